"""A game calls its heaps by its own noun: no heap is mentioned where there are rows, coins, steps or a board."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import nimatron as nt
from nimatron.errors import NimatronError
from nimatron.explain.catalogue import catalogue, languages
from nimatron.explain.message import USUAL_NOUN, Message, with_noun
from nimatron.explain.reason import error_text
from nimatron.picture.svg import svg_picture
from nimatron.picture.text import text_picture
from nimatron.play.hint import hints_from
from nimatron.play.typed_move import parse_move
from nimatron.rules.registry import all_games, is_built_in
from nimatron.views.move_words import MoveGuide
from nimatron.views.view import view_of, views

HEAP = {
    "en": re.compile(r"\b(heap|pile)s?\b"),
    "sr": re.compile(r"гомил"),
    "mk": re.compile(r"\bкуп(от|ови|овите|а)?\b"),
    "ru": re.compile(r"\bкуч(ка|ки|ке|ку|кой|ек|кам|ками|ках)\b"),
}
NOUNS = ("heap", "row", "stack", "step", "coin", "number")
# sentences that compare a position with heaps of Nim, or with those of another game
COMPARISONS = ("disguise.", "genus.", "nim.", "nimble.", "wythoff.", "formula.", "method.", "poisoned-chocolate.")
TYPED = ("take 3 from 2", "1 from 1", "99", "take 2", "x", "0 from 1", "take 1 from 9", "99 from 1", "2 from both", "")
SMALL = nt.Limits(positions=3000, options=40_000)


def says_heap(key: str) -> bool:
    entry = catalogue("en").entry(key)
    texts = entry.values() if isinstance(entry, dict) else [entry or ""]
    return any(HEAP["en"].search(text) for text in texts)


WITHOUT_HEAPS = [
    cls
    for cls in all_games()
    if is_built_in(cls)
    and not any(says_heap(f"game.{cls.name}.{part}") for part in ("rules", "move"))
    # any part of a sum may be a game of heaps; flip-flop and octal games are about heaps
    and cls.name not in ("sum", "octal", "flip-flop")
]


def starts(game: nt.RuleSet[Any]) -> Iterator[Any]:
    yield game.start
    for _ in range(2):
        try:
            yield view_of(game).random_position(random.Random(7), 1)
        except NimatronError:
            continue


def said(game: nt.RuleSet[Any], position: Any, lang: str) -> Iterator[str]:
    """Yield everything that is said about a position: moves, refusals, labels, hints, reasons."""
    words = catalogue(lang)
    for view in (None, *views(game)):
        guide = MoveGuide(game, position, view, lang)
        for move in islice(game.moves(position), 8):
            yield from guide.described(move)
        for typed in TYPED:
            try:
                parse_move(guide, typed)
            except NimatronError as error:
                yield error_text(error, lang)
        if view is not None:
            picture = svg_picture(game, position, lang, view)
            yield from re.findall(r'data-label="([^"]*)"', picture)
    yield text_picture(game, position, 80, lang=lang)
    found = nt.analyse(game, position, limits=SMALL)
    yield from (words.text(hint) for hint in hints_from(found) if hint.key != "hint.why")
    for sentence in found.explanation().sentences:
        if not sentence.key.startswith(COMPARISONS):
            yield words.text(sentence)


def refusal(game: nt.RuleSet[Any], written: str, lang: str) -> str:
    """Return why a text is not a position; empty if it is one."""
    try:
        game.parse(written)
    except NimatronError as error:
        return error_text(error, lang)
    return ""


def test_these_games_have_no_heaps() -> None:
    assert len(WITHOUT_HEAPS) > 25
    assert {"kayles", "dawsons-chess", "chomp", "chess-corner", "staircase-nim", "nimble"} <= {
        cls.name for cls in WITHOUT_HEAPS
    }


@pytest.mark.parametrize("cls", WITHOUT_HEAPS, ids=lambda cls: cls.name)
def test_a_game_without_heaps_speaks_of_none(cls: type[nt.RuleSet[Any]]) -> None:
    game = cls()
    for position in starts(game):
        for lang in languages():
            for text in said(game, position, lang):
                assert not HEAP[lang].search(text), (lang, text)


@pytest.mark.parametrize("cls", [cls for cls in WITHOUT_HEAPS if cls.noun != USUAL_NOUN], ids=lambda cls: cls.name)
def test_positions_are_refused_in_the_words_of_the_game(cls: type[nt.RuleSet[Any]]) -> None:
    for lang in languages():
        for wrong in ("x", "-3", "1,x", "", "1,2,3.5"):
            text = refusal(cls(), wrong, lang)
            assert not HEAP[lang].search(text), (lang, text)


@pytest.mark.parametrize("lang", languages())
def test_every_noun_has_every_form(lang: str) -> None:
    words = catalogue(lang)
    keys = words.keys()
    forms = {key.split(".")[2] for key in keys if key.startswith("noun.heap.")}
    used = {form for key in keys for form in re.findall(r"\{noun\[(\w+)\]\}", str(words.entry(key)))}
    assert used <= forms
    for noun in NOUNS:
        assert {key.split(".")[2] for key in keys if key.startswith(f"noun.{noun}.")} == forms


def test_a_message_takes_the_noun_in_its_case() -> None:
    row = with_noun(Message("move.take_from", {"count": 2, "heap": 1, "after": 3}), "row")
    assert catalogue("en").text(row) == "take 2 from row 1, leaving 3"
    assert catalogue("sr").text(row) == "узети 2 из реда 1, остају 3"
    assert catalogue("ru").text(row) == "взять 2 из ряда 1, останутся 3"
    assert catalogue("mk").text(row) == "земање 2 од ред 1, остануваат 3"
    inside = with_noun(Message("hint.move", {"move": Message("move.take_both", {"count": 1})}), "stack")
    assert "from both stacks" in catalogue("en").text(inside)
    assert with_noun(row, "coin").values["noun"] == "row"


def test_an_author_says_what_the_heaps_are() -> None:
    class Bars(nt.HeapGame):
        name, example, noun, picture = "bars-doctest", "3,4", "row", "rows"

        def options(self, heap: int) -> list[tuple[int, ...]]:
            return [(left,) for left in range(heap)]

    guide = MoveGuide(Bars(), (3, 4))
    assert guide.described((1, 4)).words == "take 2 from row 1, leaving 1"
    with pytest.raises(NimatronError, match="row 2 has only 4"):
        parse_move(guide, "9 from 2")
    assert text_picture(Bars(), (3, 4), 60).startswith("row 1: 3")
    assert str(nt.analyse(Bars(), (3, 4), limits=SMALL).why()).count("heap") == 0

    class Strange(Bars):
        name, noun = "strange-doctest", "pebble"

    with pytest.raises(nt.NimatronError, match="noun 'pebble' is not one of heap, row"):
        nt.register(Strange)
