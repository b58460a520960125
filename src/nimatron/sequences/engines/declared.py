"""The engine of a game: the one that its class declares, or the definition."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from nimatron.rules.declarations import declared, loaded
from nimatron.rules.heap_game import HeapGame
from nimatron.rules.rule_set import RuleSet, decided_by_last_move
from nimatron.sequences.engines.engine import Engine


def engine_of(game: RuleSet[Any]) -> Engine | None:
    """Return the engine that fills the tables of a game, or None.

    A class has the engine that it declares (``engine = ...``), or that of its nearest base whose rules it does not
    change. Any other heap game that is a sum of its heaps has the engine that follows the definition.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> from nimatron.games.heaps.copycat_nim import CopycatNim
    >>> engine_of(Kayles()).name, engine_of(CopycatNim())
    ('table of nim-values of single heaps', None)
    """
    return _engine_of_class(type(game)) or (_by_definition() if _is_sum_of_heaps(game) else None)


@lru_cache(maxsize=1024)
def _engine_of_class(cls: type[RuleSet[Any]]) -> Engine | None:
    found = declared(cls, "engine")
    if isinstance(found, str):
        found = loaded(found)
    return found if isinstance(found, Engine) else None


def _is_sum_of_heaps(game: RuleSet[Any]) -> bool:
    heaps_apart = isinstance(game, HeapGame) and type(game).components is HeapGame.components
    return heaps_apart and not game.loopy and decided_by_last_move(game)


def _by_definition() -> Engine:
    from nimatron.sequences.engines.single_heaps import DEFINITION

    return DEFINITION
