"""How long Flip-Flop lasts: one move more or less, by who has the last flip.

Write R(n, goal) for the remoteness at the n-th lost pair P_n = (A_n, B_n), n >= 4. Without flips R is 2n for the goal
normal and 2n + 1 for attrition (:mod:`nimatron.theory.wythoff`). With flips R = 2n + c with c = 0 or 1, by induction:
an option that the opponent can answer by a pair of index m <= n - 2 lasts at most 2m + 3 < 2n moves; so the loser
moves to an option whose only answers go to P_(n-1), and these are (A_(n-1), B_(n-1) + 1), (A_(n-1), B_n) and (A_n,
B_n - 1). He chooses the option and whether to flip, the opponent whether to flip on the way to P_(n-1):

    c(n, goal, flips) = max over his choices of min over the answers of c(n - 1, goal, flips).

The condition decides who may flip where. Once it holds at all of these points, the same step is repeated for ever, so
two equal rows of c prove all later ones. Tests compare the result with search."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from nimatron.games.flip_flop import FlipFlop
from nimatron.theory.strategies.algebraic import pair

_MOST_FLIPS = 40
SMALLEST_INDEX = 4
"""The pairs up to this index must be out of reach of every flip."""
Heaps = tuple[int, int]
Row = dict[tuple[bool, int | None], int]


def forcing_options(n: int) -> tuple[Heaps, Heaps, Heaps]:
    """Give the options of the n-th lost pair that can only be answered by the pair of index n - 1 (n > 4).

    >>> forcing_options(5)
    ((6, 11), (6, 13), (8, 12))
    """
    smaller, larger = pair(n)
    low, high = pair(n - 1)
    return (low, high + 1), (low, larger), (smaller, larger - 1)


def extra_ply(game: FlipFlop, n: int, attrition: bool, flips: int | None) -> int | None:
    """Give c = R - 2n for the n-th lost pair, n >= 4, or None where the rules are outside what is proved here.

    >>> [extra_ply(FlipFlop(), n, False, 1) for n in (6, 7, 10**40)], extra_ply(FlipFlop(), 10**40, True, 1)
    ([0, 1, 1], 0)
    """
    known = _rows(game)
    if n < SMALLEST_INDEX or known is None:
        return None
    first, rows = known
    return int(attrition) if n < first else rows[min(n - first, len(rows) - 1)][attrition, flips]


@lru_cache(maxsize=64)
def _rows(game: FlipFlop) -> tuple[int, list[Row]] | None:
    """Give the index of the last row of c without flips and all rows from there to the first that stays for ever.

    None for rules outside what is proved.
    """
    corner = pair(SMALLEST_INDEX)[1]
    within_reach = game.condition_holds(corner, corner) or game.condition_holds(0, corner)
    if (game.flips or 0) > _MOST_FLIPS or within_reach:
        return None
    n = first = _last_without_flips(game)
    numbers: list[int | None] = [None] if game.flips is None else [*range(game.flips + 1)]
    rows: list[Row] = [{(attrition, flips): int(attrition) for attrition in (False, True) for flips in numbers}]
    while True:
        n += 1
        below, row, everywhere = rows[-1], {}, True
        before = game.tested == "before"
        start, goal_of_answer = pair(n), pair(n - 1)
        for attrition, flips in below:
            best = 0
            for option in forcing_options(n):
                loser = game.condition_holds(*(start if before else option))
                winner = game.condition_holds(*(option if before else goal_of_answer))
                everywhere = everywhere and loser and winner
                for chosen in _choices(attrition, flips, loser):
                    best = max(best, min(below[answer] for answer in _choices(*chosen, winner)))
            row[attrition, flips] = best
        rows.append(row)
        if everywhere and row == below:
            return first, rows


def _choices(attrition: bool, flips: int | None, allowed: bool) -> Iterator[tuple[bool, int | None]]:
    yield attrition, flips
    if allowed and flips != 0:
        yield not attrition, None if flips is None else flips - 1


def _last_without_flips(game: FlipFlop) -> int:
    """Give an index up to which no flip is possible at any point that matters."""
    low, high = SMALLEST_INDEX, max(game.threshold, SMALLEST_INDEX + 1)
    while high - low > 1:
        middle = (low + high) // 2
        option = (pair(middle)[0], pair(middle + 1)[1])
        if game.condition_holds(*pair(middle)) or game.condition_holds(*option):
            high = middle
        else:
            low = middle
    return max(SMALLEST_INDEX, low - 1)
