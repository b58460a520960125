"""Games that are Nim in disguise: some numbers of a position count, and what else can be done is answered at once.

Such a game has moves that make one of these numbers smaller as one likes, and moves that make one greater. The latter
can be undone: then the nim-value is the nim-sum of the numbers (Grundy 1939), for a sum with a heap of that size
is lost, as the player who answers restores the nim-sum 0 or undoes the move, and the game ends.

- Nimble in both conventions: a coin on square n is a nim heap of n objects.
- Northcott's game with pieces that only advance, in normal play: Nim with the gaps.
- Silver dollar in normal play: Nim with every other gap, from the one before the last coin on.
- Staircase Nim in normal play: Nim with what lies on steps 1, 3, 5, ...
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar

from nimatron.explain.message import Explanation, Message, Step, game_over, printed
from nimatron.games.rows.northcott import Northcott
from nimatron.games.rows.silver_dollar import SilverDollar
from nimatron.games.rows.staircase_nim import StaircaseNim
from nimatron.rules.square_rows import SquareRows
from nimatron.theory.nim import NimSum, nim_sum
from nimatron.theory.theorem import Theorem


class NimInDisguise(Theorem):
    """Normal play: lost exactly when the numbers that count have nim-sum 0.

    A subclass gives ``counted`` and ``rule``, the key of the sentence that says which numbers count.
    """

    rule: ClassVar[str]

    @abstractmethod
    def counted(self, game: Any, position: Any) -> tuple[int, ...]:
        """The numbers that count."""

    def covers(self, game: Any, position: Any, misere: bool) -> bool:
        """Normal play."""
        return not misere

    def loses(self, game: Any, position: Any, misere: bool) -> bool:
        """Nim-sum 0 of the numbers that count."""
        return nim_sum(self.counted(game, position)) == 0

    def value(self, game: Any, position: Any) -> int | None:
        """The nim-sum of the numbers that count."""
        return nim_sum(self.counted(game, position))

    def explain(self, game: Any, position: Any, misere: bool, best: Any | None, lost: bool) -> Explanation:
        """Which numbers count, their nim-sum, and what the move makes of them."""
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


class CoinsAsHeaps(NimSum):
    """The theorem of Nim for the squares of the coins.

    >>> from nimatron.games.rows.nimble import Nimble
    >>> CoinsAsHeaps().loses(Nimble(), (1, 2, 3), False)
    True
    """

    def explain(self, game: Any, position: Any, misere: bool, best: Any | None, lost: bool) -> Explanation:
        """That coins are heaps, then the words of Nim."""
        explained = super().explain(game, position, misere, best, lost)
        if not any(position):
            return explained
        return Explanation((Message("nimble.heaps"), *explained.sentences[:2]), explained.steps)


class GapsOfRows(NimInDisguise):
    """Lost exactly when the gaps have nim-sum 0.

    >>> GapsOfRows().loses(Northcott(), ("O..O.", ".O..O"), False)
    True
    """

    source = "Berlekamp, Conway and Guy 1982"
    rule = "disguise.northcott"

    def counted(self, game: Northcott, position: SquareRows) -> tuple[int, ...]:
        """The gaps, row by row."""
        return tuple(right - left - 1 for left, right in map(game.pieces, position))

    def winning_moves(
        self, game: Northcott, position: SquareRows, misere: bool, beside: int = 0
    ) -> Iterator[SquareRows]:
        """A gap closed to what repairs the nim-sum, from the left or from the right."""
        gaps = self.counted(game, position)
        change = nim_sum(gaps) ^ beside
        for number, gap in enumerate(gaps):
            wanted = gap ^ change
            if wanted < gap:
                left, right = game.pieces(position[number])
                yield game.with_pieces(position, number, right - wanted - 1, right)
                yield game.with_pieces(position, number, left, left + wanted + 1)

    def remoteness(self, game: Northcott, position: SquareRows, misere: bool, lost: bool) -> int | None:
        """As in Nim: of a lost position all gaps together."""
        return sum(self.counted(game, position)) if lost else None


Heaps = tuple[int, ...]


class EveryOtherGap(NimInDisguise):
    """Lost exactly when every other gap, the last one among them, have nim-sum 0.

    Sliding the left coin of a gap makes it larger, which the right coin undoes.

    >>> EveryOtherGap().loses(SilverDollar(), (1, 2), False), EveryOtherGap().value(SilverDollar(), (3, 5, 9))
    (True, 0)
    """

    source = "Berlekamp, Conway and Guy 1982"
    rule = "disguise.silver-dollar"

    def counted(self, game: SilverDollar, position: Heaps) -> Heaps:
        """The gaps before the last coin, the last but two, and so on.

        >>> EveryOtherGap().counted(SilverDollar(), (3, 5, 9))
        (3, 3)
        """
        return tuple(gap for _, _, gap in _pairs(position))

    def winning_moves(self, game: SilverDollar, position: Heaps, misere: bool, beside: int = 0) -> Iterator[Heaps]:
        """The right coin of a gap moved nearer, or the left one moved away, to the gap that repairs the nim-sum."""
        change = nim_sum(self.counted(game, position)) ^ beside
        if not change:
            return
        for left, right, gap in _pairs(position):
            wanted = gap ^ change
            moves = [(right, right - gap + wanted)] if wanted < gap else [(left, right - wanted - 1)]
            for square, to in moves:
                moved = tuple(to if square == coin else coin for coin in position)
                if square >= 0 <= to and moved in game.moves(position):
                    yield moved


def _pairs(position: Heaps) -> list[tuple[int, int, int]]:
    """The coins two by two from the right, with the gap between them; a first coin alone has the end at -1 beside it.

    >>> _pairs((5, 3, 9))
    [(-1, 3, 3), (5, 9, 3)]
    """
    ordered = sorted(position)
    if len(ordered) % 2:
        ordered.insert(0, -1)
    return [(left, right, right - left - 1) for left, right in zip(ordered[::2], ordered[1::2], strict=True)]


class EveryOtherStep(NimInDisguise):
    """Lost exactly when the chips on steps 1, 3, 5, ... have nim-sum 0.

    Chips that come to such a step from above can be moved on, which undoes it.

    >>> EveryOtherStep().loses(StaircaseNim(), (2, 5, 2), False)
    True
    """

    source = "folklore; Ferguson 2014"
    rule = "disguise.staircase-nim"

    def counted(self, game: StaircaseNim, position: Heaps) -> Heaps:
        """What lies on every other step, from the lowest on."""
        return position[::2]

    def winning_moves(self, game: StaircaseNim, position: Heaps, misere: bool, beside: int = 0) -> Iterator[Heaps]:
        """A step that counts made smaller, or made larger from the step above, to what repairs the nim-sum."""
        change = nim_sum(position[::2]) ^ beside
        if not change:
            return
        for index, chips in enumerate(position):
            counting = index - index % 2
            moved = abs((position[counting] ^ change) - position[counting])
            smaller = position[counting] ^ change < position[counting]
            if moved <= chips and smaller == (index == counting):
                yield game.moved_down(position, index, moved)
