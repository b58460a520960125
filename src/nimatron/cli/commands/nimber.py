"""``nimatron nimber``: calculator for nimbers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from nimatron.cli.arguments import Count, lang_option
from nimatron.cli.main import DescribedCommand

if TYPE_CHECKING:
    from nimatron.nimbers.expression import Answer

_SHOWN_HEXADECIMAL = 256
"""Numbers of more bits than this are not shown in hexadecimal; the JSON form always includes it."""


@click.command(cls=DescribedCommand)
@click.argument("expression", required=False)
@click.option("--table", "side", type=Count(256, 1), metavar="N")
@click.option("--json", "as_json", is_flag=True)
@lang_option
def command(expression: str | None, side: int | None, as_json: bool, lang: str) -> None:
    """Calculate with nimbers."""
    from nimatron.cli.terminal import Terminal
    from nimatron.errors import RequestError
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.reason import reason
    from nimatron.nimbers.expression import evaluate

    if expression is None and side is None:
        raise RequestError(reason("nimber.nothing"))
    if expression is not None and side is not None:
        raise RequestError(reason("nimber.both"))
    out, words = Terminal(), catalogue(lang)
    if side is not None:
        _show_table(side, as_json, out, words)
        return
    answer = evaluate(expression or "")
    if as_json:
        out.stream.write(json.dumps({"expression": expression, **_as_json(answer)}) + "\n")
        return
    _show(answer, out, words)


def _as_json(answer: Answer) -> dict[str, object]:
    from nimatron.arithmetic.decimal_text import json_data

    data: dict[str, Any] = {"kind": "number" if answer.counts else "nimber", "value": json_data(answer.value)}
    if not answer.counts:
        data |= {"hexadecimal": hex(answer.value), "field_bits": _field_bits(answer.value)}
    if answer.also is not None:
        data["also"] = json_data(answer.also)
    return data


def _field_bits(value: int) -> int:
    from nimatron.arithmetic.nimber_integers import level_of

    return 1 << level_of(value)


def _show(answer: Answer, out: Any, words: Any) -> None:
    """Print the number on a line of its own (in full unless on a terminal), then its description."""
    from nimatron.arithmetic.decimal_text import format_integer
    from nimatron.explain.message import Message

    if out.interactive:
        out.line(format_integer(answer.value))
    else:
        out.stream.write(format_integer(answer.value) + "\n")
    if answer.counts:
        out.paragraph(words.text(Message("nimber.counts", {})))
    elif answer.value.bit_length() <= _SHOWN_HEXADECIMAL:
        field = Message("nimber.field", {"hex": hex(answer.value), "bits": _field_bits(answer.value)})
        out.paragraph(words.text(field))
    if answer.also is not None:
        out.paragraph(words.text(Message("nimber.also", {"also": answer.also})))


def _show_table(side: int, as_json: bool, out: Any, words: Any) -> None:
    from nimatron.explain.message import Message
    from nimatron.nimbers.integers import product

    rows = [[product(x, y) for x in range(side)] for y in range(side)]
    if as_json:
        out.stream.write(json.dumps({"what": "nim-products", "side": side, "rows": rows}) + "\n")
        return
    out.paragraph(words.text(Message("nimber.table", {"last": side - 1})))
    width = max(len(str(number)) for row in rows for number in row)
    for row in rows:
        out.line(" ".join(f"{number:>{width}}" for number in row))
