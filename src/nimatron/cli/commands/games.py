"""``nimatron games``: the list of games, and the page of one game."""

from __future__ import annotations

import click

from nimatron.cli.arguments import complete_game, lang_option
from nimatron.cli.main import DescribedCommand


@click.command(cls=DescribedCommand)
@click.argument("name", metavar="[NAME]", required=False, shell_complete=complete_game)
@click.option("--search", "wanted", default="", metavar="TEXT")
@click.option("--json", "as_json", is_flag=True)
@lang_option
def command(name: str | None, wanted: str, as_json: bool, lang: str) -> int:
    """List the games, or show the rules, strategy, history and sources of one."""
    from nimatron.cli.show_games import print_game, print_games

    if name is None:
        return print_games(as_json, lang, wanted)
    print_game(name, as_json, lang)
    return 0
