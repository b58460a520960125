"""Which theorems and valuations are known for a game: declared in its class, for the built-in games in one table.

A module of the table says ``GAME``, the class of rule sets, ``THEOREMS``, tried in this order, and where there are any
``VALUATIONS``. An author says ``theorems`` and ``valuations`` in his class. A subclass keeps those of its parent as
long as it keeps its rules; a class that only bears the name of a built-in game has none of them.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from typing import Any

from nimatron.explain.message import Explanation
from nimatron.games.rule_set import RuleSet, keeps_rules
from nimatron.theory.theorem import Theorem
from nimatron.theory.valuations.valuation import Valuation

MODULES = {
    "aliquot": "aliquot", "circular-nim": "circular_nim", "coin-product": "tartan",
    "coin-turning": "coin_turning", "copycat-nim": "copycat_nim", "dim": "dim",
    "arc-kayles": "arc_kayles", "chomp": "chomp", "cram": "cram", "node-kayles": "node_kayles", "tac-tix": "tac_tix",
    "fibonacci-nim": "fibonacci_nim", "flip-flop": "flip_flop", "index-k-nim": "index_k_nim", "kayles": "kayles",
    "lasker": "lasker", "nim": "nim", "prim": "prim", "squares": "squares", "subtraction": "subtraction",
    "unbalanced-nim": "unbalanced_nim", "wythoff": "wythoff",
    "greedy-nim": "greedy_nim", "mark": "mark", "take-at-most-half": "take_at_most_half",
    "dawsons-chess": "dawsons_chess", "end-nim": "end_nim", "nimble": "nimble",
    "imitation-nim": "imitation_nim", "nim-with-a-pass": "nim_with_a_pass",
    "northcott": "northcott", "treblecross": "treblecross",
    "chess-corner": "chess_corner",
    "euclid": "euclid", "exact-k-nim": "exact_k_nim", "multiple-heap-nim": "multiple_heap_nim",
    "silver-dollar": "silver_dollar", "staircase-nim": "staircase_nim",
    "brussels-sprouts": "brussels_sprouts", "edge-geography": "edge_geography", "green-hackenbush": "green_hackenbush",
    "notakto": "notakto", "vertex-geography": "vertex_geography", "non-attacking": "non_attacking",
    "poset": "poset", "divisor-chomp": "divisor_chomp", "subset-take-away": "subset_take_away",
    "several-heap-wythoff": "several_heap_wythoff",
}  # fmt: skip
"""The module of this room for the name of each built-in game of which something is known."""


@cache
def theorems_of(cls: type[RuleSet[Any]]) -> tuple[Theorem, ...]:
    """The theorems known for a class of rule sets, in the order in which they are tried.

    >>> from nimatron.games.nim import Nim
    >>> class Renamed(Nim):
    ...     name = "renamed"
    >>> class Narrower(Nim):
    ...     def options(self, heap):
    ...         return [(heap - 1,)] if heap else []
    >>> [[theorem.source for theorem in theorems_of(cls)] for cls in (Nim, Renamed, Narrower)]
    [['Bouton 1901'], ['Bouton 1901'], []]
    """
    return _declared(cls, "theorems")


@cache
def valuations_of(cls: type[RuleSet[Any]]) -> tuple[Valuation[Any], ...]:
    """The valuations that hold for a class of rule sets, beside nim-values in normal play, which hold for all.

    >>> from nimatron.games.squares import Squares
    >>> [valuation.name for valuation in valuations_of(Squares)]
    ['misère nim']
    """
    return _declared(cls, "valuations")


@cache
def reasons_of(cls: type[RuleSet[Any]]) -> tuple[Callable[..., Explanation | None], ...]:
    """What explains answers of a built-in game that no theorem covers, as functions of the answer.

    >>> from nimatron.games.squares import Squares
    >>> len(reasons_of(Squares))
    1
    """
    return _declared(cls, "reasons")


def _declared(cls: type[RuleSet[Any]], claim: str) -> tuple[Any, ...]:
    for base in cls.__mro__:
        if not issubclass(base, RuleSet):
            continue
        found = vars(base).get(claim)
        if found is None:
            found = _built_in(base, claim)
        if found is not None:
            return tuple(found) if keeps_rules(cls, base) else ()
    return ()


def theorem_for(game: RuleSet[Any], position: Any, misere: bool) -> Theorem | None:
    """The first theorem of the game that covers the position, or None.

    >>> from nimatron.games.nim import Nim
    >>> theorem_for(Nim(), (3, 4, 5), misere=False).source
    'Bouton 1901'
    """
    for theorem in theorems_of(type(game)):
        if theorem.covers(game, position, misere):
            return theorem
    return None


def _built_in(cls: type[RuleSet[Any]], claim: str) -> tuple[Any, ...] | None:
    """What the table says of a class: of this object, not of its name."""
    stem = MODULES.get(cls.name)
    if stem is None:
        return None
    module = importlib.import_module(f"nimatron.theory.{stem}")
    return getattr(module, claim.upper(), ()) if module.GAME is cls else None
