"""What a rule set declares, and which declarations a subclass inherits.

A claim is a statement about the rules of the class that makes it. A subclass that changes these rules does not inherit
the claim, but may make it again. A subclass that changes only its presentation, such as its name or its pictures,
inherits the claim. A declaration may be a reference ``"package.module:Name"``, which is loaded on first use.

A game names its view by ``view = "package.module:Name"``, or by the class itself. An author may also define methods of
the view among the rules; these override those of the declared view.
"""

from __future__ import annotations

import importlib
from abc import ABC
from collections.abc import Callable, Hashable
from functools import cache, partial
from typing import Any, Generic

CLAIMS = (
    "canonical", "components", "terms", "mask", "symmetry", "allows", "count_moves", "allows_option", "allows_step",
    "count_options", "theorems", "engine", "couple_engine", "valuations", "reasons", "move_rule",
)  # fmt: skip
"""Statements about the rules of the class that makes them; a subclass inherits them only if it has the same rules."""

VIEW_METHODS = (
    "scene", "touched", "ways", "sketch", "from_sketch", "describe", "move_rule", "move_types", "board",
    "random_position",
)  # fmt: skip
"""The methods of a view (:class:`nimatron.views.view.View`); a rule set may also define them itself."""

RULE_NEUTRAL = frozenset((
    "name", "title", "example", "first_start", "sieve", "worth_trying", "aliases", "search_words", "group", "picture",
    "Position", "remembered", "always_misere", "usually_misere", "loopy", "entailing",
    "start", "parse", "format", "check", "admit",
    "heaps", "memory", "noun", "letters", "most_cells", "positions", "number_of_heaps", "view", *VIEW_METHODS, *CLAIMS,
))  # fmt: skip
"""Names that a subclass may redefine without changing the rules."""


def has_same_rules(cls: type[Any], owner: type[Any]) -> bool:
    """Return whether a subclass plays by the rules of ``owner``, one of its bases, so that it may inherit claims.

    This holds if every name of ``owner`` has the same value in the subclass, except for the names in
    :data:`RULE_NEUTRAL` and for abstract methods.

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
        return True  # RuleSet itself leaves all rules abstract
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
    """Return whether the name is a rule parameter whose default was changed, which does not change the rules."""
    return name in getattr(owner, "__dataclass_fields__", {}) and not (callable(value) or isinstance(value, property))


def drop_claims(cls: type[Any]) -> None:
    """Replace each inherited claim by that of the nearest base with the same rules."""
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
    """Return what the nearest class with the same rules declares under a name, references unresolved.

    A class that merely shares the name of another game inherits nothing from it.

    Parameters:
        cls: the class of a game.
        claim: ``theorems``, ``engine``, ``couple_engine``, ``valuations`` or ``reasons``.

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


def resolve(reference: str) -> Any:
    """Return the object that a reference ``"package.module:Name"`` names. Raise ``ImportError`` or ``AttributeError``.

    >>> resolve("nimatron.theory.nim:NimSum").__name__
    'NimSum'
    """
    module, _, name = reference.partition(":")
    return getattr(importlib.import_module(module), name)


@cache
def loaded(reference: str) -> Any:
    """Return the object that a reference ``"package.module:Name"`` names; for a class, one instance of it.

    Raise ``ImportError`` or ``AttributeError`` if there is none.

    >>> loaded("nimatron.theory.nim:NimSum").source
    'Bouton 1901'
    """
    found = resolve(reference)
    return found() if isinstance(found, type) else found


def declared_objects(cls: type[Any], claim: str) -> tuple[Any, ...]:
    """Return the objects that a class declares under a name with several values.

    >>> from nimatron.games.heaps.squares import Squares
    >>> [valuation.name for valuation in declared_objects(Squares, "valuations")]
    ['misère nim']
    """
    return tuple(loaded(one) if isinstance(one, str) else one for one in declared(cls, claim))


class ViewMethod:
    """A method of a game's view that can be called on the game itself: ``game.scene(position)``.

    In a class that defines the method among its rules, ``super()`` reaches the method of the declared view.

    >>> from nimatron.games.heaps.nim import Nim
    >>> Nim().touched((3, 4), (3, 1))
    ('h1.2',)
    """

    def __set_name__(self, owner: type[Any], name: str) -> None:
        self._name = name

    def __get__(self, game: Any, owner: Hashable = None) -> Callable[..., Any]:
        """Return the method of the view of a game; for a class, the function of its declared view."""
        if game is None:
            function: Callable[..., Any] = getattr(declared_view(owner), self._name)
            return function
        cls: Any = type(game)
        view = view_class(cls)
        overridden = any(self._name in own_view_methods(base) for base in cls.__mro__)
        return partial(getattr(declared_view(cls) if overridden else view, self._name), view(game))


def own_view_methods(base: type[Any]) -> list[str]:
    """Return the names of the view methods that the body of a class defines among its rules.

    >>> from nimatron.games.heaps.nim import Nim
    >>> own_view_methods(Nim)
    []
    """
    return [name for name in VIEW_METHODS if name in vars(base) and not isinstance(vars(base)[name], ViewMethod)]


@cache
def declared_view(cls: Any) -> type[Any]:
    """Return the class of the view that the nearest class declares.

    >>> from nimatron.games.heaps.nim import Nim
    >>> declared_view(Nim).__name__
    'HeapView'
    """
    reference = next(vars(base)["view"] for base in cls.__mro__ if "view" in vars(base))
    view: type[Any] = resolve(reference) if isinstance(reference, str) else reference
    return view


@cache
def view_class(cls: Any) -> type[Any]:
    """Return the class of the view of a game: the declared one, overridden by view methods of nearer classes.

    The sentence that states the rules, ``move_rule``, is a claim: a class with other rules does not inherit it.

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
        own = {
            name: _forwarding(name)
            for name in own_view_methods(base)
            if name != "move_rule" or has_same_rules(cls, base)
        }
        if "ways" in own:
            own.setdefault("touched", view.touched)  # keep the gesture of the view that is overridden
        if own:
            view = type(f"{base.__name__}View", (view,), own)
    return view


def _forwarding(name: str) -> Callable[..., Any]:
    def method(view: Any, *given: Any) -> Any:
        return getattr(view.game, name)(*given)

    method.__name__ = name
    return method
