"""The checker's kernels and those of the search for periods, compared with their reference implementations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimatron.kernels import native
from nimatron.kernels.certificate_checks import Moves, Taps, digest, fill_by_classes, fill_by_definition, run
from nimatron.kernels.sequence_scans import depth, repeats
from tests.tier import draws

DIGITS = st.lists(st.tuples(st.integers(0, 15), st.integers(0, 3)), min_size=1, max_size=4)
SWITCH = "NIMATRON_NO_NATIVE"


def both(work: Callable[[], Any]) -> tuple[Any, Any]:
    """Return the results of the kernel and of the reference implementation."""
    fast = work()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SWITCH, "1")
        return fast, work()


@settings(max_examples=draws(60), deadline=None)
@given(st.sampled_from([0, 8]), st.sampled_from([0, 4, 8, 12]), DIGITS)
def test_definition(before: int, first: int, digits: list[tuple[int, int]]) -> None:
    bits = np.array([before, first, *(digit for digit, _ in digits)], dtype=np.uint8)
    parts = np.array([0, 1, *(modifier for _, modifier in digits)], dtype=np.uint8)

    def work() -> list[int]:
        values = np.zeros(40, dtype=np.uint16)
        fill_by_definition(bits, parts, values, 0, 17)
        fill_by_definition(bits, parts, values, 17, 40)
        return list(values.tolist())

    fast, slow = both(work)
    assert fast == slow


def _row(numbers: set[int], kind: Any = np.int64) -> Any:
    return np.array(sorted(numbers), dtype=kind)


@settings(max_examples=draws(60), deadline=None)
@given(
    st.sets(st.integers(1, 5)),
    st.sets(st.integers(0, 5)),
    st.sets(st.integers(0, 5), max_size=1),
    st.sets(st.integers(1, 5)),
    st.integers(1, 31),
    st.booleans(),
    st.booleans(),
)
def test_classes(
    takes: set[int], splits: set[int], halves: set[int], vanish: set[int], mask: int, turned: bool, unequal: bool
) -> None:
    if turned:
        splits = {split for split in splits if split % 2 == 0}
    odd = np.array([(value & mask).bit_count() % 2 for value in range(65536)], dtype=np.uint8)
    moves = Moves(
        _row(takes), _row(splits), np.full(len(splits), unequal, dtype=np.uint8), _row(halves - splits), _row(vanish)
    )

    def work() -> Any:
        values, rare = np.zeros(90, dtype=np.uint16), np.zeros(90, dtype=np.int64)
        first = fill_by_classes(moves, odd, int(turned), values, rare, 0, (1, 50), 30)
        found = fill_by_classes(moves, odd, int(turned), values, rare, first[1], (50, 90), 30)
        return first, found, values.tolist(), rare.tolist()

    fast, slow = both(work)
    assert fast == slow
    bits, parts = np.zeros(8, dtype=np.uint8), np.zeros(8, dtype=np.uint8)
    for rows, bit in ((vanish, 1), (takes, 2), (splits | halves, 4)):
        for place in rows:
            bits[place + 1] |= bit
    for place in splits:
        parts[place + 1] = 1 if unequal else 0
    for place in halves - splits:
        parts[place + 1] = 3
    values = np.zeros(90, dtype=np.uint16)
    fill_by_definition(bits, parts, values, 0, 90)
    assert fast[2] == values.tolist()


@settings(max_examples=draws(60), deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([32, 64, 128, 256]), st.integers(0, 1))
def test_stream(seed: int, width: int, heap: int) -> None:
    dice = np.random.default_rng(seed)
    # a kernel holds 4,096 values before a stretch of 1,024 as sets, and forgets older ones after some stretches
    window, count = (int(chosen) for chosen in dice.choice([(200, 2200), (200, 9300), (5000, 2200)]))
    top = int(dice.integers(1, dice.choice([30, width])))  # some values in each word of a set of values
    start = dice.integers(0, top, window).astype(np.uint8)
    words, bits = (1, 32) if width == 32 else (width // 64, 64)

    def taps(count: int, low: int, high: int) -> Taps:
        return Taps(dice.integers(low, high, count), dice.integers(0, top, count).astype(np.uint8))

    near = taps(int(dice.integers(1, 7)), int(dice.choice([1, 4, 8])), 64)
    far = taps(int(dice.choice([5, 150, 150 if count > 3000 else 1500])), 64, window + 1)  # many: great values
    witnesses = taps(int(dice.choice([60, 150])), int(dice.choice([1, window - 100])), window + 1)
    needed = np.zeros((2, 256, words), dtype=np.uint32 if width == 32 else np.uint64)
    for parity in range(2):
        for lesser in range(0, top, 1 + top // 20):
            least = int(dice.integers(lesser + 1, 2 * top + 2))  # the first value that needs a witness of it
            needed[parity, least:, lesser // bits] |= needed.dtype.type(1 << lesser % bits)

    def work() -> Any:
        values = np.concatenate((start, np.zeros(count, dtype=np.uint8)))
        made = run(values, near, far, witnesses, needed.reshape(-1), window, 10_000 + heap, width)
        return made, values[: window + made].tolist() if made > 0 else []

    fast, slow = both(work)
    assert fast == slow


@settings(max_examples=draws(50), deadline=None)
@given(st.binary(max_size=70), st.integers(0, 2**64 - 1))
def test_digest(content: bytes, start: int) -> None:
    values = np.frombuffer(content, dtype=np.uint8)
    fast, slow = both(lambda: digest(values, start))
    assert fast == slow
    whole = len(values) // 8 * 8
    assert digest(values[whole:], digest(values[:whole], start)) == fast


@settings(max_examples=draws(80), deadline=None)
@given(st.lists(st.integers(0, 2), min_size=1, max_size=60))
def test_repeats(word: list[int]) -> None:
    values = np.array(word, dtype=np.uint16)
    fast, slow = both(lambda: repeats(values).tolist())
    assert fast == slow
    for shift, length in enumerate(fast):
        same = 0
        while same + shift < len(word) and word[-1 - same] == word[-1 - same - shift]:
            same += 1
        assert length == same


@settings(max_examples=draws(60), deadline=None)
@given(
    st.lists(st.integers(0, 20), min_size=60, max_size=80), st.integers(1, 31), st.integers(0, 1), st.integers(0, 40)
)
def test_depth(word: list[int], mask: int, parity: int, most: int) -> None:
    values = np.array(word, dtype=np.uint16)
    fast, slow = both(lambda: depth(values, (50, len(word)), [1, 3], [2, 4], mask, parity, most))
    assert fast == slow


@pytest.mark.skipif(native() is None, reason="no kernels here")
def test_what_does_not_fit_is_refused() -> None:
    kernels: Any = native()
    byte, wide, short = (np.zeros(4, dtype=kind) for kind in (np.uint8, np.int64, np.uint16))
    for name, arguments in (
        ("check_definition", (byte, byte, short, 0, 5)),
        ("check_definition", (byte + 1, byte, short, 0, 4)),
        ("check_classes", (wide, wide, byte, wide, wide, byte, short, wide, 0, 1, 4, 0, 0, 0)),
        ("check_stream", (byte, wide, byte, wide, byte, wide, byte, wide, 2, 10, 64)),
        ("period_repeats", (short, wide[:2])),
        ("period_depth", (short, wide, wide, byte, 0, 4, 0, 0, 1)),
    ):
        with pytest.raises(ValueError, match="fit"):
            getattr(kernels, name)(*arguments)
