"""``nimatron plot board``: the board of generalised Wythoff as a heat map."""

from __future__ import annotations

import click

from nimatron.cli.reading import Count, game_argument, lang_option, misere_option, rule_option
from nimatron.errors import RequestError, RuleError


@click.command(short_help="Outcomes, nim-values or lengths on Wythoff's board.")
@game_argument
@click.option("--size", type=Count(10**7, 1), required=True, metavar="N", help="Cells a side.")
@click.option(
    "--what",
    type=click.Choice(["outcome", "grundy", "remoteness"]),
    default="outcome",
    show_default=True,
    help="What is shown.",
)
@click.option("--a", "a", type=Count(10**6, 1), metavar="A", help="The parameter a (the same as --rule a=A).")
@rule_option
@misere_option
@click.option("--out", "out_file", type=click.Path(), required=True, metavar="FILE", help="Write .svg, .png or .pdf.")
@lang_option
def command(
    game: str, size: int, what: str, a: int | None, rules: tuple[str, ...], misere: bool, out_file: str, lang: str
) -> None:
    """Draw the N x N board of GAME (wythoff or attrition): which places are lost, their nim-values, or lengths of play.

    Outcomes go up to 10,000,000 a side; boards of values take 2 to 4 bytes a cell.
    """
    from nimatron.cli.reading import read_game
    from nimatron.cli.save_plot import save_plot
    from nimatron.picture.plot_style import checked_ending, require_matplotlib

    if a is not None:
        rules = (*rules, f"a={a}")
    rule_set = read_game(game, rules)
    if rule_set.name != "wythoff":
        raise RuleError(f"plot board: there are boards of wythoff only, not of {rule_set.name}")
    misere = bool(misere or getattr(rule_set, "always_misere", False))
    if misere and what == "grundy":
        raise RequestError(
            "--what grundy: nim-values belong to normal play; ask for outcome or remoteness of misère play"
        )
    checked_ending(out_file)
    require_matplotlib()
    from nimatron.picture.plot_board import plot_board

    save_plot(plot_board(size, what, rule_set.a, misere, lang), out_file, lang)
