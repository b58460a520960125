"""``verify``: check a certificate of nim-values or of a misère quotient by the rules, without the engines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from nimatron.budget import Progress
from nimatron.errors import RequestError
from nimatron.explain.reason import Reason, reason, said_in
from nimatron.rules.parameters import shown
from nimatron.sequences.certificates.automata import AUTOMATON, automaton_faults
from nimatron.sequences.certificates.packed import plain, unpacked
from nimatron.sequences.certificates.recomputed import Rules, Work, rules_of, values_by_definition
from nimatron.sequences.certificates.theorems import (
    AUTOMATA,
    FINITE_STATE,
    Claim,
    conditions,
    numbers,
    theorems_for,
    values_needed,
)

FORMS = ("nimatron period 1", "nimatron period 2")
QUOTIENT = "misere-quotient"
"""Kind of a certificate of a misère quotient, which has its own checker."""
INFINITE_QUOTIENT = "infinite-misere-quotient"
"""Kind of a certificate of an infinite misère quotient."""
SECONDS = 60.0
"""Default time limit of a check."""
_FIELDS: dict[str, tuple[type, Reason]] = {
    "certificate": (str, reason("kind.text")),
    "game": (str, reason("kind.text")),
    "theorem": (str, reason("kind.text")),
    "preperiod": (int, reason("kind.whole")),
    "period": (int, reason("kind.whole")),
    "saltus": (int, reason("kind.whole")),
    "examined": (int, reason("kind.whole")),
}
_CLASSES = {"mask": (0, 65535), "parity": (0, 1)}


class Checked(NamedTuple):
    """Result of a check: its faults, the segments of a streamed proof that were checked, and how many there are."""

    faults: list[Reason]
    segments: int = 0
    all_segments: int = 0


def verify(
    certificate: Mapping[str, Any],
    *,
    seconds: float = SECONDS,
    segments: int | None = None,
    seed: int | None = None,
    processes: int = 1,
    progress: Progress | None = None,
) -> bool:
    """Return whether a certificate of a period, an automaton or a misère quotient is right.

    For a period, every value is computed again from the rules of the game. For a quotient, the claims about all sums
    are checked.

    Parameters:
        certificate: the certificate, as read from its JSON file.
        seconds: the work allowed, as the seconds that it takes on a usual machine; steps are counted, not time.
        segments: number of segments of a streamed proof to check, chosen at random; None checks all of them.
        seed: seed of that choice.
        processes: number of segments that are checked at the same time.
        progress: called with the work done and the whole work.

    Raises:
        RequestError: if the data is not a certificate.
        TooLargeError: if that work is not enough; the message says what the check would need.

    >>> from nimatron.sequences.heap_sequences import period
    >>> good = period("0.77", 400).certificate()
    >>> verify(good), verify({**good, "period": 11})
    (True, False)
    """
    return not check(
        certificate, seconds=seconds, segments=segments, seed=seed, processes=processes, progress=progress
    ).faults


def faults(certificate: Mapping[str, Any], lang: str = "en", *, seconds: float = SECONDS) -> list[str]:
    """Return the faults of a certificate, one line of text for each; an empty list if it is right.

    If fields have a wrong form, only these are listed. Then come the faults that the theorem finds in the game, and
    last the numbers that disagree with the definition of the nim-value. Raises what :func:`verify` raises.

    >>> from nimatron.sequences.heap_sequences import period
    >>> good = period("subtraction", 400).certificate()
    >>> faults({**good, "values": [0, 1, 2, 2]})
    ['values: G(3) is 2 in the certificate, but 3 by the rules of subtraction']
    """
    return [said_in(fault, lang) for fault in check(certificate, seconds=seconds).faults]


def check(
    certificate: Mapping[str, Any],
    *,
    seconds: float = SECONDS,
    segments: int | None = None,
    seed: int | None = None,
    processes: int = 1,
    progress: Progress | None = None,
) -> Checked:
    """Return the faults of a certificate, and how much of it was checked. Raises what :func:`verify` raises.

    >>> from nimatron.sequences.heap_sequences import period
    >>> check(period("0.77", 400).certificate())
    Checked(faults=[], segments=0, all_segments=0)
    """
    if isinstance(certificate, Mapping) and certificate.get("kind") == QUOTIENT:
        from nimatron.sequences.certificates.quotients import quotient_faults

        return Checked(quotient_faults(certificate, Work(seconds, progress)))
    if isinstance(certificate, Mapping) and certificate.get("kind") == INFINITE_QUOTIENT:
        from nimatron.sequences.certificates.infinite_quotients import infinite_quotient_faults

        return Checked(infinite_quotient_faults(certificate, Work(seconds, progress)))
    if isinstance(certificate, Mapping) and certificate.get("kind") == AUTOMATON:
        return Checked(automaton_faults(certificate, Work(seconds, progress)))
    if not isinstance(certificate, Mapping) or certificate.get("certificate") not in FORMS:
        raise RequestError(reason("request.certificate", form=repr(FORMS[1])))
    found = list(_wrong_fields(certificate))
    if found:
        return Checked(found)
    rules, found = rules_of(certificate["game"])
    if rules is None:
        return Checked(found)
    preperiod, length, saltus, examined = (certificate[name] for name in list(_FIELDS)[3:])
    form = FORMS.index(certificate["certificate"]) + 1
    claim = Claim(certificate["theorem"], preperiod, length, saltus, examined, form)
    found = list(_wrong_theorem(rules, claim, certificate))
    if found:
        return Checked(found)
    work = Work(seconds, progress)
    if "stream" in certificate and claim.theorem != FINITE_STATE:
        return Checked([reason("certificate.field", name=shown("stream"))])
    if "stream" in certificate:
        from nimatron.sequences.certificates.streamed_proofs import Checker, Selection, read_stream

        stream, found = read_stream(certificate["stream"])
        if stream is None:
            return Checked(found)
        checker = Checker(rules, claim, certificate["mask"], certificate["parity"], stream, work)
        found = checker.faults(Selection(segments, seed, processes))
        return Checked(found, checker.done, checker.total)
    return Checked(_check_values(rules, claim, certificate, work))


def _check_values(rules: Rules, claim: Claim, certificate: Mapping[str, Any], work: Work) -> list[Reason]:
    claimed, found = unpacked("values", certificate["values"])
    if claimed is None:
        return found
    right = claim.preperiod + claim.period
    if len(claimed) != right:
        listed_numbers = {"preperiod": plain(claim.preperiod), "period": plain(claim.period)}
        return [reason("certificate.length", count=len(claimed), right=plain(right), **listed_numbers)]
    needed = values_needed(rules, claim)
    if needed is not None and claim.examined != needed:
        found.append(reason("certificate.examined", given=plain(claim.examined), needed=needed))
    count = max(needed or claim.examined, right + 1)
    if claim.theorem == FINITE_STATE:
        from nimatron.sequences.certificates.theorems import finite_state, found_values

        if claim.examined < right + 2:
            return [reason("certificate.examined_few", given=plain(claim.examined), needed=right + 2)]
        parity = certificate["parity"]
        by_classes = found_values(rules, claim, certificate["mask"], parity, work)
        found += _other_values(rules, claimed, by_classes.values)
        wrong = list(numbers(claim, by_classes.values))
        return found + (wrong or list(finite_state(rules, claim, parity, by_classes)))
    if claim.form == 1:  # the first form did not look at heap 0 apart
        count += 2
    if needed is None and claim.examined < right:
        return [reason("certificate.examined_few", given=plain(claim.examined), needed=right)]
    if "mask" in certificate:
        from nimatron.sequences.certificates.recomputed import values_by_classes

        true = values_by_classes(rules, certificate["mask"], certificate["parity"], count, count, work).values
    else:
        true = values_by_definition(rules, count, work)
    found += _other_values(rules, claimed, true)
    wrong = list(numbers(claim, true))
    return found + (wrong or list(conditions(rules, claim, true, work)))


def _other_values(rules: Rules, claimed: Any, true: Any) -> Iterator[Reason]:
    for n in (claimed != true[: len(claimed)]).nonzero()[0][:1].tolist():
        numbers_there = {"given": plain(int(claimed[n])), "right": int(true[n])}
        yield reason("certificate.other_value", n=n, game=rules.game.written(), **numbers_there)


def _wrong_fields(certificate: Mapping[str, Any]) -> Iterator[Reason]:
    """Yield the faults of the fields that can be seen without knowing the game."""
    named = [*_FIELDS, "stream" if "stream" in certificate else "values"]
    for name in named:
        if name not in certificate:
            yield reason("certificate.missing", name=name)
        elif name in _FIELDS and type(certificate[name]) is not _FIELDS[name][0]:
            yield reason("certificate.kind", name=name, given=shown(certificate[name]), kind=_FIELDS[name][1])
    if "values" in certificate and not isinstance(certificate["values"], (list, dict)):
        given = shown(certificate["values"])
        yield reason("certificate.kind", name="values", given=given, kind=reason("kind.list"))
    classes = certificate.get("theorem") == FINITE_STATE or any(name in certificate for name in _CLASSES)
    for name in certificate:
        if name not in named and name not in _CLASSES:
            yield reason("certificate.field", name=shown(name))
    for name, (low, high) in _CLASSES.items() if classes else ():
        if name not in certificate:
            yield reason("certificate.missing", name=name)
        elif type(certificate[name]) is not int or not low <= certificate[name] <= high:
            yield reason("certificate.between", name=name, given=plain(certificate[name]), low=low, high=high)
    if classes and certificate.get("mask") == 0 and certificate.get("parity") == 0:
        yield reason("certificate.no_classes")
    yield from _wrong_numbers(certificate)


def _wrong_numbers(certificate: Mapping[str, Any]) -> Iterator[Reason]:
    preperiod, length, values = (certificate.get(name) for name in ("preperiod", "period", "values"))
    if type(preperiod) is not int or type(length) is not int:
        return
    if preperiod < 0:
        yield reason("certificate.preperiod", given=plain(preperiod))
    if length < 1:
        yield reason("certificate.period", given=plain(length))
    if isinstance(values, list):
        if preperiod >= 0 and length >= 1 and len(values) != preperiod + length:
            listed_numbers = {
                "preperiod": plain(preperiod),
                "period": plain(length),
                "right": plain(preperiod + length),
            }
            yield reason("certificate.length", count=len(values), **listed_numbers)
        for place, value in enumerate(values):
            if type(value) is not int or value < 0:
                yield reason("certificate.value", n=place, given=plain(value))
                return


def _wrong_theorem(rules: Rules, claim: Claim, certificate: Mapping[str, Any]) -> Iterator[Reason]:
    names = theorems_for(rules)
    if not names:
        yield reason("certificate.no_theorem", game=rules.game.written())
    elif claim.theorem not in names:
        right = " / ".join(map(repr, names))
        yield reason("certificate.theorem", given=shown(claim.theorem), game=rules.game.written(), right=right)
    elif claim.saltus != 0 and not rules.tail and claim.theorem != AUTOMATA:
        yield reason("certificate.saltus", given=plain(claim.saltus))
    elif "parity" in certificate:
        if rules.most_parts != 2 or rules.tail:
            yield reason("certificate.field", name=shown("mask"))
        elif (
            certificate["parity"]
            and len({place % 2 for place, digit in enumerate(rules.head) if digit.bits & 4 and digit.parts != "="}) > 1
        ):
            yield reason("certificate.parities")
