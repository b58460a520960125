"""``nimatron export-page``: the web page as a folder of files that needs no server."""

from __future__ import annotations

import click

from nimatron.cli.arguments import lang_option
from nimatron.cli.main import DescribedCommand


@click.command(cls=DescribedCommand)
@click.argument("folder", metavar="DIR", type=click.Path())
@click.option("--pyodide", metavar="FOLDER", type=click.Path())
@click.option("--snapshot/--no-snapshot", default=True)
@lang_option
def command(folder: str, pyodide: str | None, snapshot: bool, lang: str) -> int:
    """Write the web page as a folder of files that needs no server."""
    from nimatron.cli.terminal import Terminal
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message, MessageValue
    from nimatron.web.export_page import export_page

    found = export_page(folder, pyodide, snapshot=snapshot)
    values: dict[str, MessageValue] = {
        "folder": str(found.folder),
        "files": found.files,
        "megabytes": -(-found.size // 1_000_000),
    }
    terminal = Terminal()
    terminal.line(catalogue(lang).text(Message("export.done", values)))
    if snapshot and not found.snapshot:
        terminal.line(catalogue(lang).text(Message("export.plain", {})))
    return 0
