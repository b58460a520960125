"""``nimatron compare``: first difference of two games, length of the agreement, shift with the best agreement."""

from __future__ import annotations

import click

from nimatron.cli.arguments import Count, Seed, complete_game, lang_option
from nimatron.cli.main import DescribedCommand


@click.command(cls=DescribedCommand)
@click.argument("first", metavar="A", shell_complete=complete_game)
@click.argument("second", metavar="B", shell_complete=complete_game)
@click.option("--count", type=Count(10**8, 1), default=10_000, show_default=True, metavar="N")
@click.option("--shift", type=Seed(), default=0, metavar="S")
@click.option("--json", "as_json", is_flag=True)
@lang_option
def command(first: str, second: str, count: int, shift: int, as_json: bool, lang: str) -> int:
    """Compare the nim-values of two games."""
    import json

    from nimatron.cli.arguments import name_asked, read_game
    from nimatron.cli.terminal import Terminal
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message
    from nimatron.survey.compare import compare, sentences

    one, other = read_game(first, ()), read_game(second, ())
    found = compare(one, other, count, shift)
    names = name_asked(first, one), name_asked(second, other)
    out, words = Terminal(), catalogue(lang)
    if as_json:
        answer = {**found._asdict(), "first": names[0], "second": names[1]}
        for name in ("difference", "last"):
            answer[name] = answer[name] and answer[name]._asdict()
        out.stream.write(json.dumps(answer) + "\n")
    else:
        for key, places in sentences(found, *names):
            out.paragraph(words.text(Message(key, places)))
    return 0 if found.difference is None else 1
