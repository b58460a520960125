"""The tables of the evaluation: Table 2 with what was published beside it, growth, errors met, Table 3."""

from __future__ import annotations

from itertools import chain

from nimatron.arithmetic.decimal_text import format_integer
from nimatron.explain.catalogue import Catalogue
from nimatron.explain.message import Message
from nimatron.picture.report import DataTable
from nimatron.sequences.evaluation import thesis_table2
from nimatron.sequences.evaluation.growth import Growth, fit_growth
from nimatron.sequences.evaluation.large_table import BEYOND, THESIS_ROWS, LargeRow, large_row, large_table
from nimatron.sequences.evaluation.measurements import Evaluation
from nimatron.sequences.evaluation.routes import KINDS, STRATEGIES, overflow_index
from nimatron.sequences.precision import first_wrong_double_by_candidates


def milliseconds(seconds: float | None) -> str:
    """Give a time for a table cell, nothing for None.

    >>> milliseconds(0.0000123), milliseconds(11513.0), milliseconds(None)
    ('0.0123', '11513000', '')
    """
    if seconds is None:
        return ""
    value = 1000 * seconds
    return f"{value:.0f}" if value >= 1000 else f"{value:.3g}"


def has_published(evaluation: Evaluation) -> bool:
    """Tell whether the thesis published times for this a."""
    return evaluation.a == thesis_table2.PARAMETER


def table_2(evaluation: Evaluation, words: Catalogue) -> DataTable:
    """Give Table 2: for each strategy the published times (a = 2), those of the printed listing here, and ours."""
    kinds = ("published", *KINDS) if has_published(evaluation) else KINDS
    columns = [(strategy, kind) for strategy in STRATEGIES for kind in kinds]
    times = {
        (strategy, kind): dict(
            thesis_table2.published(strategy) if kind == "published" else evaluation.times(strategy, kind)
        )
        for strategy, kind in columns
    }
    sizes = sorted(set(chain.from_iterable(times.values())))
    names = [
        words.text(Message(f"bench.column.{kind}", {"strategy": words.text(f"bench.strategy.{strategy}")}))
        for strategy, kind in columns
    ]
    rows = tuple((str(n), *(milliseconds(times[column].get(n)) for column in columns)) for n in sizes)
    return DataTable(("n", *names), rows)


def growths(evaluation: Evaluation) -> list[tuple[str, str, Growth]]:
    """Give the fitted growth of every curve that has enough points: (strategy, kind, growth)."""
    found: list[tuple[str, str, Growth]] = []
    for strategy in STRATEGIES:
        for kind in ("published", *KINDS):
            if kind == "published":
                times = thesis_table2.published(strategy) if has_published(evaluation) else []
            else:
                times = evaluation.times(strategy, kind)
            growth = fit_growth(times)
            if growth is not None:
                found.append((strategy, kind, growth))
    return found


def growth_table(evaluation: Evaluation, words: Catalogue) -> DataTable:
    """Give the fitted exponents."""
    columns = tuple(
        words.text(f"bench.growth.{name}") for name in ("curve", "exponent", "from", "to", "points", "factor")
    )
    rows = tuple(
        (
            words.text(Message(f"bench.curve.{kind}", {"strategy": words.text(f"bench.strategy.{strategy}")})),
            f"{growth.exponent:.2f}",
            str(growth.first_n),
            str(growth.last_n),
            str(growth.points),
            f"{1e9 * growth.factor:.3g}",
        )
        for strategy, kind, growth in growths(evaluation)
    )
    return DataTable(columns, rows, left=(0,))


def speed_sentences(evaluation: Evaluation, words: Catalogue) -> list[str]:
    """Say for each strategy how many times faster ours is than the printed listing, at the largest n of both."""
    found = []
    for strategy in STRATEGIES:
        printed, ours = dict(evaluation.times(strategy, "printed")), dict(evaluation.times(strategy, "ours"))
        common = sorted(printed.keys() & ours.keys())
        if common and ours[common[-1]] > 0:
            ratio = printed[common[-1]] / ours[common[-1]]
            name = words.text(f"bench.strategy.{strategy}")
            values: dict[str, int | str] = {
                "strategy": name,
                "ratio": f"{ratio:.3g}" if ratio < 1000 else f"{ratio:.0f}",
                "n": common[-1],
            }
            found.append(words.text(Message("bench.ratio", values)))
    return found


def error_sentences(evaluation: Evaluation, words: Catalogue) -> list[str]:
    """Say which errors of the printed listings were met in this run, and which ones stand in their way further on."""
    a, found = evaluation.a, []
    for strategy in STRATEGIES:
        points = evaluation.of(strategy, "printed")
        wrong = [point for point in points if point.wrong]
        name = words.text(f"bench.strategy.{strategy}")
        if wrong:
            least = min(point.first_wrong or point.n for point in wrong)
            values: dict[str, int | str] = {
                "strategy": name,
                "rows": len(wrong),
                "n": wrong[-1].n,
                "wrong": wrong[-1].wrong,
                "first": least,
            }
            found.append(words.text(Message("bench.error.met", values)))
        elif points:
            found.append(words.text(Message("bench.error.none", {"strategy": name, "n": points[-1].n})))
        if any(point.wrong for point in evaluation.of(strategy, "ours")):
            found.append(words.text(Message("bench.error.ours", {"strategy": name})))
    n_a, n_b = first_wrong_double_by_candidates(a)
    first, over = min(n_a, n_b), overflow_index(a)
    found.append(words.text(Message("bench.error.doubles", {"a": a, "n_a": n_a, "n_b": n_b})))
    found.append(words.text(Message("bench.error.overflow", {"a": a, "n": over})))
    if has_published(evaluation):
        sizes = [n for n, _ in thesis_table2.published("algebraic") if n >= first]
        found.append(
            words.text(Message("bench.error.published", {"rows": ", ".join(map(str, sizes)), "last": sizes[-1]}))
        )
    found.append(words.text(Message("bench.error.listing3", {"low": a * a + 1, "high": a * a + a})))
    found.append(words.text("bench.error.listing3_one"))
    return found


def table_3(a: int, words: Catalogue) -> DataTable:
    """Give Table 3: the rows k = 0..99 of the thesis and those beyond, exact and in the six digits of the thesis."""
    rows = chain(large_table(a, THESIS_ROWS), (large_row(k, a) for k in BEYOND))
    names = ("k", "n", "A", "B", "n_6", "A_6", "B_6")
    columns = tuple(words.text(f"bench.table3.{name}") for name in names)
    return DataTable(columns, tuple(_large_cells(row) for row in rows))


def _large_cells(row: LargeRow) -> tuple[str, ...]:
    return (str(row.k), *(format_integer(number) for number in (row.n, row.first, row.second)), *row.printed())
