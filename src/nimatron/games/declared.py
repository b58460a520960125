"""What a class declares of its game beyond the moves: theorems, an engine, valuations, reasons.

Each is an object, or a reference ``"package.module:Name"`` to one, which is loaded when it is asked for; where the name
is that of a class, one object of it is made. A subclass keeps what its parent declares as long as it keeps its rules; a
class that only bears the name of another game has nothing of it.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

from nimatron.games.rule_set import RuleSet, keeps_rules


def declared(cls: type[RuleSet[Any]], claim: str) -> Any:
    """Give what the nearest class with the same rules declares under a name, as it stands there.

    Parameters: ``claim`` is ``theorems``, ``engine``, ``valuations`` or ``reasons``.

    >>> from nimatron.games.nim import Nim
    >>> class OneAtATime(Nim):
    ...     name = "one-at-a-time"
    ...     def options(self, heap):
    ...         return [(heap - 1,)] if heap else []
    >>> declared(Nim, "theorems"), declared(OneAtATime, "theorems")
    (('nimatron.theory.nim:NimSum',), ())
    """
    for base in cls.__mro__:
        if claim in vars(base):
            return vars(base)[claim] if keeps_rules(cls, base) else getattr(RuleSet, claim)
    return getattr(RuleSet, claim)


@cache
def loaded(reference: str) -> Any:
    """Load the object that a reference names.

    Raises ``ImportError``, ``AttributeError`` or ``ValueError`` if there is none.

    >>> loaded("nimatron.theory.nim:NimSum").source
    'Bouton 1901'
    """
    module, colon, name = reference.partition(":")
    if not colon:
        raise ValueError(f"{reference!r} is not of the form 'package.module:Name'")
    found = getattr(importlib.import_module(module), name)
    return found() if isinstance(found, type) else found


def objects(cls: type[RuleSet[Any]], claim: str) -> tuple[Any, ...]:
    """Give the objects that a class declares under a name that stands for several.

    >>> from nimatron.games.squares import Squares
    >>> [valuation.name for valuation in objects(Squares, "valuations")]
    ['misère nim']
    """
    return tuple(loaded(one) if isinstance(one, str) else one for one in declared(cls, claim))
