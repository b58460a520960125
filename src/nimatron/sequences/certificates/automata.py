"""Nim-values of finite codes with splits into three heaps that are read digit by digit, decided a second time.

The theorems are in ``sequences/periods/automata.py`` (values that rise by a saltus) and ``automatic.py`` (values that
an automaton gives). Here the digits of N and W are read from the lowest on, for each residue m and each choice of the
last digits apart. A set holds the states that the choices of an option may have reached; only the least sets are
followed, since what a set accepts, a larger one accepts too (De Wulf, Doyen, Henzinger and Raskin 2006).

That a machine names only one value for each heap need not be examined. By induction, each value that it names for a
heap is the least that no option has, so they are equal. That it names one for each heap is :func:`names_all`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, Protocol

from nimatron.explain.reason import Reason, reason
from nimatron.rules.parameters import shown
from nimatron.sequences.certificates.packed import plain
from nimatron.sequences.certificates.recomputed import Rules, Work, rules_of, values_by_definition

_STEPS_OF_CHOICE = 2_000
"""Elementary steps of a choice of heaps, or of a state in a set (measured)."""
_STEPS_OF_STATE = 100
"""Elementary steps of looking at a state in which an option may begin."""

Chosen = tuple[tuple[int, ...], int, int]
"""For each large heap the state of its value; the rest of the nim-sum of small heaps; quotients so far minus N."""


class Digits(Protocol):
    """Values of large heaps: the heap start + residue + period x has the value power y + last.

    The digits of x and y are read together, the lowest first. There may be several states to go on with.
    """

    def begins(self, residue: int) -> Iterable[tuple[int, int]]:
        """Return for heaps of a residue what their last digits may be, each with a first state."""

    def after(self, state: int, digit: int) -> Iterable[tuple[int, int]]:
        """Return the digits of y that a digit of x may have, each with the following state."""

    def ended(self, state: int) -> bool:
        """Return whether all further digits of x and y may be 0."""


class _Rising(NamedTuple):
    """Values that rise by power times ``rise`` with x; a state is what y is above the digits that were read."""

    values: list[int]
    power: int
    rise: int

    def begins(self, residue: int) -> Iterable[tuple[int, int]]:
        whole, last = divmod(self.values[residue], self.power)
        return [(last, whole)]

    def after(self, state: int, digit: int) -> Iterable[tuple[int, int]]:
        there = state + self.rise * digit
        return [(there & 1, there >> 1)]

    def ended(self, state: int) -> bool:
        return state == 0


def rises(rules: Rules, values: list[int], start: int, period: int, saltus: int, work: Work) -> bool:
    """Return whether G(n + period) = G(n) + saltus for all n >= start >= 1.

    Parameters:
        rules: a code without modifiers and without a tail.
        values: G(0) .. G(start + period - 1).
        start, period, saltus: the claim.
        work: what the check may do.
    """
    power = saltus & -saltus
    return are_nim_values(rules, values[:start], period, power, _Rising(values[start:], power, saltus // power), work)


def are_nim_values(rules: Rules, first: list[int], period: int, power: int, digits: Digits, work: Work) -> bool:
    """Return whether each value that is read for a heap from len(first) on is the least that no option has.

    Parameters:
        rules: a code without modifiers and without a tail.
        first: the nim-values of smaller heaps, of heap 0 at least.
        period, power: number of residues of heaps, and of last digits; the latter is a power of 2.
        digits: the values of the other heaps.
        work: what the check may do.
    """
    reading = _Reading(digits, work)
    begins = _begins(rules, first, period, power, digits, work)
    for residue in range(period):
        for last, own in digits.begins(residue):
            for other in range(power):
                work.count(_STEPS_OF_STATE * (1 + len(begins[other])), 0, 1)
                states = frozenset(state for state, residues in begins[other].items() if residues >> residue & 1)
                if not reading.all_below(states, own, other < last):
                    return False
                if other == last and reading.reaches(states, own):
                    return False
    return True


def _begins(
    rules: Rules, first: list[int], period: int, power: int, digits: Digits, work: Work
) -> list[dict[Chosen, int]]:
    """Return by the last digits of a value where its options begin, and of which residues (as bits) they are.

    Choices of heaps that begin alike differ in their sizes only. So the sizes of all of them are one set, and another
    heap of n objects moves it up by n.
    """
    start = len(first)
    chosen: dict[Chosen, int] = {((), 0, 0): 1}  # large, small, last digits: sizes
    found: list[dict[Chosen, int]] = [{} for _ in range(power)]
    for count in range(4):
        for place, digit in ((-1, rules.before), *enumerate(rules.head)):
            if digit.bits >> count & 1:
                for (large, small, last), sizes in chosen.items():
                    for quotient, residues in _periods(sizes << place + 1, start + 1, period):
                        state = (large, small, quotient)
                        found[last][state] = found[last].get(state, 0) | residues
        if count == 3 or not any(digit.bits >> count + 1 for digit in (rules.before, *rules.head)):
            break
        more: dict[Chosen, int] = {}
        for heap in range(1, start + period):
            whole, last = divmod(first[heap], power) if heap < start else (0, 0)
            begins = [(last, None)] if heap < start else digits.begins(heap - start)
            for (large, small, before), sizes in chosen.items():
                for last, own in begins:
                    work.count(_STEPS_OF_CHOICE, 0, 1)
                    larger = large if own is None else tuple(sorted((*large, own)))
                    key = (larger, small ^ whole, before ^ last)
                    more[key] = more.get(key, 0) | sizes << heap
        chosen = more
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
    """Sets of states while the digits of N and W are read."""

    def __init__(self, digits: Digits, work: Work) -> None:
        self._digits, self._work = digits, work
        self._after = cache(self._steps)
        self._ends = cache(self._ends_at_zero)
        self._own = cache(lambda state, digit: tuple(digits.after(state, digit)))
        self.all_below = cache(self._all_below)
        """Whether for each N all W below the value of M are read to an end, and W equal to it if wanted."""

    def _steps(self, state: Chosen, heap_digit: int, value_digit: int) -> frozenset[Chosen]:
        large, small, total = state
        reached: set[tuple[tuple[int, ...], int, int]] = {((), small & 1, total - heap_digit)}
        for own in large:
            reached = {
                (tuple(sorted((*states, after))), odd ^ y_digit, quotients + digit)
                for states, odd, quotients in reached
                for digit in (0, 1)
                for y_digit, after in self._own(own, digit)
            }
        return frozenset(
            (states, small >> 1, quotients >> 1)
            for states, odd, quotients in reached
            if odd == value_digit and quotients % 2 == 0
        )

    def _ends_at_zero(self, state: Chosen) -> bool:
        reached, left = {state}, [state]
        while left:
            for after in self._after(left.pop(), 0, 0) - reached:
                reached.add(after)
                left.append(after)
        return any(all(map(self._digits.ended, large)) and small == total == 0 for large, small, total in reached)

    def reaches(self, begins: frozenset[Chosen], begun: int) -> bool:
        """Return whether for some N an option of M has the value of M, which is read from the state ``begun``."""
        left = [(state, begun) for state in begins]
        reached = set(left)
        while left:
            self._work.count(_STEPS_OF_CHOICE, 0, 1)
            state, own = left.pop()
            if self._digits.ended(own) and self._ends(state):
                return True
            for digit in (0, 1):
                for y_digit, there in self._own(own, digit):
                    for after in self._after(state, digit, y_digit):
                        if (after, there) not in reached:
                            reached.add((after, there))
                            left.append((after, there))
        return False

    def _all_below(self, begins: frozenset[Chosen], begun: int, equal_too: bool) -> bool:
        least: dict[tuple[int, int], list[frozenset[Chosen]]] = {(begun, 0): [begins]}
        left = deque([(begins, begun, 0)])
        while left:
            states, own, order = left.popleft()
            if states not in least[own, order]:
                continue  # a smaller set was found meanwhile
            self._work.count(_STEPS_OF_CHOICE * (1 + len(states)), 0, 1)
            below = order < 0 or (order == 0 and equal_too)
            if below and self._digits.ended(own) and not any(map(self._ends, states)):
                return False
            for digit in (0, 1):
                for y_digit, there in self._own(own, digit):
                    for value_digit in (0, 1):
                        after = frozenset[Chosen]().union(*(self._after(state, digit, value_digit) for state in states))
                        now = order if value_digit == y_digit else value_digit - y_digit
                        known = least.setdefault((there, now), [])
                        if not any(one <= after for one in known):
                            known[:] = [one for one in known if not after <= one] + [after]
                            left.append((after, there, now))
        return True


# -- certificates of machines --------------------------------------------------------------------------------------

AUTOMATON = "automaton"
"""Kind of a certificate of values that an automaton gives."""
_FIELDS = ("format", "kind", "game", "length", "shift", "values", "states")
_MOST_LENGTH, _MOST_SHIFT, _MOST_STATES, _MOST_FIRST, _MOST_VALUE = 1024, 10, 1000, 10_000, 1 << 40
_BEFORE = -1
"""State of a machine while only leading zeros were read."""


class _Machine:
    """The values of a machine, read backwards: from a state that names them to the state before all digits."""

    def __init__(self, states: list[Mapping[str, Any]]) -> None:
        self._named: dict[int, list[tuple[int, int]]] = {}
        self._earlier: dict[tuple[int, int], set[tuple[int, int]]] = {(_BEFORE, 0): {(0, _BEFORE)}}
        for number, state in enumerate(states):
            for residue, last in state["named"]:
                for there in (number, _BEFORE) if number == 0 else (number,):
                    self._named.setdefault(residue, []).append((last, there))
            for x_digit, y_digit, following in state["steps"]:
                for there in (number, _BEFORE) if number == 0 else (number,):
                    self._earlier.setdefault((following, x_digit), set()).add((y_digit, there))

    def begins(self, residue: int) -> Iterable[tuple[int, int]]:
        return self._named.get(residue, ())

    def after(self, state: int, digit: int) -> Iterable[tuple[int, int]]:
        return self._earlier.get((state, digit), ())

    def ended(self, state: int) -> bool:
        return state == _BEFORE


def names_all(machine: Digits, length: int, work: Work) -> bool:
    """Return whether a value is read for each residue below ``length`` and each x."""

    def after(states: frozenset[int], digit: int) -> frozenset[int]:
        work.count(_STEPS_OF_CHOICE * (1 + len(states)), 0, 1)
        return frozenset(there for state in states for _, there in machine.after(state, digit))

    @cache
    def may_end(states: frozenset[int]) -> bool:
        found = {states}
        while not any(map(machine.ended, states)):
            states = after(states, 0)
            if states in found:
                return False
            found.add(states)
        return True

    begins = {frozenset(state for _, state in machine.begins(residue)) for residue in range(length)}
    found, left = set(begins), list(begins)
    while left:
        states = left.pop()
        if not may_end(states):
            return False
        for following in (after(states, 0), after(states, 1)):
            if following not in found:
                found.add(following)
                left.append(following)
    return True


def automaton_faults(certificate: Mapping[str, Any], work: Work) -> list[Reason]:
    """Return the faults of a certificate of values that an automaton gives."""
    found = list(_wrong_fields(certificate))
    if found:
        return found
    rules, found = rules_of(certificate["game"])
    if rules is None:
        return found
    if rules.most_parts != 3 or rules.tail or any(digit.parts for digit in rules.digits):
        return [reason("certificate.no_theorem", game=rules.game.written())]
    first, length = certificate["values"], certificate["length"]
    right = values_by_definition(rules, len(first), work)
    for n, value in enumerate(first):
        if value != right[n]:
            numbers = {"given": plain(value), "right": int(right[n])}
            return [reason("certificate.other_value", n=n, game=rules.game.written(), **numbers)]
    machine = _Machine(certificate["states"])
    if not names_all(machine, length, work):
        return [reason("certificate.automaton.names")]
    if not are_nim_values(rules, first, length, 1 << certificate["shift"], machine, work):
        return [reason("certificate.automaton.values", game=rules.game.written())]
    return []


def _wrong_fields(certificate: Mapping[str, Any]) -> Iterator[Reason]:
    """Yield the faults of the fields that can be seen without knowing the game."""
    for name in _FIELDS:
        if name not in certificate:
            yield reason("certificate.missing", name=name)
    for name in certificate:
        if name not in _FIELDS:
            yield reason("certificate.field", name=shown(name))
    bounds = {"format": (1, 1), "length": (1, _MOST_LENGTH), "shift": (0, _MOST_SHIFT)}
    for name, (low, high) in bounds.items():
        if name in certificate and not _is_whole(certificate[name], low, high):
            given = certificate[name]
            said = plain(given) if type(given) is int else shown(given)
            yield reason("certificate.between", name=name, given=said, low=low, high=high)
    if "game" in certificate and not isinstance(certificate["game"], str):
        given = shown(certificate["game"])
        yield reason("certificate.kind", name="game", given=given, kind=reason("kind.text"))
    first = certificate.get("values", [0])
    if not (isinstance(first, list) and 0 < len(first) <= _MOST_FIRST) or not all(
        _is_whole(value, 0, _MOST_VALUE) for value in first
    ):
        yield reason("certificate.automaton.first_values", limit=_MOST_FIRST)
    states = certificate.get("states", [{}])
    if not isinstance(states, list) or not 0 < len(states) <= _MOST_STATES:
        yield reason("certificate.automaton.states", limit=_MOST_STATES)
    elif {"states", "length", "shift"} <= certificate.keys():
        for number, state in enumerate(states):
            if not _is_state(state, certificate["length"], certificate["shift"], len(states)):
                yield reason("certificate.automaton.state", number=number)
                return


def _is_state(state: Any, length: Any, shift: Any, count: int) -> bool:
    """Return whether a state is an object of rows [residue, last digits] and [digit of x, digit of y, state]."""
    if not isinstance(state, dict) or set(state) != {"named", "steps"} or not (type(length) is type(shift) is int):
        return False
    bounds = {"named": (length, 1 << min(max(shift, 0), _MOST_SHIFT)), "steps": (2, 2, count)}
    return all(
        isinstance(state[name], list)
        and all(
            isinstance(row, list)
            and len(row) == len(limits)
            and all(_is_whole(entry, 0, limit - 1) for entry, limit in zip(row, limits, strict=True))
            for row in state[name]
        )
        for name, limits in bounds.items()
    )


def _is_whole(given: Any, low: int, high: int) -> bool:
    return type(given) is int and low <= given <= high
