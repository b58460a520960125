"""``verify``: check a certificate of any kind: of a period, an automaton, a misère quotient or a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from nimatron.budget import Progress
from nimatron.explain.reason import Reason, said_in
from nimatron.proofs.certificate import KIND, Certificate
from nimatron.proofs.checking import check_position
from nimatron.sequences.certificates import checking as sequences
from nimatron.sequences.certificates.automata import AUTOMATON

SECONDS = sequences.SECONDS
"""Default time limit of a check."""


class Verified(NamedTuple):
    """Result of a check: the kind of the certificate, its faults, and how many segments of how many were checked.

    Only a certificate of a streamed proof has segments.
    """

    kind: str
    faults: list[Reason]
    segments: int = 0
    all_segments: int = 0


def verify(
    certificate: Mapping[str, Any] | Certificate,
    *,
    seconds: float = SECONDS,
    segments: int | None = None,
    seed: int | None = None,
    processes: int = 1,
    progress: Progress | None = None,
) -> bool:
    """Return whether a certificate of a period, an automaton, a misère quotient or a position is right.

    For a period, every value is computed again from the rules of the game. For an automaton, its first values are, and
    it is decided again whether its other values are nim-values. For a quotient, the claims about all sums are checked.
    For a position, every statement is checked by the moves of the game.

    Parameters:
        certificate: the certificate, as read from its JSON file.
        seconds: the work allowed, as the seconds that it takes on a usual machine; steps are counted, not time.
        segments: number of segments of a streamed proof to check, chosen at random; None checks all of them.
        seed: seed of that choice.
        processes: number of segments or statements that are checked at the same time.
        progress: called with the work done and the whole work.

    Raises:
        RequestError: if the data is not a certificate.
        TooLargeError: if that work is not enough; the message says what the check would need.

    >>> from nimatron.proofs.proving import prove
    >>> good = prove("cram", "3x4").data()
    >>> verify(good), verify({**good, "claim": {"outcome": "P"}})
    (True, False)
    """
    return not check(
        certificate, seconds=seconds, segments=segments, seed=seed, processes=processes, progress=progress
    ).faults


def faults(certificate: Mapping[str, Any] | Certificate, lang: str = "en", *, seconds: float = SECONDS) -> list[str]:
    """Return the faults of a certificate, one line of text for each; an empty list if it is right.

    Raises what :func:`verify` raises.

    >>> from nimatron.proofs.certificate import Claim, Statement
    >>> faults(Certificate.of("nim", "2", False, Claim(2), [Statement("nim", "2", 2)]))
    ['statement 1 (2 has nim-value 2): nothing shows that the option 1 has another value']
    """
    return [said_in(fault, lang) for fault in check(certificate, seconds=seconds).faults]


def check(
    certificate: Mapping[str, Any] | Certificate,
    *,
    seconds: float = SECONDS,
    segments: int | None = None,
    seed: int | None = None,
    processes: int = 1,
    progress: Progress | None = None,
) -> Verified:
    """Return the faults of a certificate, and how much of it was checked. Parameters and errors as for :func:`verify`.

    >>> from nimatron.proofs.proving import prove
    >>> check(prove("cram", "3x4"))
    Verified(kind='position', faults=[], segments=0, all_segments=0)
    """
    if isinstance(certificate, Certificate) or (isinstance(certificate, Mapping) and certificate.get("kind") == KIND):
        found = check_position(certificate, seconds=seconds, processes=processes, progress=progress)
        return Verified(KIND, [fault.reason for fault in found.faults])
    checked = sequences.check(
        certificate, seconds=seconds, segments=segments, seed=seed, processes=processes, progress=progress
    )
    kind = certificate.get("kind") if isinstance(certificate, Mapping) else None
    named = (sequences.QUOTIENT, sequences.INFINITE_QUOTIENT, AUTOMATON)
    return Verified(kind if kind in named else "period", *checked)
