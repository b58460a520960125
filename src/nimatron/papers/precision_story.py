"""Printed claims about doubles, decimals and Newton steps beside the exact results, as data and as a plot.

Listing 2 of the thesis (Mijailović 2020) computes with doubles. Theorem 4 of Verkhovsky (2010) claims that k decimals
of the golden ratio are enough for n <= 10^k, and Table 2 there that r Newton steps from 1.618 are enough for
n <= 10^(3 * 2^r).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from math import floor
from typing import TYPE_CHECKING

from nimatron.arithmetic.beatty import wythoff_a
from nimatron.arithmetic.decimal_text import format_integer
from nimatron.errors import RequestError, TooLargeError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.reason import reason
from nimatron.kernels import native
from nimatron.kernels.wythoff_pairs import double_factors
from nimatron.papers.precision import (
    LARGEST_A,
    decimals_needed,
    first_wrong_decimals,
    first_wrong_double,
    first_wrong_double_by_candidates,
    first_wrong_newton,
)
from nimatron.picture.plot_style import LOST, SERIES, logarithmic, new_figure, plot_style

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LARGEST_K = 5000
"""The largest k of ``decimals_story``."""
LARGEST_R = 14
"""The most Newton steps; step 14 is right up to about 10^24000."""


@dataclass(frozen=True)
class DoubleFailure:
    """First n where floor(n alpha) = A and floor(n beta) = B are wrong in doubles, for one a."""

    a: int
    first_wrong_n_of_a: int
    right_a: int
    got_a: int
    first_wrong_n_of_b: int
    right_b: int
    got_b: int
    exhaustive: bool


@dataclass(frozen=True)
class DecimalsNeeded:
    """Decimals for n <= 10^k: needed, always enough (2k + 1), printed (k); and where k decimals are wrong first."""

    k: int
    needed: int
    enough: int
    printed: int
    first_wrong_n_with_printed: int
    printed_holds: bool


@dataclass(frozen=True)
class NewtonReach:
    """Range n <= 10^k in which x_r is right: the true k, the paper's k, and k by the rule 3 * 2^r >= 2k + 1."""

    r: int
    first_wrong_n: int
    reaches_k: int
    printed_k: int
    rule_k: int


@dataclass(frozen=True)
class PrecisionStory:
    """All three comparisons."""

    doubles: tuple[DoubleFailure, ...]
    decimals: tuple[DecimalsNeeded, ...]
    newton: tuple[NewtonReach, ...]

    def to_dict(self) -> dict[str, object]:
        """Return the comparisons as plain data."""
        return asdict(self)


def double_failure(a: int) -> DoubleFailure:
    """Find where doubles fail for one a, comparing every n, or without kernels only the possible failures.

    >>> double_failure(1).first_wrong_n_of_a
    102334155
    """
    exhaustive = native() is not None
    n_a, n_b = first_wrong_double(a) if exhaustive else first_wrong_double_by_candidates(a)
    alpha, beta = double_factors(a)
    right_b = wythoff_a(n_b, a) + a * n_b
    return DoubleFailure(
        a, n_a, wythoff_a(n_a, a), floor(alpha * n_a), n_b, right_b, floor(beta * n_b), exhaustive
    )  # fmt: skip


def decimals_story(k: int) -> DecimalsNeeded:
    """Return the decimals that n <= 10^k needs.

    >>> decimals_story(2)
    DecimalsNeeded(k=2, needed=3, enough=5, printed=2, first_wrong_n_with_printed=13, printed_holds=False)
    """
    if not 0 <= k <= LARGEST_K:
        raise TooLargeError(reason("limit.digits", given=k, limit=LARGEST_K))
    wrong = first_wrong_decimals(k)
    return DecimalsNeeded(k, decimals_needed(k), 2 * k + 1, k, wrong, wrong > 10**k)


def newton_reach(r: int) -> NewtonReach:
    """Return how far r steps are right.

    >>> newton_reach(0)
    NewtonReach(r=0, first_wrong_n=233, reaches_k=2, printed_k=3, rule_k=1)
    """
    if not 0 <= r <= LARGEST_R:
        raise TooLargeError(reason("limit.newton", given=r, limit=LARGEST_R))
    n = first_wrong_newton(r)
    power = 3 * 2**r
    return NewtonReach(r, n, _digits(n - 1) - 1, power, (power - 1) // 2)


def _digits(n: int) -> int:
    return len(format_integer(n))


def precision_story(
    parameters: Iterable[int], ks: Iterable[int], steps: int, done: Callable[[int], None] | None = None
) -> PrecisionStory:
    """Return the comparisons for these a, these k and r = 0, ..., steps; call ``done(count)`` after each row.

    >>> precision_story([], [1], 1).newton[1].first_wrong_n
    46368
    """
    parameters, ks = list(parameters), list(ks)
    for a in parameters:
        if not 1 <= a <= LARGEST_A:
            raise RequestError(reason("request.precision_a", given=a, limit=LARGEST_A))
    counted = 0

    def count() -> None:
        nonlocal counted
        counted += 1
        if done is not None:
            done(counted)

    doubles, decimals, newton = [], [], []
    for r in range(steps + 1):
        newton.append(newton_reach(r))
        count()
    for k in ks:
        decimals.append(decimals_story(k))
        count()
    for a in parameters:
        doubles.append(double_failure(a))
        count()
    return PrecisionStory(tuple(doubles), tuple(decimals), tuple(newton))


def plot_precision(largest_k: int = 30, steps: int = 5, lang: str = "en") -> Figure:
    """Draw decimals for n <= 10^k, k up to ``largest_k``, and Newton steps 0, ..., ``steps``, in two panels.

    >>> len(plot_precision(3, 1).axes)
    2
    """
    words = catalogue(lang)
    decimals = [decimals_story(k) for k in range(1, largest_k + 1)]
    newton = [newton_reach(r) for r in range(steps + 1)]
    right, rule, printed = SERIES["algebraic"], SERIES["arithmetic"], LOST
    with plot_style():
        figure = new_figure(9, 3.8)
        first, second = figure.subplots(1, 2)
        across = [row.k for row in decimals]
        for values, colour, mark, line, name in (
            ([row.enough for row in decimals], rule, "", "-", "enough"),
            ([row.needed for row in decimals], right, "o", "", "needed"),
            ([row.printed for row in decimals], printed, "", "--", "theorem"),
        ):
            label = words.text(f"precision.plot.{name}")
            first.plot(across, values, color=colour, marker=mark, markersize=4, linestyle=line, label=label)
        first.set_xlabel(words.text("precision.plot.k"))
        first.set_ylabel(words.text("precision.plot.t"))
        first.set_title(words.text("precision.plot.decimals"), fontsize=10)
        for values, colour, mark, line, name in (
            ([row.printed_k for row in newton], printed, "^", "--", "table"),
            ([row.reaches_k for row in newton], right, "o", "-", "reaches"),
            ([row.rule_k for row in newton], rule, "s", "-", "rule"),
        ):
            label = words.text(f"precision.plot.{name}")
            second.plot(
                [row.r for row in newton], values, color=colour, marker=mark, markersize=4, linestyle=line, label=label
            )
        second.set_xlabel(words.text("precision.plot.r"))
        second.set_ylabel(words.text("precision.plot.reach"))
        second.set_yscale("log")
        logarithmic(second.yaxis)
        second.set_xticks([row.r for row in newton])
        second.set_title(words.text("precision.plot.newton"), fontsize=10)
        for axes in (first, second):
            axes.grid(True, linewidth=0.6)
            axes.legend(fontsize=8)
    return figure
