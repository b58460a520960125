"""Games that are Nim in disguise: some numbers of a position count, and what else can be done is answered at once.

Such a game has moves that make one of these numbers smaller as one likes, and moves that make one greater. The latter
can be undone: then the nim-value is the nim-sum of the numbers (Grundy 1939), for a sum with a heap of that size
is lost, as the player who answers restores the nim-sum 0 or undoes the move, and the game ends.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from nimatron.explain.general import game_over, printed
from nimatron.explain.message import Explanation, Message, Step
from nimatron.theory.nim import nim_sum
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
