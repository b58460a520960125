"""Atlas as HTML: a searchable index, and a page for each game with its picture and what is known."""

from __future__ import annotations

import os
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from nimatron.budget import Progress
from nimatron.errors import RequestError
from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.reason import reason
from nimatron.files import whole_file
from nimatron.picture.plot_sequence import plot_values
from nimatron.picture.svg_drawing import plain_colours
from nimatron.sequences.atlas import Record
from nimatron.survey.atlas import code_of, entry_of

DRAWN = 4096
"""Number of values in the picture of a page."""
_COLUMNS = ("code", "status", "period", "preperiod", "theorem", "examined")
_STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;
color:#1b1f24;background:#fff}
table{border-collapse:collapse;width:100%}td,th{padding:.2rem .6rem;text-align:left;border-bottom:1px solid #d8dee4}
td.n{text-align:right;font-variant-numeric:tabular-nums}input{font:inherit;width:100%;padding:.4rem;margin:0 0 1rem}
svg{max-width:100%;height:auto}a{color:#0550ae}p{overflow-wrap:anywhere}"""
_SEARCH = """const rows=[...document.querySelectorAll("tbody tr")];
document.querySelector("input").addEventListener("input",e=>{
const words=e.target.value.toLowerCase().split(/\\s+/).filter(Boolean);
for(const row of rows){
const text=row.textContent.toLowerCase();
row.hidden=!words.every(word=>text.includes(word));}});"""


def write_pages(
    folder: str | os.PathLike[str],
    records: Sequence[Record],
    lang: str = "en",
    *,
    codes: Sequence[str] | None = None,
    progress: Progress | None = None,
) -> int:
    """Write a page for each record (or for some codes) and an index of all records; return the number of game pages.

    The pages are plain HTML that needs no server. Raises ``RequestError`` if the folder cannot be made.

    >>> import tempfile
    >>> from nimatron.sequences.atlas import known
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_pages(folder, [known("0.77")])
    ...     sorted(os.listdir(folder))
    1
    ['0.77.html', 'index.html']
    """
    place = Path(folder)
    if place.exists() and not place.is_dir():
        raise RequestError(reason("survey.not_a_folder", path=folder))
    place.mkdir(parents=True, exist_ok=True)
    words = catalogue(lang)
    wanted = None if codes is None else {code_of(code) for code in codes}
    chosen = [record for record in records if wanted is None or record.code in wanted]
    kept: dict[str, Any] = {}
    for number, record in enumerate(chosen, 1):
        _write(place / f"{record.code}.html", record.code, lang, _game(record, tuple(records), words, kept, lang))
        if progress is not None:
            progress(number, len(chosen))
    title = words.text("survey.atlas.title")
    linked = {record.code for record in chosen}
    _write(place / "index.html", title, lang, _index(records, linked, title, words))
    return len(chosen)


def _write(path: Path, title: str, lang: str, body: str) -> None:
    with whole_file(path) as file:
        file.write(
            f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width,initial-scale=1">'
            f"<title>{escape(title)}</title><style>{_STYLE}</style></head>\n<body>{body}</body></html>\n"
        )


def _game(record: Record, records: tuple[Record, ...], words: Catalogue, kept: dict[str, Any], lang: str) -> str:
    """Return the body of the page of one game."""
    parts = [f'<p><a href="index.html">{escape(words.text("survey.atlas.back"))}</a></p><h1>{escape(record.code)}</h1>']
    parts += [f"<p>{escape(words.text(said))}</p>" for said in entry_of(record, records, kept).sentences()]
    if record.status != "trivial":
        picture = plot_values(record.code, min(DRAWN, max(record.examined, 2)), "scatter", lang=lang)
        parts.append(
            f"<figure>{plain_colours(picture.svg)}<figcaption>{escape(picture.description)}</figcaption></figure>"
        )
    return "\n".join(parts)


def _index(records: Sequence[Record], linked: set[str], title: str, words: Catalogue) -> str:
    """Return the body of the index: all records in a table that can be filtered by a word."""
    search = escape(words.text("survey.atlas.search"))
    heads = "".join(f"<th>{escape(words.text(f'survey.column.{name}'))}</th>" for name in _COLUMNS)
    rows = "\n".join(_row(record, record.code in linked, words) for record in records)
    return (
        f'<h1>{escape(title)}</h1>\n<input type="search" placeholder="{search}" aria-label="{search}">\n'
        f"<table><thead><tr>{heads}</tr></thead><tbody>\n{rows}\n</tbody></table>\n<script>{_SEARCH}</script>"
    )


def _row(record: Record, linked: bool, words: Catalogue) -> str:
    code = f'<a href="{record.code}.html">{record.code}</a>' if linked else record.code
    numbers = (record.period, record.preperiod)
    cells = "".join(f'<td class="n">{"" if number is None else number}</td>' for number in numbers)
    return (
        f"<tr><td>{code}</td><td>{escape(words.text(f'survey.status.{record.status}'))}</td>{cells}"
        f'<td>{escape(record.theorem)}</td><td class="n">{record.examined}</td></tr>'
    )
