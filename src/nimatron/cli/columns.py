"""A small table on the terminal: a line of names and aligned columns, numbers to the right."""

from __future__ import annotations

from collections.abc import Sequence

from nimatron.cli.terminal import Terminal


def print_columns(out: Terminal, names: Sequence[str], rows: Sequence[Sequence[str]], left: Sequence[int] = ()) -> None:
    """Print the rows under their names; the columns whose numbers stand in ``left`` are aligned to the left.

    >>> print_columns(Terminal(), ["n", "A"], [["1", "1"], ["10", "14"]])
     n   A
     1   1
    10  14
    """
    widths = [max(len(row[index]) for row in (names, *rows)) for index in range(len(names))]
    for number, row in enumerate((names, *rows)):
        line = "  ".join(
            f"{cell:<{width}}" if index in left else f"{cell:>{width}}"
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        out.line(out.paint("faint", line) if number == 0 else line)
