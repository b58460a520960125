"""``nimatron plot position``: the picture of a position."""

from __future__ import annotations

import click

from nimatron.cli.reading import game_argument, lang_option, rule_option


@click.command(short_help="The picture of a position: stones, board, pins, strip.")
@game_argument
@click.argument("position", metavar="POSITION")
@rule_option
@click.option("--view", metavar="NAME", help="Another dress, such as heaps, board or coins (default: the usual one).")
@click.option("--beams", is_flag=True, help="With the two golden beams (board of Wythoff's game).")
@click.option("--out", "out_file", type=click.Path(), required=True, metavar="FILE", help="Write .svg, .png or .pdf.")
@lang_option
def command(
    game: str, position: str, rules: tuple[str, ...], view: str | None, beams: bool, out_file: str, lang: str
) -> None:
    """Draw POSITION of GAME: the same picture as in the notebook and on the page. SVG needs no further library."""
    from nimatron.cli.reading import read_game, read_position
    from nimatron.cli.save_plot import save_plot
    from nimatron.files import whole_file
    from nimatron.picture.plot_style import checked_ending
    from nimatron.picture.svg import svg_picture
    from nimatron.picture.svg_drawing import plain_colours

    ending = checked_ending(out_file)
    svg = svg_picture(read_game(game, rules), read_position(position), lang, view, ("beams",) if beams else ())
    if ending == "svg":
        with whole_file(out_file) as file:
            file.write(plain_colours(svg))
        return
    from nimatron.picture.svg_figure import svg_figure

    save_plot(svg_figure(svg), out_file, lang)
