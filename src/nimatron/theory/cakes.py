"""Cutcake and Eatcake with the same moves for both players: who wins, from the numbers of rows and columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nimatron.explain.message import Explanation, Message, MessageValue, game_over, printed
from nimatron.games.boards.cutcake import Cutcake
from nimatron.games.boards.eatcake import Eatcake
from nimatron.rules.cake_game import Cake, CakeGame, Cakes
from nimatron.theory.nim import nim_sum
from nimatron.theory.theorem import Theorem


class NumberOfCuts(Theorem):
    """The number of cuts left is the number of squares less the number of cakes, however Cutcake is played.

    Proof. A cut leaves the squares as they are and makes one cake more. No cut is possible exactly when every cake is a
    single square, that is, when there are as many cakes as squares. So every play has the same number of cuts. The last
    one is made by the player to move if this number is odd, in both conventions. The nim-value is 1 for an odd number
    and 0 for an even one: every move changes the parity, and with an odd number there is a move.

    >>> game = Cutcake()
    >>> [NumberOfCuts().loses(game, game.parse(cakes), misere=False) for cakes in ("3x3", "3x4", "3x4,1x2")]
    [True, False, True]
    """

    source = "Propp 2014"

    def covers(self, game: Cutcake, position: Cakes, misere: bool) -> bool:
        """Return True for every position."""
        return True

    def loses(self, game: Cutcake, position: Cakes, misere: bool) -> bool:
        """Return whether the number of cuts left is even; in misère play whether it is odd."""
        return (cuts_left(position) % 2 == 0) != misere

    def value(self, game: Cutcake, position: Cakes) -> int:
        """Return the parity of the number of cuts left."""
        return cuts_left(position) % 2

    def winning_moves(self, game: Cutcake, position: Cakes, misere: bool, beside: int = 0) -> Iterator[Cakes]:
        """Yield every move if the player to move wins, otherwise none."""
        wins = self.value(game, position) ^ 1 == beside if beside else not self.loses(game, position, misere)
        return iter(game.moves(position)) if wins else iter(())

    def remoteness(self, game: Cutcake, position: Cakes, misere: bool, lost: bool) -> int:
        """Return the number of cuts left."""
        return cuts_left(position)

    def explain(self, game: Cutcake, position: Cakes, misere: bool, best: Cakes | None, lost: bool) -> Explanation:
        """Explain that every cut makes one cake more, and count the cuts."""
        cuts = cuts_left(position)
        if not cuts:
            return game_over(won=misere)
        state = f"{'odd' if cuts % 2 else 'even'}{'.misere' if misere else ''}"
        cakes = sum(cake.number for cake in position)
        counted = Message("cutcake.cuts", {"squares": squares_of(position), "cakes": cakes, "count": cuts})
        return Explanation((counted, Message(f"cutcake.{state}", {"count": cuts})))


def squares_of(position: Cakes) -> int:
    """Return the number of squares of all cakes.

    >>> squares_of((Cake(3, 4), Cake(1, 2, 5)))
    22
    """
    return sum(cake.rows * cake.columns * cake.number for cake in position)


def cuts_left(position: Cakes) -> int:
    """Return the number of squares less the number of cakes.

    >>> cuts_left((Cake(3, 4), Cake(1, 2, 5)))
    16
    """
    return squares_of(position) - sum(cake.number for cake in position)


class ParityOfSides(Theorem):
    """Nim-values of Eatcake: 0 for even by even, 1 for odd by odd, 2 for an odd and an even side.

    Proof by induction, with value 0 for what is left if nothing is left. Let a cake have a rows and b columns. Eating a
    row leaves i and a - 1 - i rows.

    - a and b even. One of the two parts has an odd number of rows, so its value is 2. The other one is even by even or
      nothing, value 0. So every row leads to 2, and so does every column. The value is mex {2} = 0.
    - a and b odd. The two parts of a row have numbers of rows of the same parity. Two odd ones have 1 xor 1 = 0. Two
      even ones have 2 xor 2 = 0, or 2 xor 0 = 2 if one of them is nothing and the other is not, or 0 if both are
      nothing. The middle row always leads to 0. The same holds for columns. The value is 1, the mex of 0 and perhaps 2.
    - a odd and b even. The parts of a row have numbers of rows of the same parity: two odd ones have 2 xor 2 = 0, two
      even ones 0 xor 0 = 0. Eating a column leaves an odd and an even number of columns: 1 xor 2 = 3, or 1 if the even
      part is nothing, which happens at the edge. The value is mex {0, 1} or mex {0, 1, 3}, which is 2.

    >>> game = Eatcake()
    >>> [ParityOfSides().value(game, game.parse(cake)) for cake in ("2x4", "3x5", "2x5", "2x5,1x2", "3*1x1")]
    [0, 1, 2, 0, 1]
    """

    source = "Sprague 1935, Grundy 1939"

    def covers(self, game: Eatcake, position: Cakes, misere: bool) -> bool:
        """Return True for normal play."""
        return not misere

    def loses(self, game: Eatcake, position: Cakes, misere: bool) -> bool:
        """Return whether the values of the cakes have nim-sum 0."""
        return self.value(game, position) == 0

    def value(self, game: Eatcake, position: Cakes) -> int:
        """Return the nim-sum of the values; equal cakes cancel in pairs."""
        return nim_sum(eatcake_value(cake) for cake in position if cake.number % 2)

    def best_move(
        self, game: Eatcake, position: Cakes, misere: bool, lost: bool, winning: list[Cakes] | None = None
    ) -> Cakes | None:
        """Return, if the moves are too many to list, the first winning move near an edge of a cake.

        The values after a move depend on the parity of the part on one side and on whether it is empty. So the parts of
        0, 1 and 2 rows or columns show every value.
        """
        if lost or winning is not None:
            return None
        for index, cake in enumerate(position):
            for pieces in game.pieces_near_edge(cake.rows, cake.columns):
                move = game.after(position, index, pieces)
                if self.loses(game, move, misere):
                    return move
        return None

    def explain(self, game: Eatcake, position: Cakes, misere: bool, best: Cakes | None, lost: bool) -> Explanation:
        """Explain the values by the parity of the sides, and what the move makes of them."""
        if not position:
            return game_over(won=False)
        return explain_values(game, position, best, lost, "eatcake.values", eatcake_value)


def eatcake_value(cake: Cake) -> int:
    """Return the nim-value of one cake of this size.

    >>> [eatcake_value(Cake(rows, 3)) for rows in (1, 2)], eatcake_value(Cake(2, 2))
    ([1, 2], 0)
    """
    odd = cake.rows % 2 + cake.columns % 2
    return (0, 2, 1)[odd]


def explain_values(
    game: CakeGame, position: Cakes, best: Cakes | None, lost: bool, rule: str, value: Callable[[Cake], int]
) -> Explanation:
    """Explain a position of normal play by the rule for the value of a cake and the nim-sum of the values.

    Parameters:
        game: the game.
        position: the cakes.
        best: a winning move, if there is one and it is known.
        lost: whether it is a P-position.
        rule: the key of the sentence with the rule.
        value: the rule.
    """
    values = _values(game, position, value)
    total = nim_sum(values)
    sentences = [Message(rule)]
    if len(values) == 1:
        sentences.append(Message(f"general.value.{'lost' if lost else 'won'}", {"value": total}))
    else:
        said: dict[str, MessageValue] = {"values": printed(values)}
        sentences.append(
            Message("general.values.lost", said) if lost else Message("general.values.won", {**said, "total": total})
        )
    if not lost and best is not None:
        after = _values(game, best, value)
        to = game.format(best)
        if len(after) > 1:
            sentences.append(Message("cake.move", {"to": to, "values": printed(after)}))
        else:
            sentences.append(Message("cake.move.one" if game.moves(best) else "cake.last", {"to": to}))
    return Explanation(tuple(sentences))


def _values(game: CakeGame, position: Cakes, value: Callable[[Cake], int]) -> list[int]:
    """Return the values of the cakes that have a move, one for each component."""
    parts = tuple(game.components(position))
    if len(parts) == 1:
        return [nim_sum(value(cake) for cake in position if cake.number % 2)]
    return [value(here[0]) for _, here in parts]
