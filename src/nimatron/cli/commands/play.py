"""``nimatron play``: a game in the terminal, against the computer or another person."""

from __future__ import annotations

import click

from nimatron.cli.arguments import Count, OneOf, Seed, game_argument, lang_option, misere_option, rule_option


@click.command(short_help="Play a game against the computer or another person.")
@game_argument
@click.argument("position", metavar="POSITION", required=False)
@rule_option
@misere_option
@click.option(
    "--first",
    type=OneOf(["me", "computer", "ask"]),
    default="me",
    show_default=True,
    help="Who moves first; with 'ask' you choose after seeing the start.",
)
@click.option(
    "--opponent",
    type=OneOf(["perfect", "graded", "cora", "random", "human"]),
    default="perfect",
    show_default=True,
    help="Your opponent.",
)
@click.option("--errors", metavar="P", default="20%", show_default=True, help="Error rate of the graded opponent.")
@click.option(
    "--size",
    type=Count(10**6),
    metavar="D",
    default=4,
    show_default=True,
    help="Maximum loss of one error, in moves.",
)
@click.option("--level", type=Count(20, 1), metavar="N", help="Start from a random position of level 1 to 20.")
@click.option("--seed", type=Seed(), metavar="N", help="Seed of the random choices.")
@click.option(
    "--record",
    "record_file",
    type=click.Path(),
    metavar="FILE",
    help="Save the game to FILE; if FILE holds an unfinished game, continue it.",
)
@lang_option
def command(
    game: str,
    position: str | None,
    rules: tuple[str, ...],
    misere: bool | None,
    first: str,
    opponent: str,
    errors: str,
    size: int,
    level: int | None,
    seed: int | None,
    record_file: str | None,
    lang: str,
) -> int:
    """Play GAME from POSITION (default: an example). Type '?' at your turn to see how to write moves.

    Type a move as '2 from 3', 'take 4 from both' or '7 into 3 and 4', as a number if there is one heap, as its cells on
    a board ('1,2 1,3', row and column), or as the position after it.
    """
    from nimatron.cli.arguments import read_game
    from nimatron.cli.play_session import PlaySettings, play_session

    settings = PlaySettings(
        game=read_game(game, rules),
        position=position,
        misere=misere,
        first=first,
        opponent=opponent,
        errors=errors,
        size=size,
        level=level,
        seed=seed,
        record_file=record_file,
        lang=lang,
    )
    return play_session(settings)
