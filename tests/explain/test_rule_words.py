"""The line about the moves of a game contains the current values of its rules, correctly."""

from __future__ import annotations

import re
from typing import Any

import pytest

import nimatron as nt
from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.explain.catalogue import catalogue, languages
from nimatron.explain.message import Message
from nimatron.views.move_words import rule_words
from nimatron.views.number_words import numbers_words

LISTED = [cls() for cls in nt.all_games() if cls.__module__.startswith("nimatron.games.")]
WRITTEN = (
    "subtraction[take=1,3,4]", "subtraction[take=1-10]", "wythoff[a=5]", "index-k-nim[k=3]", "index-k-nim[k=1]",
    "circular-nim[k=3]", "circular-nim[k=1]", "copycat-nim[m=7]", "fibonacci-nim[factor=3]", "fibonacci-nim[factor=1]",
    "octal[code=0.137]", "octal[code=4.333]", "take-and-return[take=1,4;cap=30]",
    "unbalanced-nim[empty_may_repeat=true]",
    "flip-flop[flips=0]", "flip-flop[flips=3;condition=L;threshold=40;tested=after]", "flip-flop[flips=unlimited]",
)  # fmt: skip


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", [*LISTED, *map(nt.game, WRITTEN)], ids=lambda game: game.written())
def test_every_listed_game_describes_its_moves(game: Any, lang: str) -> None:
    said, english = rule_words(game, lang), rule_words(game)
    assert game.move_rule() is not None
    assert said.endswith(".")
    assert "{" not in said
    assert "game." not in said
    assert not re.search("allow|допушт|дозво|разреш", said)
    if lang != "en":
        assert said != english
        spelled = {"once a game": 1}
        numbers = [int(number) for number in re.findall(r"\d+", english)]
        numbers += [number for words, number in spelled.items() if words in english]
        assert sorted(numbers) == sorted(int(number) for number in re.findall(r"\d+", said))


def test_your_own_game_has_a_general_sentence() -> None:
    class Odd(nt.Nim):  # type: ignore[misc]
        name, title = "own-odd-rule-words", "Odd takes"

        def options(self, heap: int) -> Any:
            return ((heap - take,) for take in range(1, heap + 1, 2))

    assert Odd().move_rule() is None
    assert rule_words(Odd()) == "Make a move that the rules of Odd takes allow."
    assert "Odd takes" in rule_words(Odd(), "ru")


@pytest.mark.parametrize(
    "written",
    ["1", "1,2", "1,3,4", "1-10", "2-5,9", "1,5-20,30-40", "squares", "primes", "odd", "all", "not 2,3", "not 7",
     "not 1-100", "1-3,7-9,11-13,15-17,19-21,23-25,27-29", "5,squares", "not squares"],
)  # fmt: skip
def test_the_numbers_of_a_subtraction_set_are_correct(written: str) -> None:
    takes = SubtractionSet.parse(written)
    text = catalogue().text(Message("game.subtraction.move", {"takes": numbers_words(takes)}))
    text = text.removeprefix("Take ").removesuffix(" from one heap.")
    if text.startswith("any number"):
        out = {int(number) for number in re.findall(r"\d+", text)}
        assert all((n in takes) == (n not in out) for n in range(1, 200))
        return
    named = {int(number) for number in re.findall(r"\d+", text)}
    for low, high in re.findall(r"(\d+) to (\d+)", text):
        named |= set(range(int(low), int(high) + 1))
    most = max(named)
    assert all(n in takes for n in named)
    if "…" not in text:
        assert all((n in takes) == (n in named) for n in range(1, most + 1))
    assert ("and so on" in text) == (not takes.is_finite)
    assert "and so on" in text or takes.maximum == most


@pytest.mark.parametrize(
    "code",
    ["0.77", "0.07", "0.137", "0.15", "0.6", "0.333", "4.333", "4.07", "0.4", "0.25", "0.31", "4.0", "0.7654321"],
)
def test_an_octal_code_is_described_correctly(code: str) -> None:
    game = nt.game(f"octal[code={code}]")
    said = rule_words(game).removeprefix("From one heap: ").removesuffix(".")
    found: dict[int, set[str]] = {}
    for clause in said.split("; or "):
        if clause == "split it into two heaps":
            found[0] = {"two"}
            continue
        takes = re.match(r"take (\d+(?:(?:, | or | to )\d+)*)", clause)
        assert takes is not None
        rest = clause[takes.end() :]
        named = {int(number) for number in re.findall(r"\d+", takes[1])}
        for low, high in re.findall(r"(\d+) to (\d+)", takes[1]):
            named |= set(range(int(low), int(high) + 1))
        leaves = {
            "": {"none", "one"},
            " if that is all of it": {"none"},
            " if some of it stays": {"one"},
            " and split the rest into two heaps": {"two"},
            " if that is all of it, else split the rest into two heaps": {"none", "two"},
            " if some of it stays, and split the rest into two heaps if you like": {"one", "two"},
            ", and split the rest into two heaps if you like": {"none", "one", "two"},
        }[rest.rstrip() if rest.strip() else ""]
        for taken in named:
            assert taken not in found
            found[taken] = leaves
    for heap in range(1, 16):
        said_options = {
            (taken, parts)
            for taken, leaves in found.items()
            for parts in leaves
            if {"none": heap == taken, "one": heap > taken, "two": heap > taken + 1}[parts]
        }
        real = {
            (heap - sum(option), {0: "none", 1: "one", 2: "two"}[len([part for part in option if part])])
            for option in game.options(heap)
        }
        assert said_options == real
