"""The moves of a position in words, and whether a certain move is legal."""

from __future__ import annotations

from itertools import islice
from typing import Any

from nimatron.arithmetic.decimal_text import json_number
from nimatron.errors import NimatronError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.reason import error_text, reason
from nimatron.games.describe import describe
from nimatron.games.parameters import shown
from nimatron.theory.strategies.verkhovsky import types_of_move
from nimatron.web.reading import Clock, read_game, read_position
from nimatron.web.server_limits import MOST_MOVES


def moves(fields: dict[str, Any], clock: Clock) -> dict[str, Any]:
    """Answer ``GET /api/moves``: every move in the rules' own order, up to a limit."""
    rule_set = read_game(fields["game"])
    position = read_position(rule_set, fields["position"])
    words = catalogue(fields["lang"])
    found = list(dict.fromkeys(islice(rule_set.moves(position), fields["count"] + 1)))
    complete = len(found) <= fields["count"]
    listed = found[: fields["count"]]
    return {
        "game": rule_set.written(),
        "position": rule_set.format(position),
        "count": json_number(len(found) if complete else rule_set.moves(position).count()),
        "complete": complete,
        "moves": [
            {
                "to": rule_set.format(target),
                "words": words.text(describe(rule_set, position, target)),
                "types": list(types_of_move(rule_set, position, target)),
            }
            for target in listed
        ],
    }


def legal(fields: dict[str, Any], clock: Clock) -> dict[str, Any]:
    """Answer ``GET /api/legal``: whether one move leads from the position to another, in words or with the reason."""
    rule_set = read_game(fields["game"])
    position = read_position(rule_set, fields["position"])
    words = catalogue(fields["lang"])
    try:
        target = rule_set.parse(fields["to"])
    except NimatronError as error:
        return {"legal": False, "to": None, "words": None, "types": [], "message": error_text(error, fields["lang"])}
    allowed = target in rule_set.moves(position)
    ends = {"position": shown(rule_set.format(position)), "target": shown(rule_set.format(target))}
    return {
        "legal": allowed,
        "to": rule_set.format(target),
        "words": words.text(describe(rule_set, position, target)) if allowed else None,
        "types": list(types_of_move(rule_set, position, target)) if allowed else [],
        "message": None if allowed else words.text(reason("move.not_to", game=rule_set.name, **ends)),
    }


COUNT = MOST_MOVES
