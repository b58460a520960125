"""``nimatron plot precision``: decimals needed and the reach of Newton steps, against what is printed."""

from __future__ import annotations

import click

from nimatron.cli.reading import Count, lang_option


@click.command(short_help="Decimals needed, and how far Newton steps reach.")
@click.option("--digits", type=Count(400, 1), default=30, show_default=True, metavar="K", help="Bounds 10^1 .. 10^K.")
@click.option(
    "--newton", "steps", type=Count(14), default=5, show_default=True, metavar="R", help="Newton steps 0 .. R."
)
@click.option("--out", "out_file", type=click.Path(), required=True, metavar="FILE", help="Write .svg, .png or .pdf.")
@lang_option
def command(digits: int, steps: int, out_file: str, lang: str) -> None:
    """Draw what ``nimatron precision`` tells of decimals and Newton steps."""
    from nimatron.cli.save_plot import save_plot
    from nimatron.picture.plot_style import checked_ending, require_matplotlib

    checked_ending(out_file)
    require_matplotlib()
    from nimatron.picture.plot_precision import plot_precision

    save_plot(plot_precision(digits, steps, lang), out_file, lang)
