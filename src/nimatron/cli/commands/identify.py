"""``nimatron identify``: find games by their nim-values."""

from __future__ import annotations

import click

from nimatron.cli.arguments import Count, lang_option
from nimatron.cli.main import DescribedCommand


@click.command(cls=DescribedCommand)
@click.argument("values", metavar="VALUES...", nargs=-1, required=True)
@click.option("--reach", type=Count(10**6, 1), default=1000, show_default=True, metavar="N")
@click.option("--codes", "path", type=click.Path(), metavar="FILE")
@click.option("--results", type=click.Path(), metavar="FOLDER|FILE")
@click.option("--json", "as_json", is_flag=True)
@lang_option
def command(
    values: tuple[str, ...], reach: int, path: str | None, results: str | None, as_json: bool, lang: str
) -> int:
    """Find the games that have given nim-values."""
    import json

    from nimatron.cli.arguments import read_text
    from nimatron.cli.terminal import Terminal
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message
    from nimatron.survey.code_families import listed_codes
    from nimatron.survey.identify import identify, shown_matches
    from nimatron.survey.results import read_results

    codes = None
    if path is not None:
        codes = listed_codes(read_text(path).splitlines())
    elif results is not None:
        codes = [record.code for record in read_results(results)]
    found = identify(" ".join(values), codes, reach)
    out, words = Terminal(), catalogue(lang)
    if as_json:
        matches = [{"heap": match.heap, "games": list(match.games)} for match in found.matches]
        entries = [one._asdict() for one in found.entries]
        answer = {"values": list(found.values), "matches": matches, "games": found.games, "reach": found.reach}
        answer["oeis"] = entries
        out.stream.write(json.dumps(answer) + "\n")
    else:
        for key, places in shown_matches(found):
            out.paragraph(words.text(Message(key, places)))
    return 0 if found.matches or found.entries else 1
