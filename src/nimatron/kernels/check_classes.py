"""Reference twin of the checker's kernel of nim-values by classes; proof: sequences/certificates/classes.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.kernels import native

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


class Moves(NamedTuple):
    """Numbers of objects removed: that may leave one heap, two, two equal ones, none.

    ``unequal`` is 1 where the two must differ.
    """

    takes: Array
    splits: Array
    unequal: Array
    halves: Array
    vanish: Array


def fill_by_classes(
    moves: Moves,
    odd: Array,
    parity: int,
    values: Array,
    rare: Array,
    rare_count: int,
    heaps: tuple[int, int],
    watch: int,
) -> tuple[int, int, int]:
    """Put the values of a range of heaps after those that are there; new rare heaps into ``rare``.

    Gives how far it came (-1: a value too large, -2: no room for another rare heap), how many rare heaps there are, and
    the greatest smaller part of a witness that a heap from ``watch`` on needs.
    """
    splitting = int(moves.splits[0]) % 2 if len(moves.splits) else 0
    kernels = native()
    if kernels is not None:
        begin, end = heaps
        found: tuple[int, int, int] = kernels.check_classes(
            *moves, odd, values, rare, rare_count, begin, end, watch, parity, splitting
        )
        return found
    return _by_classes(moves, odd.tolist(), (parity, splitting), values, rare, rare_count, heaps, watch)


def _by_classes(
    moves: Moves,
    odd: list[int],
    turning: tuple[int, int],
    values: Array,
    rare: Array,
    rare_count: int,
    heaps: tuple[int, int],
    watch: int,
) -> tuple[int, int, int]:
    known, rares, deepest = values.tolist(), rare[:rare_count].tolist(), 0
    takes, halves, vanish = moves.takes.tolist(), moves.halves.tolist(), moves.vanish.tolist()
    splits = list(zip(moves.splits.tolist(), moves.unequal.tolist(), strict=True))
    for n in range(*heaps):
        turned = (n - turning[1]) % 2 if turning[0] else 0
        seen = {known[n - k] for k in takes if k < n} | ({0} if n in vanish else set())
        seen |= {0 for k in halves if n - k >= 2 and (n - k) % 2 == 0}
        for r in rares:
            for k, unequal in splits:
                other = n - k - r
                if other >= 1 and not (unequal and other == r):
                    seen.add(known[r] ^ known[other])
        common = next(v for v in range(len(odd)) if odd[v] != turned and v not in seen)
        missing = {v for v in range(common) if odd[v] == turned and v not in seen}
        part = 0
        while missing and 2 * part < n:
            part += 1
            for k, unequal in splits:
                other = n - k - part
                if other >= part and not (unequal and other == part):
                    missing.discard(known[part] ^ known[other])
        if missing:
            if len(rares) == len(rare):
                return -2, len(rares), deepest
            rare[len(rares)] = n
            rares.append(n)
        elif n >= watch:
            deepest = max(deepest, part)
        known[n] = min(missing) if missing else common
        values[n] = known[n]
    return heaps[1], len(rares), deepest
