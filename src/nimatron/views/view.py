"""Views: the dresses that the positions of a game can be seen in, the same for pictures and for words."""

from __future__ import annotations

from typing import Any

from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet

_ROWS_OF_NUMBERS: dict[str, tuple[str, ...]] = {
    "heaps": ("heaps",),
    "rows": ("rows", "heaps"),
    "circle": ("circle", "heaps"),
    "board": ("board", "heaps", "coins"),
    "strip": ("coins", "heaps"),
}
_OTHERS = {"grid": ("grid",), "graph": ("graph",), "coins": ("coin-row",), "regions": ("regions",), "sum": ("sum",)}


def views(game: RuleSet[Any] | str) -> tuple[str, ...]:
    """The names of the views that a rule set has, the usual one first.

    >>> views("wythoff"), views("nim"), views("fibonacci-nim")
    (('board', 'heaps', 'coins'), ('heaps',), ('heaps', 'strip'))
    """
    rule_set = game_of(game)
    start = rule_set.start
    kind, heaps = rule_set.scene(start).kind, rule_set.heaps(start)
    if kind in _OTHERS:
        return _OTHERS[kind]
    if kind not in _ROWS_OF_NUMBERS or heaps is None:
        return ("card",)
    if kind == "heaps" and len(heaps) == 1:
        return "heaps", "strip"
    # heaps that are played apart have a strip each, numbers that are played together lie on one as coins
    if kind == "strip" and (len(heaps) == 1 or len(tuple(rule_set.components(start))) > 1):
        return "strip", "heaps"
    return _ROWS_OF_NUMBERS[kind]


def known_view(game: RuleSet[Any], view: str | None) -> str:
    """The view itself, the usual one in place of None. Raises ``RequestError`` for one that the game has not.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> known_view(Kayles(), None)
    'rows'
    """
    known = views(game)
    if view is not None and view not in known:
        raise RequestError(reason("request.no_view", given=shown(view), game=game.name, options=", ".join(known)))
    return view or known[0]
