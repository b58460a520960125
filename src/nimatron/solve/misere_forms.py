"""Genus, misère nim-value and misère canonical form of any position that ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.budget import Budget, Limits
from nimatron.errors import RuleError
from nimatron.explain.message import Message
from nimatron.explain.reason import reason
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet, decided_by_last_move, may_repeat
from nimatron.solve.sources.choice import knowledge
from nimatron.theory.genus import Genus
from nimatron.theory.genus_search import GenusSearch

if TYPE_CHECKING:
    from nimatron.misere.canonical_form import CanonicalForm


def genus(game: RuleSet[Any] | str, position: Any = None, *, limits: Limits | None = None) -> Genus:
    """Return the genus of a position, such as ``3^1431``.

    The base is the nim-value. The superscripts are the misère nim-values of the position plus 0, 1, 2, ... heaps of
    size 2. ``kind`` of the result is tame, restive, restless or wild.

    Parameters:
        game: rule set or its written form.
        position: position or its written form; by default the starting position of the game.
        limits: limits of work, time and memory.

    Raises:
        RuleError: if the game has no nim-values.
        TooLargeError: if a limit is exceeded.

    >>> genus("octal[code=0.07]", 10), genus("kayles", "2,5"), genus("nim", "2,2").tame
    (<genus 3^1431, restless>, <genus 6^46, wild>, True)
    """
    rule_set = game_of(game)
    here = rule_set.start if position is None else rule_set.check(position)
    return Genera(rule_set, limits).of(here)


class Genera:
    """Genera of many positions of a game; all of them share one search.

    >>> genera = Genera(game_of("kayles"))
    >>> [str(genera.of((row,))) for row in range(6)]
    ['0^120', '1^031', '2^20', '3^31', '1^031', '4^146']
    """

    status = "proved"

    def __init__(self, game: RuleSet[Any], limits: Limits | None = None) -> None:
        self._game = game
        self._known = knowledge(Budget(limits, reason("asked.genus", game=game.written_name)))
        self._search = GenusSearch(self._known, self._known.budget)

    def of(self, position: Any) -> Genus:
        """Return the genus of a position. Raises ``RuleError``, ``TooLargeError``."""
        require_genus(self._game, position)
        return self._search.genus(self._game, position)

    @property
    def method(self) -> Message:
        """How genera are found."""
        return Message("method.genera")


def misere_canonical_form(
    game: RuleSet[Any] | str, position: Any = None, *, limits: Limits | None = None
) -> CanonicalForm:
    """Return the canonical form of a position in misère play.

    Positions with equal forms can replace each other in every misère sum. Forms grow very fast with the position. The
    parameters are those of :func:`genus`. Raises ``RuleError``, ``TooLargeError``.

    >>> form = misere_canonical_form("kayles", 5)
    >>> str(form), misere_canonical_form("kayles", 4) is misere_canonical_form("nim", 1)
    ('{*1,*2,*3,{*2,*3}}', True)
    """
    from nimatron.misere.canonical_form import MISERE_FORM

    rule_set = game_of(game)
    here = rule_set.start if position is None else rule_set.check(position)
    require_genus(rule_set, here)
    return knowledge(Budget(limits, reason("asked.genus", game=rule_set.written_name))).fold(
        MISERE_FORM, rule_set, here
    )


def require_genus(game: RuleSet[Any], position: Any) -> None:
    """Raise ``RuleError`` if positions can repeat, or if something other than the last move decides who wins."""
    if may_repeat(game, position) or not decided_by_last_move(game):
        raise RuleError(reason("rule.genus", game=game.called))
