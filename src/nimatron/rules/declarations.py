"""What a class of rules declares, and which of it a subclass inherits.

A claim is true of the rules of the class that makes it. A subclass that changes these rules loses it unless it claims
it again; one that changes only faces, such as its name or its pictures, keeps it. What is declared may be a reference
``"package.module:Name"``, which is loaded when somebody asks.

The view of a game is named by ``view = "package.module:Name"``, or by the class itself. An author may also write
methods of the view among the rules; these then stand before those of the view that is declared.
"""

from __future__ import annotations

import importlib
from abc import ABC
from collections.abc import Callable, Hashable
from functools import cache, partial
from typing import Any, Generic

CLAIMS = (
    "canonical", "components", "terms", "mask", "symmetry", "allows", "count_moves", "allows_option", "allows_step",
    "count_options", "theorems", "engine", "valuations", "reasons", "move_rule",
)  # fmt: skip
"""What is true of the rules of the class that says it, and of a subclass only as long as it keeps these rules."""

VIEW_METHODS = (
    "scene", "touched", "ways", "sketch", "from_sketch", "describe", "move_rule", "move_types", "board",
    "random_position",
)  # fmt: skip
"""What a view says (:class:`nimatron.views.view.View`); a class of rules may say it beside them."""

RULE_NEUTRAL = frozenset((
    "name", "title", "example", "first_start", "sieve", "worth_trying", "aliases", "search_words", "group", "picture",
    "Position", "remembered", "always_misere", "loopy", "entailing", "start", "parse", "format", "check", "admit",
    "heaps", "memory", "letters", "most_cells", "positions", "number_of_heaps", "view", *VIEW_METHODS, *CLAIMS,
))  # fmt: skip
"""What a subclass may say anew without changing the rules."""


def has_same_rules(cls: type[Any], owner: type[Any]) -> bool:
    """Whether a subclass plays by the rules of ``owner``, one of its bases: what is true of one is true of the other.

    It does if every name of ``owner`` that is neither a face (:data:`RULE_NEUTRAL`) nor left open there means the same.

    >>> from nimatron.games.heaps.nim import Nim
    >>> class Renamed(Nim):
    ...     name = "renamed"
    >>> class Narrower(Nim):
    ...     def options(self, heap):
    ...         return [(heap - 1,)] if heap else []
    >>> has_same_rules(Renamed, Nim), has_same_rules(Narrower, Nim)
    (True, False)
    """
    if owner.__bases__[0] is ABC:
        return True  # RuleSet itself leaves all open
    for base in owner.__mro__:
        if base in (object, ABC, Generic):
            continue
        for name in vars(base):
            if name in RULE_NEUTRAL or name == "_abc_impl" or (name.startswith("__") and name.endswith("__")):
                continue
            of_owner, of_class = _resolved(owner, name), _resolved(cls, name)
            open_there = getattr(of_owner, "__isabstractmethod__", False)
            if of_class is not of_owner and not open_there and not _only_a_default(owner, name, of_class):
                return False
    return True


def _resolved(cls: type[Any], name: str) -> Any:
    return next((vars(base)[name] for base in cls.__mro__ if name in vars(base)), None)


def _only_a_default(owner: type[Any], name: str, value: Any) -> bool:
    """Whether the name is a parameter of the rules with another value preset, which is no other rule."""
    return name in getattr(owner, "__dataclass_fields__", {}) and not (callable(value) or isinstance(value, property))


def drop_claims(cls: type[Any]) -> None:
    """Put back, for each claim that the class inherits, the one of the nearest base whose rules it keeps."""
    for claim in CLAIMS:
        if claim in vars(cls):
            continue
        owners = [base for base in cls.__mro__[1:] if claim in vars(base)]
        for owner in owners:
            if has_same_rules(cls, owner):
                if owner is not owners[0]:
                    setattr(cls, claim, vars(owner)[claim])
                break


def declared(cls: type[Any], claim: str) -> Any:
    """Give what the nearest class with the same rules declares under a name, as it stands there.

    A class that only bears the name of another game has nothing of it.

    Parameters: ``claim`` is ``theorems``, ``engine``, ``valuations`` or ``reasons``.

    >>> from nimatron.games.heaps.nim import Nim
    >>> class OneAtATime(Nim):
    ...     name = "one-at-a-time"
    ...     def options(self, heap):
    ...         return [(heap - 1,)] if heap else []
    >>> declared(Nim, "theorems"), declared(OneAtATime, "theorems")
    (('nimatron.theory.nim:NimSum',), ())
    """
    owners = [base for base in cls.__mro__ if claim in vars(base)]
    return vars(owners[0] if has_same_rules(cls, owners[0]) else owners[-1])[claim]


def named(reference: str) -> Any:
    """Give what a reference ``"package.module:Name"`` names. Raises ``ImportError`` or ``AttributeError``.

    >>> named("nimatron.theory.nim:NimSum").__name__
    'NimSum'
    """
    module, _, name = reference.partition(":")
    return getattr(importlib.import_module(module), name)


@cache
def loaded(reference: str) -> Any:
    """Load the object that a reference ``"package.module:Name"`` names; of a class, make one object.

    Raises ``ImportError`` or ``AttributeError`` if there is none.

    >>> loaded("nimatron.theory.nim:NimSum").source
    'Bouton 1901'
    """
    found = named(reference)
    return found() if isinstance(found, type) else found


def declared_objects(cls: type[Any], claim: str) -> tuple[Any, ...]:
    """Give the objects that a class declares under a name that stands for several.

    >>> from nimatron.games.heaps.squares import Squares
    >>> [valuation.name for valuation in declared_objects(Squares, "valuations")]
    ['misère nim']
    """
    return tuple(loaded(one) if isinstance(one, str) else one for one in declared(cls, claim))


class ViewMethod:
    """A method of a game's view that can be asked of the game itself: ``game.scene(position)``.

    To a class that says the method beside its rules, ``super()`` gives that of the declared view.

    >>> from nimatron.games.heaps.nim import Nim
    >>> Nim().touched((3, 4), (3, 1))
    ('h1.2',)
    """

    def __set_name__(self, owner: type[Any], name: str) -> None:
        self._name = name

    def __get__(self, game: Any, owner: Hashable = None) -> Callable[..., Any]:
        """The method for a game; the function of the declared view for a class."""
        if game is None:
            function: Callable[..., Any] = getattr(declared_view(owner), self._name)
            return function
        cls: Any = type(game)
        view = view_class(cls)
        beside = any(self._name in said_beside(base) for base in cls.__mro__)
        return partial(getattr(declared_view(cls) if beside else view, self._name), view(game))


def said_beside(base: type[Any]) -> list[str]:
    """Give the methods of a view that the body of a class says beside its rules.

    >>> from nimatron.games.heaps.nim import Nim
    >>> said_beside(Nim)
    []
    """
    return [name for name in VIEW_METHODS if name in vars(base) and not isinstance(vars(base)[name], ViewMethod)]


@cache
def declared_view(cls: Any) -> type[Any]:
    """Give the class of the view that the nearest class declares.

    >>> from nimatron.games.heaps.nim import Nim
    >>> declared_view(Nim).__name__
    'HeapView'
    """
    said = next(vars(base)["view"] for base in cls.__mro__ if "view" in vars(base))
    view: type[Any] = named(said) if isinstance(said, str) else said
    return view


@cache
def view_class(cls: Any) -> type[Any]:
    """Give the class of the view of a game: the declared one, with what nearer classes say beside their rules.

    The sentence that tells the rules, ``move_rule``, is a claim: a class with other rules does not inherit it.

    >>> from nimatron.games.heaps.nim import Nim
    >>> class Pointing(Nim):
    ...     name = "pointing"
    ...     def touched(self, position, move):
    ...         return super().touched(position, move)[:1]
    >>> view_class(Pointing).__name__, view_class(Pointing)(Pointing()).touched((3, 4), (3, 1))
    ('PointingView', ('h1.2',))
    """
    mro = cls.__mro__
    declaring = [base for base in mro if "view" in vars(base)]
    view = declared_view(cls)
    if not has_same_rules(cls, declaring[0]):
        view = type(view.__name__, (view,), {"move_rule": declared_view(declaring[-1]).move_rule})
    for base in reversed(mro[: mro.index(declaring[0]) + 1]):
        own = {name: _asking(name) for name in said_beside(base) if name != "move_rule" or has_same_rules(cls, base)}
        if "ways" in own:
            own.setdefault("touched", view.touched)  # the way that the view without it would point at
        if own:
            view = type(f"{base.__name__}View", (view,), own)
    return view


def _asking(name: str) -> Callable[..., Any]:
    def method(view: Any, *given: Any) -> Any:
        return getattr(view.game, name)(*given)

    method.__name__ = name
    return method
