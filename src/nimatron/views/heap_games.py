"""Views of single heap games: what differs from their base."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING

from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.explain.message import Message, MessageValue
from nimatron.rules.codes import NOTHING, ONE, THREE, TWO, Code, Digit
from nimatron.rules.memory_game import Heaps, RowAndMemory
from nimatron.views.heaps import HeapView, MemoryView, RowAndMemoryView, TupleView
from nimatron.views.number_words import numbers_on, numbers_words
from nimatron.views.scene import Scene
from nimatron.views.split_heaps import PinsView

if TYPE_CHECKING:
    from random import Random

    from nimatron.games.heaps.circular_nim import CircularNim
    from nimatron.games.heaps.copycat_nim import CopycatNim
    from nimatron.games.heaps.euclid import Euclid
    from nimatron.games.heaps.exact_k_nim import ExactKNim
    from nimatron.games.heaps.fibonacci_nim import FibonacciNim
    from nimatron.games.heaps.index_k_nim import IndexKNim
    from nimatron.games.heaps.multiple_heap_nim import MultipleHeapNim
    from nimatron.games.heaps.nim_with_a_pass import NimWithAPass
    from nimatron.games.heaps.octal import Octal
    from nimatron.games.heaps.several_heap_wythoff import SeveralHeapWythoff
    from nimatron.games.heaps.splittles import Splittles
    from nimatron.games.heaps.subtraction import Subtraction
    from nimatron.games.heaps.take_and_return import TakeAndReturn


class CircularNimView(TupleView):
    """Heaps in a circle."""

    game: CircularNim

    def move_rule(self) -> Message:
        """Return what a move is, with the rule values."""
        return Message("game.circular-nim.move", {"k": self.game.k}) if self.game.k > 1 else Message("game.nim.move")


class CopycatNimView(MemoryView):
    """A heap with the last number removed."""

    game: CopycatNim

    def move_rule(self) -> Message:
        """Return what a move is, with the rule values."""
        takes = numbers_words(SubtractionSet(range(1, self.game.m + 1)))
        return Message("game.copycat-nim.move", {"takes": takes})


class EuclidView(TupleView):
    """Two numbers; a multiple of the smaller one is subtracted from the larger."""

    game: Euclid

    def move_rule(self) -> Message:
        """Return what a move is, with the rule values."""
        return Message("game.euclid.move" + ".positive" * self.game.positive)


class ExactKNimView(TupleView):
    """Heaps of which a fixed number is reduced in one move."""

    game: ExactKNim

    def move_rule(self) -> Message:
        """Return what a move is, with the rule values."""
        return Message("game.exact-k-nim.move", {"k": self.game.k})


class FibonacciNimView(MemoryView):
    """A heap with a cap that depends on the last number removed."""

    game: FibonacciNim

    def move_rule(self) -> Message:
        """Return what a move is, with the rule values."""
        key = "game.fibonacci-nim.move"
        if self.game.factor > 2:
            return Message(key, {"factor": self.game.factor})
        return Message(f"{key}.{'same' if self.game.factor == 1 else 'twice'}")


class IndexKNimView(TupleView):
    """Heaps of which up to k are reduced in one move (Moore's Nim_k)."""

    game: IndexKNim

    def move_rule(self) -> Message:
        """Return what a move is, with the rule values."""
        return Message("game.index-k-nim.move", {"k": self.game.k}) if self.game.k > 1 else Message("game.nim.move")


class MultipleHeapNimView(TupleView):
    """Heaps from all of which the same number may be removed."""

    game: MultipleHeapNim

    def describe(self, position: Heaps, move: Heaps) -> Message | None:
        """Return what is removed from every heap; None if only one heap changes."""
        if len(position) < 2 or any(old == new for old, new in zip(position, move, strict=True)):
            return None
        return Message("multiple-heap-nim.all", {"count": position[0] - move[0]})


class NimWithAPassView(RowAndMemoryView):
    """Heaps with a switch for the pass."""

    game: NimWithAPass

    def scene(self, position: RowAndMemory) -> Scene:
        """Return heaps, with a switch for the pass while it is available."""
        return Scene("heaps", switches=("pass",) if position.memory else ())

    def ways(self, position: RowAndMemory, move: RowAndMemory) -> Iterator[tuple[str, ...]]:
        """Yield the lowest object removed, or the switch."""
        if move.row == position.row:
            yield ("pass",)
        else:
            yield from super().ways(position, move)

    def describe(self, position: RowAndMemory, move: RowAndMemory) -> Message | None:
        """Return the words for a pass; None for other moves, which the library describes."""
        return Message("nim-with-a-pass.pass") if move.row == position.row else None


class OctalView(PinsView):
    """Heaps or rows of pins, with a sentence that says what the code allows."""

    game: Octal

    def move_rule(self) -> Message:
        """Return what a move is, with the rule values."""
        code = self.game.octal_code
        clauses = []
        if code.before.bits:
            clauses.append(Message("game.octal.add", {"parts": _heaps_words(code.before)}))
        if code.digit(0).bits:
            clauses.append(Message("game.octal.split", {"parts": _heaps_words(code.digit(0))}))
        # one clause for all numbers with the same digit
        for digit in dict.fromkeys(digit for digit in (*code.digits[1:], *code.tail) if digit.bits):
            values: dict[str, MessageValue] = {"takes": _removed_words(code, digit)}
            breaks = digit.bits & (TWO | THREE)
            if breaks:
                values["parts"] = _heaps_words(digit)
            clauses.append(Message(f"game.octal.digit.{digit.bits & (NOTHING | ONE) | (TWO if breaks else 0)}", values))
        said = clauses[-1]
        for clause in reversed(clauses[:-1]):
            said = Message("game.octal.also", {"first": clause, "second": said})
        return Message("game.octal.move", {"moves": said})


class SeveralHeapWythoffView(TupleView):
    """Heaps; a move reduces one heap, or several by numbers whose nim-sum is 0."""

    game: SeveralHeapWythoff

    def describe(self, position: Heaps, move: Heaps) -> Message | None:
        """Return what is removed from each heap, if there are more than two and several change; otherwise None."""
        taken = [
            (place + 1, old - new) for place, (old, new) in enumerate(zip(position, move, strict=True)) if old > new
        ]
        if len(taken) < 2 or (len(position) == 2):
            return None
        heaps, counts = zip(*taken, strict=True)
        return Message("move.take_several", {"counts": counts, "heaps": heaps})


class SplittlesView(PinsView):
    """Rows from which the numbers of a set are removed; the rest of a row may be split."""

    game: Splittles

    def move_rule(self) -> Message:
        """Return what a move is, with the rule values."""
        return Message("game.splittles.move", {"takes": numbers_words(self.game.take)})


class SubtractionView(HeapView):
    """Heaps from which the numbers of a subtraction set are removed."""

    game: Subtraction

    def move_rule(self) -> Message:
        """Return what a move is, with the rule values."""
        return Message("game.subtraction.move", {"takes": numbers_words(self.game.take)})


class TakeAndReturnView(TupleView):
    """A heap with a switch that puts an object back."""

    game: TakeAndReturn

    def random_position(self, dice: Random, level: int) -> Heaps:
        """Return a heap of at most 2^(level + 2) objects that does not exceed the cap."""
        return (dice.randint(1, min(self.game.cap, 2 ** (level + 2))),)

    def scene(self, position: Heaps) -> Scene:
        """Return a heap, and a switch that puts one object back."""
        return Scene("heaps", switches=("back",))

    def ways(self, position: Heaps, move: Heaps) -> Iterator[tuple[str, ...]]:
        """Yield the lowest object removed, or the switch."""
        if move[0] > position[0]:
            yield ("back",)
        else:
            yield from super().ways(position, move)

    def move_rule(self) -> Message:
        """Return what a move is, with the rule values."""
        return Message("game.take-and-return.move", {"takes": numbers_words(self.game.take), "cap": self.game.cap})


def _heaps_words(digit: Digit) -> Message:
    """Return ``two heaps``, ``three heaps, no two of them equal`` etc.: what a heap may be broken into."""
    kind = {"": "", "!": ".different", "?": ".not_equal", "=": ".equal"}[digit.parts]
    return Message(f"game.octal.parts.{digit.bits & (TWO | THREE)}{kind}")


def _removed_words(code: Code, digit: Digit) -> MessageValue:
    """Return the numbers that may be removed with this digit, as they appear in a sentence."""
    written = len(code.digits) - 1
    if digit not in code.tail:
        return numbers_words(SubtractionSet([place for place in range(1, written + 1) if code.digit(place) == digit]))
    others = [place for place in range(1, written + 1) if code.digit(place) != digit]
    if len(code.tail) > 1:
        return numbers_on(place for place in count(1) if code.digit(place) == digit)
    return numbers_words(SubtractionSet.parse(f"not {','.join(map(str, others))}" if others else "all"))
