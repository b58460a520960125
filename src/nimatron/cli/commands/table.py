"""``nimatron table``: outcomes, nim-values, remoteness, pairs or numerations of many positions."""

from __future__ import annotations

import click

from nimatron.cli.arguments import Count, OneOf, game_argument, lang_option, misere_option, out_option, rule_option


@click.command(short_help="List outcomes, nim-values, remoteness, genera, Wythoff pairs or numerations.")
@game_argument
@click.option(
    "--count", type=Count(), required=True, metavar="N", help="Number of rows; with several heaps, side of the table."
)
@click.option(
    "--what",
    type=OneOf(["outcome", "grundy", "remoteness", "lost", "genus", "misere-value", "pairs", "numeration"]),
    default="outcome",
    show_default=True,
    help="What the rows contain.",
)
@click.option("--strategy", type=OneOf(["recursive", "algebraic", "arithmetic"]), help="Strategy that finds the pairs.")
@click.option(
    "--start",
    type=Count(2**63 - 1),
    metavar="N",
    help="Index of the first pair (default: 0).",
)
@click.option("--heaps", type=Count(16, 1), metavar="N", help="Number of heaps, if the rules leave it open.")
@click.option("--rows", type=Count(64, 1), metavar="N", help="List boards with N rows and 1 to --count columns.")
@click.option("--store", metavar="FILE", type=click.Path(), help="Save solved boards in FILE and reuse them.")
@misere_option
@rule_option
@click.option("--seconds", type=Count(10**6, 1), metavar="S", help="Spend at most S seconds on search or computation.")
@click.option(
    "--limit", type=Count(10**12, 1), metavar="N", help="Examine at most N moves in a search, or N nim-values."
)
@click.option("--column", metavar="NAME", help="Write only this column, such as A as a b-file.")
@out_option("Write the table to FILE (.csv .json .npy .parquet .md .tex .txt).")
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
    misere: bool | None,
    rules: tuple[str, ...],
    seconds: int | None,
    limit: int | None,
    column: str | None,
    out_file: str | None,
    form: str | None,
    lang: str,
) -> None:
    """List outcomes, nim-values or other data for many positions of GAME.

    Which positions are listed depends on the game and the options:

    \b
    single heaps              the heaps 0 to N-1
    several heaps, --heaps    all rows of heaps below N, in ascending order if
                              the order does not matter
    other games               positions chosen by the game
    --rows                    boards with that many rows, with the number of
                              positions searched and the seconds
    --what lost               only the P-positions among these
    --what genus              genera of misère play
    --what misere-value       the first digits of these genera
    --what pairs              N pairs, beginning with --start
    --what numeration         the numbers 1 to N

    A small board is drawn as a grid on a terminal. A .npy file of several heaps of Wythoff's game, Nim, Moore's Nim
    or circular Nim is an array with one axis for each heap.

    Limits: 1,000,000 rows computed position by position; 100,000,000 single heaps, pairs or boards (1,000,000,000 for
    pairs and subtraction games in a file). Nim-values of a code without a known period are computed one by one for 8
    seconds; raise this with --seconds.

    A file is written completely or not at all. To continue after Ctrl-C or a crash, run the same command again: long
    tables of pairs and of subtraction games are computed in chunks, kept in the folder FILE.parts, and --store keeps
    solved boards. Other tables start over, as do nim-values of dense subtraction sets, such as the primes.
    """  # noqa: D301 - \b keeps the lines of the list apart
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
