"""``nimatron games``: which games there are, and one game's page."""

from __future__ import annotations

import click

from nimatron.cli.arguments import complete_game, lang_option


@click.command(short_help="List the games, or show one game's rules, strategy, history and sources.")
@click.argument("name", metavar="[NAME]", required=False, shell_complete=complete_game)
@click.option("--search", "wanted", default="", metavar="TEXT", help="List only games that are told of with this text.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@lang_option
def command(name: str | None, wanted: str, as_json: bool, lang: str) -> int:
    """List the games with their rules, by kind; with NAME show that game's page.

    Exit status 1 if no game is found by the text of --search.
    """
    from nimatron.cli.show_games import print_game, print_games

    if name is None:
        return print_games(as_json, lang, wanted)
    print_game(name, as_json, lang)
    return 0
