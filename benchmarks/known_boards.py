"""Compute boards that take long, one JSON line each, for solve/searching/data/known_boards.tsv (first kind of lines).

python -m benchmarks.known_boards GAME value|misere|is:N BOARD ... [--memory MEGABYTES] [--threads N]

``is:5`` asks whether the nim-value is 5, which is less work than to find it if smaller numbers are hard to exclude. The
search is that of the library without stored results. Seconds are processor time; of several threads, all of it.
"""

from __future__ import annotations

import argparse
import json
import resource
import time

import nimatron as nt
from nimatron.kernels.mask_search import mask_search


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
        masked = game.mask(game.parse(text))
        assert masked is not None
        mask, free = masked
        looked_at = 0

        def spend(held: int, more: int) -> None:
            nonlocal looked_at
            looked_at += more

        started, began = time.time(), time.process_time()
        search = mask_search(mask, given.memory << 20, given.threads)
        if given.asked == "value":
            found = search.value(free, spend)
        elif given.asked == "misere":
            found = int(search.loses_misere(free, spend))
        else:
            found = int(search.has_value(free, int(given.asked.removeprefix("is:")), spend))
        line = {"game": game.name, "board": text, "asked": given.asked, "answer": found, "positions": looked_at,
                "seconds": round(time.process_time() - began, 2), "wall": round(time.time() - started, 2),
                "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024}  # fmt: skip
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
