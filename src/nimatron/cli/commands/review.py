"""``nimatron review``: each move of a record, its effect, the mistakes and the moves that would have kept the win."""

from __future__ import annotations

import click

from nimatron.cli.arguments import lang_option
from nimatron.cli.main import DescribedCommand


@click.command(cls=DescribedCommand)
@click.argument("record_file", metavar="FILE", type=click.Path())
@click.option("--json", "as_json", is_flag=True)
@lang_option
def command(record_file: str, as_json: bool, lang: str) -> int:
    """Review a recorded game: mistakes, and moves that would have kept the win."""
    import json

    from nimatron.cli.arguments import read_position
    from nimatron.cli.terminal import Terminal
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message
    from nimatron.play.record import parse_record
    from nimatron.play.review import review, review_text, review_to_json

    words = catalogue(lang)
    record = parse_record(read_position("-" if record_file == "-" else f"@{record_file}"))
    moves = review(record)
    out = Terminal()
    if as_json:
        out.stream.write(json.dumps(review_to_json(record, moves, lang), ensure_ascii=not out.unicode) + "\n")
        return 0
    form = record.game.format
    heading = Message("play.record", {"game": record.game.written_name, "start": form(record.start),
                                      "first": record.first, "second": record.second})  # fmt: skip
    out.paragraph(words.text(heading))
    out.paragraph(words.text("play.misere" if record.misere else "play.normal"))
    for line in review_text(record, moves, lang).split("\n"):
        out.line(line)
    out.paragraph(words.text(f"play.result.{record.result}"))
    return 0
