"""Games of two people on one server: who sits where, whose turn it is, and waiting for the other's move.

A game has three secret links: one for each seat, and one to watch. Nobody has an account. The games are in the memory
of the server only; they end with it, or after some hours without a move. Whether a move is legal is asked of the
workers, as for every other move.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nimatron.explain.reason import reason
from nimatron.web.fair_queue import client_of
from nimatron.web.fields import fields_of
from nimatron.web.middleware import read_body
from nimatron.web.refusals import BusyError, FieldError, NoSuchPageError, encoded
from nimatron.web.routes import OWN_ROUTES
from nimatron.web.server_limits import LONGEST_GAME, LONGEST_POSITION
from nimatron.web.worker_pool import WorkerPool

Side = Literal["first", "second"]

MOST_GAMES = 1_000
IDLE_SECONDS = 6 * 3_600.0
"""Seconds without a move after which a game is forgotten."""
LONGEST_RECORD = 1_000
"""Moves of a game."""
WAIT_SECONDS = 20.0
"""Seconds after which a question for news is answered though there is none."""
MOST_WAITING = 2_000
_HOLDER = re.compile(r"[\w-]{8,64}", re.ASCII)
_MOVES = next(n for n, route in enumerate(OWN_ROUTES) if route.path == "/api/moves")
_PLAY = next(n for n, route in enumerate(OWN_ROUTES) if route.path == "/api/play" and route.method == "GET")


def _secret() -> str:
    return secrets.token_urlsafe(15)


def _other(side: Side) -> Side:
    return "second" if side == "first" else "first"


@dataclass(eq=False)
class Challenge:
    """A game of two people.

    ``seats`` are the secret names of the two seats, ``holders`` who sits on them: a browser keeps a name of its own, so
    that a link that was passed on does not give the seat away. ``number`` counts the changes. The one who made the game
    sits on ``seats[maker]``.
    """

    game: str
    start: str
    misere: bool
    maker: Side
    seats: dict[Side, str] = field(default_factory=lambda: {"first": _secret(), "second": _secret()})
    watch: str = field(default_factory=_secret)
    holders: dict[Side, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    result: str = "open"
    ending: str = ""
    number: int = 0
    following: Challenge | None = None
    used: float = field(default_factory=time.monotonic)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def position(self) -> str:
        """The present position."""
        return self.moves[-1] if self.moves else self.start

    @property
    def turn(self) -> Side:
        """The side that moves next."""
        return "second" if len(self.moves) % 2 else "first"

    def changed(self) -> None:
        """Tell everybody who waits."""
        self.number += 1
        self.used = time.monotonic()
        news, self.news = self.news, asyncio.Event()
        news.set()

    def sit(self, token: str, holder: str) -> Side | None:
        """Return the side of a seat, which the first to come keeps; None for those who watch.

        >>> game = Challenge("nim", "1,2", False, "first")
        >>> game.sit(game.seats["first"], "somebody"), game.sit(game.seats["first"], "somebody else")
        ('first', None)
        """
        side = next((side for side, name in self.seats.items() if secrets.compare_digest(name, token)), None)
        if side is None:
            return None
        if side not in self.holders and holder:
            self.holders[side] = holder
            self.changed()
        return side if self.holders.get(side) == holder else None

    def state(self, side: Side | None) -> dict[str, Any]:
        """Return what one side, or somebody who watches, is shown."""
        after = self.following
        return {
            "game": self.game,
            "start": self.start,
            "misere": self.misere,
            "moves": self.moves,
            "result": self.result,
            "ending": self.ending,
            "number": self.number,
            "side": side or "watch",
            "present": len(self.holders) == 2,
            "watch": self.watch,
            "following": None if after is None else after.watch if side is None else after.seats[_other(side)],
        }


class Challenges:
    """The games on a server, and their addresses.

    Parameters:
        pool: the workers that judge moves.
    """

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._games: dict[str, Challenge] = {}
        self._waiting = 0

    def routes(self) -> list[Route]:
        """Return the routes of ``/api/challenge``."""
        return [
            Route("/api/challenge", self.make, methods=["POST"]),
            Route("/api/challenge/{token}", self.game, methods=["GET", "POST"]),
        ]

    async def game(self, request: Request) -> Response:
        """Answer about one game, or change it."""
        return await (self.act(request) if request.method == "POST" else self.look(request))

    async def make(self, request: Request) -> Response:
        """Make a game: its two seats and the link to watch. The maker sits down."""
        body = await _body(
            request, {"game": LONGEST_GAME, "start": LONGEST_POSITION, "side": 10, "holder": 64, "lang": 20}
        )
        side = body.get("side", "first")
        if side not in ("first", "second"):
            raise FieldError(reason("challenge.side", sides=("first", "second")), "side")
        misere = body.get("misere", False)
        if not isinstance(misere, bool):
            raise FieldError(reason("challenge.misere"), "misere")
        fields = {"game": _given(body, "game"), "position": _given(body, "start"), "misere": _yes(misere), "count": "1"}
        status, content = await self._ask(request, _MOVES, {**fields, "lang": body.get("lang", "en")})
        if status != 200:
            return _json(content, status)
        found = json.loads(content)
        if not found["moves"]:
            raise FieldError(reason("challenge.no_move"), "start")
        made = self._keep(Challenge(found["game"], found["position"], misere, side))
        made.sit(made.seats[side], _holder(body.get("holder")))
        links = {"seat": made.seats[side], "invitation": made.seats[_other(side)], "watch": made.watch}
        return _json(encoded({**links, "state": made.state(side)}))

    async def look(self, request: Request) -> Response:
        """Answer with the game; if ``number`` is the present one, when something has changed."""
        given = fields_of(request.scope["query_string"])
        unknown = set(given) - {"holder", "number", "lang"}
        if unknown:
            raise FieldError(reason("challenge.field", field=min(unknown)), min(unknown))
        made = self._of(request)
        token = request.path_params["token"]
        side = made.sit(token, _holder(given["holder"]) if "holder" in given else "")
        if given.get("number") == str(made.number) and self._waiting < MOST_WAITING:
            self._waiting += 1
            try:
                async with asyncio.timeout(WAIT_SECONDS):
                    await made.news.wait()
            except TimeoutError:
                pass
            finally:
                self._waiting -= 1
        return _json(encoded(made.state(side)))

    async def act(self, request: Request) -> Response:
        """Make a move, resign, or ask for another game: ``{"holder", "to" or "resign" or "again"}``."""
        made = self._of(request)
        body = await _body(request, {"holder": 64, "to": LONGEST_POSITION, "view": 200, "lang": 20})
        side = made.sit(request.path_params["token"], _holder(body.get("holder")))
        if side is None:
            raise FieldError(reason("challenge.not_yours"), "holder")
        if body.get("again") is True:
            return _json(encoded({"turn": None, "state": self._again(made, side)}))
        if made.result != "open":
            raise FieldError(reason("challenge.over"), "to")
        if body.get("resign") is True:
            made.result, made.ending = _other(side), "resigned"
            made.changed()
            return _json(encoded({"turn": None, "state": made.state(side)}))
        return await self._move(request, made, side, body)

    async def _move(self, request: Request, made: Challenge, side: Side, body: Mapping[str, Any]) -> Response:
        number, turn, position = len(made.moves), made.turn, made.position
        to = _given(body, "to")
        if turn != side:
            raise FieldError(reason("challenge.turn"), "to")
        if number >= LONGEST_RECORD:
            raise FieldError(reason("challenge.longest", limit=LONGEST_RECORD), "to")
        fields = {"game": made.game, "position": position, "to": to, "misere": _yes(made.misere), "opponent": "human"}
        fields |= {"frame": made.start, "lang": body.get("lang", "en")} | (
            {"view": body["view"]} if "view" in body else {}
        )
        status, content = await self._ask(request, _PLAY, fields)
        if status != 200:
            return _json(content, status)
        answer = json.loads(content)
        after = answer["moves"]
        if after is None:  # there was no time for them
            fields = {"game": made.game, "position": answer["to"], "misere": _yes(made.misere), "count": "1"}
            status, found = await self._ask(request, _MOVES, fields)
            if status != 200:
                return _json(found, status)
            after = json.loads(found)
        # meanwhile the same move may have come twice, or somebody may have resigned
        if made.result != "open" or len(made.moves) != number:
            raise FieldError(reason("challenge.turn"), "to")
        made.moves.append(answer["to"])
        if not after["moves"]:
            last_loses = made.misere != (after["terminal_outcome"] == "N")
            made.result = _other(side) if last_loses else side
        made.changed()
        return _json(encoded({"turn": answer, "state": made.state(side)}))

    def _again(self, made: Challenge, side: Side) -> dict[str, Any]:
        """Offer, or accept, another game from the same start with sides changed."""
        if made.result == "open":
            raise FieldError(reason("challenge.not_over"), "again")
        if made.following is None:
            made.following = self._keep(Challenge(made.game, made.start, made.misere, _other(side)))
            made.changed()
        return made.state(side)

    def _keep(self, made: Challenge) -> Challenge:
        oldest = time.monotonic() - IDLE_SECONDS
        for token in [token for token, one in self._games.items() if one.used < oldest]:
            del self._games[token]
        if len(self._games) > 3 * (MOST_GAMES - 1):
            raise BusyError(reason("challenge.full", limit=MOST_GAMES))
        for token in (*made.seats.values(), made.watch):
            self._games[token] = made
        return made

    def _of(self, request: Request) -> Challenge:
        found = self._games.get(request.path_params["token"])
        if found is None or found.used < time.monotonic() - IDLE_SECONDS:
            raise NoSuchPageError(reason("challenge.gone"))
        return found

    async def _ask(self, request: Request, route: int, fields: Mapping[str, str]) -> tuple[int, bytes]:
        return await self._pool.ask({"route": route, "fields": dict(fields)}, client=client_of(request.scope))


def _yes(value: bool) -> str:
    return "true" if value else "false"


def _json(content: bytes, status: int = 200) -> Response:
    return Response(content, status, media_type="application/json", headers={"cache-control": "no-store"})


async def _body(request: Request, texts: Mapping[str, int]) -> dict[str, Any]:
    """Return the body, an object whose texts are no longer than allowed. Raises ``FieldError``."""
    try:
        found = json.loads(await read_body(request))
    except (ValueError, RecursionError):
        raise FieldError(reason("challenge.body"), "body") from None
    if not isinstance(found, dict):
        raise FieldError(reason("challenge.body"), "body")
    for name, longest in texts.items():
        text = found.get(name, "")
        if not isinstance(text, str) or len(text) > longest:
            raise FieldError(reason("challenge.text", field=name, limit=longest), name)
    return found


def _given(body: Mapping[str, Any], name: str) -> str:
    text: str = body.get(name, "")
    if not text.strip():
        raise FieldError(reason("challenge.needed", field=name), name)
    return text


def _holder(given: Any) -> str:
    """Return the name that a browser keeps for itself."""
    if not isinstance(given, str) or not _HOLDER.fullmatch(given):
        raise FieldError(reason("challenge.holder"), "holder")
    return given
