"""``nimatron plot sieve``: the sieve of the Russian lesson, step by step."""

from __future__ import annotations

import click

from nimatron.cli.reading import Count, lang_option
from nimatron.errors import RequestError


@click.command(short_help="The sieve for Squares or Wythoff's board, step by step.")
@click.argument("game", metavar="squares|wythoff", type=click.Choice(["squares", "wythoff"]))
@click.option(
    "--bound", type=Count(500, 1), metavar="N", help="Numbers 0 .. N (17), or cells a side of the board (12)."
)
@click.option(
    "--a", "a", type=Count(1000, 1), default=1, show_default=True, metavar="A", help="The parameter a of wythoff."
)
@click.option(
    "--out",
    type=click.Path(),
    required=True,
    metavar="DIR|FILE.svg",
    help="A folder for the steps, or one moving picture.",
)
@lang_option
def command(game: str, bound: int | None, a: int, out: str, lang: str) -> None:
    """Draw the sieve: the first empty cell is lost, all that reach it are won, and again.

    Into a folder one SVG for each step is written (step-00.svg is the empty table), into FILE.svg one that moves.
    """
    from nimatron.picture.sieve_frames import board_sieve, squares_sieve

    if game == "squares" and a != 1:
        raise RequestError("--a belongs to wythoff, not to squares")
    drawn = squares_sieve(bound or 17, lang) if game == "squares" else board_sieve(bound or 12, a, lang)
    from nimatron.cli.save_plot import save_animation, save_steps

    if out.lower().endswith(".svg"):
        save_animation(drawn, out, lang)
    else:
        save_steps(drawn, out, lang)
