"""The tools offered to language models: their fields, and how answers of the web workers become theirs.

Every answer has ``status`` (how its statements are known) and ``source`` (the theorem, the method or the page they come
from). Pictures, and ids of objects in them, are left out.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, NamedTuple

from nimatron.language_models.answers import Answers, route_of
from nimatron.language_models.pages import GAMES, page_address
from nimatron.web.answers.lessons import LESSON_FIELDS
from nimatron.web.answers.proofs import PROVE_FIELDS, VERIFY_FIELDS
from nimatron.web.fields import LANG, POSITION, Field, Word

Given = dict[str, Any]
Answered = Callable[[Answers, Given], Awaitable[dict[str, Any]]]
_MOST_MOVES = 60
"""Moves listed with a turn; the tool ``moves`` lists more."""


class ModelTool(NamedTuple):
    """A tool: its name, what it is for, its fields, and the function that answers."""

    name: str
    about: str
    fields: tuple[Field, ...]
    answer: Answered

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of the arguments."""
        return {
            "type": "object",
            "properties": {field.name: {**field.schema(), "description": field.doc} for field in self.fields},
            "required": [field.name for field in self.fields if field.required],
            "additionalProperties": False,
        }


def _fields(path: str, *names: str) -> tuple[Field, ...]:
    """Return the fields of a route with these names, in this order."""
    known = {field.name: field for field in route_of(path).fields}
    return tuple(known[name] for name in names)


def _sourced(answer: dict[str, Any], status: str | None = None, source: str | None = None) -> dict[str, Any]:
    """Return an answer with its status and source; its method is the source unless another is given."""
    rest = {name: value for name, value in answer.items() if name not in ("method", "pictures")}
    return {**rest, "status": status or answer["status"], "source": source or answer.get("method") or ""}


async def _solve(answers: Answers, given: Given) -> dict[str, Any]:
    return _sourced(await answers.ask("/api/analysis", {**given, "steps": False}))


async def _explain(answers: Answers, given: Given) -> dict[str, Any]:
    return _sourced(await answers.ask("/api/analysis", {**given, "want": "outcome,best,why,steps,terms,status,method"}))


async def _moves(answers: Answers, given: Given) -> dict[str, Any]:
    found = await answers.ask("/api/moves", given)
    source, status = page_address(found["game"]), "proved"
    if str(given.get("judged", "")).strip().lower() in ("true", "yes", "1"):
        asked = {name: given.get(name) for name in ("game", "position", "misere", "lang")}
        known, _ = await answers.ask_or_reason("/api/analysis", {**asked, "want": "status,method"})
        status, source = (known["status"], known["method"]) if known else ("computed", source)
    return _sourced({**found, "moves": list(_in_words(found["moves"]))}, status, source)


def _in_words(moves: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return moves without the objects of the picture that make them."""
    return [
        {name: value for name, value in move.items() if name not in ("touched", "ways", "by_way", "made", "types")}
        for move in moves
    ]


async def _play(answers: Answers, given: Given) -> dict[str, Any]:
    """Return the turn, the judgement of the person's move, and how the outcome before it is known."""
    turn = await answers.ask("/api/play", given)
    asked = {name: given.get(name) for name in ("game", "position", "misere", "lang")}
    judgement = unknown = None
    if given.get("to") is not None:
        judgement, unknown = await answers.ask_or_reason("/api/lesson/move", {**asked, "to": given["to"]})
    known, why_not = await answers.ask_or_reason("/api/analysis", {**asked, "want": "outcome,status,method"})
    found = {name: turn[name] for name in ("game", "misere", "position", "to", "made", "over", "last_mover_wins")}
    found["judgement"] = judgement and {name: judgement[name] for name in ("kept", "best", "text")}
    found["not_judged"] = unknown
    reply = turn["reply"]
    if reply is not None:
        names = ("to", "made", "certain", "doubt", "over", "last_mover_wins")
        found["reply"] = {name: reply[name] for name in names}
    else:
        found["reply"] = None
    found["refused"] = turn["refused"]
    left = (reply or turn)["moves"]
    found["moves"] = _in_words(left["moves"][:_MOST_MOVES]) if left else None
    if known is None:
        return _sourced(found, "unknown", why_not)
    return _sourced(found, known["status"], known["method"])


async def _values(answers: Answers, given: Given) -> dict[str, Any]:
    return _sourced(await answers.ask("/api/values", given))


async def _period(answers: Answers, given: Given) -> dict[str, Any]:
    found = await answers.ask("/api/period", given)
    return _sourced(found, source=found["theorem"] or page_address(found["game"]))


async def _quotient(answers: Answers, given: Given) -> dict[str, Any]:
    return _sourced(await answers.ask("/api/quotient", given), source="Plambeck and Siegel 2008")


async def _identify(answers: Answers, given: Given) -> dict[str, Any]:
    return _sourced(await answers.ask("/api/identify", given), source=GAMES)


async def _prove(answers: Answers, given: Given) -> dict[str, Any]:
    found = await answers.ask("/api/prove", given, "POST")
    return _sourced({"certificate": found}, "proved", "certificate")


async def _verify(answers: Answers, given: Given) -> dict[str, Any]:
    found = await answers.ask("/api/verify", given, "POST")
    return _sourced(found, "proved" if found["right"] else "not proved", f"checker: {found['kind']}")


async def _lesson_check(answers: Answers, given: Given) -> dict[str, Any]:
    found = await answers.ask("/api/lesson", given, "POST")
    lesson = found["lesson"]
    steps = None if lesson is None else [step["title"] for step in lesson["steps"]]
    shown = {"right": lesson is not None, "faults": found["faults"], "steps": steps, "link": found["link"]}
    return _sourced(shown, "computed", "checker: lesson")


async def _games(answers: Answers, given: Given) -> dict[str, Any]:
    """Return the games in whose names, titles or rules the words occur; all of them without words."""
    asked = {name: value for name, value in given.items() if name != "search"}
    found = (await answers.ask("/api/games", asked))["games"]
    named = [
        {"name": one["name"], "title": one["title"], "about": one["move"], "aliases": one["aliases"],
         "start": one["example"], "parameters": [], "same_as": one["game"]}
        for game in found
        for one in game["named"]
    ]  # fmt: skip
    listed = [
        {"name": game["name"], "title": game["title"], "about": game["about"], "aliases": game["aliases"],
         "start": game["start"], "parameters": [rule["name"] for rule in game["rules"]]}
        for game in found
    ]  # fmt: skip
    words = str(given.get("search") or "").casefold().split()
    fitting = [one for one in (*listed, *named) if all(word in str(one.values()).casefold() for word in words)]
    return _sourced({"count": len(fitting), "games": fitting}, "proved", GAMES)


async def _rules(answers: Answers, given: Given) -> dict[str, Any]:
    found = await answers.ask("/api/games/{name}", given)
    names = ("name", "title", "summary", "move", "manual", "aliases", "rules", "start", "conventions", "may_be_drawn")
    return _sourced({name: found[name] for name in names}, "proved", found["manual"]["sources"])


_NAME = Word("name", "a game: its name, an alias or a code", longest=200)
_SEARCH = Field("search", "words that must occur in names, titles or rules (default: all games)", None)
_AT = ("game", "position", "misere")

TOOLS: tuple[ModelTool, ...] = (
    ModelTool(
        "games",
        "List the games, or search them. Names are what the other tools take as game.",
        (_SEARCH, LANG),
        _games,
    ),
    ModelTool("rules", "Rules, strategy, history and sources of one game.", (_NAME, LANG), _rules),
    ModelTool(
        "solve",
        "Who wins a position: outcome (N: the player to move wins, P: the previous player, D: drawn), nim-value, "
        "remoteness, every winning move, the best move and the reason.",
        _fields("/api/analysis", *_AT, "moves", "why", "lang"),
        _solve,
    ),
    ModelTool(
        "explain",
        "Why a position is winning or losing: the reason in sentences, worked steps as data, and the terms used.",
        _fields("/api/analysis", *_AT, "why", "lang"),
        _explain,
    ),
    ModelTool(
        "moves",
        "The legal moves of a position in words; with judged, what each of them leads to.",
        _fields("/api/moves", *_AT, "count", "judged", "lang"),
        _moves,
    ),
    ModelTool(
        "play",
        "Make the move to of a person: it is judged, and the computer replies (opponent human: nobody replies). "
        "Without to the computer moves first. The position after the reply is reply.to.",
        (*_fields("/api/play", "game"), POSITION, *_fields("/api/play", "to", "misere", "opponent", "errors", "seed"),
         LANG),
        _play,
    ),
    ModelTool(
        "values",
        "Nim-values, outcomes, remoteness or genus of the heaps 0 to count - 1 of a game of single heaps, such as "
        "kayles or the code 0.77.",
        _fields("/api/values", "game", "count", "what", "misere"),
        _values,
    ),
    ModelTool(
        "period",
        "The period of the nim-values of a heap game with the theorem that proves it, or that these values prove none.",
        _fields("/api/period", "game", "count", "lang"),
        _period,
    ),
    ModelTool(
        "identify",
        "Which games have these nim-values, at any heap.",
        _fields("/api/identify", "values", "reach", "lang"),
        _identify,
    ),
    ModelTool(
        "quotient",
        "The misère quotient of a heap game: order, generators, relations, the element of every heap.",
        _fields("/api/quotient", "game", "heaps", "lang"),
        _quotient,
    ),
    ModelTool("prove", "A certificate of who wins a small position, or of its nim-value.", PROVE_FIELDS, _prove),
    ModelTool("verify", "Whether a certificate is right, checked by the rules alone.", VERIFY_FIELDS, _verify),
    ModelTool(
        "lesson_check",
        "Check the text of a lesson (or its link): the mistakes with their lines.",
        LESSON_FIELDS,
        _lesson_check,
    ),
)  # fmt: skip
"""All tools."""
