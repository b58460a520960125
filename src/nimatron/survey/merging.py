"""Joining the records of several surveys: what is known of each code is kept once, and the most of it."""

from __future__ import annotations

from collections.abc import Iterable

from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.sequences.atlas import Record
from nimatron.survey.codes_of import code_order
from nimatron.survey.one_game import FIRST


def merged(surveys: Iterable[Iterable[Record]]) -> list[Record]:
    """One record for each code: a proof, else the one that examined more; what it leaves open is taken from the others.

    Raises ``RequestError`` where two records of a code contradict each other: other values by the digest of their
    beginning, or another proved period.

    >>> near = Record("0.16", "undecided", examined=4096, head_digest="ab")
    >>> far = Record("0.16", "periodic", 105350, 149459, 0, examined=1 << 20, head_digest="ab")
    >>> merged([[near], [far]])[0].period
    149459
    """
    found: dict[str, Record] = {}
    for records in surveys:
        for record in records:
            present = found.get(record.code)
            found[record.code] = record if present is None else _joined(present, record)
    return sorted(found.values(), key=lambda record: code_order(record.code))


def _joined(first: Record, second: Record) -> Record:
    names = ["period", "preperiod", "saltus"]
    if min(first.examined, FIRST) == min(second.examined, FIRST):  # digests of as many values
        names.append("head_digest")
    for name in names:
        one, other = getattr(first, name), getattr(second, name)
        if one not in ("", None) and other not in ("", None) and one != other:
            raise RequestError(reason("survey.contradiction", code=first.code, name=name, first=one, second=other))
    better, worse = sorted((first, second), key=lambda record: (record.proved, record.examined), reverse=True)
    gaps = {name: getattr(worse, name) for name in Record._fields if getattr(better, name) in ("", None)}
    gaps.pop("stopped", None)  # it tells of the other's end
    if better.digest == "":
        gaps["digested"] = worse.digested
    if better.form == "":
        gaps["shift"] = worse.shift
    return better._replace(**gaps)
