"""Terms of the sequences in the shipped table of OEIS entries, computed by this library.

A sequence is described by a word for what is listed, and its arguments: ``values kayles``, ``p-positions squares``,
``pairs 2 second 1``. :data:`KINDS` has all such words. Each is computed with the engines and theorems of the library;
the tests compare every entry with the terms that OEIS has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count as counted
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.budget import Limits
from nimatron.errors import NimatronError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.rules.registry import game as game_of
from nimatron.survey import oeis_chomp, oeis_nimbers

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

Arguments = tuple[str, ...]

MOST_TERMS = 1_000_000
_HEAPS_FIRST = 1 << 16
"""Heaps among which the first heap of each value is sought at first."""


class Kind(NamedTuple):
    """How terms are computed: a function of the first index, the number of terms, the arguments and the limits.

    ``most`` is the largest number of terms that the function computes. ``searched`` is how many terms are made when a
    sequence is to be recognised; 0 if they are too slow to make, so that the stored terms are used.
    """

    make: Callable[[int, int, Arguments, Limits | None], list[int]]
    most: int = MOST_TERMS
    searched: int = 200


def compute(how: str, offset: int, count: int, limits: Limits | None = None) -> list[int]:
    """Return the first terms of a described sequence.

    Parameters:
        how: the description, such as ``values kayles``.
        offset: the index of the first term.
        count: the number of terms.
        limits: bounds of the work where positions are searched.

    Raises:
        TooLargeError: if that many terms are not computed here, or the limits end before.
        RuleError: if the description names a game that is not known.

    >>> compute("values kayles", 0, 6), compute("p-positions squares", 0, 5), compute("pairs 1 second 1", 1, 4)
    ([0, 1, 2, 3, 1, 4], [0, 2, 5, 7, 10], [2, 5, 7, 10])
    """
    kind, arguments = read(how)
    if count > kind.most:
        raise TooLargeError(reason("oeis.most", count=count, limit=kind.most))
    return kind.make(offset, count, arguments, limits) if count else []


def read(how: str) -> tuple[Kind, Arguments]:
    """Return the kind and the arguments of a description.

    >>> read("pairs 2 first 0")[1]
    ('2', 'first', '0')
    """
    word, *arguments = how.split()
    return KINDS[word], tuple(arguments)


def computable(how: str) -> bool:
    """Return whether a sequence is described, and its game, if it has one, is known.

    >>> computable("values kayles"), computable(""), computable("starts no-such-game")
    (True, False, False)
    """
    word, _, rest = how.partition(" ")
    if word not in KINDS:
        return False
    if word not in OF_GAMES:
        return True
    try:
        game_of(rest.split()[0])
    except NimatronError:
        return False
    return True


# -- heaps -------------------------------------------------------------------------------------------------------


def _values(offset: int, count: int, arguments: Arguments, limits: Limits | None) -> list[int]:
    from nimatron.budget import Budget
    from nimatron.sequences.heap_sequences import heap_game_of, nim_values_list

    account = None if limits is None else Budget(limits, " ".join(arguments))
    return nim_values_list(heap_game_of(arguments[0]), offset + count, account)[offset:]


def _heads(offset: int, count: int, arguments: Arguments, limits: Limits | None) -> list[int]:
    from nimatron.solve.analysis import analyse

    game = game_of(arguments[0])
    return [_grundy(analyse(game, "T" * place + "H", fields=["grundy"], limits=limits)) for place in range(count)]


def _grundy(answer: Any) -> int:
    return int(answer.grundy)


def _positions(offset: int, count: int, arguments: Arguments, limits: Limits | None) -> list[int]:
    """Return the nim-values of positions that are written with a number, such as ``grid:3x{n}``; 0 without cells."""
    from nimatron.solve.analysis import analyse

    game, pattern = game_of(arguments[0]), arguments[1]
    written = ((n, pattern.replace("{n}", str(n))) for n in range(offset, offset + count))
    share = _share(limits)
    return [_grundy(analyse(game, text, fields=["grundy"], limits=share)) if n else 0 for n, text in written]


def _share(limits: Limits | None) -> Limits:
    """Return the limits of one position among several: those that were asked for, else a quarter of the usual ones."""
    return limits or Limits(options=Limits().options // 4)


def _linked_squares(offset: int, count: int, arguments: Arguments, limits: Limits | None) -> list[int]:
    """Return the values of Node Kayles on a path whose n edges have a square each on one side."""
    from nimatron.solve.analysis import analyse

    found = []
    for squares in range(offset, offset + count):
        edges = [(n, n + 1) for n in range(squares)]
        for n in range(squares):
            first, second = squares + 1 + 2 * n, squares + 2 + 2 * n
            edges += [(n, first), (first, second), (second, n + 1)]
        graph = f"edges:{3 * squares + 1};" + ",".join(f"{a}-{b}" for a, b in edges)
        found.append(_grundy(analyse("node-kayles", graph, fields=["grundy"], limits=_share(limits))))
    return found


def compute_starts(game: Any, count: int, limits: Limits | None = None) -> list[int]:
    """Return the nim-values of a game whose starts are written as one number, such as Fibonacci Nim, from 0 on.

    >>> compute_starts("fibonacci-nim", 9)
    [0, 0, 0, 0, 3, 0, 4, 4, 0]
    """
    from nimatron.solve.analysis import analyse

    return [_grundy(analyse(game, str(n), fields=["grundy"], limits=limits)) if n else 0 for n in range(count)]


def _p_positions(offset: int, count: int, arguments: Arguments, limits: Limits | None) -> list[int]:
    """Return the P-positions from a heap on: ``p-positions GAME [LEAST]``."""
    least = int(arguments[1]) if len(arguments) > 1 else 0
    return _enough(count, lambda bound: [n for n in _lost_below(arguments[0], bound, limits) if n >= least], limits)


def _odd_p_positions(offset: int, count: int, arguments: Arguments, limits: Limits | None) -> list[int]:
    return _enough(count, lambda bound: [n for n in _lost_below(arguments[0], bound, limits) if n % 2], limits)


def _n_positions(offset: int, count: int, arguments: Arguments, limits: Limits | None) -> list[int]:
    def below(bound: int) -> list[int]:
        lost = set(_lost_below(arguments[0], bound, limits))
        return [n for n in range(bound) if n not in lost]

    return _enough(count, below, limits)


def _lost_below(game: str, bound: int, limits: Limits | None) -> list[int]:
    from nimatron.tables.game_table import p_positions

    return [int(n) for n in p_positions(game, bound, False, limits=limits).tolist()]


def _enough(count: int, below: Callable[[int], list[int]], limits: Limits | None) -> list[int]:
    """Return ``count`` numbers of a set whose members below a bound are known; a heap counts as one option examined."""
    bound, last = 64, (limits or Limits()).options
    while True:
        found = below(bound)
        if len(found) >= count:
            return found[:count]
        if bound >= last:
            raise TooLargeError(reason("oeis.ended", count=count, found=len(found), limit=bound))
        bound = min(4 * bound, last)


def _first_heaps(offset: int, count: int, arguments: Arguments, limits: Limits | None) -> list[int]:
    """Return the first heap of each nim-value 0, 1, 2, ..."""
    import numpy as np

    from nimatron.sequences.heap_sequences import nim_values

    heaps, last = _HEAPS_FIRST, (limits or Limits()).options
    while True:
        present, first = np.unique(nim_values(arguments[0], heaps, limits=limits), return_index=True)
        known = next((n for n in counted() if n == len(present) or present[n] != n), 0)
        if known >= count:
            return [int(heap) for heap in first[:count].tolist()]
        if heaps >= last:
            raise TooLargeError(reason("oeis.ended", count=count, found=known, limit=heaps))
        heaps = min(4 * heaps, last)


# -- Wythoff's game ----------------------------------------------------------------------------------------------


def _pairs(offset: int, count: int, arguments: Arguments, limits: Limits | None) -> list[int]:
    """Return one column of the pairs: ``pairs A first|second START``."""
    from nimatron.arithmetic.beatty import wythoff_a, wythoff_b

    a, start = int(arguments[0]), int(arguments[2])
    column = wythoff_a if arguments[1] == "first" else wythoff_b
    return [column(n, a) for n in range(start, start + count)]


def _partner(offset: int, count: int, arguments: Arguments, limits: Limits | None) -> list[int]:
    from nimatron.arithmetic.beatty import place, wythoff_a, wythoff_b

    places = (place(x) for x in range(offset, offset + count))
    return [wythoff_b(index) if is_a else wythoff_a(index) for index, is_a in places]


def _board(size: int) -> Array:
    from nimatron.sequences.wythoff import wythoff_values

    return wythoff_values(size)


def _wythoff_row(offset: int, count: int, arguments: Arguments, limits: Limits | None) -> list[int]:
    row = int(arguments[0])
    return [int(value) for value in _board(max(count, row + 1))[row][:count].tolist()]


def _wythoff_row_inverse(offset: int, count: int, arguments: Arguments, limits: Limits | None) -> list[int]:
    row = int(arguments[0])  # a value is at least the heap less twice the row, as each heap above has at most that many
    return _inverted(_wythoff_row(0, count + 2 * row + 1, arguments, limits), count)


def _wythoff_diagonal(offset: int, count: int, arguments: Arguments, limits: Limits | None) -> list[int]:
    return [int(value) for value in _board(count).diagonal().tolist()]


def _wythoff_diagonal_inverse(offset: int, count: int, arguments: Arguments, limits: Limits | None) -> list[int]:
    return _inverted(_wythoff_diagonal(0, 2 * count + 1, arguments, limits), count)


def _inverted(values: list[int], count: int) -> list[int]:
    place = {value: heap for heap, value in enumerate(values)}
    return [place[value] for value in range(count)]


def _wythoff_table(offset: int, count: int, arguments: Arguments, limits: Limits | None) -> list[int]:
    board = _board(oeis_nimbers.side(count)).tolist()
    return oeis_nimbers.antidiagonals(count, 0, lambda x, y: int(board[x][y]))


def _wythoff_triangle(offset: int, count: int, arguments: Arguments, limits: Limits | None) -> list[int]:
    board = _board(oeis_nimbers.side(count)).tolist()
    return oeis_nimbers.rows_of_triangle(count, 0, lambda x, y: int(board[x][y]))


# -- other games -------------------------------------------------------------------------------------------------


def _fibonacci_takes(offset: int, count: int, arguments: Arguments, limits: Limits | None) -> list[int]:
    from nimatron.arithmetic.zeckendorf import zeckendorf

    return [zeckendorf(n)[-1] for n in range(offset, offset + count)]


def _third_one_lucky(offset: int, count: int, arguments: Arguments, limits: Limits | None) -> list[int]:
    from nimatron.theory.third_one_lucky import period

    return [period(n - 1).period for n in range(offset, offset + count)]


def _nimbers(make: Callable[[int, Arguments], Iterator[int]], most: int = 100_000, searched: int = 200) -> Kind:
    from itertools import islice

    return Kind(lambda offset, count, arguments, limits: list(islice(make(offset, arguments), count)), most, searched)


def _listed(make: Callable[[int, Arguments], list[int]], most: int, searched: int) -> Kind:
    return Kind(lambda offset, count, arguments, limits: make(count, arguments), most, searched)


OF_GAMES = frozenset({"values", "heads", "positions", "p-positions", "n-positions", "odd-p-positions",
                      "first-heaps"})  # fmt: skip
"""The words whose first argument is a game."""

BY_INDEX = frozenset({"positions", "linked-squares", "third-one-lucky"})
"""The words whose terms are computed one by one, from any index on."""

_BOARDS = 2000

KINDS: dict[str, Kind] = {
    "values": Kind(_values, searched=400),
    "heads": Kind(_heads, 200, 24),
    "positions": Kind(_positions, 200, 0),
    "linked-squares": Kind(_linked_squares, 80, 0),
    "p-positions": Kind(_p_positions, searched=30),
    "n-positions": Kind(_n_positions),
    "odd-p-positions": Kind(_odd_p_positions, 1000, 30),
    "first-heaps": Kind(_first_heaps, 1000, 0),
    "pairs": Kind(_pairs),
    "partner": Kind(_partner),
    "wythoff-row": Kind(_wythoff_row, _BOARDS),
    "wythoff-row-inverse": Kind(_wythoff_row_inverse, _BOARDS),
    "wythoff-diagonal": Kind(_wythoff_diagonal, _BOARDS),
    "wythoff-diagonal-inverse": Kind(_wythoff_diagonal_inverse, _BOARDS),
    "wythoff-table": Kind(_wythoff_table, _BOARDS * (_BOARDS + 1) // 2),
    "wythoff-triangle": Kind(_wythoff_triangle, _BOARDS * (_BOARDS + 1) // 2),
    "fibonacci-takes": Kind(_fibonacci_takes),
    "third-one-lucky": Kind(_third_one_lucky, 40, 0),
    "sum": _nimbers(oeis_nimbers.sums),
    "product": _nimbers(oeis_nimbers.products),
    "power": _nimbers(oeis_nimbers.powers),
    "power-of-powers": _nimbers(oeis_nimbers.powers_of_powers, 512, 64),
    "times-powers": _nimbers(oeis_nimbers.times_powers, 512, 64),
    "powers-of": _nimbers(oeis_nimbers.powers_of),
    "self-powers": _nimbers(oeis_nimbers.self_powers),
    "inverse": _nimbers(oeis_nimbers.inverses),
    "root": _nimbers(oeis_nimbers.roots),
    "order": _nimbers(oeis_nimbers.orders),
    "partitions": _listed(oeis_nimbers.partitions, 200, 40),
    "count-up-to": _listed(oeis_nimbers.counts_up_to, 1024, 64),
    "count-largest": _listed(oeis_nimbers.counts_of_largest, 1024, 64),
    "count-total": _listed(oeis_nimbers.counts_of_total, 100_000, 100),
    "count-total-up-to": _listed(oeis_nimbers.counts_of_total_up_to, 100_000, 100),
    "sum-table": _listed(oeis_nimbers.sum_table, 100_000, 200),
    "product-table": _listed(oeis_nimbers.product_table, 100_000, 200),
    "product-triangle": _listed(oeis_nimbers.product_triangle, 100_000, 200),
    "powers-table": _listed(oeis_nimbers.powers_table, 10_000, 100),
    "powers-triangle": _listed(oeis_nimbers.powers_triangle, 10_000, 100),
    "power-table": _listed(oeis_nimbers.power_table, 100_000, 200),
    "chomp-count": _listed(oeis_chomp.counts, 3000, 60),
    "chomp-equal-rows": _listed(oeis_chomp.equal_rows, 5000, 60),
    "chomp-bitten-last": _listed(oeis_chomp.bitten_last, 1000, 60),
    "chomp-families": _listed(oeis_chomp.families, 150, 30),
    "chomp-patterns": _listed(oeis_chomp.patterns, 60, 0),
}
"""Every word that can describe a sequence."""
