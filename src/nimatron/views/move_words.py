"""A move in words without words: which message of the catalogue says what changed between two positions.

The words fit the view (:mod:`nimatron.views.view`) in which the move is seen: squares for the queen, pins for rows,
numbered heaps, coins. Each message has two forms: the offer (``take 2 from heap 1``) and what was done (``took 2 from
heap 1``), which :func:`made` gives.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nimatron.explain.catalogue import catalogue
from nimatron.explain.message import Message
from nimatron.rules.rule_set import RuleSet
from nimatron.views.view import view_of, views

_MADE = ".made"


def describe(
    game: RuleSet[Any], position: Any, target: Any, view: str | None = None, way: Sequence[str] = ()
) -> Message:
    """Give the message that says what the move from ``position`` to ``target`` does.

    The game's view may say it itself by its method ``describe(position, move)``; of rows of heaps the library
    compares what is left. ``view`` is the dress in which the move is seen (None: no picture), ``way`` the objects that
    were pointed at where several mean the move, such as a pin and its mirror image.

    >>> from nimatron.games.heaps.nim import Nim
    >>> from nimatron.games.boards.wythoff import Wythoff
    >>> describe(Nim(), (3, 4, 5), (1, 4, 5))
    Message(key='move.take_from', values={'count': 2, 'heap': 1, 'after': 1})
    >>> describe(Wythoff(), (3, 5), (3, 1), "board")
    Message(key='move.queen.down', values={'x': 3, 'y': 1, 'down': 4})
    """
    seen = view_of(game)
    own = seen.describe(position, target)
    before, after = game.heaps(position), game.heaps(target)
    rows = None if before is None or after is None or before == after else (before, after)
    if own is not None:
        if view is not None and isinstance(own.values.get("move"), Message):
            return Message(own.key, {**own.values, "move": _inner(game, position, target, rows, view, own, way)})
        if view is not None and isinstance(several := own.values.get("moves"), tuple):
            parts = [one for one in several if isinstance(one, Message)]
            dressed = [_inner(game, position, target, None, view, one, way) for one in parts]
            told = [Message(one.key, {**one.values, "move": move}) for one, move in zip(parts, dressed, strict=True)]
            return Message(own.key, {"moves": tuple(told)})
        if view is None or rows is None or not own.key.startswith("move."):
            return own
    if rows is not None:
        pointed = way or (seen.touched(position, target) if view == "rows" else ())
        return _dressed(*rows, view, pointed) or own or of_rows(game, *rows, target)
    return Message("move.to", {"to": game.format(target)})


def made(message: Message) -> Message:
    """Give the message that tells the same move as done, itself where there is no other.

    >>> made(Message("move.take", {"count": 2, "after": 1})).key
    'move.take.made'
    """
    key, values = message
    told = {name: _told(value) for name, value in values.items()}
    return Message(key + _MADE if catalogue("en").entry(key + _MADE) is not None else key, told)


def _told(value: Any) -> Any:
    if isinstance(value, Message):
        return made(value)
    return tuple(map(_told, value)) if isinstance(value, tuple) else value


def _inner(
    game: RuleSet[Any],
    position: Any,
    target: Any,
    rows: tuple[tuple[int, ...], tuple[int, ...]] | None,
    view: str,
    own: Message,
    way: Sequence[str],
) -> Message:
    """The move that a message speaks of besides: one of a part of a sum, or one made together with a switch."""
    inner: Any = own.values["move"]
    place = own.values.get("part")
    if view_of(game).scene(position).kind != "sum" or not isinstance(place, int):
        dressed: Message | None = None if rows is None else _dressed(rows[0], rows[1], view, way)
        return dressed or inner
    (part, before), (_, after) = (tuple(game.terms(one))[place - 1] for one in (position, target))
    prefix = f"p{place - 1}:"
    return describe(
        part, before, after, views(part)[0], tuple(id[len(prefix) :] for id in way if id.startswith(prefix))
    )


def _dressed(before: tuple[int, ...], after: tuple[int, ...], view: str | None, way: Sequence[str]) -> Message | None:
    """The words that fit a view; None where those of heaps do."""
    if view == "rows":
        return _of_pins(before, after, way)
    if len(before) != len(after):
        return None
    changed = [index for index in range(len(before)) if before[index] != after[index]]
    if view == "board" and len(before) == 2:
        return _of_queen(before[0] - after[0], before[1] - after[1], after)
    if view == "coins":
        moved = tuple(Message("move.coin", {"coin": index + 1, "square": after[index]}) for index in changed)
        return moved[0] if len(moved) == 1 else Message("move.several", {"parts": moved})
    if view == "strip" and len(changed) == 1:
        return _on_strip(before, changed[0], after[changed[0]])
    return None


def _of_queen(left: int, down: int, square: tuple[int, ...]) -> Message | None:
    where = {"x": square[0], "y": square[1]}
    if min(left, down) < 0:
        return None
    if not down:
        return Message("move.queen.left", {**where, "left": left})
    if not left:
        return Message("move.queen.down", {**where, "down": down})
    if left == down:
        return Message("move.queen.diagonal", {**where, "count": left})
    return Message("move.queen.both", {**where, "left": left, "down": down})


def _on_strip(before: tuple[int, ...], index: int, after: int) -> Message | None:
    count = before[index] - after
    if len(before) == 1:
        key = "move.strip.back" if count > 0 else "move.strip.on"
        return Message(key, {"count": abs(count), "square": after})
    if count < 0:
        return None
    return Message("move.strip.of", {"strip": index + 1, "count": count, "square": after})


def _of_pins(before: tuple[int, ...], after: tuple[int, ...], way: Sequence[str]) -> Message | None:
    """The pins that one points at, and what stands of their row on either side."""
    names = [one.removeprefix("h").split(".") for one in way if one != "split"]
    if not names or not all(len(name) == 2 and name[0].isdigit() and name[1].isdigit() for name in names):
        return None
    row, pins = int(names[0][0]), sorted(int(name[1]) for name in names)
    taken = sum(before) - sum(after)
    if "split" in way and len(pins) > 1:  # a row cut twice, or cut beside pins that fall
        return None
    if "split" in way:
        values: dict[str, Any] = {"row": row + 1, "pin": pins[0], "left": (pins[0] - 1, before[row] - pins[0] + 1)}
        return Message("move.row.cut", values)
    if not (len(pins) == taken or len(pins) == 2) or pins[-1] - pins[0] != taken - 1:  # all that fall, or both ends
        return None
    left = tuple(filter(None, (pins[0] - 1, before[row] - pins[-1]))) or (0,)
    values = {"row": row + 1, "first": pins[0], "left": left}
    if taken == 1:
        return Message("move.row.one", values)
    return Message("move.row.two" if taken == 2 else "move.row.more", {**values, "last": pins[-1]})


def of_rows(game: RuleSet[Any], position: tuple[int, ...], target: tuple[int, ...], move: Any) -> Message:
    """What happens between two rows of heaps; ``move`` is named where they do not tell.

    >>> from nimatron.games.heaps.nim import Nim
    >>> of_rows(Nim(), (3, 4), (3, 1), (3, 1)).key
    'move.take_from'
    """
    if len(position) == len(target):
        changed = [index for index in range(len(position)) if position[index] != target[index]]
        if len(changed) == 1:
            index = changed[0]
            return _one_heap(position, index, target[index])
        taken = {position[index] - target[index] for index in changed}
        if len(changed) == len(position) == 2 and len(taken) == 1 and min(taken) > 0:
            return Message("move.take_both", {"count": taken.pop()})
        parts = tuple(_one_heap(position, index, target[index]) for index in changed)
        return Message("move.several", {"parts": parts})
    grown = len(target) - len(position)
    for index in range(len(position)):
        if grown > 0 and position[:index] == target[:index] and position[index + 1 :] == target[index + grown + 1 :]:
            pieces = target[index : index + grown + 1]
            taken_here = position[index] - sum(pieces)
            values: dict[str, Any] = {"heap": index + 1, "before": position[index], "pieces": pieces}
            if taken_here > 0:
                return Message("move.take_split", {**values, "count": taken_here})
            return Message("move.split" if not taken_here else "move.add_split", values)
    return Message("move.to", {"to": game.format(move)})


def _one_heap(position: tuple[int, ...], index: int, after: int) -> Message:
    taken = position[index] - after
    if taken < 0:
        return Message("move.put_back", {"count": -taken, "after": after})
    if len(position) == 1:
        return Message("move.take", {"count": taken, "after": after})
    return Message("move.take_from", {"count": taken, "heap": index + 1, "after": after})
