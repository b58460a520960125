"""The precision story on the terminal and as JSON."""

from __future__ import annotations

import json

from nimatron.arithmetic.decimal_text import format_integer
from nimatron.cli.columns import print_columns
from nimatron.cli.terminal import Terminal
from nimatron.explain.catalogue import Catalogue
from nimatron.explain.message import Message
from nimatron.sequences.evaluation.precision_story import PrecisionStory
from nimatron.arithmetic.decimal_text import json_data

_LONGEST = 25


def show_precision_json(story: PrecisionStory) -> None:
    """Print the story as one JSON object; integers above 2^53 - 1 are decimal strings."""
    out = Terminal()
    out.stream.write(json.dumps(json_data(story.to_dict()), ensure_ascii=not out.unicode) + "\n")


def show_precision(story: PrecisionStory, words: Catalogue) -> None:
    """Print the three tables."""
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
    text = format_integer(n)
    if len(text) <= _LONGEST:
        return text
    return words.text(Message("precision.about", {"k": len(text) - 1}))
