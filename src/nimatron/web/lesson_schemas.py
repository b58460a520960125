"""JSON schemas of lessons, their steps, and their sheets to print."""

from __future__ import annotations

from nimatron.lessons.lesson import NAMED, TASKS
from nimatron.web.schema_parts import COUNT, OBJECT, TEXT, TEXT_OR_NULL, TEXTS, TRUTH, list_of, object_of

_TABLE = {
    **object_of(
        {
            "title": TEXT,
            "head": TEXTS,
            "rows": list_of(
                object_of(
                    {
                        "label": TEXT,
                        "asked": {"type": "string", "enum": list(NAMED)},
                        "cells": list_of(object_of({"position": TEXT, "answer": TEXT, "why": TEXT, "given": TRUTH})),
                    }
                )
            ),
        }
    ),
    "type": ["object", "null"],
    "description": "a table to be filled in, or to be read; null if there is none",
}


LESSON_STEP = object_of(
    {
        "title": TEXT,
        "task": {"type": "string", "enum": list(TASKS)},
        "task_text": TEXT,
        "game": TEXT_OR_NULL,
        "rule": {**TEXT, "description": "the moves of the game, in a line"},
        "misere": TRUTH,
        "start": TEXT_OR_NULL,
        "computer_first": TRUTH,
        "view": TEXT_OR_NULL,
        "texts": TEXTS,
        "hints": {**TEXTS, "description": "the author's, the weakest first"},
        "mistakes": {
            **list_of(object_of({"answer": TEXT, "text": TEXT})),
            "description": "what is said, in place of wrong, after single mistakes: a position or a rule",
        },
        "wrong": TEXT,
        "right": TEXT,
        "answer": {**TEXT, "description": "the last hint, if it is not a move"},
        "row": list_of(object_of({"position": TEXT, "answer": TEXT, "told": TEXT})),
        "table": _TABLE,
        "sentences": {
            **list_of(object_of({"text": TEXT, "group": COUNT})),
            "description": "as shown; an order is right if the groups do not decrease",
        },
        "aid": {**TEXT, "description": "columns, or empty"},
        "winning": list_of(object_of({"to": TEXT, "words": TEXT, "touched": TEXTS})),
        "slider": {
            **object_of({"letter": TEXT, "numbers": list_of(COUNT)}),
            "type": ["object", "null"],
            "description": "a number that the pupil changes",
        },
        "variants": {**list_of(OBJECT), "description": "the step for each value of the slider"},
    }
)
LESSON = {"title": TEXT, "lang": TEXT, "about": TEXT, "steps": list_of(LESSON_STEP)}


_NOTES = {
    "notes": list_of(object_of({"kind": TEXT, "text": TEXT, "answer": TEXT})),
    "further": {**TEXTS, "description": "hints and notes as paragraphs for the teacher"},
}
_SHEET_STEP = object_of(
    {
        **dict.fromkeys(("title", "task", "task_text", "game", "rule", "start"), TEXT),
        "picture": {**TEXT, "description": "the start as SVG, or empty"},
        "texts": TEXTS,
        "hints": TEXTS,
        "row": list_of(object_of({"position": TEXT, "answer": TEXT, "picture": TEXT})),
        "table": _TABLE,
        "sentences": TEXTS,
        "lines": {**COUNT, "description": "empty lines for the answer"},
        "answers": {**TEXTS, "description": "the computed answer and the reason"},
        **_NOTES,
    }
)
SHEET = object_of(
    {
        **dict.fromkeys(("title", "lang", "about"), TEXT),
        "labels": OBJECT,
        "steps": list_of(_SHEET_STEP),
        "topics": {**list_of(object_of({"title": TEXT, **_NOTES})), "description": "the teacher's notes of a course"},
    }
)
