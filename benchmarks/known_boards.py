"""Compute boards that take long, one JSON line each, for solve/searching/data/known_boards.tsv (first kind of lines).

python -m benchmarks.known_boards GAME value|misere|is:N BOARD ... [--memory MEGABYTES] [--threads N]

``is:5`` asks whether the nim-value is 5, which is less work than to find it if smaller numbers are hard to exclude. The
search is that of the library without stored results. Of games that are not sets of free cells, such as Nimstring and
Sprouts, the value and who loses in misère play can be asked. Seconds are processor time; of several threads, all of it.
"""

from __future__ import annotations

import argparse
import json
import resource
import time
from typing import Any

import nimatron as nt
from nimatron.budget import Limits
from nimatron.kernels.mask_search import mask_search


def of_cells(masked: tuple[Any, int], asked: str, memory: int, threads: int) -> dict[str, Any]:
    """Return the answer of the search of sets of free cells, and its work in positions."""
    mask, free = masked
    looked_at = 0

    def spend(held: int, more: int) -> None:
        nonlocal looked_at
        looked_at += more

    search = mask_search(mask, memory, threads)
    if asked == "value":
        found = search.value(free, spend)
    elif asked == "misere":
        found = int(search.loses_misere(free, spend))
    else:
        found = int(search.has_value(free, int(asked.removeprefix("is:")), spend))
    return {"answer": found, "positions": looked_at}


def of_others(game: Any, board: str, asked: str, memory: int, threads: int) -> dict[str, Any]:
    """Return the value of a position of any other game, or whether it loses; the work is counted in options."""
    limits = Limits(options=10**15, positions=10**12, seconds=10**9, memory=2 * memory, threads=threads)
    if asked == "misere":
        lost = nt.analyse(game, board, misere=True, fields=["outcome"], limits=limits)
        return {"answer": int(lost.outcome == "P"), "options": lost.work}
    assert asked == "value", "of this game the value or misère play can be asked"
    found = nt.analyse(game, board, fields=["value"], limits=limits)
    return {"answer": found.value, "options": found.work}


def main() -> None:
    """Compute and print each line as soon as it is found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("asked")
    parser.add_argument("boards", nargs="+")
    parser.add_argument("--memory", type=int, default=2048)
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    game = nt.game(given.game)
    for text in given.boards:
        started, began = time.time(), time.process_time()
        masked = game.mask(game.parse(text))
        if masked is None:
            found = of_others(game, text, given.asked, given.memory << 20, given.threads)
        else:
            found = of_cells(masked, given.asked, given.memory << 20, given.threads)
        line = {"game": game.name, "board": text, "asked": given.asked, **found,
                "seconds": round(time.process_time() - began, 2), "wall": round(time.time() - started, 2),
                "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024}  # fmt: skip
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
