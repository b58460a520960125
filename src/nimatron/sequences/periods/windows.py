"""Games without splits, such as subtraction games: a repeated state proves the period forever.

``SubtractionRule`` says for each number k >= 1 whether k objects may be removed so that one heap is left (bit 2) or
nothing (bit 1). Its ``head`` covers k = 1 .. f. Its ``tail`` of L entries repeats for all greater k. Without a tail
there are no such moves.

**Theorem, no tail** (Golomb 1966). For n > f the value G(n) is the mex of some of G(n - f) .. G(n - 1), always at the
same distances from n. Let m be 0 if the empty heap is like any other (a removal may leave nothing exactly if it may
leave one heap), else 1. If the f values before n and before n + p are the same and n - f >= m, then G(n' + p) = G(n')
for all n' >= n.

**Theorem, with a tail** (proved here; for infinite subtraction sets as in Austin 1976, and "all but" sets).

- *Options.* Let U(n, r) be the set of values of the heaps m with 1 <= m < n - f and m = r modulo L. A removal of at
  most f leads to one of the last f heaps. A removal of more than f leads to a heap of U(n, r) with a residue r that the
  tail allows at n, or it leaves nothing. What is allowed depends on n modulo L alone.
- *Bound.* For each residue of n, unite the allowed U(n, r), and add 0 if the tail lets such a heap be removed as a
  whole. Let u(n) be the least number that is missing in at least one of these L unions. The sets only grow with n. So
  no heap from n on has a value below u(n), and nothing else need be known about values below u(n).
- *State* at n: n modulo L; for each r, the elements of U(n, r) from u(n) on, less u(n); and the last f values less
  u(n), where all those below u(n) count as the same. The state and the rule determine G(n) - u(n) and the next state.
- *Claim.* Let the states at n1 > f and n1 + p be the same, p a multiple of L, and s = u(n1 + p) - u(n1). Then G(n + p)
  = G(n) + s for all n >= n1. If u(n1) = 0 < s, nothing is claimed: the value 0 of the empty heap is above the bound at
  first and below it later.

Subtraction sets are rules of this kind if they are finite, or all but finitely many numbers, or made of odd numbers,
even numbers and multiples. Codes are such rules if no digit allows a split.
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
    """Whether a removal may leave nothing (1) or one heap (2): first ``head``, then ``tail`` again and again."""

    head: tuple[int, ...]
    tail: tuple[int, ...] = ()

    @classmethod
    def of_code(cls, code: Code) -> SubtractionRule | None:
        """Return the rule of a code without splits, or None if it has splits.

        >>> SubtractionRule.of_code(Code.parse("0.3[03]")), SubtractionRule.of_code(Code.parse("0.7"))
        (SubtractionRule(head=(), tail=(3, 0)), None)
        """
        if code.most_parts > 1:
            return None
        return cls(tuple(digit.bits for digit in code.digits[1:]), tuple(digit.bits for digit in code.tail))

    @classmethod
    def of_subtraction_set(cls, takes: SubtractionSet) -> SubtractionRule | None:
        """Return the rule of a subtraction set, or None if the set does not repeat, or repeats too late.

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
    """Return (preperiod, period, saltus, number of values needed) that a repeated state proves, or None.

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
        if _saltus_between(rule, values, count - whole, count) is None:
            continue
        low, high = reach + 1, count - whole  # equal states stay equal
        while low < high:
            middle = (low + high) // 2
            if _saltus_between(rule, values, middle, middle + whole) is None:
                low = middle + 1
            else:
                high = middle
        saltus = _saltus_between(rule, values, low, low + whole)
        assert saltus is not None
        start = start_of(values, whole, saltus)
        return start, whole, saltus, max(low + whole, start + whole)
    return None


def _saltus_between(rule: SubtractionRule, values: Sequence[int], n: int, later: int) -> int | None:
    """Return by how much the values are greater at the later of two heaps, or None if their states differ."""
    base, state = _state(rule, values, n)
    other, second = _state(rule, values, later)
    return other - base if state == second and (base or other == base) else None


def _state(rule: SubtractionRule, values: Sequence[int], n: int) -> tuple[int, Any]:
    """Return u(n) and the state at n."""
    turn, reach = len(rule.tail), len(rule.head)
    classes: list[set[int]] = [set() for _ in range(turn)]
    for m in range(1, n - reach):
        classes[m % turn].add(int(values[m]))
    base = min(_missing(classes, rule, phase) for phase in range(turn))
    above = tuple(tuple(sorted(value - base for value in one if value >= base)) for one in classes)
    window = tuple(max(int(value) - base, -1) for value in values[n - reach : n])
    return base, (n % turn, above, window)


def _missing(classes: Sequence[Iterable[int]], rule: SubtractionRule, phase: int) -> int:
    """Return the least number that is not the value of an option by a removal of more than f at this residue."""
    turn, reach = len(rule.tail), len(rule.head)
    allowed = [r for r in range(turn) if rule.tail[(phase - r - reach - 1) % turn] & ONE]
    union = {0} if rule.tail[(phase - reach - 1) % turn] & NOTHING else set()
    union = union.union(*(classes[r] for r in allowed))
    least = 0
    while least in union:
        least += 1
    return least
