"""Views of single games on rows of pins and of coins: what differs from their base."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nimatron.explain.message import Message
from nimatron.rules.heap_game import Heaps
from nimatron.rules.tuple_game import changed_places
from nimatron.views.heaps import TupleView
from nimatron.views.scene import LARGEST_DRAWN
from nimatron.views.split_heaps import PinsView

if TYPE_CHECKING:
    from nimatron.games.rows.dawsons_chess import DawsonsChess
    from nimatron.games.rows.kayles import Kayles
    from nimatron.games.rows.staircase_nim import StaircaseNim
    from nimatron.games.rows.unbalanced_nim import UnbalancedNim


class DawsonsChessView(PinsView):
    """Rows of pins; one points at the pin that is claimed."""

    game: DawsonsChess

    def claimed(self, position: Heaps, move: Heaps) -> tuple[int, list[int]] | None:
        """Return the row, from 0, and the pins, from 1, any of which may be claimed for this move.

        >>> from nimatron.games.rows.dawsons_chess import DawsonsChess
        >>> DawsonsChessView(DawsonsChess()).claimed((5, 3), (1, 1, 3))
        (0, [3])
        """
        found = self.game.replaced(position, move)
        if found is None:
            return None
        index, pieces = found
        row = position[index]
        if row - sum(pieces) <= 2:  # at an end of the row at most one neighbour falls
            return index, sorted({1, row})
        return index, sorted({(pieces[0] if len(pieces) == 2 else 0) + 2, pieces[-1] + 2})

    def ways(self, position: Heaps, move: Heaps) -> Iterator[tuple[str, ...]]:
        """Yield the pin that is claimed, and its mirror image, which means the same."""
        found = self.claimed(position, move) if max(position, default=0) <= LARGEST_DRAWN else None
        if found is not None:
            index, pins = found
            yield from ((f"h{index}.{pin}",) for pin in pins)

    def describe(self, position: Heaps, move: Heaps) -> Message | None:
        """Return which pin is claimed; of two mirror images the one nearer to the beginning of the row."""
        found = self.claimed(position, move)
        if found is None:
            return None
        index, pins = found
        pieces = move[index : index + 1 + len(move) - len(position)]
        return Message("dawsons-chess.claim", {"pin": pins[0], "row": index + 1, "left": pieces})


class KaylesView(PinsView):
    """Rows of pins; a move is described by the pins that fall."""

    game: Kayles

    def describe(self, position: Heaps, target: Heaps) -> Message | None:
        """Return which pins of which row fall; of two mirror images the one nearer to the beginning of the row."""
        grown = len(target) - len(position)
        for index, row in enumerate(position):
            pieces = target[index : index + grown + 1]
            if grown < 0 or position[:index] != target[:index] or position[index + 1 :] != target[index + grown + 1 :]:
                continue
            if not self.game.allows_option(row, pieces):
                continue
            first = 1 if len(pieces) == 1 else pieces[0] + 1
            key = "move.pins.one" if sum(pieces) == row - 1 else "move.pins.two"
            places = {"row": index + 1, "pins": row, "first": first, "second": first + 1}
            return Message(key, {**places, "left": pieces})
        return None


class StripView(TupleView):
    """Coins on a strip: a move is described by the squares that a coin leaves and reaches."""

    def describe(self, position: Heaps, move: Heaps) -> Message | None:
        """Return the squares between which a coin moves."""
        changed = changed_places(position, move)
        if changed is None or len(changed) != 1:
            return None
        return Message("move.coin_from", {"before": position[changed[0]], "after": move[changed[0]]})


class StaircaseNimView(TupleView):
    """Chips on the steps of a staircase."""

    game: StaircaseNim

    def ways(self, position: Heaps, move: Heaps) -> Iterator[tuple[str, ...]]:
        """Yield the lowest chip that moves."""
        index = self.game.step_left(position, move)
        if index is not None and max(position) <= LARGEST_DRAWN:
            yield (f"h{index}.{move[index] + 1}",)

    def describe(self, position: Heaps, move: Heaps) -> Message | None:
        """Return how many chips move, and from which step."""
        index = self.game.step_left(position, move)
        if index is None:
            return None
        return Message("staircase-nim.down", {"count": position[index] - move[index], "step": index + 1})


class UnbalancedNimView(StripView):
    """Welter's game: coins on different squares of a strip; in Antonim several may lie on square 0."""

    game: UnbalancedNim

    def move_rule(self) -> Message:
        """Return what a move is, with the rule values."""
        return Message("game.unbalanced-nim.move" + ".empty" * self.game.empty_may_repeat)
