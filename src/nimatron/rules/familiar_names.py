"""Games with a name of their own that are another game with certain rules: Moebius, Obstruction, Officers.

Each has a page of its own (:mod:`nimatron.views.manual_page`); its strategy is the message ``named.NAME``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from nimatron.rules.rule_set import RuleSet


class NamedCode(NamedTuple):
    """A code and the source of its name.

    >>> NAMED["guiles"].code
    '0.15'
    """

    code: str
    source: str


_GUY_SMITH = "Guy and Smith 1956"
_DAWSON = "T. R. Dawson, Fairy Chess Review, December 1934, problem 1603; Guy and Smith 1956"
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


class NamedGame(NamedTuple):
    """A game that is another one with certain rules.

    Parameters:
        module: the file of the other game's class.
        rules: its parameters by name.
        example: a position to begin with.
        sources: where the game and its name were published, one source a string.
        spellings: further names of the same game.
    """

    module: str
    rules: dict[str, str]
    example: str
    sources: tuple[str, ...]
    spellings: tuple[str, ...] = ()


_LENSTRA = "H. W. Lenstra, Nim multiplication, Bures-sur-Yvette 1977."
_CHAPTER_14 = (
    "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, London 1982, chapter 14."
)
_QUEENS = (
    "H. Noon, G. Van Brummelen, The non-attacking queens game, The College Mathematics Journal 37 (2006), 223-227.",
    "The On-Line Encyclopedia of Integer Sequences, A344227.",
)
_CHAPTERS_3_AND_9 = (
    "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, London 1982, chapters 3 and 9."
)


def _coins(turn: str, example: str, *spellings: str) -> NamedGame:
    return NamedGame("coin_turning", {"turn": turn}, example, (_CHAPTER_14, _LENSTRA), spellings)


def _product(turn: str, example: str) -> NamedGame:
    return NamedGame("coin_product", {"across": turn, "down": turn}, example, (_CHAPTER_14, _LENSTRA))


def _pieces(piece: str, example: str, sources: tuple[str, ...] = _QUEENS[:1], *spellings: str) -> NamedGame:
    return NamedGame("non_attacking", {"piece": piece}, example, sources, spellings)


def _to_the_corner(piece: str, example: str, *spellings: str) -> NamedGame:
    return NamedGame("chess_corner", {"piece": piece}, example, (_CHAPTERS_3_AND_9,), spellings)


def _coded(name: str, example: str, *spellings: str) -> NamedGame:
    return NamedGame("octal", {"code": NAMED[name].code}, example, (f"{NAMED[name].source}.",), spellings)


_MEMGAMES = "U. Larsson, S. Rubinstein-Salzedo, A. N. Siegel, Memgames, arXiv:1912.10517 (2019)."


def _takes(rule: str, *sources: str, spellings: tuple[str, ...] = ()) -> NamedGame:
    rules = {"next": rule, "scope": "heap", "first": "usual"}
    return NamedGame("takeaway", rules, "20,15", (_MEMGAMES, *sources), spellings)


NAMED_GAMES = {
    "turtles": _coins("turtles", "TTHTH", "coin-turtles", "turning-turtles"),
    "mock-turtles": _coins("mock-turtles", "TTHTH", "coin-mock"),
    "twins": _coins("twins", "TTHTH", "coin-twins"),
    "triplets": _coins("triplets", "TTHTH", "coin-triplets"),
    "ruler": _coins("ruler", "TTHTH", "coin-ruler"),
    "moebius": _coins("moebius", "TTHTTH", "coin-moebius", "mobius"),
    "mogul": _coins("mogul", "TTHTTTTH", "coin-mogul"),
    "turning-corners": _product("twins", "2,4"),
    "rugs": _product("ruler", "3,4"),
    "obstruction": _pieces(
        "king",
        "6x6",
        ("L. Kozma, A paper-and-pencil game, https://lkozma.net/game.html",),
        "non-attacking-kings",
    ),
    "non-attacking-queens": _pieces("queen", "5x5", _QUEENS),
    "non-attacking-rooks": _pieces("rook", "3x4"),
    "non-attacking-bishops": _pieces("bishop", "4x4"),
    "non-attacking-knights": _pieces("knight", "4x4"),
    "king-to-the-corner": _to_the_corner("king", "5,6"),
    "rook-to-the-corner": _to_the_corner("rook", "3,5"),
    "knight-to-the-corner": _to_the_corner("knight", "5,6", "white-knight"),
    "dawsons-kayles": _coded("dawsons-kayles", "9,4", "dawson"),
    "officers": _coded("officers", "10"),
    "guiles": _coded("guiles", "7,5"),
    "flanigan": _coded("flanigan", "7,5"),
    "kenyon": _coded("kenyon", "9,4"),
    "mem0": _takes("not x", "The On-Line Encyclopedia of Integer Sequences, A131469.", spellings=("short-local-nim",)),
    "mem": _takes("at least x", "A. N. Siegel, Combinatorial Game Suite, ruleset Mem."),
}
"""The games that have a line of their own in the list of games, and a page of their own."""

FAMILIAR: dict[str, tuple[str, dict[str, str]]] = {
    word: (game.module, game.rules) for name, game in NAMED_GAMES.items() for word in (name, *game.spellings)
}
"""The file of the class, and its rules, for each name and each spelling."""


def named_game(word: str) -> str:
    """Return the name of the game that a name or a spelling stands for, empty if it is none of these games.

    >>> named_game("mobius"), named_game("nim")
    ('moebius', '')
    """
    return next((name for name, game in NAMED_GAMES.items() if word == name or word in game.spellings), "")


@lru_cache(256)
def name_of_rules(rule_set: RuleSet[Any]) -> str:
    """Return the name of the named game whose rules these are, empty if there is none.

    Only classes of this package are compared: a subclass may have other rules.

    >>> from nimatron.games.heaps.octal import Octal
    >>> name_of_rules(Octal("0.6")), name_of_rules(Octal("0.77"))
    ('officers', '')
    """
    package, _, module = type(rule_set).__module__.rpartition(".")
    if not package.startswith("nimatron.games."):
        return ""
    return next((name for name, game in NAMED_GAMES.items() if game.module == module and _sets(game, rule_set)), "")


def _sets(game: NamedGame, rule_set: RuleSet[Any]) -> bool:
    """Return whether the rules of a named game are those of a rule set of the same class."""
    kinds, rules = rule_set.parameters(), rule_set.rules()
    return all(kinds[rule].to_json(kinds[rule].read(value)) == rules[rule] for rule, value in game.rules.items())
