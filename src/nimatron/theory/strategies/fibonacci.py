"""Fibonacci Nim by Zeckendorf's sums (Whinihan 1963): one heap, at most ``cap`` may be taken, then twice the last take.

Theorem. The player to move loses exactly when the smallest Zeckendorf part of the heap exceeds the cap. All winning
takes: the sums t <= cap of the last parts of the heap whose next larger part exceeds 2 t (or of all parts).
Proof of the second sentence. Such a t leaves a heap whose smallest part exceeds the new cap 2 t. Conversely let t
leave a heap with smallest part F_m > 2 t. Then t < F_m / 2 <= F_(m-1), so the parts of t are at most F_(m-2); put after
those of what is left they obey Zeckendorf's rule, hence are, by uniqueness, the last parts of the heap.
"""

from __future__ import annotations

from nimatron.arithmetic.natural import natural
from nimatron.arithmetic.zeckendorf import ascending_parts, zeckendorf_indices


def loses(heap: int, cap: int) -> bool:
    """Tell whether the player to move loses with ``heap`` stones of which at most ``cap`` may be taken.

    The start of a game with n stones has cap n - 1. (Whinihan 1963.)

    >>> loses(13, 12), loses(10, 9), loses(4, 1), loses(5, 2), loses(0, 7)
    (True, False, False, True, True)
    """
    return winning_take(heap, cap) is None


def winning_take(heap: int, cap: int) -> int | None:
    """Give the smallest winning take, the smallest Zeckendorf part of the heap; None if the player to move loses.

    >>> winning_take(20, 19), winning_take(13, 12)
    (2, None)
    """
    heap, cap = natural(heap, "the heap"), natural(cap, "the cap")
    part = next(ascending_parts(zeckendorf_indices(heap)), None)
    return part if part is not None and part <= cap else None


def winning_takes(heap: int, cap: int) -> list[int]:
    """Give all winning takes, ascending; [] if the player to move loses. The first is the smallest Zeckendorf part.

    >>> winning_takes(20, 19), winning_takes(17, 16), winning_takes(13, 12), winning_takes(4, 4)
    ([2], [1, 4], [], [1, 4])
    """
    heap, cap = natural(heap, "the heap"), natural(cap, "the cap")
    takes: list[int] = []
    total = 0
    for part in ascending_parts(zeckendorf_indices(heap)):
        if total and part > 2 * total:
            takes.append(total)
        total += part
        if total > cap:
            return takes
    return [*takes, total] if total else takes
