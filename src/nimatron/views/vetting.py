"""Faults of a view: an object to point at must be shown, and must mean one move."""

from __future__ import annotations

import re
from functools import partial
from itertools import islice
from typing import Any

from nimatron.errors import RuleError
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import RuleSet
from nimatron.rules.vetting import call_of_author
from nimatron.views.scene import Scene
from nimatron.views.view import view_of

_MOVES_CHECKED = 40
"""The number of moves of the start that are checked."""


def vet_view(game: RuleSet[Any]) -> None:
    """Raise ``RuleError`` if the view of a game cannot work. The rules must have been vetted before.

    >>> from nimatron.games.heaps.nim import Nim
    >>> class Crooked(Nim):
    ...     name = "crooked"
    ...     def touched(self, position, move):
    ...         return ("h9.9",)
    >>> vet_view(Crooked())
    Traceback (most recent call last):
    ...
    nimatron.errors.RuleError: Crooked: touched gives 'h9.9' at '3,4,5', which the picture does not show
    """
    cls, start = type(game), game.start
    call, at = partial(call_of_author, cls), f" at {shown(game.format(start))}"
    view = call("view", view_of, game)
    scene = call("scene", view.scene, start, where=at)
    if not isinstance(scene, Scene):
        raise RuleError(f"{cls.__name__}: scene does not return a Scene")
    for move in islice(game.generate_moves(start), _MOVES_CHECKED):
        touched = call("touched", view.touched, start, move, where=at)
        if not isinstance(touched, tuple) or not all(isinstance(one, str) for one in touched):
            raise RuleError(f"{cls.__name__}: touched returns {shown(touched)}, not a tuple of ids such as ('c0.1',)")
        strange = _not_shown(touched, scene, game.heaps(start))
        if strange is not None:
            raise RuleError(f"{cls.__name__}: touched gives {shown(strange)}{at}, which the picture does not show")
        if touched and touched not in call("ways", lambda move: list(view.ways(start, move)), move, where=at):
            raise RuleError(
                f"{cls.__name__}: touched returns {shown(touched)}{at}, which is not one of the ways; "
                "define ways(position, move)"
            )


def _not_shown(touched: tuple[str, ...], scene: Scene, heaps: tuple[int, ...] | None) -> str | None:
    """Return the first id that is not an item or a switch of the picture, nor an object of its heaps."""
    known = {item.id for item in scene.items} | set(scene.switches)
    for one in touched:
        for part in one.split(">"):
            found = re.fullmatch(r"h(\d+)(?:\.(\d+))?", part)
            if found and heaps is not None:
                heap = int(found[1])
                if heap < len(heaps) and 0 < int(found[2] or 1) <= heaps[heap]:
                    continue
            elif part in known or (not scene.items and re.fullmatch(r"[cs]\d+(\.\d+)?", part)):
                continue
            return one
    return None
