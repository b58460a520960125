"""Codes that stand for the same nim-values: the standard form, and bits that change nothing. Two theorems.

Standard form (Guy and Smith 1956 for two heaps). Let a heap of one object have no move: the digit of place 1 has no 1,
and no code lets one object be broken. Then a heap of one object may stand wherever there is nothing, so let n' = n - 1
be the name of a heap of n >= 1 objects; a heap of name 0 is nothing. Let digits d_k have no modifiers. From n one may
come, removing k,

- to nothing, if n = k and d_k has 1: with the new names, n' = k - 1 objects are removed;
- to one heap r >= 1, n = k + r, if d_k has 2: r' >= 0 is left and n' - r' = k removed, a heap or nothing;
- to two heaps, if d_k has 4: each has a name >= 0, and n' - (a' + b') = k + 1: two heaps, one or none;
- to three heaps, if d_k has 8: n' - (a' + b' + c') = k + 2: three heaps, two, one or none.

These are exactly the moves of the code e_k = 15 [8 in d_(k-2)] | 7 [4 in d_(k-1)] | 3 [2 in d_k] | 1 [1 in d_(k+1)]
for k >= 1 and e_0 = 0 (at k = 0 only the first two could speak, and by assumption none does). So G(n) = G'(n - 1) for
all n >= 1. If a code allows any move, the least place with a 1 comes down by one with each further step, until the
first digit is odd. The second theorem needs no more than the definition of the nim-value as a mex.

Redundant bits. One option more, of value v, leaves the value G(n) of a heap as it is unless v = G(n); so a bit is
redundant, and may be added or dropped without changing any value, if every option that it gives has the value of
another option, or for other reasons never has the value of the heap. By induction over n it is redundant

- bit 1 of place k >= 1: it gives one option to one heap, nothing to a heap of k, of value 0. It is redundant exactly
  if G(k) is not 0, computed without the bit.
- bit 2 of place k >= 1, if some d_j without a modifier has 4 and r = k - j >= 1 has G(r) = 0: for every n > k one may
  remove j and leave r and n - k, both not empty, and the value of that is G(n - k), which is all that bit 2 gives; to
  n <= k it gives nothing. Likewise if d_j has 8 and k - j = r + s with r, s >= 1 and G(r) = G(s).
- bit 4 of place k >= 0, if d_k has no modifier, some d_j without one has 8, and r = k - j >= 1 has G(r) = 0: beside r
  the two parts can be left that bit 4 gives, with the same value.

The values G(1), ..., G(k) that are asked for come from the definition: a finite check.

Sources
-------
R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956),
514-526.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nimatron.rules.code_digits import NO_MOVE, NOTHING, ONE, THREE, TWO, Digit

Digits = tuple[Digit, ...]
_Witness = Callable[[int], bool]


def shifted(row: Sequence[Digit], tail: Sequence[Digit]) -> tuple[Digits, Digits]:
    """The digits from place 0 on, and the tail, of the game whose heaps are called one less.

    ``row`` are the digits of the places -1, 0, 1, ... without modifiers; place 1 has no 1.

    >>> [digit.bits for digit in shifted([Digit(0), Digit(0), Digit(0), Digit(7)], [])[0]]
    [0, 1, 3, 7, 0]
    """

    def has(place: int, bit: int) -> bool:
        return bool(_digit(row, tail, place).bits & bit)

    def shifted_digit(place: int) -> Digit:
        bits = 15 if has(place - 2, THREE) else 0
        bits |= 7 if has(place - 1, TWO) else 0
        bits |= 3 if has(place, ONE) else 0
        return Digit(bits | (1 if has(place + 1, NOTHING) else 0))

    first = len(row) + 1  # from here on the digits repeat as they did
    digits = (NO_MOVE, *map(shifted_digit, range(1, first)))
    return digits, tuple(map(shifted_digit, range(first, first + len(tail))))


def saturated(row: Sequence[Digit], tail: Sequence[Digit]) -> Digits:
    """The digits of the places -1, 0, 1, ... with all redundant bits; a tail stays as it is.

    Redundant bits of the last places are dropped first, where the code has no tail.
    """
    digits = list(row)
    while not tail and len(digits) > 2 and (fewer := _without_last(digits)) is not None:
        digits = fewer
    values = first_values(digits, tail, len(digits))
    for bit in (TWO, ONE, NOTHING):  # the fours first, for with them more twos are redundant
        for place in range(0 if bit == TWO else 1, len(digits) - 1):
            digit = digits[place + 1]
            if not digit.bits & bit and not (bit == TWO and digit.parts) and _redundant(digits, values, place, bit):
                digits[place + 1] = Digit(digit.bits | bit, digit.parts)
    return tuple(digits)


def _without_last(digits: list[Digit]) -> list[Digit] | None:
    """The digits without a redundant bit of the last place; None where there is none."""
    place, digit = len(digits) - 2, digits[-1]
    if not digit.bits:
        return digits[:-1]
    for bit in (TWO, ONE, NOTHING):
        if digit.bits & bit and not (bit == TWO and digit.parts):
            fewer = [*digits[:-1], Digit(digit.bits & ~bit, digit.parts)]
            if _redundant(fewer, first_values(fewer, (), place + 2), place, bit):
                return fewer
    return None


def _redundant(row: Sequence[Digit], values: Sequence[int], place: int, bit: int) -> bool:
    """Whether a bit that the digits do not have would change no value, by the second theorem."""
    if bit == NOTHING:
        return values[place] != 0
    for other in range(-1, min(place, len(row) - 1)):
        digit, left = row[other + 1], place - other
        if digit.parts:
            continue
        if bit == ONE and digit.bits & TWO and values[left] == 0:
            return True
        if bit == ONE and digit.bits & THREE and any(values[r] == values[left - r] for r in range(1, left)):
            return True
        if bit == TWO and digit.bits & THREE and values[left] == 0:
            return True
    return False


def first_values(row: Sequence[Digit], tail: Sequence[Digit], count: int) -> list[int]:
    """The nim-values of the heaps below ``count``, by the definition.

    >>> first_values([Digit(0), Digit(0), Digit(7), Digit(7)], [], 10)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    """
    values = [0]
    for heap in range(1, count):
        seen = set()
        for place in range(-1, heap + 1):
            digit, rest = _digit(row, tail, place), heap - place
            if digit.bits & (ONE if rest else NOTHING):
                seen.add(values[rest])
            if digit.bits & TWO:
                seen |= {values[a] ^ values[rest - a] for a in range(1, rest // 2 + 1) if digit.admits((a, rest - a))}
            if digit.bits & THREE:
                for a in range(1, rest // 3 + 1):
                    for b in range(a, (rest - a) // 2 + 1):
                        if digit.admits((a, b, rest - a - b)):
                            seen.add(values[a] ^ values[b] ^ values[rest - a - b])
        values.append(next(value for value in range(len(seen) + 1) if value not in seen))
    return values


def _digit(row: Sequence[Digit], tail: Sequence[Digit], place: int) -> Digit:
    index = place + 1
    if index < len(row):
        return row[index] if index >= 0 else NO_MOVE
    return tail[(index - len(row)) % len(tail)] if tail else NO_MOVE
