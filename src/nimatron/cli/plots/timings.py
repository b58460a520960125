"""``nimatron plot timings``: one figure of an evaluation that ``nimatron bench`` kept."""

from __future__ import annotations

import click

from nimatron.cli.reading import lang_option
from nimatron.errors import RequestError


@click.command(short_help="Figure 2 to 6 of a kept evaluation.")
@click.argument("folder", metavar="DIR", type=click.Path())
@click.option(
    "--figure",
    "number",
    type=click.Choice(["2", "3", "4", "5", "6"]),
    default="5",
    show_default=True,
    help="As in the thesis.",
)
@click.option("--scale", type=click.Choice(["log", "linear"]), default="log", show_default=True, help="Of both axes.")
@click.option("--out", "out_file", type=click.Path(), required=True, metavar="FILE", help="Write .svg, .png or .pdf.")
@lang_option
def command(folder: str, number: str, scale: str, out_file: str, lang: str) -> None:
    """Draw a figure from the measurements in DIR, the --out of ``nimatron bench wythoff``."""
    from pathlib import Path

    from nimatron.cli.save_plot import save_plot
    from nimatron.picture.plot_style import checked_ending, require_matplotlib
    from nimatron.sequences.evaluation.measurements import FILE, Evaluation

    if not (Path(folder) / FILE).is_file():
        raise RequestError(f"{folder}: there is no {FILE}; give the --out of nimatron bench wythoff")
    checked_ending(out_file)
    require_matplotlib()
    from nimatron.picture.plot_timings import plot_timings

    save_plot(plot_timings(Evaluation.loaded(folder), int(number), scale, lang), out_file, lang)
