"""A chess piece to the corner: king and rook in both conventions, the knight in normal play.

King. A move changes one or both numbers by 1, so from two even numbers it leads to others; from others the odd numbers
are lowered. In misère play the same holds as long as no number is 0; at the edge only one move is left each time, so
who wins there is told by the other number: lost if it is odd. The nim-value is 0 for even numbers, 2 for odd ones; of
an odd and an even number it is 1 if the odd one is greater, else 3.

Knight. Call a number low if it leaves remainder 0 or 1 on division by 4. A move changes one number by 2, so from two
low numbers it leads elsewhere. If a number is not low it is lowered by 2, and the other one changed by 1 so that it is
low, which one of the two ways does: 0 and 2 are raised or lowered to 1, 1 is lowered to 0, 3 is raised to 4.
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.explain.message import Explanation, Message, game_over
from nimatron.games.boards.chess_corner import ChessCorner
from nimatron.theory.nim import NimSum
from nimatron.theory.theorem import Theorem

Heaps = tuple[int, ...]


class RookAsNim(NimSum):
    """The rook: two heaps of Nim.

    >>> RookAsNim().loses(ChessCorner(piece="rook"), (3, 3), False)
    True
    """

    def covers(self, game: ChessCorner, position: Heaps, misere: bool) -> bool:  # type: ignore[override]
        """The rook."""
        return game.piece == "rook"


class Remainders(Theorem):
    """King: lost are two even numbers; knight: two numbers of remainder 0 or 1 by 4.

    >>> Remainders().loses(ChessCorner(), (2, 4), False), Remainders().loses(ChessCorner(piece="knight"), (5, 8), False)
    (True, True)
    """

    source = "Berlekamp, Conway and Guy 1982"

    def covers(self, game: ChessCorner, position: Heaps, misere: bool) -> bool:
        """The king; the knight in normal play."""
        return game.piece == "king" or (game.piece == "knight" and not misere)

    def loses(self, game: ChessCorner, position: Heaps, misere: bool) -> bool:
        """By the remainders; at the edge of misère play by the other number."""
        if misere and not min(position):
            return max(position) % 2 == 1
        modulus = 2 if game.piece == "king" else 4
        return all(number % modulus < modulus // 2 for number in position)

    def value(self, game: ChessCorner, position: Heaps) -> int | None:
        """The king's; of the knight only whether it is 0."""
        if game.piece == "knight":
            return 0 if self.loses(game, position, False) else None
        odd = [number for number in position if number % 2]
        if len(odd) != 1:
            return len(odd)
        return 1 if odd[0] == max(position) else 3

    def winning_moves(
        self, game: ChessCorner, position: Heaps, misere: bool, beside: int = 0
    ) -> Iterator[Heaps] | None:
        """The few moves that lead to lost squares."""
        if beside:
            return None
        return (move for move in game.moves(position) if self.loses(game, move, misere))

    def explain(
        self, game: ChessCorner, position: Heaps, misere: bool, best: Heaps | None, lost: bool
    ) -> Explanation | None:
        """The remainders here and after the move; None in misère play."""
        if misere:
            return None
        if not game.moves(position):
            return game_over(won=False)
        if lost:
            return Explanation((Message(f"chess-corner.{game.piece}.lost"),))
        if best is None:
            return None
        return Explanation((Message(f"chess-corner.{game.piece}.won", {"x": best[0], "y": best[1]}),))
