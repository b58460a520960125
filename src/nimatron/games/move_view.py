"""The moves of a position as a lazy view: iterated, counted, asked with ``in``, never listed before it is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

P = TypeVar("P")


class MoveView(Generic[P]):
    """The positions reachable in one move.

    Parameters: ``generate`` starts a fresh iteration; ``contains`` and ``count`` are quick answers where the rules
    have them (otherwise the view iterates).

    >>> view = MoveView(lambda: iter([(2,), (1,), (0,)]))
    >>> len(view), (1,) in view, list(view)
    (3, True, [(2,), (1,), (0,)])
    """

    __slots__ = ("_contains", "_count", "_generate")

    def __init__(
        self,
        generate: Callable[[], Iterable[P]],
        contains: Callable[[P], bool] | None = None,
        count: Callable[[], int] | None = None,
    ) -> None:
        self._generate = generate
        self._contains = contains
        self._count = count

    def __iter__(self) -> Iterator[P]:
        return iter(self._generate())

    def __contains__(self, target: object) -> bool:
        if self._contains is not None:
            try:
                return self._contains(target)  # type: ignore[arg-type]
            except (TypeError, ValueError):
                return False
        return any(option == target for option in self)

    def __len__(self) -> int:
        return self.count()

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def count(self) -> int:
        """Give the number of moves; unlike ``len`` it has no upper limit."""
        if self._count is not None:
            return self._count()
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        head = [repr(option) for _, option in zip(range(6), self, strict=False)]
        return f"<moves: {', '.join(head[:5])}{', …' if len(head) > 5 else ''}>"
