"""Which engine a game has: the one that its class names, or that this table names for a built-in class."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from nimatron.games.heap_game import HeapGame
from nimatron.games.rule_set import RuleSet, decided_by_last_move, keeps_rules
from nimatron.sequences.engines.engine import Engine

_BUILT_IN = {
    ("nimatron.games.nim", "Nim"): ("engines.boards", "NIM"),
    ("nimatron.games.index_k_nim", "IndexKNim"): ("engines.boards", "INDEX_K_NIM"),
    ("nimatron.games.circular_nim", "CircularNim"): ("engines.boards", "CIRCULAR_NIM"),
    ("nimatron.games.wythoff", "Wythoff"): ("engines.two_numbers", "WYTHOFF"),
    ("nimatron.games.fibonacci_nim", "FibonacciNim"): ("engines.two_numbers", "FIBONACCI_NIM"),
    ("nimatron.games.subtraction_moves", "SubtractionMoves"): ("engines.takes", "SUBTRACTION"),
    ("nimatron.games.octal_moves", "OctalMoves"): ("breaking.engine", "BREAKING"),
    ("nimatron.games.grundy", "GrundysGame"): ("breaking.engine", "BREAKING"),
    ("nimatron.games.top_entails", "TopEntails"): ("engines.top_entails", "TOP_ENTAILS"),
}
"""The engine of each built-in class (module and name of the class; file and name of the engine)."""


def engine_of(game: RuleSet[Any]) -> Engine | None:
    """The engine that fills the tables of a game, or None.

    A class has the engine that it names (``engine = ...``), or that of the nearest of its bases whose rules it keeps;
    any other heap game whose heaps add has one that follows the definition.

    >>> from nimatron.games.kayles import Kayles
    >>> from nimatron.games.copycat_nim import CopycatNim
    >>> engine_of(Kayles()).name, engine_of(CopycatNim())
    ('table of nim-values of single heaps', None)
    """
    return _engine_of_class(type(game)) or (_by_definition() if _heaps_add(game) else None)


@lru_cache(maxsize=1024)
def _engine_of_class(cls: type[RuleSet[Any]]) -> Engine | None:
    for base in cls.__mro__:
        if base is RuleSet:
            break
        found = vars(base).get("engine") or _built_in(base)
        if found is not None and keeps_rules(cls, base):
            return found if isinstance(found, Engine) else None
        if "engine" in vars(base):  # it says that it has none, or lost it with the rules
            break
    return None


def _built_in(cls: type[Any]) -> Engine | None:
    entry = _BUILT_IN.get((cls.__module__, cls.__qualname__))
    # the name alone is no proof: the class itself must be the one that stands there
    if entry is None or getattr(import_module(cls.__module__), cls.__name__, None) is not cls:
        return None
    engine: Engine = getattr(import_module(f"nimatron.sequences.{entry[0]}"), entry[1])
    return engine


def _heaps_add(game: RuleSet[Any]) -> bool:
    heaps_apart = isinstance(game, HeapGame) and type(game).components is HeapGame.components
    return heaps_apart and not game.loopy and decided_by_last_move(game)


def _by_definition() -> Engine:
    from nimatron.sequences.engines.single_heaps import DEFINITION

    return DEFINITION
