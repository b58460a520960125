"""Certificates as they are written: a proved period as plain data for a JSON file (docs/certificates.md)."""

from __future__ import annotations

from typing import Any

from nimatron.sequences.certificates.packed import packed

FORM = "nimatron period 2"


def certificate_of(found: Any, *, windows: int = 16) -> dict[str, Any]:
    """The certificate of a proved period, or of a streamed proof: all that is needed to check it again.

    Of a streamed proof at most ``windows`` windows are written in full, evenly, and those that the claim rests on;
    the rest as digests. A check of single segments begins at a full one.

    >>> from nimatron.sequences.period import period
    >>> certificate_of(period("0.3", 400))["values"]
    [0, 1]
    """
    streamed = getattr(found, "streamed", None)
    if streamed is not None or hasattr(found, "checkpoints"):
        from nimatron.sequences.certificates.written_streams import certificate_of_stream

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
