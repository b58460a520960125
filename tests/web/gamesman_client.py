"""How GamesmanUni, the client of GamesCrafters, asks a server and plays, without its page.

Described in our words after ``src/scripts/gamesmanUni/index.ts`` and
``src/components/units/GameBody/ImageAutoGUI.vue``: moves are stored under their ``autoguiMove``; a click on a listed
move looks up its ``move``; a game is stored as the game's name, the start and the moves, separated by colons; addresses
are not encoded. With picture data a position of the right form is drawn, and its moves are shapes to press. The
animation from one drawing to the next is that of
``src/scripts/gamesmanUni/moveAnimation.ts``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

if TYPE_CHECKING:
    from tests.web.running_server import RunningServer

BASE = "/universal/v1/"
DELIMITER = ":"
AUTOGUI = re.compile(r"^(1|2)_([a-zA-Z0-9-.~]+)*")
_AT_ONE = re.compile(r"^(A|T)_([a-zA-Z0-9-])_([0-9]+)")
_BETWEEN_TWO = re.compile(r"^(M|L)_([0-9]+)_([0-9]+)")
_CURVE = re.compile(r"^L[QCA]_[ACRX]+")
_BUTTONS = re.compile("|".join(form.pattern for form in (_AT_ONE, _BETWEEN_TWO, _CURVE)))
_KEPT_BY_A_BROWSER = "".join(chr(code) for code in range(33, 127) if chr(code) not in "\"#<>'")


Point = tuple[float, float]


@dataclass(frozen=True)
class Button:
    """A move to press on the board: its kind (A, T, M or L), letter, centres, and the name it is stored under."""

    kind: str
    letter: str
    centers: tuple[Point, ...]
    mark: str


@dataclass(frozen=True)
class Drawing:
    """A board as the client shows it: texts and paths of images by their centres, and the buttons."""

    texts: dict[Point, str]
    images: dict[Point, str]
    buttons: tuple[Button, ...]


def drawing(theme: dict[str, Any], autogui_position: str, moves: list[dict[str, Any]]) -> Drawing:
    """Return what the client draws for a position of the right form; an index beyond the centres is an error there."""
    matched = AUTOGUI.match(autogui_position)
    assert matched is not None, autogui_position
    assert matched[2] is not None, autogui_position
    board, *in_order = matched[2].split("~")
    centers = [(x, y) for x, y in theme["centers"]]
    dotted = [index for index, character in enumerate(board) if character == "."]
    texts = {centers[index]: text for index, text in zip(dotted, in_order, strict=False)}
    images = theme["charImages"]
    shown = {
        centers[index]: images[character]["image"]
        for index, character in enumerate(board)
        if character != "-" and character in images
    }
    buttons = []
    for move in moves:
        mark = move["autoguiMove"]
        if found := _AT_ONE.match(mark):
            kind, letter, at = found.groups()
            buttons.append(Button(kind, letter, (centers[int(at)],), mark))
        elif found := _BETWEEN_TWO.match(mark):
            kind, *ends = found.groups()
            buttons.append(Button(kind, "", tuple(centers[int(end)] for end in ends), mark))
    return Drawing(texts, shown, tuple(buttons))


class Match:
    """A game between two people who click in turn, from the start of a variant or from another position."""

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
        return [move["move"] for move in moves if not (self._is_drawn and _BUTTONS.match(move["autoguiMove"]))]

    @property
    def _is_drawn(self) -> bool:
        data = self.variant["imageAutoGUIData"]
        return data is not None and AUTOGUI.match(self.position["autoguiPosition"]) is not None

    @property
    def theme(self) -> dict[str, Any]:
        """The default theme of a variant with picture data."""
        data = self.variant["imageAutoGUIData"]
        chosen: dict[str, Any] = data["themes"][data["defaultTheme"]]
        return chosen

    @property
    def drawn(self) -> Drawing | None:
        """The board, or None if the client shows the written position."""
        if not self._is_drawn:
            return None
        moves = list(self.position["availableMoves"].values())
        return drawing(self.theme, self.position["autoguiPosition"], moves)

    def press(self, button: Button) -> None:
        """Do what a click on a shape of the board does."""
        self.run_move(button.mark)

    def click(self, words: str) -> None:
        """Do what a click on a listed move does."""
        self.run_move(words)

    def run_move(self, autogui_move: str) -> None:
        """Make the move that is stored under this name."""
        move = self.position["availableMoves"][autogui_move]
        if self.variant["imageAutoGUIData"] is not None:  # it animates what is on one board to the next
            for written in (self.position["autoguiPosition"], move["autoguiPosition"]):
                assert AUTOGUI.match(written), written
        after = self._position(move["position"])
        self.history += DELIMITER + move["move"]
        written = after["autoguiPosition"]
        self.first_players_turn = written[0] == "1" if written[:2] in ("1_", "2_") else not self.first_players_turn
        self.rounds.append(after)

    def undo(self) -> None:
        """Take back the last move: the history loses what follows its last colon."""
        self.rounds.pop()
        self.history = self.history[: self.history.rindex(DELIMITER)]
        self.first_players_turn = not self.first_players_turn

    def replayed(self, game: dict[str, Any]) -> Match:
        """Return the game read from its history, as the client imports one."""
        _, start, *moves = self.history.split(DELIMITER)
        match = Match(self._server, game, self._variant_id, start)
        for words in moves:
            match.run_move(match.position["moveToAutoguiMove"][words])
        return match

    def computer_move(self) -> str:
        """Return the first of the moves from which its computer player chooses by remoteness."""
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
