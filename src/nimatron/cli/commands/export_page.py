"""``nimatron export-page``: the page as a folder of files, without a server."""

from __future__ import annotations

import click

from nimatron.cli.arguments import lang_option


@click.command(short_help="The page as a folder of files that needs no server.")
@click.argument("folder", metavar="DIR", type=click.Path())
@click.option(
    "--pyodide", metavar="FOLDER", type=click.Path(), help="The npm package pyodide, unpacked (else npm fetches it)."
)
@lang_option
def command(folder: str, pyodide: str | None, lang: str) -> int:
    """Write the page into DIR, whole or not at all: any web host serves it, at any path.

    Everything is answered by this very package in the reader's browser, by Python compiled for it (Pyodide). After the
    first visit the page works without the web. A page exported into DIR before is replaced.
    """
    from nimatron.cli.terminal import Terminal
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message, MessageValue
    from nimatron.web.export_page import export_page

    found = export_page(folder, pyodide)
    told: dict[str, MessageValue] = {
        "folder": str(found.folder),
        "files": found.files,
        "megabytes": -(-found.size // 1_000_000),
    }
    Terminal().line(catalogue(lang).text(Message("export.done", told)))
    return 0
