"""``nimatron tournament``: matches between computer players, and a table of results."""

from __future__ import annotations

import click

from nimatron.cli.arguments import Count, Seed, game_argument, lang_option, misere_option, rule_option
from nimatron.cli.main import DescribedCommand


@click.command(cls=DescribedCommand)
@game_argument
@click.argument("position", metavar="POSITION", required=False)
@rule_option
@misere_option
@click.option("--players", default="perfect,graded,random", show_default=True, metavar="A,B")
@click.option("--rounds", type=Count(10_000, 1), default=10, show_default=True, metavar="N")
@click.option("--level", type=Count(20, 1), default=3, show_default=True, metavar="N")
@click.option("--seed", type=Seed(), default=1, show_default=True, metavar="N")
@click.option("--json", "as_json", is_flag=True)
@lang_option
def command(
    game: str,
    position: str | None,
    rules: tuple[str, ...],
    misere: bool | None,
    players: str,
    rounds: int,
    level: int,
    seed: int,
    as_json: bool,
    lang: str,
) -> int:
    """Let computer players play each other and show the results."""
    import json

    from nimatron.cli.arguments import read_game
    from nimatron.cli.terminal import Terminal
    from nimatron.explain.catalogue import catalogue
    from nimatron.play.tournament import standings, tournament

    words = catalogue(lang)
    rule_set = read_game(game, rules)
    names = [name.strip() for name in players.split(",") if name.strip()]
    table = standings(tournament(rule_set, names, rounds, level, misere, seed, position))
    always = rule_set.plays_misere(misere)
    out = Terminal()
    if as_json:
        rows = [{"player": s.name, "won": s.won, "drawn": s.drawn, "lost": s.lost, "played": s.played} for s in table]
        out.stream.write(json.dumps({"game": rule_set.written(), "misere": always, "table": rows}) + "\n")
        return 0
    heads = [words.text(f"play.table.{name}") for name in ("player", "won", "drawn", "lost")]
    lines = [heads, *([s.name, str(s.won), str(s.drawn), str(s.lost)] for s in table)]
    widths = [max(len(line[column]) for line in lines) for column in range(4)]
    for line in lines:
        cells = [
            line[0].ljust(widths[0]),
            *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)),
        ]
        out.line("  ".join(cells))
    return 0
