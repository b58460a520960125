"""Values that an automaton gives: sequences such as that of 0.2048, which rise by a saltus but for rare heaps.

Let n0, p >= 1 and t >= 0. A heap n >= n0 is n0 + i + p x with a residue 0 <= i < p and a quotient x >= 0. Write its
value as 2^t y + l with 0 <= l < 2^t. A *machine* is an automaton that reads the binary digits of x and y together, the
highest first, with as many leading zeros as it needs. In each state it names pairs (i, l), those for which the heap n0
+ i + p x has the value 2^t y + l. A sequence with a saltus has such a machine. So have those with a *ruler regularity*
(J. P. Grossman and R. J. Nowakowski 2015), whose rare values depend on the greatest power of 2 that divides x.

**Theorem.** An algorithm decides whether a machine gives the nim-values of a finite code without modifiers, if the
values below n0 are right.

- *It gives each heap one value*: with the digits of x alone, follow all runs of the machine at the same time. If it
  does, finitely many multisets of states are reached, and in each of them each residue is named once.
- *The options of M = n0 + m + p N* consist of heaps below n0 and of others with quotients x. Follow the digits of N and
  of a number W. Guess those of the x, of their y, and of the nim-sum c of the heaps below n0 without their last t
  digits, so that W is the nim-sum of c and the y. What is held is a state of the machine for each x, the part of c that
  was read, and the sum of the x minus N. At the end this sum is a number that depends on m, the place, the residues and
  the small heaps only, so beyond a bound it can be given up. The sets of what may be held are finite in number. Each
  set says for which m and l some option of M has the value 2^t W + l.
- *The value of M* is read by the machine from N and a number Y. It is the nim-value if in each combination of a set, a
  state of the machine and the order of W and Y, all smaller values are those of options, and the value itself is not.

By induction on M. The method is that of ``automata.py``, where the sources stand. Machines are guessed from the first
values: two readings lead to the same state if all that follows in the next few digits is the same (J. Myhill 1957, A.
Nerode 1958). A wrong guess is refused by the decision.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from nimatron.budget import STEPS
from nimatron.errors import RuleError
from nimatron.explain.reason import reason
from nimatron.rules.codes import NOTHING, ONE, THREE, TWO, Code
from nimatron.sequences.periods.automata import covers

NEEDED = 4096
"""Values from which a machine is guessed."""
WORK = 1_000_000 * STEPS
"""Elementary steps that the search for a machine is charged (measured)."""
_DIGITS_AHEAD = (4, 5)
_MOST_RISES, _LONGEST = 3, 64
_MOST_STATES, _MOST_SETS, _MOST_STEPS = 60, 5_000, 30_000_000

Pair = tuple[int, int]
Steps = dict[Pair, int]


class Machine(NamedTuple):
    """An automaton that gives the values of all heaps from ``start`` on."""

    start: int
    """n0."""
    length: int
    """p."""
    shift: int
    """t."""
    steps: tuple[Steps, ...]
    """For each state the next one by a digit of x and a digit of y; other digits lead nowhere."""
    named: tuple[frozenset[Pair], ...]
    """For each state the pairs (i, l)."""


class AutomaticValues(NamedTuple):
    """Nim-values of a code, proved for all heaps: the first ones, and a machine for all others.

    >>> found = automatic_values(Code.parse("0.2048"))
    >>> found.value(10**30), len(found.machine.steps)
    (307692307692307692307692307692, 8)
    """

    code: Code
    first: tuple[int, ...]
    machine: Machine

    def value(self, n: int) -> int:
        """Return G(n) of any heap n >= 0. Raises ``RuleError`` for n < 0."""
        if n < 0:
            raise RuleError(reason("rule.heap_size", given=str(n)))
        machine = self.machine
        if n < machine.start:
            return self.first[n]
        x, residue = divmod(n - machine.start, machine.length)
        readings = {0: 0}  # from each state that was reached the y of its digits
        for at in range(x.bit_length() + len(machine.steps), -1, -1):
            readings = {
                machine.steps[state][digits]: 2 * y + digits[1]
                for state, y in readings.items()
                for digits in ((x >> at & 1, 0), (x >> at & 1, 1))
                if digits in machine.steps[state]
            }
        return next(
            (y << machine.shift) + last
            for state, y in readings.items()
            for which, last in machine.named[state]
            if which == residue
        )

    def certificate(self) -> dict[str, Any]:
        """Return the certificate of these values as plain data for a JSON file (docs/certificates.md)."""
        machine = self.machine
        states = [
            {
                "named": sorted(map(list, named)),
                "steps": sorted([*digits, following] for digits, following in steps.items()),
            }
            for steps, named in zip(machine.steps, machine.named, strict=True)
        ]
        return {
            "format": 1,
            "kind": "automaton",
            "game": f"octal[code={self.code}]",
            "length": machine.length,
            "shift": machine.shift,
            "values": list(self.first),
            "states": states,
        }


def automatic_values(code: Code, values: Sequence[int] | None = None) -> AutomaticValues | None:
    """Return the values of a code by an automaton, proved for all heaps, or None if none was found.

    Parameters:
        code: the code of the game.
        values: its first values, at least ``NEEDED`` of them; None computes them.

    >>> automatic_values(Code.parse("0.77")) is None
    True
    """
    if not covers(code):
        return None
    if values is None:
        from nimatron.sequences.octal.values import octal_values

        values = octal_values(code, NEEDED).tolist()
    entries = [int(value) for value in values[:NEEDED]]
    for machine in _guesses(entries):
        if gives_each_heap_one_value(machine) and gives_nim_values(code, entries[: machine.start], machine):
            return AutomaticValues(code, tuple(entries[: machine.start]), machine)
    return None


# -- guesses -------------------------------------------------------------------------------------------------------


def _guesses(values: list[int]) -> Iterator[Machine]:
    """Yield machines that agree with the first values."""
    half = len(values) // 2
    rises = []
    for length in range(1, _LONGEST + 1):
        differences = Counter(values[n + length] - values[n] for n in range(half, len(values) - length))
        saltus, often = differences.most_common(1)[0]
        if saltus > 0 and 2 * often > half:
            rises.append((-often, length, saltus))
    likeliest = sorted(rises)[:_MOST_RISES]
    for _, length, saltus in sorted(likeliest, key=lambda rise: rise[1]):
        shift = (saltus & -saltus).bit_length() - 1
        found = []
        for start in (1, length // 4 + 1, length + 1, 2 * length + 1):
            guesses = (_guess(values, start, length, shift, ahead) for ahead in _DIGITS_AHEAD)
            found += [guess for guess in guesses if guess is not None][:1]
        yield from sorted(found, key=lambda machine: (len(machine.steps), machine.start))


def _guess(values: list[int], start: int, length: int, shift: int, ahead: int) -> Machine | None:
    """Return the machine in which readings with the same ``ahead`` further digits are one state, or None."""
    count = (len(values) - start) // length
    rows = [values[start + length * x : start + length * (x + 1)] for x in range(count)]

    def after(x: int, y: int, more: int) -> frozenset[tuple[int, ...]]:
        """Return what is named after ``more`` further digits."""
        return frozenset(
            (x_digits, (value >> shift) - (y << more), residue, value & (1 << shift) - 1)
            for x_digits in range(1 << more)
            for residue, value in enumerate(rows[(x << more) + x_digits])
            if value >> shift >> more == y
        )

    states: dict[tuple[frozenset[tuple[int, ...]], ...], int] = {}
    readings: list[Pair] = []
    steps: list[Steps] = []

    def state_of(x: int, y: int) -> int | None:
        following = tuple(after(x, y, more) for more in range(ahead + 1))
        if not any(following):
            return None
        if following not in states:
            states[following] = len(readings)
            readings.append((x, y))
        return states[following]

    state_of(0, 0)
    while len(steps) < len(readings):
        x, y = readings[len(steps)]
        if (2 * x + 2) << ahead > count or len(readings) > _MOST_STATES:
            return None
        reached = {(a, b): state_of(2 * x + a, 2 * y + b) for a in (0, 1) for b in (0, 1)}
        steps.append({digits: state for digits, state in reached.items() if state is not None})
    named = tuple(frozenset((i, last) for _, _, i, last in after(x, y, 0)) for x, y in readings)
    return Machine(start, length, shift, tuple(steps), named)


# -- decisions -----------------------------------------------------------------------------------------------------


def gives_each_heap_one_value(machine: Machine) -> bool:
    """Return whether for each x and residue exactly one pair of y and last digits is named."""

    def after(states: frozenset[Pair], digit: int) -> frozenset[Pair]:
        reached: Counter[int] = Counter()
        for state, runs in states:
            for other in (0, 1):
                if (digit, other) in machine.steps[state]:
                    reached[machine.steps[state][digit, other]] += runs
        return frozenset(reached.items())

    begun = frozenset({(0, 1)})
    for _ in machine.steps:  # y may be longer than x
        begun = after(begun, 0)
    if after(begun, 0) != begun:
        return False
    found, left = {begun}, [begun]
    while left:
        states = left.pop()
        names = Counter(residue for state, runs in states for residue, _ in machine.named[state] for _ in range(runs))
        if any(names[residue] != 1 for residue in range(machine.length)) or len(found) > _MOST_SETS:
            return False
        for digit in (0, 1):
            following = after(states, digit)
            if following not in found and sum(runs for _, runs in following) <= 2 * len(machine.steps):
                found.add(following)
                left.append(following)
            elif following not in found:
                return False
    return True


def gives_nim_values(code: Code, first: Sequence[int], machine: Machine) -> bool:
    """Return whether a machine that gives each heap one value gives the nim-values of a code; False if not decided.

    Parameters:
        code: a code that the theorem covers.
        first: the nim-values below the machine's start.
        machine: the machine.

    >>> found = automatic_values(Code.parse("0.2048"))
    >>> gives_nim_values(Code.parse("0.204C"), found.first, found.machine)
    False
    """
    options = _Options(code, first, machine)
    begun = (options.begun, 0, 0)
    found, left = {begun}, [begun]
    right = set()  # what was compared already
    while left:
        states, state, order = left.pop()
        reached = options.reached(states)
        if (reached, state, order) not in right:
            right.add((reached, state, order))
            for residue, last in machine.named[state]:
                for other in range(1 << machine.shift):
                    if (order, other) < (0, last) and (residue, other) not in reached:
                        return False
            if order == 0 and not machine.named[state].isdisjoint(reached):
                return False
        for (heap_digit, value_digit), following in machine.steps[state].items():
            for digit in (0, 1):
                now = order or digit - value_digit
                if now > 0:
                    continue
                combination = (options.after(states, heap_digit, digit), following, now)
                if combination not in found:
                    found.add(combination)
                    left.append(combination)
        if options.work > _MOST_STEPS:
            return False
    return True


class _Chosen(NamedTuple):
    """A state of the options of M: what was read of some quotients and of c, and the sum of quotients minus N."""

    large: tuple[int, ...]
    small: int
    total: int


class _Options:
    """The options of all heaps M: sets of states, and which values the options have."""

    def __init__(self, code: Code, first: Sequence[int], machine: Machine) -> None:
        self._machine = machine
        bits = ((NOTHING, 0), (ONE, 1), (TWO, 2), (THREE, 3))
        places = range(-1, (code.last or 0) + 1)
        self._splits = [(place, parts) for place in places for bit, parts in bits if code.digit(place).bits & bit]
        self._small = _small_heaps(first, code.most_parts, machine.shift)
        read = {rest >> digits for _, rest in self._small for digits in range(rest.bit_length() + 1)}
        self._read = read | {0}
        margin = (3 * (machine.start + machine.length) + len(places)) // machine.length + 3
        self._totals = range(-margin, margin + 1)
        self._numbers: dict[_Chosen, int] = {}
        self._states: list[_Chosen] = []
        self._values: list[frozenset[Pair]] = []
        self._after: dict[tuple[int, int], Pair] = {}
        self._sets_after: dict[tuple[int, int, int], int] = {}
        self._reached: dict[int, frozenset[Pair]] = {}
        self.work = 0
        begun = sum(1 << self._number(_Chosen((0,) * parts, 0, 0)) for parts in range(code.most_parts + 1))
        self._give_up_dead_ends()
        while (further := self.after(begun, 0, 0)) != begun:  # leading zeros, as an x or y may be longer than N
            begun = further
        self.begun = begun

    def reached(self, states: int) -> frozenset[Pair]:
        """Return the residues m and last digits l of the values that options have."""
        if states not in self._reached:
            self._reached[states] = frozenset[Pair]().union(*(self._values[state] for state in _members(states)))
        return self._reached[states]

    def after(self, states: int, heap_digit: int, digit: int) -> int:
        """Return the set of states after a digit of N and a digit of W; a set is a number with a bit for each state."""
        key = (states, heap_digit, digit)
        if key not in self._sets_after:
            following = 0
            for state in _members(states):
                following |= self._following(state, heap_digit)[digit]
                self.work += 1
            self._sets_after[key] = following
        return self._sets_after[key]

    def _give_up_dead_ends(self) -> None:
        """Take out of all sets the states from which no digits lead to an option."""
        number = 0
        before: dict[int, set[int]] = {}
        while number < len(self._states):
            for heap_digit in (0, 1):
                for following in self._following(number, heap_digit):
                    for state in _members(following):
                        before.setdefault(state, set()).add(number)
            number += 1
        left = [state for state, values in enumerate(self._values) if values]
        useful = sum(1 << state for state in left)
        while left:
            for state in before.get(left.pop(), ()):
                if not useful >> state & 1:
                    useful |= 1 << state
                    left.append(state)
        self._after = {key: (zero & useful, one & useful) for key, (zero, one) in self._after.items()}

    def _number(self, state: _Chosen) -> int:
        if state not in self._numbers:
            self._numbers[state] = len(self._states)
            self._states.append(state)
            self._values.append(self._values_of(state))
        return self._numbers[state]

    def _values_of(self, state: _Chosen) -> frozenset[Pair]:
        """Return m and l of the options whose digits end in a state."""
        machine = self._machine
        chosen = set()
        for pairs in product(*(machine.named[one] for one in state.large)):
            last = 0
            for _, digits in pairs:
                last ^= digits
            chosen.add((sum(machine.start + residue for residue, _ in pairs), last))
        found = set()
        for place, parts in self._splits:
            for size, small_last in self._small.get((parts - len(state.large), state.small), ()):
                for large_size, last in chosen:
                    residue = large_size + size + place + machine.length * state.total - machine.start
                    if 0 <= residue < machine.length:
                        found.add((residue, last ^ small_last))
        return frozenset(found)

    def _following(self, number: int, heap_digit: int) -> Pair:
        """Return the sets of states after a digit of N, for both digits of W."""
        key = (number, heap_digit)
        if key not in self._after:
            state = self._states[number]
            guessed: set[tuple[tuple[int, ...], int, int]] = {((), 0, 0)}
            for one in state.large:
                guessed = {
                    (tuple(sorted((*large, following))), odd ^ digits[1], quotients + digits[0])
                    for large, odd, quotients in guessed
                    for digits, following in self._machine.steps[one].items()
                }
            reached = [0, 0]
            for large, odd, quotients in guessed:
                total = 2 * state.total + quotients - heap_digit
                for digit in (0, 1):
                    small = 2 * state.small + digit
                    if total in self._totals and small in self._read:
                        reached[odd ^ digit] |= 1 << self._number(_Chosen(large, small, total))
            self.work += len(guessed)
            self._after[key] = reached[0], reached[1]
        return self._after[key]


def _members(states: int) -> Iterator[int]:
    """Yield the numbers of the states of a set."""
    while states:
        least = states & -states
        yield least.bit_length() - 1
        states ^= least


def _small_heaps(first: Sequence[int], most: int, shift: int) -> dict[Pair, set[Pair]]:
    """Return size and last digits of choices of heaps below n0, by their number and the rest of their nim-sum."""
    found: dict[Pair, set[Pair]] = {}
    chosen: set[tuple[int, Any]] = {(0, 0)}
    for parts in range(most + 1):
        for size, value in chosen:
            found.setdefault((parts, value >> shift), set()).add((size, value & (1 << shift) - 1))
        chosen = {(size + heap, value ^ first[heap]) for size, value in chosen for heap in range(1, len(first))}
    return found
