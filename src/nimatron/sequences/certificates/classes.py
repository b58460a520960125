"""The nim-values that a certificate needs, by classes of values: no option that could matter is left out.

With a mask m and a parity e the class of a heap a >= 1 is |G(a) and m| + e (a - t) modulo 2, that of a value v at
heap n is |v and m| + e (n - t); |.| counts bits, t is the parity of the places that break heaps (all alike if e = 1).
The nim-sum of the values of two parts has, at the heap that they come from, the sum of the parts' classes as its
class. So a value of class 1 comes from breaks with exactly one *rare* part (class 0) alone. For heap n the checker
marks the values of all takes, of breaks into equal parts and of all breaks with a rare part; the least value c of
class 1 that is not marked is no option's value. If each value of class 0 below c is that of an option, G(n) = c; for
those not marked all breaks are looked through, the smaller part growing from 1. Else G(n) is the least of them that
is none's, and n is rare.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels.check_classes import Moves, fill_by_classes
from nimatron.sequences.certificates.definition import Clock
from nimatron.sequences.certificates.rules import Rules

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

MOST_VALUES = 1 << 28
_MOST_RARE = 1 << 17
_PIECE = 1 << 16


class Found(NamedTuple):
    """Values, rare heaps, and the greatest smaller part of a witness from the watched heap on."""

    values: Array
    rare: Array
    witness: int


def moves_of(rules: Rules) -> Moves:
    """What may be removed, as rows of numbers.

    >>> from nimatron.sequences.certificates.rules import rules_of
    >>> [row.tolist() for row in moves_of(rules_of("kayles")[0])]
    [[1, 2], [1, 2], [0, 0], [], [1, 2]]
    """
    import numpy as np

    numbered = list(enumerate(rules.head))
    splits = [(place, digit.parts in ("!", "?")) for place, digit in numbered if digit.bits & 4 and digit.parts != "="]
    rows = (
        [place for place, digit in numbered if place and digit.bits & 2],
        [place for place, _ in splits],
        [unequal for _, unequal in splits],
        [place for place, digit in numbered if digit.bits & 4 and digit.parts == "="],
        [place for place, digit in numbered if place and digit.bits & 1],
    )
    types = (np.int64, np.int64, np.uint8, np.int64, np.int64)
    return Moves(*(np.array(row, dtype=kind) for row, kind in zip(rows, types, strict=True)))


def values_by_classes(rules: Rules, mask: int, parity: int, count: int, watch: int, clock: Clock) -> Found:
    """G(0) .. G(count - 1) with the classes of a mask and a parity.

    >>> from nimatron.sequences.certificates.rules import rules_of
    >>> found = values_by_classes(rules_of("0.07")[0], 1, 0, 15, 15, Clock(9))
    >>> found.values.tolist() == values_by_classes(rules_of("0.07")[0], 7, 0, 15, 15, Clock(9)).values.tolist()
    True
    """
    import numpy as np

    if count > MOST_VALUES:
        raise TooLargeError(reason("limit.certificate", count=count, limit=MOST_VALUES))
    moves, odd = moves_of(rules), odd_under(mask)
    values = np.zeros(count, dtype=np.uint16)
    rare = np.zeros(min(count, _MOST_RARE), dtype=np.int64)
    done, rare_count, witness = 1, 0, 0
    while done < count:
        stop = min(count, done + max(64, _PIECE * 16 // (16 + rare_count)))
        reached, rare_count, deepest = fill_by_classes(
            moves, odd, parity, values, rare, rare_count, (done, stop), watch
        )
        if reached < stop:
            raise TooLargeError(reason("limit.certificate_rare", count=rare_count, mask=mask))
        done, witness = stop, max(witness, deepest)
        clock.look(done, count)
    return Found(values, rare[:rare_count], witness)


def odd_under(mask: int) -> Array:
    """Of each number of 16 bits, whether the number of its bits under the mask is odd.

    >>> odd_under(3)[:5].tolist()
    [0, 1, 1, 0, 0]
    """
    import numpy as np

    odd = np.zeros(1, dtype=np.uint8)
    for bit in range(16):
        odd = np.concatenate((odd, odd ^ np.uint8(mask >> bit & 1)))
    return odd
