"""The moves of a position with the objects that mean them, and what a typed text means as a move."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from nimatron.arithmetic.decimal_text import json_data, json_number
from nimatron.errors import IllegalMoveError, NimatronError, TooLargeError
from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.reason import error_text, reason
from nimatron.games.describe import describe
from nimatron.games.parameters import shown
from nimatron.games.rule_set import RuleSet
from nimatron.games.scene import Item
from nimatron.picture.shown import touched_words
from nimatron.play.spoken_move import read_move
from nimatron.solve.analysis import analyse
from nimatron.theory.strategies.verkhovsky import types_of_move
from nimatron.web.reading import Clock, read_game, read_position
from nimatron.web.server_limits import LONGEST_WORD, MOST_LOOKED_AT, MOST_TOUCHED
from nimatron.web.statuses import FieldError, TooLongError

_KEPT_BACK = 0.3
"""Seconds that are left for sending what was found."""


def moves(fields: dict[str, Any], clock: Clock) -> dict[str, Any]:
    """Answer ``GET /api/moves``: every move in the rules' own order, or those that touch certain objects."""
    rule_set = read_game(fields["game"])
    position = read_position(rule_set, fields["position"])
    words = catalogue(fields["lang"])
    answer = move_list(rule_set, position, words, fields["count"], clock, _touching(fields["touching"]))
    if fields["judged"]:
        misere = bool(fields["misere"] or rule_set.always_misere)
        judgement = analyse(rule_set, position, misere=misere, moves=True, limits=clock.limits(), fields=("moves",))
        found: Any = judgement.to_dict(fields["lang"], ("moves",))
        judged = {move["to"]: move for move in found["moves"]}
        for move in answer["moves"]:
            move.update({name: judged[move["to"]][name] for name in ("outcome", "remoteness", "value")})
    return answer


def move_list(
    rule_set: RuleSet[Any],
    position: Any,
    words: Catalogue,
    count: int,
    clock: Clock,
    touching: frozenset[str] = frozenset(),
) -> dict[str, Any]:
    """At most ``count`` moves as data, with the structure of the position.

    With ``touching`` only moves that have a way with all these objects; a whole heap stands for each of its objects.
    Where the time is nearly over the list ends; raises ``TooLargeError`` where such moves may not have been reached.
    """
    found: list[dict[str, Any]] = []
    items = {item.id: item for item in rule_set.scene(position).items}
    complete = True
    for target, ways in _fitting(rule_set, position, touching, clock):
        if len(found) == count or (not touching and len(found) % 64 == 63 and clock.left < _KEPT_BACK):
            complete = False
            break
        found.append(move_data(rule_set, position, target, words, ways, items))
    # without a shortcut of its own a game would list all its moves to count them
    counted = not touching and type(rule_set).count_moves is not RuleSet.count_moves
    known = json_number(rule_set.moves(position).count()) if not complete and counted else None
    return {
        "game": rule_set.written(),
        "position": rule_set.format(position),
        "heaps": json_data(rule_set.heaps(position)),
        "terminal_outcome": rule_set.terminal_outcome(position),
        "count": len(found) if complete else known,
        "complete": complete,
        "moves": found,
    }


def move_data(
    rule_set: RuleSet[Any],
    position: Any,
    target: Any,
    words: Catalogue,
    ways: tuple[tuple[str, ...], ...] | None = None,
    items: Mapping[str, Item] | None = None,
) -> dict[str, Any]:
    """One move as data: where it leads, its words, and the objects that mean it.

    ``ways`` and the scene's ``items`` by id are given where they have been asked for already.
    """
    found = tuple(rule_set.ways(position, target)) if ways is None else ways
    touched = rule_set.touched(position, target)
    data: dict[str, Any] = {
        "to": rule_set.format(target),
        "words": _said(rule_set, position, target, touched, words, items),
        "touched": list(touched),
    }
    if found and found != (touched,):
        data["ways"] = [list(way) for way in found]
    types = types_of_move(rule_set, position, target)
    return {**data, "types": list(types)} if types else data


def _said(
    rule_set: RuleSet[Any],
    position: Any,
    target: Any,
    touched: tuple[str, ...],
    words: Catalogue,
    items: Mapping[str, Item] | None,
) -> str:
    """The move in words; where its game has none, what one points at rather than the position after it."""
    message = describe(rule_set, position, target)
    if touched and message.key == "move.to":
        known = {item.id: item for item in rule_set.scene(position).items} if items is None else items
        return touched_words(known, touched, words) or words.text(message)
    return words.text(message)


def _fitting(
    rule_set: RuleSet[Any], position: Any, touching: frozenset[str], clock: Clock
) -> Iterator[tuple[Any, tuple[tuple[str, ...], ...]]]:
    """The moves that have a way with all objects, with all their ways."""
    for number, target in enumerate(rule_set.moves(position)):
        if touching and (number >= MOST_LOOKED_AT or (number % 64 == 0 and clock.left < _KEPT_BACK)):
            raise TooLargeError(
                f"there are more moves than can be looked at ({number} were); write the position after the move"
            )
        ways = tuple(rule_set.ways(position, target))
        if not touching or any(all(_meant(one, way) for one in touching) for way in ways):
            yield target, ways


def _meant(touched: str, way: tuple[str, ...]) -> bool:
    return any(one == touched or one.startswith(f"{touched}.") for one in way)


def _touching(ids: tuple[str, ...] | None) -> frozenset[str]:
    found = frozenset(ids or ())
    if len(found) > MOST_TOUCHED:
        raise FieldError(f"touching names {len(found)} objects; at most {MOST_TOUCHED} are read", "touching")
    if any(len(one) > LONGEST_WORD for one in found):
        raise TooLongError(f"an object of touching has more than {LONGEST_WORD} characters", "touching")
    return found


def legal(fields: dict[str, Any], clock: Clock) -> dict[str, Any]:
    """Answer ``GET /api/legal``: the move that is meant, in words, or the reason why there is none.

    It is named by the position after it, by words such as ``2 from 3``, or by a heap and what stays in it.
    """
    rule_set = read_game(fields["game"])
    position = read_position(rule_set, fields["position"])
    words = catalogue(fields["lang"])
    if (fields["to"] is None) == (fields["heap"] is None):
        raise FieldError("give either to, or heap and leave", "to")
    if fields["heap"] is not None and fields["leave"] is None:
        raise FieldError("leave is missing; give how many stay in the heap", "leave")
    refused: dict[str, Any] = {"legal": False, "to": None, "words": None, "touched": [], "heaps": None}
    try:
        if fields["to"] is None:
            target = read_move(rule_set, position, _left(rule_set, position, fields["heap"], fields["leave"]))
        else:
            target = _understood(rule_set, position, fields["to"])
    except _NotAMoveError as error:
        message = error_text(error, fields["lang"])
        return {**refused, "to": rule_set.format(error.target), "message": message}
    except NimatronError as error:
        return {**refused, "message": error_text(error, fields["lang"])}
    data = move_data(rule_set, position, target, words)
    return {"legal": True, **data, "heaps": json_data(rule_set.heaps(target)), "message": None}


class _NotAMoveError(IllegalMoveError):
    """A position to which no move leads."""

    def __init__(self, rule_set: RuleSet[Any], position: Any, target: Any) -> None:
        ends = {"position": shown(rule_set.format(position)), "target": shown(rule_set.format(target))}
        super().__init__(reason("move.not_to", game=rule_set.name, **ends))
        self.target = target


def _understood(rule_set: RuleSet[Any], position: Any, text: str) -> Any:
    """The position after the move that a text means."""
    try:
        target = rule_set.parse(text)
    except NimatronError:
        if not re.search(r"[^\W\d_]", text):
            raise
        return _spoken(rule_set, position, text)
    if target not in rule_set.moves(position):
        raise _NotAMoveError(rule_set, position, target)
    return target


def _spoken(rule_set: RuleSet[Any], position: Any, text: str) -> Any:
    """A move in words; in other languages than English by the numbers between the words: how many, from which heap."""
    try:
        return read_move(rule_set, position, text)
    except IllegalMoveError as error:
        numbers = re.findall(r"[0-9]+", text)
        tried = {1: ("take {0}", "{0} from both"), 2: ("{0} from {1}",)}.get(len(numbers), ())
        for pattern in tried:
            with suppress(IllegalMoveError):
                return read_move(rule_set, position, pattern.format(*numbers))
        raise error


def _left(rule_set: RuleSet[Any], position: Any, heap: int, leave: int) -> str:
    """The words for taking so many from a heap, counted from 1, that ``leave`` stay."""
    heaps = rule_set.heaps(position)
    if heaps is None or not 1 <= heap <= len(heaps):
        have = "no heaps" if heaps is None else f"heaps 1 to {len(heaps)}"
        raise FieldError(f"heap is {heap}; the position has {have}", "heap")
    if leave >= heaps[heap - 1]:
        raise IllegalMoveError(f"{rule_set.name}: heap {heap} has {heaps[heap - 1]}; fewer must stay")
    return f"{heaps[heap - 1] - leave} from {heap}"
