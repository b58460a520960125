"""The board solver: nim-values and outcomes of positions that decompose into components, and misère outcomes.

A rule set that declares a mask (:mod:`nimatron.rules.mask`) is searched with bit operations. Any other is searched by
its components and canonical forms. Both searches ask whether a position has one given value
(:mod:`nimatron.kernels.questions`). Who wins a game without a mask is found by proof numbers
(:mod:`nimatron.solve.searching.engines`); so are its nim-values if it declares an engine for them.

A search of masks is kept for the question that began it, so that the moves of a position reuse its results. Another
question begins a new search: its answer must not depend on earlier questions. A command of many questions, such as a
review, can share its searches (:func:`shared_searches`).
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from nimatron.budget import Budget
from nimatron.kernels.mask_search import MaskSearch, mask_search
from nimatron.rules.mask import Mask
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.searching.known_boards import LOSES, LOSES_MISERE, VALUE, KnownBoard, known_board

if TYPE_CHECKING:
    from nimatron.kernels.couples import CoupleSearch, Spend
    from nimatron.solve.searching.rule_set_components import RuleSetQuestions

_MOST_BOARDS = 6
_WORTH_KEEPING = 1000
"""Options examined from which an answer is worth writing to a store."""
_LEAST_AT_ONCE = 1000
_recent: OrderedDict[tuple[int, Mask], dict[Any, Any]] = OrderedDict()
"""The questions and masks whose searches hold memory, the most recently used at the end."""
_shared: list[dict[Any, Any]] = []


@contextmanager
def shared_searches(searches: dict[Any, Any] | None = None) -> Iterator[None]:
    """Let all questions asked in a ``with`` block share their searches, kept in ``searches`` if it is given.

    A question may then need less work than alone, and be answered where it alone would be refused.
    """
    _shared.append({} if searches is None else searches)
    try:
        yield
    finally:
        _shared.pop()


class Question(NamedTuple):
    """A question about a position: ``asked`` is ``value``, ``loses`` or ``loses misere``."""

    game: str
    position: str
    asked: str


class Solved(NamedTuple):
    """An answer, the number of positions examined for it and the seconds it took."""

    answer: int
    positions: int = 0
    seconds: float = 0.0


class AnswerStore(Protocol):
    """A store of answers beyond this process (:mod:`nimatron.solve.searching.solved`).

    ``positions_spared`` and ``seconds_spared`` are what the answers found here had cost.
    """

    positions_spared: int
    seconds_spared: float

    def find(self, question: Question) -> Solved | None:
        """Return the stored answer, or None."""

    def keep(self, question: Question, solved: Solved) -> None:
        """Store an answer."""


open_stores: list[AnswerStore] = []
"""The open stores; the one opened last is in use."""


def store_in_use() -> AnswerStore | None:
    """Return the store that was opened last and is still open."""
    return open_stores[-1] if open_stores else None


class BoardSearch:
    """Nim-values and outcomes within the limits of a budget.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> BoardSearch(Budget()).value(Kayles(), (5, 3)), BoardSearch(Budget()).loses(Kayles(), (5, 3))
    (7, False)
    """

    def __init__(self, budget: Budget, known: dict[KnownBoard, None] | None = None) -> None:
        self.budget = budget
        self.known = {} if known is None else known
        """Boards whose values were looked up instead of searched; the caller may pass a dictionary to collect them."""
        self._questions: RuleSetQuestions | None = None

    def value(self, game: RuleSet[Any], position: Any) -> int:
        """Return the nim-value of a position. Raises ``TooLargeError`` at a limit of the budget."""
        masked = game.mask(position)
        if masked is not None:
            mask, free = masked
            return self._kept(game, position, VALUE, lambda: self._search(mask).value(free, self.budget.spend))
        if _has_own_engine(game):
            return self._kept(game, position, VALUE, lambda: self._value_by_couples(game, position))
        questions = self._of_rule_sets()
        return questions.value(questions.components(game, position))

    def loses(self, game: RuleSet[Any], position: Any) -> bool:
        """Return whether the player to move loses in normal play, which costs less than the value."""
        masked = game.mask(position)
        if masked is not None:
            mask, free = masked
            spend = self.budget.spend
            return bool(self._kept(game, position, LOSES, lambda: self._search(mask).has_value(free, 0, spend)))
        return bool(self._kept(game, position, LOSES, lambda: self._loses_by_couples(game, position)))

    def loses_misere(self, game: RuleSet[Any], position: Any) -> bool:
        """Return whether the player to move loses in misère play."""
        masked = game.mask(position)
        if masked is None:
            return bool(self._kept(game, position, LOSES_MISERE, lambda: self._loses_misere_by_couples(game, position)))
        mask, free = masked
        spend = self.budget.spend
        return bool(self._kept(game, position, LOSES_MISERE, lambda: self._search(mask).loses_misere(free, spend)))

    def remoteness(self, game: RuleSet[Any], position: Any, misere: bool) -> int | None:
        """Return the remoteness, by searching all positions below this one; None for a game without a mask."""
        masked = game.mask(position)
        return None if masked is None else self._search(masked[0]).remoteness(masked[1], misere, self.budget.spend)

    def _kept(self, game: RuleSet[Any], position: Any, asked: str, search: Callable[[], int]) -> int:
        """Return a known answer, else one from the store in use, else search; store the answer if it was expensive."""
        known = known_board(game, position, asked)
        answer = None if known is None else known.answer_to(asked)
        if known is not None and answer is not None:
            self.known[known] = None
            return answer
        store = store_in_use()
        if store is None:
            return search()
        question = Question(game.written(), game.format(game.canonical(position)), asked)
        solved = store.find(question)
        if solved is not None:
            return solved.answer
        before, began = self.budget.options, time.monotonic()
        found = int(search())
        cost = self.budget.options - before
        if cost >= _WORTH_KEEPING:
            store.keep(question, Solved(found, cost, round(time.monotonic() - began, 3)))
        return found

    def _of_rule_sets(self) -> RuleSetQuestions:
        if self._questions is None:
            from nimatron.solve.searching.engines import COST
            from nimatron.solve.searching.rule_set_components import RuleSetQuestions

            budget = self.budget
            self._questions = RuleSetQuestions(lambda positions, options: budget.spend(positions, COST * options))
        return self._questions

    def _value_by_couples(self, game: RuleSet[Any], position: Any) -> int:
        search, spend = self._couples(game, position, misere=False)
        components, total = search.game.components(position), 0
        if len(components) == 1 and known_board(game, position, LOSES) is not None:
            from nimatron.kernels.couples import Found

            search.learn([(components[0], Found(None, 1))])  # the value is known not to be 0
        for component in components:
            total ^= search.value(component, spend)
        return total

    def _loses_by_couples(self, game: RuleSet[Any], position: Any) -> bool:
        """Find the nim-values of all components but the largest, and ask whether that has their nim-sum."""
        search, spend = self._couples(game, position, misere=False)
        components = search.game.components(position)
        wanted = 0
        for component in components[:-1]:
            wanted ^= search.value(component, spend)
        return search.is_value(components[-1], wanted, spend) if components else True

    def _loses_misere_by_couples(self, game: RuleSet[Any], position: Any) -> bool:
        search, spend = self._couples(game, position, misere=True)
        return any(search.is_value(component, 0, spend) for component in search.game.components(position))

    def _couples(self, game: RuleSet[Any], position: Any, misere: bool) -> tuple[CoupleSearch[Any], Spend]:
        """Return the search of losing couples for a game, kept as the searches of masks are, and what counts its work.

        Raises ``RequestError`` if losing couples do not decide the game.
        """
        from nimatron.solve.searching.engines import cost_of_option, couple_search

        limits = self.budget.limits
        kept = _shared[-1] if _shared else self.budget.searches
        found: CoupleSearch[Any] | None = kept.get((game, misere))
        if found is None:
            half = limits.memory // 2
            found = kept[game, misere] = couple_search(game, position, misere, half, limits.threads, forms=misere)
        cost = cost_of_option(found)
        return found, lambda held, options: self.budget.spend(held, cost * options)

    def _search(self, mask: Mask) -> MaskSearch:
        limits = self.budget.limits
        kept = _shared[-1] if _shared else self.budget.searches
        found: MaskSearch | None = kept.get(mask)
        if found is None:
            found = kept[mask] = mask_search(mask, limits.memory // 2, limits.threads)
        _recent[id(kept), mask] = kept
        _recent.move_to_end((id(kept), mask))
        left = limits.options - self.budget.options
        found.at_once = min(max(left, _LEAST_AT_ONCE), type(found).at_once)
        if len(_recent) > _MOST_BOARDS:
            (_, oldest), holder = _recent.popitem(last=False)
            holder.pop(oldest, None)
        return found


def _has_own_engine(game: RuleSet[Any]) -> bool:
    from nimatron.solve.searching.engines import declares_engine

    return declares_engine(game)
