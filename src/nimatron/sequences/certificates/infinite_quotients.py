"""Check an infinite misère quotient by its certificate: two heaps are counted, all others have finitely many elements.

The certificate names two heaps a < h, h the greatest. Every other heap below h has an element of a finite commutative
monoid. A sum of heaps up to h is (x, m, k), where m and k are the numbers of heaps a and h, and x is the product of the
elements of the others. The certificate claims that the outcome in misère play depends on (x, m, k) alone. For each m
and k it has the set of the elements x for which this is a P-position, a *portion*. It lists them for m and k below
2 (c + p), where c is the corner and p the period. Other pairs have the portion of a pair in that square:

- if m - k >= c + p, that of (m - p, k);
- if k - m >= c + p, that of (m, k - p);
- if both are at least c + p, that of (m - p, k - p).

The check shares nothing with the construction but this form (:func:`reduced_pair`). It has five steps; the first two
are those of a finite quotient.

1. The actions are a commutative monoid, which the heaps generate.
2. *Pairs.* Let J be the greatest number of heaps a in an option of a heap. The options of a sum without a and h are
   elements beside 0 to J heaps a. All pairs (element of such a sum, set of its options) are generated. Of those with
   the same element only the minimal ones are kept.
3. *Outcomes*, by induction over sums, for each pair (m, k): no move leads from a P-position to a P-position, and every
   N-position but the empty sum has a move to a P-position. The moves lead to (m + j, k), (m - 1, k) and (m + j, k - 1),
   j <= J. If m - k > c + p, all these pairs differ by at least c + p. So each has the portion of the pair with m less
   by p, and the statement for (m, k) is that for (m - p, k). In the same way k may be less by p if k - m > c + p + J,
   and both if both exceed c + p. So all is shown if it is shown for the pairs to which none of this applies. In these
   m and k are at most 2 (c + p) + J.
4. *The quotient is infinite* if there is a number d, less than e = c + p in absolute value, for which the pairs (m, m'
   + d) and (m', m' + d) have different portions for all m' >= 2 e and m < m'. For then m and m' heaps a are
   distinguished by m' + d heaps h and some x. It suffices that this holds for m' < 4 e. For let m' be greater. If m' +
   d - m >= e + p, the two portions are those for m and m' - p; otherwise m > e, and they are those for m - p and m' -
   p.
5. *The finite monoid is reduced*: any two elements differ in the outcome of their products with some sum.

Source of the method for finite quotients: T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, Journal
of Combinatorial Theory A 115 (2008), 593-622.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from nimatron.errors import TooLargeError
from nimatron.explain.reason import Reason, reason
from nimatron.rules.parameters import shown
from nimatron.sequences.certificates.packed import plain
from nimatron.sequences.certificates.quotients import add_minimal, products, products_of
from nimatron.sequences.certificates.recomputed import Rules, Work, options, rules_of

KIND = "infinite-misere-quotient"
MOST_ELEMENTS, MOST_HEAPS, MOST_CORNER = 5000, 500, 40
MOST_PAIRS = 100_000
_FIELDS = ("format", "kind", "code", "counted", "order", "action", "phi", "corner", "period", "portions", "plane")
_STEPS_OF_PAIR, _STEPS_OF_OUTCOME = 12_000, 1500


class Claim(NamedTuple):
    """What a certificate claims.

    ``phi[n]`` is the element of heap n < h, None for the heap that is counted. ``portions`` are sets of elements as
    bits, and ``plane[m][k]`` is the place of one of them.
    """

    code: str
    rules: Rules
    counted: tuple[int, int]
    order: int
    action: dict[int, list[int]]
    phi: list[int | None]
    corner: int
    period: int
    portions: list[int]
    plane: list[list[int]]

    def portion(self, m: int, k: int) -> int:
        """Return the elements that are P-positions beside m heaps a and k heaps h, as bits."""
        m, k = reduced_pair(m, k, self.corner, self.period)
        return self.portions[self.plane[m][k]]


def reduced_pair(m: int, k: int, corner: int, period: int) -> tuple[int, int]:
    """Return the pair below 2 (corner + period) that has the same portion.

    >>> reduced_pair(100, 3, 5, 2), reduced_pair(100, 103, 5, 2), reduced_pair(3, 4, 5, 2)
    ((8, 3), (6, 9), (3, 4))
    """
    edge = corner + period
    if m - k >= edge:
        m -= ((m - k - edge) // period + 1) * period
    if k - m >= edge:
        k -= ((k - m - edge) // period + 1) * period
    if min(m, k) >= edge:
        less = ((min(m, k) - edge) // period + 1) * period
        return m - less, k - less
    return m, k


def infinite_quotient_faults(certificate: Mapping[str, Any], work: Work) -> list[Reason]:
    """Return what is wrong with the certificate of an infinite misère quotient; an empty list if it is right.

    Raises ``TooLargeError`` if the check would need too much time or too many pairs.
    """
    claim, found = read_claim(certificate)
    if claim is None:
        return found
    unused = next((g for g in claim.action if g not in claim.phi), None)
    if unused is not None:
        return [reason("certificate.quotient.no_heap", g=unused)]
    product, found = products_of(claim.action, claim.order)
    if found:
        return found
    heaps, most, found = _options_of_heaps(claim, product)
    if found:
        return found
    return list(_outcomes(claim, product, heaps, most, work)) or list(_finite(claim)) or list(_same(claim))


# -- the form ----------------------------------------------------------------------------------------------------------


def read_claim(certificate: Mapping[str, Any]) -> tuple[Claim | None, list[Reason]]:
    """Return the claim of a certificate, or None and what is wrong with the form of its fields."""
    found = [reason("certificate.missing", name=name) for name in _FIELDS if name not in certificate]
    found += [reason("certificate.field", name=shown(name)) for name in certificate if name not in _FIELDS]
    if found:
        return None, found
    found = list(_wrong_form(certificate))
    if found:
        return None, found
    rules, found = rules_of(certificate["code"])
    if rules is None:
        return None, found
    small, large = certificate["counted"]
    claim = Claim(
        certificate["code"],
        rules,
        (small, large),
        certificate["order"],
        {int(g): row for g, row in certificate["action"].items()},
        certificate["phi"],
        certificate["corner"],
        certificate["period"],
        [int(portion, 16) for portion in certificate["portions"]],
        certificate["plane"],
    )
    return claim, []


def _wrong_form(certificate: Mapping[str, Any]) -> Iterator[Reason]:
    """Yield the first field that has another form than it must have."""
    bounds = {"format": (1, 1), "order": (1, MOST_ELEMENTS), "corner": (0, MOST_CORNER), "period": (1, MOST_CORNER)}
    for name, (low, high) in bounds.items():
        if not _is_whole(certificate[name], low, high):
            yield reason("certificate.between", name=name, given=plain(certificate[name]), low=low, high=high)
            return
    kinds: dict[str, tuple[type, str]] = {"code": (str, "kind.text"), "action": (dict, "kind.object")}
    kinds |= dict.fromkeys(("counted", "phi", "portions", "plane"), (list, "kind.list"))
    for name, (kind, called) in kinds.items():
        if not isinstance(certificate[name], kind):
            yield reason("certificate.kind", name=name, given=shown(certificate[name]), kind=reason(called))
            return
    counted, order = certificate["counted"], certificate["order"]
    if len(counted) != 2 or not all(_is_whole(heap, 1, MOST_HEAPS) for heap in counted) or counted[0] >= counted[1]:
        yield reason("certificate.infinite.counted", limit=MOST_HEAPS)
        return
    phi = certificate["phi"]
    if len(phi) != counted[1]:
        yield reason("certificate.quotient.length", count=len(phi), right=counted[1])
        return
    for heap, entry in enumerate(phi):
        if (entry is not None) if heap == counted[0] else not _is_whole(entry, 0, order - 1):
            yield reason("certificate.infinite.heap", heap=heap, given=shown(entry), counted=counted[0])
            return
    for g, row in certificate["action"].items():
        if g not in map(str, range(order)) or not isinstance(row, list) or len(row) != order:
            yield reason("certificate.quotient.row", name=f"action.{shown(g)}", count=order)
            return
        wrong = next((value for value in row if not _is_whole(value, 0, order - 1)), None)
        if wrong is not None:
            yield reason("certificate.quotient.element", name=f"action.{g}", given=shown(wrong), high=order - 1)
            return
    yield from _wrong_plane(certificate)


def _wrong_plane(certificate: Mapping[str, Any]) -> Iterator[Reason]:
    portions, side = certificate["portions"], 2 * (certificate["corner"] + certificate["period"])
    digits = frozenset("0123456789abcdef")
    for portion in portions:
        right = isinstance(portion, str) and portion and digits.issuperset(portion)
        if not right or int(portion, 16) >> certificate["order"]:
            yield reason("certificate.infinite.portion", given=shown(portion))
            return
    for row in certificate["plane"]:
        if not isinstance(row, list) or len(row) != side or len(certificate["plane"]) != side:
            yield reason("certificate.infinite.plane", side=side)
            return
        if not all(_is_whole(place, 0, len(portions) - 1) for place in row):
            yield reason("certificate.infinite.plane", side=side)
            return
    plane = certificate["plane"]
    if len(plane) != side:
        yield reason("certificate.infinite.plane", side=side)
        return
    for m in range(side):
        for k in range(side):
            i, j = reduced_pair(m, k, certificate["corner"], certificate["period"])
            if plane[m][k] != plane[i][j]:
                yield reason("certificate.infinite.repeat", m=m, k=k, given=plane[m][k], right=plane[i][j])
                return


def _is_whole(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


# -- the heaps ---------------------------------------------------------------------------------------------------------


class HeapOptions(NamedTuple):
    """What the moves in a heap leave, as bits: bit j order + x for the element x beside j heaps a."""

    element: int
    options: int


def _options_of_heaps(claim: Claim, product: list[list[int]]) -> tuple[list[HeapOptions], int, list[Reason]]:
    """Return the different heaps up to h with their options, first the two that are counted; J; and what is wrong."""
    large, most = claim.counted[1], 0
    found: dict[int, int] = {}
    for heap in range(large + 1):
        reached = 0
        for parts in options(claim.rules, heap):
            element = times = 0
            if max(parts, default=0) >= heap:
                return [], 0, [reason("certificate.infinite.grows", game=claim.code, heap=heap)]
            for part in parts:
                own = claim.phi[part]
                element, times = (element, times + 1) if own is None else (product[element][own], times)
            reached |= 1 << times * claim.order + element
            most = max(most, times)
        if not reached and heap < large and claim.phi[heap]:
            return [], 0, [reason("certificate.quotient.dead", n=heap, game=claim.code, x=claim.phi[heap])]
        found[heap] = reached
    counted = [HeapOptions(0, found.pop(heap)) for heap in claim.counted]
    others = {HeapOptions(claim.phi[heap] or 0, own) for heap, own in found.items() if own}
    return counted + sorted(others), most, []


# -- outcomes ----------------------------------------------------------------------------------------------------------


def _outcomes(
    claim: Claim, product: list[list[int]], heaps: list[HeapOptions], most: int, work: Work
) -> Iterator[Reason]:
    """Yield a pair (m, k) and an element for which the outcome is wrong; ``most`` is J."""
    if claim.portion(0, 0) & 1:
        yield reason("certificate.quotient.empty")
        return
    rows = [_with_numbers(row, most) for row in product]
    union, least = _pairs(rows, heaps[2:], work)
    small, large = ([products(row, heap.options) for row in rows] for heap in heaps[:2])
    edge, side = claim.corner + claim.period, 2 * (claim.corner + claim.period) + most + 1
    checked = 0
    for m in range(side):
        for k in range(side):
            if m - k > edge or k - m > edge + most or min(m, k) > edge:
                continue
            here = _lost_from(claim, m, k, most)
            before = _lost_from(claim, m - 1, k, most) if m else 0
            above = _lost_from(claim, m, k - 1, most) if k else 0
            alone = [0] if m or k else []  # the options of no heap beside the counted ones
            for x in range(claim.order):
                counted = small[x] & before or large[x] & above
                if here >> x & 1:
                    if counted or union[x] & here:
                        numbers = {"m": m, "k": k, "x": x}
                        yield reason("certificate.infinite.lost_to_lost", **numbers, **_counted(claim))
                        return
                elif not counted and not all(sets & here for sets in (least[x] if x else least[x] + alone)):
                    numbers = {"m": m, "k": k, "x": x}
                    yield reason("certificate.infinite.won_without", **numbers, **_counted(claim))
                    return
            checked += 1
            work.count(_STEPS_OF_OUTCOME * claim.order, checked, side * side)


def _lost_from(claim: Claim, m: int, k: int, most: int) -> int:
    """Return the portions of (m, k), (m + 1, k), ..., (m + J, k), one behind the other as options are."""
    return sum(claim.portion(m + j, k) << j * claim.order for j in range(most + 1))


def _counted(claim: Claim) -> dict[str, Any]:
    return {"small": claim.counted[0], "large": claim.counted[1]}


def _with_numbers(row: list[int], most: int) -> list[int]:
    """Return the row of an element for elements beside 0 to ``most`` heaps a."""
    return [j * len(row) + y for j in range(most + 1) for y in row]


def _pairs(rows: list[list[int]], heaps: list[HeapOptions], work: Work) -> tuple[list[int], list[list[int]]]:
    """Return for each element the options of all its sums, and the minimal sets of options of sums that have moves."""
    steps = [(rows[heap.element], [products(row, heap.options) for row in rows]) for heap in heaps]
    kept: list[list[int]] = [[] for _ in rows]
    new = [(0, 0)]
    while new:
        longer = []
        for x, sets in new:
            for row, beside in steps if not sets or sets in kept[x] else ():
                more = products(row, sets) | beside[x]
                if add_minimal(kept[row[x]], more):
                    longer.append((row[x], more))
        count = sum(map(len, kept))
        if count > MOST_PAIRS:
            raise TooLargeError(reason("limit.quotient_pairs", limit=MOST_PAIRS))
        work.count(_STEPS_OF_PAIR * len(new) * len(steps), count, MOST_PAIRS)
        new = longer
    union = [0] * len(rows)
    waiting = list(range(len(rows)))
    while waiting:
        x = waiting.pop()
        for row, beside in steps:
            wider = products(row, union[x]) | beside[x]
            if wider & ~union[row[x]]:
                union[row[x]] |= wider
                waiting.append(row[x])
    return union, kept


# -- what is infinite, and what is reduced -----------------------------------------------------------------------------


def _finite(claim: Claim) -> Iterator[Reason]:
    """Yield a fault unless for some d the numbers m of heaps a are distinguished by m + d heaps h."""
    edge = claim.corner + claim.period
    for d in range(1 - edge, edge):
        pairs = ((m, more) for more in range(2 * edge, 4 * edge) for m in range(more))
        if all(claim.portion(m, more + d) != claim.portion(more, more + d) for m, more in pairs):
            return
    yield reason("certificate.infinite.finite", **_counted(claim))


def _same(claim: Claim) -> Iterator[Reason]:
    """Yield two elements that no sum distinguishes, by refining the classes of equal outcomes until nothing changes."""
    names: dict[tuple[int, ...], int] = {}
    used = sorted({place for row in claim.plane for place in row})
    classes = [
        names.setdefault(tuple(claim.portions[place] >> x & 1 for place in used), len(names))
        for x in range(claim.order)
    ]
    while True:
        names = {}
        finer = [
            names.setdefault((classes[x], *(classes[row[x]] for row in claim.action.values())), len(names))
            for x in range(claim.order)
        ]
        if len(set(finer)) == len(set(classes)):
            break
        classes = finer
    first: dict[int, int] = {}
    for x, one in enumerate(classes):
        if one in first:
            yield reason("certificate.quotient.same", x=first[one], y=x)
            return
        first[one] = x
