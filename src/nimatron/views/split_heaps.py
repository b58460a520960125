"""Views of heaps that are split: coded games, and heap games with entailing moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import TYPE_CHECKING, Any

from nimatron.explain.message import Message
from nimatron.rules.codes import THREE, TWO
from nimatron.rules.heap_game import Heaps
from nimatron.rules.rule_set import AGAIN, Bound
from nimatron.views.heaps import HeapView
from nimatron.views.move_words import of_rows
from nimatron.views.scene import LARGEST_DRAWN, Scene

if TYPE_CHECKING:
    from nimatron.rules.entailing_game import EntailingHeapGame
    from nimatron.rules.octal_moves import OctalMoves


class EntailingHeapView(HeapView):
    """Heaps with entailing or complimenting moves; the pass after a complimenting move is a switch."""

    game: EntailingHeapGame

    def scene(self, position: Any) -> Scene:
        """Return heaps, with the switch ``again`` if the player must pass, else with the usual switches."""
        switches = super().scene(self.game.heaps(position)).switches
        passes = isinstance(position, Bound) and position.mark == AGAIN
        return Scene(self.game.picture, switches=("again",) if passes else switches)

    def ways(self, position: Any, move: Any) -> Iterator[tuple[str, ...]]:
        """Yield the ways of the rows, or the switch for a pass."""
        if isinstance(position, Bound) and position.mark == AGAIN:
            yield ("again",)
        else:
            yield from super().ways(self.game.heaps(position), self.game.heaps(move))

    def describe(self, position: Any, move: Any) -> Message | None:
        """Return what happens to the heap, and whether the move entails or compliments."""
        if isinstance(position, Bound) and position.mark == AGAIN:
            return Message("entailing.pass")
        done = of_rows(self.game, self.game.heaps(position), self.game.heaps(move), move)
        if not isinstance(move, Bound):
            return done
        return Message("entailing.again" if move.mark == AGAIN else "entailing.entails", {"move": done})


class PinsView(HeapView):
    """Heaps of a coded game: rows of pins, some of which fall, if rows can be broken."""

    game: OctalMoves

    @property
    def _breaks_rows(self) -> bool:
        code = self.game.octal_code
        # if any number may be removed and only a whole heap split, heaps are clearer: all above an object is removed
        whole_heaps = code.tail and all(digit.bits < TWO for digit in (*code.digits[1:], *code.tail))
        return code.most_parts == 3 or (code.most_parts == 2 and not whole_heaps)

    def scene(self, position: Heaps) -> Scene:
        """Return rows of pins if a row can be broken, else heaps; with a switch if a cut removes no pins."""
        if not self._breaks_rows:
            return super().scene(position)._replace(kind="heaps")
        cut = self.game.octal_code.digit(0).bits or self.game.octal_code.most_parts == 3
        return Scene("rows", switches=("split",) if cut else ())

    def ways(self, position: Heaps, move: Heaps) -> Iterator[tuple[str, ...]]:
        """Yield the adjacent pins that fall and the pin before which the row is cut; the mirror image means the same.

        Pins that fall next to a cut are before it. If a row is cut twice with nothing removed, the first pin of each
        row that is left is named, together with the switch. It includes pin 1, which no other move touches together
        with the switch. If one pin is added, the same holds for the longer row, whose last pin is the new one; it has
        no id. If the code allows both, such a move has no way of its own and is chosen from the list.
        """
        found = self.game.replaced(position, move) if max(position, default=0) <= LARGEST_DRAWN else None
        if found is None or not self._breaks_rows:
            yield from super().ways(position, move)
            return
        index, pieces = found
        row = position[index]
        taken = row - sum(pieces)
        if len(pieces) == 3:
            if taken >= 0 or not self.game.octal_code.digit(0).bits & THREE:
                for before, between, _ in sorted(set(permutations(pieces))):
                    yield self._two_gaps(index, row, taken, before, between)
            return
        for before in sorted({pieces[0] if len(pieces) == 2 else 0, pieces[-1]}):
            yield self._fallen(index, before, taken) if taken else (f"h{index}.{before + 1}", "split")

    def _fallen(self, index: int, before: int, taken: int) -> tuple[str, ...]:
        """Return the pins that fall; for a code with a tail, only the first and the last of them."""
        if self.game.octal_code.last is not None:
            return tuple(f"h{index}.{pin}" for pin in range(before + 1, before + taken + 1))
        return tuple(f"h{index}.{pin}" for pin in sorted({before + 1, before + taken}))

    def _two_gaps(self, index: int, row: int, taken: int, before: int, between: int) -> tuple[str, ...]:
        """Return the pins for two gaps: the pins that fall first, then a cut."""
        cut = before + between + max(taken, 0) + 1
        first = (f"h{index}.1", f"h{index}.{before + 1}") if taken <= 0 else self._fallen(index, before, taken)
        return (*first, *((f"h{index}.{cut}",) if cut <= row else ()), "split")
