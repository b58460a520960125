"""The board solver: seconds, positions and answers, compared with a plain memo of whole boards in C, in the same run.

python -m benchmarks.boards [out.json] [--large]
"""

from __future__ import annotations

import ctypes
import sys
import time
from typing import Any

from benchmarks.baselines import compiled, report
from nimatron.games.boards.cram import Cram
from nimatron.games.graphs.node_kayles import NodeKayles
from nimatron.kernels.chomp_rows import ChompPPositions
from nimatron.kernels.mask_search import MaskSearch, MaskSearchReference, mask_search

VALUES: list[tuple[Any, str, float | None]] = [
    (Cram(), "5x6", 0.5), (Cram(), "4x9", 2.0), (Cram(), "5x7", 5.0), (Cram(), "3x15", None),
    (NodeKayles(), "grid:7x8", 1.5), (NodeKayles(), "grid:4x15", None), (NodeKayles(), "grid:3x20", None),
]  # fmt: skip
"""Questions in normal play, and their time limits in seconds."""
LARGE: list[tuple[Any, str, float | None]] = [(Cram(), "5x8", None), (Cram(), "4x11", None), (Cram(), "6x7", None)]
MISERE: list[tuple[Any, str]] = [(Cram(), "4x6"), (Cram(), "5x5"), (Cram(), "4x7"), (NodeKayles(), "grid:5x6")]
WHOLE = [("cram", 4, 5), ("cram", 4, 6), ("cram", 5, 5), ("node-kayles", 5, 5), ("node-kayles", 5, 6), ("cram", 4, 7),
         ("node-kayles", 6, 6)]  # fmt: skip
"""Boards that the baseline, a memo of all whole boards in plain C, finishes in time."""


def measured(search: MaskSearch, ask: Any) -> dict[str, Any]:
    """Return the answer, the processor time and the number of positions searched."""
    looked_at = 0

    def spend(held: int, more: int) -> None:
        nonlocal looked_at
        looked_at += more

    began = time.process_time()
    answer = ask(search, spend)
    return {"answer": int(answer), "seconds": round(time.process_time() - began, 3), "positions": looked_at}


def against_whole_boards() -> list[dict[str, Any]]:
    """Compute nim-values by the plain memo and by the solver, alternating, and check that they agree."""
    library, rows = compiled("whole_boards.c"), []
    for name, high, wide in WHOLE:
        game: Any = Cram() if name == "cram" else NodeKayles()
        text = f"{high}x{wide}" if name == "cram" else f"grid:{high}x{wide}"
        mask, free = game.mask(game.parse(text))
        ours = measured(mask_search(mask, 1 << 31), lambda search, spend, free=free: search.value(free, spend))
        positions, began = ctypes.c_uint64(), time.process_time()
        answer = library.whole_board(high, wide, int(name != "cram"), ctypes.byref(positions))
        took = time.process_time() - began
        assert answer == ours["answer"], (text, answer, ours)
        rows.append(
            {"game": name, "board": text, "asked": "nim-value, beside plain whole boards in C", "target": None, **ours,
             "plain_seconds": round(took, 3), "plain_positions": positions.value,
             "ratio": round(took / max(ours["seconds"], 0.001), 1)}
        )  # fmt: skip
        print(rows[-1], file=sys.stderr)
    return rows


def main() -> None:
    """Measure and print."""
    large = "--large" in sys.argv
    if large:
        sys.argv.remove("--large")
    rows = []
    for game, text, target in VALUES + (LARGE if large else []):
        mask, free = game.mask(game.parse(text))
        found = measured(mask_search(mask, 1 << 31), lambda search, spend, free=free: search.value(free, spend))
        rows.append({"game": game.name, "board": text, "asked": "nim-value", "target": target, **found})
    for game, text in MISERE:
        mask, free = game.mask(game.parse(text))
        found = measured(mask_search(mask, 1 << 31), lambda search, spend, free=free: search.loses_misere(free, spend))
        rows.append({"game": game.name, "board": text, "asked": "lost in misere play", "target": None, **found})
    rows += against_whole_boards()
    mask, free = Cram().mask(Cram().parse("5x5"))
    found = measured(MaskSearchReference(mask), lambda search, spend: search.value(free, spend))
    rows.append({"game": "cram", "board": "5x5", "asked": "nim-value, in Python", "target": 2.0, **found})
    began = time.process_time()
    last = ChompPPositions(10_000).first(10_000, 0)
    rows.append(
        {"game": "chomp", "board": "three rows to 10,000", "asked": "all P-positions", "target": 4.0,
         "answer": last, "seconds": round(time.process_time() - began, 3), "positions": None}
    )  # fmt: skip
    report(rows)


if __name__ == "__main__":
    main()
