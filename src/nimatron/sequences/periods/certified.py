"""A period from a certificate: it is checked first, then used like a period that was proved here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from nimatron.errors import RequestError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.rules.registry import game as game_by_written_form
from nimatron.sequences.certificates.checking import FORMS, check
from nimatron.sequences.certificates.packed import unpacked
from nimatron.sequences.certificates.recomputed import Rules, rules_of
from nimatron.sequences.certificates.streamed_proofs import Stream, read_stream
from nimatron.sequences.certificates.walker import Walker
from nimatron.sequences.periods.proved_period import Period

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


MOST_WALKED = 1 << 31
"""Most values that are computed again for one question."""


LONGEST = 1 << 28
"""Most bytes of a certificate's file."""
_MOST_DIGITS = 4000


class CertifiedValues:
    """Values below the last checkpoint, for :class:`Period`."""

    def __init__(self, rules: Rules, mask: int, parity: int, stream: Stream) -> None:
        rare = [n for n, _ in stream.rare]
        self._stream = stream
        self._walker = Walker(rules, mask, parity, stream.prefix, rare, stream.window)

    def value(self, n: int) -> int:
        """Return G(n)."""
        return int(self.array(n, n + 1)[0])

    def array(self, start: int, stop: int) -> Array:
        """Return G(start) .. G(stop - 1). Raises ``TooLargeError`` if no written window is near enough."""
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


def read_certificate(path: str) -> Any:
    """Return the data of a certificate file. Raises ``RequestError`` if it is not JSON, ``OSError`` without a file."""
    with open(path, "rb") as file:
        content = file.read(LONGEST + 1)
    if len(content) > LONGEST:
        raise RequestError(reason("file.too_long", where=path, limit=LONGEST))
    try:
        return json.loads(content.decode("utf-8-sig"), parse_int=_whole_number)
    except UnicodeDecodeError as error:
        raise RequestError(reason("file.utf_8", where=path, number=error.start + 1)) from None
    except (json.JSONDecodeError, RecursionError):
        raise RequestError(reason("file.json", path=path)) from None


def _whole_number(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise RequestError(reason("request.certificate_digits", count=len(digits)))
    return int(digits)


def period_of(certificate: Mapping[str, Any] | str, *, seconds: float) -> Period:
    """Return the period that a certificate proves, after a full check. Raises ``RequestError`` for a wrong one."""
    given = read_certificate(certificate) if isinstance(certificate, str) else certificate
    if isinstance(given, Mapping) and given.get("certificate") not in FORMS:
        raise RequestError(reason("request.certificate", form=repr(FORMS[1])))
    found = check(given, seconds=seconds).faults
    if found:
        raise RequestError(reason("request.certificate_wrong", fault=found[0], count=len(found)))
    kept = _stream(given) if "stream" in given else _values(given["values"])
    names = ("preperiod", "period", "saltus", "theorem")
    preperiod, length, saltus, theorem = (given[name] for name in names)
    game = game_by_written_form(given["game"])
    classes = given.get("mask"), given.get("parity")
    return Period(game, preperiod, length, saltus, theorem, kept, given["examined"], *classes)


def _values(given: Any) -> Any:
    return given if isinstance(given, list) else unpacked("values", given)[0]


def _stream(given: Mapping[str, Any]) -> CertifiedValues:
    rules, _ = rules_of(given["game"])
    stream, _ = read_stream(given["stream"])
    assert rules is not None  # it was checked
    assert stream is not None
    return CertifiedValues(rules, given["mask"], given["parity"], stream)
