"""Outcomes of many similar positions within small limits, by searches that share what they find.

The players use it for positions whose analysis exceeds the limits. It asks for the outcome alone, so a search stops at
the first winning move; it computes no remoteness and no quotient.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from nimatron.budget import Budget, Limits
from nimatron.errors import TooLargeError
from nimatron.kernels import native
from nimatron.rules.heap_game import plays_heaps_apart
from nimatron.rules.mask import MOST_FAST_CELLS
from nimatron.rules.rule_set import RuleSet, decided_by_last_move, may_entail, may_repeat
from nimatron.rules.tuple_game import TupleGame
from nimatron.solve.components.component_values import ComponentValues
from nimatron.solve.searching.board_search import BoardSearch
from nimatron.solve.searching.estimates import longest_play
from nimatron.solve.sources.choice import source_for
from nimatron.theory.theorem import theorem_for

_IN_C, _ON_ROWS, _IN_PYTHON, _ON_HUGE_BOARDS = 3, 2, 10, 300
"""What part of the options for extras is used, by what examines them; an option of a graph costs more than of heaps."""
_MOST_MOVES, _MOST_ON_HUGE_BOARDS = 200, 30
_LARGEST_TABLE = 2000
"""Heaps of more objects together are not looked up in a table that would have to be made."""


class Outcomes:
    """Outcomes of positions of one game under one convention.

    Parameters:
        game: rule set.
        position: a position of the game, whose size decides how much is searched.
        misere: whether the last mover loses.
        limits: limits of an analysis; a part of those for extras is used.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> outcomes = Outcomes(Kayles(), (5, 5), False, Limits())
    >>> outcomes.find((5, 5), 100), outcomes.find((5, 4), 100)
    ('P', 'N')
    """

    def __init__(self, game: RuleSet[Any], position: Any, misere: bool, limits: Limits) -> None:
        self.game = game
        masked = game.mask(position)
        last_move_decides = decided_by_last_move(game)
        part, self.most_moves = _ON_ROWS if isinstance(game, TupleGame) else _IN_PYTHON, _MOST_MOVES
        in_c = huge = False
        if masked is not None and last_move_decides:
            in_c = masked[0].cells <= MOST_FAST_CELLS and native() is not None
            huge = not in_c
        if in_c:
            part = _IN_C
        elif huge:
            part, self.most_moves = _ON_HUGE_BOARDS, _MOST_ON_HUGE_BOARDS
        extras = limits.for_extras()
        self.options = extras.options // part
        """Options that may be examined in all."""
        self._misere = misere
        self._limits = extras._replace(values=min(extras.values, _LARGEST_TABLE))
        self._budget = Budget(self._limits)
        self._boards = BoardSearch(self._budget)
        self._search = OutcomeSearch(game, misere, self._budget)
        self._repeats = may_repeat(game, position)
        # the reference search of huge boards compares all symmetric images, which takes long in misère play
        self._masked = in_c or (huge and not misere)
        self._values = ComponentValues(self._budget)
        self._adds = not misere and last_move_decides and not may_entail(game, position)

    def find(self, position: Any, options: int) -> str | None:
        """Return P, N or D, or None if more than ``options`` options would have to be examined."""
        self._budget.limits = self._limits._replace(options=self._budget.options + options)
        try:
            if self._repeats:
                return self._with_draws(position, options)
            return "P" if self._loses(position) else "N"
        except TooLargeError:
            return None

    def _loses(self, position: Any) -> bool:
        theorem = theorem_for(self.game, position, self._misere)
        if theorem is not None:
            return theorem.loses(self.game, position, self._misere)
        if self._masked and self._misere:
            return bool(self._boards.loses_misere(self.game, position))
        if not self._masked and longest_play(self.game, position) > _LARGEST_TABLE:
            return self._search.loses(position)  # it counts each option, others list them first
        if self._adds and plays_heaps_apart(self.game):
            return self._values.value(self.game, position) == 0
        if self._adds and (self._masked or type(self.game).components is not RuleSet.components):
            return self._boards.loses(self.game, position)
        return self._search.loses(position)

    def _with_draws(self, position: Any, options: int) -> str:
        part = self._budget.part(self._limits._replace(options=options, positions=options))
        return source_for(self.game, position, self._misere, part).outcome(position)


class OutcomeSearch:
    """Search for who wins, depth first with an explicit stack; what is found stays known after a limit was reached.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> search = OutcomeSearch(Kayles(), True, Budget())
    >>> [heap for heap in range(12) if search.loses((heap,))]
    [1, 4, 9]
    """

    def __init__(self, game: RuleSet[Any], misere: bool, budget: Budget) -> None:
        self._game = game
        self._misere = misere
        self._budget = budget
        self._known: dict[Hashable, bool] = {}

    def loses(self, position: Any) -> bool:
        """Return whether the player to move loses. Raise ``TooLargeError`` at a limit of the budget."""
        known = self._known
        root = self._game.canonical(position)
        stack: list[tuple[Any, list[Any]]] = []
        self._open(root, stack)
        while stack:
            here, options = stack[-1]
            while options and options[-1] in known and not known[options[-1]]:
                options.pop()
            if options and options[-1] not in known:
                self._open(options[-1], stack)
            else:
                known[here] = not options  # otherwise its last option is a P-position
                stack.pop()
        return known[root]

    def _open(self, position: Any, stack: list[tuple[Any, list[Any]]]) -> None:
        """Put a position on the stack with its options, the smallest last, unless it is decided immediately."""
        known, canonical = self._known, self._game.canonical
        if position in known:
            return
        held = len(known) + len(stack)
        found: dict[Any, None] = {}
        for option in self._game.generate_moves(position):
            self._budget.spend(held)
            found[canonical(option)] = None
        options = list(found)
        if not options:
            known[position] = (self._game.terminal_outcome(position) == "N") == self._misere
        elif any(known.get(option, False) for option in options):
            known[position] = False
        else:
            options.sort(key=_size, reverse=True)
            stack.append((position, options))


def _size(position: Any) -> int:
    """Return how many objects, cells or letters a position consists of.

    >>> _size((3, 4)), _size(frozenset([(0, 1)])), _size("AB")
    (7, 1, 2)
    """
    if isinstance(position, int):
        return abs(position)
    if isinstance(position, tuple):
        return sum(map(_size, position))
    return len(position) if isinstance(position, (frozenset, str)) else len(str(position))
