"""The fields of a misère quotient's certificate: their form is checked here, their claims elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from nimatron.explain.reason import Reason, reason
from nimatron.rules.parameters import shown
from nimatron.sequences.certificates.packed import plain
from nimatron.sequences.certificates.recomputed import Rules, rules_of

MOST_ELEMENTS, MOST_HEAPS, MOST_GAMES = 5000, 20_000, 16
PROVED, PARTIAL = "proved", "partial"
_ALWAYS = ("format", "kind", "code", "order", "action", "p_portion", "phi", "status")
_BY_STATUS = {PROVED: ("preperiod", "period"), PARTIAL: ("heaps",)}
_EACH = ("code", "phi", "preperiod", "period", "heaps")
"""Fields that are lists with one entry for each game if ``code`` is a list."""


_LEAST = {"preperiod": 1, "period": 1, "heaps": 0}


class QuotientClaim(NamedTuple):
    """Claims of a certificate; ``periods`` holds (preperiod, period) for each game, or is None if it is partial."""

    codes: list[str]
    rules: list[Rules]
    order: int
    action: dict[int, list[int]]
    p_portion: frozenset[int]
    phis: list[list[int]]
    periods: list[tuple[int, int]] | None
    heaps: list[int]

    def element(self, game: int, heap: int) -> int:
        """Return the element of a heap, by the period if the certificate does not list it."""
        phi = self.phis[game]
        if heap < len(phi) or self.periods is None:
            return phi[heap]
        preperiod, period = self.periods[game]
        return phi[preperiod + (heap - preperiod) % period]

    def last_heap(self, game: int) -> int:
        """Return the greatest heap to check; if the quotient is proved, larger heaps follow from these."""
        if self.periods is None:
            return self.heaps[game]
        rules, (preperiod, period) = self.rules[game], self.periods[game]
        reach = max((place for place, digit in enumerate(rules.head) if digit.bits), default=0)
        return max(2, rules.most_parts) * (preperiod + period) + reach - 1


def read_claim(certificate: Mapping[str, Any]) -> tuple[QuotientClaim | None, list[Reason]]:
    """Return the claim of a certificate, or None and what is wrong with the form of its fields."""
    found = _wrong_names(certificate)
    if found:
        return None, found
    several = isinstance(certificate["code"], list)
    given = {name: certificate[name] if several else [certificate[name]] for name in _EACH if name in certificate}
    found = _wrong_shape(certificate, given)
    if found:
        return None, found
    order = certificate["order"]
    rules = []
    for code in given["code"]:
        game, wrong = rules_of(code)
        if game is None:
            return None, wrong
        rules.append(game)
    found = _wrong_elements(certificate, given["phi"], order)
    if found:
        return None, found
    proved = certificate["status"] == PROVED
    claim = QuotientClaim(
        given["code"],
        rules,
        order,
        {int(g): row for g, row in certificate["action"].items()},
        frozenset(certificate["p_portion"]),
        given["phi"],
        list(zip(given["preperiod"], given["period"], strict=True)) if proved else None,
        [] if proved else given["heaps"],
    )
    found = list(_wrong_periods(claim))
    return (None, found) if found else (claim, [])


def _wrong_names(certificate: Mapping[str, Any]) -> list[Reason]:
    status = certificate.get("status")
    if status not in _BY_STATUS:
        options = " / ".join(map(repr, _BY_STATUS))
        return [reason("certificate.quotient.status", given=shown(status), options=options)]
    names = (*_ALWAYS, *_BY_STATUS[status])
    found = [reason("certificate.missing", name=name) for name in names if name not in certificate]
    found += [reason("certificate.field", name=shown(name)) for name in certificate if name not in names]
    if not found and (type(certificate["format"]) is not int or certificate["format"] != 1):
        found.append(_outside("format", certificate["format"], 1, 1))
    return found


def _wrong_shape(certificate: Mapping[str, Any], given: Mapping[str, Any]) -> list[Reason]:
    """Return fields that are not a number, list or text as required, or lists without one entry for each game."""
    found = []
    if not _is_whole(certificate["order"], 1, MOST_ELEMENTS):
        found.append(_outside("order", certificate["order"], 1, MOST_ELEMENTS))
    if not isinstance(certificate["action"], dict):
        found.append(_of_kind("action", certificate["action"], "kind.object"))
    if not isinstance(certificate["p_portion"], list):
        found.append(_of_kind("p_portion", certificate["p_portion"], "kind.list"))
    count = len(given["code"])
    if not 1 <= count <= MOST_GAMES or len(set(map(str, given["code"]))) < count:
        found.append(reason("certificate.quotient.games", count=count, limit=MOST_GAMES))
    for name, values in given.items():
        if not isinstance(values, list) or len(values) != count:
            found.append(reason("certificate.quotient.each", name=name, count=count))
            continue
        for value in values:
            if name == "code" and not isinstance(value, str):
                found.append(_of_kind(name, value, "kind.text"))
            elif name == "phi" and not (isinstance(value, list) and 0 < len(value) <= MOST_HEAPS + 1):
                found.append(_of_kind(name, value, "kind.list"))
            elif name in _LEAST and not _is_whole(value, _LEAST[name], MOST_HEAPS):
                found.append(_outside(name, value, _LEAST[name], MOST_HEAPS))
    return found


def _wrong_elements(certificate: Mapping[str, Any], phis: list[list[Any]], order: int) -> list[Reason]:
    """Return the first entry that is not an element of the quotient although it must be one."""
    rows: list[tuple[str, Any, int | None]] = [("p_portion", certificate["p_portion"], None)]
    rows += [("phi", phi, None) for phi in phis]
    names = set(map(str, range(order)))
    for g, row in certificate["action"].items():
        if g not in names:
            return [reason("certificate.quotient.element", name="action", given=shown(g), high=order - 1)]
        rows.append((f"action.{g}", row, order))
    for name, row, length in rows:
        if not isinstance(row, list) or (length is not None and len(row) != length):
            return [reason("certificate.quotient.row", name=name, count=order)]
        wrong = next((value for value in row if not _is_whole(value, 0, order - 1)), None)
        if wrong is not None:
            return [reason("certificate.quotient.element", name=name, given=shown(wrong), high=order - 1)]
    lost = certificate["p_portion"]
    if len(set(lost)) < len(lost):
        return [reason("certificate.quotient.twice", name="p_portion")]
    return []


def _wrong_periods(claim: QuotientClaim) -> list[Reason]:
    """Check that phi is long enough and repeats as far as it is given, and that a theorem covers the game."""
    for game, (phi, rules) in enumerate(zip(claim.phis, claim.rules, strict=True)):
        if claim.periods is None:
            if len(phi) != claim.heaps[game] + 1:
                return [reason("certificate.quotient.length", count=len(phi), right=claim.heaps[game] + 1)]
            continue
        if rules.tail or any(digit.parts for digit in rules.digits):
            return [reason("certificate.quotient.no_proof", game=claim.codes[game])]
        preperiod, period = claim.periods[game]
        if len(phi) < preperiod + period:
            numbers = {"preperiod": preperiod, "period": period, "right": preperiod + period}
            return [reason("certificate.quotient.short", count=len(phi), **numbers)]
        for n in range(preperiod, len(phi) - period):
            if phi[n] != phi[n + period]:
                numbers = {"n": n + period, "given": phi[n + period], "right": phi[n]}
                return [reason("certificate.quotient.repeat", period=period, **numbers)]
        if claim.last_heap(game) > MOST_HEAPS:
            return [_outside("period", period, 1, MOST_HEAPS)]
    return []


def _is_whole(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _outside(name: str, given: Any, low: int, high: int) -> Reason:
    return reason("certificate.between", name=name, given=plain(given), low=low, high=high)


def _of_kind(name: str, given: Any, kind: str) -> Reason:
    return reason("certificate.kind", name=name, given=shown(given), kind=reason(kind))
