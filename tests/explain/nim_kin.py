"""Checks of claims about relatives of Nim: each claim is recomputed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import nimatron as nt
from tests.explain.by_definition import truth

Check = Callable[[Any, Any], bool]


def _halved_while_odd(heap: int) -> int:
    while heap % 2:
        heap //= 2
    return heap // 2


def _zeros_and_ones(heap: int) -> int:
    binary = f"{heap:b}"
    if heap == 0 or (len(binary) - len(binary.rstrip("0"))) % 2:
        return 0
    return 1 if binary.count("1") % 2 else 2


COUNTED_HEAPS: dict[str, Callable[[int], int]] = {
    "take-at-most-half": _halved_while_odd,
    "mark": _zeros_and_ones,
}
"""Rules for the value of a heap."""


def _every_other_gap(squares: tuple[int, ...]) -> tuple[int, ...]:
    """Return every other gap, counted from the right end, in order from the left."""
    rest, gaps = sorted(squares), []
    while rest:
        right, left = rest.pop(), rest.pop() if rest else -1
        gaps.append(right - left - 1)
    return tuple(reversed(gaps))


@cache
def _run_value(squares: int) -> int:
    """Return the nim-value of a row in which an X removes two squares on either side as well."""
    seen = {_run_value(max(0, before - 2)) ^ _run_value(max(0, squares - before - 3)) for before in range(squares)}
    return next(value for value in range(len(seen) + 1) if value not in seen)


def _far_runs(rows: tuple[str, ...]) -> tuple[int, ...]:
    found = []
    for row in rows:
        crosses = [square for square, at in enumerate(row) if at == "X"]
        far = "".join(".x"[any(abs(square - cross) <= 2 for cross in crosses)] for square in range(len(row)))
        found += [_run_value(len(run)) for run in far.split("x") if run]
    return tuple(found)


COUNTING: dict[str, Callable[[Any], tuple[int, ...]]] = {
    "staircase-nim": lambda steps: tuple(chips for step, chips in enumerate(steps, 1) if step % 2),
    "silver-dollar": _every_other_gap,
    "treblecross": _far_runs,
    "northcott": lambda rows: tuple(len(row.strip(".")) - 2 for row in rows),
    "toppling-dominoes": lambda rows: tuple(len(row.strip(".")) for row in rows),
}
"""The numbers whose nim-sum decides, for games that are Nim in disguise."""


def game(said: Any, name: str) -> bool:
    return bool(said.game.name == name)


def largest(said: Any, claim: list[str]) -> bool:
    size, count = map(said.value, claim)
    return bool(size == max(said.heaps) and count == said.heaps.count(size))


def leaves_largest(said: Any, claim: list[str]) -> bool:
    size, count = map(said.value, claim)
    return bool(size == max(said.heaps_after) and count == said.heaps_after.count(size))


def only_move(said: Any, _: Any) -> bool:
    return len(set(said.game.generate_moves(said.position))) == 1


def _below_golden(said: Any, position: Any, claim: list[Any]) -> bool:
    """Check b / a < (1 + sqrt 5) / 2, that is 2 b - a < a sqrt 5."""
    small, large, yes = said.value(claim[0]), said.value(claim[1]), claim[2]
    return bool([small, large] == sorted(position) and ((2 * large - small) ** 2 < 5 * small * small) == yes)


def below_golden(said: Any, claim: list[Any]) -> bool:
    return _below_golden(said, said.position, claim)


def leaves_below_golden(said: Any, claim: list[Any]) -> bool:
    return _below_golden(said, said.best, claim)


def takes_from_all(said: Any, place: str) -> bool:
    taken = {old - new for old, new in zip(said.heaps, said.heaps_after, strict=True)}
    return bool(taken == {said.value(place)})


def _full(said: Any) -> list[int]:
    return sorted(heap for heap in said.heaps if heap)


def full_heaps(said: Any, place: str) -> bool:
    return bool(len(_full(said)) == said.value(place))


def double(said: Any, place: str) -> bool:
    return bool(2 * said.game.k == said.value(place))


def exactly(said: Any, place: str) -> bool:
    return bool(said.game.k == said.value(place))


def smallest(said: Any, place: str) -> bool:
    return bool(_full(said)[0] == said.value(place))


def smallest_equal(said: Any, claim: list[Any]) -> bool:
    return bool((len(set(_full(said)[: said.value(claim[0])])) == 1) == claim[1])


def p_position_ends(said: Any, claim: list[Any]) -> bool:
    """Check the sizes in P-positions by search, if the row is small; the claim says whether they occur here."""
    row = [heap for heap in said.heaps if heap]
    first, last = map(said.value, claim[:2])
    if sum(row) + first + last <= 16:
        judge = truth(said.game, False)
        if not (judge.loses((first, *row[1:])) and judge.loses((*row[:-1], last))):
            return False
    return bool((row[0] == first) == (row[-1] == last) == claim[2])


def _only_winning_take(said: Any, position: Any, count: int) -> bool:
    """Check that the only winning move with empty memory takes this many from the larger heap."""
    free = said.game.check(position.row)
    (best,) = nt.analyse(said.game, free).winning_moves or (None,)
    return best is not None and max(free.row) - count in best.row and min(free.row) in best.row


def wins_without_memory(said: Any, place: str) -> bool:
    return _only_winning_take(said, said.position, said.value(place))


def wins_after_without_memory(said: Any, place: str) -> bool:
    return _only_winning_take(said, said.best, said.value(place))


def passes(said: Any, number: int) -> bool:
    return bool(said.position.memory == number)


def no_mates(said: Any, _: Any) -> bool:
    low, high = sorted((*filter(None, said.heaps), 0, 0))[-2:]
    return not (low % 2 and high == low + 1)


def leaves_twice(said: Any, place: str) -> bool:
    return _full(said) == [said.value(place)] * 2 and said.best == (said.position.row, 0)


def completes_three(said: Any, yes: bool) -> bool:
    return yes == any("XXX" in "/".join(option) for option in said.game.moves(said.position))


def all_near(said: Any, _: Any) -> bool:
    return not _far_runs(said.position)


def low_by(said: Any, modulus: int) -> bool:
    return all(number % modulus in range(modulus // 2) for number in said.position)


def leaves_low_by(said: Any, modulus: int) -> bool:
    return all(number % modulus in range(modulus // 2) for number in said.best)


def leaves_square(said: Any, places: list[str]) -> bool:
    return tuple(map(said.value, places)) == tuple(said.best)


CHECKS_OF_NIM_KIN: dict[str, Check] = {
    function.__name__: function
    for function in (
        game, largest, leaves_largest, only_move, below_golden, leaves_below_golden, takes_from_all, full_heaps, double,
        exactly, smallest, smallest_equal, p_position_ends, wins_without_memory,
        wins_after_without_memory, passes, no_mates, leaves_twice, completes_three, all_near, low_by, leaves_low_by,
        leaves_square,
    )
}  # fmt: skip
