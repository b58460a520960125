"""Take-away games: against the definition, with Fibonacci Nim, and with published values."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.games.heaps.fibonacci_nim import FibonacciNim
from nimatron.games.heaps.takeaway import Takeaway, TakePosition
from nimatron.kernels.mem0 import PlainMem0
from nimatron.rules.take_rule import TakeFunction, TakeRule
from nimatron.sequences.engines.take_tables import new_value, take_values
from nimatron.sequences.heap_sequences import nim_values_list
from nimatron.theory.take_parts import numbers_of, parts_of, winning_takes
from tests.games.rule_checks import check_moves, check_winning_moves
from tests.tier import draws, is_full

A131469 = (
    0, 1, 1, 2, 3, 3, 2, 4, 5, 5, 6, 7, 7, 6, 4, 8, 9, 9, 8, 10, 11, 11, 12, 13, 13, 14, 15, 15, 16, 17, 17, 14, 18, 19,
    16, 17, 18, 20, 10, 19, 20, 21, 21, 22, 23, 23, 24, 25, 25, 24, 26, 27, 27, 28,
)  # fmt: skip
"""The On-Line Encyclopedia of Integer Sequences, A131469."""
A351630 = ((0, 0), (12, 22), (1270, 2782))
"""The first terms of A351630, values that an untouched heap of Mem0 has once only, with these heaps."""

ALLOWS: dict[str, Callable[[int, tuple[int, ...]], bool]] = {
    "x": lambda take, taken: take <= taken[-1],
    "2x": lambda take, taken: take <= 2 * taken[-1],
    "x+1": lambda take, taken: take <= taken[-1] + 1,
    "3x-1": lambda take, taken: take <= 3 * taken[-1] - 1,
    "x^2": lambda take, taken: take <= taken[-1] ** 2,
    "x/2": lambda take, taken: take <= taken[-1] // 2,
    "3x/2+1": lambda take, taken: take <= 3 * taken[-1] // 2 + 1,
    "x-1": lambda take, taken: take <= taken[-1] - 1,
    "1:3,2:2,3:9": lambda take, taken: take <= {1: 3, 2: 2}.get(taken[-1], 9),
    "1:1,3:2": lambda take, taken: take <= (1 if taken[-1] < 3 else 2),
    "at least x": lambda take, taken: take >= taken[-1],
    "at least x+1": lambda take, taken: take > taken[-1],
    "at least x/2": lambda take, taken: take >= taken[-1] // 2,
    "at least 1:3,2:1": lambda take, taken: take >= (3 if taken[-1] == 1 else 1),
    "not x": lambda take, taken: take != taken[-1],
    "new": lambda take, taken: take not in taken,
}
"""The rules, each by its definition: what may be taken when something was taken before."""
RULES = [(next_, scope, first) for next_ in ALLOWS for scope in ("heap", "game") for first in ("any", "not all")]


def judge(next_: str, scope: str, first: str, misere: bool) -> Callable[[Any], tuple[bool, int, int]]:
    """Return a function for who loses, the nim-value and the remoteness of heaps with all numbers taken, in order."""

    @cache
    def of(state: tuple[tuple[int, tuple[int, ...]], ...]) -> tuple[bool, int, int]:
        options = []
        for index, (heap, taken) in enumerate(state):
            for take in range(1, heap + 1):
                if ALLOWS[next_](take, taken) if taken else take < heap or first == "any":
                    after = [
                        (size - take if place == index else size, (*old, take))
                        if place == index or scope == "game"
                        else (size, old)
                        for place, (size, old) in enumerate(state)
                    ]
                    options.append(of(tuple(after)))
        value = next(value for value in range(len(options) + 1) if value not in {found for _, found, _ in options})
        winning = [length for lost, _, length in options if lost]
        if not options:
            return not misere, value, 0
        return not winning, value, 1 + (min(winning) if winning else max(length for *_, length in options))

    return of


@pytest.mark.parametrize(("next_", "scope", "first"), RULES)
@pytest.mark.parametrize("misere", [False, True])
def test_against_the_definition(next_: str, scope: str, first: str, misere: bool) -> None:
    game, truth = Takeaway(next=next_, scope=scope, first=first), judge(next_, scope, first, misere)
    most = 9 if is_full() else 6
    rows = [(heap,) for heap in range(most + 1)] + list(product(range(most // 3 + 1), repeat=2))
    for heaps, taken in product(rows, ((), (1,), (2,), (4,), (1, 3))):
        if len(taken) > 1 and next_ != "new":
            continue
        position = game.check((heaps, [taken] * (len(heaps) if scope == "heap" else 1)))
        found = nt.analyse(game, position, misere=misere)
        lost, value, length = truth(tuple((heap, taken) for heap in heaps))
        where = game.format(position)
        assert (found.outcome == "P") == lost, where
        assert found.remoteness == length, where
        assert misere or found.grundy == value, where


@pytest.mark.parametrize(("next_", "scope", "first"), RULES)
def test_moves(next_: str, scope: str, first: str) -> None:
    game = Takeaway(next=next_, scope=scope, first=first)
    memories = [(), (1,), (2,), (4,), *([(1, 2)] if next_ == "new" else [])]
    positions = [game.check(((heap,), (taken,))) for heap in range(5) for taken in memories]
    two = [[one, other] if scope == "heap" else [one] for one, other in product(memories[:3], repeat=2)]
    positions += [game.check(((3, 2), taken)) for taken in two]
    check_moves(game, dict.fromkeys(positions))


@pytest.mark.parametrize(("next_", "scope", "first"), RULES)
@pytest.mark.parametrize("misere", [False, True])
def test_winning_moves(next_: str, scope: str, first: str, misere: bool) -> None:
    game = Takeaway(next=next_, scope=scope, first=first)
    starts = [game.untouched(heaps) for heaps in ((7,), (2, 3), (1, 1, 2))]
    check_winning_moves(game, [*starts, *(move for start in starts[:2] for move in game.moves(start))], misere)


@pytest.mark.parametrize("factor", [1, 2, 3])
@pytest.mark.parametrize("misere", [False, True])
def test_it_agrees_with_fibonacci_nim(factor: int, misere: bool) -> None:
    one, other = Takeaway(next=f"{factor}x"), FibonacciNim(factor)
    for heap in range(30 if is_full() else 18):
        for last in (None, *range(1, heap + 1)):
            here = one.check(heap if last is None else ((heap,), ((last,),)))
            there = other.check(heap if last is None else (heap, factor * last))
            found, same = (nt.analyse(*pair, misere=misere) for pair in ((one, here), (other, there)))
            assert (found.outcome, found.grundy, found.remoteness) == (same.outcome, same.grundy, same.remoteness)
            takes = [[heap - move.heaps[0] for move in found.winning_moves or ()]]
            assert takes == [[heap - move.heap for move in same.winning_moves or ()]]


# -- values ------------------------------------------------------------------------------------------------------------


def test_published_values_of_mem0() -> None:
    assert tuple(nim_values_list(nt.game("mem0"), len(A131469))) == A131469


def test_values_that_mem0_has_once() -> None:
    table = PlainMem0()
    table.grow(6000 if is_full() else 200)
    for value, heap in A351630:
        if 2 * heap < table.count:
            assert [n for n, found in enumerate(table.values()) if found == value] == [heap]


def test_the_table_of_a_forbidden_number_against_the_definition() -> None:
    table, values = PlainMem0(), take_values(160, TakeRule.parse("not x"))
    table.grow(160)
    assert [[table.value(heap, last) for last in range(heap + 1)] for heap in range(160)] == values


def test_values_with_no_number_taken_twice() -> None:
    """The triangular numbers are where the value grows, as far as computed."""
    assert [new_value(heap, ()) for heap in range(45)] == [n for n in range(9) for _ in range(n + 1)]


@pytest.mark.parametrize("next_", ["x", "2x", "x/2", "at least x", "at least x+1", "not x", "new"])
@pytest.mark.parametrize("first", ["any", "not all"])
def test_sequences_are_the_values_of_single_heaps(next_: str, first: str) -> None:
    game, truth = Takeaway(next=next_, first=first), judge(next_, "heap", first, False)
    assert nim_values_list(game, 11) == [truth(((heap, ()),))[1] for heap in range(11)]


CAPS = st.builds(TakeFunction, st.integers(1, 3), st.integers(1, 3), st.integers(1, 4), st.integers(-2, 4))


@given(CAPS, st.integers(1, 60), st.integers(0, 60))
@settings(max_examples=draws(300), deadline=None)
def test_winning_takes_of_every_cap(cap: TakeFunction, heap: int, most: int) -> None:

    @cache
    def loses(left: int, bound: int) -> bool:
        return not any(loses(left - take, cap(take)) for take in range(1, min(left, bound) + 1))

    assert list(winning_takes(parts_of(heap, cap), most, cap)) == [
        take for take in range(1, min(heap, most) + 1) if loses(heap - take, cap(take))
    ]
    assert loses(heap, most) == (parts_of(heap, cap).smallest > most)


def test_numbers_of_a_cap_are_the_starts_that_lose() -> None:
    for next_ in ("x", "2x", "x+1", "x^2", "3x/2", "x/2", "1:3"):
        lost = [n for n in range(1, 60) if nt.analyse(Takeaway(next=next_), n, fields=["outcome"]).outcome == "P"]
        numbers = numbers_of(TakeFunction.parse(next_), 6)
        assert lost == [number for number in numbers if number < 60], next_


def test_large_heaps() -> None:
    huge = 10**300
    assert nt.analyse("takeaway[next=2x]", str(huge)).outcome == "N"
    assert nt.analyse("mem0", str(huge), misere=True).outcome == "N"
    assert nt.analyse("takeaway[next=at least x+1]", f"{huge},{huge}").outcome == "P"
    assert nt.analyse("takeaway[scope=game]", f"{huge},{huge}/7").outcome == "P"
    assert nt.analyse("takeaway[next=2x;scope=game]", f"{huge},7,{huge},7/9").outcome == "P"


@pytest.mark.parametrize(
    ("game", "position", "misere"),
    [
        ("takeaway[next=x^2]", str(10**300), False),
        ("takeaway[next=1:3,2:2]", "9999", False),
        ("takeaway[next=2x;scope=game]", f"{10**30},{10**29}/7", False),
        ("takeaway[next=new]", f"{10**30}/5", False),
        ("mem0", f"{10**30},7", False),
        ("mem0", f"{10**30},7", True),
        ("mem", str(10**30), True),
    ],
)
def test_what_is_not_known_of_large_heaps_is_refused(game: str, position: str, misere: bool) -> None:
    with pytest.raises(nt.TooLargeError, match="needs more than"):
        nt.analyse(game, position, misere=misere)


# -- rules and positions in writing ------------------------------------------------------------------------------------

FUNCTIONS = st.one_of(
    st.builds(TakeFunction, st.integers(1, 999), st.integers(1, 4), st.integers(1, 99), st.integers(-9, 9)),
    st.lists(st.integers(0, 99), min_size=1, max_size=5).map(
        lambda values: TakeFunction(table=tuple((2 * place + 1, value) for place, value in enumerate(values)))
    ),
)
TAKE_RULES = st.one_of(st.builds(TakeRule, st.sampled_from(["most", "least"]), FUNCTIONS), st.sampled_from(
    [TakeRule("not"), TakeRule("new")]
))  # fmt: skip


@given(TAKE_RULES, st.sampled_from(["heap", "game"]), st.sampled_from(["usual", "any", "not all"]))
@settings(max_examples=draws(200), deadline=None)
def test_written_rules(rule: TakeRule, scope: str, first: str) -> None:
    game = Takeaway(next=rule, scope=scope, first=first)
    assert TakeRule.parse(str(rule)) == rule
    assert nt.game(game.written()) == game


@given(TAKE_RULES, st.sampled_from(["heap", "game"]), st.data())
@settings(max_examples=draws(200), deadline=None)
def test_written_positions(rule: TakeRule, scope: str, data: st.DataObject) -> None:
    game = Takeaway(next=rule, scope=scope)
    heaps = data.draw(st.lists(st.integers(0, 40) | st.integers(0, 2**90), min_size=1, max_size=4))
    memory = st.lists(st.integers(1, 50), max_size=3 if rule.kind == "new" else 1, unique=True)
    groups = len(heaps) if scope == "heap" else 1
    position = game.check((heaps, data.draw(st.lists(memory, min_size=groups, max_size=groups))))
    assert game.parse(game.format(position)) == position
    assert game.canonical(game.canonical(position)) == game.canonical(position)
    assert game.check(position) == position


def test_written_positions_by_hand() -> None:
    game = Takeaway(next="new")
    assert game.parse("20/3/1, 15 0/7") == TakePosition((20, 15, 0), ((1, 3), (), ()))
    assert Takeaway(scope="game").parse("20 15/6") == TakePosition((20, 15), ((6,),))
    assert Takeaway().check(5) == Takeaway().check("5") == Takeaway().check((5,)) == Takeaway().untouched((5,))


@pytest.mark.parametrize(
    ("rules", "text", "message"),
    [
        ("mem0", "", "the position is empty"),
        ("mem0", "20/", "the number taken is missing"),
        ("mem0", "20/x", "the number taken is 'x', not a whole number"),
        ("mem0", "20/0", "'20/0' says that 0 were taken"),
        ("mem0", "7,20/6/3", "'20/6/3' names several numbers taken, but for the rule not x only the last one counts"),
        ("mem0", "-3/1", "heap 1 is '-3'"),
        ("mem0", "3,x/1", "heap 2 is 'x'"),
        ("takeaway[next=new]", "20/3/3", "'20/3/3' names 3 twice"),
        ("takeaway[next=new]", "20/" + "/".join(map(str, range(1, 1002))), "1001 numbers taken; at most 1000"),
        ("takeaway[scope=game]", "20/6,15", "write it at the end, such as 20,15/6"),
        ("takeaway[scope=game]", "20,15/6/2", "names several numbers taken"),
    ],
)
def test_malformed_positions(rules: str, text: str, message: str) -> None:
    with pytest.raises(nt.PositionError, match=message.replace("[", r"\[")) as caught:
        nt.game(rules).parse(text)
    assert "\n" not in str(caught.value)


def test_groups_of_numbers_taken() -> None:
    with pytest.raises(nt.PositionError, match="1 groups of numbers taken are given instead of 2"):
        Takeaway().check(((3, 4), ((1,),)))


@pytest.mark.parametrize(
    "text",
    ["", "y", "2y", "x^9", "x^0", "x/0", "0x", "2000000x", "1:3,1:4", "2:3", "3:1,1:2", "not 2x", "at least", "1:"],
)
def test_malformed_rules(text: str) -> None:
    with pytest.raises(nt.RuleError, match=r"takeaway: next: .* is not a rule; write for example 2x") as caught:
        Takeaway(next=text)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)


def test_a_rule_that_is_no_text() -> None:
    with pytest.raises(nt.RuleError, match="is not a rule"):
        Takeaway(next=2)  # type: ignore[arg-type]


def test_names() -> None:
    assert nt.game("Mem0") == Takeaway(next="not x") == nt.game("short-local-nim")
    assert nt.game("mem") == Takeaway(next="at least x")
    assert Takeaway(next="not x", scope="game").familiar_name == ""
    sum_of_games = nt.analyse("sum", "takeaway[next=new] 5/1/3 + mem0 3/3 + nim 2")
    assert sum_of_games.grundy is not None


@pytest.mark.parametrize("rules", ["not x", "2x", "at least x+1", "new"])
def test_values_from_a_heap_on(rules: str) -> None:
    game = nt.game(f"takeaway[next={rules}]")
    all_values = list(nt.table(game, "grundy", count=40))
    assert list(nt.table(game, "grundy", count=15, start=25)) == all_values[25:]
