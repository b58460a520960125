"""Certificates of streamed proofs: segments, the claims that need them, and the report of every corruption."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nimatron as nt
from nimatron.explain.reason import said_in
from nimatron.kernels.certificate_checks import digest
from nimatron.sequences.certificates import checking
from nimatron.sequences.certificates.checking import check, faults, verify
from nimatron.sequences.certificates.packed import packed, packed_bytes
from nimatron.sequences.certificates.recomputed import Work, rules_of, values_by_classes
from nimatron.sequences.certificates.walker import NotShownError, Walker
from nimatron.sequences.periods import known
from nimatron.sequences.periods.proved_period import FINITE_STATE

MASK, WINDOW = 0xFFFF, 256


def _short(values: Any) -> Any:
    return (values >> 1).astype(np.uint8)  # without bit 0, the lowest of the mask


def _streamed_kayles() -> dict[str, Any]:
    """Return a certificate of Kayles as if it had been streamed, with windows of 256 values."""
    rules, _ = rules_of("kayles")
    assert rules is not None
    found = values_by_classes(rules, MASK, 0, 3000, 3000, Work(60))
    points, values = [1024, 1536, 2047, 2304, 2316], found.values
    short = _short(values.astype(np.int64))
    windows = [short[n - WINDOW : n].tobytes() for n in points]
    written = [packed_bytes(window) for window in windows]
    written[2].pop("zlib")
    differences = [[n, shift, int(values[n]), int(values[n + shift])] for n, shift in ((70, 12), (80, 6), (81, 4))]
    return {
        "certificate": "nimatron period 2",
        "game": "octal[code=0.77]",
        "theorem": FINITE_STATE,
        "preperiod": 71,
        "period": 12,
        "saltus": 0,
        "examined": 2316,
        "mask": MASK,
        "parity": 0,
        "stream": {
            "window": WINDOW,
            "rare": [[int(n), int(values[n])] for n in found.rare],
            "prefix": packed(values[:1024]),
            "checkpoints": [{"n": n, **one} for n, one in zip(points, written, strict=True)],
            "digests": [f"{digest(short[a:b].copy()):016x}" for a, b in pairwise(points)],
            "same": 3,
            "witness": 40,
            "before": differences[0],
            "least": differences[1:],
        },
    }


GOOD = json.dumps(_streamed_kayles())


def good() -> dict[str, Any]:
    return dict(json.loads(GOOD))


def test_all_segments_some_segments_and_several_processors() -> None:
    found = check(good())
    assert (found.faults, found.segments, found.all_segments) == ([], 4, 4)
    found = check(good(), segments=2, seed=5, processes=2)
    assert (found.faults, found.segments) == ([], 2)
    assert verify(good(), processes=3)


def _set(*path: Any) -> Callable[[dict[str, Any]], None]:
    *names, last, value = path

    def change(one: Any) -> None:
        for name in names:
            one = one[name]
        one[last] = value(one[last]) if callable(value) else value

    return change


def _other_values(values: list[int]) -> list[int]:
    return [*values[:500], values[500] ^ 1, *values[501:]]


def _other_window(point: dict[str, Any]) -> dict[str, Any]:
    import base64
    import zlib

    content = bytearray(zlib.decompress(base64.b64decode(point["zlib"])))
    content[7] ^= 1
    return {"n": point["n"], **packed_bytes(bytes(content))}


SHA = hashlib.sha256(b"other").hexdigest()
CORRUPTIONS: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (_set("stream", None), "stream: 'None' is not an object"),
    (_set("stream", "window", "256"), "stream.window: '256' is not a whole number"),
    (_set("stream", "window", True), "stream.window: 'True' is not a whole number"),
    (_set("stream", "window", 60), "stream.checkpoints[0]: the packed data are not 60 bytes"),
    (_set("stream", lambda one: {**one, "more": 1}), "'stream.more'"),
    (_set("stream", lambda one: {k: v for k, v in one.items() if k != "rare"}), "stream.rare: the field is missing"),
    (_set("stream", "prefix", _other_values), "values: G(500) is "),
    (
        _set("stream", "prefix", lambda row: row[:-1]),
        "stream.checkpoints: the first one is at 1024, but the prefix has",
    ),
    (_set("stream", "prefix", 3, -1), "values: G(3) is -1 in the certificate"),
    (_set("stream", "rare", lambda row: row[:-1]), "stream.rare: heap 70 is not described as the rules require"),
    (_set("stream", "rare", 0, [3, 9]), "stream.rare: heap 3 is not described as the rules require"),
    (_set("stream", "rare", 0, [3]), "stream.rare: '[3]' is not a row of 2 whole numbers"),
    (_set("mask", 0xFFFE), "stream.rare: heap "),
    (_set("stream", "checkpoints", 1, "n", 1535), "stream.digests: from 1024 to 1535 it is "),
    (_set("stream", "checkpoints", 1, "n", 1024), "stream.checkpoints: fewer than two, or their heaps do not ascend"),
    (_set("stream", "checkpoints", lambda row: row[:1]), "stream.checkpoints: fewer than two"),
    (_set("stream", "checkpoints", 1, {"n": 1536}), "stream.checkpoints[1]: not a heap n with a sha256"),
    (_set("stream", "checkpoints", 1, _other_window), "stream.checkpoints: the window before 1536 is another"),
    (_set("stream", "checkpoints", 1, "sha256", SHA), "stream.checkpoints[1]: the digest in the certificate is"),
    (_set("stream", "checkpoints", 2, "sha256", SHA), "stream.checkpoints: the window before 2047 is another"),
    (_set("stream", "checkpoints", 0, _other_window), "stream.checkpoints: the window before 1024 is not that of the"),
    (_set("stream", "checkpoints", 4, _other_window), "stream.checkpoints: the windows before 2304 and 2316 are not"),
    (
        _set("stream", "digests", 0, "0" * 16),
        "stream.digests: from 1024 to 1536 it is 0000000000000000 in the certificate, but ",
    ),
    (_set("stream", "digests", 0, "xyz"), "stream.digests: digest 0 is 'xyz', not 16 hexadecimal digits"),
    (_set("stream", "digests", lambda row: row[:-1]), "stream.digests: there are 3, but the checkpoints make 4"),
    (_set("stream", "same", 4), "stream.same: 4 is not the number of a checkpoint"),
    (_set("stream", "same", 2), "period: the equal windows end at 2047 and 2316"),
    (_set("stream", "witness", 255), "stream.window: 256 values are too few; the theorem needs 258"),
    (_set("stream", "before", None), "stream.before: it is not the difference at 70"),
    (_set("stream", "before", [69, 12, 1, 2]), "stream.before: it is not the difference at 70"),
    (_set("stream", "before", 2, lambda value: value + 8), "stream: G(70) is "),
    (_set("stream", "before", 3, lambda value: value + 8), "stream: G(82) is "),
    (_set("stream", "least", lambda row: row[:1]), "stream.least: no difference shows that the period 12 cannot be"),
    (_set("stream", "least", 0, 3, lambda value: value + 8), "stream: G(86) is "),
    (_set("stream", "least", 0, [80, 6, 1, 1]), "stream: G(80) and G(80 + 6) are both 1"),
    (_set("stream", "least", 0, [4000, 6, 1, 2]), "stream: heap 4006 lies behind the last checkpoint 2316"),
    (_set("preperiod", 72), "stream.before: it is not the difference at 71"),
    (_set("preperiod", 0), "stream.before: it is not the difference at -1"),
    (_set("period", 24), "period: the equal windows end at 2304 and 2316, which is not a repetition after 24"),
    (_set("saltus", 1), "saltus: 1 in the certificate"),
    (_set("examined", 2317), "examined: 2317 values in the certificate, but the theorem needs 2316"),
    (_set("parity", 1), "parity: 1, but the places that split heaps are even and odd"),
    (_set("game", "octal[code=0.7]"), "values: G("),
    (_set("game", "octal[code=4.[3]]"), "theorem: "),
    (_set("theorem", "Guy and Smith 1956"), "'stream': a certificate has no such field"),
]


@pytest.mark.parametrize(("change", "expected"), CORRUPTIONS, ids=range(len(CORRUPTIONS)))
def test_every_corruption_is_reported(change: Callable[[dict[str, Any]], None], expected: str) -> None:
    wrong = copy.deepcopy(good())
    change(wrong)
    found = faults(wrong)
    assert any(fault.startswith(expected) for fault in found), found
    assert all(said_in(fault, lang) for fault in check(wrong).faults for lang in ("sr", "mk", "ru"))


def test_a_preperiod_that_hides_a_difference_is_found() -> None:
    """The recorded difference is right, but another one comes later."""
    wrong = good()
    rules, _ = rules_of("kayles")
    assert rules is not None
    values = values_by_classes(rules, MASK, 0, 200, 200, Work(9)).values.tolist()
    n = max(n for n in range(1, 70) if values[n] != values[n + 12])
    wrong["preperiod"] = n + 1
    wrong["stream"]["before"] = [n, 12, values[n], values[n + 12]]
    assert faults(wrong) == [f"period: 12 is broken at n = 70: G(70) = {values[70]}, but G(70 + 12) = {values[82]}"]


def test_a_heap_without_witness_ends_the_walk() -> None:
    rules, _ = rules_of("kayles")
    assert rules is not None
    found = values_by_classes(rules, MASK, 0, 2000, 2000, Work(9))
    walker = Walker(rules, MASK, 0, found.values, found.rare.tolist(), WINDOW)
    with pytest.raises(NotShownError):
        walker.walk(2000, bytes(WINDOW), 4000)


def test_the_walk_gives_the_values_by_the_definition() -> None:
    for code in ("0.77", "0.106", "0.104"):
        rules, _ = rules_of(code)
        assert rules is not None
        mask, parity = {"0.77": (15, 0), "0.106": (13, 1), "0.104": (23, 1)}[code]
        found = values_by_classes(rules, mask, parity, 12_000, 12_000, Work(60))
        start, window = 8000, 2048
        rare = [int(n) for n in found.rare if n < start]
        walker = Walker(rules, mask, parity, found.values[:start], rare, window)
        first = walker.short(found.values[start - window : start]).astype(np.uint8).tobytes()
        walked = walker.walk(start, first, 11_001, [(9000, 9100)])
        row = [walker.value(int(short), n) for n, short in enumerate(walked.captured[(9000, 9100)], 9000)]
        assert row == found.values[9000:9100].tolist()
        assert walked.window == walker.short(found.values[11_001 - window : 11_001]).astype(np.uint8).tobytes()


def test_values_come_from_the_certificate() -> None:
    known.forget()
    found = nt.use_certificate(good())
    plain = nt.nim_values("0.77", 120).tolist()
    assert found.array(0, 120).tolist() == plain
    assert found.value(10**100) == 1
    known.forget()


def test_a_streamed_certificate_keeps_the_schema() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((Path(checking.__file__).parent / "period.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(good(), schema)
