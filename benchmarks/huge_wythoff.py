"""One Wythoff position with huge numbers, relative to one integer square root of twice the length; prints JSON.

    python -m benchmarks.huge_wythoff [--digits 10000 100000 1000000] [--repeats 5]

``outcome`` and ``move`` are ``arithmetic.beatty.is_p_position`` and ``one_winning_move`` on integers, for random heaps
(``random``), for P-positions (``lost``) and for their neighbours (``beside``). ``winning_moves`` is the list of all
winning moves, ``solve`` the analysis with its JSON text. alpha is cached.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
from collections.abc import Callable
from functools import partial
from math import isqrt
from time import process_time
from typing import Any

import nimatron
from benchmarks.baselines import least_in_turns
from nimatron.arithmetic.beatty import is_p_position, one_winning_move, wythoff_a
from nimatron.arithmetic.big_integers import gmpy2_if_installed
from nimatron.theory.strategies.algebraic import winning_moves


def seconds(work: Callable[[], Any]) -> Callable[[], float]:
    def measured() -> float:
        rounds, begin = 0, process_time()
        while True:
            work()
            rounds += 1
            spent = process_time() - begin
            if spent > 0.02:
                return spent / rounds

    return measured


def bare_root(n: int) -> Callable[[], Any]:
    gmpy2 = gmpy2_if_installed()
    if gmpy2 is None:
        square = 5 * n * n
        return lambda: isqrt(square)
    large = gmpy2.mpz(n) * n * 5
    return lambda: gmpy2.isqrt(large)


def measured(digits: int, a: int, repeats: int) -> dict[str, float]:
    dice = random.Random(digits)
    m = dice.getrandbits(round(digits * 3.3219))
    smaller = wythoff_a(m, a)
    positions = {
        "random": (dice.getrandbits(m.bit_length()), dice.getrandbits(m.bit_length())),
        "lost": (smaller, smaller + a * m),
        "beside": (smaller + 1, smaller + 1 + a * m),
    }
    works: dict[str, Callable[[], Any]] = {"root": bare_root(m)}
    for name, (x, y) in positions.items():
        is_p_position(x, y, a)
        one_winning_move(x, y, a)
        works[f"outcome_{name}"] = partial(is_p_position, x, y, a)
        works[f"move_{name}"] = partial(one_winning_move, x, y, a)
    works["winning_moves_random"] = partial(winning_moves, *positions["random"], a)
    game = nimatron.Wythoff(a)
    works["solve_random"] = lambda: json.dumps(nimatron.analyse(game, positions["random"]).to_dict())
    least = least_in_turns({name: seconds(work) for name, work in works.items()}, repeats)
    unit = least.pop("root")
    ratios = {name: float(f"{value / unit:.4g}") for name, value in least.items()}
    return {"root_seconds": float(f"{unit:.4g}"), **ratios}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--digits", type=int, nargs="+", default=[10**4, 10**5, 10**6])
    parser.add_argument("--repeats", type=int, default=5)
    options = parser.parse_args()
    gmpy2 = gmpy2_if_installed()
    print(
        json.dumps(
            {
                "machine": platform.machine(),
                "python": platform.python_version(),
                "gmpy2": None if gmpy2 is None else gmpy2.version(),
                "ratios": {
                    str(digits): {f"a={a}": measured(digits, a, options.repeats) for a in (1, 2, 7)}
                    for digits in options.digits
                },
            },
            indent=2,
        )
    )


if __name__ == "__main__":
    main()
