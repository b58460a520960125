"""Estimates of the cost of a search from the numbers of a position, so that no answer depends on the clock."""

from __future__ import annotations

from collections import Counter, OrderedDict
from math import comb, factorial, prod
from typing import Any

from nimatron.budget import Budget, Limits
from nimatron.errors import TooLargeError
from nimatron.rules.heap_game import plays_heaps_apart
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.searching.search import Search, Verdict

SMALL = 150_000
"""Most options, as estimated, for a search that is made without trying anything else first."""
MOST_ESTIMATED_OPTIONS = 30_000_000
"""Estimated options from which a search for an optional field is not started."""
QUICK = 30_000
"""Estimated options below which a search is faster than loading NumPy for tables."""

_LIMITS = Limits(options=2 * SMALL)
"""Limits of a small search. Estimates hold where heaps only shrink; in other games these limits end the search."""
_TOO_MANY = 10**12
_MOST_COUNTED = 10_000
"""Moves below one component that are counted."""
_MOST_COUNTED_PARTS = 12
_KEPT = 24
_MOST_POSITIONS = 400_000
_searches: OrderedDict[tuple[RuleSet[Any], bool], Search] = OrderedDict()
"""Recent small searches. They only save work: see :func:`searched_verdict`."""


def longest_play(game: RuleSet[Any], position: Any) -> int:
    """Return an upper bound on the number of moves if heaps only shrink: their sum; 0 if the position has no heaps.

    >>> from nimatron.games.heaps.nim import Nim
    >>> longest_play(Nim(), (3, 4))
    7
    """
    heaps = game.heaps(position)
    if heaps is not None:
        return sum(heaps)
    return sum(longest_play(part, here) for part, here in game.terms(position) if part != game)


def estimated_options(game: RuleSet[Any], position: Any, enough: int = 10**12) -> int:
    """Return a rough upper estimate of the options below a position: number of smaller rows times number of moves.

    Moves are not counted when the rows alone are more than ``enough``.

    >>> from nimatron.games.boards.wythoff import Wythoff
    >>> estimated_options(Wythoff(), (3, 5))
    143
    """
    states, numbers = 1, 0
    pending = [position]
    if isinstance(position, tuple) and set(map(type, position)) == {str}:
        states <<= sum(map(len, position))  # rows of signs, each present or absent
    while pending:
        item = pending.pop()
        if isinstance(item, bool):
            states *= 2  # a coin: either side may come up
        elif isinstance(item, int):
            states *= item + 1
            numbers += 1
        elif isinstance(item, tuple):
            pending.extend(item)
        elif isinstance(item, frozenset):
            states <<= len(item)
        if states > 10**12:
            return states
    from nimatron.rules.tuple_game import TupleGame

    if isinstance(game, TupleGame) and game.symmetry == "sorted":
        states = states // factorial(min(numbers, 12)) + 1
    return states if states > enough else states * max(1, game.count_moves(position))


def counted_options(game: RuleSet[Any], position: Any) -> int:
    """Return an upper estimate of the options below a position whose numbers are not heaps, from counted components.

    The positions below each component are counted up to equivalence, as far as they are few. Where equal games stand
    side by side their order does not matter. The numbers of vertices and squares that are out of play count nothing.

    >>> from nimatron.games.graphs.green_hackenbush import GreenHackenbush
    >>> game = GreenHackenbush()
    >>> counted_options(game, game.parse("0-901,901-902,902-903"))
    12
    """
    parts = tuple(game.components(position))
    if len(parts) > _MOST_COUNTED_PARTS:
        return _TOO_MANY
    reached: list[set[Any]] = []
    for part, here in parts:
        found = _positions_below(part, here)
        if found is None:
            return _TOO_MANY
        reached.append(found)
    multisets = 1
    for kind, copies in Counter(part for part, _ in parts).items():
        union = set().union(*(found for found, (part, _) in zip(reached, parts, strict=True) if part == kind))
        multisets *= comb(len(union) + copies - 1, copies)
    apart = prod(map(len, reached))
    return min(apart, multisets) * max(1, game.count_moves(position))


def _positions_below(game: RuleSet[Any], position: Any) -> set[Any] | None:
    """Return the canonical positions that can be reached, this one too; None if their moves are too many to count."""
    root = game.canonical(position)
    found = {root}
    waiting = [root]
    options = 0
    while waiting:
        for option in game.generate_moves(waiting.pop()):
            options += 1
            if options > _MOST_COUNTED:
                return None
            key = game.canonical(option)
            if key not in found:
                found.add(key)
                waiting.append(key)
    return found


def small_verdict(game: RuleSet[Any], position: Any, misere: bool) -> Verdict | None:
    """Return the verdict of a position, or None if it is not small.

    >>> from nimatron.games.boards.wythoff import Wythoff
    >>> small_verdict(Wythoff(), (3, 4), False)
    Verdict(loses=False, remoteness=3, grundy=2)
    """
    if plays_heaps_apart(game) or is_drawn(game, position) or estimated_options(game, position, SMALL) > SMALL:
        return None
    return searched_verdict(game, position, misere)


def is_drawn(game: RuleSet[Any], position: Any) -> bool:
    """Return whether a position consists of rows that are not heaps, such as regions, which no estimate knows.

    >>> from nimatron.games.graphs.sprouts import Sprouts
    >>> is_drawn(Sprouts(), Sprouts().start)
    True
    """
    return (
        isinstance(position, tuple)
        and any(isinstance(part, tuple) for part in position)
        and game.heaps(position) is None
        and type(game).terms is RuleSet.terms
    )


def searched_verdict(game: RuleSet[Any], position: Any, misere: bool) -> Verdict | None:
    """Return the verdict of a position that was estimated as small, or None if the search exceeds the limits.

    An earlier search is continued as long as its total work stays within the limit of one search; otherwise a new one
    starts. So the answer is that of a search of this position alone, whatever was asked before.

    >>> from nimatron.games.boards.wythoff import Wythoff
    >>> searched_verdict(Wythoff(), (3, 4), True)
    Verdict(loses=False, remoteness=2, grundy=2)
    """
    kept = _searches.pop((game, misere), None)
    if kept is not None and kept.positions > _MOST_POSITIONS:
        kept = None
    search = kept or Search(game, misere)
    try:
        verdict = _continued(search, position)
    except TooLargeError:
        if kept is None:
            return None
        search = Search(game, misere)
        try:
            verdict = _continued(search, position)
        except TooLargeError:
            return None
    _searches[game, misere] = search
    if len(_searches) > _KEPT:
        _searches.popitem(last=False)
    return verdict


def _continued(search: Search, position: Any) -> Verdict:
    """Continue a search with the options that remain of a small search, and with its full time."""
    spent = search.budget.options
    search.budget = Budget(_LIMITS, search.game.written)
    search.budget.options = spent
    return search.verdict(position)
