"""``nimatron precision``: where floating point, short decimals and few Newton steps first fail."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from nimatron.cli.arguments import Count, lang_option
from nimatron.cli.main import DescribedCommand
from nimatron.cli.terminal import Terminal
from nimatron.errors import RequestError
from nimatron.explain.reason import reason

if TYPE_CHECKING:
    from nimatron.explain.catalogue import Catalogue
    from nimatron.papers.precision_story import PrecisionStory

_USUAL_A = (1, 2, 3, 4, 5)
_USUAL_K = tuple(range(1, 19))
_USUAL_R = 5
_MOST_ROWS = 2000
_LONGEST = 25


@click.command(cls=DescribedCommand)
@click.option("--a", "parameters", type=Count(1 << 26, 1), multiple=True, metavar="A")
@click.option("--digits", multiple=True, metavar="K")
@click.option("--newton", "steps", type=Count(14), default=_USUAL_R, metavar="R", show_default=True)
@click.option("--json", "as_json", is_flag=True)
@lang_option
def command(parameters: tuple[int, ...], digits: tuple[str, ...], steps: int, as_json: bool, lang: str) -> None:
    """Show where floating point, short decimals and Newton steps first fail."""
    from nimatron.cli.terminal import progress_bar
    from nimatron.explain.catalogue import catalogue
    from nimatron.papers.precision_story import precision_story

    words = catalogue(lang)
    wanted = tuple(dict.fromkeys(parameters)) or _USUAL_A
    ks = tuple(k for text in digits for k in _read_bounds(text)) or _USUAL_K
    with progress_bar(len(wanted) + len(ks) + steps + 1) as bar:
        story = precision_story(wanted, ks, steps, bar.show)
    if as_json:
        _show_json(story)
    else:
        _show(story, words)


def _read_bounds(text: str) -> list[int]:
    """Return the bounds in ``6``, ``1-12`` or ``1-12,20``.

    >>> _read_bounds("1-3,20")
    [1, 2, 3, 20]
    """
    from nimatron.papers.precision_story import LARGEST_K
    from nimatron.rules.parameters import shown

    found: list[int] = []
    for part in text.split(","):
        low, dash, high = part.strip().partition("-")
        ends = [low, high] if dash else [low, low]
        if not all(end.isascii() and end.isdigit() and len(end) < 10 for end in ends):
            raise RequestError(reason("request.digits_form", given=shown(text)))
        first, last = map(int, ends)
        if not first <= last <= LARGEST_K:
            raise RequestError(reason("request.digits", given=shown(text), limit=LARGEST_K))
        if len(found) + last - first >= _MOST_ROWS:
            raise RequestError(reason("request.digits_rows", given=shown(text), limit=_MOST_ROWS))
        found.extend(range(first, last + 1))
    return found


def _show_json(story: PrecisionStory) -> None:
    """Print the results as one JSON object; integers above 2^53 - 1 are decimal strings."""
    from nimatron.arithmetic.decimal_text import json_data

    out = Terminal()
    out.stream.write(json.dumps(json_data(story.to_dict()), ensure_ascii=not out.unicode) + "\n")


def _show(story: PrecisionStory, words: Catalogue) -> None:
    """Print the three tables."""
    from nimatron.cli.terminal import print_columns
    from nimatron.explain.message import Message

    out = Terminal()
    if story.doubles:
        _head(out, words, "doubles")
        rows = [
            [
                str(n)
                for n in (
                    row.a,
                    row.first_wrong_n_of_a,
                    row.right_a,
                    row.got_a,
                    row.first_wrong_n_of_b,
                    row.right_b,
                    row.got_b,
                )
            ]
            for row in story.doubles
        ]
        print_columns(out, _names(words, "doubles", "a", "n_a", "right_a", "got_a", "n_b", "right_b", "got_b"), rows)
        scanned = all(row.exhaustive for row in story.doubles)
        out.paragraph(words.text("precision.doubles.scanned" if scanned else "precision.doubles.candidates"))
        out.line()
    if story.decimals:
        _head(out, words, "decimals")
        rows = []
        for row in story.decimals:
            wrong = _number(row.first_wrong_n_with_printed, words)
            if row.printed_holds:
                wrong = words.text(Message("precision.holds", {"n": wrong}))
            rows.append([str(row.k), str(row.needed), str(row.enough), str(row.printed), wrong])
        print_columns(out, _names(words, "decimals", "k", "needed", "enough", "printed", "wrong"), rows, left=(4,))
        out.paragraph(words.text("precision.decimals.note"))
        out.line()
    _head(out, words, "newton")
    rows = [
        [str(row.r), _number(row.first_wrong_n, words), str(row.reaches_k), str(row.printed_k), str(row.rule_k)]
        for row in story.newton
    ]
    print_columns(out, _names(words, "newton", "r", "wrong", "reaches", "printed", "rule"), rows)
    out.paragraph(words.text("precision.newton.note"))


def _head(out: Terminal, words: Catalogue, part: str) -> None:
    out.line(out.paint("strong", words.text(f"precision.{part}.title")))


def _names(words: Catalogue, part: str, *columns: str) -> list[str]:
    return [words.text(f"precision.{part}.column.{name}") for name in columns]


def _number(n: int, words: Catalogue) -> str:
    from nimatron.arithmetic.decimal_text import format_integer
    from nimatron.explain.message import Message

    text = format_integer(n)
    if len(text) <= _LONGEST:
        return text
    return words.text(Message("precision.about", {"k": len(text) - 1}))
