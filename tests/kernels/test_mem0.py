"""Nim-values of Mem0: the kernel, the way without it, the definition; growth, checkpoints and what is refused."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from nimatron.errors import RequestError, TooLargeError
from nimatron.kernels import native
from nimatron.kernels.mem0 import (
    BLOCK,
    MOST_HEAPS,
    Mem0Heaps,
    PlainMem0,
    mem0_reference,
    mem0_values,
    untouched_heaps,
)
from nimatron.sequences.mem0 import mem0_run
from tests.tier import draws

KERNEL = pytest.mark.skipif(native() is None, reason="the kernels are not built")
# the terms of A131469 that were known in 2026, and the values that occur once (A351630) with their heaps
KNOWN = (
    "0 1 1 2 3 3 2 4 5 5 6 7 7 6 4 8 9 9 8 10 11 11 12 13 13 14 15 15 16 17 17 14 18 19 16 17 18 20 10 19 20 21 21 22 "
    "23 23 24 25 25 24 26 27 27 28"
)
ONCE = ((0, 0), (12, 22), (1270, 2782), (105161, 230784))


def test_every_way_gives_the_values_of_the_definition(monkeypatch: pytest.MonkeyPatch) -> None:
    count = draws(1200, 300)
    wanted = mem0_reference(count)
    plain = PlainMem0()
    plain.grow(count)
    assert plain.values() == wanted
    assert [plain.value(heap) for heap in range(count)] == wanted
    assert mem0_values(count).tolist() == wanted
    monkeypatch.setenv("NIMATRON_NO_NATIVE", "1")
    assert mem0_values(200).tolist() == wanted[:200]
    assert isinstance(untouched_heaps(), PlainMem0)


@KERNEL
def test_the_way_without_the_kernel_and_the_kernel_agree_far_out() -> None:
    count = draws(60_000, 12_000)
    plain = PlainMem0()
    plain.grow(count)
    assert plain.values() == mem0_values(count).tolist()
    assert plain.once() == list(ONCE[:3])


@KERNEL
def test_in_steps_as_in_one_call() -> None:
    wanted = mem0_values(60_000)
    dice = Random(24)
    for _ in range(draws(6, 2)):
        heaps = Mem0Heaps()
        while heaps.count < 60_000:
            heaps.grow(heaps.count + dice.choice((1, 100, BLOCK, 5000, 20_000)))
            assert heaps.count % BLOCK == 0
        assert (heaps.values()[:60_000] == wanted).all()


@KERNEL
def test_values_that_occur_once_and_no_other_below_half() -> None:
    count = 2 * 230_784 + 2 * BLOCK
    found = mem0_run(count)
    assert found.once == ONCE
    values = mem0_values(count)
    heaps = np.bincount(values)
    single = np.flatnonzero(heaps == 1)
    first = {int(value): int(np.argmax(values == value)) for value in single}
    assert {(value, heap) for value, heap in first.items() if 2 * heap <= count - 2 * BLOCK} == set(ONCE)
    assert found.bound == min(heap for value, heap in first.items() if value not in dict(ONCE))


@KERNEL
def test_known_terms() -> None:
    known = list(map(int, KNOWN.split()))
    assert mem0_values(len(known)).tolist() == known


@KERNEL
def test_a_run_goes_on_after_it_was_killed(tmp_path: Path) -> None:
    count = 3_000_000
    program = f"""
import os, sys
from nimatron.sequences.mem0 import mem0_run
def progress(done, goal):
    if done > int(sys.argv[1]):
        os.kill(os.getpid(), 9)
mem0_run({count}, sys.argv[2], progress, every=500_000)
"""
    for after in (700_000, 1_600_000, 2_700_000):
        ended = subprocess.run([sys.executable, "-c", program, str(after), str(tmp_path / "run")], capture_output=True)
        assert ended.returncode == -9, ended.stderr
    started: list[int] = []
    found = mem0_run(count, tmp_path / "run", lambda done, goal: started.append(done))
    assert started[0] > 2_500_000
    assert found == mem0_run(count)
    with pytest.raises(RequestError, match="another folder"):
        mem0_run(count + BLOCK, tmp_path / "run")


@KERNEL
@pytest.mark.parametrize("name", ["values", "seen", "pages", "bits", "numbers", "state.json"])
def test_a_damaged_checkpoint_is_refused(tmp_path: Path, name: str) -> None:
    mem0_run(50_000, tmp_path / "run", every=20_000)
    file = tmp_path / "run" / "state" / name
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 255
    file.write_bytes(bytes(data))
    with pytest.raises(RequestError, match="damaged"):
        mem0_run(50_000, tmp_path / "run")
    shutil.rmtree(tmp_path / "run" / "state")
    assert mem0_run(50_000, tmp_path / "run") == mem0_run(50_000)


@KERNEL
def test_what_is_too_large_or_does_not_fit_is_refused() -> None:
    with pytest.raises(TooLargeError, match="at most"):
        mem0_run(MOST_HEAPS + 1)
    heaps = Mem0Heaps(10_000)
    heaps.grow(5_000)
    with pytest.raises(OverflowError):
        heaps.grow(20_000)
    module = native()
    assert module is not None
    right = list(heaps.arrays.values())
    for place, wrong in ((0, np.zeros(9, np.int64)), (1, None), (8, np.zeros(5, np.int64))):
        arrays: list[object] = [*right]
        arrays[place] = wrong
        with pytest.raises((TypeError, ValueError)):
            module.mem0_fill(*arrays, heaps.goal, heaps.goal)
    for stop, goal in ((100, 200), (heaps.goal + BLOCK, heaps.goal), (heaps.goal, heaps.goal + BLOCK * 9)):
        with pytest.raises(ValueError, match="fit"):
            module.mem0_fill(*right, stop, goal)


def test_a_run_needs_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NIMATRON_NO_NATIVE", "1")
    with pytest.raises(TooLargeError, match="kernel"):
        mem0_run(10_000)
