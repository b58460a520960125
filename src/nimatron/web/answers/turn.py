"""Play as the page shows it: a first position, a turn with the board after each move, pictures, hints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nimatron.errors import NimatronError, TooLargeError
from nimatron.explain.error_reports import told
from nimatron.explain.message import Message
from nimatron.picture.svg import svg_picture
from nimatron.play.hint import hints_from
from nimatron.play.players import player, read_probability
from nimatron.play.starts import random_start
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.analysis import analyse
from nimatron.views.move_words import MoveGuide
from nimatron.web.answers.moves import guide_of, move_data, move_list, understood
from nimatron.web.request import Clock, located, read_game, read_position

_KEPT_BACK = 0.3
"""Seconds that are left for sending what was found."""
_EACH_START = 0.15
"""Seconds for one of the starts tried; there should be time for several, smaller each time."""
_NO_MOVE: dict[str, Any] = {"to": None, "words": None, "made": None, "touched": []}


def turn(fields: dict[str, Any], clock: Clock) -> dict[str, Any]:
    """Answer ``GET /api/play``: the person's move with the board after it, and the same of the computer's reply.

    Without ``to`` nobody has moved yet. The reply is null where the game is over or a person is to move, and where it
    cannot be had, of which ``refused`` tells; the person's move stands all the same.
    """
    rule_set = read_game(fields["game"])
    position = read_position(rule_set, fields["position"])
    guide = guide_of(rule_set, position, fields)
    misere = bool(fields["misere"] or rule_set.always_misere)
    settings = {name: fields[name] for name in ("errors", "size") if fields[name] is not None}
    limits = clock.limits()
    computer = None
    if fields["opponent"] != "human":
        computer = player(fields["opponent"], fields["seed"], limits, **settings)
    elif "errors" in settings:
        read_probability(settings["errors"])
    answer: dict[str, Any] = dict(_NO_MOVE)
    if fields["to"] is not None:
        try:
            target = understood(guide, fields["to"])
        except NimatronError as error:
            raise located(error, "to") from None
        answer = move_data(guide, target)
        position, guide = target, guide_of(rule_set, target, fields)
    reply: dict[str, Any] | None = None
    refused: dict[str, Any] | None = None
    target = None
    if computer is not None and rule_set.moves(position):
        try:
            target = computer.choose(rule_set, position, misere)
            reply = move_data(guide, target)
        except NimatronError as error:
            found = told(error, fields["lang"])
            refused = {"code": found.code, "message": found.message}
    answer.update(board(guide, misere, fields, clock))
    if reply is not None:
        reply.update(board(guide_of(rule_set, target, fields), misere, fields, clock))
    return {
        "game": rule_set.written(),
        "misere": misere,
        "position": rule_set.format(position),
        **answer,
        "reply": reply,
        "refused": refused,
    }


def board(guide: MoveGuide, misere: bool, fields: Mapping[str, Any], clock: Clock) -> dict[str, Any]:
    """What is to be seen at a position: its picture and moves, and where it is over whether who moved last has won.

    ``fields`` are those of the request: language, dress, layers, frame, and how many moves are listed.

    Where the time is nearly over, picture and moves are null; they can be asked for on their own.
    """
    rule_set, position = guide.game, guide.position
    over = not rule_set.moves(position)
    last_mover_wins = (rule_set.terminal_outcome(position) == "P") != misere if over else None
    found = {"picture": None, "moves": None, "over": over, "last_mover_wins": last_mover_wins}
    if clock.left < 2 * _KEPT_BACK:
        return found
    picture = position_picture(rule_set, position, fields)
    try:
        moves = move_list(guide, fields["count"], clock)
    except TooLargeError:
        moves = None
    return {**found, "picture": picture, "moves": moves}


def picture(fields: dict[str, Any], clock: Clock) -> str:
    """Answer ``GET /api/picture.svg``."""
    rule_set = read_game(fields["game"])
    return position_picture(rule_set, read_position(rule_set, fields["position"]), fields)


def position_picture(rule_set: RuleSet[Any], position: Any, fields: Mapping[str, Any]) -> str:
    """The picture as the fields ``lang``, ``view``, ``layers``, ``frame`` and ``window`` of a request want it."""
    frame = fields.get("frame")
    framed = None if frame is None else read_position(rule_set, frame, "frame")
    layers = fields.get("layers") or ()
    return svg_picture(
        rule_set, position, fields["lang"], fields.get("view"), layers, framed, bool(fields.get("window"))
    )


def reply(fields: dict[str, Any], clock: Clock) -> dict[str, Any]:
    """Answer ``GET /api/reply``: the computer's move, the picture and the moves after it.

    Where the time is nearly over, picture and moves are null; they can be asked for on their own.
    """
    rule_set = read_game(fields["game"])
    position = read_position(rule_set, fields["position"])
    misere = bool(fields["misere"] or rule_set.always_misere)
    settings = {name: fields[name] for name in ("errors", "size") if fields[name] is not None}
    opponent = player(fields["opponent"], fields["seed"], clock.limits(), **settings)
    answer: dict[str, Any] = {"to": None, "words": None, "made": None, "touched": []}
    target = position
    if rule_set.moves(position):
        target = opponent.choose(rule_set, position, misere)
        answer = move_data(guide_of(rule_set, position, fields), target)
    if fields["analysis"]:
        answer["analysis"] = analyse(rule_set, position, misere=misere, limits=clock.limits()).to_dict(fields["lang"])
    return {**answer, **board(guide_of(rule_set, target, fields), misere, fields, clock)}


def start(fields: dict[str, Any], clock: Clock) -> dict[str, Any]:
    """Answer ``GET /api/start``: a random first position of a level; found in the time allowed or refused."""
    rule_set = read_game(fields["game"])
    position = random_start(
        rule_set,
        fields["level"],
        fields["seed"],
        bool(fields["misere"] or rule_set.always_misere),
        fields["never_lost"],
        clock.limits()._replace(positions=20_000, options=100_000, seconds=_EACH_START),
        max(0.0, clock.left - _KEPT_BACK),
    )
    return {"position": rule_set.format(position)}


def hint(fields: dict[str, Any], clock: Clock) -> dict[str, Any]:
    """Answer ``GET /api/hint``: the hints from the weakest on."""
    rule_set = read_game(fields["game"])
    position = read_position(rule_set, fields["position"])
    guide = guide_of(rule_set, position, fields)
    found = analyse(rule_set, position, misere=fields["misere"], limits=clock.limits())
    touched = [] if found.best is None else list(guide.touched(found.best))

    def data(message: Message) -> dict[str, Any]:
        kind = message.key.split(".")[1]
        pointed = {"touched": touched} if kind in ("where", "move") else {}
        return {"kind": kind, "text": guide.words.text(message), **pointed}

    return {
        "game": rule_set.written(),
        "position": rule_set.format(position),
        "hints": [data(message) for message in hints_from(found, guide.view)],
    }
