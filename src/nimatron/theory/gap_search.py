"""Sylver coinage with finitely many numbers left: search over sets of gaps, which are whole numbers used as bits.

A position is the set of numbers that are not sums of those named, with the bit of 1, which may not be named. Naming t
removes t + s, 2t + s, 3t + s, ... for every sum s, 0 included. Positions are remembered for later questions; which ones
does not change any answer, since a search of a set with few gaps is never broken off.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

ONLY_ONE = 0b10
"""The gaps when only 1 is left: the end of the game."""
MOST_DECIDED = 44
"""Gaps of a position of which it is decided by search who wins; some hundred thousand positions lie below the worst."""
MOST_MEASURED = 34
"""Gaps of a position whose nim-value and remoteness are found, for which every position below it is examined."""
_MOST_REMEMBERED = 1_500_000


class Measured(NamedTuple):
    """Whether the player to move loses, the remoteness, and the nim-value (of normal play)."""

    loses: bool
    remoteness: int
    grundy: int


_losing: tuple[dict[int, bool], dict[int, bool]] = ({}, {})
_measured: tuple[dict[int, Measured], dict[int, Measured]] = ({}, {})


def after(gaps: int, number: int) -> int:
    """Return the gaps that are left after one of them has been named.

    >>> bin(after(0b10010110, 4)), bin(after(0b10010110, 2))
    ('0b110', '0b10')
    """
    width = gaps.bit_length()
    whole = (1 << width) - 1
    sums, step = whole & ~gaps, number
    while step < width:  # after k rounds the sums with fewer than 2 ** k times the number are there
        sums |= sums << step & whole
        step *= 2
    return whole & ~sums


def numbers(gaps: int) -> Iterator[int]:
    """Yield the numbers that may be named, the smallest first, since these leave the least to search.

    >>> list(numbers(0b10010110))
    [2, 4, 7]
    """
    left = gaps & ~ONLY_ONE
    while left:
        lowest = left & -left
        left ^= lowest
        yield lowest.bit_length() - 1


def is_ender(gaps: int) -> bool:
    """Return whether naming any other number would exclude the largest gap F.

    It is so exactly if F - x is a sum for every gap x other than F and F / 2. If it is a sum, x excludes F, which is x
    + (F - x), and F / 2 excludes its double. If F - x is a gap, let x be the larger of the two: F - x is not a sum, and
    2x exceeds F, so that x does not exclude F.

    >>> is_ender(0b10010110), is_ender(0b1110)
    (True, False)
    """
    largest = gaps.bit_length() - 1
    single = gaps & int(bin(gaps)[:1:-1], 2)  # the gaps x for which F - x is a gap, too
    if largest % 2 == 0:
        single &= ~(1 << largest // 2)
    return single == 0


def loses(gaps: int, misere: bool) -> bool:
    """Return whether the player to move loses.

    >>> loses(0b10, False), loses(0b10010110, False), loses(0b110, True)
    (True, False, True)
    """
    memo = _losing[misere]
    if len(memo) > _MOST_REMEMBERED:
        memo.clear()
    return _loses(gaps, misere, memo)


def _loses(gaps: int, misere: bool, memo: dict[int, bool]) -> bool:
    if gaps == ONLY_ONE:
        return not misere
    known = memo.get(gaps)
    if known is None:
        if is_ender(gaps):  # whoever is to move wins, unless that is the only move and ends a misère game
            known = misere and gaps.bit_count() == 2
        else:
            known = not any(_loses(after(gaps, number), misere, memo) for number in numbers(gaps))
        memo[gaps] = known
    return known


def winning_number(gaps: int, misere: bool) -> int | None:
    """Return the smallest number that wins, or None.

    >>> winning_number(0b10010110, False), winning_number(0b10, False)
    (2, None)
    """
    return next((number for number in numbers(gaps) if loses(after(gaps, number), misere)), None)


def measured(gaps: int, misere: bool) -> Measured:
    """Return who wins, the remoteness and the nim-value, by examining every position below.

    >>> measured(0b10010110, False), measured(0b10010110, True)
    (Measured(loses=False, remoteness=1, grundy=3), Measured(loses=False, remoteness=2, grundy=3))
    """
    memo = _measured[misere]
    if len(memo) > _MOST_REMEMBERED:
        memo.clear()
    return _measure(gaps, misere, memo)


def _measure(gaps: int, misere: bool, memo: dict[int, Measured]) -> Measured:
    known = memo.get(gaps)
    if known is not None:
        return known
    won, lost, values = -1, -1, 0
    for number in numbers(gaps):
        option = _measure(after(gaps, number), misere, memo)
        values |= 1 << option.grundy
        if option.loses:
            won = option.remoteness if won < 0 else min(won, option.remoteness)
        else:
            lost = max(lost, option.remoteness)
    grundy = (~values & (values + 1)).bit_length() - 1
    if won >= 0:
        known = Measured(False, won + 1, grundy)
    elif lost >= 0:
        known = Measured(True, lost + 1, grundy)
    else:
        known = Measured(not misere, 0, grundy)
    memo[gaps] = known
    return known
