"""Poset games in normal play: sets that branch upward like trees, and large sets with a greatest element.

An element below all others of its part adds one: choosing it takes the part away, every other move is one in what
stands above, so that the values in reach are 0 and one more than those in reach there (the colon principle, Winning
Ways 1982, chapter 2). A set with a greatest element is won by an argument of David Gale for Chomp: the greatest goes
with every move, so whatever answers its choice could have been the first move.
"""

from __future__ import annotations

from itertools import pairwise

from nimatron.explain.general import game_over, printed
from nimatron.explain.message import Explanation, Message, Step
from nimatron.rules.poset_game import Named, PosetGame
from nimatron.theory.nim import nim_sum
from nimatron.theory.theorem import Theorem
from nimatron.views.move_words import describe

_SEARCHED = 40
"""Sets of so many elements are searched instead, which tells how to win."""


class TreesUpward(Theorem):
    """Every part has a least element, and so on above it: values are counted from the top down.

    >>> from nimatron.games.graphs.poset import Poset
    >>> TreesUpward().value(Poset(), Poset().parse("0-1,0-2-3,4"))
    5
    """

    source = "Winning Ways 1982, chapter 2"

    def covers(self, game: PosetGame, position: Named, misere: bool) -> bool:
        """Normal play on trees."""
        return not misere and parts_of_trees(game, position) is not None

    def loses(self, game: PosetGame, position: Named, misere: bool) -> bool:
        """Nim-sum 0."""
        return self.value(game, position) == 0

    def value(self, game: PosetGame, position: Named) -> int:
        """The nim-sum of the parts."""
        return nim_sum(value for _, value in parts_of_trees(game, position) or ())

    def explain(
        self, game: PosetGame, position: Named, misere: bool, best: Named | None, lost: bool
    ) -> Explanation | None:
        """The values of the parts with their nim-sum, and what the move makes of them."""
        parts = parts_of_trees(game, position) or []
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
    """A large set with an element above all others is won; how is not told.

    >>> from nimatron.games.graphs.poset import Poset
    >>> chains = ",".join(f"0-{middle}-99" for middle in range(1, 60))
    >>> GreatestElement().loses(Poset(), Poset().parse(chains), False)
    False
    """

    source = "Gale 1974"

    def covers(self, game: PosetGame, position: Named, misere: bool) -> bool:
        """Normal play on a large set."""
        left = game.left(position)
        return not misere and len(left) > _SEARCHED and _greatest(game, position, left) is not None

    def loses(self, game: PosetGame, position: Named, misere: bool) -> bool:
        """Never."""
        return False

    def explain(
        self, game: PosetGame, position: Named, misere: bool, best: Named | None, lost: bool
    ) -> Explanation | None:
        """The argument."""
        greatest = _greatest(game, position, game.left(position))
        if greatest is None:
            return None
        return Explanation((Message("poset.greatest", {"element": game.element_text(greatest)}),))


def _greatest(game: PosetGame, position: Named, left: list[int]) -> int | None:
    last = left[-1]
    return last if all(game.above(position.number, last, one) for one in left) else None


def _move(game: PosetGame, position: Named, best: Named) -> Message:
    after = [value for _, value in parts_of_trees(game, best) or ()]
    told = describe(game, position, best)
    if not after:
        return Message("poset.trees.end", {"move": told})
    return Message("poset.trees.move", {"move": told, "values": printed(after)})


def parts_of_trees(game: PosetGame, position: Named) -> list[tuple[tuple[int, ...], int]] | None:
    """The parts of what is left with their values, None if one of them does not branch upward like a tree.

    >>> from nimatron.games.graphs.poset import Poset
    >>> parts_of_trees(Poset(), Poset().parse("0-1,0-2-3,4")), parts_of_trees(Poset(), Poset().parse("0-2,1-2"))
    ([((0, 1, 2, 3), 4), ((4,), 1)], None)
    """
    left = game.left(position)
    number = position.number
    over = {one: [other for other in left if game.above(number, other, one)] for one in left}
    under = {
        one: sorted((other for other in left if one in over[other]), key=lambda low: -len(over[low])) for one in left
    }
    if any(high not in over[low] for chain in under.values() for low, high in pairwise(chain)):
        return None  # what lies below an element is no chain
    values: dict[int, int] = {}
    for one in sorted(left, key=lambda element: len(over[element])):
        values[one] = 1 + nim_sum(values[other] for other in over[one] if len(under[other]) == len(under[one]) + 1)
    return [(tuple(over[one]), values[one]) for one in left if len(under[one]) == 1]


TREES, GREATEST = TreesUpward(), GreatestElement()
