"""Games that are Nim in disguise: some numbers of a position act as nim heaps, and all other moves can be reversed.

Such a game has moves that make one of these numbers smaller by any amount, and moves that make one greater. The latter
can be reversed. Then the nim-value is the nim-sum of the numbers (Grundy 1939). For a sum with a heap of that size is a
P-position: the opponent restores the nim-sum 0 or reverses the move, and the game ends.

- Nimble in both conventions: a coin on square n is a nim heap of n objects.
- Northcott's game with pieces that only advance: Nim with the gaps.
- Silver dollar: Nim with every other gap, beginning with the one before the last coin.
- Staircase Nim: Nim with the chips on steps 1, 3, 5, ...
- Impartial Toppling Dominoes: Nim with the lengths of the rows. Domino k of a row of n leaves n - k of them if it falls
  to the left and k - 1 if it falls to the right: every smaller number, whatever the colours.

Misère play of the last four. In them every move changes exactly one of the numbers, and whenever a move is left, one
of them can be made 1 if all are 0. So the rule of misère Nim holds for the numbers: while one exceeds 1 a nim-sum of 0
loses, else an odd number of ones. A move from such a position leaves no such position, from any other there is a move
to one, and the end, without any ones, is a win for the player to move.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar

from nimatron.explain.message import Explanation, Message, MessageValue, Step, game_over, printed
from nimatron.games.rows.northcott import Northcott
from nimatron.games.rows.silver_dollar import SilverDollar
from nimatron.games.rows.staircase_nim import StaircaseNim
from nimatron.games.rows.toppling_dominoes import TopplingDominoes
from nimatron.rules.square_rows import SquareRows
from nimatron.theory.nim import NimSum, nim_sum
from nimatron.theory.theorem import Theorem


class NimInDisguise(Theorem):
    """P-positions in normal play: the numbers that act as heaps have nim-sum 0.

    A subclass defines ``counted`` and ``rule``, the key of the sentence that describes these numbers.
    """

    rule: ClassVar[str]
    """The key of the sentence that describes the numbers."""

    @abstractmethod
    def counted(self, game: Any, position: Any) -> tuple[int, ...]:
        """Return the numbers that act as heaps."""

    def covers(self, game: Any, position: Any, misere: bool) -> bool:
        """Return True for normal play."""
        return not misere

    def loses(self, game: Any, position: Any, misere: bool) -> bool:
        """Return whether these numbers have nim-sum 0."""
        return nim_sum(self.counted(game, position)) == 0

    def value(self, game: Any, position: Any) -> int | None:
        """Return the nim-sum of these numbers."""
        return nim_sum(self.counted(game, position))

    def explain(self, game: Any, position: Any, misere: bool, best: Any | None, lost: bool) -> Explanation:
        """Explain which numbers act as heaps, their nim-sum, and the effect of the move."""
        if not game.moves(position):
            return game_over(won=False)
        counted = self.counted(game, position)
        total = nim_sum(counted)
        sentences = [Message(self.rule)]
        steps = [Step("binary_columns", {"heaps": list(counted), "nim_sum": total})]
        if lost:
            sentences.append(Message("disguise.lost", {"numbers": printed(counted)}))
        else:
            sentences.append(Message("disguise.won", {"numbers": printed(counted), "total": total}))
            if best is not None:
                left = self.counted(game, best)
                sentences.append(Message("disguise.move", {"numbers": printed(left)}))
                steps.append(Step("binary_columns", {"heaps": list(left), "nim_sum": nim_sum(left)}))
        return Explanation(tuple(sentences), tuple(steps))


class MisereInDisguise(NimInDisguise):
    """P-positions in both conventions: those of Nim for the numbers that act as heaps.

    A subclass defines ``to_value``: the moves after which the numbers have a given nim-sum.
    """

    @abstractmethod
    def to_value(self, game: Any, position: Any, wanted: int) -> Iterator[Any]:
        """Yield the moves after which the numbers have the nim-sum ``wanted``."""

    def covers(self, game: Any, position: Any, misere: bool) -> bool:
        """Return True: the theorem covers every position."""
        return True

    def loses(self, game: Any, position: Any, misere: bool) -> bool:
        """Return whether the nim-sum is 0; in misère play whether it is 1 if no number exceeds 1."""
        counted = self.counted(game, position)
        return nim_sum(counted) == (1 if misere and _small(counted) else 0)

    def winning_moves(self, game: Any, position: Any, misere: bool, beside: int = 0) -> Iterator[Any]:
        """Yield the moves to the required nim-sum; in misère play to 0 with a number above 1, or to 1 without."""
        if not misere:
            yield from self.to_value(game, position, beside)
            return
        for wanted in (0, 1):
            for move in self.to_value(game, position, wanted):
                if _small(self.counted(game, move)) == (wanted == 1):
                    yield move

    def explain(self, game: Any, position: Any, misere: bool, best: Any | None, lost: bool) -> Explanation:
        """Explain which numbers act as heaps, and the rule of misère Nim for them."""
        if not misere:
            return super().explain(game, position, misere, best, lost)
        if not game.moves(position):
            return game_over(won=True)
        counted = self.counted(game, position)
        state = "lost" if lost else "won"
        sentences = [Message(self.rule), _misere_sentence(state, counted)]
        shown = [counted]
        if not lost and best is not None:
            left = self.counted(game, best)
            key = "disguise.misere.move" if _small(left) else "disguise.move"
            sentences.append(Message(key, {"numbers": printed(left)}))
            shown.append(left)
        if _small(counted):  # the columns decide nothing
            return Explanation(tuple(sentences))
        steps = [Step("binary_columns", {"heaps": list(heaps), "nim_sum": nim_sum(heaps)}) for heaps in shown]
        return Explanation(tuple(sentences), tuple(steps))


def _small(counted: tuple[int, ...]) -> bool:
    """Return whether no number exceeds 1."""
    return max(counted, default=0) <= 1


def _misere_sentence(state: str, counted: tuple[int, ...]) -> Message:
    """Return the sentence on the numbers in misère play: their nim-sum, or how many ones there are."""
    if _small(counted):
        return Message(f"disguise.misere.ones.{state}", {"numbers": printed(counted), "count": sum(counted)})
    places: dict[str, MessageValue] = {"numbers": printed(counted), "total": nim_sum(counted)}
    return Message(f"disguise.misere.{state}", places)


class CoinsAsHeaps(NimSum):
    """The theorem of Nim for the squares of the coins.

    >>> from nimatron.games.rows.nimble import Nimble
    >>> CoinsAsHeaps().loses(Nimble(), (1, 2, 3), False)
    True
    """

    def explain(self, game: Any, position: Any, misere: bool, best: Any | None, lost: bool) -> Explanation:
        """Explain that coins are heaps, then use the words of Nim."""
        explained = super().explain(game, position, misere, best, lost)
        if not any(position):
            return explained
        return Explanation((Message("nimble.heaps"), *explained.sentences[:2]), explained.steps)


class GapsOfRows(MisereInDisguise):
    """P-positions: the gaps have nim-sum 0.

    >>> GapsOfRows().loses(Northcott(), ("O..O.", ".O..O"), False)
    True
    """

    source = "Berlekamp, Conway and Guy 1982"
    rule = "disguise.northcott"

    def counted(self, game: Northcott, position: SquareRows) -> tuple[int, ...]:
        """Return the gaps, row by row."""
        return tuple(right - left - 1 for left, right in map(game.pieces, position))

    def to_value(self, game: Northcott, position: SquareRows, wanted: int) -> Iterator[SquareRows]:
        """Yield the moves that close a gap to the required size, from the left or from the right."""
        gaps = self.counted(game, position)
        change = nim_sum(gaps) ^ wanted
        for number, gap in enumerate(gaps):
            closed = gap ^ change
            if closed < gap:
                left, right = game.pieces(position[number])
                yield game.with_pieces(position, number, right - closed - 1, right)
                yield game.with_pieces(position, number, left, left + closed + 1)

    def remoteness(self, game: Northcott, position: SquareRows, misere: bool, lost: bool) -> int | None:
        """Return, for a P-position, the sum of the gaps, as in Nim; one less in misère play once a gap exceeds 1."""
        if not lost:
            return None
        gaps = self.counted(game, position)
        return sum(gaps) - (1 if misere and not _small(gaps) else 0)


Heaps = tuple[int, ...]


class EveryOtherGap(MisereInDisguise):
    """P-positions: every other gap, counted from the last, has nim-sum 0 with the others.

    Sliding the left coin of a gap makes the gap larger; sliding the right coin reverses this.

    >>> EveryOtherGap().loses(SilverDollar(), (1, 2), False), EveryOtherGap().value(SilverDollar(), (3, 5, 9))
    (True, 0)
    """

    source = "Berlekamp, Conway and Guy 1982"
    rule = "disguise.silver-dollar"

    def counted(self, game: SilverDollar, position: Heaps) -> Heaps:
        """Return every other gap, from left to right; the last of them is the one before the last coin.

        >>> EveryOtherGap().counted(SilverDollar(), (3, 5, 9))
        (3, 3)
        """
        return tuple(gap for _, _, gap in _pairs(position))

    def to_value(self, game: SilverDollar, position: Heaps, wanted: int) -> Iterator[Heaps]:
        """Yield the moves of one coin of such a gap, right or left, that give it the required size."""
        change = nim_sum(self.counted(game, position)) ^ wanted
        if not change:
            return
        for left, right, gap in _pairs(position):
            new = gap ^ change
            moves = [(right, right - gap + new)] if new < gap else [(left, right - new - 1)]
            for square, to in moves:
                moved = tuple(to if square == coin else coin for coin in position)
                if square >= 0 <= to and moved in game.moves(position):
                    yield moved


def _pairs(position: Heaps) -> list[tuple[int, int, int]]:
    """Return the coins in pairs from the right, with the gaps; a single first coin is paired with the end, -1.

    >>> _pairs((5, 3, 9))
    [(-1, 3, 3), (5, 9, 3)]
    """
    ordered = sorted(position)
    if len(ordered) % 2:
        ordered.insert(0, -1)
    return [(left, right, right - left - 1) for left, right in zip(ordered[::2], ordered[1::2], strict=True)]


class EveryOtherStep(MisereInDisguise):
    """P-positions: the numbers of chips on steps 1, 3, 5, ... have nim-sum 0.

    Chips that come to such a step from above can be moved on, which reverses the move.

    >>> EveryOtherStep().loses(StaircaseNim(), (2, 5, 2), False)
    True
    """

    source = "folklore; Ferguson 2014"
    rule = "disguise.staircase-nim"

    def counted(self, game: StaircaseNim, position: Heaps) -> Heaps:
        """Return the numbers of chips on every other step, beginning with the lowest."""
        return position[::2]

    def to_value(self, game: StaircaseNim, position: Heaps, wanted: int) -> Iterator[Heaps]:
        """Yield the moves that give an odd step the required number, down from it or from the step above."""
        change = nim_sum(position[::2]) ^ wanted
        if not change:
            return
        for index, chips in enumerate(position):
            counting = index - index % 2
            moved = abs((position[counting] ^ change) - position[counting])
            smaller = position[counting] ^ change < position[counting]
            if moved <= chips and smaller == (index == counting):
                yield game.moved_down(position, index, moved)


class RowsOfDominoes(MisereInDisguise):
    """P-positions: the lengths of the rows have nim-sum 0.

    >>> RowsOfDominoes().loses(TopplingDominoes(), ("XOX", "#OO"), False)
    True
    """

    source = "a row is a heap of Nim; Bouton 1901"
    rule = "disguise.toppling-dominoes"

    def counted(self, game: TopplingDominoes, position: SquareRows) -> tuple[int, ...]:
        """Return the number of dominoes that stand in each row."""
        return game.lengths(position)

    def to_value(self, game: TopplingDominoes, position: SquareRows, wanted: int) -> Iterator[SquareRows]:
        """Yield the topplings that leave a row of the required length, to the left and to the right."""
        lengths = self.counted(game, position)
        change = nim_sum(lengths) ^ wanted
        for number, length in enumerate(lengths):
            left = length ^ change
            if left < length:
                first, end = game.standing(position[number])
                yield game.with_standing(position, number, end - left, end)
                if left:
                    yield game.with_standing(position, number, first, first + left)

    def remoteness(self, game: TopplingDominoes, position: SquareRows, misere: bool, lost: bool) -> int | None:
        """Return, for a P-position, the number of dominoes, as in Nim; one less in misère play once a row exceeds 1."""
        if not lost:
            return None
        lengths = self.counted(game, position)
        return sum(lengths) - (1 if misere and not _small(lengths) else 0)
