"""Checking a misère quotient from its certificate: a table, a set of lost elements, the elements of the heaps.

Nothing of the construction is shared. The table is a commutative monoid because its actions commute and everything is
reached from the identity. That x is lost or won as the certificate says for every sum with the element x is an
induction over sums, of which two things are asked: from a lost sum no move leads to a lost one, and from every won one
but the empty sum some move does. The options of a sum are the products of the options of one heap with the rest, so
pairs (element of a sum, elements of its options) are closed under adding a heap; of those with the same element only
the least sets of options matter. At last, the elements differ in what they do beside some other one. (T. E. Plambeck,
A. N. Siegel, Misère quotients for impartial games, Journal of Combinatorial Theory A 115 (2008), 593-622.)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from nimatron.errors import TooLargeError
from nimatron.explain.reason import Reason, reason
from nimatron.sequences.certificates.quotient_fields import QuotientClaim, read_claim
from nimatron.sequences.certificates.recomputed import Clock, Rules, options

MOST_PAIRS = 100_000
"""Pairs (element, options) that are held; beyond, the answer is "too large"."""


class HeapFact(NamedTuple):
    """A heap: which one of which game, its element, the set of the elements of its options."""

    code: str
    heap: int
    element: int
    options: int


def quotient_faults(certificate: Mapping[str, Any], clock: Clock) -> list[Reason]:
    """What is wrong with the certificate of a misère quotient; nothing where it is right.

    Raises ``TooLargeError`` where the check would need too much time or too many pairs.

    >>> from nimatron.misere.quotient_builder import misere_quotient
    >>> good = misere_quotient("0.31").certificate()
    >>> quotient_faults(good, Clock(9)), [str(fault) for fault in quotient_faults({**good, "p_portion": [0]}, Clock(9))]
    ([], ['p_portion: x0, the empty sum, is in it, but it is winning in misère play'])
    """
    claim, found = read_claim(certificate)
    if claim is None:
        return found
    checks = (_identity, _heaps_have_actions, _commute)
    for check in checks:
        found = list(check(claim))
        if found:
            return found
    product = _table(claim)
    unreached = next((x for x, row in enumerate(product) if not row), None)
    if unreached is not None:
        return [reason("certificate.quotient.unreached", x=unreached)]
    facts, found = _facts(claim, product, clock)
    if found:
        return found
    return list(_outcomes(claim, product, facts, clock)) or list(_different(claim, product))


def _identity(claim: QuotientClaim) -> Iterator[Reason]:
    for g, row in claim.action.items():
        if row[0] != g:
            yield reason("certificate.quotient.identity", g=g, given=row[0])


def _heaps_have_actions(claim: QuotientClaim) -> Iterator[Reason]:
    used = {element for phi in claim.phis for element in phi} - {0}
    for g in sorted(used - claim.action.keys())[:1]:
        yield reason("certificate.quotient.no_action", g=g)
    for g in sorted(claim.action.keys() - used - {0})[:1]:
        yield reason("certificate.quotient.no_heap", g=g)


def _commute(claim: QuotientClaim) -> Iterator[Reason]:
    rows = sorted(claim.action.items())
    for place, (g, one) in enumerate(rows):
        for h, other in rows[:place]:
            for x in range(claim.order):
                if one[other[x]] != other[one[x]]:
                    yield reason("certificate.quotient.commute", g=h, h=g, x=x)
                    return


def _table(claim: QuotientClaim) -> list[list[int]]:
    """All products, made from the actions; an empty row for an element that they do not reach from the identity."""
    rows: list[list[int]] = [[] for _ in range(claim.order)]
    rows[0] = list(range(claim.order))
    reached = [0]
    for x in reached:
        for action in claim.action.values():
            if not rows[action[x]]:
                rows[action[x]] = [action[product] for product in rows[x]]
                reached.append(action[x])
    return rows


def _facts(claim: QuotientClaim, product: list[list[int]], clock: Clock) -> tuple[list[HeapFact], list[Reason]]:
    """The heaps that have to be looked at, those with the same element and options once; or what is wrong with phi."""
    different: dict[tuple[int, int], HeapFact] = {}
    for game, rules in enumerate(claim.rules):
        last = claim.last_heap(game)
        phi = [claim.element(game, n) for n in range(last + 1)]
        for n in range(last + 1):
            reached = _options(rules, n, phi, product)
            if not reached and phi[n]:
                return [], [reason("certificate.quotient.dead", n=n, game=claim.codes[game], x=phi[n])]
            if reached:
                different.setdefault((phi[n], reached), HeapFact(claim.codes[game], n, phi[n], reached))
            if n % 64 == 0:
                clock.look(n, last + 1)
    return list(different.values()), []


def _options(rules: Rules, heap: int, phi: list[int], product: list[list[int]]) -> int:
    found = 0
    for parts in options(rules, heap):
        element = 0
        for part in parts:
            element = product[element][phi[part]]
        found |= 1 << element
    return found


def _outcomes(claim: QuotientClaim, product: list[list[int]], facts: list[HeapFact], clock: Clock) -> Iterator[Reason]:
    if 0 in claim.lost:
        yield reason("certificate.quotient.empty")
        return
    lost = sum(1 << x for x in claim.lost)
    yield from _lost_to_lost(product, facts, lost)
    yield from _won_without(product, facts, lost, clock)


def _lost_to_lost(product: list[list[int]], facts: list[HeapFact], lost: int) -> Iterator[Reason]:
    """Where a lost sum has a move to a lost one: heaps of the same element together, then one by one for the report."""
    together: dict[int, int] = {}
    for fact in facts:
        together[fact.element] = together.get(fact.element, 0) | fact.options
    for element, reached in together.items():
        for x, row in enumerate(product):
            if lost >> row[element] & 1 and _beside(row, reached) & lost:
                fact = next(one for one in facts if one.element == element and _beside(row, one.options) & lost)
                target = next(y for y in _elements(fact.options) if lost >> row[y] & 1)
                numbers = {"x": x, "y": row[element], "z": row[target]}
                yield reason("certificate.quotient.lost_to_lost", game=fact.code, heap=fact.heap, **numbers)
                return


def _won_without(product: list[list[int]], facts: list[HeapFact], lost: int, clock: Clock) -> Iterator[Reason]:
    """A won element of some sum, not the empty one, none of whose moves leads to a lost one."""
    least: dict[int, list[int]] = {}
    for fact in facts:
        _keep_least(least.setdefault(fact.element, []), fact.options)
    steps = [
        (product[element], [[_beside(row, one) for row in product] for one in sets]) for element, sets in least.items()
    ]
    kept: list[list[int]] = [[] for _ in product]
    new = [(element, one) for element, sets in least.items() for one in sets]
    count = 0
    while new:
        longer = []
        for x, reached in new:
            before = len(kept[x])
            if not _keep_least(kept[x], reached):
                continue
            if not lost >> x & 1 and not reached & lost:
                yield reason("certificate.quotient.won_without", x=x)
                return
            count += len(kept[x]) - before
            if count > MOST_PAIRS:
                raise TooLargeError(reason("limit.quotient_pairs", limit=MOST_PAIRS))
            for row, sets in steps:
                with_heap = _beside(row, reached)
                longer += [(row[x], with_heap | beside[x]) for beside in sets]
        clock.look(count, MOST_PAIRS)
        new = longer


def _keep_least(sets: list[int], new: int) -> bool:
    """Whether no kept set lies in a new one; then it is kept, and those in which it lies are not."""
    for one in sets:
        if one & new == one:
            return False
    sets[:] = [one for one in sets if one & new != new]
    sets.append(new)
    return True


def _elements(elements: int) -> Iterator[int]:
    """The elements of a set, which is an integer with a bit for each."""
    while elements:
        yield (elements & -elements).bit_length() - 1
        elements &= elements - 1


def _beside(row: list[int], elements: int) -> int:
    """The products of some elements with the element that has this row."""
    found = 0
    while elements:
        lowest = elements & -elements
        found |= 1 << row[lowest.bit_length() - 1]
        elements ^= lowest
    return found


def _different(claim: QuotientClaim, product: list[list[int]]) -> Iterator[Reason]:
    seen: dict[tuple[bool, ...], int] = {}
    for x, row in enumerate(product):
        beside = tuple(total in claim.lost for total in row)
        if beside in seen:
            yield reason("certificate.quotient.same", x=seen[beside], y=x)
            return
        seen[beside] = x
