"""``Period``: a period that a theorem has proved, and with it the value of every heap."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from nimatron.errors import RuleError
from nimatron.explain.message import Message, MessageValue
from nimatron.explain.reason import reason
from nimatron.kernels import numpy_here
from nimatron.rules.parameters import shown

if TYPE_CHECKING:
    import numpy as np

    from nimatron.budget import Budget
    from nimatron.sequences.periods.shelf import Shelved

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
    status: str = field(default="proved", compare=False)
    """``proved``, or ``computed`` if it rests on a certificate of which only a sample was checked."""
    certified: Shelved | None = field(default=None, repr=False, compare=False)
    """Line of the index of certificates, if the period rests on one."""

    @property
    def source(self) -> MessageValue:
        """The theorem, and the certificate that the period rests on, if there is one; for the method of an answer.

        >>> from nimatron.sequences.heap_sequences import period
        >>> period("0.77", 400).source
        'Guy and Smith 1956'
        """
        line = self.certified
        if line is None:
            return self.theorem
        key = "method.certified" if self.status == "proved" else "method.certified.sample"
        numbers = {"checked": line.checked, "segments": line.segments}
        return Message(key, {"theorem": self.theorem, "file": line.file, **numbers})

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

    def between(self, start: int, stop: int) -> Any:
        """Return G(start) .. G(stop - 1): an int32 array, or a list without NumPy and if values may not fit in 31 bits.

        >>> from nimatron.sequences.heap_sequences import period
        >>> period("0.77", 400).between(10**100, 10**100 + 3).tolist()
        [1, 4, 7]
        >>> period("4.[3]", 4000).between(10**20 - 1, 10**20 + 1)
        [100000000000000000000, 99999999999999999999]
        """
        if not numpy_here() or (self.saltus and (stop // self.period + 1) * self.saltus >= 1 << 30):
            return [self.value(n) for n in range(start, stop)]
        return self.array(start, stop)

    @property
    def held(self) -> int:
        """Number of first values that are computed without use of the period, if not all are in memory."""
        return int(getattr(self.values, "held", 0))

    def _repeated(self, low: int, stop: int) -> Array:
        """Return the values of heaps from the preperiod on, without the saltus."""
        import numpy as np

        offset, length = (low - self.preperiod) % self.period, stop - low
        if length <= self.period:
            return self._joined(self._slice(*part) for part in self._parts(offset, length))
        one = np.roll(self._slice(self.preperiod, self.preperiod + self.period), -offset)
        return np.tile(one, -(-length // self.period))[:length]

    def _parts(self, offset: int, length: int) -> list[tuple[int, int]]:
        """Return the ranges of known heaps that ``length`` heaps from an offset in the period on repeat."""
        first = self.preperiod
        if offset + length <= self.period:
            return [(first + offset, first + offset + length)]
        return [(first + offset, first + self.period), (first, first + offset + length - self.period)]

    def _joined(self, parts: Iterable[Array]) -> Array:
        import numpy as np

        first, *others = parts
        return np.concatenate((first, *others)) if others else first

    def prepare(self, start: int, stop: int, budget: Budget) -> None:
        """Charge what G(start) .. G(stop - 1) need, if they are not in memory. Raises ``TooLargeError`` at a limit."""
        prepare = getattr(self.values, "prepare", None)
        if prepare is None or stop <= start:
            return
        parts = [(start, min(stop, self.preperiod))] if start < self.preperiod else []
        low = max(start, self.preperiod)
        if low < stop:
            parts += self._parts((low - self.preperiod) % self.period, min(stop - low, self.period))
        for part in parts:
            prepare(*part, budget)

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
