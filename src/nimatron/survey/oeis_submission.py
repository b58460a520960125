"""Files for a submission to OEIS: a b-file, and a text with terms, program, method and how the terms were checked.

The text is English, as the encyclopedia is. Nothing is sent.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from string import Template

from nimatron.arithmetic.decimal_text import format_integer
from nimatron.errors import RequestError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.message import Message
from nimatron.explain.reason import reason
from nimatron.files import whole_file
from nimatron.survey.oeis_table import Entry, data, date
from nimatron.version import __version__

LONGEST_LINE = 260
"""Characters of the list of terms; OEIS prints about that many."""
AUTHOR = "_Name of the sender_"
_NOTHING = "-"


def b_file_name(entry: Entry) -> str:
    """Return the name of the b-file of an entry.

    >>> from nimatron.survey.oeis_table import entry
    >>> b_file_name(entry("A002186"))
    'b002186.txt'
    """
    return f"b{entry.number[1:]}.txt"


def write_b_file(path: str | os.PathLike[str], offset: int, terms: Sequence[int]) -> None:
    r"""Write a b-file: a line ``n a(n)`` for each term, from the index ``offset`` on. The file is written atomically.

    Raises ``RequestError`` if the folder does not exist.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_b_file(f"{folder}/b.txt", 1, [2, 1, 1])
    ...     pathlib.Path(folder, "b.txt").read_bytes()
    b'1 2\n2 1\n3 1\n'
    """
    with whole_file(path) as file:
        file.writelines(f"{n} {format_integer(term)}\n" for n, term in enumerate(terms, offset))


def read_b_file(path: str | os.PathLike[str]) -> tuple[int, list[int]]:
    """Return the first index and the terms of a b-file. Raises ``RequestError`` if its indices are not consecutive.

    Lines that begin with ``#`` are left out.
    """
    lines = [line.split() for line in Path(path).read_text(encoding="ascii").splitlines() if line[:1] != "#"]
    numbers = [(int(n), int(term)) for n, term in lines]
    offset = numbers[0][0]
    if [n for n, _ in numbers] != list(range(offset, offset + len(numbers))):
        raise RequestError(reason("oeis.b_file", path=os.fspath(path)))
    return offset, [term for _, term in numbers]


def terms_line(terms: Sequence[int], longest: int = LONGEST_LINE) -> str:
    """Return as many terms as fit into a line, with commas.

    >>> terms_line([1, 10, 100, 1000], 10)
    '1, 10, 100'
    """
    line = ""
    for term in terms:
        longer = f"{line}, {format_integer(term)}" if line else format_integer(term)
        if len(longer) > longest:
            break
        line = longer
    return line


def submission(entry: Entry, terms: Sequence[int]) -> str:
    """Return the text of a submission for an entry with these terms, the first at the index of the entry.

    The sender replaces the name of the author.

    >>> from nimatron.survey.oeis_table import entry
    >>> "Two programs" in submission(entry("A316632"), entry("A316632").compute(26))
    True
    """
    result, last, words = entry.result, entry.offset + len(terms) - 1, catalogue("en")
    key = f"oeis.checked.{result.checked if result else 'compared'}" if entry.computable else "oeis.only"
    checked = words.text(Message(key))
    return Template(data("submission.txt")).substitute(
        number=entry.number,
        title=words.text(entry.name),
        terms=terms_line(terms),
        offset=entry.offset,
        date=date(),
        known=entry.last,
        keywords=", ".join(entry.keywords),
        new=f"{entry.last + 1}..{last}" if last > entry.last else _NOTHING,
        author=AUTHOR,
        last=last,
        b_file=b_file_name(entry),
        certificate=(result and result.certificate) or _NOTHING,
        count=len(terms),
        method=result.method if result else f"nimatron {__version__}: {entry.how or _NOTHING}",
        checked=f"{checked}\n{result.second}" if result and result.second else checked,
        cost=result.cost if result else _NOTHING,
    )


def write_submission(folder: str | os.PathLike[str], entry: Entry, terms: Sequence[int]) -> tuple[Path, Path]:
    """Write the text and the b-file of a submission into a folder that exists; return their paths.

    Raises ``RequestError`` if there is no such folder.
    """
    text, b_file = Path(folder, f"{entry.number}.txt"), Path(folder, b_file_name(entry))
    with whole_file(text) as file:
        file.write(submission(entry, terms))
    write_b_file(b_file, entry.offset, terms)
    return text, b_file
