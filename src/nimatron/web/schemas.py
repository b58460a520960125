"""JSON schemas of answers and request bodies."""

from __future__ import annotations

from typing import Any

from nimatron.lessons.lesson import TASKS
from nimatron.web.answers.lessons import LESSON_FIELDS
from nimatron.web.answers.proofs import CERTIFICATE, PROVE_FIELDS, VERIFY_FIELDS
from nimatron.web.answers.records import RECORD_FIELDS
from nimatron.web.fields import PLAY_FIELDS, Field
from nimatron.web.server_limits import MOST_REQUESTS

_TEXT = {"type": "string"}
_TEXT_OR_NULL = {"type": ["string", "null"]}
_TRUTH = {"type": "boolean"}
_COUNT = {"type": "integer", "minimum": 0}
_NUMBER = {"type": ["integer", "string", "null"], "description": "integers above 2^53 - 1 are decimal texts"}
_LARGE = {"type": ["integer", "string"], "minimum": 0, "description": "above 2^53 - 1 a decimal text"}
_TEXTS = {"type": "array", "items": _TEXT}
_TEXTS_OR_NULL = {"type": ["array", "null"], "items": _TEXT}
_OUTCOME = {"type": "string", "enum": ["N", "P", "D"]}
_OBJECT = {"type": "object"}


def _object(properties: dict[str, Any], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
    }


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _list(schema: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": schema}


_TYPES = {
    "type": "array",
    "items": {"type": "string", "enum": ["h", "v", "d"]},
    "description": "Wythoff's game with a = 1 and flip-flop: the heap a move takes from (h the smaller, v the larger, "
    "d both); omitted in other games",
}
_HEAPS = {
    "type": ["array", "null"],
    "items": {"type": ["integer", "string"]},
    "description": "the position as a list of whole numbers, null if it is not one",
}
_MOVE: dict[str, Any] = {
    "to": _TEXT,
    "words": {**_TEXT, "description": "the move as an offer, such as take 2 from heap 1, leaving 1"},
    "made": {**_TEXT, "description": "the move as done, such as took 2 from heap 1, leaving 1"},
    "touched": {**_TEXTS, "description": "ids of the objects that one points at in the usual picture; may be none"},
    "ways": {
        "type": "array",
        "items": _TEXTS,
        "description": "all sets of objects that mean the move, in every view; omitted if touched is the only one",
    },
    "by_way": {
        **_list(_object({"words": _TEXT, "made": _TEXT})),
        "description": "the words for each of ways, in their order; omitted if they are the same",
    },
    "left": {
        **_object({"part": _COUNT, "heap": _COUNT, "size": _LARGE, "stays": _LARGE}, ("part",)),
        "description": "if the move only takes from one heap: the heap (and the component of a sum), "
        "counted from 1, its size before, and how many are left; omitted otherwise",
    },
    "types": _TYPES,
}
_MAY_BE_ABSENT = ("ways", "by_way", "left", "types")
_BANK = {
    "type": ["object", "null"],
    "description": "flip-flop: the cost of the flips (first_paid, second_paid, total), the winner or null, and the "
    "gain of each or null; null in other games",
}


_LESSON_STEP = _object(
    {
        "title": _TEXT,
        "task": {"type": "string", "enum": list(TASKS)},
        "task_text": _TEXT,
        "game": _TEXT_OR_NULL,
        "rule": {**_TEXT, "description": "the moves of the game, in a line"},
        "misere": _TRUTH,
        "start": _TEXT_OR_NULL,
        "computer_first": _TRUTH,
        "view": _TEXT_OR_NULL,
        "texts": _TEXTS,
        "hints": {**_TEXTS, "description": "the author's, the weakest first"},
        "wrong": _TEXT,
        "right": _TEXT,
        "answer": {**_TEXT, "description": "the last hint, if it is not a move"},
        "row": _list(_object({"position": _TEXT, "answer": _TEXT, "told": _TEXT})),
        "winning": _list(_object({"to": _TEXT, "words": _TEXT, "touched": _TEXTS})),
    }
)
_LESSON = {"title": _TEXT, "lang": _TEXT, "about": _TEXT, "steps": _list(_LESSON_STEP)}


_PAIRS = _list(_list(_COUNT))
_ANALYSIS_FIELDS: dict[str, Any] = {
    "game": _TEXT,
    "rules": _OBJECT,
    "misere": _TRUTH,
    "position": _TEXT,
    "field_notation": {**_TEXT, "description": "the position as the programs GLOP and SPOTS write it; Sprouts only"},
    "outcome": {**_OUTCOME, "description": "N: the player to move wins. P: the previous player wins. D: drawn"},
    "grundy": _NUMBER,
    "remoteness": _NUMBER,
    "winning_moves": {**_TEXTS_OR_NULL, "description": "null if there are too many to list"},
    "best": _TEXT_OR_NULL,
    "moves": {
        **_list(
            _object(
                {
                    "to": _TEXT,
                    "outcome": {**_OUTCOME, "description": "of the position after the move"},
                    "grundy": _NUMBER,
                    "remoteness": _NUMBER,
                    "value": {
                        "type": "string",
                        "enum": ["win", "lose", "draw"],
                        "description": "for the player who moves",
                    },
                }
            )
        ),
        "description": "best first; only on request",
    },
    "status": {"type": "string", "enum": ["proved", "computed", "conjectured"]},
    "method": _TEXT,
    "why": _TEXT,
    "steps": _list(_object({"kind": _TEXT})),
    "terms": {
        **_list(_object({"key": _TEXT, "name": _TEXT, "line": _TEXT, "found": _TEXT})),
        "description": "the terms in the reasons and steps, each with its definition; only on request",
    },
    "winning_count": {
        **_NUMBER,
        "description": "number of winning moves, even if they are too many to list; only on request",
    },
}
_GAME_FIELDS: dict[str, Any] = {
    "name": _TEXT,
    "title": _TEXT,
    "about": {**_TEXT, "description": "the rules in a sentence or two; empty for a game without an entry"},
    "move": {**_TEXT, "description": "the moves in a line, with the values of the rules"},
    "aliases": _TEXTS,
    "rules": _list(_object({"name": _TEXT, "type": _TEXT, "default": {}, "doc": _TEXT})),
    "example": _TEXT,
    "start": _TEXT,
    "first_start": {**_TEXT, "description": "a start for the first game"},
    "noun": {**_TEXT, "description": "what it calls a number of its positions: heap, row, coin"},
    "picture": _TEXT,
    "views": _TEXTS,
    "switches": {**_TEXTS, "description": "objects of the picture that are pressed together with others"},
    "conventions": _TEXTS,
    "may_be_drawn": _TRUTH,
    "sketch": {
        "type": ["string", "null"],
        "enum": ["boards", "graph", None],
        "description": "kind of editor for a start",
    },
    "players": {**_TEXTS, "description": "computers with a strategy of their own for it"},
    "sieve": {
        "anyOf": [
            _object({"kind": {"type": "string", "enum": ["board"]}, "a": {"type": "integer"}}),
            _object({"kind": {"type": "string", "enum": ["strip"]}, "take": _TEXT}),
            {"type": "null"},
        ],
        "description": "the sieve that finds its P-positions, with what it needs of the rules",
    },
    "values": {"type": "string", "enum": ["board", "strip"], "description": "how its values are best shown"},
    "worth_trying": {
        **_list(_object({"game": _TEXT, "title": _TEXT})),
        "description": "written forms with other rules; the title under which they are known, if any",
    },
    "named": {
        **_list(
            _object({"name": _TEXT, "title": _TEXT, "game": _TEXT, "move": _TEXT, "aliases": _TEXTS, "example": _TEXT})
        ),
        "description": "games with a name of their own that are this one with certain rules, in written form",
    },
}
_JUDGED: dict[str, Any] = {
    "outcome": {**_OUTCOME, "description": "of the position after the move, if judged"},
    "remoteness": _NUMBER,
    "value": {"type": "string", "enum": ["win", "lose", "draw"], "description": "for the player who moves, if judged"},
}
_TABLE_FIELDS: dict[str, Any] = {
    "game": _TEXT,
    "misere": _TRUTH,
    "what": _TEXT,
    "status": _TEXT,
    "method": _TEXT,
    "values": {"type": "array"},
}

_MADE: dict[str, Any] = {**_MOVE, "to": _TEXT_OR_NULL, "words": _TEXT_OR_NULL, "made": _TEXT_OR_NULL}
"""A move made, with nulls if there was none."""
_DOUBT: dict[str, Any] = {
    "certain": {**_TRUTH, "description": "whether the computer knows that no other move has a better result"},
    "doubt": {**_TEXT_OR_NULL, "description": "if it does not, why, and how it chose the move"},
    "note": {**_TEXT_OR_NULL, "description": "of a certificate that answers: which statements answer"},
}
_BOARD: dict[str, Any] = {
    "picture": {**_TEXT_OR_NULL, "description": "the picture of the position; null if time ran out"},
    "moves": {
        "anyOf": [{"$ref": "#/components/schemas/moves"}, {"type": "null"}],
        "description": "as /api/moves; null if time ran out",
    },
    "over": {**_TRUTH, "description": "whether no move is left"},
    "last_mover_wins": {
        "type": ["boolean", "null"],
        "description": "whether the last mover has won; null until the game is over",
    },
}

_AXIS = {
    "type": "array",
    "description": "the numbers at the two ends, their places in the viewBox, and whether it is logarithmic",
}
_PAIRS = {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}
_SEQUENCE: dict[str, Any] = {
    "game": _TEXT,
    "kind": _TEXT,
    "kinds": {**_TEXTS, "description": "the kinds available for this game"},
    "count": _COUNT,
    "title": _TEXT,
    "told": {**_TEXT, "description": "what the picture shows, in sentences with its numbers"},
    "picture": {**_TEXT, "description": "the picture as SVG"},
    "values": {**_list(_COUNT), "description": "the nim-values"},
    "x": _AXIS,
    "y": _AXIS,
    "columns": {"type": ["integer", "null"], "description": "of the raster: heap n in floor(n columns / count)"},
    "rows": {**_COUNT, "description": "of the raster: value v in floor(v rows / (greatest + 1))"},
    "repeat": {"type": ["object", "null"], "description": "the period that the picture uses; rows, autocorrelation"},
    "cell": {**_list(_COUNT), "description": "width and height of a cell of the rows, in units"},
    "row_length": _COUNT,
    "block": {**_COUNT, "description": "heaps per cell of the rows"},
    "irregular": {**_list(_COUNT), "description": "the first 2,000 irregular heaps of the rows"},
    "irregular_count": _COUNT,
    "last_irregular": {"type": ["integer", "null"]},
    "rare": {**_PAIRS, "description": "the first 2,000 rare heaps with their values"},
    "rare_count": _COUNT,
    "last_rare": _COUNT,
    "mask": _COUNT,
    "parity": _COUNT,
    "records": {**_PAIRS, "description": "records (heap, value): the first 1,000 and the last 1,000"},
    "record_count": _COUNT,
    "agreements": {**_list(_COUNT), "description": "for each shift s from 1 on, the number of n with G(n) = G(n + s)"},
    "peaks": {**_list(_COUNT), "description": "the labelled shifts, the most significant first"},
}
_SEQUENCE_OF_KIND = tuple(list(_SEQUENCE)[list(_SEQUENCE).index("columns") :])

SCHEMAS: dict[str, Any] = {
    "error": _object({"error": _object({"code": _TEXT, "message": _TEXT, "at": _TEXT}, ("at",))}),
    "health": _object({"status": _TEXT, "version": _TEXT, "native_kernels": _TRUTH, "instructions": _TEXT_OR_NULL}),
    "game": _object(_GAME_FIELDS),
    "analysis": _object(
        _ANALYSIS_FIELDS,
        tuple(name for name in _ANALYSIS_FIELDS if name not in ("game", "rules", "misere", "position")),
    ),
    "games": _object({"games": _list(_reference("game")), "languages": _TEXTS}),
    "game_page": _object(
        {
            **_GAME_FIELDS,
            "manual_lang": _TEXT,
            "summary": _TEXT,
            "manual": _object(dict.fromkeys(("rules", "strategy", "history", "sources"), _TEXT)),
        }
    ),
    "analyses": _list({"anyOf": [_reference("analysis"), _reference("error")]}),
    "turn": _object(
        {
            "game": _TEXT,
            "misere": {**_TRUTH, "description": "whether the last mover loses, also by the game's own rules"},
            "position": {**_TEXT, "description": "the position after the person's move"},
            **_MADE,
            **_BOARD,
            "reply": {
                "anyOf": [_object({**_MOVE, **_DOUBT, **_BOARD}, _MAY_BE_ABSENT), {"type": "null"}],
                "description": "the computer's move and the board after it; null if there is none",
            },
            "refused": {
                "anyOf": [_object({"code": _TEXT, "message": _TEXT}), {"type": "null"}],
                "description": "why the computer could not move: only a rule set of the user that fails",
            },
        },
        _MAY_BE_ABSENT,
    ),
    "page": _object(
        {
            "lang": _TEXT,
            "languages": _TEXTS,
            "words": {**_OBJECT, "description": "the entries of the topic page"},
            "games": _list(_reference("game")),
            "board": _object({"game": _TEXT, "position": _TEXT, **_BOARD}),
        }
    ),
    "start": _object({"position": _TEXT}),
    "statistics": _object(
        {
            "game": _TEXT,
            "rules": _OBJECT,
            "misere": _TRUTH,
            "position": _TEXT,
            "positions": {**_COUNT, "description": "positions that can be reached, this one too, up to symmetry"},
            "outcomes": {**_OBJECT, "description": "number of positions by outcome: P, N, D"},
            "grundy": {
                "anyOf": [_PAIRS, {"type": "null"}],
                "description": "pairs of nim-value and number of positions; null in misère play",
            },
            "remoteness": {**_PAIRS, "description": "pairs of remoteness and number of positions"},
        }
    ),
    "hint": _object({"game": _TEXT, "position": _TEXT, "hints": _list(_object({"kind": _TEXT, "text": _TEXT}))}),
    "picture": _TEXT,
    "board": _object({**_TABLE_FIELDS, "kind": _TEXT, "size": _COUNT}),
    "values": _object(
        {
            **_TABLE_FIELDS,
            "count": _COUNT,
            "period": {"type": ["object", "null"]},
            "pictures": {**_TEXTS, "description": "kinds of /api/sequence available; may be empty"},
            "quotient": {
                "type": ["object", "null"],
                "description": "what=genus: the misère quotient, if it is small",
            },
        }
    ),
    "sums": _object(
        {
            "game": _TEXT,
            "kind": _TEXT,
            "misere": _TRUTH,
            "size": _COUNT,
            "judged": {**_COUNT, "description": "how many sums were judged"},
            "complete": {**_TRUTH, "description": "whether these are all"},
            "lost": _list(_HEAPS),
        }
    ),
    "period": _object(
        {
            "game": _TEXT,
            "examined": {**_COUNT, "description": "values examined, or needed by the proof"},
            "provable": {**_TRUTH, "description": "whether a theorem is known that could prove a period of this game"},
            "status": {"type": "string", "enum": ["proved", "computed"]},
            "period": {
                "type": ["object", "null"],
                "description": "preperiod, period and saltus; null if these values prove none",
            },
            "theorem": _TEXT_OR_NULL,
            "values": {**_list(_COUNT), "description": "the first values of one period"},
        }
    ),
    "quotient": _object(
        {
            "game": _TEXT,
            "status": {"type": "string", "enum": ["proved", "partial"], "description": "partial: up to heaps"},
            "heaps": {**_COUNT, "description": "the greatest heap whose element was built"},
            "order": _COUNT,
            "p_order": {**_COUNT, "description": "how many elements are those of P-positions"},
            "period": {"type": ["object", "null"], "description": "preperiod and period of the elements of heaps"},
            "generators": _list(_object({"name": _TEXT, "heap": _COUNT})),
            "p_portion": _TEXTS,
            "relations": _TEXTS,
            "elements": {**_TEXTS, "description": "the element of each heap, the empty one first"},
            "stopped": {**_TEXT_OR_NULL, "description": "why a partial construction ended"},
        }
    ),
    "identify": _object(
        {
            "values": _list(_COUNT),
            "status": {"type": "string", "enum": ["computed"]},
            "matches": {
                **_list(_object({"heap": _COUNT, "games": _TEXTS})),
                "description": "the first heap with these values, and the games that have the same first values",
            },
            "count": {**_COUNT, "description": "matches found; at most 40 are listed"},
            "games": {**_COUNT, "description": "games searched"},
            "reach": {**_COUNT, "description": "values searched in each"},
        }
    ),
    "sequence": _object(_SEQUENCE, _SEQUENCE_OF_KIND),
    "sequence_picture": _TEXT,
    "moves": _object(
        {
            "game": _TEXT,
            "rule": {**_TEXT, "description": "the moves in a line, with the values of the rules"},
            "position": _TEXT,
            "heaps": _HEAPS,
            "terminal_outcome": {
                "type": "string",
                "enum": ["P", "N"],
                "description": "the winner in normal play if no move is left: P is the last mover",
            },
            "count": _NUMBER,
            "complete": _TRUTH,
            "moves": _list(_object({**_MOVE, **_JUDGED}, (*_MAY_BE_ABSENT, *_JUDGED))),
        }
    ),
    "legal": _object(
        {
            "legal": _TRUTH,
            **_MADE,
            "heaps": {**_HEAPS, "description": "of the position after the move"},
            "message": _TEXT_OR_NULL,
        },
        _MAY_BE_ABSENT,
    ),
    "sketch": _object(
        {
            "game": _TEXT,
            "position": _TEXT,
            "sketch": _object({"kind": {"type": "string", "enum": ["boards", "graph"]}}),
            "families": _list(_object({"name": _TEXT, "example": _TEXT})),
            "limit": _COUNT,
        }
    ),
    "words": _object({"lang": _TEXT, "languages": _TEXTS, "words": _OBJECT}),
    "lessons": _object({"lessons": _list(_object({"name": _TEXT, "title": _TEXT, "about": _TEXT, "steps": _TEXTS}))}),
    "lesson": _object({"name": _TEXT, **_LESSON}, ("name",)),
    "own_lesson": _object(
        {
            "lesson": {"anyOf": [_reference("lesson"), {"type": "null"}]},
            "faults": _list(_object({"line": _COUNT, "message": _TEXT})),
            "link": {
                **_TEXT_OR_NULL,
                "description": "what follows #lesson-text= ; null if the lesson is too long for a link",
            },
            "text": _TEXT,
        }
    ),
    "lesson_move": _object({"to": _TEXT, "kept": _TRUTH, "best": _TRUTH, "text": _TEXT}),
    "puzzle": _object({"seed": {"type": "integer"}, "title": _TEXT, "step": _LESSON_STEP}),
    "prove": _OBJECT,
    "verify": _object({"right": _TRUTH, "kind": _TEXT, "faults": _TEXTS}),
    "certified_turn": _reference("turn"),
    "review": _object(
        {
            "game": _TEXT,
            "rules": _OBJECT,
            "misere": _TRUTH,
            "start": _TEXT,
            "result": _TEXT,
            "moves": _list(_OBJECT),
            "resignation": {"type": ["object", "null"]},
            "summary": _TEXTS,
            "bank": _BANK,
        }
    ),
    "record": _object(
        {
            "record": _TEXT,
            "link": _TEXT,
            "game": _TEXT,
            "rules": _OBJECT,
            "misere": _TRUTH,
            "start": _TEXT,
            "heaps": {**_list(_HEAPS), "description": "of every position, the start first"},
            "moves": _list(_object({**_MOVE, "comment": _TEXT}, _MAY_BE_ABSENT)),
            "position": _TEXT,
            "to_move": _TEXT,
            "result": _TEXT,
            "first": _TEXT,
            "second": _TEXT,
            "level": _TEXT,
            "seed": {"type": ["integer", "string", "null"]},
            "more": _OBJECT,
            "bank": _BANK,
        }
    ),
}


def answer_schema(answer: str) -> dict[str, Any]:
    """Return the schema of the answer of a route.

    >>> answer_schema("turn:legal")
    {'$ref': '#/components/schemas/legal'}
    """
    return _reference(answer.partition(":")[2])


def _body(fields: tuple[Field, ...], required: tuple[str, ...] = ()) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {field.name: field.schema() for field in fields},
        "required": list(required),
        "additionalProperties": False,
    }


_RECORD = _body(RECORD_FIELDS)
_RECORD["properties"]["moves"] = {"type": "array", "items": _TEXT, "maxItems": 2000}

BODIES: dict[str, Any] = {
    "analyses": {"type": "array", "maxItems": MOST_REQUESTS, "description": "objects with the fields of GET"},
    "own_lesson": _body(LESSON_FIELDS),
    "prove": _body(PROVE_FIELDS, ("game",)),
    "verify": _body(VERIFY_FIELDS, ("certificate",)),
    "certified_turn": _body((*PLAY_FIELDS, CERTIFICATE), ("game", "certificate")),
    "review": _RECORD,
    "record": _RECORD,
}
"""Schemas of bodies, by the name of the function that answers."""
