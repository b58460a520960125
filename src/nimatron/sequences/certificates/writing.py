"""Write a proved period as plain data for a JSON file (docs/certificates.md).

A streamed proof has a prefix, checkpoints with windows or their SHA-256, and digests of segments.
"""

from __future__ import annotations

import hashlib
from typing import Any

from nimatron.sequences.certificates.packed import packed, packed_bytes
from nimatron.sequences.certificates.theorems import FINITE_STATE

FORM = "nimatron period 2"


def certificate_of_stream(found: Any, windows: int) -> dict[str, Any]:
    """Return the certificate of a streamed proof, or of a period that comes from one."""
    proof = getattr(found, "streamed", None) or found
    rules, points = proof.rules, proof.checkpoints
    game = getattr(found, "game", None)
    written = game.written() if game is not None else f"octal[code={rules.code}]"
    kept = {proof.same, *(place * len(points) // windows for place in range(windows))}
    if len(points) <= windows:
        kept = set(range(len(points)))
    return {
        "certificate": "nimatron period 2",
        "game": written,
        "theorem": FINITE_STATE,
        "preperiod": proof.preperiod,
        "period": proof.period,
        "saltus": 0,
        "examined": points[-1].n,
        "mask": rules.mask,
        "parity": rules.parity,
        "stream": {
            "window": len(points[0].window),
            "rare": [[int(n), int(value)] for n, value in rules.rare],
            "prefix": packed(proof.prefix),
            "checkpoints": [
                {"n": point.n, **_window(point.window, place in kept)} for place, point in enumerate(points)
            ],
            "digests": [f"{one:016x}" for one in proof.digests],
            "same": proof.same,
            "witness": proof.deepest,
            "before": None if proof.before is None else _difference(proof.before),
            "least": [_difference(one) for one in proof.least],
        },
    }


def _window(window: bytes, full: bool) -> dict[str, str]:
    return packed_bytes(window) if full else {"sha256": hashlib.sha256(window).hexdigest()}


def _difference(one: Any) -> list[int]:
    return [int(one.n), int(one.shift), int(one.first), int(one.second)]


def certificate_of(found: Any, *, windows: int = 16) -> dict[str, Any]:
    """Return the certificate of a proved period or of a streamed proof: all that is needed to check it again.

    For a streamed proof, at most ``windows`` evenly spaced windows are written in full, and those that the claim needs.
    The others are written as digests. A check of single segments begins at a window that is written in full.

    >>> from nimatron.sequences.heap_sequences import period
    >>> certificate_of(period("0.3", 400))["values"]
    [0, 1]
    """
    streamed = getattr(found, "streamed", None)
    if streamed is not None or hasattr(found, "checkpoints"):
        return certificate_of_stream(found, windows)
    certificate = {
        "certificate": FORM,
        "game": found.game.written(),
        "theorem": found.theorem,
        "preperiod": found.preperiod,
        "period": found.period,
        "saltus": found.saltus,
        "examined": found.examined,
    }
    if found.mask is not None:
        certificate |= {"mask": found.mask, "parity": found.parity}
    return certificate | {"values": packed(found.values)}
