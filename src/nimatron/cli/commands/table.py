"""``nimatron table``: outcomes, nim-values, lengths, pairs or numerations of many positions."""

from __future__ import annotations

import click

from nimatron.cli.reading import Count, game_argument, lang_option, misere_option, rule_option


@click.command(short_help="List outcomes, nim-values, lengths, Wythoff pairs or numerations.")
@game_argument
@click.option(
    "--count", type=Count(), required=True, metavar="N", help="How many rows; with several heaps: how many a side."
)
@click.option(
    "--what",
    type=click.Choice(["outcome", "grundy", "remoteness", "pairs", "numeration"]),
    default="outcome",
    show_default=True,
    help="What the rows tell.",
)
@click.option("--strategy", type=click.Choice(["recursive", "algebraic", "arithmetic"]), help="How pairs are found.")
@misere_option
@rule_option
@click.option(
    "--out", "out_file", type=click.Path(), metavar="FILE", help="Write .csv .json .npy .parquet .md .tex .txt."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "csv", "json", "md", "tex", "txt", "grid"]),
    help="Format of standard output.",
)
@lang_option
def command(
    game: str,
    count: int,
    what: str,
    strategy: str | None,
    misere: bool,
    rules: tuple[str, ...],
    out_file: str | None,
    form: str | None,
    lang: str,
) -> None:
    """List what is known of many positions of GAME.

    Games of single heaps list the heaps 0 .. N-1, games of several heaps all rows of heaps below N, pairs the first N
    pairs, numerations the numbers 1 .. N. On a terminal a small board is drawn as a grid. At most 1,000,000 rows are
    made position by position, 10,000,000 nim-values or outcomes of single heaps, 100,000,000 pairs.
    """
    from nimatron.cli.reading import read_game
    from nimatron.cli.table_rows import table_of
    from nimatron.cli.write_table import write_table_out

    write_table_out(table_of(read_game(game, rules), what, count, misere, strategy), out_file, form, lang)
