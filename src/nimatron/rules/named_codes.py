"""Familiar names of coded games, each with its code and where the name stands."""

from __future__ import annotations

from typing import NamedTuple


class NamedCode(NamedTuple):
    """A code and the source of its name.

    >>> NAMED["guiles"].code
    '0.15'
    """

    code: str
    source: str


_GUY_SMITH = "Guy and Smith 1956"
_DAWSON = "T. R. Dawson, Fairy Chess Review 1934; Guy and Smith 1956"
_WINNING_WAYS = "Berlekamp, Conway and Guy, Winning Ways 1982, chapter 4"

NAMED = {
    "dawson": NamedCode("0.07", _DAWSON),
    "dawsons-kayles": NamedCode("0.07", _DAWSON),
    "officers": NamedCode("0.6", _WINNING_WAYS),
    "guiles": NamedCode("0.15", _WINNING_WAYS),
    "flanigan": NamedCode("0.34", _WINNING_WAYS),
    "kenyon": NamedCode("0.3F", _WINNING_WAYS),
}
"""Names that stand for a code and have no class of their own."""

OF_CLASSES = {
    "nim": NamedCode("0.[3]", _GUY_SMITH),
    "lasker": NamedCode("4.[3]", "Lasker 1931; Guy and Smith 1956"),
    "kayles": NamedCode("0.77", "Dudeney 1908; Guy and Smith 1956"),
    "dawsons-chess": NamedCode("0.137", _DAWSON),
    "grundy": NamedCode("4!.0", "Grundy 1939; Guy and Smith 1956"),
}
"""Games with a class of their own whose rules are those of a code."""
