"""The board of a notebook without a notebook: its state, its link, its answers, its refusals."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
from typing import Any

import pytest

import nimatron as nt
from nimatron.errors import NimatronError, RequestError
from nimatron.web.in_browser import respond

pytest.importorskip("anywidget")

from nimatron.notebook import Board
from nimatron.notebook.board import notebook_page


class Heard(list[Any]):
    """What a board sends."""

    def __call__(self, content: Any, buffers: Any = None) -> None:
        self.append(content)


@pytest.fixture
def board() -> Any:
    made = Board("nim", "3,4,5")
    made.send = Heard()
    return made


def test_a_move_on_the_board_changes_it_here(board: Any) -> None:
    seen: list[Any] = []
    board.observe(lambda change: seen.append(change["new"]), "position")
    board.link = "game=nim&play=normal&start=3,4,5&first=human&second=perfect&move=1,4,5&move=1,4,4"
    assert (board.position, board.moves, board.result) == ("1,4,4", ["1,4,5", "1,4,4"], "open")
    assert seen == ["1,4,4"]
    board.link = "game=wythoff&play=misere&start=2,1&first=perfect&second=human&move=1,1&result=first"
    assert (board.game, board.position, board.misere, board.result) == ("wythoff", "1,1", True, "first")


def test_what_is_set_here_is_a_new_game_there(board: Any) -> None:
    board.position = "1, 2 ,3"
    assert "start=1%2C2%2C3" in board.link
    assert board.moves == []
    board.misere = True
    assert "play=misere" in board.link
    board.opponent = "graded errors=0.3"
    assert "second=graded%20errors%3D0.3" in board.link
    board.game = "kayles"
    assert board.position == nt.game("kayles").format(nt.game("kayles").start)
    assert "game=kayles&play=normal" in board.link
    second = Board("nim", "1,2", person_first=False, lang="ru")
    assert "first=perfect&second=human&lang=ru" in second.link


def test_comments_in_a_link_are_no_part_of_the_positions(board: Any) -> None:
    board.link = "game=nim&play=normal&start=3,4,5&first=human&second=human&move=1,4,5;good&move=1,4,4"
    assert board.moves == ["1,4,5", "1,4,4"]


@pytest.mark.parametrize(
    ("name", "value"), [("position", "x"), ("position", "-1"), ("game", "no-such-game"), ("opponent", "nobody")]
)
def test_what_is_wrong_is_refused_and_changes_nothing(board: Any, name: str, value: str) -> None:
    before = board.link
    with pytest.raises(NimatronError):
        setattr(board, name, value)
    assert board.link == before
    assert board.position == "3,4,5"
    with pytest.raises(RequestError, match="language"):
        Board(lang="xx")


def test_questions_are_answered_as_by_the_page_without_a_server(board: Any) -> None:
    question = {"number": 7, "method": "GET", "path": "/api/analysis", "query": "game=nim&position=3,4,5", "body": ""}
    board._heard(board, {"frame": "a", "question": question}, [])
    status, form, content = respond("GET", "/api/analysis", "game=nim&position=3,4,5")
    assert board.send == [
        {"frame": "a", "answer": {"number": 7, "status": status, "form": form, "content": content.decode()}}
    ]
    for path, query in (("/api/none", ""), ("/api/moves", "game=nim&position=x"), ("/api/moves", "x=%ff")):
        board.send.clear()
        board._heard(board, {"frame": "a", "question": {**question, "path": path, "query": query}}, [])
        answer = board.send[0]["answer"]
        assert answer["status"] >= 400
        assert json.loads(answer["content"])["error"]["message"]


def test_the_page_comes_on_request_and_fetches_nothing(board: Any) -> None:
    board._heard(board, {"frame": "b", "page": True}, [])
    assert board.send == [{"frame": "b", "page": notebook_page()}]
    page = notebook_page()
    modules = json.loads(re.search(r'id="modules">(.*?)</script>', page, re.DOTALL)[1])  # type: ignore[index]
    assert {"main", "play", "board", "notebook"} <= set(modules)
    for text in modules.values():
        assert not re.search(r"""(from|import\()\s*["']\./""", text.replace('loadAgain("./', ""))
        assert "import.meta" not in text
    assert not re.findall(r"""(?:src|href)=["']https?:""", page)


def test_the_picture_is_shown_without_python(board: Any) -> None:
    data, _ = board._repr_mimebundle_()
    coded = re.search(r"base64,([\w+/=]+)", data["text/html"])
    assert coded is not None
    svg = base64.b64decode(coded[1]).decode()
    assert 'data-position="3,4,5"' in svg
    assert "var(" not in svg
    assert data["text/plain"] == "Board('nim', '3,4,5')"
    assert len(json.dumps(data)) < 40_000


def test_without_anywidget_a_line_says_what_to_install() -> None:
    code = "import sys; sys.modules['anywidget'] = None\nfrom nimatron.notebook import Board"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "needs anywidget: pip install 'nimatron[notebook]'" in found.stderr.splitlines()[-1]
