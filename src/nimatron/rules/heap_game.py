"""Heap games, in which heaps are independent; and how a row of heaps is written, read and checked."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, TypeAlias, TypeGuard

from nimatron.arithmetic.decimal_text import format_integer, parse_integer
from nimatron.arithmetic.natural import whole
from nimatron.errors import PositionError
from nimatron.explain.message import USUAL_NOUN
from nimatron.explain.reason import Reason, reason
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import Component, RuleSet

Heaps: TypeAlias = tuple[int, ...]


class HeapGame(RuleSet[Heaps]):
    """A game given by the options of one heap; a position is a row of heaps whose order does not matter.

    Heaps are components: values add by nim-sum in normal play (Sprague 1935, Grundy 1939). A subclass that restricts
    moves by its own ``generate_moves`` inherits neither these components nor the sorting of heaps, unless it claims
    ``components = HeapGame.components`` and ``canonical = HeapGame.canonical``.

    >>> from nimatron.games.heaps.nim import Nim
    >>> list(Nim().moves((2, 1)))
    [(1, 1), (0, 1), (2, 0)]
    """

    group = "heaps"
    picture = "heaps"
    view: ClassVar[Any] = "nimatron.views.heaps:HeapView"

    @abstractmethod
    def options(self, heap: int) -> Iterable[Heaps]:
        """Return what one heap may become in one move: tuples of heaps, ``()`` if it vanishes."""

    @property
    def start(self) -> Heaps:
        """The example position."""
        return self.parse(self.example) if self.example else (10,)

    def generate_moves(self, position: Heaps) -> Iterator[Heaps]:
        """Yield the positions in which one heap is replaced, in its place, by one of its options."""
        for index, heap in enumerate(position):
            before, after = position[:index], position[index + 1 :]
            for option in self.options(heap):
                yield before + (option or (0,)) + after

    def allows(self, position: Heaps, target: Heaps) -> bool:
        """Return whether exactly one heap is replaced by adjacent heaps that are one of its options."""
        return self.replaced(position, target) is not None

    def replaced(self, position: Heaps, target: Heaps) -> tuple[int, Heaps] | None:
        """Return the index of the heap that a move replaced, and what replaced it; None if it is not a move.

        >>> from nimatron.games.rows.kayles import Kayles
        >>> Kayles().replaced((5, 3), (2, 2, 3))
        (0, (2, 2))
        """
        grown = len(target) - len(position)
        if grown < 0 or target == position:
            return None
        first = 0
        while first < len(position) and position[first] == target[first]:
            first += 1
        # a split may repeat its neighbours, so the heap moved may be at any place up to the first difference
        for index in range(min(first, len(position) - 1) + 1):
            option = target[index : index + 1 + grown]
            if position[index + 1 :] == target[index + 1 + grown :] and self.allows_option(position[index], option):
                return index, option
        return None

    def allows_option(self, heap: int, option: Heaps) -> bool:
        """Return whether ``option`` is among the options of ``heap``; subclasses may override it with a faster test."""
        return any((candidate or (0,)) == option for candidate in self.options(heap))

    def count_moves(self, position: Heaps) -> int:
        """Return the total number of options of the heaps."""
        return sum(self.count_options(heap) for heap in position)

    def count_options(self, heap: int) -> int:
        """Return the number of options of one heap; subclasses may override it with a fast count."""
        return len(set(self.options(heap)))

    # -- written form and structure ----------------------------------------------------------------------------

    def parse(self, text: str) -> Heaps:
        """Read heaps separated by commas or spaces."""
        return parse_heaps(text, self.called, self.noun)

    def format(self, position: Heaps) -> str:
        """Return the heaps separated by commas."""
        return format_heaps(position)

    def check(self, value: Any) -> Heaps:
        """Return the position given by a tuple of heap sizes, one number, or a text."""
        return self.parse(value) if isinstance(value, str) else check_heaps(value, self.called) or (0,)

    def canonical(self, position: Heaps) -> Heaps:
        """Return the heaps in ascending order without the empty ones."""
        return tuple(sorted(filter(None, position)))

    def components(self, position: Heaps) -> tuple[Component, ...]:
        """Return the single heaps."""
        return tuple((self, (heap,)) for heap in position if heap)

    def heaps(self, position: Heaps) -> Heaps:
        """Return the position itself."""
        return position or (0,)

    def positions(self, count: int) -> Iterable[Heaps]:
        """Return the single heaps 0 .. count - 1."""
        return ((heap,) for heap in range(count))


def plays_heaps_apart(game: RuleSet[Any]) -> TypeGuard[HeapGame]:
    """Return whether the heaps of a game are independent: its moves are those that ``HeapGame`` makes from ``options``.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> plays_heaps_apart(Kayles())
    True
    """
    return isinstance(game, HeapGame) and type(game).generate_moves is HeapGame.generate_moves


MAXIMUM_HEAPS = 10_000
_SEPARATOR = re.compile(r"\s*,\s*|\s+")
_SIMPLE = re.compile(r"(?:0|[1-9][0-9]{0,39})(?:,(?:0|[1-9][0-9]{0,39})){0,99}", re.ASCII)
_THOUSANDS = re.compile(r"[1-9][0-9]{0,2}(?:(?:\s*,\s*|\s+)[0-9]{3})+", re.ASCII)
_LONG = 1 << 4096


def parse_heaps(text: str, game: str, noun: str = USUAL_NOUN) -> tuple[int, ...]:
    """Return the heap sizes of a text such as ``3,4,5`` or ``3 4 5``.

    A size does not begin with 0, so that ``1,000,000`` is not read as three heaps. Raise ``PositionError``, which names
    the wrong heap.

    >>> parse_heaps("3, 4 5", "nim")
    (3, 4, 5)
    >>> parse_heaps("12,000", "nim")
    Traceback (most recent call last):
    ...
    nimatron.errors.PositionError: nim: '12,000' may be one number or 2; write 12000 for one, or 12,0 for 2
    """
    if _SIMPLE.fullmatch(text):
        return tuple(map(int, text.split(",")))
    stripped = text.strip()
    if not stripped:
        raise PositionError(reason("position.empty", game=game))
    if stripped.count(",") + stripped.count(" ") > 3 * MAXIMUM_HEAPS:
        raise PositionError(reason("position.more_heaps", game=game, limit=MAXIMUM_HEAPS))
    pieces = _SEPARATOR.split(stripped)
    if len(pieces) > MAXIMUM_HEAPS:
        raise PositionError(reason("position.too_many_heaps", game=game, count=len(pieces), limit=MAXIMUM_HEAPS))
    if _THOUSANDS.fullmatch(stripped) and any(piece[0] == "0" for piece in pieces):
        one, several = "".join(pieces), ",".join(str(int(piece)) for piece in pieces)
        count = len(pieces)
        raise PositionError(
            reason("position.thousands", game=game, given=shown(stripped), count=count, one=one, several=several)
        )
    where = (reason("where.heap", number=index, noun=noun) for index in range(1, len(pieces) + 1))
    return tuple(parse_heap(piece, game, place) for piece, place in zip(pieces, where, strict=True))


def parse_heap(text: str, game: str, where: Reason) -> int:
    """Return one heap size. Raise ``PositionError`` if there is none.

    Parameters:
        text: the written number.
        game: the name of the game, for the error.
        where: which number is meant, for the error.

    >>> parse_heap("12", "nim", reason("where.heap", number=1))
    12
    """
    text = text.strip()
    if text[:1] == "0" and len(text) > 1 and text.isdigit() and text.isascii():
        right = text.lstrip("0") or "0"
        said = {"game": game, "where": where, "given": shown(text)}
        if len(right) < 40:
            raise PositionError(reason("position.leading_zero.write", right=right, **said))
        raise PositionError(reason("position.leading_zero", **said))
    if len(text) < 19 and text.isdigit() and text.isascii():
        return int(text)
    if re.fullmatch(r"-[0-9]+", text, re.ASCII):
        raise PositionError(reason("position.heap_below_0", game=game, where=where, given=shown(text)))
    if not text:
        raise PositionError(reason("position.heap_missing", game=game, where=where))
    try:
        return parse_integer(text)
    except PositionError:
        raise PositionError(reason("position.heap_not_whole", game=game, where=where, given=shown(text))) from None


def check_heaps(value: Any, game: str) -> tuple[int, ...]:
    """Return the heaps of a Python value: a tuple, list or NumPy row of whole numbers, or one number.

    >>> check_heaps([3, 4], "nim")
    (3, 4)
    """
    if type(value) is tuple and len(value) <= MAXIMUM_HEAPS and all(type(heap) is int and heap >= 0 for heap in value):
        return value
    number = whole(value)
    if number is not None:
        value = (number,)
    elif len(getattr(value, "shape", ())) == 1:
        value = tuple(value)  # a row of a NumPy array
    if not isinstance(value, (tuple, list)):
        raise PositionError(reason("position.not_heaps", game=game, given=shown(value)))
    if len(value) > MAXIMUM_HEAPS:
        raise PositionError(reason("position.too_many_heaps", game=game, count=len(value), limit=MAXIMUM_HEAPS))
    heaps = []
    for index, heap in enumerate(value):
        number = whole(heap)
        if number is None or number < 0:
            raise PositionError(reason("position.heap_negative", game=game, number=index + 1, given=shown(heap)))
        heaps.append(number)
    return tuple(heaps)


def format_heaps(heaps: tuple[int, ...]) -> str:
    """Return the written form, heaps separated by commas; ``0`` if there are no heaps.

    >>> format_heaps((3, 4, 5))
    '3,4,5'
    """
    return ",".join([str(heap) if heap < _LONG else format_integer(heap) for heap in heaps]) or "0"
