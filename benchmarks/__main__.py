"""Run every benchmark, store the results, and write the tables of figures: ``python -m benchmarks [name ...]``.

Each benchmark prints JSON, stored as ``benchmarks/results/<name>.json``. The tables in docs/figures.md (all figures)
and README.md (ten of them) are generated from these files, so every figure has a command that reproduces it. ``python
-m benchmarks tables`` only writes the tables.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
RESULTS = HERE / "results"
README, PAGE = HERE.parent / "README.md", HERE.parent / "docs" / "figures.md"
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"

ARGUMENTS: dict[str, list[str]] = {
    "startup": ["41"],
    "batch": [],
    "search": [],
    "huge_wythoff": ["--digits", "10000", "100000", "1000000", "10000000", "--repeats", "3"],
    "wythoff_pairs": ["--count", "100000000", "--repeats", "9"],
    "wythoff_board": ["--sizes", "1000", "5000", "20000", "--scanning", "5000"],
    "subtraction": ["--large"],
    "tabulation": [],
    "nimbers": [],
    "boards": [],
    "sprouts": [],
    "board_values": [],
    "octal": ["--codes"],
    "streaming": [],
    "quotients": [],
    "top_entails": ["2000000"],
    "mem0": [],
    "evaluation": [],
    "likely_moves": [
        "--starts",
        "12",
        "cram",
        "tac-tix",
        "nimstring",
        "divisor-chomp",
        "sprouts",
        "node-kayles",
        "chomp",
        "non-attacking",
        "notakto",
        "grundy",
        "index-k-nim",
    ],
    "reasons": [],
    "server": ["--seconds", "60"],
    "server_fairness": [],
    "page_load": [],
    "page_without_a_server": [],
}


def run(name: str) -> None:
    command = [sys.executable, "-m", f"benchmarks.{name}", *ARGUMENTS[name]]
    done = subprocess.run(command, capture_output=True, text=True, cwd=HERE.parent)
    begin = done.stdout.find("{")
    if begin < 0:
        print(f"{name}: no result\n{done.stderr[-2000:]}", file=sys.stderr)
        return
    result = json.loads(done.stdout[begin:])
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print(f"{name}: kept")


def kept(name: str) -> Any:
    file = RESULTS / f"{name}.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else None


def rows() -> list[tuple[str, str]]:
    """Return the lines of the page of figures, from the existing result files."""
    from benchmarks.figures import FIGURES

    return [(what, figure) for name, maker in FIGURES.items() if (data := kept(name)) for what, figure in maker(data)]


def table(lines: list[tuple[str, str]]) -> str:
    return "\n".join(["| what | figure |", "|---|---|", *(f"| {what} | {figure} |" for what, figure in lines)]) + "\n"


def write_tables() -> None:
    """Write all figures into the page of the book, and ten of them into the README, between their markers."""
    from benchmarks.figures import HIGHLIGHTS

    found = rows()
    chosen = [(what, figure) for what, figure in found if what in HIGHLIGHTS]
    for path, lines in ((PAGE, found), (README, chosen)):
        text = path.read_text(encoding="utf-8")
        before, _, rest = text.partition(BEGIN)
        _, _, after = rest.partition(END)
        path.write_text(before + BEGIN + table(lines) + END + after, encoding="utf-8")


def main() -> None:
    for name in sys.argv[1:] or ARGUMENTS:
        if name != "tables":
            run(name)
    write_tables()


if __name__ == "__main__":
    main()
