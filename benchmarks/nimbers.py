"""Nim-products: many of 64 bits by every method, and one of 2^16 bits, as JSON on standard output.

``tables`` is the table method in C (logarithms of 16 bits, two Karatsuba levels), ``recursion`` the recursive
definition in Python. ``bits`` is the portable method: plain C, compiled for each kind of processor;
``bits_any_processor`` is the same, compiled for the baseline processor. Run: python -m benchmarks.nimbers [result file]
"""

from __future__ import annotations

import ctypes
import os
import random
import subprocess
import sysconfig
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.baselines import least_in_turns, pointer, report
from nimatron.arithmetic import nimber_integers
from nimatron.kernels import nimber_products

COUNT = 1 << 16
ROUNDS = 60
KERNELS = Path(nimber_products.__file__).parent


def plain_bits() -> Any:
    """Compile the portable kernel for the baseline processor of this architecture, without run-time dispatch."""
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "bits.so")
        flags = ["-O3", "-DNATIVE_NO_CLONES", "-fPIC", "-shared", f"-I{sysconfig.get_path('include')}"]
        subprocess.run([os.environ.get("CC", "cc"), *flags, KERNELS / "nimber_bits.c", "-o", library], check=True)
        return ctypes.CDLL(str(library)).nimber_products_by_bits


def timed(work: Callable[[], object], repeats: int = 1) -> Callable[[], float]:
    def measure() -> float:
        before = time.process_time()
        for _ in range(repeats):
            work()
        return (time.process_time() - before) / repeats

    return measure


def many() -> list[dict[str, Any]]:
    dice = np.random.default_rng(1976)
    x, y = (dice.integers(0, 2**64, COUNT, dtype=np.uint64) for _ in range(2))
    out = np.empty_like(x)
    plain = plain_bits()
    plain.argtypes = [ctypes.c_void_p] * 3 + [ctypes.c_ssize_t]
    works = {name: timed(partial(nimber_products.products, x, y, name), 4) for name in nimber_products.methods()}
    works["bits_any_processor"] = timed(lambda: plain(pointer(x), pointer(y), pointer(out), COUNT), 4)
    least = least_in_turns(works, ROUNDS)
    assert np.array_equal(out, nimber_products.products(x, y))
    nanoseconds = {name: round(seconds / COUNT * 1e9, 2) for name, seconds in least.items()}
    few = [(int(a), int(b)) for a, b in zip(x[:500], y[:500], strict=True)]
    recursion = timed(lambda: [nimber_integers.slow_product(a, b, 6) for a, b in few])() / len(few)
    best = nimber_products.methods()[0]
    return [
        {
            "what": "64-bit products in bulk", "count": COUNT, "chosen": best, "nanoseconds_each": nanoseconds,
            "recursion_in_python_ns": round(recursion * 1e9),
            "times_the_table_method": round(nanoseconds["tables"] / nanoseconds[best], 1),
            "targets": {"chosen_ns": 1.5, "times_the_table_method": 15, "bits_ns": 15},
        }
    ]  # fmt: skip


def great() -> list[dict[str, Any]]:
    dice = random.Random(1976)
    found = []
    for level in (7, 10, 12, 14, 16, 18, 19):
        x, y = dice.getrandbits(1 << level), dice.getrandbits(1 << level)
        seconds = least_in_turns({"c": timed(partial(nimber_products.product, x, y, level))}, 5)
        found.append({"what": f"one product of 2^{level} bits", "milliseconds": round(seconds["c"] * 1e3, 4)})
    x, y = dice.getrandbits(1 << 16), dice.getrandbits(1 << 16)
    reference = timed(lambda: nimber_integers.product(x, y, 16))()
    found.append({"what": "one product of 2^16 bits, recursion in Python", "milliseconds": round(reference * 1e3)})
    return found


if __name__ == "__main__":
    report(many() + great())
