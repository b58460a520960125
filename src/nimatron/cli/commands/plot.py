"""``nimatron plot``: pictures of positions, boards, values, pairs, sieves, timings and precision, as files.

Errors about the output file are reported before any work. The plot modules are imported when needed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nimatron.cli.arguments import (
    Count,
    OneOf,
    complete_game,
    game_argument,
    lang_option,
    misere_option,
    out_option,
    read_game,
    read_position,
    rule_option,
)
from nimatron.cli.main import CommandGroup
from nimatron.errors import RequestError, RuleError
from nimatron.explain.reason import reason

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from nimatron.papers.sieve_pictures import Sieve


@click.group(
    cls=CommandGroup,
    short_help="Draw positions, boards, nim-values, sieves and timings.",
    invoke_without_command=True,
)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Draw a picture and save it to a file.

    \b
      nimatron plot board wythoff --size 1000 --what grundy --out board.png
      nimatron plot values kayles --count 200 --out kayles.svg
      nimatron plot values 0.07 --count 1000 --kind rows --out rows.svg
      nimatron plot pairs --a 1 --count 100 --out beams.pdf
      nimatron plot sieve squares --bound 17 --out sieve.svg
    """  # noqa: D301 - \b keeps the lines of the example apart
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


picture_option = out_option("Write the picture to FILE (.svg, .png, .pdf).", required=True)


@command.command("board", short_help="Draw outcomes, nim-values or remoteness on Wythoff's board.")
@game_argument
@click.option("--size", type=Count(10**7, 1), required=True, metavar="N", help="Number of cells on each side.")
@click.option(
    "--what",
    type=OneOf(["outcome", "grundy", "remoteness"]),
    default="outcome",
    show_default=True,
    help="What to draw.",
)
@click.option("--a", "a", type=Count(10**6, 1), metavar="A", help="Parameter a of the game; the same as --rule a=A.")
@rule_option
@misere_option
@picture_option
@lang_option
def board(
    game: str,
    size: int,
    what: str,
    a: int | None,
    rules: tuple[str, ...],
    misere: bool | None,
    out_file: str,
    lang: str,
) -> None:
    """Draw the N x N board of GAME (wythoff or attrition): its P-positions, nim-values or remoteness.

    Boards of outcomes may have up to 10,000,000 cells on each side. Boards of values need 2 to 4 bytes for each cell.
    """
    rule_set = read_game(game, rules if a is None else (*rules, f"a={a}"))
    if rule_set.name != "wythoff":
        raise RuleError(reason("rule.board_wythoff", game=rule_set.called))
    misere = rule_set.plays_misere(misere)
    if misere and what == "grundy":
        raise RequestError(reason("request.board_misere"))

    def draw() -> Figure:
        from nimatron.picture.plot_wythoff import plot_board

        return plot_board(size, what, rule_set.a, misere, lang)

    _save(draw, out_file, lang)


@command.command("pairs", short_help="Draw Wythoff's P-positions along the golden beams.")
@click.option(
    "--a", "a", type=Count(10**6, 1), default=1, show_default=True, metavar="A", help="Parameter a of the game."
)
@click.option("--count", type=Count(1_000_000, 1), default=60, show_default=True, metavar="N", help="Number of pairs.")
@misere_option
@picture_option
@lang_option
def pairs(a: int, count: int, misere: bool | None, out_file: str, lang: str) -> None:
    """Draw the first N P-positions of generalised Wythoff, their mirror images and the two lines they follow."""

    def draw() -> Figure:
        from nimatron.picture.plot_wythoff import plot_pairs

        return plot_pairs(count, a, bool(misere), lang)

    _save(draw, out_file, lang)


@command.command("position", short_help="Draw a position: stones, board, pins, strip.")
@game_argument
@click.argument("position", metavar="POSITION")
@rule_option
@click.option(
    "--view", metavar="NAME", help="View, such as heaps, board or coins (default: the usual view of the game)."
)
@click.option("--beams", is_flag=True, help="Add the two golden beams (board of Wythoff's game).")
@picture_option
@lang_option
def position(
    game: str, position: str, rules: tuple[str, ...], view: str | None, beams: bool, out_file: str, lang: str
) -> None:
    """Draw POSITION of GAME as in the notebook and on the web page. SVG needs no additional library."""
    from nimatron.picture.plot_style import checked_ending
    from nimatron.picture.svg import svg_picture
    from nimatron.picture.svg_drawing import plain_colours

    ending = checked_ending(out_file)
    svg = svg_picture(read_game(game, rules), read_position(position), lang, view, ("beams",) if beams else ())
    if ending == "svg":
        _write(Path(out_file), plain_colours(svg))
        _announce("plot.saved", lang, path=out_file)
        return

    def draw() -> Figure:
        from nimatron.picture.svg_figure import svg_figure

        return svg_figure(svg)

    _save(draw, out_file, lang)


@command.command("precision", short_help="Draw how many decimals are needed, and how far Newton steps reach.")
@click.option("--digits", type=Count(400, 1), default=30, show_default=True, metavar="K", help="Bounds 10^1 to 10^K.")
@click.option(
    "--newton", "steps", type=Count(14), default=5, show_default=True, metavar="R", help="Newton steps 0 to R."
)
@picture_option
@lang_option
def precision(digits: int, steps: int, out_file: str, lang: str) -> None:
    """Draw the results of 'nimatron precision' for decimals and Newton steps."""

    def draw() -> Figure:
        from nimatron.papers.precision_story import plot_precision

        return plot_precision(digits, steps, lang)

    _save(draw, out_file, lang)


@command.command("quotient", short_help="Draw the elements of a misère quotient and their divisibility.")
@click.argument("games", metavar="CODE...", nargs=-1, required=True, shell_complete=complete_game)
@click.option(
    "--heaps", type=Count(5000), metavar="N", help="Use heaps up to N (default: until proved, or time is up)."
)
@click.option(
    "--seconds",
    type=Count(10**6, 1),
    metavar="S",
    help="Work as much as a usual machine does in S seconds (default: 8), and no longer than that.",
)
@click.option(
    "--width", type=Count(4000, 300), metavar="W", help="Width in SVG units (default: 760); text keeps its size."
)
@picture_option
@lang_option
def quotient(
    games: tuple[str, ...], heaps: int | None, seconds: int | None, width: int | None, out_file: str, lang: str
) -> None:
    """Draw the misère quotient of CODE, or of the union of several codes.

    Elements that divide each other share a box, P-elements are coloured, and lines lead down to the next multiples. SVG
    needs no additional library.
    """
    from nimatron.cli.arguments import read_limits
    from nimatron.misere.quotient_builder import misere_quotient
    from nimatron.picture.plot_style import checked_ending, require_matplotlib

    if checked_ending(out_file) != "svg":
        require_matplotlib()
    from nimatron.picture.plot_quotient import USUAL_WIDTH, plot_quotient

    found = misere_quotient(*games, heaps=heaps, limits=read_limits(seconds, None))
    plot_quotient(found, width or USUAL_WIDTH, lang).save(out_file)
    _announce("plot.saved", lang, path=out_file)


@command.command("sieve", short_help="Draw the sieve for Squares or Wythoff's board, step by step.")
@click.argument("game", metavar="squares|wythoff", type=OneOf(["squares", "wythoff"]))
@click.option(
    "--bound", type=Count(500, 1), metavar="N", help="Largest number (default: 17), or side of the board (default: 12)."
)
@click.option(
    "--a", "a", type=Count(1000, 1), default=1, show_default=True, metavar="A", help="Parameter a of wythoff."
)
@out_option(
    "Write one .svg for each step to DIR, an animation to a .svg file, or the last step to a .png or .pdf file.",
    name="out",
    metavar="DIR|FILE",
    required=True,
)
@lang_option
def sieve(game: str, bound: int | None, a: int, out: str, lang: str) -> None:
    """Draw the sieve: the first empty cell is a P-position, all cells that can reach it are N-positions, and so on.

    A folder gets one SVG for each step (step-00.svg is the empty table); FILE.svg is an animation, FILE.png or FILE.pdf
    a picture of the last step.
    """
    from nimatron.papers.sieve_pictures import animation, board_sieve, frames, squares_sieve
    from nimatron.picture.plot_style import checked_ending

    if game == "squares" and a != 1:
        raise RequestError(reason("request.a_wythoff"))
    drawn = squares_sieve(bound or 17, lang) if game == "squares" else board_sieve(bound or 12, a, lang)
    if Path(out).is_dir() or not Path(out).suffix:
        _save_steps(drawn, out, lang)
        return
    if checked_ending(out) == "svg":
        _write(Path(out), animation(drawn))
        _announce("plot.saved", lang, path=out)
        return

    def draw() -> Figure:
        from nimatron.picture.svg_figure import svg_figure

        *_, last = frames(drawn)
        return svg_figure(last)

    _save(draw, out, lang)


@command.command("timings", short_help="Draw one of the Figures 2 to 6 from saved measurements.")
@click.argument("folder", metavar="DIR", type=click.Path())
@click.option(
    "--figure",
    "number",
    type=OneOf(["2", "3", "4", "5", "6"]),
    default="5",
    show_default=True,
    help="Figure, numbered as in the thesis.",
)
@click.option("--scale", type=OneOf(["log", "linear"]), default="log", show_default=True, help="Scale of both axes.")
@picture_option
@lang_option
def timings(folder: str, number: str, scale: str, out_file: str, lang: str) -> None:
    """Draw a figure from the measurements in DIR, the --out of 'nimatron bench wythoff'."""
    from nimatron.papers.evaluation import FILE, Evaluation

    if not (Path(folder) / FILE).is_file():
        raise RequestError(reason("file.no_measurements", path=folder, file=FILE))

    def draw() -> Figure:
        from nimatron.papers.report import plot_timings

        return plot_timings(Evaluation.load(folder), int(number), scale, lang)

    _save(draw, out_file, lang)


@command.command("values", short_help="Draw nim-values: points, rows, rare values, records, agreement.")
@game_argument
@click.option("--count", type=Count(5_000_000, 1), required=True, metavar="N", help="Number of heaps.")
@click.option(
    "--kind",
    type=OneOf(["scatter", "rows", "rare", "maximum", "autocorrelation"]),
    default="scatter",
    show_default=True,
    help="What to draw.",
)
@click.option("--row-length", type=Count(5_000_000, 1), metavar="L", help="Heaps in a row (default: the period).")
@click.option("--shifts", type=Count(50_000, 1), metavar="S", help="Largest shift (autocorrelation).")
@click.option(
    "--width", type=Count(1600, 300), metavar="W", help="Width in SVG units (default: 760); text keeps its size."
)
@click.option(
    "--seconds",
    type=Count(10**6, 1),
    metavar="S",
    help="If no period is proved, work as much as a usual machine does in S seconds (default: 8), no longer.",
)
@click.option("--limit", type=Count(10**12, 1), metavar="N", help="Compute at most N values if no period is proved.")
@rule_option
@picture_option
@lang_option
def values(
    game: str,
    count: int,
    kind: str,
    row_length: int | None,
    shifts: int | None,
    width: int | None,
    seconds: int | None,
    limit: int | None,
    rules: tuple[str, ...],
    out_file: str,
    lang: str,
) -> None:
    """Draw the nim-values of the heaps 0 to N-1 of GAME. GAME is a heap game or a code such as 0.77.

    \b
    scatter          a point for each heap; for many heaps a raster that shows
                     every value that occurs
    rows             rows of one period (or --row-length), coloured by value;
                     irregular cells of the preperiod are marked
    rare             the rare values of the sparse space, and how they cease
    maximum          record values and their positions
    autocorrelation  for each shift S, the number of heaps n with
                     G(n) = G(n + S)

    SVG needs no additional library.
    """  # noqa: D301 - \b keeps the lines of the list apart
    from nimatron.cli.arguments import read_limits
    from nimatron.picture.plot_style import checked_ending, require_matplotlib

    rule_set = read_game(game, rules)
    if checked_ending(out_file) != "svg":
        require_matplotlib()
    from nimatron.picture.plot_sequence import USUAL_WIDTH, plot_values

    across = width or USUAL_WIDTH
    bounds = read_limits(seconds, limit)
    plot_values(
        rule_set, count, kind, row_length=row_length, shifts=shifts, width=across, lang=lang, limits=bounds
    ).save(out_file)
    _announce("plot.saved", lang, path=out_file)


def _save(draw: Callable[[], Figure], out_file: str, lang: str) -> None:
    """Save a figure in the format given by the extension of the file."""
    from nimatron.picture.plot_style import checked_ending, require_matplotlib, save_figure

    checked_ending(out_file)
    require_matplotlib()
    save_figure(draw(), out_file)
    _announce("plot.saved", lang, path=out_file)


def _save_steps(drawn: Sieve, folder: str, lang: str) -> None:
    """Write the steps of a sieve to a folder as ``step-00.svg``, ...; create the folder if its parent exists."""
    from nimatron.cli.terminal import make_folder, progress_bar
    from nimatron.papers.sieve_pictures import frames

    make_folder(folder)
    width = max(2, len(str(drawn.steps - 1)))
    with progress_bar(drawn.steps) as bar:
        for number, frame in enumerate(bar.through(frames(drawn))):
            _write(Path(folder) / f"step-{number:0{width}d}.svg", frame)
    _announce("plot.saved_steps", lang, count=drawn.steps, path=folder)


def _write(path: Path, svg: str) -> None:
    from nimatron.files import whole_file

    with whole_file(path) as file:
        file.write(svg)


def _announce(key: str, lang: str, **values: int | str) -> None:
    """Print on a terminal, in one line, what was written."""
    if sys.stderr.isatty():
        from nimatron.explain.catalogue import catalogue
        from nimatron.explain.message import Message

        print(catalogue(lang).text(Message(key, values)), file=sys.stderr)
