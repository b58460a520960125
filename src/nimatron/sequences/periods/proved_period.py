"""``Period``: a period that a theorem has proved, and with it the value of every heap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from nimatron.errors import RuleError
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


FINITE_STATE = "finite state (rare and common values)"
"""Name of the theorem whose proof uses classes of values (``finite_state``)."""
CHECKED_WITHOUT_CLASSES = 20_000
"""Proofs that need more values than this also name classes; the certificate is then checked by them."""


class ValueSource(Protocol):
    """Source of the first values if they are too many for memory: each is computed again when it is needed."""

    def value(self, n: int) -> int:
        """Return G(n) of a heap size below preperiod + period."""

    def array(self, start: int, stop: int) -> Array:
        """Return G(start) .. G(stop - 1)."""


@dataclass(frozen=True)
class Period:
    """A proved period: G(n + period) = G(n) + saltus for all n >= preperiod, both least.

    ``values`` are G(0) .. G(preperiod + period - 1), or a source of them if they are very many. ``theorem`` names the
    proof, and ``examined`` is the number of values that it needed. ``mask`` and ``parity`` define the classes of values
    of a finite-state proof, or of a proof with very many values. Otherwise they are None.

    >>> from nimatron.sequences.heap_sequences import period
    >>> found = period("0.77", 400)
    >>> found.preperiod, found.period, found.saltus, found.value(10**100)
    (71, 12, 0, 1)
    """

    game: Any
    preperiod: int
    period: int
    saltus: int
    theorem: str
    values: Sequence[int] | Array | ValueSource = field(repr=False, compare=False)
    examined: int
    mask: int | None = None
    parity: int | None = None
    streamed: Any = field(default=None, repr=False, compare=False)
    """Streamed proof of the period, with its checkpoints, if it comes from one."""

    status: ClassVar[str] = "proved"

    def value(self, n: int) -> int:
        """Return G(n) for any heap size n >= 0.

        >>> from nimatron.sequences.heap_sequences import period
        >>> period("0.77", 400).value(9), period("0.77", 400).value(10**1000)
        (4, 1)
        """
        if n < 0:
            raise RuleError(reason("rule.heap_size", given=shown(n)))
        if n < self.preperiod:
            return self._known(n)
        rounds, rest = divmod(n - self.preperiod, self.period)
        return self._known(self.preperiod + rest) + rounds * self.saltus

    def _known(self, n: int) -> int:
        source = self.values
        return int(source[n]) if hasattr(source, "__getitem__") else int(source.value(n))

    def array(self, start: int, stop: int) -> np.ndarray[Any, np.dtype[np.int32]]:
        """Return G(start) .. G(stop - 1) as an int32 array.

        >>> from nimatron.sequences.heap_sequences import period
        >>> period("0.77", 400).array(10**9, 10**9 + 5).tolist()
        [1, 4, 7, 2, 1]
        """
        import numpy as np

        begin = self._slice(start, min(stop, self.preperiod)) if start < self.preperiod else np.zeros(0, dtype=np.int32)
        low = max(start, self.preperiod)
        if stop <= low:
            return begin
        repeated = self._repeated(low, stop)
        if self.saltus:
            repeated += self.saltus * ((np.arange(low, stop) - self.preperiod) // self.period).astype(np.int32)
        return np.concatenate((begin, repeated)) if len(begin) else repeated

    def _repeated(self, low: int, stop: int) -> Array:
        """Return the values of heaps from the preperiod on, without the saltus."""
        import numpy as np

        offset, length = (low - self.preperiod) % self.period, stop - low
        if offset + length <= self.period:
            return self._slice(self.preperiod + offset, self.preperiod + offset + length)
        one = np.roll(self._slice(self.preperiod, self.preperiod + self.period), -offset)
        return np.tile(one, -(-length // self.period))[:length]

    def _slice(self, start: int, stop: int) -> Array:
        import numpy as np

        if hasattr(self.values, "__getitem__"):
            return np.array(self.values[start:stop], dtype=np.int32)
        return np.array(self.values.array(start, stop), dtype=np.int32)

    def _repr_html_(self) -> str | None:
        """Return the period and its first values as HTML, for a notebook; None if it cannot be shown."""
        from nimatron.rules.declarations import resolve

        shown_there: str | None = resolve("nimatron.notebook.pictures:page_of_period")(self)
        return shown_there

    def certificate(self) -> dict[str, Any]:
        """Return all that is needed to check the period again, as plain data; :func:`nimatron.verify` checks it.

        >>> from nimatron.sequences.heap_sequences import period
        >>> sorted(period("0.3", 400).certificate())
        ['certificate', 'examined', 'game', 'period', 'preperiod', 'saltus', 'theorem', 'values']
        """
        from nimatron.sequences.certificates.writing import certificate_of

        return certificate_of(self)
