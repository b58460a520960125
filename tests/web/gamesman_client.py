"""The rules by which the GamesCrafters' own client (GamesmanUni) asks a server and plays, without its page.

Told again from its files ``src/scripts/gamesmanUni/index.ts`` and ``src/components/units/GameBody/ImageAutoGUI.vue``:
moves are kept under their ``autoguiMove``; a click on a listed move looks up its ``move``; a game is kept as the game's
name, the start and the moves, with a colon between them; addresses are written without any encoding of their own.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

if TYPE_CHECKING:
    from tests.web.running_server import RunningServer

BASE = "/universal/v1/"
DELIMITER = ":"
AUTOGUI = re.compile(r"^(1|2)_([a-zA-Z0-9-.~]+)*")
_BUTTONS = re.compile(r"^(A|T)_[a-zA-Z0-9-]_[0-9]+|^(M|L)_[0-9]+_[0-9]+|^L[QCA]_[ACRX]+")
_KEPT_BY_A_BROWSER = "".join(chr(code) for code in range(33, 127) if chr(code) not in "\"#<>'")


class Match:
    """One game between two people who click in turn, from the start of a variant or from another position."""

    def __init__(self, server: RunningServer, game: dict[str, Any], variant_id: str, start: str | None = None) -> None:
        self._server = server
        self._game = game["id"]
        self._variant_id = variant_id
        self.variant = self._load(f"{self._game}/{variant_id}/")
        self._start = start or self.variant["startPosition"]
        self.rounds = [self._position(self._start)]
        self.first_players_turn = self.position["autoguiPosition"][0] != "2"
        self.history = game["name"] + DELIMITER + self._start
        self._load(f"{self._game}/{variant_id}/instructions/?locale=en-US")

    @property
    def position(self) -> dict[str, Any]:
        return self.rounds[-1]

    @property
    def ended(self) -> bool:
        return bool(self.position["remoteness"] == 0 or not self.position["availableMoves"])

    @property
    def listed(self) -> list[str]:
        """The words on the buttons below the board: every move without picture data, else those it does not show."""
        moves = list(self.position["availableMoves"].values())
        drawn = self.variant["imageAutoGUIData"] is not None and AUTOGUI.match(self.position["autoguiPosition"])
        return [move["move"] for move in moves if not (drawn and _BUTTONS.match(move["autoguiMove"]))]

    def click(self, words: str) -> None:
        """What a click on a listed move does."""
        self.run_move(words)

    def run_move(self, autogui_move: str) -> None:
        """Make the move that is kept under this name."""
        move = self.position["availableMoves"][autogui_move]
        after = self._position(move["position"])
        self.history += DELIMITER + move["move"]
        written = after["autoguiPosition"]
        self.first_players_turn = written[0] == "1" if written[:2] in ("1_", "2_") else not self.first_players_turn
        self.rounds.append(after)

    def undo(self) -> None:
        """Take the last move back: the history loses what stands after its last colon."""
        self.rounds.pop()
        self.history = self.history[: self.history.rindex(DELIMITER)]
        self.first_players_turn = not self.first_players_turn

    def replayed(self, game: dict[str, Any]) -> Match:
        """The game read again from its history, as the client imports one."""
        _, start, *moves = self.history.split(DELIMITER)
        match = Match(self._server, game, self._variant_id, start)
        for words in moves:
            match.run_move(match.position["moveToAutoguiMove"][words])
        return match

    def computer_move(self) -> str:
        """The first of the moves from which its computer player chooses by remoteness."""
        value = self.position["positionValue"]
        best = [move for move in self.position["availableMoves"].values() if move["moveValue"] == value]
        if value in ("win", "lose"):
            wanted = (min if value == "win" else max)(move["remoteness"] for move in best)
            best = [move for move in best if move["remoteness"] == wanted]
        return str(best[0]["autoguiMove"])

    def _position(self, position: str) -> dict[str, Any]:
        answer = self._load(f"{self._game}/{self._variant_id}/positions/?p={position}")
        kept: dict[str, Any] = {}
        for move in answer["moves"]:
            kept.setdefault(move["autoguiMove"], move)
        words = {move["move"]: move["autoguiMove"] for move in answer["moves"]}
        return {**answer, "availableMoves": kept, "moveToAutoguiMove": words}

    def _load(self, address: str) -> Any:
        sent, _, _ = (BASE + address).partition("#")
        path, mark, query = sent.partition("?")
        target = quote(path, safe=_KEPT_BY_A_BROWSER) + mark + quote(query, safe=_KEPT_BY_A_BROWSER)
        answer = self._server.client.get(target).json()
        assert not (isinstance(answer, dict) and "error" in answer), (address, answer)
        return answer
