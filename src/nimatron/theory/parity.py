"""Reasons by counting moves: however it is played, the number of moves left is even, or it is odd.

Then the moves do not matter: the number says who moves last, in both conventions. The numbers of moves that the
components can last are added. They are found by trying all plays, and given up at the first position from which plays
of both parities lead to the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from nimatron.explain.message import Explanation, Message, MessageValue
from nimatron.rules.rule_set import RuleSet, decided_by_last_move, misere_components
from nimatron.theory.images import length
from nimatron.theory.theorem import Answer
from nimatron.views.move_words import describe

_MOST_OPTIONS = 2000
_MOST_MOVES = 60
_WAYS = 3
"""The number of plays that are compared first."""
_MOST_TRIED = 10
"""The number of winning moves that are tested, the best one first."""


class Lengths(NamedTuple):
    """The least and the greatest number of moves that a position can last."""

    least: int
    greatest: int


class _NoParityError(Exception):
    """Plays of both parities were found, or too many options."""


@lru_cache(maxsize=256)
def lengths(
    game: RuleSet[Any], position: Any, misere: bool = False, mixed: bool = False, most: int = _MOST_OPTIONS
) -> Lengths | None:
    """Return the least and the greatest number of moves that play from here can last.

    Parameters:
        game: the rule set.
        position: the position.
        misere: whether only components that add in misère play are taken apart.
        mixed: whether plays of both parities may lead to the end; otherwise None is returned if they do.
        most: the number of options examined, beyond which None is returned.

    >>> from nimatron.games.boards.non_attacking import NonAttacking
    >>> rooks = NonAttacking("rook")
    >>> lengths(rooks, rooks.parse("3x4")), lengths(rooks, rooks.parse("../.#"))
    (Lengths(least=3, greatest=3), None)
    """
    try:
        if not mixed and _plays_differ(game, position, most):
            return None
        return _Plays(misere, mixed, most).of(game, position)
    except _NoParityError:
        return None


def _plays_differ(game: RuleSet[Any], position: Any, most: int) -> bool:
    """Return whether plays that always take the first, the middle or the last move have lengths of both parities.

    After ``most`` options the plays are no longer compared, and the result is False.
    """
    found: set[int] = set()
    left = most
    for way in range(_WAYS):
        here, count = position, 0
        while True:
            # the iterator, since a list would ask the moves for their number, which generates them once more
            moves = list(islice(iter(game.moves(here)), left + 1))
            left -= len(moves)
            if left < 0:
                return len(found) > 1
            if not moves:
                break
            here, count = moves[way * (len(moves) - 1) // (_WAYS - 1)], count + 1
        found.add(count % 2)
    return len(found) > 1


class _Plays:
    """The lengths of the plays from all positions met so far."""

    def __init__(self, misere: bool, mixed: bool, most: int) -> None:
        self._misere, self._mixed, self._most = misere, mixed, most
        self._known: dict[tuple[RuleSet[Any], Any], Lengths] = {}
        self._options = 0

    def of(self, game: RuleSet[Any], position: Any) -> Lengths:
        """Return the lengths of a sum; raise ``_NoParityError`` if they have no common parity."""
        apart = misere_components(game, position) if self._misere else game.components(position)
        least = greatest = 0
        for part, here in apart:
            alone = self._of_component(part, part.canonical(here))
            least, greatest = least + alone.least, greatest + alone.greatest
        return Lengths(least, greatest)

    def _of_component(self, game: RuleSet[Any], position: Any) -> Lengths:
        if (game, position) in self._known:
            return self._known[game, position]
        found: Lengths | None = None
        for option in game.moves(position):
            self._options += 1
            if self._options > self._most:
                raise _NoParityError
            after = self.of(game, option)
            if found is None:
                found = after
            elif not self._mixed and (found.least + after.least) % 2:
                raise _NoParityError
            else:
                found = Lengths(min(found.least, after.least), max(found.greatest, after.greatest))
        lasts = Lengths(0, 0) if found is None else Lengths(found.least + 1, found.greatest + 1)
        self._known[game, position] = lasts
        return lasts


def same_number(answer: Answer) -> Explanation | None:
    """Explain an answer by the number of moves left, if play cannot change it.

    >>> import nimatron as nt
    >>> explained = same_number(nt.analyse("non-attacking[piece=rook]", "3x4"))
    >>> [(one.key, dict(one.values)) for one in explained.sentences]
    [('parity.fixed.odd', {'count': 3})]
    """
    here = _lengths_of(answer)
    if here is None or here.least != here.greatest:
        return None
    return Explanation((_sentence("", here, answer.misere, {}),))


def same_parity(answer: Answer) -> Explanation | None:
    """Explain an answer by the parity of the number of moves left, if play cannot change it, here or after a move.

    >>> import nimatron as nt
    >>> [one.key for one in same_parity(nt.analyse("tac-tix", "1x3", misere=True)).sentences]
    ['parity.then.fixed.odd.misere', 'general.length']
    """
    game, position, best = answer.game, answer.position, answer.best
    here = _lengths_of(answer)
    if here is not None:
        return Explanation((_sentence("", here, answer.misere, {}), *length(answer)))
    if answer.outcome != "N" or best is None or not decided_by_last_move(game):
        return None
    for move in dict.fromkeys((best, *(answer.winning_moves or ())[:_MOST_TRIED])):
        after = lengths(game, move, answer.misere) if game.count_moves(move) <= _MOST_MOVES else None
        if after is not None and after.least:
            sentences = [_sentence(".then", after, answer.misere, {"move": describe(game, position, move)})]
            if move != best:
                sentences.append(Message("symmetry.best", {"move": describe(game, position, best)}))
            return Explanation((*sentences, *length(answer)))
    return None


def _lengths_of(answer: Answer) -> Lengths | None:
    """Return the numbers of moves left, if there are few moves here and all plays have the same parity."""
    game, position = answer.game, answer.position
    if answer.best is None or not decided_by_last_move(game) or game.count_moves(position) > _MOST_MOVES:
        return None
    return lengths(game, position, answer.misere)


def _sentence(when: str, found: Lengths, misere: bool, places: Mapping[str, MessageValue]) -> Message:
    """Return the sentence on the number of moves that follow here, or (``.then``) after a move."""
    state = ("odd" if found.least % 2 else "even") + (".misere" if misere else "")
    if found.least == found.greatest:
        return Message(f"parity{when}.fixed.{state}", {**places, "count": found.least})
    return Message(f"parity{when}.between.{state}", {**places, "least": found.least, "greatest": found.greatest})


def rows_and_columns(answer: Answer) -> Explanation | None:
    """Explain rooks on the crossings of some rows and columns, all of them free; None for other boards and pieces.

    Every rook takes away one row and one column, so the smaller of the two numbers says how many rooks follow.

    >>> import nimatron as nt
    >>> explained = rows_and_columns(nt.analyse("non-attacking[piece=rook]", "2x3"))
    >>> [dict(one.values) for one in explained.sentences]
    [{'rows': 2, 'columns': 3}, {'count': 2}]
    """
    free: frozenset[tuple[int, int]] = answer.position
    rows, columns = {row for row, _ in free}, {column for _, column in free}
    pieces = answer.game.rules()
    if pieces.get("piece") != "rook" or not free or len(free) != len(rows) * len(columns):
        return None
    count = min(len(rows), len(columns))
    crossing = Message("non-attacking.rooks", {"rows": len(rows), "columns": len(columns)})
    return Explanation((crossing, _sentence("", Lengths(count, count), answer.misere, {})))
