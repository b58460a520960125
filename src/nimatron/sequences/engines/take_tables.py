"""Tables of one heap whose next take depends on the last one: all heaps below a bound with every bound or last take."""

from __future__ import annotations

from functools import lru_cache

from nimatron.rules.take_rule import TakeRule

Table = list[list[int]]


@lru_cache(maxsize=16)
def take_table(bound: int, rule: TakeRule, misere: bool) -> tuple[Table, Table]:
    """Return (nim-values, remotenesses) of all heaps below a bound, by the definition.

    Both are indexed by the heap and by what its moves depend on. Under a rule ``most`` this is the greatest take, from
    0 to the heap; under ``least`` the least take, from 1 to one more than the heap (index 0 is unused); under ``not``
    the forbidden take, 0 if none is forbidden. Under ``most`` and ``least`` one step of the index adds one option, so a
    row is filled along it. The nim-values are those of normal play, whatever ``misere`` is.

    Parameters:
        bound: heap sizes are below it.
        rule: the rule; not ``new``, which remembers more than one number.
        misere: whether the remoteness is for misère play.

    >>> values, lengths = take_table(16, TakeRule.parse("2x"), False)
    >>> [values[heap][heap - 1] for heap in range(1, 9)], lengths[10][9]
    ([0, 0, 0, 3, 0, 4, 4, 0], 7)
    >>> [row[0] for row in take_table(12, TakeRule.parse("not x"), False)[0]]
    [0, 1, 1, 2, 3, 3, 2, 4, 5, 5, 6, 7]
    """
    fill = {"most": _up_to, "least": _from, "not": _all_but}[rule.kind]
    follows = [rule.function(take) if rule.has_function else take for take in range(bound)]
    values: Table = []
    lengths: Table = []
    for heap in range(bound):
        options = []
        for take in range(1, heap + 1):
            rest = heap - take
            index = follows[take]
            if rule.kind == "most":
                index = min(index, rest)
            elif rule.kind == "least":
                index = min(max(index, 1), rest + 1)
            elif index > rest:
                index = 0
            options.append((values[rest][index], lengths[rest][index]))
        row, length_row = fill(options, misere)
        values.append(row)
        lengths.append(length_row)
    return values, lengths


def _up_to(options: list[tuple[int, int]], misere: bool) -> tuple[list[int], list[int]]:
    """Return the nim-value and the remoteness with the first 0, 1, 2, ... of these options."""
    row, lengths = [0], [0]
    seen = mex = 0  # the nim-values so far as bits
    least_lost = greatest = -1
    for value, length in options:
        seen |= 1 << value
        while seen >> mex & 1:
            mex += 1
        if length % 2 == misere and (least_lost < 0 or length < least_lost):
            least_lost = length
        if length > greatest:
            greatest = length
        row.append(mex)
        lengths.append(1 + (greatest if least_lost < 0 else least_lost))
    return row, lengths


def _from(options: list[tuple[int, int]], misere: bool) -> tuple[list[int], list[int]]:
    row, lengths = _up_to(options[::-1], misere)
    return [0, *reversed(row)], [0, *reversed(lengths)]


def _all_but(options: list[tuple[int, int]], misere: bool) -> tuple[list[int], list[int]]:
    """Return the rows for no forbidden take and for each one, by the values and lengths that occur only once."""
    counts: dict[int, int] = {}
    for value, _ in options:
        counts[value] = counts.get(value, 0) + 1
    mex = next(value for value in range(len(counts) + 1) if value not in counts)
    lost = sorted(length for _, length in options if length % 2 == misere)
    others = sorted(length for _, length in options if length % 2 != misere)
    row, lengths = [mex], [_length(lost, others)]
    for value, length in options:
        row.append(value if value < mex and counts[value] == 1 else mex)
        if length % 2 == misere:
            lengths.append(_length(lost[1:] if length == lost[0] else lost[:1], others))
        else:
            lengths.append(_length(lost[:1], others[:-1] if length == others[-1] else others[-1:]))
    return row, lengths


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
