"""Values of a sequence from the certificate of a streamed proof: made again from the nearest window that is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.sequences.certificates.rules import Rules
from nimatron.sequences.certificates.segments import Stream
from nimatron.sequences.certificates.streams import Walker

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

MOST_WALKED = 1 << 31
"""Values that are made again at most for one question."""


class CertifiedValues:
    """The values below the last checkpoint, for :class:`Period`."""

    def __init__(self, rules: Rules, mask: int, parity: int, stream: Stream) -> None:
        rare = [n for n, _ in stream.rare]
        self._stream = stream
        self._walker = Walker(rules, mask, parity, stream.prefix, rare, stream.window)

    def value(self, n: int) -> int:
        """G(n)."""
        return int(self.array(n, n + 1)[0])

    def array(self, start: int, stop: int) -> Array:
        """The values G(start) .. G(stop - 1). Raises ``TooLargeError`` where no written window is near."""
        import numpy as np

        stream, count = self._stream, len(self._stream.prefix)
        known = np.array(stream.prefix[start : max(start, min(stop, count))], dtype=np.int32)
        low = max(start, count)
        if low >= stop:
            return known
        points = [point for point in stream.points[1:] if point.window is not None and point.n <= low]
        begin = points[-1].n if points else count
        if stop - begin > MOST_WALKED:
            raise TooLargeError(
                reason("limit.certificate_far", n=start, begin=begin, count=stop - begin, limit=MOST_WALKED)
            )
        first = self._walker.short(stream.prefix[-stream.window :]).astype(np.uint8).tobytes()
        window = points[-1].window if points else first
        walked = self._walker.walk(begin, window or b"", stop, [(low, stop)])
        row = walked.captured[(low, stop)]
        values = [self._walker.value(int(short), n) for n, short in enumerate(row, low)]
        return np.concatenate((known, np.array(values, dtype=np.int32)))
