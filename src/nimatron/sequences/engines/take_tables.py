"""Tables of one heap whose next take depends on the last one: all heaps below a bound with every bound or last take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache, partial

from nimatron.rules.take_rule import TakeRule

Table = list[list[int]]
Fill = Callable[[list[int]], list[int]]


@lru_cache(maxsize=16)
def take_values(bound: int, rule: TakeRule) -> Table:
    """Return the nim-values of all heaps below a bound, by the definition; in misère play, too, those of normal play.

    They are indexed by the heap and by what its moves depend on. Under a rule ``most`` this is the greatest take, from
    0 to the heap; under ``least`` the least take, from 1 to one more than the heap (index 0 is unused); under ``not``
    the forbidden take, 0 if none is forbidden. Under ``most`` and ``least`` one step of the index adds one option, so a
    row is filled along it.

    Parameters:
        bound: heap sizes are below it.
        rule: the rule; not ``new``, which remembers more than one number.

    >>> values = take_values(16, TakeRule.parse("2x"))
    >>> [values[heap][heap - 1] for heap in range(1, 9)]
    [0, 0, 0, 3, 0, 4, 4, 0]
    >>> [row[0] for row in take_values(12, TakeRule.parse("not x"))]
    [0, 1, 1, 2, 3, 3, 2, 4, 5, 5, 6, 7]
    """
    return _filled(bound, rule, _mexes, _mexes_without_one)


@lru_cache(maxsize=16)
def take_remoteness(bound: int, rule: TakeRule, misere: bool) -> Table:
    """Return the remoteness of all heaps below a bound, by the definition, indexed like :func:`take_values`.

    >>> take_remoteness(16, TakeRule.parse("2x"), False)[10][9]
    7
    """
    return _filled(bound, rule, partial(_lengths, misere=misere), partial(_lengths_without_one, misere=misere))


def _filled(bound: int, rule: TakeRule, of_first: Fill, without_one: Fill) -> Table:
    """Return a table whose rows are made from the entries of the options, in ascending order of the take.

    Parameters:
        bound: heap sizes are below it.
        rule: the rule.
        of_first: returns the row of the first 0, 1, 2, ... options.
        without_one: returns the entry for all options, then those without each one of them.
    """
    follows = [rule.function(take) if rule.has_function else take for take in range(bound)]
    table: Table = []
    for heap in range(bound):
        # what follows each take, and what it leaves
        pairs = zip(follows[1 : heap + 1], range(heap - 1, -1, -1), strict=True)
        if rule.kind == "most":
            table.append(of_first([table[rest][follow if follow < rest else rest] for follow, rest in pairs]))
        elif rule.kind == "least":
            options = [table[rest][min(max(follow, 1), rest + 1)] for follow, rest in pairs]
            table.append([0, *reversed(of_first(options[::-1]))])
        else:
            table.append(without_one([table[rest][follow if follow <= rest else 0] for follow, rest in pairs]))
    return table


def _mexes(options: list[int]) -> list[int]:
    """Return the mex of the first 0, 1, 2, ... of these nim-values."""
    row, seen, mex = [0], 0, 0  # seen: the nim-values so far as bits
    for value in options:
        seen |= 1 << value
        while seen >> mex & 1:
            mex += 1
        row.append(mex)
    return row


def _mexes_without_one(options: list[int]) -> list[int]:
    counts = Counter(options)
    mex = next(value for value in range(len(counts) + 1) if value not in counts)
    return [mex, *(value if value < mex and counts[value] == 1 else mex for value in options)]


def _lengths(options: list[int], misere: bool) -> list[int]:
    """Return the remoteness that the first 0, 1, 2, ... options of these remotenesses give."""
    row, least_lost, greatest = [0], -1, -1
    for length in options:
        if length % 2 == misere and (least_lost < 0 or length < least_lost):
            least_lost = length
        if length > greatest:
            greatest = length
        row.append(1 + (greatest if least_lost < 0 else least_lost))
    return row


def _lengths_without_one(options: list[int], misere: bool) -> list[int]:
    lost = sorted(length for length in options if length % 2 == misere)
    others = sorted(length for length in options if length % 2 != misere)
    row = [_length(lost, others)]
    for length in options:
        if length % 2 == misere:
            row.append(_length(lost[1:] if length == lost[0] else lost[:1], others))
        else:
            row.append(_length(lost[:1], others[:-1] if length == others[-1] else others[-1:]))
    return row


def _length(lost: list[int], others: list[int]) -> int:
    """Return the remoteness of a position with options of these remotenesses, in ascending order."""
    return 1 + (lost[0] if lost else others[-1] if others else -1)


@lru_cache(maxsize=200_000)
def new_value(heap: int, taken: tuple[int, ...]) -> int:
    """Return the value of a heap from which no number may be taken twice.

    Parameters:
        heap: the heap.
        taken: the numbers up to the heap that were taken before, in ascending order.

    >>> [new_value(heap, ()) for heap in range(11)], new_value(3, (3,))
    ([0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4], 0)
    """
    options = set()
    for take in range(1, heap + 1):
        if take not in taken:
            rest = heap - take
            options.add(new_value(rest, tuple(sorted(number for number in (*taken, take) if number <= rest))))
    return next(value for value in range(len(options) + 1) if value not in options)
