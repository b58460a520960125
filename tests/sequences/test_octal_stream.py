"""Streams: values as in memory, proofs of the published periods, and a folder that survives kills."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nimatron.budget import Budget, Limits
from nimatron.errors import RequestError, TooLargeError
from nimatron.kernels import native
from nimatron.rules.codes import Code
from nimatron.sequences.octal.sparse import sparse_space
from nimatron.sequences.octal.stream import NoWitnessError, Stream
from nimatron.sequences.octal.stream_marks import Marks
from nimatron.sequences.octal.stream_period import new_trail, prime_divisors, values_between
from nimatron.sequences.octal.stream_rules import NotStreamedError, ShortPrefixError, stream_rules
from nimatron.sequences.octal.stream_search import CheckpointFolder, search, streamed_period
from nimatron.sequences.octal.values import octal_values
from tests.tier import draws

pytestmark = pytest.mark.skipif(native() is None, reason="the kernels are not built")
DATA = Path(__file__).parent.parent / "data"
# Sets of 16, 32, 64 and 128 short values; with and without parity; one, two and three removals; unequal heaps.
CODES = ["0.106", "0.104", "0.054", "0.454", "0.16", "0.56", "0.167", "0.354", "0.174", "0.4567", "0.77", "4.7"]


def advance_to(stream: Stream, stop: int) -> None:
    while stream.position < stop:
        stream.advance(stop)


def nothing(position: int) -> None:
    """Ignore a report of progress."""


def rules_for(text: str, count: int) -> tuple[Any, Any, Any]:
    code = Code.parse(text)
    values = octal_values(code, count + 40_000)
    space = sparse_space(code, values[:count])
    assert space is not None
    return stream_rules(code, space, values[:count]), values[:count], values


@pytest.mark.parametrize("text", CODES)
def test_the_same_values_as_in_memory(text: str) -> None:
    rules, prefix, values = rules_for(text, 1 << 18)
    trail = new_trail(rules, prefix, 1 << 12)
    streamed = values_between(rules, prefix, trail, len(prefix) - 100, len(values), nothing)
    assert streamed.dtype == np.int32
    assert (streamed == values[len(prefix) - 100 :]).all()


@pytest.mark.parametrize("text", ["4.404", "4.324"])
def test_probes_find_most_witnesses_of_wide_sets(text: str) -> None:
    rules, prefix, values = rules_for(text, 1 << 17)
    stream = Stream(rules, len(prefix), rules.lowered(prefix[-rules.window :]).astype(np.uint8))
    advance_to(stream, len(prefix) + 20_000)
    assert stream.width >= 128
    assert stream.searched < 20_000  # a heap has dozens of witnesses
    assert (
        stream.lows(len(prefix), len(prefix) + 20_000) == rules.lowered(values[len(prefix) : len(prefix) + 20_000])
    ).all()


def test_a_stream_continues_from_any_window() -> None:
    rules, prefix, values = rules_for("0.104", 1 << 18)
    for start in (len(prefix), len(prefix) + 1, len(prefix) + 7777):
        window = rules.lowered(values[start - rules.window : start]).astype(np.uint8)
        stream = Stream(rules, start, window)
        while stream.position < len(values) - 64:
            stream.advance(len(values) - 64)
        found = rules.raised(stream.lows(start, len(values) - 64), start)
        assert (found == values[start : len(values) - 64]).all()
    with pytest.raises(ValueError, match="window"):
        Stream(rules, len(prefix), window[1:])
    with pytest.raises(ValueError, match="not in memory"):
        stream.lows(5, 10)


STREAMED = {"0.055", "0.127", "0.156", "0.160", "0.356", "0.376", "0.450", "0.560", "0.770"}


def published() -> list[Any]:
    """Return the rows of the table whose rare heaps end, so that they can be streamed."""
    with open(DATA / "known" / "octal_periods.csv", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["code"] in STREAMED]
    found = [(row["code"], int(row["preperiod"]), int(row["period"])) for row in rows]
    return [pytest.param(*one, marks=[pytest.mark.full] if one[1] > 10**6 else []) for one in found]


@pytest.mark.parametrize(("code", "preperiod", "period"), published())
def test_the_published_periods(code: str, preperiod: int, period: int) -> None:
    proof = search(Code.parse(code), 2 * 10**7).proof
    assert proof is not None
    # The table does not count heap 0.
    assert (max(proof.preperiod, 1), proof.period) == (preperiod, period)
    assert proof.rules.window > proof.rules.reach
    assert proof.checkpoints[proof.same].window == proof.checkpoints[-1].window
    assert proof.checkpoints[-1].n - proof.checkpoints[proof.same].n == period
    values = octal_values(Code.parse(code), min(preperiod + 2 * period, 1 << 19))
    for difference in filter(None, (proof.before, *proof.least)):
        assert difference.first != difference.second
        if difference.n + difference.shift < len(values):
            assert values[difference.n] == difference.first
            assert values[difference.n + difference.shift] == difference.second
    assert [difference.shift for difference in proof.least] == [period // prime for prime in prime_divisors(period)]


def test_a_proof_is_found_again_from_its_checkpoints(tmp_path: Path) -> None:
    code = Code.parse("0.354")
    without = search(code, 10**8).proof
    first, again = (search(code, 10**8, folder=tmp_path / "kept").proof for _ in range(2))
    assert without is not None
    for proof in (first, again):
        assert proof is not None
        assert (proof.preperiod, proof.period) == (10_061_916, 1180)
        # The second search began where the first had ended, so its repetition is later.
        common = min(len(proof.checkpoints), len(without.checkpoints)) - 1
        assert proof.checkpoints[:common] == without.checkpoints[:common]
        assert proof.digests[: common - 1] == without.digests[: common - 1]
        assert proof.before == without.before


def test_a_kill_loses_one_segment_at_most(tmp_path: Path) -> None:
    folder = tmp_path / "checkpoints"
    script = (
        "from nimatron.rules.codes import Code\nfrom nimatron.sequences.octal.stream_search import search\n"
        f"print(search(Code.parse('0.174'), 2**26, folder={str(folder)!r}).reached)\n"
    )
    seen: list[int] = []
    for _ in range(draws(6, 2)):
        with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.DEVNULL) as process:
            deadline = time.monotonic() + 60
            while len(list(folder.glob("checkpoint-*"))) < len(seen) * 2 + 2 and time.monotonic() < deadline:
                time.sleep(0.02)
            process.send_signal(signal.SIGKILL)
        seen.append(len(list(folder.glob("checkpoint-*"))))
    assert seen == sorted(seen)
    assert seen[-1] >= 2 * len(seen)
    rules, prefix, _ = rules_for("0.174", 1 << 17)
    with CheckpointFolder(folder, rules, prefix, 1 << 20) as kept:
        trail, _ = kept.load()
    assert [point.n for point in trail.checkpoints[1:]] == [(i + 1) << 20 for i in range(seen[-1])]
    straight = new_trail(rules, prefix, 1 << 20)
    stream = Stream(rules, len(prefix), rules.lowered(prefix[-rules.window :]).astype(np.uint8))
    while len(straight.checkpoints) < 4:
        straight.follow(stream, stream.advance(1 << 40))
    assert straight.checkpoints == trail.checkpoints[:4]
    assert straight.digests == trail.digests[:3]


def test_a_folder_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    rules, prefix, _ = rules_for("0.16", 1 << 17)
    with CheckpointFolder(tmp_path / "a", rules, prefix, 1 << 20) as kept:
        trail, marks = kept.load()
        stream = Stream(rules, len(prefix), rules.lowered(prefix[-rules.window :]).astype(np.uint8))
        while len(trail.checkpoints) < 3:
            if trail.follow(stream, stream.advance(1 << 40)):
                kept.keep(trail, marks)
        with (
            pytest.raises(RequestError, match=f"written by process {os.getpid()}"),
            CheckpointFolder(tmp_path / "a", rules, prefix, 1 << 20),
        ):
            pass
    with pytest.raises(RequestError, match="segment"), CheckpointFolder(tmp_path / "a", rules, prefix, 1 << 21) as kept:
        kept.load()
    other, values, _ = rules_for("0.56", 1 << 17)
    with pytest.raises(RequestError, match="code"), CheckpointFolder(tmp_path / "a", other, values, 1 << 20) as kept:
        kept.load()
    path = max((tmp_path / "a").glob("checkpoint-*"))
    good = path.read_bytes()
    for place in (3, len(good) // 2, len(good) - 1):
        path.write_bytes(good[:place] + bytes([good[place] ^ 1]) + good[place + 1 :])
        with (
            pytest.raises(RequestError, match="damaged"),
            CheckpointFolder(tmp_path / "a", rules, prefix, 1 << 20) as kept,
        ):
            kept.load()
    path.write_bytes(good[:-5])
    with pytest.raises(RequestError, match="damaged"), CheckpointFolder(tmp_path / "a", rules, prefix, 1 << 20) as kept:
        kept.load()
    path.write_bytes(good)
    (tmp_path / "a" / "marks").write_bytes(b"torn")
    with CheckpointFolder(tmp_path / "a", rules, prefix, 1 << 20) as kept:
        trail, marks = kept.load()
    assert len(trail.checkpoints) == 3
    assert marks.used == 0


def test_what_cannot_be_streamed_says_why() -> None:
    for text, words in (
        ("0.8", "two heaps"),
        ("0.[7]", "finite codes"),
        ("4=.0", "different"),
        ("0.333", "splits no heap"),
    ):
        found = search(Code.parse(text), 10**6)
        assert found.proof is None
        assert words in str(found.stopped)
        with pytest.raises(TooLargeError, match=words):
            streamed_period(Code.parse(text), 10**6)
    values = octal_values(Code.parse("0.6"), 1 << 17)
    space = sparse_space(Code.parse("0.6"), values)
    assert space is not None
    with pytest.raises(ShortPrefixError, match="rare") as short:
        stream_rules(Code.parse("0.6"), space, values[: 1 << 15])
    assert short.value.needed > 1 << 15
    dense = octal_values(Code.parse("0.414"), 1 << 15)
    space = sparse_space(Code.parse("0.414"), dense)
    assert space is not None
    with pytest.raises((NotStreamedError, ShortPrefixError)):
        stream_rules(Code.parse("0.414"), space, dense)
    with pytest.raises(TooLargeError, match="seconds"):
        streamed_period(Code.parse("0.174"), 10**12, budget=Budget(Limits(seconds=0.5)))


def test_a_witness_out_of_reach_is_not_passed_over() -> None:
    code = Code.parse("0.054")
    values = octal_values(code, 1 << 18)
    space = sparse_space(code, values)
    assert space is not None
    depth = 1024
    rules = stream_rules(code, space, values, head=depth)
    stream = Stream(rules, len(values), rules.lowered(values[-rules.window :]).astype(np.uint8))
    with pytest.raises(NoWitnessError) as missing:
        advance_to(stream, 2 * 10**7)
    heap = missing.value.position
    values = octal_values(code, heap + 1)
    assert missing.value.value < values[heap]  # it is the value of an option, a split with larger heaps
    for removed in (2, 3):
        parts = np.arange(1, depth + 1)
        assert (values[parts] ^ values[heap - removed - parts] != missing.value.value).all()
    # The search itself increases the size of the smaller heaps.
    assert search(code, heap + 10**6).stopped is None


def test_marks_find_a_late_period_and_are_thinned(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = np.random.default_rng(11)
    weights = np.array([2.0**-i for i in range(12)])
    before = dice.choice(12, 300_000, p=weights / weights.sum()).astype(np.uint8)
    period = dice.choice(12, 90_000, p=weights / weights.sum()).astype(np.uint8)
    x = np.concatenate([before, np.tile(period, 3)])
    monkeypatch.setattr("nimatron.sequences.octal.stream_marks.SLOTS", 64)
    marks = Marks(0)
    found = None
    position = 65_536
    while found is None and position < len(x):
        found = marks.find_repetition(x, 0, position, min(len(x), position + 10_000))
        position += 10_000
    assert found is not None
    assert found[1] - found[0] == 90_000
    assert marks.level > 4
    kept = marks.keys[marks.keys != 0]
    assert (kept & np.uint64((1 << marks.level) - 1) == 0).all()


def test_prime_divisors() -> None:
    for number in range(1, 2000):
        primes = [p for p in range(2, number + 1) if number % p == 0 and all(p % q for q in range(2, p))]
        assert list(prime_divisors(number)) == primes
