"""``nimatron values``: the nim-values of single heaps."""

from __future__ import annotations

import click

from nimatron.cli.arguments import (
    Count,
    HeapSize,
    OneOf,
    certificate_option,
    game_argument,
    lang_option,
    out_option,
    rule_option,
)
from nimatron.cli.main import DescribedCommand
from nimatron.explain.reason import reason


@click.command(cls=DescribedCommand)
@game_argument
@click.option("--from", "start", type=HeapSize(), default=0, metavar="M")
@click.option("--count", type=Count(), required=True, metavar="N")
@rule_option
@click.option("--seconds", type=Count(10**6, 1), metavar="S")
@click.option("--limit", type=Count(10**12, 1), metavar="N")
@out_option()
@click.option("--format", "form", type=OneOf(["text", "csv", "json", "md", "tex", "txt"]))
@certificate_option
@click.option("--checkpoints", "folder", type=click.Path(), metavar="FOLDER")
@lang_option
def command(
    game: str,
    start: int,
    count: int,
    rules: tuple[str, ...],
    seconds: int | None,
    limit: int | None,
    out_file: str | None,
    form: str | None,
    certificates: tuple[str, ...],
    folder: str | None,
    lang: str,
) -> None:
    """List the nim-values of consecutive heaps."""
    from nimatron.cli.arguments import kept_in, read_game, read_limits, use_certificates
    from nimatron.cli.show_table import show_table
    from nimatron.errors import RuleError
    from nimatron.sequences.engines import engine_of
    from nimatron.tables.game_table import table

    use_certificates(certificates, seconds)
    rule_set = read_game(game, rules)
    engine = engine_of(rule_set)
    if engine is None or not engine.single_heaps:
        raise RuleError(reason("rule.not_single_heaps", game=rule_set.called))
    found = table(rule_set, "grundy", count=count, start=start, limits=read_limits(seconds, limit), folder=folder)
    with kept_in(folder, lang):
        show_table(found, out_file, form, lang, as_values=True)
