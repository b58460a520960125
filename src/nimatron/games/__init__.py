"""The games, one small file each: ``games.Kayles``, ``games.Nim`` and all others are their classes.

A class is loaded when it is first named; ``dir(nimatron.games)`` lists all of them. The classes stand in the files of
the families ``heaps``, ``rows``, ``boards``, ``graphs`` and ``coins``.

>>> from nimatron import games
>>> games.Kayles(), games.Wythoff(a=2), "Cram" in dir(games)
(Kayles(), Wythoff(a=2), True)
"""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    """Return the class of a game; it is kept, so that this is called once for each."""
    from nimatron.rules.registry import class_named

    found = None if name.startswith("_") else class_named(name)
    if found is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; dir({__name__}) lists the games")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    from nimatron.rules.registry import class_names

    return class_names()
