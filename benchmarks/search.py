"""Generic search in positions per second, compared with the shortest dictionary memo, as JSON on output or in a file.

Run: python -m benchmarks.search [FILE.json]

Both answer the same questions (outcome, remoteness, nim-value of all positions below a start) for the same rules with
the same canonical positions. A second baseline computes only the outcome and stops at the first winning move.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nimatron as nt
from benchmarks.baselines import machine
from nimatron.solve.searching.search import Search

CASES = [
    ("kayles", "9,8,7", True),
    ("circular-nim", "6,6,6,6", True),
    ("grundy", "26", True),
    ("nim", "9,9,9", True),
    ("wythoff", "60,60", False),
]


def shortest_memo(game: Any, start: Any, misere: bool) -> int:
    memo: dict[Any, tuple[bool, int, int]] = {}

    def verdict(position: Any) -> tuple[bool, int, int]:
        if position not in memo:
            options = [verdict(game.canonical(option)) for option in game.generate_moves(position)]
            lost = [option[1] for option in options if option[0]]
            values = {option[2] for option in options}
            mex = next(value for value in range(len(values) + 1) if value not in values)
            if not options:
                memo[position] = (not misere, 0, 0)
            elif lost:
                memo[position] = (False, 1 + min(lost), mex)
            else:
                memo[position] = (True, 1 + max(option[1] for option in options), mex)
        return memo[position]

    verdict(game.canonical(start))
    return len(memo)


def outcome_memo(game: Any, start: Any, misere: bool) -> int:
    memo: dict[Any, bool] = {}

    def loses(position: Any) -> bool:
        if position not in memo:
            moves = list(game.generate_moves(position))
            memo[position] = not any(loses(game.canonical(o)) for o in moves) if moves else not misere
        return memo[position]

    loses(game.canonical(start))
    return len(memo)


def ours(game: Any, start: Any, misere: bool) -> int:
    search = Search(game, misere)
    search.verdict(start)
    return search.positions


def rates(methods: list[Callable[[Any, Any, bool], int]], game: Any, start: Any, misere: bool) -> list[float]:
    """Return the best of several runs of each method, alternating so that a slow phase affects all of them."""
    best = [0.0] * len(methods)
    for _ in range(9):
        for index, method in enumerate(methods):
            begin = time.process_time()
            positions = method(game, start, misere)
            best[index] = max(best[index], positions / max(time.process_time() - begin, 1e-9))
    return best


def main() -> None:
    sys.setrecursionlimit(100_000)
    rows = []
    for form, text, misere in CASES:
        game = nt.game(form)
        start = game.parse(text)
        ratios = rates([ours, shortest_memo, outcome_memo], game, start, misere)
        rows.append(
            {
                "game": form,
                "position": text,
                "misere": misere,
                "positions": ours(game, start, misere),
                "ours_per_second": round(ratios[0]),
                "memo_per_second": round(ratios[1]),
                "ratio_to_memo": round(ratios[0] / ratios[1], 2),
                "outcome_only_per_second": round(ratios[2]),
            }
        )
    text = json.dumps({"benchmark": "search", "machine": machine(), "rows": rows}, indent=2)
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(text + "\n", encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
