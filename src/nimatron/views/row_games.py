"""What differs in the views of games on rows of pins, of coins and of squares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nimatron.explain.message import Message
from nimatron.rules.heap_game import Heaps
from nimatron.rules.square_rows import SquareRows
from nimatron.rules.tuple_game import changed_places
from nimatron.views.boards import SquareRowsView
from nimatron.views.heaps import TupleView
from nimatron.views.scene import LARGEST_DRAWN, Item, Scene
from nimatron.views.split_heaps import PinsView

if TYPE_CHECKING:
    from random import Random

    from nimatron.games.rows.dawsons_chess import DawsonsChess
    from nimatron.games.rows.kayles import Kayles
    from nimatron.games.rows.nimble import Nimble
    from nimatron.games.rows.northcott import Northcott
    from nimatron.games.rows.silver_dollar import SilverDollar
    from nimatron.games.rows.staircase_nim import StaircaseNim
    from nimatron.games.rows.treblecross import Treblecross
    from nimatron.games.rows.unbalanced_nim import UnbalancedNim


class DawsonsChessView(PinsView):
    """Rows of pins; one points at the pin that is claimed."""

    game: DawsonsChess

    def claimed(self, position: Heaps, move: Heaps) -> tuple[int, list[int]] | None:
        """The row, counted from 0, and the pins, counted from 1, each of which may be claimed for this move.

        >>> from nimatron.games.rows.dawsons_chess import DawsonsChess
        >>> DawsonsChessView(DawsonsChess()).claimed((5, 3), (1, 1, 3))
        (0, [3])
        """
        found = self.game.replaced(position, move)
        if found is None:
            return None
        index, pieces = found
        row = position[index]
        if row - sum(pieces) <= 2:  # at an end of the row only one neighbour falls, or none
            return index, sorted({1, row})
        return index, sorted({(pieces[0] if len(pieces) == 2 else 0) + 2, pieces[-1] + 2})

    def ways(self, position: Heaps, move: Heaps) -> Iterator[tuple[str, ...]]:
        """The pin that is claimed; its mirror image means the same."""
        found = self.claimed(position, move) if max(position, default=0) <= LARGEST_DRAWN else None
        if found is not None:
            index, pins = found
            yield from ((f"h{index}.{pin}",) for pin in pins)

    def describe(self, position: Heaps, move: Heaps) -> Message | None:
        """Which pin is claimed; of two mirror images the one nearer to the row's beginning."""
        found = self.claimed(position, move)
        if found is None:
            return None
        index, pins = found
        pieces = move[index : index + 1 + len(move) - len(position)]
        return Message("dawsons-chess.claim", {"pin": pins[0], "row": index + 1, "left": pieces})


class KaylesView(PinsView):
    """Rows of pins; a move is told by the pins that fall."""

    game: Kayles

    def describe(self, position: Heaps, target: Heaps) -> Message | None:
        """Say which pins of which row fall; of two mirror images the one nearer to the row's beginning."""
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


class NimbleView(TupleView):
    """Coins on a strip."""

    game: Nimble

    def describe(self, position: Heaps, move: Heaps) -> Message | None:
        """Speak of coins on a strip of squares."""
        changed = changed_places(position, move)
        if changed is None or len(changed) != 1:
            return None
        return Message("move.coin_from", {"before": position[changed[0]], "after": move[changed[0]]})


class NorthcottView(SquareRowsView):
    """Two pieces in each row, taken in hand."""

    game: Northcott

    def random_position(self, dice: Random, level: int) -> SquareRows:
        """Three rows that grow with the level, the pieces anywhere."""
        length = 4 + 2 * level
        rows = [sorted(dice.sample(range(length), 2)) for _ in range(3)]
        return tuple("".join("O" if square in row else "." for square in range(length)) for row in rows)

    def scene(self, position: SquareRows) -> Scene:
        """A grid of squares, and the pieces on it, which are taken in hand."""
        squares = tuple(
            Item(f"c{number}.{square}", "cell", square, number, "free")
            for number, row in enumerate(position)
            for square in range(len(row))
        )
        pieces = tuple(
            Item(f"coin{2 * number + side}", "piece", square, number, label="AB"[side])
            for number, row in enumerate(position)
            for side, square in enumerate(self.game.pieces(row))
        )
        return Scene("grid", squares + pieces)

    def touched(self, position: SquareRows, move: SquareRows) -> tuple[str, ...]:
        """The piece, put on its square."""
        number, side, square = self.game.moved(position, move)
        return (f"coin{2 * number + side}>c{number}.{square}",)

    def describe(self, position: SquareRows, move: SquareRows) -> Message:
        """The piece, its row and its new square, counted from 1."""
        number, side, square = self.game.moved(position, move)
        return Message(f"northcott.{('left', 'right')[side]}", {"row": number + 1, "square": square + 1})


class SilverDollarView(TupleView):
    """Coins on a strip, one a square."""

    game: SilverDollar

    def describe(self, position: Heaps, move: Heaps) -> Message | None:
        """Speak of coins on a strip of squares."""
        changed = changed_places(position, move)
        if changed is None or len(changed) != 1:
            return None
        return Message("move.coin_from", {"before": position[changed[0]], "after": move[changed[0]]})


class StaircaseNimView(TupleView):
    """Chips on the steps of a staircase."""

    game: StaircaseNim

    def ways(self, position: Heaps, move: Heaps) -> Iterator[tuple[str, ...]]:
        """The lowest chip that goes."""
        index = self.game.step_left(position, move)
        if index is not None and max(position) <= LARGEST_DRAWN:
            yield (f"h{index}.{move[index] + 1}",)

    def describe(self, position: Heaps, move: Heaps) -> Message | None:
        """How many chips go from which step."""
        index = self.game.step_left(position, move)
        if index is None:
            return None
        return Message("staircase-nim.down", {"count": position[index] - move[index], "step": index + 1})


class TreblecrossView(SquareRowsView):
    """Rows of squares; one points at the square that is written on."""

    game: Treblecross

    def random_position(self, dice: Random, level: int) -> SquareRows:
        """An empty row that grows with the level."""
        return ("." * dice.randint(4 + level, 5 + 4 * level),)

    def touched(self, position: SquareRows, move: SquareRows) -> tuple[str, ...]:
        """The square that is written on."""
        return tuple(
            f"c{number}.{square}"
            for number, (old, new) in enumerate(zip(position, move, strict=True))
            for square, (before, after) in enumerate(zip(old, new, strict=True))
            if before != after
        )

    def describe(self, position: SquareRows, move: SquareRows) -> Message:
        """The square that is written on, counted from 1."""
        for number, (old, new) in enumerate(zip(position, move, strict=True), 1):
            for square, (before, after) in enumerate(zip(old, new, strict=True), 1):
                if before != after:
                    return Message("treblecross.write", {"row": number, "square": square})
        return Message("move.to", {"to": self.game.format(move)})


class UnbalancedNimView(TupleView):
    """Coins on a strip, the larger numbers first."""

    game: UnbalancedNim

    def describe(self, position: Heaps, target: Heaps) -> Message | None:
        """Speak of coins on a strip of squares."""
        changed = changed_places(position, target)
        if changed is None or len(changed) != 1:
            return None
        place = changed[0]
        return Message("move.coin_from", {"before": position[place], "after": target[place]})

    def move_rule(self) -> Message:
        """What a move is, with the values in force."""
        return Message("game.unbalanced-nim.move" + ".empty" * self.game.empty_may_repeat)
