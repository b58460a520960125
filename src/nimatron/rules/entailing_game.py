"""Base classes of games with entailing and complimenting moves.

Authors define steps. A plain step leads to the position that the author gives. An entailing step leads to a ``Bound``
position: the next player must move in this component. A complimenting step leads to a ``Bound`` position as well. Its
only move removes the mark and changes nothing else, so the next player passes and the player who complimented moves
again, anywhere.

Hence players alternate as in any game, and a sum only needs to know which component binds. A pass does not count as a
move in the remoteness (:func:`nimatron.rules.rule_set.must_pass`). The mark is written after a slash: ``4,7/4`` (a move
must be made in a heap of 4), ``4,7/again``.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, NamedTuple, TypeAlias

from nimatron.errors import PositionError, RuleError
from nimatron.explain.reason import reason
from nimatron.rules.heap_game import HeapGame, Heaps, parse_heap
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import AGAIN, Bound, Component, RuleSet


class Plain(NamedTuple):
    """A move after which the opponent may move anywhere.

    >>> Plain((2, 3)).to
    (2, 3)
    """

    to: Any


class Entailing(NamedTuple):
    """A move that the opponent must answer in the same component; if they cannot, they lose."""

    to: Any


class Complimenting(NamedTuple):
    """A move after which the same player must move again, anywhere; if they cannot, they lose."""

    to: Any


Step: TypeAlias = Plain | Entailing | Complimenting


HERE = "here"


class EntailingGame(RuleSet[Any]):
    """A game defined by ``steps(position)``, ``parse_free(text)`` and ``format_free(position)``.

    >>> class Ladder(EntailingGame):
    ...     name, example, start = "ladder", "3", 3
    ...     def steps(self, rung):
    ...         return [Complimenting(rung - 2)] if rung > 1 else [Plain(0)] if rung else []
    ...     def parse_free(self, text):
    ...         return int(text)
    ...     def format_free(self, rung):
    ...         return str(rung)
    >>> game = Ladder()
    >>> [game.format(move) for move in game.moves(3)], list(game.moves(game.parse("1/again")))
    (['1/again'], [1])
    """

    entailing = True
    remembered = "bound"

    @abstractmethod
    def steps(self, position: Any) -> Iterable[Step]:
        """Return the moves, each as ``Plain``, ``Entailing`` or ``Complimenting``."""

    @abstractmethod
    def parse_free(self, text: str) -> Any:
        """Return the position of a text without a mark. Raise ``PositionError`` if there is none."""

    @abstractmethod
    def format_free(self, position: Any) -> str:
        """Return the written form of a position without a mark."""

    def generate_moves(self, position: Any) -> Iterator[Any]:
        """Yield the position after each step, with its mark."""
        if isinstance(position, Bound):
            if position.mark == AGAIN:
                yield position.position
                return
            position = position.position
        for step in self.steps(position):
            if isinstance(step, Plain):
                yield step.to
            else:
                yield Bound(step.to, AGAIN if isinstance(step, Complimenting) else HERE)

    def binds(self, position: Any) -> bool:
        """Return whether the position has a mark."""
        return isinstance(position, Bound)

    def parse(self, text: str) -> Any:
        """Return the position of a text, which ends with ``/here`` or ``/again`` if the position is bound."""
        free, slash, mark = text.strip().rpartition("/")
        return Bound(self.parse_free(free), mark) if slash and mark in (HERE, AGAIN) else self.parse_free(text)

    def format(self, position: Any) -> str:
        """Return the written form of the position with its mark."""
        if isinstance(position, Bound):
            return f"{self.format_free(position.position)}/{position.mark}"
        return self.format_free(position)


class EntailingHeapGame(HeapGame):
    """A game on independent heaps, defined by ``steps(heap)``: what a heap becomes, as tuples.

    >>> from nimatron.games.heaps.top_entails import TopEntails
    >>> game = TopEntails()
    >>> [game.format(move) for move in game.moves(game.parse("1,4"))]
    ['0,4/0', '1,1,3', '1,2,2', '1,3/3']
    """

    entailing = True
    remembered = "bound"
    view: ClassVar[Any] = "nimatron.views.split_heaps:EntailingHeapView"

    @abstractmethod
    def steps(self, heap: int) -> Iterable[Step]:
        """Return what one heap may become in one move, ``()`` if it vanishes, each as a kind of step."""

    def options(self, heap: int) -> Iterable[Heaps]:
        """Return what one heap may become, without the kinds of steps."""
        return (step.to for step in self.steps(heap))

    def generate_moves(self, position: Any) -> Iterator[Any]:
        """Yield the rows in which one heap is replaced by what it becomes; of a bound row, the heap that binds."""
        row, places = position, range(len(position))
        if isinstance(position, Bound):
            row = position.position
            if position.mark == AGAIN:
                yield row
                return
            places = range(_place(position), min(_place(position) + 1, len(row)))
        for index in places:
            before, after = row[:index], row[index + 1 :]
            for step in self.steps(row[index]):
                changed = before + (step.to or (0,)) + after
                if isinstance(step, Plain):
                    yield changed
                elif isinstance(step, Complimenting):
                    yield Bound(changed, AGAIN)
                elif len(step.to) > 1:
                    raise RuleError(f"{self.name}: an entailing step leaves one heap at most, not {step.to}")
                else:
                    yield Bound(changed, sum(step.to))

    def binds(self, position: Any) -> bool:
        """Return whether the position has a mark."""
        return isinstance(position, Bound)

    def allows(self, position: Any, target: Any) -> bool:
        """Return whether one heap that may move was replaced according to one of its steps, with the right mark."""
        if isinstance(position, Bound) and position.mark == AGAIN:
            return bool(target == position.position)
        row, left = self.heaps(position), self.heaps(target)
        places = (_place(position),) if isinstance(position, Bound) else range(len(row))
        for index in places:
            option = left[index : index + 1 + len(left) - len(row)]
            stays = row[:index] == left[:index] and row[index + 1 :] == left[index + len(option) :]
            if stays and option and index < len(row) and self.allows_step(row[index], _step(option, target)):
                return True
        return False

    def allows_step(self, heap: int, step: Step) -> bool:
        """Return whether a heap has this step; subclasses may override it with a faster test."""
        return any(type(one) is type(step) and one == step for one in self.steps(heap))

    def count_moves(self, position: Any) -> int:
        """Return the total number of steps of the heaps that may move."""
        if not isinstance(position, Bound):
            return sum(self.count_options(heap) for heap in position)
        return 1 if position.mark == AGAIN else self.count_options(int(position.mark))

    def count_options(self, heap: int) -> int:
        """Return the number of steps of one heap; subclasses may override it with a fast count."""
        return len({(type(step), step) for step in self.steps(heap)})

    # -- structure ---------------------------------------------------------------------------------------------

    def canonical(self, position: Any) -> Any:
        """Return the heaps in ascending order without the empty ones; the mark is unchanged."""
        if isinstance(position, Bound):
            return Bound(super().canonical(position.position), position.mark)
        return super().canonical(position)

    def components(self, position: Any) -> tuple[Component, ...]:
        """Return the single heaps; a mark belongs to the heap that it names, a pass is a component of its own."""
        if not isinstance(position, Bound):
            return super().components(position)
        row, mark = position
        if mark == AGAIN:
            return ((self, Bound((), AGAIN)), *super().components(row))
        index = _place(position)
        rest = super().components(row[:index] + row[index + 1 :])
        return ((self, Bound((mark,) if mark else (), mark)), *rest)

    def heaps(self, position: Any) -> Heaps:
        """Return the row without its mark."""
        return super().heaps(position.position if isinstance(position, Bound) else position)

    def memory(self, position: Any) -> tuple[int | str, ...]:
        """Return the mark."""
        return (position.mark,) if isinstance(position, Bound) else ()

    # -- written form ------------------------------------------------------------------------------------------

    def parse(self, text: str) -> Any:
        """Read heaps and, after a slash, the size of the heap in which a move must be made, or ``again``."""
        row, slash, mark = text.partition("/")
        heaps = super().parse(row)
        return self._marked(heaps, mark.strip()) if slash else heaps

    def _marked(self, heaps: Heaps, text: str) -> Bound:
        if text == AGAIN:
            return Bound(heaps, AGAIN)
        size = parse_heap(text, self.name, reason("where.bound_heap"))
        if size and size not in heaps:
            raise PositionError(reason("position.bound_heap", game=self.name, given=shown(text)))
        return Bound(heaps, size)

    def format(self, position: Any) -> str:
        """Return the heaps, and the mark after a slash."""
        if isinstance(position, Bound):
            return f"{super().format(position.position)}/{position.mark}"
        return super().format(position)

    def check(self, value: Any) -> Any:
        """Return the position given by a row of heaps, a bound row, or a text."""
        if isinstance(value, Bound):
            return self._marked(super().check(value.position), str(value.mark))
        return super().check(value)


def _place(position: Bound) -> int:
    """Return the index of the heap that binds; if it is empty, it may be missing from the row."""
    row, mark = position
    return row.index(mark) if mark in row else len(row)


def _step(option: Heaps, target: Any) -> Step:
    """Return the step that left these heaps in the target, according to its mark."""
    left = () if option == (0,) else option
    if not isinstance(target, Bound):
        return Plain(left)
    if target.mark == AGAIN:
        return Complimenting(left)
    return Entailing(left if target.mark == sum(left) else None)
