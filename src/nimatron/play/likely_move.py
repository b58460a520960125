"""A move for positions too large to judge: the best that a search of counted work finds, and what remains in doubt.

Each move is searched alone, with limits that grow from round to round. A move to a P-position wins, however large the
rest of the game is. The other judged moves lose or draw. Of the moves in doubt, those to which a small search finds a
winning reply are left out. Then the move with the fewest replies in doubt is made: a position is lost if none of its
moves wins, which is likeliest if there are few.
"""

from __future__ import annotations

import random
from itertools import islice
from typing import Any, NamedTuple

from nimatron.budget import Limits
from nimatron.explain.message import Message
from nimatron.play.outcomes import Outcomes
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.sources.source import different_moves
from nimatron.theory.theorem import theorems_of

_LISTED = 4000
"""Most moves generated. Of more, the first in the order of the rules are considered."""
_COUNTED = 500
"""Most replies counted after one move."""
_FIRST_SHARE = 50
"""Options for each move in the first round."""
_GROWTH = 4
"""How many times as much each further round may spend on a move."""
_SHARE_OF_A_REPLY = 12
"""Options for one reply."""


class Choice(NamedTuple):
    """A move, and why it may not be as good as any other; ``doubt`` is None if it is known to be.

    ``note`` is what the player says of the move, if anything: which statement of a certificate answers.

    >>> Choice((1, 4, 5)).certain
    True
    """

    to: Any
    doubt: Message | None = None
    note: Message | None = None

    @property
    def certain(self) -> bool:
        """Whether the player knows that no other move has a better result."""
        return self.doubt is None


def likely_move(game: RuleSet[Any], position: Any, misere: bool, limits: Limits, dice: random.Random) -> Choice:
    """Return the best move that is found within a part of the limits; a move is always found.

    Parameters:
        game: rule set.
        position: a position with at least one move.
        misere: whether the last mover loses.
        limits: limits of an analysis; a part of those for extras is used.
        dice: decides between equally good moves.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> likely_move(Kayles(), (50, 50, 1), False, Limits(), random.Random(1))
    Choice(to=(50, 50, 0), doubt=None, note=None)
    """
    for theorem in theorems_of(type(game)):
        known = theorem.likely_move(game, position, misere, dice)
        if known is not None:
            return Choice(known, Message("play.doubt.many"))
    outcomes = Outcomes(game, position, misere, limits)
    listed = list(islice(game.moves(position), _LISTED + 1))
    moves = different_moves(game, listed)
    judged = _spread(moves, outcomes.most_moves)
    verdicts = _in_rounds(outcomes, judged)
    won = [move for move in judged if verdicts[move] == "P"]
    if won:
        return Choice(dice.choice(won))
    drawn = [move for move in judged if verdicts[move] == "D"]
    open_moves = [move for move in judged if verdicts[move] is None]
    left_out = len(moves) - len(judged) + (len(listed) > _LISTED)
    if drawn:
        doubt = Message("play.doubt.draw") if open_moves or left_out else None
        return Choice(dice.choice(drawn), doubt)
    if open_moves:
        chosen, in_doubt = _fewest_replies(outcomes, open_moves)
        if chosen:
            return Choice(dice.choice(chosen), _doubt(in_doubt + left_out, len(listed) > _LISTED))
    if left_out:
        others = [move for move in moves if verdicts.get(move) is None and move not in open_moves]
        return Choice(dice.choice(others or judged), Message("play.doubt.many"))
    return Choice(_most_replies(game, judged, dice))


def _doubt(count: int, more: bool) -> Message:
    """Return what is said of a move chosen by its replies, one of ``count`` moves in doubt or of even more."""
    if more:
        return Message("play.doubt.many")
    return Message("play.doubt.only") if count == 1 else Message("play.doubt.replies", {"count": count})


def any_move(game: RuleSet[Any], position: Any, dice: random.Random, listed: int = _LISTED) -> Any:
    """Return any of the moves; if there are very many, any of the first ``listed``.

    >>> from nimatron.games.heaps.nim import Nim
    >>> any_move(Nim(), (1,), random.Random(1))
    (0,)
    """
    return dice.choice(list(islice(game.moves(position), listed)))


def _spread(moves: list[Any], most: int) -> list[Any]:
    """Return at most ``most`` of the moves, evenly spread, the first and the last among them.

    >>> _spread(list(range(10)), 4), _spread([1, 2], 4)
    ([0, 3, 6, 9], [1, 2])
    """
    last = len(moves) - 1
    return moves if last < most else [moves[index * last // (most - 1)] for index in range(most)]


def _in_rounds(outcomes: Outcomes, moves: list[Any]) -> dict[Any, str | None]:
    """Return the outcome after every move, None where it stays in doubt; a winning move ends the search."""
    found: dict[Any, str | None] = dict.fromkeys(moves)
    left, share, spent = moves, min(_FIRST_SHARE, 1 + outcomes.options // len(moves)), 0
    while left and (not spent or spent + share * len(left) <= outcomes.options):
        for move in left:
            found[move] = outcomes.find(move, share)
            if found[move] == "P":
                return found
        spent += share * len(left)
        left = [move for move in left if found[move] is None]
        share *= _GROWTH
    return found


def _fewest_replies(outcomes: Outcomes, moves: list[Any]) -> tuple[list[Any], int]:
    """Return the moves with the fewest replies in doubt, and how many moves stay in doubt.

    Moves with a winning reply are left out; if all have one, no move is returned.
    """
    game = outcomes.game
    most = outcomes.options // (4 * _SHARE_OF_A_REPLY)
    replies_in_doubt: dict[Any, int] = {}
    looked_at = 0
    for move in sorted(moves, key=lambda move: _count(game, move)):
        if looked_at >= most:
            replies_in_doubt[move] = _count(game, move)
            continue
        replies = list(islice(game.moves(move), most))
        looked_at += len(replies)
        count = 0
        for reply in replies:
            outcome = outcomes.find(reply, _SHARE_OF_A_REPLY)
            if outcome == "P":
                break
            count += outcome is None
        else:
            replies_in_doubt[move] = count
    fewest = min(replies_in_doubt.values(), default=0)
    return [move for move, count in replies_in_doubt.items() if count == fewest], len(replies_in_doubt)


def _count(game: RuleSet[Any], move: Any) -> int:
    return sum(1 for _ in islice(game.moves(move), _COUNTED))


def _most_replies(game: RuleSet[Any], moves: list[Any], dice: random.Random) -> Any:
    """Return one of the moves that leave the most replies, among which a winning one is hardest to find."""
    counts = [_count(game, move) for move in moves]
    return dice.choice([move for move, count in zip(moves, counts, strict=True) if count == max(counts)])
