"""A board to play on in a notebook: the page of the server in a frame, answered by Python.

The frame has the page's own modules, so that a position is shown, played, judged and explained as on the page. Each
board has a frame of its own, and with it its own state.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote

from nimatron.errors import MissingExtraError, RequestError
from nimatron.explain.catalogue import languages
from nimatron.explain.reason import reason
from nimatron.notebook.pictures import Picture, image, image_address
from nimatron.rules.registry import game as game_of
from nimatron.web.in_browser import respond
from nimatron.web.page_files import FOLDER, page_files

try:
    import anywidget
    import traitlets
except ImportError:
    raise MissingExtraError(reason("notebook.anywidget")) from None

_IMPORT = re.compile(r"""(\bfrom |\bimport\(|\bimport )(["'])\./(\w+)\.js\2""")
_NOWHERE = "https://nimatron.invalid/js/"
"""In place of the address of a module, which has none here."""
_START = """
const sources = JSON.parse(document.getElementById("modules").textContent);
const blob = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
const imports = Object.fromEntries(Object.entries(sources).map(([name, text]) => [`nimatron/${name}`, blob(text)]));
const map = document.createElement("script");
map.type = "importmap";
map.textContent = JSON.stringify({ imports });
document.head.append(map);
import("nimatron/main");
"""
OPPONENTS = ("perfect", "graded", "cora", "random", "human")


@cache
def notebook_page() -> str:
    """Return the page as one HTML text: its modules, its styles, and nothing that has to be fetched.

    >>> "nimatron/main" in notebook_page(), "http://" in notebook_page().replace("http://www.w3.org", "")
    (True, False)
    """
    modules = {}
    for name, path in page_files().items():
        if name.startswith("js/"):
            text = _IMPORT.sub(r"\1\2nimatron/\3\2", path.read_text(encoding="utf-8"))
            modules[path.stem] = text.replace("import.meta.url", json.dumps(f"{_NOWHERE}{path.name}"))
    styles = "".join((FOLDER / "style" / f"{name}.css").read_text(encoding="utf-8") for name in ("page", "places"))
    inline = json.dumps(modules, ensure_ascii=False).replace("<", "\\u003c")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="nimatron-notebook">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>Nimatron</title><style>{styles}</style></head>"
        f'<body class="in-notebook"><div id="page"></div><script type="application/json" id="modules">{inline}</script>'
        f"<script>{_START}</script></body></html>"
    )


class Board(anywidget.AnyWidget):
    """A board to play on in a notebook.

    A move made with the mouse changes ``position`` and ``moves`` here, and setting ``game``, ``position``, ``misere``
    or ``opponent`` here changes the board. A position that is set is the start of a new game.

    Parameters:
        game: rule set or its written form.
        position: position or its written form (default: the usual start).
        misere: whether the last move loses.
        opponent: ``perfect``, ``graded``, ``cora``, ``random`` or ``human`` (two people), with settings such as
            ``graded errors=0.3``.
        person_first: whether the person at the notebook begins.
        lang: language of the board.
        height: height of the board in pixels.

    Attributes:
        moves: the positions after each move so far.
        result: ``open``, ``first``, ``second`` or ``draw``.

    Raises ``MissingExtraError`` without the extra ``notebook``, ``RuleError`` and ``PositionError`` for what is not
    a game or a position.

    >>> board = Board("nim", "3,4,5")
    >>> board.position
    '3,4,5'
    >>> board.position = "1,2"
    >>> board.link
    'game=nim&play=normal&start=1%2C2&first=human&second=perfect&lang=en'
    """

    _esm = Path(__file__).with_name("board.js")
    link = traitlets.Unicode().tag(sync=True)
    image = traitlets.Unicode().tag(sync=True)
    height = traitlets.Int(560).tag(sync=True)
    game = traitlets.Unicode("nim")
    position = traitlets.Unicode()
    misere = traitlets.Bool(False)
    opponent = traitlets.Unicode("perfect")
    moves = traitlets.List(traitlets.Unicode())
    result = traitlets.Unicode("open")

    def __init__(
        self,
        game: Any = "nim",
        position: Any = None,
        *,
        misere: bool = False,
        opponent: str = "perfect",
        person_first: bool = True,
        lang: str = "en",
        height: int = 560,
    ) -> None:
        if lang not in languages():
            raise RequestError(reason("notebook.lang", given=lang, languages=tuple(languages())))
        rule_set = game_of(game)
        start = rule_set.start if position is None else rule_set.check(position)
        self._lang, self._person_first, self._quiet = lang, person_first, True
        super().__init__(
            game=rule_set.written(),
            position=rule_set.format(start),
            misere=rule_set.plays_misere(misere),
            opponent=opponent,
            height=height,
        )
        self._quiet = False
        self._start_anew()
        self.on_msg(self._heard)

    @traitlets.validate("opponent")
    def _known_opponent(self, proposal: Any) -> str:
        given: str = proposal["value"]
        if given.split(" ", maxsplit=1)[0] not in OPPONENTS:
            raise RequestError(reason("notebook.opponent", given=given, opponents=OPPONENTS))
        return given

    @traitlets.validate("position")
    def _legal_position(self, proposal: Any) -> str:
        rule_set = game_of(self.game)
        return rule_set.format(rule_set.check(proposal["value"]))

    @traitlets.observe("game")
    def _another_game(self, change: Any) -> None:
        if self._quiet:
            return
        rule_set = game_of(self.game)
        with self._silence():
            self.game = rule_set.written()
            self.position = rule_set.format(rule_set.start)
            self.misere = rule_set.plays_misere(False)
        self._start_anew()

    @traitlets.observe("position", "misere", "opponent")
    def _changed_here(self, change: Any) -> None:
        if not self._quiet:
            self._start_anew()

    @traitlets.observe("link")
    def _changed_there(self, change: Any) -> None:
        """Take over what the board shows."""
        if self._quiet:
            return
        pairs = parse_qsl(self.link, keep_blank_values=True)
        facts, moves = dict(pairs), [value for name, value in pairs if name == "move"]
        if "game" not in facts or "start" not in facts:
            return
        try:
            with self._silence():
                self.game = facts["game"]
                self.misere = facts.get("play") == "misere"
                self.moves = (
                    [move.split(" ; ")[0].split(";")[0] for move in moves] if ";" not in facts["start"] else moves
                )
                self.position = self.moves[-1] if moves else facts["start"]
                self.result = facts.get("result", "open")
                players = {facts.get("first", "human"), facts.get("second", "human")} - {"human"}
                self.opponent = next(iter(players), "human")
                self._draw()
        except Exception:  # a link that a later version of the page wrote: the board shows it, Python does not know it
            self.moves = []

    def _silence(self) -> _Silence:
        return _Silence(self)

    def _start_anew(self) -> None:
        players = ("human", self.opponent) if self._person_first else (self.opponent, "human")
        facts = {
            "game": self.game,
            "play": "misere" if self.misere else "normal",
            "start": self.position,
            "first": players[0],
            "second": players[1],
            "lang": self._lang,
        }
        with self._silence():
            self.moves, self.result = [], "open"
            self._draw()
            self.link = "&".join(f"{name}={quote(value, safe='[]')}" for name, value in facts.items())

    def _draw(self) -> None:
        """Keep the present picture as an image: notebooks that are not trusted leave out SVG elements."""
        self.image = image_address(self.picture().svg)

    def _heard(self, _: Any, content: Any, buffers: Any) -> None:
        """Answer a view: it asks for the page, or passes on a question of the page."""
        if content.get("page"):
            self.send({"frame": content["frame"], "page": notebook_page()})
            return
        question = content["question"]
        status, form, found = respond(question["method"], question["path"], question["query"], question["body"])
        answer = {"number": question["number"], "status": status, "form": form, "content": found.decode("utf-8")}
        self.send({"frame": content["frame"], "answer": answer})

    def picture(self) -> Picture:
        """Return the picture of the present position."""
        return Picture(self.game, self.position, lang=self._lang)

    def _repr_mimebundle_(self, **settings: Any) -> Any:
        """Return the board, and for notebooks that are opened without Python its picture."""
        bundle = super()._repr_mimebundle_(**settings)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, "text/html": image(self.picture().svg, repr(self)), "text/plain": repr(self)}, metadata

    def __repr__(self) -> str:
        return f"Board({self.game!r}, {self.position!r}{', misere=True' if self.misere else ''})"


class _Silence:
    """Changes within it are not news."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def __enter__(self) -> None:
        self._before, self._board._quiet = self._board._quiet, True

    def __exit__(self, *_: object) -> None:
        self._board._quiet = self._before
