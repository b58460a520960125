"""``nimatron table``: outcomes, nim-values, lengths, pairs or numerations of many positions."""

from __future__ import annotations

import click

from nimatron.cli.arguments import Count, OneOf, game_argument, lang_option, misere_option, rule_option


@click.command(short_help="List outcomes, nim-values, lengths, genera, Wythoff pairs or numerations.")
@game_argument
@click.option(
    "--count", type=Count(), required=True, metavar="N", help="How many rows; with several heaps: how many a side."
)
@click.option(
    "--what",
    type=OneOf(["outcome", "grundy", "remoteness", "lost", "genus", "misere-value", "pairs", "numeration"]),
    default="outcome",
    show_default=True,
    help="What the rows tell.",
)
@click.option("--strategy", type=OneOf(["recursive", "algebraic", "arithmetic"]), help="How pairs are found.")
@click.option(
    "--start",
    type=Count(2**63 - 1),
    metavar="N",
    help="Index of the first pair (0).",
)
@click.option("--heaps", type=Count(16, 1), metavar="N", help="How many heaps, where the rules leave it open.")
@click.option("--rows", type=Count(64, 1), metavar="N", help="Boards of so many rows and 1 to --count columns.")
@click.option("--store", metavar="FILE", type=click.Path(), help="Keep what is solved of boards, and use it again.")
@misere_option
@rule_option
@click.option("--seconds", type=Count(10**6, 1), metavar="S", help="Most seconds for what is searched or computed.")
@click.option("--limit", type=Count(10**12, 1), metavar="N", help="Most moves of a search, or nim-values one by one.")
@click.option("--column", metavar="NAME", help="Write this column alone, such as A to a b-file.")
@click.option(
    "--out", "out_file", type=click.Path(), metavar="FILE", help="Write .csv .json .npy .parquet .md .tex .txt."
)
@click.option(
    "--format",
    "form",
    type=OneOf(["text", "csv", "json", "md", "tex", "txt", "grid"]),
    help="Format of standard output.",
)
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
    misere: bool,
    rules: tuple[str, ...],
    seconds: int | None,
    limit: int | None,
    column: str | None,
    out_file: str | None,
    form: str | None,
    lang: str,
) -> None:
    """List what is known of many positions of GAME.

    Games of single heaps list the heaps 0 .. N-1, games of several heaps (or --heaps) all rows of heaps below N, in
    ascending order where the order does not matter; other games the positions that they list themselves; --what lost
    the lost ones among these; --what genus the genera of misère play, --what misere-value their first digits; with
    --rows the boards of so many rows, with the positions looked at and the seconds; --store keeps the answers in a
    file, from which the same command goes on after Ctrl-C; pairs the N pairs from --start on, numerations the numbers
    1 .. N. On a terminal a small board is drawn as a grid; a .npy file of several heaps of Wythoff's game, Nim, index-k
    and circular Nim is an array with one axis for each heap.

    Limits: 1,000,000 rows made position by position, 100,000,000 of single heaps, pairs or boards (pairs and
    subtraction games in a file 1,000,000,000). Nim-values of a code without a known period are computed one by one for
    8 seconds; --seconds raises that.

    A file appears whole or not at all. Long tables of pairs and of subtraction games are computed in chunks in the
    folder FILE.parts: after Ctrl-C or a crash the same command goes on where it was. Other tables begin again, as do
    nim-values of dense sets of takes, such as the primes.
    """
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
