"""Certificates of positions: prove, verify, and a turn against a certificate."""

from __future__ import annotations

from typing import Any

from nimatron.budget import OPTIONS_A_SECOND
from nimatron.errors import NimatronError, RequestError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.reason import reason, said_in
from nimatron.proofs.certificate import certificate_of
from nimatron.proofs.proving import prove as prove_position
from nimatron.proofs.verifying import check
from nimatron.web.answers.turn import turn
from nimatron.web.fields import GAME, LANG, MISERE, PLAY_FIELDS, START, Anything, Field, YesNo, read_fields
from nimatron.web.request import Allowance, located, read_game, read_position

CERTIFICATE = Anything("certificate", "a certificate, as in its JSON file")
PROVE_FIELDS: tuple[Field, ...] = (
    GAME,
    START,
    MISERE,
    YesNo("value", "whether to prove the nim-value instead of the outcome", False),
    LANG,
)
VERIFY_FIELDS: tuple[Field, ...] = (CERTIFICATE, LANG)
_MEMORY = 1 << 26
_DEARER = 40
"""How many times as long an option takes as in other searches, at worst: in the reference implementation."""


def prove(body: Any, allowance: Allowance) -> dict[str, Any]:
    """Answer ``POST /api/prove``: the certificate of a small position; a large one is refused."""
    fields = _fields(PROVE_FIELDS, body, '{"game": "cram", "position": "3x4"}')
    rule_set = read_game(fields["game"])
    position = read_position(rule_set, fields["position"])
    limits = allowance.limits()
    limits = limits._replace(options=limits.options // _DEARER)
    return prove_position(
        rule_set, position, misere=fields["misere"], value=fields["value"], limits=limits, memory=_MEMORY
    ).data()


def verify(body: Any, allowance: Allowance) -> dict[str, Any]:
    """Answer ``POST /api/verify``: whether a certificate of any kind is right, and its faults."""
    fields = _fields(VERIFY_FIELDS, body, '{"certificate": {"kind": "position", …}}')
    try:
        found = check(fields["certificate"], seconds=allowance.left / OPTIONS_A_SECOND)
    except NimatronError as error:
        raise located(error, "certificate") from None
    return {
        "right": not found.faults,
        "kind": found.kind,
        "faults": [said_in(fault, fields["lang"]) for fault in found.faults],
    }


def certified_turn(body: Any, allowance: Allowance) -> dict[str, Any]:
    """Answer ``POST /api/play``: a turn as ``GET /api/play`` answers it, with a certificate as the opponent."""
    fields = _fields((*PLAY_FIELDS, CERTIFICATE), body, '{"game": "cram", "position": "3x4", "certificate": {…}}')
    try:
        fields["certificate"] = certificate_of(fields["certificate"])
    except NimatronError as error:
        raise located(error, "certificate") from None
    return turn(fields, allowance)


def _fields(fields: tuple[Field, ...], body: Any, example: str) -> dict[str, Any]:
    if not isinstance(body, dict):
        raise RequestError(reason("http.object", given=repr(body)[:40], example=example))
    found = read_fields(fields, body)
    catalogue(found["lang"])
    return found
