"""Subtraction games on one heap, compared with plain loops in C and an FFT method in NumPy, in the same run.

python -m benchmarks.subtraction [out.json] [--large]
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any

import numpy as np

from benchmarks.baselines import compiled, pointer, report, seconds
from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.sequences import subtraction
from nimatron.sequences.subtraction.methods import members_below


def fft_outcomes(takes: Any, count: int) -> Any:
    """Halve, solve the left half, find what it reaches in the right half by one convolution, solve the right half."""
    won = np.zeros(count, dtype=bool)
    allowed = np.zeros(count)
    allowed[takes] = 1
    spectra: dict[int, Any] = {}

    def solve(low: int, high: int) -> None:
        if high - low <= 2048:
            for n in range(low, high):
                if not won[n]:
                    reached = n + takes[: np.searchsorted(takes, high - n)]
                    won[reached] = True
            return
        middle = (low + high) // 2
        solve(low, middle)
        length = high - low
        if length not in spectra:
            spectra[length] = np.fft.rfft(allowed[:length], length)
        left = np.zeros(length)
        left[: middle - low] = ~won[low:middle]
        reached = np.fft.irfft(np.fft.rfft(left) * spectra[length], length)
        won[middle:high] |= reached[middle - low :] > 0.5
        solve(middle, high)

    solve(0, count)
    return ~won


def main() -> None:
    plain = compiled()
    large = "--large" in sys.argv
    if large:
        sys.argv.remove("--large")
    results: list[dict[str, Any]] = []

    def compare(name: str, ours: Any, theirs: Any, count: int, repeats: int = 3) -> None:
        fast, slow = seconds(ours, repeats), seconds(theirs, min(repeats, 2))
        results.append({"name": name, "count": count, "ours": fast, "plain": slow, "ratio": round(slow / fast, 2)})
        print(results[-1], file=sys.stderr)

    for take, exponents in (("squares", (6, 7, 8) if large else (6, 7)), ("primes", (5, 6))):
        for count in (10**e for e in exponents):
            takes = members_below(SubtractionSet.parse(take), count)
            won = np.zeros(count, dtype=np.uint8)
            compare(
                f"{take}: outcomes against the plain sieve",
                lambda take=take, count=count: subtraction.p_positions(take, count),
                lambda takes=takes, won=won, count=count: plain.plain_sieve(
                    pointer(won), ctypes.c_int64(count), pointer(takes), ctypes.c_int64(len(takes))
                ),
                count,
                1 if count > 10**7 else 3,
            )
            assert np.array_equal(np.flatnonzero(won == 0), subtraction.p_positions(take, count))
    count = 1 << (23 if large else 20)
    squares = members_below(SubtractionSet.parse("squares"), count)
    compare(
        "squares: outcomes against FFT",
        lambda: subtraction.p_positions("squares", count),
        lambda: fft_outcomes(squares, count),
        count,
        1,
    )
    assert np.array_equal(np.flatnonzero(fft_outcomes(squares, count)), subtraction.p_positions("squares", count))
    count = 10**6
    squares = members_below(SubtractionSet.parse("squares"), count)
    values = np.zeros(count, dtype=np.uint16)
    compare(
        "squares: nim-values",
        lambda: subtraction.nim_values("squares", count),
        lambda: plain.plain_values(
            pointer(values), ctypes.c_int64(count), pointer(squares), ctypes.c_int64(len(squares))
        ),
        count,
    )
    assert np.array_equal(values, subtraction.nim_values("squares", count))
    length = np.zeros(count, dtype=np.int32)
    compare(
        "squares: remoteness",
        lambda: subtraction.remoteness("squares", count),
        lambda: plain.plain_remoteness(
            pointer(length), ctypes.c_int64(count), pointer(squares), ctypes.c_int64(len(squares))
        ),
        count,
    )
    assert np.array_equal(length, subtraction.remoteness("squares", count))
    count = 10**7
    takes = np.array([1, 3, 4])
    won = np.zeros(count, dtype=np.uint8)
    compare(
        "1,3,4: outcomes as flags",
        lambda: subtraction.outcomes("1,3,4", count),
        lambda: plain.plain_sieve(pointer(won), ctypes.c_int64(count), pointer(takes), ctypes.c_int64(3)),
        count,
    )
    report(results)


main()
