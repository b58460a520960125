"""``nimatron verify``: check a certificate or a stored table again."""

from __future__ import annotations

import click

from nimatron.cli.reading import lang_option


@click.command(short_help="Check a period certificate, or the checksums of a stored table.")
@click.argument("path", metavar="FILE", type=click.Path())
@lang_option
def command(path: str, lang: str) -> int:
    """Check FILE: a certificate of 'nimatron period --out', by the definition alone, or the folder of a long table.

    Exit status 0 if it is right, 1 if it is not.
    """
    import json
    import os

    from nimatron.cli.terminal import Terminal
    from nimatron.errors import RequestError
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message

    words, out = catalogue(lang), Terminal()
    if os.path.isdir(path):
        from nimatron.tables.store import ChunkStore

        with ChunkStore(path, None, "r") as store:
            faults = store.verify()
            length = store.length
        for fault in faults:
            out.line(fault)
        key = "verify.table.wrong" if faults else "verify.table.right"
        out.paragraph(words.text(Message(key, {"count": len(faults), "length": length})))
        return 1 if faults else 0
    from nimatron.sequences.certificate import verify

    with open(path, encoding="utf-8") as file:
        text = file.read(20_000_001)
    try:
        certificate = json.loads(text)
    except (ValueError, RecursionError):
        raise RequestError(
            f"{path} is no JSON text; 'nimatron period GAME --out {path}' writes a certificate"
        ) from None
    right = verify(certificate)
    out.paragraph(words.text("verify.right" if right else "verify.wrong"))
    return 0 if right else 1
