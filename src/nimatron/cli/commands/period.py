"""``nimatron period``: preperiod, period and the theorem that proves them."""

from __future__ import annotations

import click

from nimatron.cli.reading import Count, game_argument, lang_option, rule_option


@click.command(short_help="Find the period of a game's nim-values, with proof.")
@game_argument
@rule_option
@click.option(
    "--limit", type=Count(10**6, 1), default=10_000, show_default=True, metavar="N", help="Most values to use."
)
@click.option("--out", "out_file", type=click.Path(), metavar="FILE.json", help="Write the certificate, for 'verify'.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON: the certificate.")
@lang_option
def command(game: str, rules: tuple[str, ...], limit: int, out_file: str | None, as_json: bool, lang: str) -> int:
    """Give the period of GAME's nim-values (a heap game such as kayles, or a code such as 0.77) if it is proved.

    Exit status 1 when no period is proved within the limit, which does not mean that there is none.
    """
    import json
    import os

    from nimatron.cli.reading import read_game
    from nimatron.cli.terminal import Terminal
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message
    from nimatron.sequences.period import period

    words = catalogue(lang)
    rule_set = read_game(f"octal[code={game}]" if game[:1].isdigit() or game[:1] == "." else game, rules)
    found = period(rule_set, limit)
    out = Terminal()
    if found is None:
        if as_json:
            out.stream.write("null\n")
        else:
            out.paragraph(words.text(Message("period.none", {"game": rule_set.written(), "limit": limit})))
        return 1
    text = json.dumps(found.certificate())
    if out_file is not None:
        with open(f"{out_file}.tmp", "w", encoding="utf-8") as file:
            file.write(text + "\n")
        os.replace(f"{out_file}.tmp", out_file)
    if as_json:
        out.stream.write(text + "\n")
        return 0
    values = {
        "game": rule_set.written(),
        "preperiod": found.preperiod,
        "period": found.period,
        "theorem": found.theorem,
        "examined": found.examined,
    }
    out.paragraph(words.text(Message("period.found", values)))
    out.paragraph(words.text(Message("period.values", {"values": found.values[found.preperiod :][:60]})))
    return 0
