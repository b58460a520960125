"""Reasons by counting moves: however it is played, the number of moves left is even, or it is odd.

Then the moves do not matter: the number says who moves last, in both conventions. The numbers of moves that the
components can last are added. They are found by trying all plays, and given up at the first position from which plays
of both parities lead to the end.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from nimatron.explain.message import Explanation, Message
from nimatron.rules.rule_set import RuleSet, decided_by_last_move, misere_components
from nimatron.theory.images import length
from nimatron.theory.theorem import Answer

_MOST_OPTIONS = 2000
_MOST_MOVES = 60


class Lengths(NamedTuple):
    """The least and the greatest number of moves that a position can last."""

    least: int
    greatest: int


class _NoParityError(Exception):
    """Plays of both parities were found, or too many options."""


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
        return _Plays(misere, mixed, most).of(game, position)
    except _NoParityError:
        return None


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


def same_parity(answer: Answer) -> Explanation | None:
    """Explain an answer by the number of moves left, if play cannot change whether it is even or odd.

    >>> import nimatron as nt
    >>> explained = same_parity(nt.analyse("non-attacking[piece=rook]", "3x4"))
    >>> [(one.key, dict(one.values)) for one in explained.sentences]
    [('parity.fixed.odd', {'count': 3})]
    """
    game, position = answer.game, answer.position
    if answer.best is None or not decided_by_last_move(game) or game.count_moves(position) > _MOST_MOVES:
        return None
    found = lengths(game, position, answer.misere)
    if found is None:
        return None
    state = ("odd" if found.least % 2 else "even") + (".misere" if answer.misere else "")
    if found.least == found.greatest:
        return Explanation((Message(f"parity.fixed.{state}", {"count": found.least}),))
    between = Message(f"parity.between.{state}", {"least": found.least, "greatest": found.greatest})
    return Explanation((between, *length(answer)))
