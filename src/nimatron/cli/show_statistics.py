"""Print statistics of a position: outcomes, nim-values and remoteness of all positions below it."""

from __future__ import annotations

from nimatron.cli.terminal import Terminal, aligned
from nimatron.explain.catalogue import catalogue
from nimatron.explain.message import Message
from nimatron.solve.statistics import COUNTED_BY, Statistics


def show_statistics(found: Statistics, lang: str, terminal: Terminal | None = None) -> None:
    """Print statistics as tables, one for each number that positions are counted by.

    Parameters:
        found: the statistics.
        lang: language code.
        terminal: where to print; by default standard output.

    >>> import nimatron as nt
    >>> show_statistics(nt.statistics("nim", "1,1"), "en")
    Positions that can be reached, this one too, up to symmetry: 3.
    <BLANKLINE>
    outcome  positions
    P                2
    N                1
    <BLANKLINE>
    nim-value  positions
            0          2
            1          1
    <BLANKLINE>
    moves left with best play  positions
                            0          1
                            1          1
                            2          1
    """
    out = terminal or Terminal()
    words = catalogue(lang)
    out.paragraph(words.text(Message("cli.statistics", {"count": words.number(found.positions)})))
    number = words.text("cli.statistics.positions")
    rows = list(found.rows())
    for name in COUNTED_BY:
        cells = [(str(value), words.number(count)) for kind, value, count in rows if kind == name]
        if not cells:
            continue
        title = words.text(f"cli.statistics.{name}")
        table = [(title, number), *cells]
        widths = [max(len(row[column]) for row in table) for column in (0, 1)]
        out.line()
        for row in table:
            out.line(aligned(row, widths, [0] if name == "outcome" else []))
