"""Faults of a rule set, found when it is registered or first used, and reported in one line."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Any

from nimatron.errors import NimatronError, RuleError
from nimatron.rules.declarations import loaded, resolve, view_class
from nimatron.rules.heap_game import HeapGame
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import RuleSet

_MOVES_CHECKED = 40
"""The number of moves of the start that are checked."""
_OF_VIEW = "nimatron.views.vetting:vet_view"
_HEAPS_CHECKED = 12
"""The largest heap whose options are checked."""
_vetted: set[type[Any]] = set()


_NOUNS = ("heap", "row", "stack", "step", "coin", "number")
"""What a game can call its heaps: the nouns that every language has words for."""


def vet(game: RuleSet[Any]) -> None:
    """Raise ``RuleError`` if the class of this rule set cannot work; each class is checked only once.

    Checked are the start, its written form, its first moves, the claims of the class about them, and its view.

    >>> from nimatron.games.heaps.nim import Nim
    >>> class Sloppy(Nim):
    ...     name = "sloppy"
    ...     def options(self, heap):
    ...         return [heap - 1] if heap else []
    >>> vet(Sloppy())
    Traceback (most recent call last):
    ...
    nimatron.errors.RuleError: Sloppy: generate_moves fails at '3,4,5': TypeError: can only concatenate tuple (not
    "int") to tuple
    """
    cls = type(game)
    if cls in _vetted:
        return
    name, call = cls.__name__, partial(call_of_author, cls)
    start = call("start", lambda: game.start)
    call("start", hash, start, where=" (positions must be hashable)")
    text = call("format", game.format, start, where=" at the start")
    if not isinstance(text, str):
        raise RuleError(f"{name}: format returns {shown(text)}, not text")
    if call("parse", game.parse, text, where=f" at {shown(text)}") != start:
        raise RuleError(f"{name}: parse does not read {shown(text)}, the written form of the start, as the start")
    at = f" at {shown(text)}"
    if isinstance(game, HeapGame):
        _check_heaps(game, max(start, default=0))
    moves = call("generate_moves", lambda: list(islice(game.generate_moves(start), _MOVES_CHECKED)), where=at)
    for move in moves:
        call("generate_moves", hash, move, where=f"{at} (positions must be hashable)")
        written = call("format", game.format, move, where=at)
        if call("parse", game.parse, written, where=f" at {shown(written)}") != move:
            raise RuleError(f"{name}: the move to {shown(written)} is not the position that parse returns for it")
        if not call("allows", game.allows, start, move, where=at):
            raise RuleError(f"{name}: allows rejects the move from {shown(text)} to {shown(written)}")
    if len(moves) < _MOVES_CHECKED and call("count_moves", game.count_moves, start, where=at) < len(set(moves)):
        raise RuleError(f"{name}: count_moves returns fewer moves than generate_moves{at}")
    call("canonical", lambda: hash(game.canonical(start)), where=at)
    for component in call("components", lambda: tuple(game.components(start)), where=at):
        if not (isinstance(component, tuple) and len(component) == 2 and isinstance(component[0], RuleSet)):
            raise RuleError(f"{name}: components returns {shown(component)}, not pairs (rule set, position)")
    if call("terminal_outcome", game.terminal_outcome, start, where=at) not in ("P", "N"):
        raise RuleError(f"{name}: terminal_outcome must return 'P' or 'N'")
    heaps = call("heaps", game.heaps, start, where=at)
    if heaps is not None and not (isinstance(heaps, tuple) and all(type(heap) is int for heap in heaps)):
        raise RuleError(f"{name}: heaps returns {shown(heaps)}, not a tuple of whole numbers or None")
    _check_declared(cls)
    if isinstance(cls.engine, str):
        _loaded(cls, "engine", cls.engine)
    resolve(_OF_VIEW)(game)
    _vetted.add(cls)


def _check_heaps(game: HeapGame, largest: int) -> None:
    """Raise ``RuleError`` if options of small heaps are not rows of smaller heaps.

    >>> class Upwards(HeapGame):
    ...     name, example = "upwards", "3"
    ...     def options(self, heap):
    ...         return [(heap + 1,)]
    >>> vet(Upwards())
    Traceback (most recent call last):
    ...
    nimatron.errors.RuleError: Upwards: options(0) yields (1,), which is not smaller than 0; heaps that do not get
    smaller need a view of their own
    """
    cls = type(game)
    from_view = view_class(cls).__name__ != "HeapView"  # a view of its own may show heaps that grow
    for heap in range(min(largest, _HEAPS_CHECKED) + 1):
        found = call_of_author(cls, "options", lambda heap=heap: list(islice(game.options(heap), _MOVES_CHECKED)))
        for option in found:
            if not isinstance(option, tuple) or any(type(part) is bool or not isinstance(part, int) for part in option):
                continue  # generate_moves and check say what is wrong with it
            if any(part < 0 for part in option):
                raise RuleError(
                    f"{cls.__name__}: options({heap}) yields {option}, but a heap has 0 or more; yield only "
                    "moves that the heap allows"
                )
            if not from_view and any(part >= heap for part in option):
                raise RuleError(
                    f"{cls.__name__}: options({heap}) yields {option}, which is not smaller than {heap}; heaps that do "
                    "not get smaller need a view of their own"
                )


def call_of_author(cls: type[Any], what: str, method: Callable[..., Any], *given: Any, where: str = "") -> Any:
    """Return the result of a method that an author wrote. Raise ``RuleError`` with one line if it fails.

    Parameters:
        cls: the class of the author.
        what: the name of the method, for the error.
        method: the method to call.
        given: its arguments.
        where: the end of the description in the error.

    >>> call_of_author(int, "parse", int, "7")
    7
    """
    try:
        return method(*given)
    except RuleError:
        raise
    except NimatronError as error:
        raise RuleError(f"{cls.__name__}: {what}{where}: {error}") from None
    except Exception as error:
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise RuleError(f"{cls.__name__}: {what} fails{where}: {reason}") from None


def _check_declared(cls: type[RuleSet[Any]]) -> None:
    wanted = {
        "theorems": ("covers", "loses"),
        "valuations": ("value", "combine", "outcome"),
        "reasons": ("__call__",),
    }
    for claim, methods in wanted.items():
        declared = getattr(cls, claim)
        if not isinstance(declared, tuple):
            raise RuleError(f"{cls.__name__}: {claim} must be a tuple, not {shown(declared)}")
        for given in declared:
            one = _loaded(cls, claim, given)
            missing = [method for method in methods if not callable(getattr(one, method, None))]
            if missing or isinstance(one, type):
                kind = "is a class, not an object of it" if isinstance(one, type) else f"has no method {missing[0]}"
                raise RuleError(f"{cls.__name__}: {shown(one)} among its {claim} {kind}")
            if claim == "theorems" and not isinstance(getattr(one, "source", None), str):
                raise RuleError(
                    f"{cls.__name__}: {shown(one)} among its theorems has no source, such as 'Bouton 1901', "
                    "which is shown with its answers"
                )


def _loaded(cls: type[RuleSet[Any]], claim: str, one: Any) -> Any:
    if not isinstance(one, str):
        return one
    try:
        return loaded(one)
    except (ImportError, AttributeError, TypeError, ValueError) as error:  # the last two: not a module name
        raise RuleError(f"{cls.__name__}: {shown(one)} among its {claim} is not found: {error}") from None


def fault_of_class(cls: Any) -> str:
    """Return what is wrong with a class before it is instantiated; empty if nothing is.

    >>> print(fault_of_class(int))
    "<class 'int'>" is not a class derived from RuleSet or one of its bases
    """
    if not (isinstance(cls, type) and issubclass(cls, RuleSet)):
        return f"{shown(cls)} is not a class derived from RuleSet or one of its bases"
    left = sorted(getattr(cls, "__abstractmethods__", ()))
    if left:
        return f"{cls.__name__} does not define {', '.join(left)}"
    for attribute in ("name", "title", "example", "picture"):
        if not isinstance(getattr(cls, attribute), str):
            return f"{cls.__name__}: {attribute} must be text, not {shown(getattr(cls, attribute))}"
    for attribute in ("aliases", "search_words"):
        words = getattr(cls, attribute)
        if not isinstance(words, tuple) or not all(isinstance(word, str) for word in words):
            return f"{cls.__name__}: {attribute} must be a tuple of texts, not {shown(words)}"
    if cls.picture not in ("", "heaps", "rows", "circle", "board", "strip", "sum"):
        return f"{cls.__name__}: picture {shown(cls.picture)} is not one of heaps, rows, circle, board, strip"
    if cls.noun not in _NOUNS:
        return f"{cls.__name__}: noun {shown(cls.noun)} is not one of {', '.join(_NOUNS)}"
    return ""
