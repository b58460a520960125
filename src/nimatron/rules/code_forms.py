"""Codes with the same nim-values: the standard form, and bits that change nothing. Two theorems.

Standard form (Guy and Smith 1956 for two heaps). Assume that a heap of one object has no move: the digit of place 1 has
no 1, and a heap of one object cannot be broken under any code. Then a heap of one object is equivalent to an empty
heap. Let n' = n - 1 be the name of a heap of n >= 1 objects, so that a heap of name 0 is empty. Let the digits d_k have
no modifiers. Removing k objects from n leads

- to nothing, if n = k and d_k has 1: with the new names, n' = k - 1 objects are removed;
- to one heap r >= 1, n = k + r, if d_k has 2: r' >= 0 is left and n' - r' = k removed, which gives a heap or nothing;
- to two heaps, if d_k has 4: each has a name >= 0, and n' - (a' + b') = k + 1, which gives two heaps, one or none;
- to three heaps, if d_k has 8: n' - (a' + b' + c') = k + 2, which gives three heaps, two, one or none.

These are exactly the moves of the code e_k = 15 [8 in d_(k-2)] | 7 [4 in d_(k-1)] | 3 [2 in d_k] | 1 [1 in d_(k+1)] for
k >= 1 and e_0 = 0. (At k = 0 only the first two terms could contribute, and by assumption neither does.) So G(n) = G'(n
- 1) for all n >= 1. If a code allows any move, then the least place with a 1 decreases by one with each further step,
until the first digit is odd. The second theorem uses only the definition of the nim-value as a mex.

Redundant bits. An additional option of value v leaves the value G(n) of a heap unchanged unless v = G(n). So a bit may
be added or dropped without changing any value if each option that it gives has the value of another option, or for
other reasons never has the value of the heap. Such a bit is redundant. By induction over n these are redundant:

- bit 1 of place k >= 1, exactly if G(k), computed without the bit, is not 0: the bit gives one option to one heap,
  nothing to a heap of k, of value 0.
- bit 2 of place k >= 1, if some d_j without a modifier has 4 and r = k - j >= 1 has G(r) = 0. For every n > k one may
  remove j and leave r and n - k, both not empty. This has the value G(n - k), and bit 2 gives only that; to n <= k it
  gives nothing. Likewise if d_j has 8 and k - j = r + s with r, s >= 1 and G(r) = G(s).
- bit 4 of place k >= 0, if d_k has no modifier, some d_j without one has 8, and r = k - j >= 1 has G(r) = 0: the two
  heaps that bit 4 gives can be left together with r, with the same value.

The values G(1), ..., G(k) come from the definition, so each condition is a finite check.

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
    """Return the digits from place 0 on, and the tail, of the game in which each heap is called one less.

    Parameters:
        row: digits of the places -1, 0, 1, ..., without modifiers; place 1 has no 1.
        tail: digits that repeat after them.

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

    first = len(row) + 1  # from here on the digits repeat as in the given code
    digits = (NO_MOVE, *map(shifted_digit, range(1, first)))
    return digits, tuple(map(shifted_digit, range(first, first + len(tail))))


def saturated(row: Sequence[Digit], tail: Sequence[Digit]) -> Digits:
    """Return the digits of the places -1, 0, 1, ... with all redundant bits added; a tail stays unchanged.

    If the code has no tail, redundant bits of the last places are dropped first.
    """
    digits = list(row)
    while not tail and len(digits) > 2 and (fewer := _without_last(digits)) is not None:
        digits = fewer
    values = first_values(digits, tail, len(digits))
    for bit in (TWO, ONE, NOTHING):  # bit 4 first: it makes further bits 2 redundant
        for place in range(0 if bit == TWO else 1, len(digits) - 1):
            digit = digits[place + 1]
            if not digit.bits & bit and not (bit == TWO and digit.parts) and _redundant(digits, values, place, bit):
                digits[place + 1] = Digit(digit.bits | bit, digit.parts)
    return tuple(digits)


def _without_last(digits: list[Digit]) -> list[Digit] | None:
    """Return the digits without a redundant bit of the last place; None if there is none."""
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
    """Return whether adding a bit that the digits do not have would change no value, by the second theorem."""
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
    """Return the nim-values of the heaps below ``count``, from the definition.

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
