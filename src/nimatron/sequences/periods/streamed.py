"""Periods of streamed proofs: their values come from the prefix and from the checkpoint before them, made again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.sequences.periods.finite_state import FINITE_STATE
from nimatron.sequences.periods.proved_period import Period

if TYPE_CHECKING:
    import numpy as np

    from nimatron.sequences.breaking.stream_period import StreamedProof

    Array = np.ndarray[Any, np.dtype[Any]]


class StreamedValues:
    """The first values of a streamed sequence, each made again from the checkpoint before it."""

    def __init__(self, proof: StreamedProof) -> None:
        self._proof = proof

    def value(self, n: int) -> int:
        """G(n) of a heap up to the last checkpoint."""
        return int(self.array(n, n + 1)[0])

    def array(self, start: int, stop: int) -> Array:
        """The values G(start) .. G(stop - 1)."""
        from nimatron.sequences.breaking.stream_period import Trail, values_between

        trail = Trail(1 << 62, list(self._proof.checkpoints))
        return values_between(self._proof.rules, self._proof.prefix, trail, start, stop, lambda reached: None)


def period_of_stream(game: Any, proof: StreamedProof) -> Period:
    """The period of a game that a streamed proof has proved."""
    classes = proof.rules.mask, proof.rules.parity
    numbers = proof.preperiod, proof.period, 0
    return Period(
        game, *numbers, FINITE_STATE, StreamedValues(proof), proof.checkpoints[-1].n, *classes, streamed=proof
    )
