"""The conditions of the theorems, evaluated anew from the rules; statements and proofs are in sequences/periods.

No code is shared with the search: bounds, states and conditions are programmed a second time, in another way.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.explain.reason import Reason, reason
from nimatron.sequences.certificates.automata import rises
from nimatron.sequences.certificates.recomputed import Found, Rules, Work, options, values_by_classes

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


GUY_SMITH = "Guy and Smith 1956"
GUY_SMITH_PARTS = "Guy and Smith 1956, for different and equal parts"
WINDOW = "repeated window (Golomb 1966)"
STATE = "repeated state of endless takes (after Austin 1976)"
SLOPE_ONE = "values that keep pace with the heap (after Lasker 1931)"
AUTOMATA = "automata on binary digits"
FINITE_STATE = "finite state (rare and common values)"
_MOST_DOUBLINGS = 12


class Claim(NamedTuple):
    """Numbers of a certificate."""

    theorem: str
    preperiod: int
    period: int
    saltus: int
    examined: int
    form: int


def theorems_for(rules: Rules) -> list[str]:
    """Return the names of the theorems that can prove a period of a game.

    >>> from nimatron.sequences.certificates.recomputed import Work, rules_of
    >>> theorems_for(rules_of("kayles")[0]), theorems_for(rules_of("subtraction[take=not 2]")[0])
    (['Guy and Smith 1956', 'finite state (rare and common values)'],
     ['repeated state of endless takes (after Austin 1976)'])
    """
    if rules.most_parts <= 1:
        if rules.tail:
            return [STATE]
        return [WINDOW, GUY_SMITH]
    if rules.tail:
        return [SLOPE_ONE] if all(digit.bits & 2 for digit in rules.tail) else []
    modified = any(digit.parts for digit in rules.digits)
    if rules.most_parts == 2:
        return [GUY_SMITH_PARTS if modified else GUY_SMITH, FINITE_STATE]
    return [GUY_SMITH_PARTS] if modified else [GUY_SMITH, AUTOMATA]


def values_needed(rules: Rules, claim: Claim) -> int | None:
    """Return how many values the theorem needs, or None if preperiod and period do not decide that."""
    reach = max((place for place, digit in enumerate(rules.head) if digit.bits), default=0)
    if claim.theorem == WINDOW:
        uniform = all(digit.bits in (0, 3) for digit in rules.head)
        start = claim.preperiod if uniform or claim.form == 1 else max(claim.preperiod, 1)
        return start + claim.period + reach
    if claim.theorem == AUTOMATA:
        return max(claim.preperiod, 1) + claim.period
    if claim.theorem not in (GUY_SMITH, GUY_SMITH_PARTS):
        return None
    if claim.form == 1:
        return 2 * claim.preperiod + 2 * claim.period + reach
    m, p = max(claim.preperiod, 1), claim.period
    equal = [digit.bits for digit in rules.digits if digit.parts == "="]
    shift = p
    while any(bits & 4 for bits in equal) and shift % 2:
        shift *= 2
    if any(bits & 8 for bits in equal):
        shift *= 3
    bounds = [m + shift]
    for place, digit in ((-1, rules.before), *enumerate(rules.head)):
        if digit.bits & 1:
            bounds.append(place + shift + 1)
        for parts, bit in ((1, 2), (2, 4), (3, 8)):
            if digit.bits & bit:
                bounds.append(place + parts * (m + shift) + _spare(digit.parts, parts, p, shift))
    return max(bounds)


def _spare(modifier: str, parts: int, p: int, shift: int) -> int:
    """Return how many more values are needed if the heaps of a split must differ."""
    if parts == 2 and modifier in ("!", "?"):
        return max(0, (p if p % 2 == 0 else 2 * p) - shift)
    if parts == 3:
        return {"!": 6 * p, "?": max(0, 3 * p - 2 * shift)}.get(modifier, 0)
    return 0


def conditions(rules: Rules, claim: Claim, values: Array, work: Work) -> Iterator[Reason]:
    """Yield the unmet conditions of a theorem on infinite subtraction sets, endless takes or rising codes.

    The values must be right and repeat as the claim says.
    """
    if claim.theorem == AUTOMATA:
        start = max(claim.preperiod, 1)
        first = values[: start + claim.period].tolist()
        if not rises(rules, first, start, claim.period, claim.saltus, work):
            yield reason("certificate.conditions", count=len(first))
    elif claim.theorem == STATE:
        yield from _states(rules, claim, values.tolist())
    elif claim.theorem == SLOPE_ONE:
        needed = _slope(rules, claim, values.tolist())
        if needed is None:
            yield reason("certificate.conditions", count=len(values))
        elif needed != claim.examined:
            yield reason("certificate.examined", given=claim.examined, needed=needed)


def _states(rules: Rules, claim: Claim, values: list[int]) -> Iterator[Reason]:
    turn = len(rules.tail)
    shift = claim.period * turn // gcd(claim.period, turn)
    saltus = claim.saltus * (shift // claim.period)
    later = claim.examined
    earlier = later - shift
    if earlier <= rules.reach:
        yield reason("certificate.state_early", n=earlier, needed=rules.reach + 1)
        return
    first, second = (_state(rules, values, n) for n in (earlier, later))
    if first[1:] != second[1:] or second[0] - first[0] != saltus or (first[0] == 0 and saltus):
        yield reason("certificate.state", first=earlier, second=later)
        return
    if earlier > max(rules.reach + 1, claim.preperiod):
        first, second = (_state(rules, values, n - 1) for n in (earlier, later))
        if first[1:] == second[1:] and second[0] - first[0] == saltus and (first[0] or not saltus):
            yield reason("certificate.examined", given=claim.examined, needed=claim.examined - 1)


def _state(rules: Rules, values: list[int], n: int) -> tuple[Any, ...]:
    """Return n modulo the tail, the bound below which every value is excluded from n on, and all that matters above."""
    turn, last = len(rules.tail), rules.reach
    far: dict[int, set[int]] = {phase: set() for phase in range(turn)}  # of the heaps n' = phase modulo turn
    held: list[list[int]] = [[] for _ in range(turn)]
    for phase, taken in far.items():
        if rules.tail[(phase - last - 1) % turn].bits & 1:
            taken.add(0)
    for m in range(1, n - last):
        held[m % turn].append(values[m])
        for phase, taken in far.items():
            if rules.tail[(phase - m - last - 1) % turn].bits & 2:
                taken.add(values[m])
    bound = 0
    while all(bound in taken for taken in far.values()):
        bound += 1
    above = [sorted({value - bound for value in row if value >= bound}) for row in held]
    near = [value - bound if value >= bound else None for value in values[n - last : n]]
    return bound, n % turn, above, near


def _slope(rules: Rules, claim: Claim, values: list[int]) -> int | None:
    """Return M0 for the least power of 2 that satisfies the conditions, or None if none does with these values."""
    power = 1
    if claim.saltus != claim.period or claim.period & (claim.period - 1):
        return None
    for _ in range(_MOST_DOUBLINGS):
        if power % claim.period == 0:
            needed = _slope_for(rules, max(claim.preperiod, 1), power, values)
            if needed is not None:
                return needed
        power *= 2
    return None


def _slope_for(rules: Rules, start: int, power: int, values: list[int]) -> int | None:
    count, parts = len(values), rules.most_parts
    if start + 2 * power > count:
        return None
    ahead = max(max(value - n for n, value in enumerate(values)), 0)
    highest = max(values[:start])
    free = max((place for place in range(1, rules.reach + 1) if not rules.head[place].bits & 2), default=0)
    zero = all(digit.bits & 1 for digit in rules.tail)

    def behind(stop: int) -> int:
        found = 0
        for n in range(stop - power, stop):
            reached = set(values[1 : max(n - free, 1)]) | ({0} if zero else set())
            found = max(found, n - next(v for v in range(n + 2) if v not in reached))
        return found

    lag = behind(count)
    if power <= highest or power <= start + ahead or 2 * power <= parts * ahead + lag + 1:
        return None
    octal_code = [k for k in range(parts * ahead + lag + 1) if rules.digit(k).bits & 12]
    needed = max(
        start + 2 * power,
        2 * power + lag + highest + 1,
        power + lag + ahead + start,
        power + rules.reach + 1,
        parts * (start + power) + (2**parts - 1) * power + max(octal_code, default=0),
    )
    if needed > count or behind(needed) > lag:
        return None
    good = all(_served(rules, values, n, max(n - lag, 0), start, power) for n in range(needed - power, needed))
    return needed if good else None


def _served(rules: Rules, values: list[int], n: int, low: int, start: int, power: int) -> bool:
    """Return whether each number from ``low`` to below G(n) is the value of an option that grows with the heap."""
    missing = set(range(low, values[n]))
    for heaps in options(rules, n):
        if not heaps or not missing or (len(heaps) > 1 and len(set(heaps)) == 1 and _only_equal(rules, n - sum(heaps))):
            continue
        *others, largest = heaps
        rest = 0
        for part in others:
            rest ^= values[part]
        if largest >= start and rest < power:
            missing.discard(values[largest] ^ rest)
    return not missing


def _only_equal(rules: Rules, place: int) -> bool:
    return rules.digit(place).parts == "="


def numbers(claim: Claim, values: Array) -> Iterator[Reason]:
    """Yield the contradictions between the true values and preperiod, period or saltus."""
    import numpy as np

    start, p = claim.preperiod, claim.period
    entries = values.astype(np.int64)
    if start + p >= len(entries):
        return
    step = int(entries[start + p] - entries[start])
    if claim.theorem in (STATE, SLOPE_ONE, AUTOMATA) and step != claim.saltus:
        yield reason("certificate.other_saltus", given=claim.saltus, m=start + p, n=start, right=step)
        return
    differ = np.flatnonzero(entries[start + p :] - entries[start : len(entries) - p] != claim.saltus)
    if len(differ):
        n = start + int(differ[0])
        values_there = {"first": int(entries[n]), "second": int(entries[n + p])}
        if claim.saltus:
            yield reason("certificate.broken_saltus", period=p, n=n, saltus=claim.saltus, **values_there)
        else:
            yield reason("certificate.broken", period=p, n=n, **values_there)
        return
    before = np.flatnonzero(entries[p : start + p] - entries[:start] != claim.saltus)
    least = int(before[-1]) + 1 if len(before) else 0
    if least < start:
        yield reason("certificate.least_preperiod", given=start, period=p, least=least)
    for part in _proper_divisors(p):
        if claim.saltus * part % p == 0:
            rise = claim.saltus * part // p
            if bool((entries[start + part :] - entries[start : len(entries) - part] == rise).all()):
                yield reason("certificate.least_period", period=p, part=part)
                return


def _proper_divisors(number: int) -> list[int]:
    small = [part for part in range(1, int(number**0.5) + 2) if number % part == 0 and part * part <= number]
    return [part for part in sorted({*small, *(number // part for part in small)}) if part < number]


def found_values(rules: Rules, claim: Claim, mask: int, parity: int, work: Work) -> Found:
    """Compute all values that the certificate examined, by classes; witnesses are recorded in the last period."""
    shift = shift_of(claim, parity)
    return values_by_classes(rules, mask, parity, claim.examined, claim.examined - shift, work)


def shift_of(claim: Claim, parity: int) -> int:
    """Return the least multiple of the period that does not change classes."""
    return claim.period * (2 if parity and claim.period % 2 else 1)


def finite_state(rules: Rules, claim: Claim, parity: int, found: Found) -> Iterator[Reason]:
    """Yield the unmet conditions of the finite-state theorem."""
    import numpy as np

    shift, last = shift_of(claim, parity), claim.examined - 1
    reach = max((place for place, digit in enumerate(rules.head) if digit.bits), default=0)
    rare = int(found.rare[-1]) if len(found.rare) else 0
    window = reach + max(rare, found.witness) + 1
    before = last - shift
    if before - window < rare or before - window + 1 < 1:
        yield reason("certificate.window_early", count=window, n=before, rare=rare)
        return
    one, two = (found.values[end - window + 1 : end + 1] for end in (before, last))
    differ = np.flatnonzero(one != two)
    if len(differ):
        n = before - window + 1 + int(differ[-1])
        yield reason("certificate.window", count=window, first=before, second=last, n=n, other=n + shift)
