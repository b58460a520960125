"""``nimatron values``: the nim-values of single heaps."""

from __future__ import annotations

import click

from nimatron.cli.reading import Count, game_argument, lang_option, rule_option


@click.command(short_help="List the nim-values of the heaps 0 .. N-1.")
@game_argument
@click.option("--count", type=Count(), required=True, metavar="N", help="How many heaps.")
@rule_option
@click.option(
    "--out", "out_file", type=click.Path(), metavar="FILE", help="Write .csv .json .npy .parquet .md .tex .txt."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "csv", "json", "md", "tex", "txt"]),
    help="Format of standard output.",
)
@lang_option
def command(game: str, count: int, rules: tuple[str, ...], out_file: str | None, form: str | None, lang: str) -> None:
    """List the nim-values of single heaps of GAME: a heap game such as kayles, or a code such as 0.77.

    On a terminal ten values a line with the first heap's size; otherwise a heap and its value a line.
    Long tables of subtraction games in a file go on after a stop, as those of 'nimatron table' do.
    """
    from nimatron.cli.reading import read_game
    from nimatron.cli.table_rows import table_of
    from nimatron.cli.write_table import write_table_out
    from nimatron.errors import RuleError
    from nimatron.games.heap_game import HeapGame

    rule_set = read_game(f"octal[code={game}]" if game[:1].isdigit() or game[:1] == "." else game, rules)
    if not isinstance(rule_set, HeapGame):
        raise RuleError(
            f"{rule_set.name} is not played on single heaps; 'nimatron table {rule_set.name}' lists its positions"
        )
    write_table_out(table_of(rule_set, "grundy", count, False, None), out_file, form, lang, as_values=True)
