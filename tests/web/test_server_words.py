"""The words of a move fit the view, describe what changes, and have a form for a move made."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import nimatron as nt
from nimatron.errors import PositionError
from nimatron.explain.catalogue import languages
from nimatron.views.move_words import MoveGuide
from nimatron.views.view import views
from nimatron.web.answers.turn import move_data
from tests.web.running_server import RunningServer

LISTED = [cls() for cls in nt.all_games() if cls.__module__.startswith("nimatron.games.")]
WRITTEN = ("wythoff[a=3]", "octal[code=0.07]", "octal[code=0.333]", "octal[code=4.37]", "index-k-nim[k=3]")
GAMES = [*LISTED, *map(nt.game, WRITTEN)]


def _positions(game: Any) -> list[Any]:
    dice = random.Random(5)
    found = [game.start]
    for level in (1, 2):
        try:
            found.append(game.random_position(dice, level))
        except PositionError:
            continue
    for position in tuple(found):
        moves = [move for move, _ in zip(game.moves(position), range(200), strict=False)]
        found += [dice.choice(moves)] if moves else []
    return found


def _described(game: Any, view: str | None, lang: str = "en", some: int = 40) -> Any:
    """Yield position, move and data of some moves."""
    dice = random.Random(9)
    for position in _positions(game):
        guide = MoveGuide(game, position, view, lang)
        moves = [move for move, _ in zip(game.moves(position), range(400), strict=False)]
        for move in dice.sample(moves, min(some, len(moves))):
            yield position, move, move_data(guide, move)


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.written())
def test_both_forms_say_the_same_numbers_in_every_language(game: Any, lang: str) -> None:
    for view in (None, *views(game)):
        english = [data for *_, data in _described(game, view, some=8)]
        for (_, _, data), other in zip(_described(game, view, lang, 8), english, strict=True):
            said, made = data["words"], data["made"]
            assert _numbers(said) == _numbers(made) == _numbers(other["words"])
            assert "{" not in said + made
            assert not re.search(r"\b(move|kayles|sum)\.", said + made)
            if not re.match(r"(split|put|cut) |in component \d+ \(.*\): (split|put|cut) |queen", other["words"]):
                assert other["words"] != other["made"]


@pytest.mark.parametrize(
    "written", ["nim", "subtraction[take=1,3,4]", "index-k-nim", "circular-nim", "squares", "wythoff"]
)
def test_the_words_of_heaps_are_true(written: str) -> None:
    game = nt.game(written)
    for before, after, data in _described(game, "heaps" if "circular" not in written else "circle"):
        heaps = list(before)
        both = re.fullmatch(r"took (\d+) from both heaps", data["made"])
        if both:
            heaps = [heap - int(both[1]) for heap in heaps]
        for count, heap, left in re.findall(
            r"took (\d+) (?:from heap (\d+), )?leaving (\d+)",
            data["made"].replace(", leaving", " leaving") if len(heaps) == 1 else data["made"],
        ):
            heaps[int(heap or 1) - 1] -= int(count)
            assert heaps[int(heap or 1) - 1] == int(left)
        assert tuple(heaps) == after


@pytest.mark.parametrize("written", ["wythoff", "wythoff[a=3]", "flip-flop"])
def test_the_words_of_the_queen_are_true(written: str) -> None:
    game = nt.game(written)
    for position, move, data in _described(game, "board"):
        (x, y), (to_x, to_y) = game.heaps(position), game.heaps(move)
        assert f"to ({to_x}, {to_y})" in data["words"]
        assert "heap" not in data["words"]
        left, down = re.search(r"(\d+) left", data["words"]), re.search(r"(\d+) down", data["words"])
        across = re.search(r"(\d+) diagonally", data["words"])
        assert x - to_x == int((left or across or [0, 0])[1])
        assert y - to_y == int((down or across or [0, 0])[1])
        assert (across is not None) == (x - to_x == y - to_y)


@pytest.mark.parametrize("written", ["kayles", "octal[code=0.07]", "octal[code=4.37]", "octal"])
def test_the_words_of_pins_name_the_pins_pressed(written: str) -> None:
    game = nt.game(written)
    seen = 0
    for position, move, data in _described(game, "rows"):
        descriptions = data.get("by_way") or [{"words": data["words"]}] * len(data.get("ways", [1]))
        for way, words in zip(data.get("ways", [data["touched"]]), descriptions, strict=True):
            row, left = re.search(r"row (\d+)", words["words"]), re.search(r"leaving ([\d, ]+)", words["words"])
            assert row is not None
            assert left is not None
            pins = sorted(int(one.partition(".")[2]) for one in way if one != "split")
            assert {one.partition(".")[0] for one in way if one != "split"} == {f"h{int(row[1]) - 1}"}
            named = _numbers(words["words"][: row.start()] + words["words"][row.end() : left.start()])
            assert named == ([pins[0]] if len(pins) == 1 else [pins[0], pins[-1]])
            size = position[int(row[1]) - 1]
            taken = sum(position) - sum(move)
            parts = [pins[0] - 1, size - pins[0] + 1 - taken]
            assert _numbers(left[1]) == ([part for part in parts if part] or [0])
            seen += 1
    assert seen > 20


def test_the_words_of_coins_and_strips_are_true() -> None:
    game: Any = nt.game("unbalanced-nim")
    for position, move, data in _described(game, "coins"):
        coin, square = _numbers(data["made"])
        assert move == (*position[: coin - 1], square, *position[coin:])
    for written in ("subtraction", "fibonacci-nim", "take-and-return"):
        game = nt.game(written)
        for position, move, data in _described(game, "strip"):
            count, square = _numbers(data["words"])
            (before,), (after,) = game.heaps(position), game.heaps(move)
            assert after == square == (before + count if " on, " in data["words"] else before - count)


def test_the_components_of_a_sum_are_described_in_their_own_views() -> None:
    game: Any = nt.game("sum")
    position = game.parse("kayles 7 + nim 3,4 + wythoff 3,5")
    guide = MoveGuide(game, position, "sum")
    said = {guide.described(move).words for move in game.moves(position)}
    assert "in component 1 (kayles): knock down pins 3 and 4 of row 1, leaving 2, 3" in said
    assert "in component 2 (nim): take 4 from heap 2, leaving 0" in said
    assert "in component 3 (wythoff): move the queen 2 diagonally, to (1, 3)" in said


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.written())
def test_what_is_left_in_one_heap(game: Any) -> None:
    for position, move, data in _described(game, None):
        left = data.get("left")
        if left is not None and "part" in left:
            (part, here), (_, there) = position[left["part"] - 1], move[left["part"] - 1]
        else:
            part, here, there = game, position, move
        before, after = part.heaps(here), part.heaps(there)
        if before is None:
            continue
        changed = [index for index, heap in enumerate(before) if len(after) == len(before) and after[index] != heap]
        one = len(changed) == 1 and after[changed[0]] < before[changed[0]]
        if game.name != "sum":
            assert (left is not None) == one
        if left is not None:
            assert one
            assert {**left, "part": 0} == {
                "part": 0,
                "heap": changed[0] + 1,
                "size": before[changed[0]],
                "stays": after[changed[0]],
            }


def test_great_heaps_are_texts() -> None:
    game = nt.Nim()
    left = move_data(MoveGuide(game, (10**30, 2)), (10**29, 2))["left"]
    assert left == {"heap": 1, "size": str(10**30), "stays": str(10**29)}


def test_the_server_describes_moves_in_the_requested_view(server: RunningServer) -> None:
    asked = {"game": "wythoff", "position": "3,5"}
    moves = server.get("/api/moves", **asked)["moves"]
    assert (moves[0]["words"], moves[0]["made"]) == ("take 1 from heap 1, leaving 2", "took 1 from heap 1, leaving 2")
    moves = server.get("/api/moves", **{**asked, "view": "board", "lang": "ru"})["moves"]
    assert moves[0]["words"] == "передвинуть ферзя на 1 влево, на клетку (2, 5)"
    assert moves[0]["made"] == "ферзь передвинут на 1 влево, на клетку (2, 5)"
    assert (
        server.get("/api/legal", **{**asked, "to": "1,3", "view": "coins"})["made"]
        == "moved coin 1 to square 1, moved coin 2 to square 3"
    )
    reply = server.get("/api/play", **{**asked, "position": "3,4", "view": "board", "seed": "1"})["reply"]
    assert reply["made"].startswith("moved the queen")
    assert reply["moves"]["moves"][0]["words"].startswith("move the queen")
    turn = server.get("/api/play", **{**asked, "to": "3,4", "view": "board"})
    assert turn["made"] == "moved the queen 1 down, to (3, 4)"
    assert turn["reply"]["made"].startswith("moved the queen")
    refused = server.error("/api/moves", **asked, view="rows")
    assert refused[0] == 400
    assert "no view 'rows'" in refused[1]["message"]


def test_records_hints_and_reviews_take_a_view(server: RunningServer) -> None:
    record = {"game": "wythoff", "start": "3,5", "moves": ["3,4", "1,2"], "view": "board"}
    descriptions = server.client.post("/api/record", json=record).json()["moves"]
    assert [move["made"] for move in descriptions] == [
        "moved the queen 1 down, to (3, 4)",
        "moved the queen 2 diagonally, to (1, 2)",
    ]
    reviewed = server.client.post("/api/review", json=record).json()["moves"]
    assert "moved the queen 1 down" in reviewed[0]["text"]
    hints = server.get("/api/hint", game="wythoff", position="3,4", view="board")["hints"]
    assert any("move the queen" in hint["text"] for hint in hints)


def test_games_and_moves_say_what_a_move_is(server: RunningServer) -> None:
    games = {game["name"]: game["move"] for game in server.get("/api/games", lang="en")["games"]}
    assert games["subtraction"] == "Take 1, 2 or 3 from one heap."
    assert server.get("/api/games/kayles", lang="ru")["move"] == "Сбейте одну кеглю или две соседние кегли ряда."
    moves = server.get("/api/moves", game="subtraction[take=1,3,4]", position="9", lang="sr")
    assert moves["rule"] == "Узми 1, 3 или 4 из једне гомиле."


def test_no_refusal_advises_a_visitor_to_install_something() -> None:
    """Only those who run the server can install something there; the other words of the message stay."""
    from nimatron.errors import MissingExtraError
    from nimatron.explain.catalogue import catalogue
    from nimatron.web.refusals import for_visitor, refusal

    for lang in languages():
        words = catalogue(lang)
        texts = [(key, str(words.entry(key))) for key in words.keys()]  # noqa: SIM118
        advising = {key: text for key, text in texts if "pip install" in text}
        assert "error.extra.tables" in advising
        for text in advising.values():
            assert "pip" not in for_visitor(text)
            assert len(for_visitor(text)) > 10
    status, form = refusal(MissingExtraError("this needs NumPy: pip install 'nimatron[tables]'"))
    assert form["error"]["message"] == "this needs NumPy"
    assert 400 <= status < 600
