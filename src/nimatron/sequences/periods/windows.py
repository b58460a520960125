"""Games in which an object or more is taken and nothing is broken: a repeated state proves the period for ever.

``SubtractionRule`` says of each number k >= 1 whether k objects may be taken so that one heap is left (bit 2) or
nothing (bit 1): its ``head`` for k = 1 .. f, its ``tail`` over and over for all greater k (no tail: none of them).

**Theorem, no tail** (Golomb 1966). For n > f the value G(n) is the mex of values among G(n - f) .. G(n - 1), always
at the same places. If the f values before n and before n + p are the same, n - f >= m, where m is 1, or 0 if the
empty heap is like any other (every take may leave nothing exactly where it may leave one heap), then G(n' + p) =
G(n') for all n' >= n.

**Theorem, with a tail** of L bits (proved here; for the Nim-like takes of Austin 1976 and of "all but" sets). Let
U(n, r) be the set of values of the heaps m with 1 <= m < n - f and m = r modulo L. An option of n is a take of at
most f (window), or a heap of U(n, r) with r among the residues that the tail allows at n, which n modulo L decides;
so do the takes that leave nothing. Let u(n) be the least number that is missing in the union of the allowed U(n, r)
for one of the L residues of n, 0 being counted where the tail lets such an n leave nothing. Then no heap from n on
has a value below u(n), and below u(n) nothing else need be known: the *state* at n is n modulo L, all elements of
U(n, r) from u(n) on, less u(n), and the f last values less u(n), those below u(n) being alike. State and tail
determine G(n) - u(n) and the next state. So if the states at n1 > f and n1 + p are the same, p a multiple of L, and s
= u(n1 + p) - u(n1), then G(n + p) = G(n) + s for all n >= n1. (If u(n1) = 0 < s, the value 0 of the empty heap is
above the bound at first and below it later; then nothing is claimed.)

Subtraction sets are rules of this kind if they are finite, or all but finitely many numbers, or made of odd, even
numbers and multiples; codes if no digit breaks a heap.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.rules.codes import NOTHING, ONE, Code
from nimatron.sequences.periods.repetition import matches_of, start_of

if TYPE_CHECKING:
    from nimatron.arithmetic.subtraction_set import SubtractionSet

WINDOW = "repeated window (Golomb 1966)"
STATE = "repeated state of endless takes (after Austin 1976)"
_MOST_HEAD, _MOST_TAIL, _MOST_TRIED = 100_000, 5040, 12


class SubtractionRule(NamedTuple):
    """What may be taken, and whether it may leave nothing (1) or one heap (2): first ``head``, then ``tail`` again."""

    head: tuple[int, ...]
    tail: tuple[int, ...] = ()

    @classmethod
    def of_code(cls, code: Code) -> SubtractionRule | None:
        """The rule of a code that breaks no heap.

        >>> SubtractionRule.of_code(Code.parse("0.3[03]")), SubtractionRule.of_code(Code.parse("0.7"))
        (SubtractionRule(head=(), tail=(3, 0)), None)
        """
        if code.most_parts > 1:
            return None
        return cls(tuple(digit.bits for digit in code.digits[1:]), tuple(digit.bits for digit in code.tail))

    @classmethod
    def of_subtraction_set(cls, takes: SubtractionSet) -> SubtractionRule | None:
        """The rule of a set of takes, None where the set does not repeat, or only after very long.

        >>> from nimatron.arithmetic.subtraction_set import SubtractionSet
        >>> SubtractionRule.of_subtraction_set(SubtractionSet.parse("not 2,3"))
        SubtractionRule(head=(3, 0, 0), tail=(3,))
        >>> SubtractionRule.of_subtraction_set(SubtractionSet.parse("squares")) is None
        True
        """
        text = str(takes).removeprefix("not ")
        length, reach = 1, 0
        for part in () if text == "all" else text.split(","):
            if part[0].isdigit():
                reach = max(reach, int(part.rpartition("-")[2]))
                continue
            step = 2 if part in ("odd", "even") else _step(part)
            if step is None:
                return None
            length = lcm(length, step)
        if reach > _MOST_HEAD or length > _MOST_TAIL:
            return None
        bits = [3 if k in takes else 0 for k in range(1, reach + length + 1)]
        return cls(tuple(bits[:reach]), () if takes.is_finite else tuple(bits[reach:]))


def _step(name: str) -> int | None:
    family, _, number = name.rpartition("-of-")
    return int(number) if family == "multiples" else None


def proved(rule: SubtractionRule, values: Sequence[int] | Any) -> tuple[int, int, int, int] | None:
    """The (preperiod, period, saltus) that a repeated state proves, and how many values it needs.

    The period is a multiple of the tail's length; :func:`repetition.least_divisor` finds the least one.

    >>> proved(SubtractionRule((3, 0, 3, 3)), [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2])
    (0, 7, 0, 11)
    >>> proved(SubtractionRule((), (3,)), list(range(20)))
    (0, 1, 1, 2)
    """
    if rule.tail:
        return _with_tail(rule, values)
    reach = len(rule.head)
    count, matches = len(values), matches_of(list(values) if len(values) <= 600 else values)
    least = 0 if all(bits in (0, NOTHING | ONE) for bits in rule.head) else 1
    for length in range(1, count - reach - least + 1):
        start = count - length - int(matches[length])
        if max(start, least) + length + reach <= count:
            return start, length, 0, max(start, least) + length + reach
        if length > count // 2:
            break
    return None


def _with_tail(rule: SubtractionRule, values: Sequence[int] | Any) -> tuple[int, int, int, int] | None:
    count, turn, reach = len(values), len(rule.tail), len(rule.head)
    steps = [int(values[n + 1]) - int(values[n]) for n in range(count - 1)]
    matches = matches_of([step + (1 << 20) for step in steps]) if steps else []
    tried: set[int] = set()
    for length in range(1, count // 2):
        if len(tried) == _MOST_TRIED:
            break
        whole = lcm(length, turn)
        if matches[length] < max(length, reach + 1) or whole in tried or count - whole <= reach + 1:
            continue
        tried.add(whole)
        if _same(rule, values, count - whole, count) is None:
            continue
        low, high = reach + 1, count - whole  # once the states are the same they stay so
        while low < high:
            middle = (low + high) // 2
            if _same(rule, values, middle, middle + whole) is None:
                low = middle + 1
            else:
                high = middle
        saltus = _same(rule, values, low, low + whole)
        assert saltus is not None
        start = start_of(values, whole, saltus)
        return start, whole, saltus, max(low + whole, start + whole)
    return None


def _same(rule: SubtractionRule, values: Sequence[int], n: int, later: int) -> int | None:
    """How much greater the values are at the later of two heaps with the same state; None if it is another."""
    base, state = _state(rule, values, n)
    other, second = _state(rule, values, later)
    return other - base if state == second and (base or other == base) else None


def _state(rule: SubtractionRule, values: Sequence[int], n: int) -> tuple[int, Any]:
    """u(n) and the state at n."""
    turn, reach = len(rule.tail), len(rule.head)
    classes: list[set[int]] = [set() for _ in range(turn)]
    for m in range(1, n - reach):
        classes[m % turn].add(int(values[m]))
    base = min(_missing(classes, rule, phase) for phase in range(turn))
    above = tuple(tuple(sorted(value - base for value in one if value >= base)) for one in classes)
    window = tuple(max(int(value) - base, -1) for value in values[n - reach : n])
    return base, (n % turn, above, window)


def _missing(classes: Sequence[Iterable[int]], rule: SubtractionRule, phase: int) -> int:
    """The least number that is the value of no far option of heaps with this residue."""
    turn, reach = len(rule.tail), len(rule.head)
    allowed = [r for r in range(turn) if rule.tail[(phase - r - reach - 1) % turn] & ONE]
    union = {0} if rule.tail[(phase - reach - 1) % turn] & NOTHING else set()
    union = union.union(*(classes[r] for r in allowed))
    least = 0
    while least in union:
        least += 1
    return least
