"""Parts of the JSON schemas: the usual types, and the answers about sequences and whole games."""

from __future__ import annotations

from typing import Any

TEXT = {"type": "string"}
TEXT_OR_NULL = {"type": ["string", "null"]}
TRUTH = {"type": "boolean"}
COUNT = {"type": "integer", "minimum": 0}
NUMBER = {"type": ["integer", "string", "null"], "description": "integers above 2^53 - 1 are decimal texts"}
LARGE = {"type": ["integer", "string"], "minimum": 0, "description": "above 2^53 - 1 a decimal text"}
TEXTS = {"type": "array", "items": TEXT}
TEXTS_OR_NULL = {"type": ["array", "null"], "items": TEXT}
OUTCOME = {"type": "string", "enum": ["N", "P", "D"]}
OBJECT = {"type": "object"}


def object_of(properties: dict[str, Any], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the schema of an object that has these properties, except perhaps the optional ones.

    >>> object_of({"n": COUNT})["required"]
    ['n']
    """
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
    }


def list_of(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a list.

    >>> list_of(COUNT)
    {'type': 'array', 'items': {'type': 'integer', 'minimum': 0}}
    """
    return {"type": "array", "items": schema}


_AXIS = {
    "type": "array",
    "description": "the numbers at the two ends, their places in the viewBox, and whether it is logarithmic",
}
PAIRS = {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}
_SEQUENCE: dict[str, Any] = {
    "game": TEXT,
    "kind": TEXT,
    "kinds": {**TEXTS, "description": "the kinds available for this game"},
    "count": COUNT,
    "title": TEXT,
    "told": {**TEXT, "description": "what the picture shows, in sentences with its numbers"},
    "picture": {**TEXT, "description": "the picture as SVG"},
    "values": {
        **list_of({"type": ["integer", "null"], "minimum": 0}),
        "description": "the nim-values; null for a loony heap, which has none",
    },
    "x": _AXIS,
    "y": _AXIS,
    "columns": {"type": ["integer", "null"], "description": "of the raster: heap n in floor(n columns / count)"},
    "rows": {**COUNT, "description": "of the raster: value v in floor(v rows / (greatest + 1))"},
    "repeat": {"type": ["object", "null"], "description": "the period that the picture uses; rows, autocorrelation"},
    "cell": {**list_of(COUNT), "description": "width and height of a cell of the rows, in units"},
    "row_length": COUNT,
    "block": {**COUNT, "description": "heaps per cell of the rows"},
    "irregular": {**list_of(COUNT), "description": "the first 2,000 irregular heaps of the rows"},
    "irregular_count": COUNT,
    "last_irregular": {"type": ["integer", "null"]},
    "rare": {**PAIRS, "description": "the first 2,000 rare heaps with their values"},
    "rare_count": COUNT,
    "last_rare": COUNT,
    "mask": COUNT,
    "parity": COUNT,
    "records": {**PAIRS, "description": "records (heap, value): the first 1,000 and the last 1,000"},
    "record_count": COUNT,
    "agreements": {**list_of(COUNT), "description": "for each shift s from 1 on, the number of n with G(n) = G(n + s)"},
    "peaks": {**list_of(COUNT), "description": "the labelled shifts, the most significant first"},
}
_SEQUENCE_OF_KIND = tuple(list(_SEQUENCE)[list(_SEQUENCE).index("columns") :])


SEQUENCE_SCHEMAS: dict[str, Any] = {
    "period": object_of(
        {
            "game": TEXT,
            "examined": {**COUNT, "description": "values examined, or needed by the proof"},
            "provable": {**TRUTH, "description": "whether a theorem is known that could prove a period of this game"},
            "status": {"type": "string", "enum": ["proved", "computed"]},
            "period": {
                "type": ["object", "null"],
                "description": "preperiod, period and saltus; null if these values prove none",
            },
            "theorem": TEXT_OR_NULL,
            "values": {**list_of(COUNT), "description": "the first values of one period"},
        }
    ),
    "quotient": object_of(
        {
            "game": TEXT,
            "status": {"type": "string", "enum": ["proved", "partial"], "description": "partial: up to heaps"},
            "heaps": {**COUNT, "description": "the greatest heap whose element was built"},
            "order": COUNT,
            "p_order": {**COUNT, "description": "how many elements are those of P-positions"},
            "period": {"type": ["object", "null"], "description": "preperiod and period of the elements of heaps"},
            "generators": list_of(object_of({"name": TEXT, "heap": COUNT})),
            "p_portion": TEXTS,
            "relations": TEXTS,
            "elements": {**TEXTS, "description": "the element of each heap, the empty one first"},
            "stopped": {**TEXT_OR_NULL, "description": "why a partial construction ended"},
        }
    ),
    "identify": object_of(
        {
            "values": list_of(COUNT),
            "status": {"type": "string", "enum": ["computed"]},
            "matches": {
                **list_of(object_of({"heap": COUNT, "games": TEXTS})),
                "description": "the first heap with these values, and the games that have the same first values",
            },
            "count": {**COUNT, "description": "matches found; at most 40 are listed"},
            "games": {**COUNT, "description": "games searched"},
            "reach": {**COUNT, "description": "values searched in each"},
        }
    ),
    "sequence": object_of(_SEQUENCE, _SEQUENCE_OF_KIND),
    "sequence_picture": TEXT,
}
"""Schemas of the answers about sequences, by the name of the function that answers."""

_STATE = object_of(
    {
        "game": TEXT,
        "start": TEXT,
        "misere": TRUTH,
        "moves": {**TEXTS, "description": "the positions after each move"},
        "result": {"type": "string", "enum": ["open", "first", "second"]},
        "ending": {"type": "string", "enum": ["", "resigned"]},
        "number": {**COUNT, "description": "how many changes there were"},
        "side": {"type": "string", "enum": ["first", "second", "watch"]},
        "present": {**TRUTH, "description": "whether both seats are taken"},
        "watch": TEXT,
        "following": {**TEXT_OR_NULL, "description": "this side's link in the next game"},
    }
)
CHALLENGE_SCHEMAS: dict[str, Any] = {
    "challenge": _STATE,
    "challenge_made": object_of({"seat": TEXT, "invitation": TEXT, "watch": TEXT, "state": _STATE}),
    "challenge_turn": object_of(
        {"turn": {"type": ["object", "null"], "description": "as /api/play answers"}, "state": _STATE}
    ),
}
"""Schemas of the answers about games of two people."""
_HOLDER = {**TEXT, "description": "the name that the browser keeps for itself", "pattern": "^[A-Za-z0-9_-]{8,64}$"}
CHALLENGES: tuple[tuple[str, str, str, str, dict[str, Any] | None], ...] = (
    (
        "/api/challenge",
        "post",
        "a game of two people: links for its seats, and to watch",
        "challenge_made",
        object_of({"game": TEXT, "start": TEXT, "holder": _HOLDER, "side": TEXT, "misere": TRUTH}, ("side", "misere")),
    ),
    ("/api/challenge/{token}", "get", "the game; with number, when it has changed", "challenge", None),
    (
        "/api/challenge/{token}",
        "post",
        "a move, giving up, or another game",
        "challenge_turn",
        object_of({"holder": _HOLDER, "to": TEXT, "resign": TRUTH, "again": TRUTH}, ("to", "resign", "again")),
    ),
)
"""Paths of games of two people: path, method, summary, schema of the answer, and of the body."""
