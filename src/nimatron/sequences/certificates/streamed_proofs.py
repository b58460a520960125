"""Check the certificate of a streamed proof: its prefix, its claims, and all or some of its segments."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.explain.reason import Reason, reason
from nimatron.rules.parameters import shown
from nimatron.sequences.certificates.packed import plain, unpacked, unpacked_bytes
from nimatron.sequences.certificates.recomputed import Rules, Work, values_by_classes
from nimatron.sequences.certificates.theorems import Claim
from nimatron.sequences.certificates.walker import NotShownError, Walked, Walker

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


_FIELDS: dict[str, type | tuple[type, ...]] = {
    "window": int,
    "rare": list,
    "prefix": (list, dict),
    "checkpoints": list,
    "digests": list,
    "same": int,
    "witness": int,
    "before": (list, type(None)),
    "least": list,
}


class Selection(NamedTuple):
    """Segments to check: how many, chosen at random by a seed (None: all), and how many at the same time."""

    number: int | None = None
    seed: int | None = None
    processes: int = 1


class Point(NamedTuple):
    """Checkpoint: its heap, the digest of its window, and the window itself if the certificate holds it."""

    n: int
    sha256: str
    window: bytes | None


class Stream(NamedTuple):
    """Contents of the stream of a certificate, after a check of its form."""

    window: int
    rare: list[tuple[int, int]]
    prefix: Array
    points: list[Point]
    digests: list[int]
    same: int
    witness: int
    before: tuple[int, int, int, int] | None
    least: list[tuple[int, int, int, int]]


def read_stream(given: Any) -> tuple[Stream | None, list[Reason]]:
    """Return the stream of a certificate, or None and what is wrong with its form."""
    found = list(_wrong_fields(given))
    if found:
        return None, found
    prefix, found = unpacked("stream.prefix", given["prefix"])
    if prefix is None:
        return None, found
    points = []
    for place, one in enumerate(given["checkpoints"]):
        point, fault = _point(place, one, given["window"])
        if point is None:
            return None, [fault] if fault else []
        points.append(point)
    for place, text in enumerate(given["digests"]):
        if not isinstance(text, str) or len(text) != 16 or set(text) - set("0123456789abcdef"):
            return None, [reason("certificate.stream.digest_form", place=place, given=shown(text))]
    rows = {name: given[name] for name in ("rare", "least")} | {"before": [given["before"]] if given["before"] else []}
    for name, row in rows.items():
        length = 2 if name == "rare" else 4
        for one in row:
            if not isinstance(one, list) or len(one) != length or any(type(n) is not int or n < 0 for n in one):
                return None, [reason("certificate.stream.row", name=f"stream.{name}", given=shown(one), count=length)]
    least = [(n, shift, first, second) for n, shift, first, second in given["least"]]
    before = None if given["before"] is None else tuple(given["before"])
    rare = [(n, value) for n, value in given["rare"]]
    digests = [int(text, 16) for text in given["digests"]]
    numbers = given["same"], given["witness"]
    return Stream(given["window"], rare, prefix, points, digests, *numbers, before, least), []


def _wrong_fields(given: Any) -> Iterator[Reason]:
    if not isinstance(given, dict):
        yield reason("certificate.kind", name="stream", given=shown(given), kind=reason("kind.object"))
        return
    for name, kind in _FIELDS.items():
        if name not in given:
            yield reason("certificate.missing", name=f"stream.{name}")
        elif not isinstance(given[name], kind) or isinstance(given[name], bool):
            words = reason("kind.whole" if kind is int else "kind.list")
            yield reason("certificate.kind", name=f"stream.{name}", given=shown(given[name]), kind=words)
    for name in given:
        if name not in _FIELDS:
            yield reason("certificate.field", name=shown(f"stream.{name}"))


def _point(place: int, one: Any, length: int) -> tuple[Point | None, Reason | None]:
    name = f"stream.checkpoints[{place}]"
    if not isinstance(one, dict) or type(one.get("n")) is not int or not isinstance(one.get("sha256"), str):
        return None, reason("certificate.stream.checkpoint", name=name)
    if "zlib" not in one:
        return Point(one["n"], one["sha256"], None), None
    if not isinstance(one["zlib"], str) or not 0 <= length <= 1 << 24:
        return None, reason("certificate.stream.checkpoint", name=name)
    content, fault = unpacked_bytes(name, one, length)
    return (None, fault) if content is None else (Point(one["n"], one["sha256"], content), None)


class Checker:
    """One check of a streamed certificate; ``done`` and ``total`` count segments."""

    def __init__(self, rules: Rules, claim: Claim, mask: int, parity: int, stream: Stream, work: Work) -> None:
        self.rules, self.claim, self.mask, self.parity = rules, claim, mask, parity
        self.stream, self.work = stream, work
        self.done, self.total = 0, len(stream.digests)
        self.captured: dict[tuple[int, int], Array] = {}
        self._lock, self._walked, self._to_walk = Lock(), 0, 1

    def faults(self, selection: Selection) -> list[Reason]:
        """Return what is wrong with the shape of the stream, its prefix, its segments, or the claims based on them."""
        found = list(self._shape())
        if found:
            return found
        found = list(self._prefix())
        if found:
            return found
        stream = self.stream
        self.walker = Walker(
            self.rules, self.mask, self.parity, stream.prefix, [n for n, _ in stream.rare], stream.window
        )
        begin = self.walker.short(stream.prefix[-stream.window :])
        if int(begin.max()) > 255 or _sha256(begin.astype("uint8").tobytes()) != stream.points[0].sha256:
            return [reason("certificate.stream.first_window", n=stream.points[0].n)]
        self._first = begin.astype("uint8").tobytes()
        found = self._segments(selection)
        return found or list(self._claims())

    def _shape(self) -> Iterator[Reason]:
        """Yield the numbers that do not agree with each other."""
        stream, claim = self.stream, self.claim
        points = [point.n for point in stream.points]
        reach = max((place for place, digit in enumerate(self.rules.head) if digit.bits), default=0)
        last = stream.rare[-1][0] if stream.rare else 0
        if self.rules.before.bits or any(digit.parts == "=" for digit in self.rules.head):
            yield reason("certificate.no_theorem", game=self.rules.game.written())
        if len(points) < 2 or any(two <= one for one, two in pairwise(points)):
            yield reason("certificate.stream.order")
            return
        if len(stream.digests) != len(points) - 1:
            yield reason("certificate.stream.digests", count=len(stream.digests), right=len(points) - 1)
        if points[0] != len(stream.prefix):
            yield reason("certificate.stream.start", n=points[0], count=len(stream.prefix))
        if not 0 <= stream.same < len(points) - 1:
            yield reason("certificate.stream.same", given=plain(stream.same))
            return
        needed = reach + max(last, stream.witness) + 1
        if stream.window < needed or stream.window < 64:
            yield reason("certificate.stream.window", given=plain(stream.window), needed=max(needed, 64))
        if points[0] < max(2 * last + reach + 1, last + stream.witness + reach + 1, stream.window):
            yield reason("certificate.stream.late", n=points[0], last=last)
        if points[-1] - points[stream.same] != claim.period or (self.parity and claim.period % 2):
            yield reason(
                "certificate.stream.period", first=points[stream.same], second=points[-1], period=plain(claim.period)
            )
        if stream.points[-1].sha256 != stream.points[stream.same].sha256:
            yield reason("certificate.stream.windows", first=points[stream.same], second=points[-1])
        if points[-1] != claim.examined:
            yield reason("certificate.examined", given=plain(claim.examined), needed=points[-1])
        yield from self._differences()

    def _differences(self) -> Iterator[Reason]:
        stream, claim = self.stream, self.claim
        end = stream.points[-1].n
        if stream.before is None:
            if claim.preperiod:
                yield reason("certificate.stream.before", n=plain(claim.preperiod - 1))
        elif stream.before[:2] != (claim.preperiod - 1, claim.period):
            yield reason("certificate.stream.before", n=plain(claim.preperiod - 1))
        if claim.preperiod > stream.points[stream.same].n:
            yield reason("certificate.stream.preperiod", given=plain(claim.preperiod), n=stream.points[stream.same].n)
        for n, shift, first, second in (*stream.least, *((stream.before,) if stream.before else ())):
            if first == second:
                yield reason("certificate.stream.no_difference", n=n, shift=shift, value=plain(first))
            elif n + shift >= end:
                yield reason("certificate.stream.outside", n=n + shift, end=end)
        primes = set(_primes(claim.period)) if 0 < claim.period < 1 << 62 else set()
        refuted = {
            claim.period // shift
            for n, shift, *_ in stream.least
            if shift > 0 and claim.period % shift == 0 and n >= claim.preperiod
        }
        if primes - refuted:
            yield reason("certificate.stream.least", prime=min(primes - refuted), period=claim.period)

    def _prefix(self) -> Iterator[Reason]:
        """Recompute the prefix by the rules, with its rare heaps, and yield the first difference."""
        stream = self.stream
        count = len(stream.prefix)
        true = values_by_classes(self.rules, self.mask, self.parity, count, count, self.work)
        for n in (true.values != stream.prefix).nonzero()[0][:1].tolist():
            claimed, right = int(stream.prefix[n]), int(true.values[n])
            yield reason(
                "certificate.other_value", n=n, given=plain(claimed), right=right, game=self.rules.game.written()
            )
            return
        rare = [(int(n), int(true.values[n])) for n in true.rare]
        if rare != stream.rare:
            n = min({n for n, _ in set(rare) ^ set(stream.rare)}, default=0)
            yield reason("certificate.stream.rare", n=n)

    # -- segments ------------------------------------------------------------------------------------------------

    def _segments(self, selection: Selection) -> list[Reason]:
        """Recompute groups of segments, each from a window in the certificate, and return the first fault of each."""
        points = self.stream.points
        full = [0, *(place for place in range(1, len(points) - 1) if points[place].window is not None)]
        if selection.number is None:
            groups = [range(a, b) for a, b in zip(full, [*full[1:], len(points) - 1], strict=True)]
        else:
            chosen = random.Random(selection.seed).sample(full, min(selection.number, len(full)))
            groups = [range(place, place + 1) for place in chosen]
        self._to_walk = sum(points[group[-1] + 1].n - points[group[0]].n for group in groups)
        self._wanted = self._wanted_ranges()
        with ThreadPoolExecutor(max(1, selection.processes)) as pool:
            futures = [pool.submit(self._group, group) for group in groups]
            try:
                return [fault for future in futures for fault in future.result()]
            except BaseException:
                self.work.end()
                pool.shutdown(wait=True, cancel_futures=True)
                raise

    def _group(self, group: range) -> list[Reason]:
        points, digests = self.stream.points, self.stream.digests
        first = group[0]
        window = points[first].window if first else self._first
        for place in group:
            begin, end = points[place], points[place + 1]
            here = [(max(low, begin.n), min(high, end.n)) for low, high in self._wanted]
            wanted = [(low, high) for low, high in here if low < high]
            try:
                walked: Walked = self.walker.walk(begin.n, window or b"", end.n, wanted, self._report)
            except NotShownError as error:
                return [reason(error.key, n=error.heap, depth=self.walker.deepest)]
            if walked.digest != digests[place]:
                return [
                    reason(
                        "certificate.stream.digest",
                        first=begin.n,
                        second=end.n,
                        given=f"{digests[place]:016x}",
                        right=f"{walked.digest:016x}",
                    )
                ]
            if _sha256(walked.window) != end.sha256:
                return [reason("certificate.stream.end_window", n=end.n)]
            window = walked.window
            with self._lock:
                self.done += 1
                self.captured |= walked.captured
        return []

    def _report(self, made: int) -> None:
        with self._lock:
            self._walked += made
            self.work.count(made * self.walker.steps_of_value, self._walked, self._to_walk)

    # -- claims that rest on the segments ------------------------------------------------------------------------

    def _wanted_ranges(self) -> list[tuple[int, int]]:
        claim, stream = self.claim, self.stream
        # from the first checkpoint on every heap is common, so equal windows stay equal
        far = min(max(claim.preperiod + stream.window, stream.points[0].n), stream.points[stream.same].n)
        found = [(claim.preperiod, far), (claim.preperiod + claim.period, far + claim.period)]
        for n, shift, *_ in (*stream.least, *((stream.before,) if stream.before else ())):
            found += [(n, n + 1), (n + shift, n + shift + 1)]
        return found

    def _claims(self) -> Iterator[Reason]:
        """Check the values of the recorded differences, and that the sequence repeats from the preperiod on."""
        for n, shift, first, second in (*self.stream.least, *((self.stream.before,) if self.stream.before else ())):
            for heap, claimed in ((n, first), (n + shift, second)):
                true = self._values(heap, heap + 1)
                if true is not None and true[0] != claimed:
                    yield reason("certificate.stream.value", n=heap, given=plain(claimed), right=true[0])
        (low, high), (later, end) = self._wanted[:2]
        one, two = self._values(low, high), self._values(later, end)
        if one is not None and two is not None and one != two:
            place = max(place for place in range(len(one)) if one[place] != two[place])
            yield reason(
                "certificate.broken", period=self.claim.period, n=low + place, first=one[place], second=two[place]
            )

    def _values(self, low: int, high: int) -> list[int] | None:
        """Return G(low) .. G(high - 1), or None if one of their segments was not checked."""
        count = len(self.stream.prefix)
        values = [int(value) for value in self.stream.prefix[low : max(low, min(high, count))]]
        heap = max(low, count)
        while heap < high:
            row = next((pair for pair in self.captured if pair[0] <= heap < pair[1]), None)
            if row is None:
                return None
            end = min(high, row[1])
            values += [
                self.walker.value(int(short), n)
                for n, short in enumerate(self.captured[row][heap - row[0] : end - row[0]], heap)
            ]
            heap = end
        return values


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _primes(number: int) -> Sequence[int]:
    found, factor = [], 2
    while factor * factor <= number:
        while number % factor == 0:
            found.append(factor)
            number //= factor
        factor += 1
    return [*found, number] if number > 1 else found
