"""The review of every move of small games, with draws and without, against the definitions.

The judge is ``Retrograde`` of ``tests/brute_force.py``. All moves and resignations of each game are reviewed, in both
conventions, and what is said is read in JSON and in text, in four languages.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

import nimatron as nt
from nimatron.budget import Limits
from nimatron.explain.catalogue import catalogue, languages
from nimatron.explain.message import Message
from nimatron.games.boards.cram import Cram
from nimatron.games.graphs.token import Token
from nimatron.games.sum import Sum
from nimatron.play.record import Record, parse_record
from nimatron.play.review import ReviewedMove, review, review_text, review_to_json, summary
from nimatron.rules.rule_set import RuleSet
from tests.brute_force import Retrograde, reachable

PATIENT = Limits()
KEPT = {"N": "P", "D": "D", "P": "N"}
"""The outcome for the opponent after a move that gives nothing away."""
# the words of a review for an outcome, in each language: win, draw
WORDS = {
    "en": ("position was winning", "kept the draw"),
    "sr": ("позиција је била победничка", "нерешено"),
    "mk": ("позицијата беше победничка", "нерешеното"),
    "ru": ("позиция была выигрышной", "ничью"),
}
MISTAKE = {"en": "mistake", "sr": "Грешка", "mk": "Грешка", "ru": "Ошибка"}
NOBODY = {
    "en": "Nobody made a mistake.", "sr": "Нико није погрешио.", "mk": "Никој не погреши.", "ru": "Никто не ошибся.",
}  # fmt: skip


def _cycles(seed: int, count: int) -> Token:
    dice = Random(seed)
    arrows = {(a, b) for a in range(1, count) for b in dice.sample(range(count), dice.randint(1, 4)) if a != b}
    return Token(graph=",".join(f"{a}>{b}" for a, b in sorted(arrows)), vertices=count)


GAMES: dict[str, tuple[RuleSet[Any], Any]] = {
    "take-and-return": (nt.game("take-and-return"), (7,)),
    "take-and-return wide": (nt.game("take-and-return[take=2;cap=8]"), (8,)),
    "take-and-return three": (nt.game("take-and-return[take=1,4,6;cap=11]"), (11,)),
    "token": (Token(), 1),
    "token, win or draw": (nt.game("token[graph=1>0,1>2,1>3,2>3,3>2,3>4,4>0,4>1,5>4,5>2,5>1,2>5]"), 5),
    **{f"token {seed}": (_cycles(seed, 9), None) for seed in range(8)},
    "sum of a loop and nim": (Sum(Token(graph="0>1,1>0,1>2,2>3"), nt.Nim()), (1, (1, 2))),
    "nim": (nt.game("nim"), (2, 3, 3)),
    "kayles": (nt.game("kayles"), (4, 3)),
    "wythoff": (nt.game("wythoff"), (4, 5)),
    "vertex-geography": (nt.game("vertex-geography"), "grid:2x3@0"),
    "edge-geography": (nt.game("edge-geography"), "cycle:5@0"),
    "subtraction": (nt.game("subtraction[take=1,3,4]"), (9,)),
}


class Truth(NamedTuple):
    game: RuleSet[Any]
    positions: list[Any]
    judged: Retrograde


@cache
def truth(name: str, misere: bool) -> Truth:
    game, start = GAMES[name]
    starts = list(game.positions(9)) if start is None else [game.check(start)]
    positions = reachable(game, *starts)
    return Truth(game, positions, Retrograde(game, positions, misere))


@cache
def reviewed(name: str, misere: bool) -> list[tuple[Any, Any, Record, ReviewedMove]]:
    """Return the review of every move, and of the resignation where a move is left, each in a record of its own."""
    game, positions, _ = truth(name, misere)
    found = []
    for start in positions:
        moves = list(dict.fromkeys(game.moves(start)))
        records = [(move, Record(game, misere, start).play(move)) for move in moves]
        records += [(None, Record(game, misere, start).resign())] if moves else []
        for move, record in records:
            (only,) = review(record, limits=PATIENT)
            found.append((start, move, record, only))
    return found


BOTH = pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])


@BOTH
@pytest.mark.parametrize("name", GAMES)
def test_a_mistake_is_what_gives_a_win_or_a_draw_away_and_nothing_else(name: str, misere: bool) -> None:
    _, _, judged = truth(name, misere)
    for start, move, record, said in reviewed(name, misere):
        before = judged.outcome[start]
        after = "N" if move is None else judged.outcome[move]
        where = f"{record.game.format(start)} to {move}"
        assert (said.start, said.to, said.before, said.after) == (start, move, before, after), where
        assert said.mistake == (after != KEPT[before]), where
        assert (said.number, said.player) == (1, "first")


@BOTH
@pytest.mark.parametrize("name", GAMES)
def test_the_key_says_what_was_given_away(name: str, misere: bool) -> None:
    game, _, judged = truth(name, misere)
    for start, move, _, said in reviewed(name, misere):
        before = judged.outcome[start]
        key = said.message.key
        if move is None:
            assert (
                key == {"N": "review.resigned.won", "D": "review.resigned.drawn", "P": "review.resigned.lost"}[before]
            )
            continue
        if said.mistake:
            winning = [option for option in dict.fromkeys(game.moves(start)) if judged.outcome[option] == "P"]
            if before == "N":
                assert key == "review.mistake.win" + (".several" if len(winning) > 1 else "")
                assert said.message.values["count"] == len(winning)
            else:
                assert key.removesuffix(".several") == "review.mistake.draw"
        elif before == "N":
            slower = judged.remoteness[move] + 1 > judged.remoteness[start]  # type: ignore[operator]
            assert key == ("review.won.slow" if slower else "review.won")
        else:
            assert key == {"P": "review.lost", "D": "review.drawn"}[before]


@BOTH
@pytest.mark.parametrize("name", GAMES)
def test_every_better_move_keeps_what_there_was(name: str, misere: bool) -> None:
    game, _, judged = truth(name, misere)
    for start, _, _, said in reviewed(name, misere):
        before = judged.outcome[start]
        options = set(game.moves(start))
        if not said.mistake:
            assert said.better == ()
            continue
        assert said.better
        assert set(said.better) <= options
        assert {judged.outcome[better] for better in said.better} == {KEPT[before]}
        if before == "N":
            assert set(said.better) == {option for option in options if judged.outcome[option] == "P"}
        assert said.message.values["better"] == said.better_named[0]


@BOTH
@pytest.mark.parametrize("name", GAMES)
def test_the_lengths_are_the_remotenesses(name: str, misere: bool) -> None:
    _, _, judged = truth(name, misere)
    for start, move, _, said in reviewed(name, misere):
        assert said.remoteness == (judged.remoteness[start], None if move is None else judged.remoteness[move])


@BOTH
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", ["take-and-return", "token, win or draw", "token 3", "nim"])
def test_json_and_text_say_the_same_in_every_language(name: str, lang: str, misere: bool) -> None:
    words = catalogue(lang)
    won, drawn = WORDS[lang]
    for start, move, record, said in reviewed(name, misere):
        data: Any = review_to_json(record, [said], lang)
        own = data["resignation"] if move is None else data["moves"][0]
        assert (data["resignation"] is None) == (move is not None)
        assert len(data["moves"]) == (move is not None)
        form = record.game.format
        assert (own["number"], own["player"], own["from"]) == (1, "first", form(start))
        assert (own["to"], own["before"], own["after"]) == (
            move if move is None else form(move),
            said.before,
            said.after,
        )
        assert (own["mistake"], own["better"]) == (said.mistake, [form(better) for better in said.better])
        assert (own["remoteness_before"], own["remoteness_after"]) == said.remoteness
        line, _, closing = review_text(record, [said], lang).partition("\n\n")
        assert line == f"{'!' if said.mistake else ' '} {own['text']}"
        assert data["summary"] == [closing]
        assert own["text"] == words.text(said.message)
        assert (MISTAKE[lang].lower() in own["text"].lower()) == said.mistake
        assert (won in own["text"]) == (said.mistake and said.before == "N")
        if said.mistake:
            assert (drawn in own["text"] or "kept the draw" in own["text"]) == (said.before == "D")
            assert form(said.better[0]) in own["text"]
        assert (closing == NOBODY[lang]) == (not said.mistake)


def test_every_kind_of_judgement_occurs() -> None:
    """Drawn given to a loss, won given to a draw and to a loss, resignations of each, and moves that keep each."""
    kinds: Counter[tuple[str | None, str | None, bool]] = Counter()
    keys: Counter[str] = Counter()
    for name in GAMES:
        for misere in (False, True):
            for _, move, _, said in reviewed(name, misere):
                kinds[said.before, said.after, move is None] += 1
                keys[said.message.key] += 1
    for before, after in (("D", "N"), ("N", "D"), ("N", "N"), ("D", "D"), ("N", "P"), ("P", "N")):
        assert kinds[before, after, False] >= 10, (before, after)
    for before in "NDP":
        assert kinds[before, "N", True] >= 10, before
    for key in (
        "mistake.win", "mistake.win.several", "mistake.draw", "won", "won.slow", "lost", "drawn", "resigned.won",
        "resigned.drawn", "resigned.lost",
    ):  # fmt: skip
        assert keys[f"review.{key}"] >= 5, key


def _walk(name: str, misere: bool, seed: int) -> Record:
    """Return a game of random moves, resigned if it has not ended after twelve."""
    dice = Random(seed)
    game, positions, _ = truth(name, misere)
    record = Record(game, misere, dice.choice([start for start in positions if game.moves(start)]))
    while record.result == "open":
        if len(record.moves) == 12 or (record.moves and dice.random() < 0.1):
            return record.resign()
        record = record.play(dice.choice(list(game.moves(record.position))))
    return record


@BOTH
@pytest.mark.parametrize("name", GAMES)
def test_whole_games_are_reviewed_move_by_move(name: str, misere: bool) -> None:
    """Numbers, players, mistakes and the summary: the count of mistakes, and who made the last one where."""
    _, _, judged = truth(name, misere)
    for seed in range(6):
        record = _walk(name, misere, seed)
        found = review(record.text(), limits=PATIENT)
        assert review(parse_record(record.text()), limits=PATIENT) == found
        assert [move.number for move in found] == list(range(1, len(found) + 1))
        assert [move.player for move in found] == ["second" if at % 2 else "first" for at in range(len(found))]
        assert len(found) == len(record.moves) + bool(record.resigned)
        wrong = []
        for at, here in enumerate(record.positions[: len(found)]):
            after = "N" if at == len(record.moves) else judged.outcome[record.positions[at + 1]]
            if after != KEPT[judged.outcome[here]]:
                wrong.append(at + 1)
        assert [move.number for move in found if move.mistake] == wrong
        (closing,) = summary(found)
        if not wrong:
            assert closing == Message("review.summary.none")
            continue
        last = "first" if wrong[-1] % 2 else "second"
        assert closing == Message(
            "review.summary.last",
            {"number": wrong[-1], "count": len(wrong), "player": Message(f"review.player.{last}")},
        )
        text = review_text(record, found)
        assert sum(line.startswith("!") for line in text.splitlines()) == len(wrong)


def test_positions_too_large_are_unknown_and_no_mistakes() -> None:
    """Where either end of a move is not known nothing is judged; what is known again is judged again."""
    narrow = Limits(options=60, positions=60, extra_options=0)

    @nt.register
    class Dominoes(Cram):
        """Cram without its known values."""

        name, theorems = "dominoes-of-this-test", ()

    record = Record(Dominoes.name, False, "4x4")
    while record.result == "open":
        record = record.play(next(iter(record.game.moves(record.position))))
    found = review(record, limits=narrow)
    unknown = [move for move in found if move.before is None]
    assert found[0] in unknown
    assert found[-1] not in unknown
    for move in unknown:
        assert (move.after, move.mistake, move.better, move.remoteness) == (None, False, (), (None, None))
        assert move.message.key == "review.unknown"
    given_up = review(Record(Dominoes.name, False, "6x7").resign(), limits=narrow)[-1]
    assert (given_up.before, given_up.after, given_up.mistake, given_up.better) == (None, None, False, ())
    assert given_up.message.key == "review.resigned.unknown"
    known = review(record, limits=PATIENT)
    for move, whole in zip(found, known, strict=True):
        if move.before is not None:
            assert (move.mistake, move.before, move.after) == (whole.mistake, whole.before, whole.after)


def test_the_example_of_a_draw_given_away() -> None:
    """A heap of 9 is drawn; to take 2 loses, and to put one back would have kept the draw."""
    game = nt.game("take-and-return")
    _, _, judged = truth("take-and-return", False)
    start = next(
        here for here in game.positions(13)
        if judged.outcome[here] == "D" and any(judged.outcome[move] == "N" for move in game.moves(here))
    )  # fmt: skip
    losing = next(move for move in game.moves(start) if judged.outcome[move] == "N")
    (said,) = review(Record(game, False, start).play(losing), limits=PATIENT)
    assert (said.before, said.after, said.mistake) == ("D", "N", True)
    assert said.message.key == "review.mistake.draw"
    assert [judged.outcome[better] for better in said.better] == ["D"]
    assert catalogue("ru").text(said.message).endswith("сохранил бы ничью.")


def test_moves_on_a_board_are_named_by_words_and_heaps_by_numbers() -> None:
    cram = Record("cram", False, "3x6").play("##..../....../......")
    (move,) = review(cram)
    found: Any = review_to_json(cram, [move])
    assert found["moves"][0]["named"] == "“cover columns 1, 2 of row 1”"
    assert found["moves"][0]["better_named"][0] == "“cover columns 3, 4 of row 1”"
    assert "#" not in review_text(cram, [move])
    assert "«накрыть столбцы 3, 4 строки 1»" in review_text(cram, [move], "ru")
    nim = Record("nim", False, "3,4,5").play("2,4,5")
    (found_nim,) = review(nim)
    assert (found_nim.named, found_nim.better_named) == ("2,4,5", ("1,4,5",))
