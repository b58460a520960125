"""Building blocks of the evaluation report, their Markdown and HTML forms, and its tables and sentences.

A report is a list of blocks. As Markdown it has picture files beside it; as HTML it is one self-contained page. The
tables are Table 2 beside the published times, the growth, and Table 3. The sentences describe speed and errors.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import chain

from nimatron.arithmetic.decimal_text import format_integer
from nimatron.explain.catalogue import Catalogue
from nimatron.explain.message import Message
from nimatron.papers import thesis
from nimatron.papers.evaluation import Evaluation, Growth, fit_growth
from nimatron.papers.measuring import KINDS, STRATEGIES, overflow_index
from nimatron.papers.precision import first_wrong_double_by_candidates
from nimatron.papers.thesis import BEYOND, LargeRow, large_row, large_table


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
    """A table of texts; numbers are right-aligned except in the columns ``left``."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    left: tuple[int, ...] = ()


@dataclass(frozen=True)
class Picture:
    """A picture: its file name without suffix, and its caption."""

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
    """Return the report as Markdown; pictures are links to ``<stem>.svg`` beside it.

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
    """Return the report as one self-contained HTML page; ``pictures`` holds the SVG of each stem.

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


def milliseconds(seconds: float | None) -> str:
    """Format a time for a table cell; None gives an empty cell.

    >>> milliseconds(0.0000123), milliseconds(11513.0), milliseconds(None)
    ('0.0123', '11513000', '')
    """
    if seconds is None:
        return ""
    value = 1000 * seconds
    return f"{value:.0f}" if value >= 1000 else f"{value:.3g}"


def has_published(evaluation: Evaluation) -> bool:
    """Return whether the thesis published times for this a."""
    return evaluation.a == thesis.TABLE_2_PARAMETER


def table_2(evaluation: Evaluation, words: Catalogue) -> DataTable:
    """Return Table 2: published times (a = 2), those of the printed listing here, and ours, for each strategy."""
    kinds = ("published", *KINDS) if has_published(evaluation) else KINDS
    columns = [(strategy, kind) for strategy in STRATEGIES for kind in kinds]
    times = {
        (strategy, kind): dict(thesis.published(strategy) if kind == "published" else evaluation.times(strategy, kind))
        for strategy, kind in columns
    }
    sizes = sorted(set(chain.from_iterable(times.values())))
    names = [
        words.text(Message(f"bench.column.{kind}", {"strategy": words.text(f"bench.strategy.{strategy}")}))
        for strategy, kind in columns
    ]
    rows = tuple((str(n), *(milliseconds(times[column].get(n)) for column in columns)) for n in sizes)
    return DataTable(("n", *names), rows)


def growths(evaluation: Evaluation) -> list[tuple[str, str, Growth]]:
    """Return the fitted growth of every curve with enough points, as (strategy, kind, growth)."""
    found: list[tuple[str, str, Growth]] = []
    for strategy in STRATEGIES:
        for kind in ("published", *KINDS):
            if kind == "published":
                times = thesis.published(strategy) if has_published(evaluation) else []
            else:
                times = evaluation.times(strategy, kind)
            growth = fit_growth(times)
            if growth is not None:
                found.append((strategy, kind, growth))
    return found


def growth_table(evaluation: Evaluation, words: Catalogue) -> DataTable:
    """Return the table of fitted exponents."""
    columns = tuple(
        words.text(f"bench.growth.{name}") for name in ("curve", "exponent", "from", "to", "points", "factor")
    )
    rows = tuple(
        (
            words.text(Message(f"bench.curve.{kind}", {"strategy": words.text(f"bench.strategy.{strategy}")})),
            f"{growth.exponent:.2f}",
            str(growth.first_n),
            str(growth.last_n),
            str(growth.points),
            f"{1e9 * growth.factor:.3g}",
        )
        for strategy, kind, growth in growths(evaluation)
    )
    return DataTable(columns, rows, left=(0,))


def speed_sentences(evaluation: Evaluation, words: Catalogue) -> list[str]:
    """Return for each strategy how many times faster ours is than the listing, at the largest n of both."""
    found = []
    for strategy in STRATEGIES:
        printed, ours = dict(evaluation.times(strategy, "printed")), dict(evaluation.times(strategy, "ours"))
        common = sorted(printed.keys() & ours.keys())
        if common and ours[common[-1]] > 0:
            ratio = printed[common[-1]] / ours[common[-1]]
            name = words.text(f"bench.strategy.{strategy}")
            values: dict[str, int | str] = {
                "strategy": name,
                "ratio": f"{ratio:.3g}" if ratio < 1000 else f"{ratio:.0f}",
                "n": common[-1],
            }
            found.append(words.text(Message("bench.ratio", values)))
    return found


def error_sentences(evaluation: Evaluation, words: Catalogue) -> list[str]:
    """Return sentences on the errors of the printed listings: those found in this run, and those at larger n."""
    a, found = evaluation.a, []
    for strategy in STRATEGIES:
        points = evaluation.of(strategy, "printed")
        wrong = [point for point in points if point.wrong]
        name = words.text(f"bench.strategy.{strategy}")
        if wrong:
            least = min(point.first_wrong or point.n for point in wrong)
            values: dict[str, int | str] = {
                "strategy": name,
                "rows": len(wrong),
                "n": wrong[-1].n,
                "wrong": wrong[-1].wrong,
                "first": least,
            }
            found.append(words.text(Message("bench.error.met", values)))
        elif points:
            found.append(words.text(Message("bench.error.none", {"strategy": name, "n": points[-1].n})))
        if any(point.wrong for point in evaluation.of(strategy, "ours")):
            found.append(words.text(Message("bench.error.ours", {"strategy": name})))
    n_a, n_b = first_wrong_double_by_candidates(a)
    first, over = min(n_a, n_b), overflow_index(a)
    found.append(words.text(Message("bench.error.doubles", {"a": a, "n_a": n_a, "n_b": n_b})))
    found.append(words.text(Message("bench.error.overflow", {"a": a, "n": over})))
    if has_published(evaluation):
        sizes = [n for n, _ in thesis.published("algebraic") if n >= first]
        found.append(
            words.text(Message("bench.error.published", {"rows": ", ".join(map(str, sizes)), "last": sizes[-1]}))
        )
    found.append(words.text(Message("bench.error.listing3", {"low": a * a + 1, "high": a * a + a})))
    found.append(words.text("bench.error.listing3_one"))
    return found


def table_3(a: int, words: Catalogue) -> DataTable:
    """Return Table 3: the rows k = 0..99 of the thesis and further ones, exact and in the thesis's six digits."""
    rows = chain(large_table(a, thesis.TABLE_3_ROWS), (large_row(k, a) for k in BEYOND))
    names = ("k", "n", "A", "B", "n_6", "A_6", "B_6")
    columns = tuple(words.text(f"bench.table3.{name}") for name in names)
    return DataTable(columns, tuple(_large_cells(row) for row in rows))


def _large_cells(row: LargeRow) -> tuple[str, ...]:
    return (str(row.k), *(format_integer(number) for number in (row.n, row.first, row.second)), *row.printed())
