"""``use_certificate``: from now on nim-values come from a certificate's period, once it is checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nimatron.sequences.certificates.given import period_of
from nimatron.sequences.engines.declared import engine_of
from nimatron.sequences.periods.known import remember
from nimatron.sequences.periods.proved_period import Period


def use_certificate(certificate: Mapping[str, Any] | str, *, seconds: float = 60.0) -> Period:
    """Check a period certificate (its data, or the path of its file), and answer with it from now on in this process.

    Any nim-value of that game, of a heap of 10^100 as well, then comes from the proved period. Raises ``RequestError``
    for a wrong certificate, with its first fault, or for a text that is none.

    >>> import nimatron as nt
    >>> nt.use_certificate(nt.period("0.77", 400).certificate()).value(10**100)
    1
    """
    found = period_of(certificate, seconds=seconds)
    engine = engine_of(found.game)
    return remember(found, None if engine is None else engine.code(found.game))
