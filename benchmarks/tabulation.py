"""Several heaps, all positions below a bound, compared with plain loops in C and a dictionary search, in the same run.

python -m benchmarks.tabulation [out.json]
"""

from __future__ import annotations

import ctypes
import sys
from math import prod
from typing import Any

import numpy as np

from benchmarks.baselines import compiled, pointer, report, seconds
from nimatron.sequences import tabulation
from nimatron.sequences.tabulation import reference


def main() -> None:
    plain = compiled()
    results: list[dict[str, Any]] = []

    def speed(name: str, work: Any, bounds: tuple[int, ...], repeats: int = 5) -> None:
        spent = seconds(work, repeats)
        results.append({"name": name, "bounds": bounds, "seconds": spent, "per_second": prod(bounds) / spent})
        print(results[-1], file=sys.stderr)

    nim = tabulation.family_sets("nim", 3)
    for size in (128, 256, 1024):
        speed(
            "nim 3 heaps: outcomes, P-position per row",
            lambda s=size: tabulation.p_positions_in_rows((s,) * 3, nim),
            (size,) * 3,
        )
    size = 128
    lost = np.zeros((size,) * 3, dtype=np.uint8)
    speed(
        "nim 3 heaps: outcomes, plain loop in C",
        lambda: plain.plain_nim3_outcomes(pointer(lost), ctypes.c_int64(size)),
        (size,) * 3,
        2,
    )
    assert np.array_equal(lost != 0, tabulation.outcomes((size,) * 3, nim))
    speed("nim 3 heaps: outcomes as an array of flags", lambda: tabulation.outcomes((512,) * 3, nim), (512,) * 3)
    for s in (64, 128, 256):
        speed("nim 3 heaps: nim-values", lambda s=s: tabulation.nim_values((s,) * 3, nim), (s,) * 3)
    values = np.zeros((size,) * 3, dtype=np.uint16)
    speed(
        "nim 3 heaps: nim-values, plain loop in C",
        lambda: plain.plain_nim3_values(pointer(values), ctypes.c_int64(size)),
        (size,) * 3,
        2,
    )
    assert np.array_equal(values, tabulation.nim_values((size,) * 3, nim))
    speed("nim 3 heaps: remoteness", lambda: tabulation.remoteness((256,) * 3, nim), (256,) * 3)
    circular = tabulation.family_sets("circular-nim", 5, 2)
    speed(
        "CN(5,2): outcomes, P-position per row", lambda: tabulation.p_positions_in_rows((32,) * 5, circular), (32,) * 5
    )
    speed("CN(5,2): outcomes as an array of flags", lambda: tabulation.outcomes((32,) * 5, circular), (32,) * 5)
    speed("CN(5,2): nim-values", lambda: tabulation.nim_values((16,) * 5, circular), (16,) * 5)
    speed("CN(5,2): remoteness", lambda: tabulation.remoteness((32,) * 5, circular), (32,) * 5)
    options = reference.family_options(circular)
    speed("CN(5,2): outcomes, dictionary search", lambda: reference.outcomes((6,) * 5, options), (6,) * 5, 1)
    for what in ("outcomes", "nim-values", "remoteness"):
        speed(f"Wythoff board: {what}", lambda what=what: tabulation.wythoff_board(2000, 1, what), (2000, 2000))
    report(results)


main()
