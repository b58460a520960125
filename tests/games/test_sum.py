from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.games.boards.wythoff import Wythoff
from nimatron.games.heaps.copycat_nim import CopycatNim
from nimatron.games.heaps.fibonacci_nim import FibonacciNim
from nimatron.games.heaps.grundy import GrundysGame
from nimatron.games.heaps.nim import Nim
from nimatron.games.heaps.squares import Squares
from nimatron.games.heaps.take_and_return import TakeAndReturn
from nimatron.games.rows.kayles import Kayles
from nimatron.games.sum import Component, Sum
from nimatron.rules.rule_set import may_repeat
from tests.brute_force import BruteForce
from tests.games.rule_checks import check_moves, check_winning_moves
from tests.tier import draws

GAME = Sum()
MIXES = (
    "kayles 4 + nim 1,2",
    "nim 3 + kayles 3 + wythoff[a=2] 1,2",
    "copycat-nim 5/2 + fibonacci-nim 6",
    "squares 5 + subtraction[take=1,3,4] 4 + grundy 5",
    "octal[code=0.137] 4 + nim 2",
    "circular-nim 1,0,2,1 + index-k-nim 1,1",
    "fibonacci-nim[factor=3] 5/2 + wythoff 2,3",
    "kayles 3",
    "nim 0 + grundy 1",
    "0",
)


@pytest.mark.parametrize("text", MIXES)
@pytest.mark.parametrize("misere", [False, True])
def test_mixes_against_brute_force(text: str, misere: bool) -> None:
    position = GAME.parse(text)
    assert GAME.format(position) == text
    check_winning_moves(GAME, [position, *list(GAME.moves(position))[:4]], misere)
    found = nt.analyse(GAME, position, misere=misere, moves=True)
    assert found.grundy == (None if misere else BruteForce(GAME).grundy(position))
    check_moves(GAME, [position, *list(GAME.moves(position))[:12]])


@pytest.mark.parametrize("misere", [False, True])
def test_loopy_sums(misere: bool) -> None:
    text = "take-and-return[take=2;cap=6] {} + take-and-return[take=2,3;cap=5] {} + nim {}"
    for heaps in ((1, 1, 1), (2, 3, 0), (4, 2, 1), (0, 0, 2), (6, 5, 1), (3, 0, 0)):
        position = GAME.parse(text.format(*heaps))
        assert may_repeat(GAME, position)
        found = nt.analyse(GAME, position, misere=misere)
        outcome, length = marked(position, misere)
        assert (found.outcome, found.remoteness) == (outcome.get(position, "D"), length.get(position))
        assert set(found.winning_moves or ()) == {m for m in GAME.moves(position) if outcome.get(m) == "P"}


@cache
def marked(position: Any, misere: bool) -> tuple[dict[Any, str], dict[Any, int]]:
    reached, pending = {position}, [position]
    while pending:
        new = set(GAME.moves(pending.pop())) - reached
        reached |= new
        pending += new
    outcome: dict[Any, str] = {}
    length: dict[Any, int] = {}
    steps = 0
    while True:
        found = {}
        for here in reached - outcome.keys():
            options = list(GAME.moves(here))
            if not options:
                found[here] = "N" if misere else "P"
            elif any(outcome.get(option) == "P" for option in options):
                found[here] = "N"
            elif all(outcome.get(option) == "N" for option in options):
                found[here] = "P"
        if not found:
            return outcome, length
        outcome.update(found)
        length.update(dict.fromkeys(found, steps))
        steps += 1


def test_huge_nim_heaps() -> None:
    text = f"nim {10**4000 + 7} + kayles 5 + nim {10**4000 + 9},4 + fibonacci-nim 12/5"
    found = nt.analyse(GAME, text)
    assert found.outcome == "N"
    assert found.winning_moves
    for move in found.winning_moves:
        assert move in GAME.moves(found.position)
        assert nt.analyse(GAME, move, fields=["outcome"]).outcome == "P"
    assert GAME.moves(found.position).count() > 10**4000
    assert found.why()


def test_unwieldy_sums_are_refused() -> None:
    with pytest.raises(nt.TooLargeError):
        nt.analyse(GAME, "grundy 300 + kayles 40", misere=True, limits=nt.Limits(options=2000))


def test_design() -> None:
    fixed = Sum(Kayles(), Nim())
    assert repr(fixed) == "Sum(Kayles(), Nim())"
    assert fixed == Sum("kayles", "nim")
    assert fixed != Sum() != Sum(Nim())
    assert hash(fixed) == hash(Sum("kayles", "nim"))
    expected = (Component(Kayles(), (7,)), Component(Nim(), (3, 4)))
    for value in (((7,), (3, 4)), (7, "3,4"), ((Kayles(), 7), (Nim(), [3, 4])), "kayles 7 + nim 3 4", expected):
        assert fixed.check(value) == expected
    assert nt.analyse(fixed, ((7,), (3, 4))).to_dict() == nt.analyse("sum", "kayles 7 + nim 3,4").to_dict()
    assert Sum().check((("kayles", 7), ("nim", "3,4"))) == expected
    assert fixed.start == (Component(Kayles(), (5, 3)), Component(Nim(), (3, 4, 5)))
    assert fixed.components(expected) == ((Kayles(), (7,)), (Nim(), (3, 4)))
    assert fixed.replace(expected, 1, (3, 2))[1] == Component(Nim(), (3, 2))
    assert GAME.parse("flip-flop[condition=S+L] 3,4 + nim 2".replace("flip-flop[condition=S+L]", "wythoff[a=1]"))


def test_canonical_form() -> None:
    one, other = GAME.parse("nim 0 + nim 4,3 + kayles 2"), GAME.parse("kayles 2 + nim 3,4 + grundy 2")
    assert GAME.canonical(one) == GAME.canonical(other)


COMPONENTS = st.one_of(
    st.tuples(st.just(Nim()), st.lists(st.integers(0, 2**80), min_size=1, max_size=3).map(tuple)),
    st.tuples(st.just(Kayles()), st.tuples(st.integers(0, 50))),
    st.tuples(st.sampled_from([Wythoff(), Wythoff(3)]), st.tuples(st.integers(0, 99), st.integers(0, 99))),
    st.tuples(st.just(CopycatNim(5)), st.tuples(st.integers(1, 99), st.integers(0, 5))),
    st.tuples(st.just(FibonacciNim()), st.tuples(st.integers(1, 99), st.integers(0, 99))),
    st.tuples(st.just(TakeAndReturn("2,5", 9)), st.tuples(st.integers(0, 9))),  # type: ignore[arg-type]
    st.tuples(st.sampled_from([Squares(), GrundysGame()]), st.tuples(st.integers(0, 99))),
)


@given(st.lists(COMPONENTS, max_size=6))
@settings(max_examples=draws(80), deadline=None)
def test_written_form(parts: list[tuple[Any, Any]]) -> None:
    position = GAME.check(parts)
    assert GAME.parse(GAME.format(position)) == position
    assert GAME.canonical(GAME.canonical(position)) == GAME.canonical(position)
    assert len(GAME.components(position)) == len(parts)


@pytest.mark.parametrize("text", [
    "", "nim", "nim 2 +", "+ nim 2", "nim 2 ++ nim 3", "sum nim 2", "nim x", "flip-flop 3,4", "nim 2 + attrition 3,4",
    "flip-flop[condition=S+L] 29,51 + nim 2", "nim[ 3", "nim 1 + " * 100 + "nim 1", "wythoff[a=2]", "nosuchgame 3",
    "wythoff[a=0] 3,4",
])  # fmt: skip
def test_malformed_positions(text: str) -> None:
    with pytest.raises((nt.PositionError, nt.RuleError)) as caught:
        GAME.parse(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize("value", [7, ((7,), (3, 4)), (("nim",),), ((Nim(), -1),)])
def test_malformed_values(value: object) -> None:
    with pytest.raises(nt.PositionError):
        GAME.check(value)


def test_wrong_games() -> None:
    with pytest.raises(nt.PositionError):
        Sum(Kayles(), Nim()).parse("nim 3 + kayles 2")
    for game in ("flip-flop", "attrition", Sum()):
        with pytest.raises(nt.RuleError):
            Sum(game)  # type: ignore[arg-type]
    with pytest.raises(nt.RuleError):
        Sum(*[Nim()] * 101)
    with pytest.raises(nt.RuleError):
        nt.game("sum[a=2]")
