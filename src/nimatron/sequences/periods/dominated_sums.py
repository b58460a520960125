"""Finite codes with splits into three heaps: values that rise with the heap, because sums of parts stay below them.

**Theorem** (proved here; Howse and Nowakowski 2004 study the nim-values of such codes). Let a code without modifiers
have a last place and no digit before place 0. Let n0, p, s >= 1, and let G(0) .. G(M0 - 1) be known, M0 > n0 + 3 p.
Let e be the least s x - p G(x) of the known heaps x >= 1. Suppose that

1. G(n + p) = G(n) + s for n0 <= n < M0 - p;
2. for M0 - p <= n < M0, G(n) > 0, and s (n - k) - j e < p G(n) for each place k that may leave j = 1, 2 or 3 heaps;
3. for M0 - p <= n < M0 each w with 2 s <= w < G(n) is the value of an option c or c, b, b of n with c >= n0;
4. for M0 - 2 p <= n < M0 each w < 2 s is below G(n) and the value of an option c, b, b of n with b >= n0, where c >= n0
   if w >= s; for w = 0 the option may also be b, b.

Then G(n + p) = G(n) + s for all n >= n0.

*Proof* by induction on M >= M0, for 1 and for the options that 3 and 4 name. Let g = G(M - p) + s. Below M, s x - p
G(x) >= e for all x >= 1, since adding p to x >= n0 does not change it.

- *No option of M has the value g.* Let M = n + i p with M0 - p <= n < M0. A nim-sum is at most the sum. So the value
  of j >= 1 heaps is at most (s (M - k) - j e) / p. By 2, s (n - k) - j e < p G(n); adding s i p to both sides gives
  s (M - k) - j e < p g. Nothing left has the value 0 < g.
- *Each w with 2 s <= w < g is the value of an option.* M - p has an option with the value w - s >= s: by 3 if w - s >=
  2 s, else by 4. In both cases c >= n0, and the other values cancel. Add p to c.
- *Each w < 2 s is the value of an option.* M - 2 p has an option as in 4. Add p to both b; c stays.

So G(M) = g, and M has options as in 3 and 4. The power of 2 that other theorems ask of s is not needed. By the same
proof the conditions hold for every greater M0 if they hold for one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from nimatron.rules.codes import ONE, THREE, TWO, Code
from nimatron.sequences.periods.repetition import start_of

DOMINATED_SUMS = "values above all sums of parts"
_MOST_PERIOD = 256


def covers(code: Code) -> bool:
    """Return whether the theorem can apply: a finite code that splits into three heaps, without modifiers.

    >>> [covers(Code.parse(text)) for text in ("0.8", "0.77", "4.[3]", "0.8=3")]
    [True, False, False, False]
    """
    return code.last is not None and code.most_parts == 3 and not code.is_modified and not code.before.bits


def proved(code: Code, values: Sequence[int] | Any) -> tuple[int, int, int, int] | None:
    """Return (preperiod, period, saltus, number of values needed) that the theorem proves, or None.

    Parameters:
        code: the code of the game.
        values: G(0), G(1), ... of the game, correct; the theorem checks all of them.

    >>> proved(Code.parse("0.8"), [0, *((n - 1) // 3 for n in range(1, 40))])
    (1, 3, 1, 13)
    >>> proved(Code.parse("0.8"), [0] * 40) is None
    True
    """
    if not covers(code):
        return None
    entries = [int(value) for value in values]
    for period in range(1, min(_MOST_PERIOD, (len(entries) - 2) // 3) + 1):
        saltus = entries[-1] - entries[-1 - period]
        if saltus < 1:
            continue
        start = start_of(entries, period, saltus)
        first = max(start, 1)
        if first + 3 * period < len(entries) and _holds(code, entries, first, period, saltus):
            counts = range(first + 3 * period + 1, len(entries) + 1)
            at = bisect_left(counts, True, key=lambda count: _holds(code, entries[:count], first, period, saltus))
            return start, period, saltus, counts[at]
    return None


def _holds(code: Code, values: list[int], start: int, period: int, saltus: int) -> bool:
    """Return whether conditions 2 to 4 hold for these values, of which condition 1 is known."""
    count = len(values)
    least = min(saltus * x - period * values[x] for x in range(1, count))
    for place in range((code.last or 0) + 1):
        bits = code.digit(place).bits
        for parts, bit in ((1, ONE), (2, TWO), (3, THREE)):
            if bits & bit and any(
                saltus * (n - place) - parts * least >= period * values[n] for n in range(count - period, count)
            ):
                return False
    for n in range(count - 2 * period, count):
        lasting, rising = _option_values(code, values, n, start, saltus)
        if values[n] < 2 * saltus or not lasting.issuperset(range(2 * saltus)):
            return False
        if n >= count - period and not rising.issuperset(range(2 * saltus, values[n])):
            return False
    return True


def _option_values(code: Code, values: list[int], n: int, start: int, saltus: int) -> tuple[set[int], set[int]]:
    """Return the values of the options of n that condition 4 allows, and of those that condition 3 allows."""
    lasting: set[int] = set()
    rising: set[int] = set()
    for place in range((code.last or 0) + 1):
        digit, rest = code.digit(place), n - place
        if digit.bits & ONE and place and rest >= start:
            rising.add(values[rest])
        if digit.bits & TWO and rest % 2 == 0 and rest >= 2 * start:
            lasting.add(0)
        if digit.bits & THREE:
            for equal in range(1, (rest - 1) // 2 + 1):
                single = rest - 2 * equal
                if single >= start:
                    rising.add(values[single])
                if equal >= start and (single >= start or values[single] < saltus):
                    lasting.add(values[single])
    return lasting, rising
