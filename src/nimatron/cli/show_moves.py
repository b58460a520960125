"""The table of all moves, best first, aligned; on a narrow terminal two lines a move."""

from __future__ import annotations

from nimatron.cli.show_analysis import short_position
from nimatron.cli.terminal import Terminal, shortened_numbers
from nimatron.explain.catalogue import Catalogue
from nimatron.explain.message import Message
from nimatron.games.describe import describe
from nimatron.solve.analysis import Analysis

_GAP = "  "


def show_moves(analysis: Analysis, words: Catalogue, out: Terminal) -> None:
    """Print every judged move: sign, move, position after it, result for its mover, nim-value and moves left then."""
    moves = analysis.moves or ()
    if not moves:
        out.line(words.text("cli.no_moves"))
        return
    out.line(words.text(Message("cli.all_moves", {"count": len(moves)})))
    rows = []
    for move in moves:
        rows.append((
            words.text(describe(analysis.game, analysis.position, move.to)),
            short_position(analysis.game.format(move.to)),
            words.text(f"cli.result.{move.value}"),
            _number(move.grundy, words),
            _number(move.remoteness, words),
        ))  # fmt: skip
    names = ("move", "to", "result", "nim_value", "remoteness")
    titles = [words.text(f"cli.column.{name}") for name in names]
    # a column without any number says nothing
    kept = [index for index in range(5) if index < 3 or any(row[index] for row in rows)]
    widths = [max(len(titles[index]), *(len(row[index]) for row in rows)) for index in range(5)]
    total = 2 + sum(widths[index] + 2 for index in kept) - 2
    if total <= out.width or (not out.bounded and total <= 400):
        out.line("  " + _aligned(tuple(titles), widths, kept))
        for move, row in zip(moves, rows, strict=True):
            out.line(f"{out.sign(move.value)} {out.paint(move.value, _aligned(row, widths, kept))}")
        return
    for move, row in zip(moves, rows, strict=True):
        out.line(f"{out.sign(move.value)} {row[0]} → {row[1]}")
        facts = [row[2], *(f"{titles[index]}: {row[index]}" for index in kept if index > 2 and row[index])]
        out.line("  " + out.paint(move.value, "; ".join(facts)))


def _number(value: int | None, words: Catalogue) -> str:
    return "" if value is None else shortened_numbers(words.number(value))


def _aligned(row: tuple[str, ...], widths: list[int], kept: list[int]) -> str:
    cells = [f"{row[index]:<{widths[index]}}" if index < 3 else f"{row[index]:>{widths[index]}}" for index in kept]
    return _GAP.join(cells).rstrip()
