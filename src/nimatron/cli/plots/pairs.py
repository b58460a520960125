"""``nimatron plot pairs``: Wythoff's lost pairs along their golden beams."""

from __future__ import annotations

import click

from nimatron.cli.reading import Count, lang_option, misere_option


@click.command(short_help="Wythoff's lost pairs along the golden beams.")
@click.option("--a", "a", type=Count(10**6, 1), default=1, show_default=True, metavar="A", help="The parameter a.")
@click.option("--count", type=Count(1_000_000, 1), default=60, show_default=True, metavar="N", help="How many pairs.")
@misere_option
@click.option("--out", "out_file", type=click.Path(), required=True, metavar="FILE", help="Write .svg, .png or .pdf.")
@lang_option
def command(a: int, count: int, misere: bool, out_file: str, lang: str) -> None:
    """Draw the first N lost pairs of generalised Wythoff, with their mirror images and the two lines they keep to."""
    from nimatron.cli.save_plot import save_plot
    from nimatron.picture.plot_style import checked_ending, require_matplotlib

    checked_ending(out_file)
    require_matplotlib()
    from nimatron.picture.plot_pairs import plot_pairs

    save_plot(plot_pairs(count, a, misere, lang), out_file, lang)
