"""Poset games in normal play.

Sets that branch upward like trees, and large sets with a greatest element.

An element below all others of its component adds one to the value. Choosing it removes the component; every other move
is a move among the elements above it. So the options have the values 0 and one more than the options of the poset above
(the colon principle, Winning Ways 1982, chapter 2). A set with a greatest element is an N-position, by an argument of
David Gale for Chomp: every move removes the greatest element, so any answer to choosing it could have been the first
move.
"""

from __future__ import annotations

from itertools import pairwise
from typing import cast

from nimatron.explain.message import Explanation, Message, MessageValue, Step, game_over, printed
from nimatron.rules.poset_game import Named, PosetGame
from nimatron.theory.images import length
from nimatron.theory.nim import nim_sum
from nimatron.theory.theorem import Answer, Theorem
from nimatron.views.move_words import describe

_SEARCHED = 40
"""Sets of up to this many elements are searched instead, which finds the winning moves."""


class TreesUpward(Theorem):
    """Posets in which every component has a least element, recursively: values are computed from the top down.

    >>> from nimatron.games.graphs.poset import Poset
    >>> TreesUpward().value(Poset(), Poset().parse("0-1,0-2-3,4"))
    5
    """

    source = "Winning Ways 1982, chapter 2"

    def covers(self, game: PosetGame, position: Named, misere: bool) -> bool:
        """Return True for normal play on trees."""
        return not misere and tree_components(game, position) is not None

    def loses(self, game: PosetGame, position: Named, misere: bool) -> bool:
        """Return whether the nim-sum is 0."""
        return self.value(game, position) == 0

    def value(self, game: PosetGame, position: Named) -> int:
        """Return the nim-sum of the components."""
        return nim_sum(value for _, value in tree_components(game, position) or ())

    def explain(
        self, game: PosetGame, position: Named, misere: bool, best: Named | None, lost: bool
    ) -> Explanation | None:
        """Explain the values of the components, their nim-sum, and how the move changes it."""
        parts = tree_components(game, position) or []
        if not parts:
            return game_over(won=False)
        values = [value for _, value in parts]
        total = nim_sum(values)
        sentences = [Message("poset.trees.rule")]
        if lost:
            sentences.append(Message("poset.trees.lost", {"values": printed(values)}))
        else:
            sentences.append(Message("poset.trees.won", {"values": printed(values), "total": total}))
            if best is not None:
                sentences.append(_move(game, position, best))
        rows = [{"component": ",".join(map(game.element_text, part)), "value": value} for part, value in parts]
        return Explanation(tuple(sentences), (Step("component_values", {"components": rows, "nim_sum": total}),))


class GreatestElement(Theorem):
    """A large set with an element above all others is an N-position; the theorem gives no winning move.

    >>> from nimatron.games.graphs.poset import Poset
    >>> chains = ",".join(f"0-{middle}-99" for middle in range(1, 60))
    >>> GreatestElement().loses(Poset(), Poset().parse(chains), False)
    False
    """

    source = "Gale 1974"

    def covers(self, game: PosetGame, position: Named, misere: bool) -> bool:
        """Return True for normal play on a large set with a greatest element."""
        left = game.left(position)
        return not misere and len(left) > _SEARCHED and _greatest(game, position, left) is not None

    def loses(self, game: PosetGame, position: Named, misere: bool) -> bool:
        """Return False: these are N-positions."""
        return False

    def explain(
        self, game: PosetGame, position: Named, misere: bool, best: Named | None, lost: bool
    ) -> Explanation | None:
        """Explain the strategy-stealing argument."""
        greatest = _greatest(game, position, game.left(position))
        if greatest is None:
            return None
        return Explanation((Message("poset.greatest", {"element": game.element_text(greatest)}),))


def strategy_stealing(answer: Answer) -> Explanation | None:
    """Explain why a set with a greatest element is an N-position, beside the winning move that was found.

    >>> import nimatron as nt
    >>> [one.key for one in strategy_stealing(nt.analyse("divisor-chomp", 30)).sentences]
    ['poset.greatest.known', 'general.won', 'general.length']
    """
    game, position, best = cast("PosetGame", answer.game), answer.position, answer.best
    left = game.left(position)
    if answer.misere or answer.outcome != "N" or best is None or len(left) < 2 or not game.left(best):
        return None
    greatest = _greatest(game, position, left)
    if greatest is None:
        return None
    move = Message("general.won", {"move": describe(game, position, best), "to": game.format(best)})
    return Explanation(
        (Message("poset.greatest.known", {"element": game.element_text(greatest)}), move, *length(answer))
    )


def as_chomp(answer: Answer) -> Explanation | None:
    """Explain Divisor Chomp with two primes as Chomp: the rows of the bar, here or after the best move.

    >>> import nimatron as nt
    >>> [dict(one.values) for one in as_chomp(nt.analyse("divisor-chomp", 72)).sentences[:1]]
    [{'number': 72, 'rows': (4, 4, 4), 'after': (4, 2, 2)}]
    """
    game, position, best = cast("PosetGame", answer.game), answer.position, answer.best
    here = _chomp_rows(game, position)
    if best is None or here is None or answer.outcome not in ("P", "N"):
        return None
    places: dict[str, MessageValue] = {"number": position.number, "rows": here}
    state = "lost"
    if answer.outcome == "N":
        state, places["after"] = "won", _chomp_rows(game, best) or (1,)
    key = f"divisor-chomp.bar.{state}" + (".misere" if answer.misere else "")
    return Explanation((Message(key, places), *length(answer)))


def _chomp_rows(game: PosetGame, position: Named) -> tuple[int, ...] | None:
    """Return the lengths of the rows of divisors that are left, 1 included, if there are two primes; else None.

    A row has the divisors with the same power of the greater prime.
    """
    primes = [one for one in game.elements(position.number) if game.height(position.number, one) == 0]
    if len(primes) != 2:
        return None
    rows: dict[int, int] = {1: 1}
    for one in game.left(position):
        row = 1
        while one % (row * primes[1]) == 0:
            row *= primes[1]
        rows[row] = rows.get(row, 0) + 1
    return tuple(rows[row] for row in sorted(rows))


def _greatest(game: PosetGame, position: Named, left: list[int]) -> int | None:
    last = left[-1]
    return last if all(game.above(position.number, last, one) for one in left) else None


def _move(game: PosetGame, position: Named, best: Named) -> Message:
    after = [value for _, value in tree_components(game, best) or ()]
    named = describe(game, position, best)
    if not after:
        return Message("poset.trees.end", {"move": named})
    return Message("poset.trees.move", {"move": named, "values": printed(after)})


def tree_components(game: PosetGame, position: Named) -> list[tuple[tuple[int, ...], int]] | None:
    """Return the components of the position with their values; None if one of them does not branch upward like a tree.

    >>> from nimatron.games.graphs.poset import Poset
    >>> tree_components(Poset(), Poset().parse("0-1,0-2-3,4")), tree_components(Poset(), Poset().parse("0-2,1-2"))
    ([((0, 1, 2, 3), 4), ((4,), 1)], None)
    """
    left = game.left(position)
    number = position.number
    over = {one: [other for other in left if game.above(number, other, one)] for one in left}
    under = {
        one: sorted((other for other in left if one in over[other]), key=lambda low: -len(over[low])) for one in left
    }
    if any(high not in over[low] for chain in under.values() for low, high in pairwise(chain)):
        return None  # the elements below an element are not a chain
    values: dict[int, int] = {}
    for one in sorted(left, key=lambda element: len(over[element])):
        values[one] = 1 + nim_sum(values[other] for other in over[one] if len(under[other]) == len(under[one]) + 1)
    return [(tuple(over[one]), values[one]) for one in left if len(under[one]) == 1]


TREES, GREATEST = TreesUpward(), GreatestElement()
