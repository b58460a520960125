"""Nimatron: Nim and its relatives, solved, explained and played.

Public names are loaded on first use, so that ``import nimatron`` costs next to nothing.

>>> import nimatron as nt
>>> nt.analyse(nt.Wythoff(), "29,51").winning_moves
((29, 47),)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from nimatron.version import __version__

if TYPE_CHECKING:
    from nimatron.public_names import *  # noqa: F403

_HOMES = {
    "errors": ("IllegalMoveError", "MissingExtraError", "NimatronError", "PositionError", "RequestError", "RuleError",
               "TooLargeError"),
    "games.registry": ("all_games", "game", "register"),
    "games.rule_set": ("RuleSet",),
    "games.heap_game": ("HeapGame",),
    "games.tuple_game": ("TupleGame",),
    "games.parameters": ("Choice", "Flag", "Takes", "WholeNumber", "rule"),
    "games.nim": ("Nim",),
    "games.wythoff": ("Wythoff",),
    "games.kayles": ("Kayles",),
    "solve.analysis": ("Analysis", "analyse"),
    "solve.limits": ("Limits",),
    "solve.one_heap": ("p_positions", "remoteness"),
    "sequences.nim_values": ("nim_values",),
    "sequences.period": ("Period", "period"),
    "sequences.certificate": ("verify",),
    "arithmetic.nim_sum": ("mex", "nim_sum"),
    "arithmetic.take_set": ("TakeSet",),
}  # fmt: skip
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = ["__version__", *sorted(_HOME)]


def __getattr__(name: str) -> Any:
    module = _HOME.get(name)
    if module is None:
        raise AttributeError(f"module 'nimatron' has no attribute {name!r}")
    value = getattr(import_module(f"nimatron.{module}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
