"""Whether the values of a finite code with splits into three heaps rise by a saltus forever, decided a second time.

The theorem is in ``sequences/periods/automata.py``. Here the digits of N and W are read from the lowest on, for each
residue m and each choice of the last digits apart. A set holds the states that the choices of an option may have
reached; only the least sets are followed, since what a set accepts, a larger one accepts too (De Wulf, Doyen, Henzinger
and Raskin 2006).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cache

from nimatron.sequences.certificates.recomputed import Rules, Work

_STEPS_OF_CHOICE = 2_000
"""Elementary steps of a choice of heaps, or of a state in a set (measured)."""

Carries = tuple[tuple[int, ...], int, int]
"""For each large heap the carry of its value; the rest of the nim-sum of small heaps; quotients so far minus N."""


def rises(rules: Rules, values: list[int], start: int, period: int, saltus: int, work: Work) -> bool:
    """Return whether G(n + period) = G(n) + saltus for all n >= start >= 1.

    Parameters:
        rules: a code without modifiers and without a tail.
        values: G(0) .. G(start + period - 1).
        start, period, saltus: the claim.
        work: what the check may do.
    """
    power = saltus & -saltus
    reading = _Reading(saltus // power, work)
    begins = _begins(rules, values, start, period, power, work)
    for heap in range(period):
        whole, last = divmod(values[start + heap], power)
        for other in range(power):
            states = frozenset(state for state, heaps in begins[other].items() if heaps >> heap & 1)
            if not reading.all_below(states, whole, other < last):
                return False
            if other == last and reading.reaches(states, whole):
                return False
    return True


def _begins(
    rules: Rules, values: list[int], start: int, period: int, power: int, work: Work
) -> list[dict[Carries, int]]:
    """Return by the rest of a value modulo ``power`` where its options begin, and of which heaps (as bits) they are.

    Choices of parts that begin alike differ in their sizes only. So the sizes of all of them are one set, and another
    part of n objects moves it up by n.
    """
    parts: dict[tuple[tuple[int, ...], int, int], int] = {((), 0, 0): 1}  # large, small, rest of the value: sizes
    found: list[dict[Carries, int]] = [{} for _ in range(power)]
    for count in range(4):
        for place, digit in ((-1, rules.before), *enumerate(rules.head)):
            if digit.bits >> count & 1:
                for (large, small, rest), sizes in parts.items():
                    for quotient, heaps in _periods(sizes << place + 1, start + 1, period):
                        state = (large, small, quotient)
                        found[rest][state] = found[rest].get(state, 0) | heaps
        if count == 3 or not any(digit.bits >> count + 1 for digit in (rules.before, *rules.head)):
            break
        more: dict[tuple[tuple[int, ...], int, int], int] = {}
        for part in range(1, start + period):
            whole, last = divmod(values[part], power)
            for (large, small, rest), sizes in parts.items():
                work.count(_STEPS_OF_CHOICE, 0, 1)
                key = (large, small ^ whole, rest ^ last)
                if part >= start:
                    key = (tuple(sorted((*large, whole))), small, rest ^ last)
                more[key] = more.get(key, 0) | sizes << part
        parts = more
    return found


def _periods(numbers: int, first: int, period: int) -> Iterator[tuple[int, int]]:
    """Return a set of numbers cut into periods: the quotient of (number - first), and the rests as bits.

    >>> list(_periods(1 << 2 | 1 << 5 | 1 << 14, 4, 3))
    [(-1, 2), (0, 2), (3, 2)]
    """
    quotient = -(first // period + 1)
    numbers <<= -(first + quotient * period)
    while numbers:
        if rests := numbers & (1 << period) - 1:
            yield quotient, rests
        numbers >>= period
        quotient += 1


class _Reading:
    """Sets of states while the digits of N and W are read, for values that rise by ``rise`` with N (odd)."""

    def __init__(self, rise: int, work: Work) -> None:
        self._rise, self._work = rise, work
        self._after = cache(self._steps)
        self._ends = cache(self._ends_at_zero)
        self.all_below = cache(self._all_below)
        """Whether for each N all W below a number + rise N are read to an end, and W equal to it if wanted."""

    def _steps(self, state: Carries, heap_digit: int, value_digit: int) -> frozenset[Carries]:
        large, small, total = state
        reached: set[tuple[tuple[int, ...], int, int]] = {((), small & 1, total - heap_digit)}
        for carry in large:
            reached = {
                (
                    tuple(sorted((*carries, (carry + self._rise * digit) >> 1))),
                    odd ^ (carry + digit) & 1,
                    quotients + digit,
                )
                for carries, odd, quotients in reached
                for digit in (0, 1)
            }
        return frozenset(
            (carries, small >> 1, quotients >> 1)
            for carries, odd, quotients in reached
            if odd == value_digit and quotients % 2 == 0
        )

    def _ends_at_zero(self, state: Carries) -> bool:
        reached, left = {state}, [state]
        while left:
            for after in self._after(left.pop(), 0, 0) - reached:
                reached.add(after)
                left.append(after)
        return any(not any(large) and small == total == 0 for large, small, total in reached)

    def reaches(self, begins: frozenset[Carries], whole: int) -> bool:
        """Return whether for some N the number ``whole`` + rise N is read to an end."""
        left = [(state, whole) for state in begins]
        reached = set(left)
        while left:
            state, carry = left.pop()
            if carry == 0 and self._ends(state):
                return True
            for digit in (0, 1):
                there = carry + self._rise * digit
                for after in self._after(state, digit, there & 1):
                    if (after, there >> 1) not in reached:
                        reached.add((after, there >> 1))
                        left.append((after, there >> 1))
        return False

    def _all_below(self, begins: frozenset[Carries], whole: int, equal_too: bool) -> bool:
        least: dict[tuple[int, int], list[frozenset[Carries]]] = {(whole, 0): [begins]}
        left = deque([(begins, whole, 0)])
        while left:
            states, carry, order = left.popleft()
            if states not in least[carry, order]:
                continue  # a smaller set was found meanwhile
            self._work.count(_STEPS_OF_CHOICE * (1 + len(states)), 0, 1)
            below = carry > 0 or order < 0 or (order == 0 and equal_too)
            if below and not any(map(self._ends, states)):
                return False
            for digit in (0, 1):
                there = carry + self._rise * digit
                for value_digit in (0, 1):
                    after = frozenset[Carries]().union(*(self._after(state, digit, value_digit) for state in states))
                    now = order if value_digit == there & 1 else -1 if value_digit < there & 1 else 1
                    known = least.setdefault((there >> 1, now), [])
                    if not any(one <= after for one in known):
                        known[:] = [one for one in known if not after <= one] + [after]
                        left.append((after, there >> 1, now))
        return True
