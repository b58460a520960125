"""Names of games that are other games with certain rules: Moebius, Obstruction, Officers."""

from __future__ import annotations

from typing import NamedTuple


class NamedCode(NamedTuple):
    """A code, and the source of its name.

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


_TURNING = ("turtles", "mock-turtles", "twins", "triplets", "ruler", "moebius", "mogul")

FAMILIAR: dict[str, tuple[str, dict[str, str]]] = {
    **{name: ("coin_turning", {"turn": name}) for name in _TURNING},
    **{f"coin-{name.removesuffix('-turtles')}": ("coin_turning", {"turn": name}) for name in _TURNING},
    "turning-turtles": ("coin_turning", {"turn": "turtles"}),
    "mobius": ("coin_turning", {"turn": "moebius"}),
    "turning-corners": ("coin_product", {"across": "twins", "down": "twins"}),
    "rugs": ("coin_product", {"across": "ruler", "down": "ruler"}),
    "obstruction": ("non_attacking", {"piece": "king"}),
    "non-attacking-kings": ("non_attacking", {"piece": "king"}),
    "non-attacking-queens": ("non_attacking", {"piece": "queen"}),
    "non-attacking-rooks": ("non_attacking", {"piece": "rook"}),
    "non-attacking-bishops": ("non_attacking", {"piece": "bishop"}),
    "non-attacking-knights": ("non_attacking", {"piece": "knight"}),
    "king-to-the-corner": ("chess_corner", {"piece": "king"}),
    "rook-to-the-corner": ("chess_corner", {"piece": "rook"}),
    "knight-to-the-corner": ("chess_corner", {"piece": "knight"}),
    "white-knight": ("chess_corner", {"piece": "knight"}),
    **{name: ("octal", {"code": named.code}) for name, named in NAMED.items()},
}
"""For each name, the file of the class and the rule values."""

LISTED = {
    "turtles": "TTHTH", "mock-turtles": "TTHTH", "twins": "TTHTH", "triplets": "TTHTH", "ruler": "TTHTH",
    "moebius": "TTHTTH", "mogul": "TTHTTTTH", "turning-corners": "2,4", "rugs": "3,4",
    "obstruction": "6x6", "non-attacking-queens": "5x5", "non-attacking-rooks": "3x4", "non-attacking-bishops": "4x4",
    "non-attacking-knights": "4x4",
    "king-to-the-corner": "5,6", "rook-to-the-corner": "3,5", "knight-to-the-corner": "5,6",
    "dawsons-kayles": "9,4", "officers": "10", "guiles": "7,5", "flanigan": "7,5", "kenyon": "9,4",
}  # fmt: skip
"""Names with a line of their own in the list of games, and an example position; the other names are variants of them.
"""


def spellings(name: str) -> tuple[str, ...]:
    """Return the other names of the same game with the same rules.

    >>> spellings("moebius"), spellings("officers")
    (('coin-moebius', 'mobius'), ())
    """
    return tuple(other for other, game in FAMILIAR.items() if game == FAMILIAR[name] and other not in LISTED)
