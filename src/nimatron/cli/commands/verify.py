"""``nimatron verify``: check a certificate, a table or the folder of a table that is not finished."""

from __future__ import annotations

import click

from nimatron.cli.arguments import Count, Seed, lang_option
from nimatron.cli.main import DescribedCommand
from nimatron.errors import RequestError
from nimatron.explain.reason import reason, said_in
from nimatron.rules.parameters import shown

_RIGHT = {
    "period": "verify.right",
    "misere-quotient": "verify.quotient",
    "infinite-misere-quotient": "verify.infinite_quotient",
    "automaton": "verify.automaton",
    "position": "verify.position",
}


@click.command(cls=DescribedCommand)
@click.argument("path", metavar="FILE", type=click.Path())
@click.option("--seconds", type=Count(10**7, 1), metavar="S")
@click.option("--segments", metavar="all|N", default="all")
@click.option("--seed", type=Seed(), metavar="N")
@click.option("--processes", type=Count(256, 1), default=1, metavar="N")
@lang_option
def command(path: str, seconds: int | None, segments: str, seed: int | None, processes: int, lang: str) -> int:
    """Check a certificate, or the checksums of a table."""
    import os

    from nimatron.cli.terminal import Terminal, progress_bar
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message

    words, out = catalogue(lang), Terminal()
    if os.path.isdir(path):
        from nimatron.tables.chunk_store import ChunkStore

        with ChunkStore(path, None, "r") as store:
            found = store.verify(lang)
            length = store.length
        right = Message("verify.table.right", {"length": length})
        wrong = Message("verify.table.wrong", {"count": len(found)})
    elif _is_table(path):
        from nimatron.tables.digests import digest_fault

        changed = digest_fault(path)
        found = [] if changed is None else [said_in(changed, lang)]
        right, wrong = Message("verify.file.right"), Message("verify.file.wrong")
    else:
        from nimatron.proofs.verifying import SECONDS, check
        from nimatron.sequences.periods.certified import read_certificate

        number = _read_segments(segments)
        certificate = read_certificate(path)
        with progress_bar(1) as bar:
            checked = check(
                certificate,
                seconds=SECONDS if seconds is None else seconds,
                segments=number,
                seed=seed,
                processes=processes,
                progress=bar.show,
            )
        found = [said_in(fault, lang) for fault in checked.faults]
        right, wrong = Message(_RIGHT[checked.kind]), Message("verify.wrong", {"count": len(found)})
        if checked.all_segments and checked.segments < checked.all_segments:
            right = Message("verify.segments", {"count": checked.segments, "total": checked.all_segments})
    out.paragraph(words.text(wrong if found else right))
    for fault in found:
        out.paragraph(fault, "  ")
    return 1 if found else 0


def _is_table(path: str) -> bool:
    """Return whether a file is a table by its suffix; a JSON file is one if a digest stands beside it."""
    import os

    from nimatron.tables.digests import digest_file
    from nimatron.tables.table_files import ENDINGS

    ending = os.path.splitext(path)[1].lower()
    return os.path.isfile(path) and ending in ENDINGS and (ending != ".json" or digest_file(path).is_file())


def _read_segments(text: str) -> int | None:
    if text == "all":
        return None
    if not (text.isascii() and text.isdigit() and 0 < len(text) < 7):
        raise RequestError(reason("request.segments", given=shown(text)))
    return int(text)
