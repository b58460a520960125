"""The period that a picture of a sequence goes by: proved where a theorem proves it, else as seen in the values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.errors import NimatronError
from nimatron.sequences.apparent_period import apparent_period
from nimatron.sequences.period import period

if TYPE_CHECKING:
    from nimatron.budget import Limits

_LOOKED_AT = 20_000
"""Values by which a proof is looked for; one that is already known costs nothing."""


class Repeat(NamedTuple):
    """G(n + period) = G(n) + saltus from the preperiod on; ``proved`` for all n, else as far as the values go."""

    preperiod: int
    period: int
    saltus: int
    proved: bool


def repeat_of(game: Any, values: Any, limits: Limits | None = None) -> Repeat | None:
    """Give the period that is proved, or else seen in the values; None where there is neither.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> from nimatron.sequences.nim_values import nim_values
    >>> repeat_of(Kayles(), nim_values(Kayles(), 400))
    Repeat(preperiod=71, period=12, saltus=0, proved=True)
    """
    try:
        found = period(game, min(max(1, len(values)), _LOOKED_AT), limits=limits)
    except NimatronError:
        found = None
    if found is not None:
        return Repeat(found.preperiod, found.period, found.saltus, True)
    seen = apparent_period(values)
    return None if seen is None else Repeat(*seen, 0, False)
