"""How much a search would cost, told beforehand from the numbers of a position, so that no answer hangs on a clock."""

from __future__ import annotations

import sys
from collections import OrderedDict
from math import factorial
from typing import Any

from nimatron.budget import Budget, Limits
from nimatron.errors import TooLargeError
from nimatron.rules.heap_game import plays_heaps_apart
from nimatron.rules.rule_set import RuleSet
from nimatron.rules.tuple_game import TupleGame
from nimatron.solve.searching.search import Search, Verdict

SMALL = 150_000
"""Most options to look at, as estimated, for a search that is made at once."""
HOPELESS = 30_000_000
"""Options, as estimated, from which a search for an optional field is not begun."""
QUICK = 30_000
"""Options, as estimated, for a search that takes less time than loading NumPy for tables."""

_KEPT = 24
_MOST_POSITIONS = 400_000
_searches: OrderedDict[tuple[RuleSet[Any], bool], Search] = OrderedDict()
_FIRST_FEW = 3
_searched = 0


def quicker_than_loading_numpy(game: RuleSet[Any], position: Any) -> bool:
    """Whether a search costs less than loading NumPy for tables, and only few were made so far.

    >>> from nimatron.games.boards.wythoff import Wythoff
    >>> isinstance(quicker_than_loading_numpy(Wythoff(), (3, 4)), bool)
    True
    """
    if "numpy" in sys.modules or _searched >= _FIRST_FEW:
        return False
    return estimated_options(game, position, QUICK) <= QUICK


def longest_play(game: RuleSet[Any], position: Any) -> int:
    """A bound of the number of moves where heaps only shrink: their sum; 0 for positions that are no heaps.

    >>> from nimatron.games.heaps.nim import Nim
    >>> longest_play(Nim(), (3, 4))
    7
    """
    heaps = game.heaps(position)
    if heaps is not None:
        return sum(heaps)
    return sum(longest_play(part, here) for part, here in game.terms(position) if part != game)


def estimated_options(game: RuleSet[Any], position: Any, enough: int = 10**12) -> int:
    """A rough upper estimate of the options below a position: number of smaller rows times number of moves.

    Moves are not counted when the rows alone are more than ``enough``.

    >>> from nimatron.games.boards.wythoff import Wythoff
    >>> estimated_options(Wythoff(), (3, 5))
    143
    """
    states, numbers = 1, 0
    pending = [position]
    if isinstance(position, tuple) and all(isinstance(row, str) for row in position):
        states <<= sum(map(len, position))  # rows of signs, each of which may be there or not
    while pending:
        item = pending.pop()
        if isinstance(item, frozenset):
            states <<= len(item)
        elif isinstance(item, tuple):
            pending.extend(item)
        elif isinstance(item, int):
            states *= item + 1
            numbers += 1
        if states > 10**12:
            return states
    if isinstance(game, TupleGame) and game.symmetry == "sorted":
        states = states // factorial(min(numbers, 12)) + 1
    return states if states > enough else states * max(1, game.count_moves(position))


def small_verdict(game: RuleSet[Any], position: Any, misere: bool) -> Verdict | None:
    """The verdict of a position from a kept search, or None if it is not small.

    >>> from nimatron.games.boards.wythoff import Wythoff
    >>> small_verdict(Wythoff(), (3, 4), False)
    Verdict(loses=False, remoteness=3, grundy=2)
    """
    if plays_heaps_apart(game) or estimated_options(game, position, SMALL) > SMALL:
        return None
    key = (game, misere)
    search = _searches.pop(key, None)
    if search is None or search.positions > _MOST_POSITIONS:
        search = Search(game, misere)
    global _searched
    _searched += 1
    # the estimate holds for games whose heaps only shrink; for others this limit ends the search
    search.budget = Budget(Limits(options=20 * SMALL), game.written())
    try:
        verdict = search.verdict(position)
    except TooLargeError:
        return None
    _searches[key] = search
    if len(_searches) > _KEPT:
        _searches.popitem(last=False)
    return verdict
