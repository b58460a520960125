"""Analysis of a position or of a list of requests, hints, and random starting positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nimatron.errors import NimatronError, RequestError, TooLargeError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.message import Message
from nimatron.explain.reason import reason
from nimatron.play.hint import hints_from
from nimatron.play.starts import random_start
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.analysis import DEFAULT_FIELDS, analyse, check_fields
from nimatron.solve.statistics import statistics as counted
from nimatron.web.answers.turn import guide_of
from nimatron.web.fields import (
    GAME,
    LANG,
    MISERE,
    START,
    WHY,
    Anything,
    Field,
    Words,
    YesNo,
    language_of,
    read_fields,
)
from nimatron.web.refusals import FieldError, refusal
from nimatron.web.request import Allowance, located, read_game, read_position
from nimatron.web.server_limits import MOST_REQUESTS

MOVES = YesNo("moves", "whether every move is judged")
STEPS = YesNo("steps", "whether the worked steps are given as data")
WANT = Words("want", "names of fields separated by commas (default: all)", None, 400)
QUERY: tuple[Field, ...] = (GAME, START, MISERE, MOVES, STEPS, WHY, WANT, LANG)
_LINE: tuple[Field, ...] = (
    *(field for field in QUERY if field is not WANT),
    Anything("want", "", None),
    Anything("rules", "", None),
)


def analysis(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/analysis``."""
    return _analysis(read_game(fields["game"]), fields, allowance)


def _analysis(rule_set: RuleSet[Any], fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    catalogue(fields["lang"])
    wanted = fields["want"]
    if wanted is not None:
        check_fields(wanted)
    moves = fields["moves"] or (wanted is not None and "moves" in wanted)
    names = (DEFAULT_FIELDS if wanted is None else tuple(wanted)) + (("steps",) if fields["steps"] else ())
    position = read_position(rule_set, fields["position"])
    found = analyse(
        rule_set,
        position,
        misere=fields["misere"],
        moves=moves,
        limits=allowance.limits(),
        fields=None if wanted is None else names,
    )
    answer = found.to_dict(fields["lang"], names, fields["why"])
    allowance.spend(found.work)
    return answer


def analyses(body: Any, allowance: Allowance) -> list[Any]:
    """Answer ``POST /api/analysis``: a list of up to 1,000 requests, each answered or refused separately."""
    if not isinstance(body, list):
        raise RequestError(reason("http.list", example='[{"game": "nim", "position": "3,4,5"}]'))
    if len(body) > MOST_REQUESTS:
        raise FieldError(reason("http.many_requests", count=len(body), limit=MOST_REQUESTS), "body")
    return [_one(request, allowance) for request in body]


def _one(request: Any, allowance: Allowance) -> dict[str, Any]:
    try:
        if not allowance.left:
            raise TooLargeError(reason("limit.list_work"))
        if not isinstance(request, Mapping):
            raise RequestError(
                reason("http.object", given=shown(request), example='{"game": "nim", "position": "3,4,5"}')
            )
        fields = read_fields(_LINE, request)
        fields["want"] = _wanted(fields["want"])
        return _analysis(_with_rules(fields["game"], fields["rules"]), fields, allowance)
    except Exception as error:  # one request of many; the others are still answered
        allowance.spend(getattr(error, "work", 0))
        return refusal(error, language_of(request))[1]


def _wanted(value: Any) -> tuple[str, ...] | None:
    if value is None:
        return None
    if isinstance(value, str):
        return tuple(part.strip() for part in value.split(",") if part.strip())
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return tuple(value)
    raise FieldError(reason("http.want", given=shown(value)), "want")


def _with_rules(written: str, rules: Any) -> RuleSet[Any]:
    rule_set = read_game(written)
    if rules is None:
        return rule_set
    if not isinstance(rules, dict):
        raise FieldError(reason("http.rules", given=shown(rules), example='{"a": 2}'), "rules")
    given = {name: rule_set.parameters()[name].write(getattr(rule_set, name)) for name in rule_set.parameters()}
    try:
        return type(rule_set).from_rules({**given, **rules})
    except NimatronError as error:
        raise located(error, "rules") from None


def statistics(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/statistics``: the positions below one, counted by outcome, nim-value and remoteness."""
    rule_set = read_game(fields["game"])
    position = read_position(rule_set, fields["position"])
    return counted(rule_set, position, misere=fields["misere"], limits=allowance.limits()).to_dict()


def start(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/start``: a random starting position of a level."""
    rule_set = read_game(fields["game"])
    position = random_start(
        rule_set,
        fields["level"],
        fields["seed"],
        rule_set.plays_misere(fields["misere"]),
        fields["never_lost"],
        allowance.limits(),
    )
    return {"position": rule_set.format(position)}


def hint(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/hint``: hints, the weakest first."""
    rule_set = read_game(fields["game"])
    position = read_position(rule_set, fields["position"])
    guide = guide_of(rule_set, position, fields)
    found = analyse(rule_set, position, misere=fields["misere"], limits=allowance.limits())
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
