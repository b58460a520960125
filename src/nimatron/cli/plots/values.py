"""``nimatron plot values``: the nim-values of single heaps as points."""

from __future__ import annotations

import click

from nimatron.cli.reading import Count, game_argument, lang_option, rule_option


@click.command(short_help="The nim-values of the heaps 0 .. N-1 as points.")
@game_argument
@click.option("--count", type=Count(2_000_000, 1), required=True, metavar="N", help="How many heaps.")
@rule_option
@click.option("--out", "out_file", type=click.Path(), required=True, metavar="FILE", help="Write .svg, .png or .pdf.")
@lang_option
def command(game: str, count: int, rules: tuple[str, ...], out_file: str, lang: str) -> None:
    """Draw the nim-values of the heaps 0 .. N-1 of GAME; lost heaps have a colour of their own."""
    from nimatron.cli.reading import read_game
    from nimatron.cli.save_plot import save_plot
    from nimatron.picture.plot_style import checked_ending, require_matplotlib

    rule_set = read_game(game, rules)
    checked_ending(out_file)
    require_matplotlib()
    from nimatron.picture.plot_values import plot_values

    save_plot(plot_values(rule_set, count, lang), out_file, lang)
