"""A table on the terminal: aligned columns as they come, or a small board as a grid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from nimatron.cli.table_rows import Row, Table
from nimatron.cli.terminal import Terminal
from nimatron.explain.catalogue import Catalogue

_LOOKED_AT = 500
_SIGNS = {"P": ("lose", "○"), "N": ("win", "·"), "D": ("draw", "◇")}


def show_columns(table: Table, rows: Iterator[Row], out: Terminal) -> None:
    """Print the rows under their names; the widths are those of the first 500 rows, larger numbers widen their line."""
    first = list(islice(rows, _LOOKED_AT))
    cells = [_cells(row) for row in first]
    widths = [max(map(len, column)) for column in zip(table.columns, *cells, strict=True)]
    if table.total > _LOOKED_AT and table.columns[0] == "n":
        widths[0] = max(widths[0], len(str(table.total)))
    right = [not any(isinstance(row[index], str) for row in first) for index in range(len(widths))]
    out.line(out.paint("faint", _aligned(tuple(table.columns), widths, right)))
    for row in chain(first, rows):
        out.line(_aligned(_cells(row), widths, right))


def _cells(row: Row) -> tuple[str, ...]:
    return tuple(_text(cell) for cell in row)


def _text(cell: Any) -> str:
    """Give a cell as text: digits stand together unless one of them is 10 or more."""
    if cell is None:
        return ""
    if isinstance(cell, tuple):
        return ("" if max(cell, default=0) < 10 else " ").join(map(str, cell))
    return str(cell)


def _aligned(row: tuple[str, ...], widths: list[int], right: list[bool]) -> str:
    return "  ".join(
        f"{cell:>{width}}" if to_right else f"{cell:<{width}}"
        for cell, width, to_right in zip(row, widths, right, strict=True)
    ).rstrip()


def grid_side(table: Table, width: int) -> int | None:
    """Give the side of the board if the table fits the terminal as a grid, else None."""
    if table.columns[:-1] != ["heap_1", "heap_2"] or getattr(table.game, "symmetry", "") not in ("sorted", "none"):
        return None
    side = table.count
    return side if side and len(str(side)) + 2 + 3 * side <= width else None


def show_grid(table: Table, rows: Iterator[Row], side: int, words: Catalogue, out: Terminal) -> None:
    """Print the values of a two-heap table as a square, the first heap to the right and the second upwards."""
    cells: dict[tuple[int, int], Any] = {}
    for x, y, value in rows:
        cells[x, y] = value
        if table.game.symmetry == "sorted":  # type: ignore[attr-defined]
            cells[y, x] = value
    margin = len(str(side - 1))
    for y in range(side - 1, -1, -1):
        out.line(f"{y:>{margin}} " + "".join(_cell(cells.get((x, y)), out) for x in range(side)))
    out.line(" " * (margin + 1) + "".join(f"{x:>3}" for x in range(side)))
    if table.what == "outcome":
        out.line(words.text("cli.board.legend"))


def _cell(value: Any, out: Terminal) -> str:
    if value in _SIGNS:
        kind, sign = _SIGNS[value]
        return f"  {out.paint(kind, sign) if sign != '·' else sign}"
    return f"{'' if value is None else value:>3}"


def show_values(rows: Iterator[Row], out: Terminal, total: int) -> None:
    """Print one value after another: on a terminal ten a line with the first index, else ``n value`` a line."""
    if not out.interactive:
        for n, value in rows:
            out.stream.write(f"{n} {value}\n")
        return
    margin = len(str(max(total - 1, 0)))
    while block := list(islice(rows, 10)):
        out.line(out.paint("faint", f"{block[0][0]:>{margin}}:") + "".join(f" {value:>4}" for _, value in block))
