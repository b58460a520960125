"""A report as a list of blocks, and its two forms: Markdown with picture files beside it, and one whole HTML page."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True)
class Heading:
    """A heading; level 1 is the title."""

    text: str
    level: int = 2


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of plain text."""

    text: str


@dataclass(frozen=True)
class Points:
    """A list of plain sentences."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class DataTable:
    """A table of texts; numbers stand to the right except in the columns ``left``."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    left: tuple[int, ...] = ()


@dataclass(frozen=True)
class Picture:
    """A picture: the name of its files without the ending, and its caption."""

    stem: str
    caption: str


Block = Heading | Paragraph | Points | DataTable | Picture

_LONG = 34
_SPECIAL = re.compile(r"([\\`*|<_])")
_STYLE = """
:root{color-scheme:light dark;--ink:#2b2926;--quiet:#5f5a52;--line:#ddd3c0;--ground:#fdfbf7;--band:#f5f0e6}
@media(prefers-color-scheme:dark){:root{--ink:#ece7dd;--quiet:#b4ac9d;--line:#4b463d;--ground:#1f1d1a;--band:#292621}}
body{font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
p,ul,figure{max-width:62rem}body{max-width:84rem;margin:0 auto;padding:1.5rem}
h1{line-height:1.2}h2{margin-top:2.4em;border-bottom:1px solid var(--line)}
.wide{overflow-x:auto;margin:1.2em 0}table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.85rem}
caption{text-align:left;color:var(--quiet);padding:.3em 0}
th,td{padding:.2em .7em;text-align:right;border-bottom:1px solid var(--line);vertical-align:top}
.long{overflow-wrap:anywhere;min-width:20em}th{color:var(--quiet);font-weight:600}
tr:nth-child(even) td{background:var(--band)}
.left{text-align:left}figure{margin:1.6em 0}
img{max-width:100%;background:#fff;border-radius:6px}figcaption{color:var(--quiet)}
"""


def to_markdown(blocks: Sequence[Block]) -> str:
    """Give the report as Markdown; pictures are links to ``<stem>.svg`` beside it.

    >>> print(to_markdown([Heading("Times", 1), DataTable(("n", "ms"), (("10", "3"),))]))
    # Times
    <BLANKLINE>
    | n | ms |
    | ---: | ---: |
    | 10 | 3 |
    <BLANKLINE>
    """
    return "\n\n".join(_markdown(block) for block in blocks) + "\n"


def _markdown(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"{'#' * level} {_plain(text)}"
        case Paragraph(text):
            return _plain(text)
        case Points(items):
            return "\n".join(f"- {_plain(item)}" for item in items)
        case Picture(stem, caption):
            return f"![{_plain(caption)}]({stem}.svg)\n\n{_plain(caption)}"
        case DataTable(columns, rows, caption, left):
            rule = [":---" if index in left else "---:" for index in range(len(columns))]
            lines = [list(map(_plain, columns)), rule, *(list(map(_plain, row)) for row in rows)]
            table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
            return f"{_plain(caption)}\n\n{table}" if caption else table


def _plain(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def to_html(blocks: Sequence[Block], pictures: Mapping[str, bytes], lang: str = "en") -> str:
    """Give the report as one HTML page that needs nothing else; ``pictures`` holds the SVG of each stem.

    >>> "&lt;b&gt;" in to_html([Heading("<b>", 1)], {})
    True
    """
    title = next((block.text for block in blocks if isinstance(block, Heading)), "")
    body = "\n".join(_html(block, pictures) for block in blocks)
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _html(block: Block, pictures: Mapping[str, bytes]) -> str:
    match block:
        case Heading(text, level):
            return f"<h{level}>{escape(text)}</h{level}>"
        case Paragraph(text):
            return f"<p>{escape(text)}</p>"
        case Points(items):
            return f"<ul>{''.join(f'<li>{escape(item)}</li>' for item in items)}</ul>"
        case Picture(stem, caption):
            data = b64encode(pictures[stem]).decode()
            image = f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(caption)}">'
            return f"<figure>{image}<figcaption>{escape(caption)}</figcaption></figure>"
        case DataTable(columns, rows, caption, left):
            head = _html_row("th", columns, left, ' scope="col"')
            cells = "\n".join(_html_row("td", row, left) for row in rows)
            said = f"<caption>{escape(caption)}</caption>" if caption else ""
            return f'<div class="wide"><table>{said}<thead>{head}</thead>\n<tbody>{cells}</tbody></table></div>'


def _html_class(left: bool, long: bool) -> str:
    names = " ".join(name for name, wanted in (("left", left), ("long", long)) if wanted)
    return f' class="{names}"' if names else ""


def _html_row(name: str, cells: Sequence[str], left: Sequence[int], more: str = "") -> str:
    classes = [_html_class(index in left, len(cell) > _LONG) for index, cell in enumerate(cells)]
    return (
        "<tr>"
        + "".join(f"<{name}{more}{c}>{escape(cell)}</{name}>" for cell, c in zip(cells, classes, strict=True))
        + "</tr>"
    )
