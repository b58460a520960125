"""A chess piece to the corner: king and rook in both conventions, the knight in normal play.

King. A move lowers one or both numbers by 1, so from two even numbers it leads to a square with an odd one. From all
other squares the odd numbers are lowered. In misère play the same holds as long as no number is 0. At the edge every
move is forced, so a square there is a P-position exactly when the other number is odd. The nim-value of two even
numbers is 0, of two odd numbers 2. Of an odd and an even number it is 1 if the odd one is greater, else 3.

Knight. Call a number low if it leaves remainder 0 or 1 on division by 4. A move changes one number by 2, so from two
low numbers it leads to a number that is not low. If a number is not low, it is lowered by 2, and the other one is
changed by 1 so that it is low: 0 and 2 are changed to 1, 1 is lowered to 0, 3 is raised to 4.
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
        """Return True for the rook."""
        return game.piece == "rook"

    def explain(self, game: ChessCorner, position: Heaps, misere: bool, best: Heaps | None, lost: bool) -> Explanation:  # type: ignore[override]
        """Explain the strategy on the diagonal; the worked steps are those of Nim."""
        found = super().explain(game, position, misere, best, lost)  # type: ignore[arg-type]
        if not any(position):
            return found
        play = "rook.misere" if misere else "rook"
        if lost:
            key, square = ("forced" if sum(position) == 1 else "lost"), position
        elif best is None:
            return found
        else:
            key, square = ("corner" if not any(best) else "beside" if sum(best) == 1 else "won"), best
        sentence = Message(f"chess-corner.{play}.{key}", {"x": square[0], "y": square[1]})
        return Explanation((sentence,), lambda: found.steps)


class Remainders(Theorem):
    """P-positions: two even numbers for the king, two numbers of remainder 0 or 1 modulo 4 for the knight.

    >>> Remainders().loses(ChessCorner(), (2, 4), False), Remainders().loses(ChessCorner(piece="knight"), (5, 8), False)
    (True, True)
    """

    source = "Berlekamp, Conway and Guy 1982"

    def covers(self, game: ChessCorner, position: Heaps, misere: bool) -> bool:
        """Return True for the king, and for the knight in normal play."""
        return game.piece == "king" or (game.piece == "knight" and not misere)

    def loses(self, game: ChessCorner, position: Heaps, misere: bool) -> bool:
        """Return whether it is a P-position, by the remainders; at the edge in misère play by the other number."""
        if misere and not min(position):
            return max(position) % 2 == 1
        modulus = 2 if game.piece == "king" else 4
        return all(number % modulus < modulus // 2 for number in position)

    def value(self, game: ChessCorner, position: Heaps) -> int | None:
        """Return the nim-value for the king; for the knight only 0 for P-positions, else None."""
        if game.piece == "knight":
            return 0 if self.loses(game, position, False) else None
        odd = [number for number in position if number % 2]
        if len(odd) != 1:
            return len(odd)
        return 1 if odd[0] == max(position) else 3

    def winning_moves(
        self, game: ChessCorner, position: Heaps, misere: bool, beside: int = 0
    ) -> Iterator[Heaps] | None:
        """Return the moves that lead to P-positions."""
        if beside:
            return None
        return (move for move in game.moves(position) if self.loses(game, move, misere))

    def explain(
        self, game: ChessCorner, position: Heaps, misere: bool, best: Heaps | None, lost: bool
    ) -> Explanation | None:
        """Explain the remainders here and after the move; at the edge in misère play, the number of forced moves."""
        if not game.moves(position):
            return game_over(won=misere)
        if misere and not min(position):
            state = "odd" if lost else "even"
            return Explanation((Message(f"parity.fixed.{state}.misere", {"count": max(position)}),))
        play = f"{game.piece}.misere" if misere else game.piece
        if lost:
            return Explanation((Message(f"chess-corner.{play}.lost"),))
        if best is None:
            return None
        square = {"x": best[0], "y": best[1]}
        if misere and not min(best):
            return Explanation((Message("chess-corner.king.misere.edge", {**square, "count": max(best)}),))
        return Explanation((Message(f"chess-corner.{play}.won", square),))
