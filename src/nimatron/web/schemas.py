"""JSON schemas of answers and request bodies."""

from __future__ import annotations

from typing import Any

from nimatron.web.answers.lessons import LESSON_FIELDS
from nimatron.web.answers.proofs import CERTIFICATE, PROVE_FIELDS, VERIFY_FIELDS
from nimatron.web.answers.records import RECORD_FIELDS
from nimatron.web.fields import PLAY_FIELDS, Field
from nimatron.web.lesson_schemas import LESSON, LESSON_STEP, SHEET
from nimatron.web.schema_parts import (
    CHALLENGE_SCHEMAS,
    COUNT,
    LARGE,
    NUMBER,
    OBJECT,
    OUTCOME,
    PAIRS,
    SEQUENCE_SCHEMAS,
    TEXT,
    TEXT_OR_NULL,
    TEXTS,
    TEXTS_OR_NULL,
    TRUTH,
    list_of,
    object_of,
)
from nimatron.web.server_limits import MOST_REQUESTS


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


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
    "to": TEXT,
    "words": {**TEXT, "description": "the move as an offer, such as take 2 from heap 1, leaving 1"},
    "made": {**TEXT, "description": "the move as done, such as took 2 from heap 1, leaving 1"},
    "touched": {**TEXTS, "description": "ids of the objects that one points at in the usual picture; may be none"},
    "ways": {
        "type": "array",
        "items": TEXTS,
        "description": "all sets of objects that mean the move, in every view; omitted if touched is the only one",
    },
    "by_way": {
        **list_of(object_of({"words": TEXT, "made": TEXT})),
        "description": "the words for each of ways, in their order; omitted if they are the same",
    },
    "left": {
        **object_of({"part": COUNT, "heap": COUNT, "size": LARGE, "stays": LARGE}, ("part",)),
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


_ANALYSIS_FIELDS: dict[str, Any] = {
    "game": TEXT,
    "rules": OBJECT,
    "misere": TRUTH,
    "position": TEXT,
    "field_notation": {**TEXT, "description": "the position as the programs GLOP and SPOTS write it; Sprouts only"},
    "outcome": {**OUTCOME, "description": "N: the player to move wins. P: the previous player wins. D: drawn"},
    "grundy": NUMBER,
    "remoteness": NUMBER,
    "winning_moves": {**TEXTS_OR_NULL, "description": "null if there are too many to list"},
    "best": TEXT_OR_NULL,
    "moves": {
        **list_of(
            object_of(
                {
                    "to": TEXT,
                    "outcome": {**OUTCOME, "description": "of the position after the move"},
                    "grundy": NUMBER,
                    "remoteness": NUMBER,
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
    "method": TEXT,
    "why": TEXT,
    "steps": list_of(object_of({"kind": TEXT})),
    "terms": {
        **list_of(object_of({"key": TEXT, "name": TEXT, "line": TEXT, "found": TEXT})),
        "description": "the terms in the reasons and steps, each with its definition; only on request",
    },
    "winning_count": {
        **NUMBER,
        "description": "number of winning moves, even if they are too many to list; only on request",
    },
}
_GAME_FIELDS: dict[str, Any] = {
    "name": TEXT,
    "title": TEXT,
    "about": {**TEXT, "description": "the rules in a sentence or two; empty for a game without an entry"},
    "move": {**TEXT, "description": "the moves in a line, with the values of the rules"},
    "aliases": TEXTS,
    "search": {**TEXTS, "description": "names in all languages, and words by which people look for it"},
    "rules": list_of(object_of({"name": TEXT, "type": TEXT, "default": {}, "doc": TEXT})),
    "example": TEXT,
    "start": TEXT,
    "first_start": {**TEXT, "description": "a start for the first game"},
    "noun": {**TEXT, "description": "what it calls a number of its positions: heap, row, coin"},
    "picture": TEXT,
    "views": TEXTS,
    "switches": {**TEXTS, "description": "objects of the picture that are pressed together with others"},
    "conventions": TEXTS,
    "may_be_drawn": TRUTH,
    "sketch": {
        "type": ["string", "null"],
        "enum": ["boards", "graph", None],
        "description": "kind of editor for a start",
    },
    "players": {**TEXTS, "description": "computers with a strategy of their own for it"},
    "sieve": {
        "anyOf": [
            object_of({"kind": {"type": "string", "enum": ["board"]}, "a": {"type": "integer"}}),
            object_of({"kind": {"type": "string", "enum": ["strip"]}, "take": TEXT}),
            {"type": "null"},
        ],
        "description": "the sieve that finds its P-positions, with what it needs of the rules",
    },
    "values": {"type": "string", "enum": ["board", "strip"], "description": "how its values are best shown"},
    "worth_trying": {
        **list_of(object_of({"game": TEXT, "title": TEXT})),
        "description": "written forms with other rules; the title under which they are known, if any",
    },
    "named": {
        **list_of(
            object_of(
                {
                    "name": TEXT,
                    "title": TEXT,
                    "game": TEXT,
                    "move": TEXT,
                    "aliases": TEXTS,
                    "search": TEXTS,
                    "example": TEXT,
                }
            )
        ),
        "description": "games with a name of their own that are this one with certain rules, in written form",
    },
}
_JUDGED: dict[str, Any] = {
    "outcome": {**OUTCOME, "description": "of the position after the move, if judged"},
    "remoteness": NUMBER,
    "value": {"type": "string", "enum": ["win", "lose", "draw"], "description": "for the player who moves, if judged"},
}
_TABLE_FIELDS: dict[str, Any] = {
    "game": TEXT,
    "misere": TRUTH,
    "what": TEXT,
    "status": TEXT,
    "method": TEXT,
    "values": {"type": "array"},
}

_MADE: dict[str, Any] = {**_MOVE, "to": TEXT_OR_NULL, "words": TEXT_OR_NULL, "made": TEXT_OR_NULL}
"""A move made, with nulls if there was none."""
_DOUBT: dict[str, Any] = {
    "certain": {**TRUTH, "description": "whether the computer knows that no other move has a better result"},
    "doubt": {**TEXT_OR_NULL, "description": "if it does not, why, and how it chose the move"},
    "note": {**TEXT_OR_NULL, "description": "of a certificate that answers: which statements answer"},
}
_BOARD: dict[str, Any] = {
    "picture": {**TEXT_OR_NULL, "description": "the picture of the position; null if time ran out"},
    "moves": {
        "anyOf": [{"$ref": "#/components/schemas/moves"}, {"type": "null"}],
        "description": "as /api/moves; null if time ran out",
    },
    "over": {**TRUTH, "description": "whether no move is left"},
    "last_mover_wins": {
        "type": ["boolean", "null"],
        "description": "whether the last mover has won; null until the game is over",
    },
}

SCHEMAS: dict[str, Any] = {
    "error": object_of({"error": object_of({"code": TEXT, "message": TEXT, "at": TEXT}, ("at",))}),
    "health": object_of({"status": TEXT, "version": TEXT, "native_kernels": TRUTH, "instructions": TEXT_OR_NULL}),
    "game": object_of(_GAME_FIELDS),
    "analysis": object_of(
        _ANALYSIS_FIELDS,
        tuple(name for name in _ANALYSIS_FIELDS if name not in ("game", "rules", "misere", "position")),
    ),
    "games": object_of({"games": list_of(_reference("game")), "languages": TEXTS}),
    "game_page": object_of(
        {
            **_GAME_FIELDS,
            "manual_lang": TEXT,
            "summary": TEXT,
            "manual": object_of(dict.fromkeys(("rules", "strategy", "history", "sources"), TEXT)),
        }
    ),
    "analyses": list_of({"anyOf": [_reference("analysis"), _reference("error")]}),
    "turn": object_of(
        {
            "game": TEXT,
            "misere": {**TRUTH, "description": "whether the last mover loses, also by the game's own rules"},
            "position": {**TEXT, "description": "the position after the person's move"},
            **_MADE,
            **_BOARD,
            "reply": {
                "anyOf": [object_of({**_MOVE, **_DOUBT, **_BOARD}, _MAY_BE_ABSENT), {"type": "null"}],
                "description": "the computer's move and the board after it; null if there is none",
            },
            "refused": {
                "anyOf": [object_of({"code": TEXT, "message": TEXT}), {"type": "null"}],
                "description": "why the computer could not move: only a rule set of the user that fails",
            },
        },
        _MAY_BE_ABSENT,
    ),
    "page": object_of(
        {
            "lang": TEXT,
            "languages": TEXTS,
            "words": {**OBJECT, "description": "the entries of the topic page"},
            "games": list_of(_reference("game")),
            "board": object_of({"game": TEXT, "position": TEXT, **_BOARD}),
        }
    ),
    "start": object_of({"position": TEXT}),
    "statistics": object_of(
        {
            "game": TEXT,
            "rules": OBJECT,
            "misere": TRUTH,
            "position": TEXT,
            "positions": {**COUNT, "description": "positions that can be reached, this one too, up to symmetry"},
            "outcomes": {**OBJECT, "description": "number of positions by outcome: P, N, D"},
            "grundy": {
                "anyOf": [PAIRS, {"type": "null"}],
                "description": "pairs of nim-value and number of positions; null in misère play",
            },
            "remoteness": {**PAIRS, "description": "pairs of remoteness and number of positions"},
        }
    ),
    "hint": object_of({"game": TEXT, "position": TEXT, "hints": list_of(object_of({"kind": TEXT, "text": TEXT}))}),
    "picture": TEXT,
    "board": object_of({**_TABLE_FIELDS, "kind": TEXT, "size": COUNT}),
    "values": object_of(
        {
            **_TABLE_FIELDS,
            "count": COUNT,
            "start": {**COUNT, "description": "the first heap"},
            "period": {"type": ["object", "null"]},
            "pictures": {**TEXTS, "description": "kinds of /api/sequence available; may be empty"},
            "quotient": {
                "type": ["object", "null"],
                "description": "what=genus: the misère quotient, if it is small",
            },
        }
    ),
    "sums": object_of(
        {
            "game": TEXT,
            "kind": TEXT,
            "misere": TRUTH,
            "size": COUNT,
            "judged": {**COUNT, "description": "how many sums were judged"},
            "complete": {**TRUTH, "description": "whether these are all"},
            "lost": list_of(_HEAPS),
        }
    ),
    **SEQUENCE_SCHEMAS,
    "moves": object_of(
        {
            "game": TEXT,
            "rule": {**TEXT, "description": "the moves in a line, with the values of the rules"},
            "position": TEXT,
            "heaps": _HEAPS,
            "terminal_outcome": {
                "type": "string",
                "enum": ["P", "N"],
                "description": "the winner in normal play if no move is left: P is the last mover",
            },
            "count": NUMBER,
            "complete": TRUTH,
            "moves": list_of(object_of({**_MOVE, **_JUDGED}, (*_MAY_BE_ABSENT, *_JUDGED))),
        }
    ),
    "legal": object_of(
        {
            "legal": TRUTH,
            **_MADE,
            "heaps": {**_HEAPS, "description": "of the position after the move"},
            "message": TEXT_OR_NULL,
        },
        _MAY_BE_ABSENT,
    ),
    "sketch": object_of(
        {
            "game": TEXT,
            "position": TEXT,
            "sketch": object_of({"kind": {"type": "string", "enum": ["boards", "graph"]}}),
            "families": list_of(object_of({"name": TEXT, "example": TEXT})),
            "limit": COUNT,
        }
    ),
    "words": object_of({"lang": TEXT, "languages": TEXTS, "words": OBJECT}),
    "lessons": object_of({"lessons": list_of(object_of({"name": TEXT, "title": TEXT, "about": TEXT, "steps": TEXTS}))}),
    "lesson": object_of({"name": TEXT, **LESSON}, ("name",)),
    "own_lesson": object_of(
        {
            "lesson": {"anyOf": [_reference("lesson"), {"type": "null"}]},
            "faults": list_of(object_of({"line": COUNT, "message": TEXT})),
            "link": {
                **TEXT_OR_NULL,
                "description": "what follows #lesson-text= ; null if the lesson is too long for a link",
            },
            "text": TEXT,
        }
    ),
    "lesson_sheet": SHEET,
    "own_sheet": _reference("lesson_sheet"),
    "lesson_move": object_of({"to": TEXT, "kept": TRUTH, "best": TRUTH, "text": TEXT}),
    "puzzle": object_of({"seed": {"type": "integer"}, "title": TEXT, "difficulty": TEXT, "step": LESSON_STEP}),
    "prove": OBJECT,
    "verify": object_of({"right": TRUTH, "kind": TEXT, "faults": TEXTS}),
    "certified_turn": _reference("turn"),
    "review": object_of(
        {
            "game": TEXT,
            "rules": OBJECT,
            "misere": TRUTH,
            "start": TEXT,
            "result": TEXT,
            "moves": list_of(OBJECT),
            "resignation": {"type": ["object", "null"]},
            "summary": TEXTS,
            "bank": _BANK,
        }
    ),
    "record": object_of(
        {
            "record": TEXT,
            "link": TEXT,
            "game": TEXT,
            "rules": OBJECT,
            "misere": TRUTH,
            "start": TEXT,
            "heaps": {**list_of(_HEAPS), "description": "of every position, the start first"},
            "moves": list_of(object_of({**_MOVE, "comment": TEXT}, _MAY_BE_ABSENT)),
            "position": TEXT,
            "to_move": TEXT,
            "result": TEXT,
            "first": TEXT,
            "second": TEXT,
            "level": TEXT,
            "seed": {"type": ["integer", "string", "null"]},
            "more": OBJECT,
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
_RECORD["properties"]["moves"] = {"type": "array", "items": TEXT, "maxItems": 2000}

SCHEMAS |= CHALLENGE_SCHEMAS

BODIES: dict[str, Any] = {
    "analyses": {"type": "array", "maxItems": MOST_REQUESTS, "description": "objects with the fields of GET"},
    "own_lesson": _body(LESSON_FIELDS),
    "own_sheet": _body(LESSON_FIELDS),
    "prove": _body(PROVE_FIELDS, ("game",)),
    "verify": _body(VERIFY_FIELDS, ("certificate",)),
    "certified_turn": _body((*PLAY_FIELDS, CERTIFICATE), ("game", "certificate")),
    "review": _RECORD,
    "record": _RECORD,
}
"""Schemas of bodies, by the name of the function that answers."""
