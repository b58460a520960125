"""``nimatron solve``: solve one position, or a file of positions as JSON lines."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, TextIO

import click

from nimatron.cli.arguments import (
    Count,
    OneOf,
    certificate_option,
    complete_game,
    lang_option,
    misere_option,
    out_option,
    rule_option,
    use_certificates,
)
from nimatron.cli.main import DescribedCommand
from nimatron.errors import RequestError
from nimatron.explain.message import STYLES
from nimatron.explain.reason import reason

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from nimatron.budget import Limits, Progress
    from nimatron.solve.analysis import Analysis
    from nimatron.solve.statistics import Statistics

_MEGABYTE = 1 << 20
_NOT_SHOWN = ("valuation", "value")
"""Fields that exist only in the JSON form."""


def _complete_fields(_ctx: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    from nimatron.solve.analysis import FIELDS

    before, comma, last = typed.rpartition(",")
    return [CompletionItem(f"{before}{comma}{field}") for field in FIELDS if field.startswith(last)]


@click.command(cls=DescribedCommand)
@click.argument("game", metavar="GAME", required=False, shell_complete=complete_game)
@click.argument("position", metavar="POSITION", required=False)
@rule_option
@misere_option
@click.option("--moves", is_flag=True)
@click.option("--statistics", "counts", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
@click.option("--fields", metavar="A,B", shell_complete=_complete_fields)
@click.option("--steps/--no-steps", default=None)
@click.option("--why", "style", type=OneOf(STYLES), default="full")
@click.option("--seconds", type=Count(10**6, 1), metavar="S")
@click.option("--limit", type=Count(10**12, 1), metavar="N")
@click.option("--memory", type=Count(1 << 20, 1), default=256, show_default=True, metavar="M")
@click.option("--threads", type=Count(16, 1), default=1, show_default=True, metavar="N")
@click.option("--batch", metavar="FILE|-", type=click.Path())
@click.option("--processes", type=Count(256, 1), metavar="N")
@out_option()
@click.option("--store", metavar="FILE", type=click.Path())
@certificate_option
@lang_option
def command(
    game: str | None,
    position: str | None,
    rules: tuple[str, ...],
    misere: bool | None,
    moves: bool,
    counts: bool,
    as_json: bool,
    fields: str | None,
    steps: bool | None,
    style: str,
    seconds: int | None,
    limit: int | None,
    memory: int,
    threads: int,
    batch: str | None,
    processes: int | None,
    out_file: str | None,
    store: str | None,
    certificates: tuple[str, ...],
    lang: str,
) -> int:
    """Show who wins a position, by which moves, and why."""
    wanted = _read_fields(fields)
    from nimatron.budget import Limits

    limits = Limits(memory=2 * memory * _MEGABYTE, threads=threads).raised(seconds, limit)
    if batch is not None:
        if out_file is not None:
            raise RequestError(reason("request.batch_out"))
        if store is not None or counts:
            raise RequestError(reason("request.batch_one", option="--statistics" if counts else "--store"))
        if game is not None or rules:
            raise RequestError(reason("request.batch_game"))
        from functools import partial

        from nimatron.cli.batch import Wanted, solve_batch
        from nimatron.cli.own_games import loaded_games

        asked = Wanted(lang, misere, moves, bool(steps), wanted, style, None if limits == Limits() else limits)
        return solve_batch(batch, asked, processes, partial(_prepare, loaded_games(), certificates, seconds))
    if processes is not None:
        raise RequestError(reason("request.processes"))
    use_certificates(certificates, seconds)
    if game is None or position is None:
        missing = reason("request.solve_both" if game is None else "request.solve_position")
        raise RequestError(reason("request.solve_missing", missing=missing))
    with _kept_in(store):
        return _solve_one(
            game, position, rules, misere, moves, counts, as_json or wanted is not None, wanted, steps, style,
            limits, out_file, lang,
        )  # fmt: skip


def _prepare(games: list[str], certificates: tuple[str, ...], seconds: int | None) -> None:
    """Make a process ready that answers lines of a batch."""
    from nimatron.cli.own_games import load_own_games

    load_own_games(games)
    use_certificates(certificates, seconds)


def _kept_in(store: str | None) -> AbstractContextManager[object]:
    if store is None:
        return nullcontext()
    from nimatron.solve.searching.solved import keeping

    return keeping(store)


def _read_fields(text: str | None) -> list[str] | None:
    if text is None:
        return None
    from nimatron.solve.analysis import check_fields

    names = [name.strip() for name in text.split(",") if name.strip()]
    check_fields(names)
    return names


def _solve_one(
    game: str,
    position: str,
    rules: tuple[str, ...],
    misere: bool | None,
    moves: bool,
    counts: bool,
    as_json: bool,
    fields: list[str] | None,
    steps: bool | None,
    style: str,
    limits: Limits,
    out_file: str | None,
    lang: str,
) -> int:
    from nimatron.cli.arguments import read_game, read_position
    from nimatron.cli.terminal import answer_stream, progress_bar
    from nimatron.explain.catalogue import catalogue
    from nimatron.solve.analysis import FIELDS, analyse, limits_for

    catalogue(lang)  # refuse an unknown language before any work
    rule_set = read_game(game, rules)
    moves = moves or bool(fields and "moves" in fields)
    limits = limits_for(fields, limits)
    with progress_bar(limits.options) as bar:
        analysis = analyse(
            rule_set,
            read_position(position),
            misere=misere,
            moves=moves,
            limits=limits,
            fields=fields if as_json else [name for name in FIELDS if name not in _NOT_SHOWN],
            progress=bar.show,
        )
        counted = _statistics(analysis, limits, bar.show) if counts else None
    with answer_stream(out_file) as stream:
        if as_json:
            answer = analysis.to_dict(lang, _json_fields(fields, moves, steps), style)
            if counted is not None:
                answer["statistics"] = {name: counted.to_dict()[name] for name in _COUNTS}
            _print_json(answer, stream)
            return 0
        from nimatron.cli.show_analysis import show_analysis
        from nimatron.cli.terminal import Terminal

        shows_steps = style == "full" if steps is None else steps
        show_analysis(analysis, lang, steps=shows_steps, terms=bool(steps), terminal=Terminal(stream), style=style)
        if counted is not None:
            from nimatron.cli.show_analysis import show_statistics

            stream.write("\n")
            show_statistics(counted, lang, Terminal(stream))
    return 0


_COUNTS = ("positions", "outcomes", "grundy", "remoteness")


def _statistics(analysis: Analysis, limits: Limits, progress: Progress) -> Statistics:
    from nimatron.solve.statistics import statistics

    return statistics(analysis.game, analysis.position, misere=analysis.misere, limits=limits, progress=progress)


def _json_fields(fields: list[str] | None, moves: bool, steps: bool | None) -> list[str] | None:
    """Return the fields to print: the requested ones, and the steps if ``--steps`` is given."""
    if not steps:
        return fields
    from nimatron.solve.analysis import DEFAULT_FIELDS

    return [*(fields if fields is not None else DEFAULT_FIELDS), "steps"]


def _print_json(answer: dict[str, Any], stream: TextIO) -> None:
    import json

    from nimatron.cli.terminal import Terminal

    terminal = Terminal(stream)
    # write in chunks: a copy of the whole text would be expensive for millions of digits
    terminal.stream.writelines(json.JSONEncoder(ensure_ascii=not terminal.unicode).iterencode(answer))
    terminal.stream.write("\n")
