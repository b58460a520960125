"""What a finished search knows, asked by the checker's keys."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from nimatron.kernels.couple_search import NativeSearch
from nimatron.kernels.couples import CoupleSearch, Spend
from nimatron.proofs.reader import Key, Positions
from nimatron.rules.rule_set import RuleSet

_MOST_LISTED = 20_000
"""Components whose options are kept."""
SearchOf = Callable[[RuleSet[Any], Any], CoupleSearch[Any]]
"""Returns the search for what can be reached from a position of a rule set."""


class KnownValues(ABC):
    """The values of components that a search has proved."""

    @abstractmethod
    def known(self, key: Key) -> int | None:
        """Return the value of a component if the search has proved it."""

    def sum_of(self, keys: Iterable[Key]) -> int | None:
        """Return the nim-sum of components, or None if the value of one is not proved."""
        total = 0
        for key in keys:
            value = self.known(key)
            if value is None:
                return None
            total ^= value
        return total


class Answers(KnownValues):
    """Nim-values of components, or P-positions in misère play (value 0), from searches of each game.

    The search may name a component otherwise than the checker, and may split it further.

    Parameters:
        positions: the keys.
        search_of: returns the search for a position; it is asked once for each rule set and board.
        spend: counts the work of searches.
    """

    def __init__(self, positions: Positions, search_of: SearchOf, spend: Spend) -> None:
        self.positions = positions
        self.misere = positions.misere
        self._search_of = search_of
        self._spend = spend
        self._searches: dict[Any, CoupleSearch[Any]] = {}
        self._parts: dict[Key, tuple[CoupleSearch[Any], tuple[Any, ...]]] = {}
        self._value: dict[Key, int] = {}

    def options(self, key: Key) -> Sequence[tuple[Key, ...]]:
        """Return the options of a component."""
        return self.positions.options(key)

    def options_of_value(self, key: Key, n: int) -> Iterator[tuple[Key, ...]]:
        """Yield the options that are proved to have the value ``n``."""
        return (option for option in self.options(key) if self.sum_of(option) == n and (option or not self.misere))

    def size(self, key: Key) -> int:
        """Return the size of a component as the search sees it."""
        search, parts = self._of(key)
        return sum(search.game.size(part) for part in parts)

    def known(self, key: Key) -> int | None:
        """Return the value of a component if the search has proved it."""
        value = self._value.get(key)
        if value is not None:
            return value
        search, parts = self._of(key)
        if self.misere and not parts:
            return None
        total = 0
        for part in parts:
            found = search.found(part).value
            if found is None:
                return None
            total ^= found
        self._value[key] = total
        return total

    def is_value(self, key: Key, n: int) -> bool:
        """Return whether a component has the value n, by a search if it is not proved yet."""
        known = self.known(key)
        if known is not None:
            return known == n
        search, parts = self._of(key)
        if not parts:
            return False
        *others, last = parts
        for other in others:
            n ^= search.value(other, self._spend)
        return search.is_value(last, n, self._spend)

    def value(self, key: Key) -> int:
        """Return the nim-value of a component, by a search if it is not proved yet; normal play only."""
        known = self.known(key)
        if known is None:
            search, parts = self._of(key)
            known = 0
            for part in parts:
                known ^= search.value(part, self._spend)
            self._value[key] = known
        return known

    def _of(self, key: Key) -> tuple[CoupleSearch[Any], tuple[Any, ...]]:
        found = self._parts.get(key)
        if found is None:
            game, position = self.positions.place(key)
            masked = game.mask(position)
            board = game, None if masked is None else masked[0]
            search = self._searches.get(board)
            if search is None:
                search = self._searches[board] = self._search_of(game, position)
            found = self._parts[key] = search, tuple(search.game.components(position))
        return found


class NativeAnswers(KnownValues):
    """The same answers from a search in C, asked by its own components, which takes far less work.

    Parameters:
        search: a finished search.
        spend: counts the work of searches.
    """

    def __init__(self, search: NativeSearch, spend: Spend) -> None:
        self.misere = search.game.misere
        self._search = search
        self._spend = spend
        self._options: dict[Key, list[tuple[Key, ...]]] = {}
        self._of_value: dict[tuple[Key, int], list[tuple[Key, ...]]] = {}
        self._value: dict[Key, int] = {}
        self._sizes: dict[Key, int] = {}

    def options(self, key: Key) -> list[tuple[Key, ...]]:
        """Return the options of a component."""
        found = self._options.get(key)
        if found is None:
            if len(self._options) > _MOST_LISTED:
                self._options.clear()
            found = self._options[key] = self._search.game.options(key)
        return found

    def options_of_value(self, key: Key, n: int) -> list[tuple[Key, ...]]:
        """Return the options that are proved to have the value ``n``."""
        found = self._of_value.get((key, n))
        if found is None:
            found = self._search.options_of_value(key, n)
            if found:
                self._of_value[key, n] = found
        return found

    def size(self, key: Key) -> int:
        """Return the number of lives or cells."""
        found = self._sizes.get(key)
        if found is None:
            found = self._sizes[key] = self._search.game.size(key)
        return found

    def known(self, key: Key) -> int | None:
        """Return the value of a component if the search has proved it."""
        value = self._value.get(key)
        if value is None:
            value = self._search.found(key).value
            if value is not None:
                self._value[key] = value
        return value

    def is_value(self, key: Key, n: int) -> bool:
        """Return whether a component has the value n, by a search if it is not proved yet."""
        known = self.known(key)
        return self._search.is_value(key, n, self._spend) if known is None else known == n

    def value(self, key: Key) -> int:
        """Return the nim-value of a component, by a search if it is not proved yet; normal play only."""
        known = self.known(key)
        return self._search.value(key, self._spend) if known is None else known
