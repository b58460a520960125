"""``nimatron oeis``: entries of the On-Line Encyclopedia of Integer Sequences, their terms, b-files and submissions."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from nimatron.cli.arguments import Count, OutPath, complete_game, force_option, lang_option
from nimatron.cli.main import DescribedCommand

if TYPE_CHECKING:
    from nimatron.explain.catalogue import Catalogue
    from nimatron.explain.message import MessageValue
    from nimatron.survey.oeis import Found

MOST = 1_000_000
_IN_FILE = 1000


@click.command(cls=DescribedCommand)
@click.argument("asked", metavar="WHAT...", nargs=-1, required=True, shell_complete=complete_game)
@click.option("--count", type=Count(MOST, 1), metavar="N")
@click.option("--seconds", type=Count(10**6, 1), metavar="S")
@click.option("--limit", type=Count(10**12, 1), metavar="N")
@force_option
@click.option("--b-file", "b_file", type=OutPath(), metavar="FILE")
@click.option("--submission", type=OutPath(folders=True), metavar="FOLDER|FILE")
@click.option("--json", "as_json", is_flag=True)
@lang_option
def command(
    asked: tuple[str, ...],
    count: int | None,
    seconds: int | None,
    limit: int | None,
    b_file: str | None,
    submission: str | None,
    as_json: bool,
    lang: str,
) -> int:
    """Show entries of OEIS, extend them, and write what a submission needs."""
    import json

    from nimatron.arithmetic.decimal_text import json_data
    from nimatron.cli.arguments import read_limits
    from nimatron.cli.terminal import Terminal
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message
    from nimatron.survey.oeis import SHOWN, about, listed, oeis
    from nimatron.survey.oeis_table import is_number

    text = " ".join(asked)
    found = oeis(text)
    words, out = catalogue(lang), Terminal()
    one_asked = is_number(text) or any(option is not None for option in (count, b_file, submission))
    if one_asked:
        found = (_only(found, text),)
    else:
        if as_json:
            out.stream.write(json.dumps(_list_data(found, words)) + "\n")
        else:
            for sentence in listed(found):
                out.paragraph(words.text(sentence))
        return 0 if found else 1
    row = found[0].entry
    wanted = count or _usual(found[0], b_file is not None or submission is not None)
    terms = row.compute(wanted, read_limits(seconds, limit))
    written = _write(found[0], terms, b_file, submission)
    if as_json:
        out.stream.write(json.dumps(json_data({**_entry_data(found[0], words), "terms": terms})) + "\n")
        return 0
    shown = terms if count is not None else terms[:SHOWN]
    for sentence in about(found[0], shown):
        out.paragraph(words.text(sentence))
    for path in written:
        places: dict[str, MessageValue] = {"path": path, "first": row.offset, "last": row.offset + len(terms) - 1}
        out.paragraph(words.text(Message("oeis.written", places)))
    return 0


def _only(found: Sequence[Found], text: str) -> Found:
    """Return the only entry that was found; raise ``RequestError`` if there are none or several."""
    if len(found) == 1:
        return found[0]
    from nimatron.errors import RequestError
    from nimatron.explain.reason import reason
    from nimatron.rules.parameters import shown

    if not found:
        raise RequestError(reason("oeis.nothing", given=shown(text)))
    raise RequestError(reason("oeis.several", given=shown(text), numbers=", ".join(one.entry.number for one in found)))


def _usual(found: Found, to_file: bool) -> int:
    """Return how many terms are shown, or written to a file: all that are known, or a thousand that are quick."""
    from nimatron.survey.oeis import SHOWN
    from nimatron.survey.oeis_terms import read

    row = found.entry
    known = row.reached - row.offset + 1
    if not to_file:
        return min(SHOWN, known, row.most)
    if row.result is not None:
        return known
    quick = row.computable and read(row.how)[0].searched > 0
    return min(row.most, _IN_FILE) if quick else len(row.terms)


def _write(found: Found, terms: list[int], b_file: str | None, submission: str | None) -> list[str]:
    from nimatron.cli.terminal import make_folder
    from nimatron.files import whole_file
    from nimatron.survey.oeis_submission import submission as text_of
    from nimatron.survey.oeis_submission import write_b_file, write_submission

    written = []
    if b_file is not None:
        write_b_file(b_file, found.entry.offset, terms)
        written.append(b_file)
    if submission is not None and submission.lower().endswith(".txt"):
        with whole_file(submission) as file:
            file.write(text_of(found.entry, terms))
        written.append(submission)
    elif submission is not None:
        make_folder(submission)
        written += [os.fspath(path) for path in write_submission(submission, found.entry, terms)]
    return written


def _entry_data(found: Found, words: Catalogue) -> dict[str, object]:
    from nimatron.survey.oeis_table import date

    row, result = found.entry, found.entry.result
    return {
        "number": row.number,
        "name": words.text(row.name),
        "offset": row.offset,
        "n": found.n,
        "last": row.last,
        "date": date(),
        "keywords": list(row.keywords),
        "how": row.how,
        "computed": row.computable,
        "reached": row.reached,
        "checked": None if result is None else result.checked,
    }


def _list_data(found: Sequence[Found], words: Catalogue) -> dict[str, object]:
    from nimatron.survey.oeis_table import date, entries

    return {"entries": [_entry_data(one, words) for one in found], "searched": len(entries()), "date": date()}
