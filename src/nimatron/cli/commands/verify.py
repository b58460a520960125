"""``nimatron verify``: check a certificate or a stored table again."""

from __future__ import annotations

from typing import Any

import click

from nimatron.cli.reading import lang_option
from nimatron.errors import RequestError
from nimatron.explain.reason import reason


@click.command(short_help="Check a period certificate, or the checksums of a stored table.")
@click.argument("path", metavar="FILE", type=click.Path())
@lang_option
def command(path: str, lang: str) -> int:
    """Check FILE: a certificate of 'nimatron period --out', by the definition alone, or the folder of a long table.

    Exit status 0 if it is right, 1 if it is not; then what is wrong stands below, a line for each fault.
    """
    import os

    from nimatron.cli.terminal import Terminal
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message

    words, out = catalogue(lang), Terminal()
    if os.path.isdir(path):
        from nimatron.tables.store import ChunkStore

        with ChunkStore(path, None, "r") as store:
            found = store.verify(lang)
            length = store.length
        right = Message("verify.table.right", {"length": length})
        wrong = Message("verify.table.wrong", {"count": len(found)})
    else:
        from nimatron.sequences.certificate import faults

        found = faults(_read_json(path), lang)
        right, wrong = Message("verify.right"), Message("verify.wrong", {"count": len(found)})
    out.paragraph(words.text(wrong if found else right))
    for fault in found:
        out.paragraph(fault, "  ")
    return 1 if found else 0


def _read_json(path: str) -> Any:
    import json

    from nimatron.cli.reading import read_text

    text = read_text(path)
    try:
        return json.loads(text, parse_int=_whole_number)
    except (json.JSONDecodeError, RecursionError):
        raise RequestError(reason("file.json", path=path)) from None


def _whole_number(digits: str) -> int:
    if len(digits) > 4000:
        raise RequestError(reason("request.certificate_digits", count=len(digits)))
    return int(digits)
