"""``nimatron games``: the list of games, and the page of one game."""

from __future__ import annotations

import click

from nimatron.cli.arguments import complete_game, lang_option


@click.command(short_help="List the games, or show the rules, strategy, history and sources of one.")
@click.argument("name", metavar="[NAME]", required=False, shell_complete=complete_game)
@click.option(
    "--search", "wanted", default="", metavar="TEXT", help="List only games with this text in their names or summary."
)
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@lang_option
def command(name: str | None, wanted: str, as_json: bool, lang: str) -> int:
    """List the games by group, with their rules; with NAME, show the page of that game.

    Exit status: 0, or 1 if --search finds no game.
    """
    from nimatron.cli.show_games import print_game, print_games

    if name is None:
        return print_games(as_json, lang, wanted)
    print_game(name, as_json, lang)
    return 0
