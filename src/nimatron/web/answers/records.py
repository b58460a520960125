"""Records of play: conversion between their forms, and their review."""

from __future__ import annotations

from typing import Any

from nimatron.arithmetic.decimal_text import json_data, json_number
from nimatron.errors import RequestError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.reason import reason
from nimatron.play.bank import bank_to_json
from nimatron.play.record import Record, parse_record, record_from_link
from nimatron.play.review import review as review_moves
from nimatron.play.review import review_to_json
from nimatron.rules.parameters import shown
from nimatron.views.move_words import MoveGuide
from nimatron.web.answers.turn import chosen_view, move_data
from nimatron.web.fields import GAME, LANG, MISERE, START, VIEW, Anything, Field, Seed, Word, read_fields
from nimatron.web.request import Allowance, read_game, read_position

RECORD_FIELDS: tuple[Field, ...] = (
    Word("record", "the text of a record", None, 1_000_000),
    Word("link", "the fragment of a record's link", None, 1_000_000),
    Word("game", GAME.doc, None, GAME.longest),
    Word("start", "the start position", None, START.longest),
    MISERE,
    Anything("moves", "the positions reached, a list of texts", None),
    Field("first", "who moved first", "human"),
    Field("second", "who moved second", "human"),
    Field("level", "the level played at", ""),
    Seed("seed", "the seed of all chance, as a number or its decimal text", None),
    VIEW,
    LANG,
)
_MOST_MOVES = 2_000


def review(body: Any, allowance: Allowance) -> dict[str, Any]:
    """Answer ``POST /api/review``."""
    played, lang, view = _record(body)
    return review_to_json(played, review_moves(played, allowance.limits(), view), lang)


def record(body: Any, allowance: Allowance) -> dict[str, Any]:
    """Answer ``POST /api/record``: a record in any form, returned in all forms."""
    played, lang, view = _record(body)
    form, positions = played.game.format, played.positions
    return {
        "record": played.text(),
        "link": played.link(),
        "game": played.game.written(),
        "rules": played.game.rules(),
        "misere": played.misere,
        "start": form(played.start),
        "heaps": [json_data(played.game.heaps(position)) for position in positions],
        "moves": [
            {**move_data(MoveGuide(played.game, before, view, lang), move.to), "comment": move.comment}
            for before, move in zip(positions, played.moves, strict=False)
        ],
        "position": form(played.position),
        "to_move": played.to_move,
        "result": played.result,
        "first": played.first,
        "second": played.second,
        "level": played.level,
        "seed": json_number(played.seed),
        "more": dict(played.more),
        "bank": bank_to_json(played),
    }


def _record(body: Any) -> tuple[Record, str, str | None]:
    """Return the record of a body, the language, and the view in which its moves are described."""
    if not isinstance(body, dict):
        raise RequestError(reason("http.record", example='{"record": "Nimatron record 1\\n…"}'))
    fields = read_fields(RECORD_FIELDS, body)
    catalogue(fields["lang"])
    if sum(fields[name] is not None for name in ("record", "link", "game")) != 1:
        raise RequestError(reason("http.one_record"))
    if fields["record"] is not None:
        played = parse_record(fields["record"])
    elif fields["link"] is not None:
        played = record_from_link(fields["link"])
    else:
        played = _from_data(fields)
    if len(played.moves) > _MOST_MOVES:
        raise RequestError(reason("record.moves_here", count=len(played.moves), limit=_MOST_MOVES))
    return played, fields["lang"], chosen_view(played.game, fields)


def _from_data(fields: dict[str, Any]) -> Record:
    rule_set = read_game(fields["game"])
    start = read_position(rule_set, fields["start"], "start")
    moves = fields["moves"] if fields["moves"] is not None else []
    if not isinstance(moves, list) or len(moves) > _MOST_MOVES:
        raise RequestError(reason("http.moves", limit=_MOST_MOVES))
    played = Record(
        rule_set,
        rule_set.plays_misere(fields["misere"]),
        start,
        first=fields["first"],
        second=fields["second"],
        level=fields["level"],
        seed=fields["seed"],
    )
    for text in moves:
        if not isinstance(text, str) or len(text) > START.longest:
            raise RequestError(reason("http.move_position", given=shown(text), limit=START.longest))
        played = played.play(read_position(rule_set, text, "moves"))
    return played
