"""The streaming kernel, with lanes and in plain C, compared with its reference on random taps, probes and memories."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nimatron.kernels import native
from nimatron.sequences.octal.stream import octal_stream
from nimatron.sequences.octal.stream_period import digest
from tests.tier import draws

pytestmark = pytest.mark.skipif(native() is None, reason="the kernels are not built")
KNOWN = 700


def kernel() -> Any:
    return native()


def a_game(seed: int, taps: int, least: int, room: int, probes: int) -> dict[str, Any]:
    """Return random taps of some lags, random probes and a head that holds every value, over a random memory."""
    dice = np.random.default_rng(seed)
    lags = np.unique(dice.integers(least, 300, taps, endpoint=True)).astype(np.int64)
    return {
        "x": dice.integers(0, room // 2, KNOWN + 600).astype(np.uint8),
        "parity": int(dice.integers(0, 2)),
        "room": room,
        "upper": dice.integers(0, 2, 512).astype(np.uint8),
        "tap_lags": lags,
        "tap_values": dice.integers(0, 2 * room if room < 128 else room, len(lags)).astype(np.uint8),
        "probe_lags": dice.integers(1, 400, probes).astype(np.int64),
        "probe_values": dice.integers(0, room, probes).astype(np.uint8),
        "head": np.where(dice.random(256) < 0.05, 255, dice.integers(0, room, 256)).astype(np.uint8),
        "splits": np.unique(dice.integers(0, 9, 2)).astype(np.int64),
    }


def run(compute: Any, game: dict[str, Any], start: int, stop: int, plain: bool) -> tuple[Any, np.ndarray[Any, Any]]:
    x = game["x"].copy()
    order = ("parity", "room", "upper", "tap_lags", "tap_values", "probe_lags", "probe_values", "head", "splits")
    found = compute(x, start, stop, *(game[name] for name in order), plain)
    return found, x


@settings(max_examples=draws(250), deadline=None)
@given(
    st.integers(0, 10**9),
    st.integers(0, 40),
    st.integers(1, 140),
    st.sampled_from([16, 32, 64, 128, 256]),
    st.integers(0, 60),
    st.booleans(),
)
@example(1, 1, 1, 16, 0, False)
@example(5, 40, 8, 64, 60, False)
def test_kernel_and_reference_agree(seed: int, taps: int, least: int, room: int, probes: int, plain: bool) -> None:
    game = a_game(seed, taps, least, room, probes)
    start, stop = KNOWN, KNOWN + 330
    (status, reached, _, _, _, _), x = run(kernel().octal_stream, game, start, stop, plain)
    (expected, at, *_), y = run(octal_stream, game, start, stop, plain)
    assert x[:reached].tolist() == y[:reached].tolist()
    # only whole blocks: a block with a fault is left out entirely
    if expected == 0:
        assert status == 0
        assert stop - 64 < reached <= stop
    else:
        assert reached <= at
        assert at - reached < 64
        assert status != 0 or at + 64 > stop
    if status == 2 and expected == 2:
        (_, _, _, _, first, wanted), _ = run(kernel().octal_stream, game, start, stop, plain)
        assert start <= first < stop
        assert not has_witness(game, y if first < at else x, first, wanted)


def has_witness(game: dict[str, Any], x: np.ndarray[Any, Any], index: int, value: int) -> bool:
    head = game["head"]
    return any(
        head[len(head) - part] != 255 and head[len(head) - part] ^ x[index - removed - part] == value
        for removed in game["splits"].tolist()
        for part in range(1, len(head) + 1)
    )


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("room", [16, 32, 64, 128, 256])
def test_a_run_in_steps_equals_one_run(room: int, plain: bool) -> None:
    for seed in range(20):
        game = a_game(seed, 12, 3, room, 30)
        (status, reached, *_), whole = run(kernel().octal_stream, game, KNOWN, KNOWN + 330, plain)
        if status:
            continue
        index = KNOWN
        while index < reached:
            (_, new, *_), game["x"] = run(kernel().octal_stream, game, index, index + 64 + seed, plain)
            assert new > index
            index = new
        assert game["x"][:reached].tolist() == whole[:reached].tolist()


def test_what_cannot_be_is_refused() -> None:
    game = a_game(1, 5, 3, 16, 5)
    for name, value in (
        ("room", 48),
        ("upper", np.zeros(5, dtype=np.uint8)),
        ("tap_lags", game["tap_lags"][1:]),
        ("tap_lags", np.zeros(len(game["tap_lags"]), dtype=np.int64)),
        ("probe_lags", np.full(5, KNOWN + 1, dtype=np.int64)),
        ("splits", np.array([-1], dtype=np.int64)),
    ):
        with pytest.raises(ValueError, match=r"[a-z]"):
            run(kernel().octal_stream, {**game, name: value}, KNOWN, KNOWN + 100, False)
    for start, stop in ((-1, 10), (20, 10), (KNOWN, KNOWN + 590)):
        with pytest.raises(ValueError, match="the range"):
            run(kernel().octal_stream, game, start, stop, False)
    with pytest.raises(TypeError):
        run(kernel().octal_stream, {**game, "splits": np.array([0], dtype=np.int32)}, KNOWN, KNOWN + 100, False)


@given(st.binary(max_size=100), st.integers(0, 2**64 - 1))
def test_the_digest_is_what_its_description_says(data: bytes, before: int) -> None:
    expected = before
    for start in range(0, len(data), 8):
        expected = (expected ^ int.from_bytes(data[start : start + 8], "little")) * 0x9E3779B97F4A7C15 % 2**64
        expected ^= expected >> 32
    assert digest(np.frombuffer(data, dtype=np.uint8), before) == expected


def test_marks_depend_on_the_content_alone() -> None:
    dice = np.random.default_rng(3)
    period = dice.integers(0, 9, 5000).astype(np.uint8)
    x = np.concatenate([dice.integers(0, 9, 3000).astype(np.uint8), np.tile(period, 4)])
    for level in (0, 2, 4):
        keys, places = np.zeros(1 << 14, dtype=np.uint64), np.zeros(1 << 14, dtype=np.int64)
        reached, before, used = kernel().stream_marks(x, 1024, len(x), 10**12, 4, level, 0, keys, places, 0)
        assert before > 0
        assert 10**12 + reached - before == 5000
        assert used == np.count_nonzero(keys)
        assert 3000 <= before - 10**12 < 3000 + 1024 + 300 * 2**level
        assert all(x[place - 10**12 - 1] == 4 for place in places[keys != 0])
    keys, places = np.zeros(8, dtype=np.uint64), np.zeros(8, dtype=np.int64)
    reached, _, used = kernel().stream_marks(x, 1024, len(x), 0, 4, 0, 0, keys, places, 0)
    assert reached < 0
    assert used == 6  # three quarters of the table
    with pytest.raises(ValueError, match="power of two"):
        kernel().stream_marks(x, 1024, len(x), 0, 4, 0, 0, keys[:7], places[:7], 0)
    with pytest.raises(ValueError, match="the range"):
        kernel().stream_marks(x, 1000, len(x), 0, 4, 0, 0, keys, places, 0)
