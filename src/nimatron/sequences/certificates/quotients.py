"""Check a misère quotient by its certificate: multiplication, the elements that are P-positions, the heaps' elements.

The certificate maps each heap to an element of a finite commutative monoid, and a sum of heaps to the product of their
elements. It claims that the element of a sum decides its outcome in misère play. The check shares no code with the
construction of the quotient and has four steps:

1. *The table is a commutative monoid*: the actions of the generators commute, and they reach every element from the
   identity.
2. *Pairs.* A pair is the element of a sum and the set of elements of its options. Each option of a sum changes one
   heap, so its element is that of an option of the heap times that of the other heaps. Therefore the pairs of a sum
   with one more heap follow from the pairs of the sum and of the heap. Starting from single heaps, all pairs are
   generated. Of the pairs with the same element only those with a minimal set of options matter.
3. *Outcomes*, by induction over sums: no move leads from a P-position to a P-position, and every N-position other than
   the empty sum has a move to a P-position. The first is checked for each heap beside each element, the second for the
   pairs.
4. *The quotient is reduced*: any two elements differ in the outcome of their product with some element.

Source: T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, Journal of Combinatorial Theory A 115
(2008), 593-622.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from nimatron.errors import TooLargeError
from nimatron.explain.reason import Reason, reason
from nimatron.sequences.certificates.quotient_fields import QuotientClaim, read_claim
from nimatron.sequences.certificates.recomputed import Rules, Work, options

MOST_PAIRS = 100_000
"""Most pairs (element, options) in memory; a certificate that needs more is refused as too large."""


class HeapFact(NamedTuple):
    """A heap of one of the games: its size, its element and the set of the elements of its options."""

    code: str
    heap: int
    element: int
    options: int


_STEPS_OF_OPTION, _STEPS_OF_PAIR = 900, 6000
"""Elementary steps that an option of a heap takes, and a pair of an element and a set of options (measured)."""


def quotient_faults(certificate: Mapping[str, Any], work: Work) -> list[Reason]:
    """Return what is wrong with the certificate of a misère quotient; an empty list if it is right.

    Raises ``TooLargeError`` if the check would need too much time or too many pairs.

    >>> from nimatron.misere.quotient_builder import misere_quotient
    >>> good = misere_quotient("0.31").certificate()
    >>> quotient_faults(good, Work(9)), [str(fault) for fault in quotient_faults({**good, "p_portion": [0]}, Work(9))]
    ([], ['p_portion: x0, the empty sum, is in it, but it is winning in misère play'])
    """
    claim, found = read_claim(certificate)
    if claim is None:
        return found
    found = list(_heaps_have_actions(claim))
    if found:
        return found
    product, found = products_of(claim.action, claim.order)
    if found:
        return found
    facts, found = _facts(claim, product, work)
    if found:
        return found
    return list(_outcomes(claim, product, facts, work)) or list(_not_reduced(claim, product))


def _heaps_have_actions(claim: QuotientClaim) -> Iterator[Reason]:
    used = {element for phi in claim.phis for element in phi} - {0}
    for g in sorted(used - claim.action.keys())[:1]:
        yield reason("certificate.quotient.no_action", g=g)
    for g in sorted(claim.action.keys() - used - {0})[:1]:
        yield reason("certificate.quotient.no_heap", g=g)


def products_of(action: Mapping[int, list[int]], order: int) -> tuple[list[list[int]], list[Reason]]:
    """Return all products, or why the actions of some elements are not a commutative monoid that these generate.

    >>> products_of({1: [1, 0]}, 2), str(products_of({1: [0, 1]}, 2)[1][0])
    (([[0, 1], [1, 0]], []), 'action.1: it sends the identity to x0, not to x1')
    """
    rows = sorted(action.items())
    found = [reason("certificate.quotient.identity", g=g, given=row[0]) for g, row in rows if row[0] != g]
    if found:
        return [], found
    for place, (g, one) in enumerate(rows):
        for h, other in rows[:place]:
            x = next((x for x in range(order) if one[other[x]] != other[one[x]]), None)
            if x is not None:
                return [], [reason("certificate.quotient.commute", g=h, h=g, x=x)]
    table: list[list[int]] = [[] for _ in range(order)]
    table[0] = list(range(order))
    reached = [0]
    for x in reached:
        for row in action.values():
            if not table[row[x]]:
                table[row[x]] = [row[y] for y in table[x]]
                reached.append(row[x])
    unreached = next((x for x, row in enumerate(table) if not row), None)
    return table, [] if unreached is None else [reason("certificate.quotient.unreached", x=unreached)]


def _facts(claim: QuotientClaim, product: list[list[int]], work: Work) -> tuple[list[HeapFact], list[Reason]]:
    """Return the heaps to check, one for each pair of element and options, or what is wrong with phi."""
    different: dict[tuple[int, int], HeapFact] = {}
    for game, rules in enumerate(claim.rules):
        last = claim.last_heap(game)
        phi = [claim.element(game, n) for n in range(last + 1)]
        steps = 0
        for n in range(last + 1):
            reached, looked_at = _options(rules, n, phi, product)
            steps += _STEPS_OF_OPTION * (1 + looked_at)
            if not reached and phi[n]:
                return [], [reason("certificate.quotient.dead", n=n, game=claim.codes[game], x=phi[n])]
            if reached:
                different.setdefault((phi[n], reached), HeapFact(claim.codes[game], n, phi[n], reached))
            if n % 64 == 0 or n == last:
                work.count(steps, n + 1, last + 2)
                steps = 0
    return list(different.values()), []


def _options(rules: Rules, heap: int, phi: list[int], product: list[list[int]]) -> tuple[int, int]:
    """Return the elements of the options of a heap as bits, and how many options it has."""
    found = looked_at = 0
    for parts in options(rules, heap):
        element = 0
        for part in parts:
            element = product[element][phi[part]]
        found |= 1 << element
        looked_at += 1
    return found, looked_at


def _outcomes(claim: QuotientClaim, product: list[list[int]], facts: list[HeapFact], work: Work) -> Iterator[Reason]:
    if 0 in claim.p_portion:
        yield reason("certificate.quotient.empty")
        return
    lost = sum(1 << x for x in claim.p_portion)
    yield from _p_to_p(product, facts, lost)
    yield from _n_without_move(product, facts, lost, work)


def _p_to_p(product: list[list[int]], facts: list[HeapFact], lost: int) -> Iterator[Reason]:
    """Yield a move from a P-position to a P-position; heaps with one element are tested together, then one by one."""
    together: dict[int, int] = {}
    for fact in facts:
        together[fact.element] = together.get(fact.element, 0) | fact.options
    for element, reached in together.items():
        for x, row in enumerate(product):
            if lost >> row[element] & 1 and products(row, reached) & lost:
                fact = next(one for one in facts if one.element == element and products(row, one.options) & lost)
                target = next(y for y in _elements(fact.options) if lost >> row[y] & 1)
                numbers = {"x": x, "y": row[element], "z": row[target]}
                yield reason("certificate.quotient.lost_to_lost", game=fact.code, heap=fact.heap, **numbers)
                return


def _n_without_move(product: list[list[int]], facts: list[HeapFact], lost: int, work: Work) -> Iterator[Reason]:
    """Yield an element of an N-position, other than the empty sum, that has no move to a P-position."""
    least: dict[int, list[int]] = {}
    for fact in facts:
        add_minimal(least.setdefault(fact.element, []), fact.options)
    steps = [
        (product[element], [[products(row, one) for row in product] for one in sets]) for element, sets in least.items()
    ]
    kept: list[list[int]] = [[] for _ in product]
    new = [(element, one) for element, sets in least.items() for one in sets]
    count = 0
    while new:
        longer = []
        for x, reached in new:
            before = len(kept[x])
            if not add_minimal(kept[x], reached):
                continue
            if not lost >> x & 1 and not reached & lost:
                yield reason("certificate.quotient.won_without", x=x)
                return
            count += len(kept[x]) - before
            if count > MOST_PAIRS:
                raise TooLargeError(reason("limit.quotient_pairs", limit=MOST_PAIRS))
            for row, sets in steps:
                with_heap = products(row, reached)
                longer += [(row[x], with_heap | beside[x]) for beside in sets]
        work.count(_STEPS_OF_PAIR * len(new), count, MOST_PAIRS)
        new = longer


def add_minimal(sets: list[int], new: int) -> bool:
    """Add a set unless it contains one of ``sets``; remove those that contain it. Return whether it was added."""
    for one in sets:
        if one & new == one:
            return False
    sets[:] = [one for one in sets if one & new != new]
    sets.append(new)
    return True


def _elements(elements: int) -> Iterator[int]:
    """Yield the elements of a set, which is an integer with one bit for each element."""
    while elements:
        yield (elements & -elements).bit_length() - 1
        elements &= elements - 1


def products(row: list[int], elements: int) -> int:
    """Return the products of the elements of a set with the element that has this row."""
    found = 0
    while elements:
        lowest = elements & -elements
        found |= 1 << row[lowest.bit_length() - 1]
        elements ^= lowest
    return found


def _not_reduced(claim: QuotientClaim, product: list[list[int]]) -> Iterator[Reason]:
    seen: dict[tuple[bool, ...], int] = {}
    for x, row in enumerate(product):
        beside = tuple(total in claim.p_portion for total in row)
        if beside in seen:
            yield reason("certificate.quotient.same", x=seen[beside], y=x)
            return
        seen[beside] = x
