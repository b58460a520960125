"""``nimatron table``: outcomes, nim-values, remoteness, pairs or numerations of many positions."""

from __future__ import annotations

import click

from nimatron.cli.arguments import Count, OneOf, game_argument, lang_option, misere_option, out_option, rule_option
from nimatron.cli.main import DescribedCommand


@click.command(cls=DescribedCommand)
@game_argument
@click.option("--count", type=Count(), required=True, metavar="N")
@click.option(
    "--what",
    type=OneOf(["outcome", "grundy", "remoteness", "lost", "genus", "misere-value", "pairs", "numeration"]),
    default="outcome",
    show_default=True,
)
@click.option("--strategy", type=OneOf(["recursive", "algebraic", "arithmetic"]))
@click.option("--start", type=Count(2**63 - 1), metavar="N")
@click.option("--heaps", type=Count(16, 1), metavar="N")
@click.option("--rows", type=Count(64, 1), metavar="N")
@click.option("--store", metavar="FILE", type=click.Path())
@misere_option
@rule_option
@click.option("--seconds", type=Count(10**6, 1), metavar="S")
@click.option("--limit", type=Count(10**12, 1), metavar="N")
@click.option("--column", metavar="NAME")
@out_option()
@click.option("--format", "form", type=OneOf(["text", "csv", "json", "md", "tex", "txt", "grid"]))
@lang_option
def command(
    game: str,
    count: int,
    what: str,
    strategy: str | None,
    start: int | None,
    heaps: int | None,
    rows: int | None,
    store: str | None,
    misere: bool | None,
    rules: tuple[str, ...],
    seconds: int | None,
    limit: int | None,
    column: str | None,
    out_file: str | None,
    form: str | None,
    lang: str,
) -> None:
    """List outcomes, nim-values, remoteness, genera, Wythoff pairs or numerations."""
    from nimatron.cli.arguments import read_game, read_limits
    from nimatron.cli.show_table import show_table
    from nimatron.tables.game_table import table

    found = table(
        read_game(game, rules), what, count=count, heaps=heaps, misere=misere, strategy=strategy, start=start,
        rows=rows, limits=read_limits(seconds, limit),
    )  # fmt: skip
    if store is None:
        show_table(found, out_file, form, lang, column=column)
        return
    from nimatron.solve.searching.solved import keeping

    with keeping(store):
        show_table(found, out_file, form, lang, column=column)
