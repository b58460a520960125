"""Draw the packages of Nimatron from its imports; ``python docs/architecture_drawing.py`` writes the drawing.

Every row is a layer of ``.importlinter``. A line leads from a package down to one that it imports; it is left out where
a longer way down says the same, and to ``errors`` and ``version``, which any package may import.
"""

from __future__ import annotations

import ast
import configparser
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "nimatron"
DRAWING = ROOT / "docs" / "static" / "architecture.svg"

WIDTH, ROW, BOX, GAP = 720, 46, 24, 14
_LETTER = 7.4


def layers() -> list[list[str]]:
    """Return the packages of each layer, the highest first, as ``.importlinter`` lists them."""
    settings = configparser.ConfigParser()
    settings.read(ROOT / ".importlinter")
    lines = settings["importlinter:contract:layers"]["layers"].split("\n")
    return [[name.strip() for name in line.split("|")] for line in lines if line.strip()]


def modules(package: str) -> list[Path]:
    """Return the files of a package, without those that only list its names."""
    if (SOURCE / f"{package}.py").exists():
        return [SOURCE / f"{package}.py"]
    return [path for path in sorted((SOURCE / package).rglob("*.py")) if path.name != "__init__.py"]


def imports(package: str, known: set[str]) -> set[str]:
    """Return the packages that the modules of a package import when they run, at their head or inside a function."""
    found: set[str] = set()
    for path in modules(package):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for_types = {
            inner
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            for inner in ast.walk(node)
        }
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.ImportFrom)
                and node not in for_types
                and (node.module or "").startswith("nimatron")
            ):
                parts = (node.module or "").split(".")
                found |= {parts[1]} if len(parts) > 1 else {alias.name for alias in node.names}
    return (found & known) - {package}


def needed(graph: dict[str, set[str]]) -> list[tuple[str, str]]:
    """Return the arrows that no longer way along other arrows replaces."""

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        stack = [*graph[start]]
        while stack:
            here = stack.pop()
            if here not in seen:
                seen.add(here)
                stack += graph[here]
        return seen

    return [
        (upper, lower)
        for upper, lowers in graph.items()
        for lower in sorted(lowers)
        if not any(lower in reached(other) for other in lowers - {lower})
    ]


def drawing() -> str:
    """Return the drawing as SVG."""
    rows = layers()
    known = {name for row in rows for name in row}
    # a lower layer that imports a higher one for a single name is listed in .importlinter and not drawn
    level = {name: index for index, row in enumerate(rows) for name in row}
    graph = {name: {other for other in imports(name, known) if level[other] > level[name]} for name in level}
    places: dict[str, tuple[float, float, float]] = {}
    for index, row in enumerate(rows):
        widths = {name: len(name) * _LETTER + 18 for name in row}
        # every second row stands a little aside, so that lines do not run through boxes
        left = (WIDTH - sum(widths.values()) - GAP * (len(row) - 1)) / 2 + (index % 3 - 1) * 150
        for name in row:
            places[name] = (left, 10 + index * ROW, widths[name])
            left += widths[name] + GAP
    lines, boxes = [], []
    for upper, lower in needed(graph):
        if lower in ("errors", "version"):
            continue
        (x, y, width), (x2, y2, width2) = places[upper], places[lower]
        start, end = (x + width / 2, y + BOX), (x2 + width2 / 2, y2)
        middle = (start[1] + end[1]) / 2
        points = (start, (start[0], middle), (end[0], middle), end)
        first, *others = (f"{x:.0f},{y:.0f}" for x, y in points)
        lines.append(f'<path d="M{first} C{" ".join(others)}"/>')
    for name, (x, y, width) in places.items():
        boxes.append(
            f'<rect x="{x:.0f}" y="{y}" width="{width:.0f}" height="{BOX}" rx="4"/>'
            f'<text x="{x + width / 2:.0f}" y="{y + 16}">{name}</text>'
        )
    height = 10 + len(rows) * ROW
    style = (
        "path{fill:none;stroke:#8a93a3;stroke-width:1.1}rect{fill:#fff;stroke:#33415c}"
        "text{font:13px ui-monospace,Menlo,Consolas,monospace;fill:#1b2333;text-anchor:middle}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
        f"<title>The packages of Nimatron; lines lead down to what a package imports</title><style>{style}</style>"
        f'<rect x="0" y="0" width="{WIDTH}" height="{height}" style="fill:#f7f8fa;stroke:none"/>'
        f"{''.join(lines)}{''.join(boxes)}</svg>\n"
    )


if __name__ == "__main__":
    DRAWING.write_text(drawing(), encoding="utf-8")
    print(f"{DRAWING.relative_to(ROOT)}: {len(drawing()):,} bytes")
