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
    group_lang_option,
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
    invoke_without_command=True,
)
@group_lang_option
@click.pass_context
def command(ctx: click.Context) -> None:
    """Draw positions, boards, nim-values, sieves and timings."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


picture_option = out_option(required=True)


@command.command("board")
@game_argument
@click.option("--size", type=Count(10**7, 1), required=True, metavar="N")
@click.option("--what", type=OneOf(["outcome", "grundy", "remoteness"]), default="outcome", show_default=True)
@click.option("--a", "a", type=Count(10**6, 1), metavar="A")
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
    """Draw outcomes, nim-values or remoteness on Wythoff's board."""
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


@command.command("pairs")
@click.option("--a", "a", type=Count(10**6, 1), default=1, show_default=True, metavar="A")
@click.option("--count", type=Count(1_000_000, 1), default=60, show_default=True, metavar="N")
@misere_option
@picture_option
@lang_option
def pairs(a: int, count: int, misere: bool | None, out_file: str, lang: str) -> None:
    """Draw Wythoff's P-positions along the golden beams."""

    def draw() -> Figure:
        from nimatron.picture.plot_wythoff import plot_pairs

        return plot_pairs(count, a, bool(misere), lang)

    _save(draw, out_file, lang)


@command.command("position")
@game_argument
@click.argument("position", metavar="POSITION")
@rule_option
@click.option("--view", metavar="NAME")
@click.option("--beams", is_flag=True)
@picture_option
@lang_option
def position(
    game: str, position: str, rules: tuple[str, ...], view: str | None, beams: bool, out_file: str, lang: str
) -> None:
    """Draw a position: stones, board, pins, strip."""
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


@command.command("precision")
@click.option("--digits", type=Count(400, 1), default=30, show_default=True, metavar="K")
@click.option("--newton", "steps", type=Count(14), default=5, show_default=True, metavar="R")
@picture_option
@lang_option
def precision(digits: int, steps: int, out_file: str, lang: str) -> None:
    """Draw how many decimals are needed, and how far Newton steps reach."""

    def draw() -> Figure:
        from nimatron.papers.precision_story import plot_precision

        return plot_precision(digits, steps, lang)

    _save(draw, out_file, lang)


@command.command("quotient")
@click.argument("games", metavar="CODE...", nargs=-1, required=True, shell_complete=complete_game)
@click.option("--heaps", type=Count(5000), metavar="N")
@click.option("--seconds", type=Count(10**6, 1), metavar="S")
@click.option("--width", type=Count(4000, 300), metavar="W")
@picture_option
@lang_option
def quotient(
    games: tuple[str, ...], heaps: int | None, seconds: int | None, width: int | None, out_file: str, lang: str
) -> None:
    """Draw the elements of a misère quotient and their divisibility."""
    from nimatron.cli.arguments import read_limits
    from nimatron.misere.quotient_builder import misere_quotient
    from nimatron.picture.plot_style import checked_ending, require_matplotlib

    if checked_ending(out_file) != "svg":
        require_matplotlib()
    from nimatron.picture.plot_quotient import USUAL_WIDTH, plot_quotient

    found = misere_quotient(*games, heaps=heaps, limits=read_limits(seconds, None))
    plot_quotient(found, width or USUAL_WIDTH, lang).save(out_file)
    _announce("plot.saved", lang, path=out_file)


@command.command("sieve")
@click.argument("game", metavar="squares|wythoff", type=OneOf(["squares", "wythoff"]))
@click.option("--bound", type=Count(500, 1), metavar="N")
@click.option("--a", "a", type=Count(1000, 1), default=1, show_default=True, metavar="A")
@out_option(
    name="out",
    metavar="DIR|FILE",
    required=True,
)
@lang_option
def sieve(game: str, bound: int | None, a: int, out: str, lang: str) -> None:
    """Draw the sieve for Squares or Wythoff's board, step by step."""
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


@command.command("timings")
@click.argument("folder", metavar="DIR", type=click.Path())
@click.option("--figure", "number", type=OneOf(["2", "3", "4", "5", "6"]), default="5", show_default=True)
@click.option("--scale", type=OneOf(["log", "linear"]), default="log", show_default=True)
@picture_option
@lang_option
def timings(folder: str, number: str, scale: str, out_file: str, lang: str) -> None:
    """Draw one of the Figures 2 to 6 from saved measurements."""
    from nimatron.papers.evaluation import FILE, Evaluation

    if not (Path(folder) / FILE).is_file():
        raise RequestError(reason("file.no_measurements", path=folder, file=FILE))

    def draw() -> Figure:
        from nimatron.papers.report import plot_timings

        return plot_timings(Evaluation.load(folder), int(number), scale, lang)

    _save(draw, out_file, lang)


@command.command("values")
@game_argument
@click.option("--count", type=Count(5_000_000, 1), required=True, metavar="N")
@click.option(
    "--kind",
    type=OneOf(["scatter", "rows", "rare", "maximum", "autocorrelation"]),
    default="scatter",
    show_default=True,
)
@click.option("--row-length", type=Count(5_000_000, 1), metavar="L")
@click.option("--shifts", type=Count(50_000, 1), metavar="S")
@click.option("--width", type=Count(1600, 300), metavar="W")
@click.option("--seconds", type=Count(10**6, 1), metavar="S")
@click.option("--limit", type=Count(10**12, 1), metavar="N")
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
    """Draw nim-values: points, rows, rare values, records, agreement."""
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
