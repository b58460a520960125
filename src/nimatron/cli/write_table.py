"""Where a table goes: to the terminal, in a text format to standard output, or to a file chosen by its ending."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

from nimatron.cli.progress import ProgressBar, progress_bar
from nimatron.cli.table_rows import Row, Table
from nimatron.cli.terminal import Terminal
from nimatron.errors import RequestError
from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message

FILE_FORMATS = ("csv", "json", "npy", "parquet", "md", "tex", "txt")
TEXT_FORMATS = ("text", "csv", "json", "md", "tex", "txt", "grid")


def write_table_out(
    table: Table, out_file: str | None, form: str | None, lang: str, *, as_values: bool = False
) -> None:
    """Write a table to ``out_file`` (by its ending), or to standard output in the format ``form``."""
    words = catalogue(lang)
    if out_file is not None:
        _to_file(table, out_file, form, words)
        if sys.stderr.isatty():
            message = Message("cli.saved", {"count": table.total, "path": out_file})
            print(words.text(message), file=sys.stderr)
        return
    table.check_listed()
    out = Terminal()
    if form in ("csv", "md", "tex", "txt"):
        _through_file(table, form)
        return
    with progress_bar(0 if out.interactive else table.total) as bar:
        table.progress = bar.show
        _to_terminal(table, bar.through(table.rows()), form, words, out, as_values)


def _to_terminal(
    table: Table, rows: Iterator[Row], form: str | None, words: Catalogue, out: Terminal, as_values: bool
) -> None:
    if form == "json":
        _json_lines(table, rows, out)
    elif form is None and as_values:
        from nimatron.cli.show_table import show_values

        show_values(rows, out, table.total)
    else:
        from nimatron.cli.show_table import grid_side, show_columns, show_grid

        side = grid_side(table, out.width) if form == "grid" or (form is None and out.interactive) else None
        if form == "grid" and side is None:
            raise RequestError("--format grid: only a small table of two heaps is drawn as a grid")
        if side is not None:
            show_grid(table, rows, side, words, out)
        else:
            show_columns(table, rows, out)


def _to_file(table: Table, path: str, form: str | None, words: Catalogue) -> None:
    ending = os.path.splitext(path)[1].lstrip(".").lower()
    if ending not in FILE_FORMATS:
        endings = ", ".join(f".{name}" for name in FILE_FORMATS)
        raise RequestError(f"--out {path}: the ending chooses the format; it must be one of {endings}")
    if form is not None and form != ending:
        raise RequestError(f"--format {form} contradicts the ending of --out {path}")
    folder = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(folder):
        raise RequestError(f"--out {path}: there is no folder {folder}")
    if os.path.isdir(path):
        raise RequestError(f"--out {path}: this is a folder; give a file name")
    if table.board is not None and ending == "npy":
        from nimatron.cli.write_board import write_board

        with progress_bar(table.total) as bar:
            write_board(path, table.board(bar.show))
        return
    if table.resumable is not None:
        from nimatron.cli.long_tables import LONG, write_long_table

        if table.total >= LONG:
            with progress_bar(table.total) as bar:
                write_long_table(table, path, bar, lambda done: _stopped(table, done, bar, words))
            return
    table.check_listed()
    _export(path, table)


def _stopped(table: Table, done: int, bar: ProgressBar, words: Catalogue) -> None:
    """Tell after Ctrl-C what is kept and how to go on."""
    bar.clear()
    print(words.text(Message("cli.kept", {"done": done, "count": table.count})), file=sys.stderr)


def _export(path: str, table: Table) -> None:
    from nimatron.sequences.export import write_table

    with progress_bar(table.total) as bar:
        table.progress = bar.show
        write_table(path, table.columns, table.chunks(), **table.head())


def _through_file(table: Table, form: str) -> None:
    """Let the exporter write a temporary file and copy it to standard output."""
    with tempfile.TemporaryDirectory(prefix="nimatron-") as folder:
        path = os.path.join(folder, f"table.{form}")
        _export(path, table)
        with open(path, encoding="utf-8", newline="") as file:
            while piece := file.read(1 << 16):
                sys.stdout.write(piece)


def _json_lines(table: Table, rows: Any, out: Terminal) -> None:
    """Write the JSON form row by row, so that a long table needs no memory."""
    from nimatron.arithmetic.decimal_text import json_data

    encode = json.JSONEncoder(ensure_ascii=not out.unicode).encode
    head = encode({**table.head(), "columns": table.columns})
    out.stream.write(f'{head[:-1]}, "rows": [')
    row: Row
    for number, row in enumerate(rows):
        out.stream.write((",\n" if number else "\n") + encode([json_data(cell) for cell in row]))
    out.stream.write("\n]}\n")
