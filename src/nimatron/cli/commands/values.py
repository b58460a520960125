"""``nimatron values``: the nim-values of single heaps."""

from __future__ import annotations

import click

from nimatron.cli.arguments import Count, OneOf, certificate_option, game_argument, lang_option, out_option, rule_option
from nimatron.cli.main import DescribedCommand
from nimatron.explain.reason import reason


@click.command(cls=DescribedCommand)
@game_argument
@click.option("--count", type=Count(), required=True, metavar="N")
@rule_option
@click.option("--seconds", type=Count(10**6, 1), metavar="S")
@click.option("--limit", type=Count(10**12, 1), metavar="N")
@out_option()
@click.option("--format", "form", type=OneOf(["text", "csv", "json", "md", "tex", "txt"]))
@certificate_option
@lang_option
def command(
    game: str,
    count: int,
    rules: tuple[str, ...],
    seconds: int | None,
    limit: int | None,
    out_file: str | None,
    form: str | None,
    certificates: tuple[str, ...],
    lang: str,
) -> None:
    """List the nim-values of the heaps 0 to N-1."""
    from nimatron.cli.arguments import read_game, read_limits, use_certificates
    from nimatron.cli.show_table import show_table
    from nimatron.errors import RuleError
    from nimatron.sequences.engines import engine_of
    from nimatron.tables.game_table import table

    use_certificates(certificates, seconds)
    rule_set = read_game(game, rules)
    engine = engine_of(rule_set)
    if engine is None or not engine.single_heaps:
        raise RuleError(reason("rule.not_single_heaps", game=rule_set.called))
    found = table(rule_set, "grundy", count=count, limits=read_limits(seconds, limit))
    show_table(found, out_file, form, lang, as_values=True)
