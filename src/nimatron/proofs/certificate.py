"""Certificates of positions as data: their form, their digest, and the faults of form (docs/certificates.md).

A certificate is a list of statements from which its claim follows by the rules of the game alone. In normal play a
statement is "this component has this nim-value"; in misère play it is "this whole position is a P-position", with the
value 0. :mod:`nimatron.proofs.checking` checks them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from os import PathLike
from typing import Any, NamedTuple

from nimatron.errors import RequestError
from nimatron.explain.message import MessageValue
from nimatron.explain.reason import Reason, reason
from nimatron.files import whole_file
from nimatron.rules.parameters import shown
from nimatron.version import __version__

KIND = "position"
FORMAT = 1
MOST_STATEMENTS = 5_000_000
GREATEST_VALUE = 1_000_000
LONGEST_POSITION = 100_000
"""Most letters of a written position or rule set."""
_FIELDS: dict[str, tuple[type, str]] = {
    "format": (int, "kind.whole"),
    "kind": (str, "kind.text"),
    "game": (str, "kind.text"),
    "position": (str, "kind.text"),
    "misere": (bool, "kind.truth"),
    "claim": (dict, "kind.object"),
    "statements": (list, "kind.list"),
    "count": (int, "kind.whole"),
    "program": (str, "kind.text"),
    "digest": (str, "kind.text"),
}
MALFORMED, UNKNOWN_GAME, WRONG = "malformed", "unknown game", "wrong"
"""Kinds of faults: the data have another form; the game is unknown or has no nim-values; the claim is not proved."""


class Fault(NamedTuple):
    """A fault of a certificate: its kind, what is wrong, and the number of the statement that fails, if one does."""

    kind: str
    reason: Reason
    statement: int | None = None


class Statement(NamedTuple):
    """A statement: in normal play, a component has a nim-value; in misère play, a position is a P-position (value 0).

    >>> Statement("nim", "3", 3).value
    3
    """

    game: str
    position: str
    value: int


class Claim(NamedTuple):
    """What a certificate claims of its position: its nim-value or its outcome; the other one is None.

    >>> Claim(outcome="P").data(), Claim(3).data()
    ({'outcome': 'P'}, {'value': 3})
    """

    value: int | None = None
    outcome: str | None = None

    def data(self) -> dict[str, object]:
        """Return the claim as it is written in the certificate."""
        return {"outcome": self.outcome} if self.value is None else {"value": self.value}

    @property
    def wins(self) -> bool:
        """Whether the claim says that the player to move wins in its convention."""
        return self.outcome == "N" if self.value is None else self.value != 0


class Certificate(NamedTuple):
    """A proof of a claim about a position; statements are numbered from 1 in their order.

    Parameters:
        game: the written form of the rule set.
        position: the written form of the position.
        misere: whether the last mover loses.
        claim: nim-value or outcome.
        statements: the statements, in the order of the file.
        program: the program that wrote it.

    >>> proof = Certificate.of("nim", "2", False, Claim(2), [Statement("nim", "2", 2), Statement("nim", "1", 1)])
    >>> proof.data()["statements"]
    [{'value': 1, 'positions': ['1']}, {'value': 2, 'positions': ['2']}]
    """

    game: str
    position: str
    misere: bool
    claim: Claim
    statements: tuple[Statement, ...]
    program: str = f"Nimatron {__version__}"

    @classmethod
    def of(cls, game: str, position: str, misere: bool, claim: Claim, statements: Iterable[Statement]) -> Certificate:
        """Return the certificate with these statements in order: by game, value, length and position."""
        found = sorted(set(statements), key=lambda one: (one.game != game, one.game, one.value, _place(one.position)))
        return cls(game, position, misere, claim, tuple(found))

    def data(self) -> dict[str, Any]:
        """Return the certificate as plain data for JSON, with its digest."""
        groups = []
        for (game, value), members in groupby(self.statements, lambda one: (one.game, one.value)):
            other = {} if game == self.game else {"game": game}
            groups.append({**other, "value": value, "positions": [one.position for one in members]})
        found = {
            "format": FORMAT,
            "kind": KIND,
            "game": self.game,
            "position": self.position,
            "misere": self.misere,
            "claim": self.claim.data(),
            "statements": groups,
            "count": len(self.statements),
            "program": self.program,
        }
        return {**found, "digest": digest_of(found)}

    def text(self) -> str:
        """Return the text of the file: JSON without spaces, a line for each group of statements."""
        found = self.data()
        groups = ",\n".join(_compact(group) for group in found.pop("statements"))
        head, tail = ({name: found.pop(name) for name in list(found)[:6]}, found)
        return f'{_compact(head)[:-1]},"statements":[\n{groups}\n],{_compact(tail)[1:]}\n'

    def write(self, path: str | PathLike[str]) -> None:
        """Write the file; it appears complete or not at all."""
        with whole_file(path) as file:
            file.write(self.text())


def digest_of(data: Mapping[str, Any]) -> str:
    """Return the SHA-256 of the canonical JSON of a certificate without its digest, as hexadecimal digits.

    >>> digest_of({"kind": "position", "digest": "any"})[:8]
    'bd5a85b1'
    """
    content = {name: value for name, value in data.items() if name != "digest"}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def read_data(data: Mapping[str, Any]) -> tuple[Certificate | None, list[Fault]]:
    """Return the certificate that plain data describe, or the faults of their form.

    >>> read_data({"kind": "position"})[1][0].kind
    'malformed'
    """
    found = list(_wrong_fields(data))
    if found:
        return None, [Fault(MALFORMED, one) for one in found]
    statements: list[Statement] = []
    for place, group in enumerate(data["statements"], 1):
        wrong = _wrong_group(group, place, data["misere"])
        if wrong is not None:
            return None, [Fault(MALFORMED, wrong)]
        game = group.get("game", data["game"])
        statements += [Statement(game, position, group["value"]) for position in group["positions"]]
        if len(statements) > MOST_STATEMENTS:
            return None, [Fault(MALFORMED, reason("certificate.position.many", limit=MOST_STATEMENTS))]
    if data["count"] != len(statements):
        given = _given(data["count"])
        return None, [Fault(MALFORMED, reason("certificate.position.count", given=given, right=len(statements)))]
    digest = digest_of(data)
    if data["digest"] != digest:
        return None, [
            Fault(MALFORMED, reason("certificate.position.digest", given=_given(data["digest"]), right=digest))
        ]
    claim = Claim(data["claim"].get("value"), data["claim"].get("outcome"))
    fields = data["game"], data["position"], data["misere"], claim
    return Certificate(*fields, tuple(statements), data["program"]), []


def certificate_of(data: Certificate | Mapping[str, Any]) -> Certificate:
    """Return the certificate that data describe. Raise ``RequestError`` with the first fault of its form.

    >>> certificate_of({"kind": "position"})
    Traceback (most recent call last):
    nimatron.errors.RequestError: the certificate is wrong (9 in all): format: the field is missing
    """
    if isinstance(data, Certificate):
        return data
    if not isinstance(data, Mapping) or data.get("kind") != KIND:
        raise RequestError(reason("certificate.position.kind"))
    found, faults = read_data(data)
    if found is None:
        raise RequestError(reason("request.certificate_wrong", fault=faults[0].reason, count=len(faults)))
    return found


def _wrong_fields(data: Mapping[str, Any]) -> Iterator[Reason]:
    for name, (kind, word) in _FIELDS.items():
        if name not in data:
            yield reason("certificate.missing", name=name)
        elif type(data[name]) is not kind:
            yield reason("certificate.kind", name=name, given=_given(data[name]), kind=reason(word))
        elif kind is str and not _is_text(data[name]):
            yield reason("certificate.position.text", name=name, limit=LONGEST_POSITION)
    for name in data:
        if name not in _FIELDS:
            yield reason("certificate.field", name=shown(name))
    if type(data.get("format")) is int and data["format"] != FORMAT:
        yield reason("certificate.between", name="format", given=_given(data["format"]), low=FORMAT, high=FORMAT)
    claim = data.get("claim")
    if isinstance(claim, dict):
        is_value = list(claim) == ["value"] and _is_value(claim["value"]) and not data.get("misere")
        if not is_value and claim not in ({"outcome": "P"}, {"outcome": "N"}):
            yield reason("certificate.position.claim", given=_given(claim))


def _wrong_group(group: Any, place: int, misere: bool) -> Reason | None:
    name = f"statements[{place}]"
    if not isinstance(group, dict) or not {"value", "positions"} <= group.keys() <= {"game", "value", "positions"}:
        return reason("certificate.position.group", name=name)
    if not _is_value(group["value"]) or (misere and group["value"]):
        high = 0 if misere else GREATEST_VALUE
        return reason("certificate.between", name=f"{name}.value", given=_given(group["value"]), low=0, high=high)
    positions = group["positions"]
    if not isinstance(positions, list) or not positions or not all(map(_is_text, positions)):
        return reason("certificate.position.text", name=f"{name}.positions", limit=LONGEST_POSITION)
    if not _is_text(group.get("game", "")):
        return reason("certificate.position.text", name=f"{name}.game", limit=LONGEST_POSITION)
    return None


def _given(value: object) -> MessageValue:
    """Return a value as messages show it: a text in quotation marks, everything else as it is written."""
    quoted = shown(value)
    return quoted if isinstance(value, str) or not isinstance(quoted, str) else quoted[1:-1]


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_POSITION


def _is_value(value: object) -> bool:
    return type(value) is int and 0 <= value <= GREATEST_VALUE


def _place(position: str) -> tuple[int, str]:
    return len(position), position


def _compact(data: object) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)
