"""Compute boards that take long, one JSON line each, for solve/searching/data/known_boards.tsv (first kind of lines).

python benchmarks/known_boards.py GAME value|misere BOARD ...

The search is that of the library without stored results. Seconds are processor time.
"""

from __future__ import annotations

import json
import resource
import sys
import time

import nimatron as nt
from nimatron.kernels.mask_search import mask_search

MEMORY = 1 << 31
"""Largest size of a table, in bytes."""


def main() -> None:
    """Compute and print each line as soon as it is found."""
    game = nt.game(sys.argv[1])
    for text in sys.argv[3:]:
        masked = game.mask(game.parse(text))
        assert masked is not None
        mask, free = masked
        looked_at = 0

        def spend(held: int, more: int) -> None:
            nonlocal looked_at
            looked_at += more

        began, search = time.process_time(), mask_search(mask, MEMORY)
        asked = "value" if sys.argv[2] == "value" else "loses misere"
        found = search.value(free, spend) if asked == "value" else search.loses_misere(free, spend)
        line = {"game": game.name, "board": text, "asked": asked, "answer": int(found), "positions": looked_at,
                "seconds": round(time.process_time() - began, 2),
                "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024}  # fmt: skip
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
