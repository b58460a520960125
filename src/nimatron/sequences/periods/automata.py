"""Finite codes with splits into three heaps: automata decide whether the values rise by a saltus forever.

Let a code without modifiers have a last place. Let n0, p, s >= 1, and let V(n) be given for n < n0 + p. Let V(n + p) =
V(n) + s define V(n) for all n >= n0. **Theorem**: an algorithm decides whether V(n) is the nim-value of n for all n, if
it is for n < n0.

*Options.* A heap n >= n0 is n0 + i + p x with 0 <= i < p and a quotient x >= 0, and V(n) = V(n0 + i) + s x. Let s =
2^t s', s' odd. For an option of M = n0 + m + p N choose its place, its heaps below n0, and the i of the others. The
quotients x of the others are then left to choose. Their sum is N + d, and d depends on the choice only. The value w of
the option is a nim-sum. Its last t binary digits depend on the choice only. W = w div 2^t is the nim-sum of a number c
and of h + s' x for each large heap, where c and the h depend on the choice only.

*Automaton.* It reads N and W, the lowest digits first, and guesses the digits of each x. Its state is what it carries:
what is left of c, the carry of each h + s' x (at first h), and the carry of the sum of all x minus N (at first -d).
These are bounded, so there are finitely many states. N and W are accepted from a state if digits can be guessed with
which all carries end at 0. So M has an option of value w if and only if N and W are accepted from a state in which a
choice with the last t digits of w begins.

*Decision.* Read N and W from the highest digit on instead, and hold the set of all states that accept what was read. A
digit more gives the states from which a step leads into this set. Also hold D = W - s' N, or a bound if it is greater.
Then w is less than V(M), equal or greater as D is less than, equal to or greater than V(n0 + m) div 2^t, and if these
are equal, the last t digits decide. There are finitely many such pairs of a set and a number D, and all are found. V is
right from n0 on if and only if in all pairs, for all m and all last t digits, each w < V(M) is the value of an option,
and V(M) is not. By induction on M this is the definition of the nim-value.

That automata decide such statements was shown by J. R. Buechi (1960) and, with a full proof, by V. Bruyere, G. Hansel,
C. Michaux and R. Villemaire (1994); J. Shallit, The Logical Approach to Automatic Sequences (2022), describes the
method. That nim-values of such codes rise like this was studied by S. Howse and R. Nowakowski (2004).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import product
from operator import or_
from typing import Any, NamedTuple

from nimatron.rules.codes import NOTHING, ONE, THREE, TWO, Code
from nimatron.sequences.periods.repetition import start_of

AUTOMATA = "automata on binary digits"
_MOST_PERIOD = 1024
_MOST_STEPS = 3_000_000
"""Choices of heaps, or states in all sets, beyond which nothing is decided (some seconds)."""
_DIGITS = ((0, 0), (0, 1), (1, 0), (1, 1))


class _State(NamedTuple):
    """What the automaton carries."""

    large: tuple[int, ...]
    """Carry of h + s' x for each large heap; sorted, as their order does not matter."""
    small: int
    """What is left of the nim-sum c."""
    total: int
    """Carry of the sum of all x minus N."""


def covers(code: Code) -> bool:
    """Return whether the theorem can apply: a finite code that splits into three heaps, without modifiers.

    >>> [covers(Code.parse(text)) for text in ("0.8", "0.77", "4.[3]", "0.8=3")]
    [True, False, False, False]
    """
    return code.last is not None and code.most_parts == 3 and not code.is_modified


def proved(code: Code, values: Sequence[int] | Any) -> tuple[int, int, int, int] | None:
    """Return (preperiod, period, saltus, number of values needed) that the theorem proves, or None.

    Only what goes on for at least preperiod + period values is tried.

    Parameters:
        code: the code of the game.
        values: G(0), G(1), ... of the game, correct.

    >>> proved(Code.parse("0.8"), [0, *((n - 1) // 3 for n in range(1, 40))])
    (1, 3, 1, 4)
    >>> proved(Code.parse("0.8"), [0] * 40) is None
    True
    """
    if not covers(code):
        return None
    entries = [int(value) for value in values]
    for period in range(1, min(_MOST_PERIOD, len(entries) // 2) + 1):
        saltus = entries[-1] - entries[-1 - period]
        if saltus < 1:
            continue
        start = start_of(entries, period, saltus)
        needed = max(start, 1) + period
        if 2 * needed <= len(entries) and decided(code, entries[:needed], period, saltus):
            return start, period, saltus, needed
    return None


def decided(code: Code, values: Sequence[int], period: int, saltus: int) -> bool | None:
    """Return whether G(n + period) = G(n) + saltus for all heaps n from the first of the last ``period`` values on.

    Parameters:
        code: a code that the theorem covers.
        values: G(0), G(1), ... of the game; correct but for the last ``period`` of them, which are checked.
        period: p >= 1, less than the number of values.
        saltus: s >= 1.

    Returns:
        The answer, which is exact, or None if it would take too much work.

    >>> decided(Code.parse("0.8"), [0, 0, 0, 0], 3, 1), decided(Code.parse("0.8"), [0, 0, 0, 0], 3, 2)
    (True, False)
    """
    start = len(values) - period
    shift = (saltus & -saltus).bit_length() - 1
    begins = _begins(code, values, period, shift)
    if begins is None:
        return None
    steps = _steps_back(set().union(*begins), saltus >> shift)
    if steps is None:
        return None
    bound = (saltus >> shift) + (max(values[start:]) >> shift) + 1
    compared = _Compared(values[start:], shift)
    pair = (_ending(steps), 0)
    pairs, found, steps_done = [pair], {pair}, 0
    before: dict[tuple[frozenset[_State], tuple[int, int]], frozenset[_State]] = {}
    reached: dict[frozenset[_State], list[int]] = {}
    while pairs:
        accepting, ahead = pairs.pop()
        if accepting not in reached:
            reached[accepting] = [_union(heaps for state, heaps in one.items() if state in accepting) for one in begins]
            steps_done += (7 + sum(map(len, begins))) // 8  # each takes an eighth of a choice
        steps_done += 1 << shift
        if steps_done > _MOST_STEPS:
            return None
        for last, heaps in enumerate(reached[accepting]):
            less, equal = compared(ahead, last)
            if less & ~heaps or equal & heaps:
                return False
        for digits in _DIGITS:
            key = (accepting, digits)
            if key not in before:
                before[key] = frozenset().union(*(steps.get((state, digits), ()) for state in accepting))
            further = 2 * ahead + digits[1] - (saltus >> shift) * digits[0]
            pair = (before[key], max(-bound, min(bound, further)))
            if pair not in found:
                found.add(pair)
                pairs.append(pair)
    return True


class _Compared:
    """Which heaps of a period have values above a number, and which have it; heaps are bits of a number."""

    def __init__(self, values: Sequence[int], shift: int) -> None:
        self._shift = shift
        self._heaps: dict[int, int] = {}
        for heap, value in enumerate(values):
            self._heaps[value] = self._heaps.get(value, 0) | 1 << heap
        self._kept: dict[int, tuple[int, int]] = {}

    def __call__(self, ahead: int, last: int) -> tuple[int, int]:
        number = (ahead << self._shift) + last
        found = self._kept.get(number)
        if found is None:
            above = _union(heaps for value, heaps in self._heaps.items() if value > number)
            found = self._kept[number] = above, self._heaps.get(number, 0)
        return found


def _union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


def _begins(code: Code, values: Sequence[int], period: int, shift: int) -> list[dict[_State, int]] | None:
    """Return, for each last t digits of a value, the states in which choices begin.

    With each state stands the set of the heaps n0 + m whose choices these are: bit m of a number.
    """
    start, lasts = len(values) - period, (1 << shift) - 1
    # by last digits, large, small: the set of the sizes, as bits
    chosen: list[dict[tuple[int, tuple[int, ...], int], int]] = [{(0, (), 0): 1}]
    for _ in range(code.most_parts):
        if len(chosen[-1]) * len(values) > _MOST_STEPS:
            return None
        further: dict[tuple[int, tuple[int, ...], int], int] = {}
        for (last, large, small), sizes in chosen[-1].items():
            for heap in range(1, len(values)):
                rest = values[heap] >> shift
                with_it = (tuple(sorted((*large, rest))), small) if heap >= start else (large, small ^ rest)
                key = (last ^ values[heap] & lasts, *with_it)
                further[key] = further.get(key, 0) | sizes << heap
        chosen.append(further)
    begins: list[dict[_State, int]] = [{} for _ in range(lasts + 1)]
    for place, parts in _splits(code):
        for (last, large, small), sizes in chosen[parts].items():
            own = sizes << place if place >= 0 else sizes >> -place  # the heaps whose options these are
            for quotient in range(-start // period, own.bit_length() // period + 1):
                first = start + quotient * period
                heaps = (own >> first if first >= 0 else own << -first) & (1 << period) - 1
                if heaps:
                    state = _State(large, small, quotient)
                    begins[last][state] = begins[last].get(state, 0) | heaps
    return begins


def _splits(code: Code) -> Iterator[tuple[int, int]]:
    """Return all places with the numbers of heaps that may be left there."""
    for place in range(-1, (code.last or 0) + 1):
        for parts, bit in enumerate((NOTHING, ONE, TWO, THREE)):
            if code.digit(place).bits & bit:
                yield place, parts


def _steps_back(begins: set[_State], rise: int) -> dict[tuple[_State, tuple[int, int]], set[_State]] | None:
    """Return from which of the states that are reached each is reached, by which digits of N and W."""
    back: dict[tuple[_State, tuple[int, int]], set[_State]] = {}
    states, found = list(begins), set(begins)
    while states:
        state = states.pop()
        for guessed in product((0, 1), repeat=len(state.large)):
            sums = [carry + rise * digit for carry, digit in zip(state.large, guessed, strict=True)]
            digit = (sum(sums) + state.small) & 1
            for other in (0, 1):
                total = state.total + sum(guessed) - other
                if total & 1:
                    continue
                after = _State(tuple(sorted(one >> 1 for one in sums)), state.small >> 1, total >> 1)
                back.setdefault((after, (other, digit)), set()).add(state)
                if after not in found:
                    found.add(after)
                    states.append(after)
        if len(found) > _MOST_STEPS:
            return None
    return back


def _ending(back: dict[tuple[_State, tuple[int, int]], set[_State]]) -> frozenset[_State]:
    """Return the states from which all carries end at 0 if only zeros are read."""
    ends = [_State((0,) * parts, 0, 0) for parts in range(4)]
    found = set(ends)
    while ends:
        for state in back.get((ends.pop(), (0, 0)), ()):
            if state not in found:
                found.add(state)
                ends.append(state)
    return frozenset(found)
