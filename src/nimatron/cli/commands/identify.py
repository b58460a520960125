"""``nimatron identify``: find games by their nim-values."""

from __future__ import annotations

import click

from nimatron.cli.arguments import Count, lang_option


@click.command(short_help="Find the games that have given nim-values.")
@click.argument("values", metavar="VALUES...", nargs=-1, required=True)
@click.option(
    "--reach", type=Count(10**6, 1), default=1000, show_default=True, metavar="N", help="Search N values of each game."
)
@click.option("--codes", "path", type=click.Path(), metavar="FILE", help="Search the codes listed in FILE instead.")
@click.option("--results", type=click.Path(), metavar="FOLDER|FILE", help="Search the codes of a survey instead.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@lang_option
def command(
    values: tuple[str, ...], reach: int, path: str | None, results: str | None, as_json: bool, lang: str
) -> int:
    """Find the games whose nim-values contain VALUES, such as 0,1,1,2,0,3,1, as consecutive terms.

    At least six values are needed. The search covers all octal codes with three digits, hexadecimal codes with two,
    subtraction sets up to 9 and the named games. Exit status: 0, or 1 if no game has VALUES among its first N values.
    """
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
        answer = {"values": list(found.values), "matches": matches, "games": found.games, "reach": found.reach}
        out.stream.write(json.dumps(answer) + "\n")
    else:
        for key, places in shown_matches(found):
            out.paragraph(words.text(Message(key, places)))
    return 0 if found.matches else 1
