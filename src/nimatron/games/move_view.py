"""The moves of a position as a lazy view: iterated, counted, asked with ``in``, never listed before it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from nimatron.games.rule_set import RuleSet

P = TypeVar("P")


class MoveView(Generic[P]):
    """The positions reachable in one move.

    >>> from nimatron.games.nim import Nim
    >>> view = MoveView(Nim(), (3,))
    >>> len(view), (1,) in view, list(view), view[0]
    (3, True, [(2,), (1,), (0,)], (2,))
    """

    __slots__ = ("_game", "_position")

    def __init__(self, game: RuleSet[P], position: P) -> None:
        self._game = game
        self._position = position

    def __iter__(self) -> Iterator[P]:
        seen: set[P] = set()
        for option in self._game.generate_moves(self._position):
            if option not in seen:
                seen.add(option)
                yield option

    def __contains__(self, target: object) -> bool:
        try:
            return self._game.allows(self._position, target)  # type: ignore[arg-type]
        except (TypeError, ValueError, AttributeError):
            return False  # a value of another form is no move

    def __len__(self) -> int:
        return self.count()

    def __bool__(self) -> bool:
        return any(True for _ in self._game.generate_moves(self._position))

    def __getitem__(self, index: int) -> P:
        """The move of this index, from 0, in the order of the rules."""
        for place, option in enumerate(self):
            if place == index:
                return option
        raise IndexError(f"there is no move {index}")

    def count(self) -> int:
        """The number of moves; unlike ``len`` it has no upper limit."""
        return self._game.count_moves(self._position)

    def __repr__(self) -> str:
        head = [repr(option) for _, option in zip(range(6), self, strict=False)]
        return f"<moves: {', '.join(head[:5])}{', …' if len(head) > 5 else ''}>"
