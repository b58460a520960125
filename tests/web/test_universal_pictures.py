"""Picture data for the GamesCrafters client: every position is drawn correctly, and every move can be made on it.

The client loads no images from a server, so the pictures must need none: they consist of texts and its own shapes.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from math import atan2, cos
from typing import Any

import pytest

import nimatron as nt

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from nimatron.views.move_words import MoveGuide
from nimatron.web.gamesman.answers import Variant, offered, variant
from nimatron.web.gamesman.picture_data import Picture, picture_of
from nimatron.web.gamesman.places import _ITEMS
from tests.web.gamesman_client import Button, Drawing, Match, Point, drawing
from tests.web.running_server import RunningServer

BASE = "/universal/v1"
WHOLE = re.compile(r"^(1|2)_([a-zA-Z0-9-.~]+)$")
THEME_FIELDS = {
    "space", "centers", "charImages", "textEntityFontSize", "circleButtonRadius", "lineWidth", "textButtonFontSize",
    "animationType",
}  # fmt: skip
"""Not among them: background, foreground, sounds, ambience, which name files built into the client."""
TYPED = [
    ("circular-nim", "1,2,1,2,2"),
    ("circular-nim", "3,2"),
    ("fibonacci-nim", "20/6"),
    ("flip-flop", "threshold=5-4,3"),
    ("kayles", "1"),
    ("kayles", "9"),
    ("nim", "0,0,0"),
    ("nim", "7,1,2,4-misere"),
    ("octal", "code=4.7-4"),
    ("octal", "code=0.137-9"),
    ("sum", "wythoff 3,4 + circular-nim 1,2,1,2 + fibonacci-nim 8"),
    ("take-and-return", "take=2;cap=6-5"),
    ("wythoff", "a=3-5,8"),
]


def _found(name: str, text: str) -> Variant:
    found = variant(next(cls for cls in nt.all_games() if cls.name == name), text)
    assert found is not None, (name, text)
    return found


def _drawn_variants() -> list[Any]:
    own = [cls for cls in nt.all_games() if cls.__module__.startswith("nimatron.")]
    drawn = [(cls.name, one.id) for cls in own for one in offered(cls) if one.picture is not None]
    return [
        pytest.param(*one, marks=[pytest.mark.full] if one[1].endswith("-misere") else []) for one in drawn
    ] + TYPED  # in misere play the drawings are the same


def _reachable(game: Any, start: Any, most: int) -> list[Any]:
    seen, waiting = {start}, [start]
    while waiting and len(seen) < most:
        for after in game.moves(waiting.pop(0)):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return list(seen)


def _theme(picture: Picture) -> dict[str, Any]:
    data = picture.data()
    theme: dict[str, Any] = data["themes"][data["defaultTheme"]]
    return theme


def _shown(picture: Picture, game: Any, position: Any) -> tuple[Drawing, list[str], list[Any]]:
    """Return what the client draws for a position, and the names and positions of its moves."""
    targets = list(game.moves(position))
    marks = picture.moves(MoveGuide(game, position), targets, [f"to {game.format(target)}" for target in targets])
    moves = [{"autoguiMove": mark} for mark in marks]
    return drawing(_theme(picture), _written(picture, position), moves), marks, targets


def _written(picture: Picture, position: Any) -> str:
    assert picture.fits(position)
    written = picture.written("1", position)
    assert WHOLE.match(written), (position, written)
    return written


# -- reading a drawing by eye --------------------------------------------------------------------------------------


def _check_position(shown: Drawing, game: Any, position: Any) -> None:
    assert not shown.images
    if game.name == "sum":
        _check_sum(shown, position)
        return
    if game.memory(position):
        said = "-".join(map(str, game.memory(position)))
        assert any(text.endswith(said) for text in shown.texts.values()), (position, shown)
    if game.scene(position).kind == "coins":
        coins = sorted("H" if item.state == "heads" else "T" for item in game.scene(position).items)
        assert sorted(text for text in shown.texts.values() if text in ("H", "T")) == coins
    elif game.scene(position).kind == "grid":
        _check_squares(shown, game.scene(position).items)
    elif game.scene(position).kind == "graph":
        _check_graph(shown, game.scene(position))
    elif game.scene(position).kind == "board":
        _check_queen(shown, game.heaps(position))
    else:
        _check_heaps(shown, game.scene(position).kind, game.heaps(position))


def _check_squares(shown: Drawing, items: Any) -> None:
    """Check that every square shows what is on it, in the rows and columns of the scene."""
    states = {(item.y, item.x): item.state for item in items if item.kind == "cell"}
    states |= {(item.y, item.x): item.state or "o" for item in items if item.kind == "piece"}
    letters = {"x": "X", "o": "O", "marked": "X", "poison": "X"}
    squares = {at: text for at, text in shown.texts.items() if text in (".", "O", "X")}
    wanted = {at: state for at, state in states.items() if state != "used"}
    across = dict(zip(sorted({x for _, x in wanted}), sorted({x for x, _ in squares}), strict=True))
    down = dict(zip(sorted({y for y, _ in wanted}), sorted({y for _, y in squares}), strict=True))
    for (y, x), state in wanted.items():
        text = squares.pop((across[x], down[y]))
        assert text == letters.get(state, text), (x, y)
        assert state != "free" or text in (".", "O")
    assert not squares


def _check_graph(shown: Drawing, scene: Any) -> None:
    """Check that the vertices that are left show their labels, and that every line and edge has its dots or stroke."""
    vertices = [item for item in scene.items if item.kind == "vertex" and item.state in ("free", "")]
    texts = list(shown.texts.values())
    assert sorted(text for text in texts if text.isalnum() and text not in ("X", "I", "pass")) == sorted(
        item.label for item in vertices
    )
    assert texts.count("X") == sum(item.state == "here" for item in scene.items)
    edges = [item.state for item in scene.items if item.kind == "edge"]
    places = {item.id: (item.x, item.y) for item in scene.items}
    along = {  # dots of lines that cross may fall together
        tuple(round(a + part * (b - a), 6) for a, b in zip(places[one], places[other], strict=True))
        for one, other in scene.lines
        for part in (0.36, 0.5, 0.64)
    }
    assert texts.count(".") == sum(item.state == "dot" for item in scene.items) + edges.count("") + len(along)
    assert texts.count("---") + texts.count("I") == edges.count("drawn")


def _check_queen(shown: Drawing, heaps: tuple[int, ...]) -> None:
    (queen,) = (at for at, text in shown.texts.items() if text == "Q")
    numbers = {at: int(text) for at, text in shown.texts.items() if text.isdigit()}
    left, low = min(x for x, _ in numbers), max(y for _, y in numbers)
    assert (numbers[queen[0], low], numbers[left, queen[1]]) == heaps


def _check_heaps(shown: Drawing, kind: str, heaps: tuple[int, ...]) -> None:
    """Check that each size has as many stones as it says: in its column, in its row, on its ray."""
    sizes = {at: int(text) for at, text in shown.texts.items() if text.isdigit()}
    stones = [at for at, text in shown.texts.items() if text in ("O", "I")]
    assert tuple(sizes.values()) == heaps
    if kind == "rows":
        owners = [[size for size in sizes if size[1] == y] for _, y in stones]
    elif kind == "circle" and len(heaps) > 2:
        middle = sum(x for x, _ in sizes) / len(sizes), sum(y for _, y in sizes) / len(sizes)
        owners = [[size for size in sizes if _same_ray(middle, size, stone)] for stone in stones]
    elif len(heaps) > 1:
        owners = [[size for size in sizes if size[0] == x] for x, _ in stones]
    else:
        owners = [list(sizes) for _ in stones]
    assert all(len(owner) == 1 for owner in owners)
    assert tuple(owners.count([size]) for size in sizes) == heaps


def _same_ray(middle: Point, one: Point, other: Point) -> bool:
    first, second = (atan2(at[1] - middle[1], at[0] - middle[0]) for at in (one, other))
    return cos(first - second) > 0.999


def _check_sum(shown: Drawing, position: Any) -> None:
    heaps = [part.heaps(here) for part, here in position if part.scene(here).kind != "board"]
    stones = [text for text in shown.texts.values() if text in ("O", "I")]
    assert len(stones) == sum(map(sum, heaps))
    queens = [text for text in shown.texts.values() if text == "Q"]
    assert len(queens) == len(position) - len(heaps)
    if not queens:
        numbers = [int(text) for text in shown.texts.values() if text.isdigit()]
        assert numbers == [heap for row in heaps for heap in row]


# -- the data as such ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "text"), _drawn_variants())
def test_every_reachable_position_is_drawn_as_it_is(name: str, text: str) -> None:
    found = _found(name, text)
    picture = picture_of(found.game, found.start)
    assert picture is not None
    theme = _theme(picture)
    centers = theme["centers"]
    assert set(theme) == THEME_FIELDS
    assert theme["charImages"] == {}
    assert all(0 < x < theme["space"][0] and 0 < y < theme["space"][1] for x, y in centers)
    seen = {}
    for position in _reachable(found.game, found.start, 120):
        shown, marks, targets = _shown(picture, found.game, position)
        _check_position(shown, found.game, position)
        drawn = tuple(shown.texts.items())
        same = drawn in seen and found.game.scene(seen[drawn]) == found.game.scene(position)  # vertices out of reach
        assert drawn not in seen or same, (position, seen[drawn])
        seen[drawn] = position
        assert len(set(marks)) == len(marks) == len(targets)
        pressed = [(button.kind, frozenset(button.centers)) for button in shown.buttons]
        assert len(set(pressed)) == len(pressed), (position, marks)
        for button in shown.buttons:
            after = drawing(theme, _written(picture, targets[marks.index(button.mark)]), [])
            _check_button(button, shown, after, found.game.scene(position).kind)


def _check_button(button: Button, before: Drawing, after: Drawing, kind: str) -> None:
    """Check that a disc on a stone removes it, on a square moves the queen there, and a line joins two stones."""
    near = [_nearest(before, center) for center in button.centers]
    if button.kind == "A" and kind == "board":
        assert after.texts[near[0]] == "Q" != before.texts[near[0]]
    elif button.kind in "AL" and kind in ("heaps", "circle", "strip") and before.texts[near[0]] == "O":
        assert all(at not in after.texts for at in near)
    if button.kind in "AL" and kind == "coins":
        assert all({before.texts[at], after.texts[at]} == {"H", "T"} for at in near)
    if button.kind == "L":
        assert len(set(near)) == 2
        if kind != "graph":
            assert {before.texts[at] for at in near} <= ({"H", "T"} if kind == "coins" else {"O", "I"})


def _nearest(shown: Drawing, center: Point) -> Point:
    return min(shown.texts, key=lambda at: (at[0] - center[0]) ** 2 + (at[1] - center[1]) ** 2)


def test_which_starts_are_drawn() -> None:
    own = [cls for cls in nt.all_games() if cls.__module__.startswith("nimatron.")]
    drawn = {one.id for cls in own for one in offered(cls) if one.picture is not None}
    written = {one.id for cls in own for one in offered(cls) if one.picture is None}
    assert {"3,4,5", "5,3", "75", "1,2,3,2", "7,12", "a=2-7,12", "kayles 7 + nim 3,4", "4,4,4", "3x4", "HTHH"} <= drawn
    assert {f"{rules}29,51{play}" for rules in ("", "a=2-", "threshold=28-") for play in ("", "-misere")} <= written
    for cls in own:
        for one in offered(cls):  # with lines between objects, or too many objects, only written
            scene = one.game.scene(one.start)
            if one.picture is None and scene.items and not scene.lines and scene.kind in ("grid", "coins"):
                reached = _reachable(one.game, one.start, 2_001)
                places = {(item.x, item.y) for item in scene.items}
                strange = (  # pieces of a cake are put beside each other
                    (item.kind, item.state) not in _ITEMS or (item.x, item.y) not in places
                    for here in reached
                    for item in one.game.scene(here).items
                )
                assert any(strange), one.id
    assert picture_of(nt.game("nim"), (10**9,)) is None
    assert picture_of(nt.game("nim"), (9,) * 8) is None  # too many positions
    assert picture_of(nt.game("sum"), ()) is None
    many = nt.game("sum").parse(" + ".join(["nim 5,5,5,5"] * 5))
    assert picture_of(nt.game("sum"), many[:1]) is not None
    assert picture_of(nt.game("sum"), many) is None  # too many moves to examine


def test_a_position_elsewhere_does_not_fit() -> None:
    picture = picture_of(nt.game("nim"), (3, 4, 5))
    assert picture is not None
    assert [picture.fits(heaps) for heaps in ((3, 4, 5), (3, 4), (3, 4, 6), (1, 1, 1, 1))] == [True, True, False, False]
    shown = drawing(_theme(picture), picture.written("2", (1,) * 1000), [])
    assert 1 <= len(shown.texts) <= 3
    game = nt.game("sum")
    picture = picture_of(game, game.parse("nim 2 + nim 3"))
    assert picture is not None
    fits = [picture.fits(game.parse(text)) for text in ("nim 2 + nim 0", "nim 2 + kayles 3", "nim 2", "0")]
    assert fits == [True, False, False, False]
    shown = drawing(_theme(picture), picture.written("2", game.parse("nim 2 + kayles 3")), [])
    assert "".join(shown.texts.values()) == "nim-2-kayles-3"


class _Crosses(nt.GridGame):
    """Take a cell, or two or three in a row."""

    name, example = "test-picture-crosses", "2x3"

    def generate_moves(self, free: Any) -> Iterator[Any]:
        for row, column in sorted(free):
            cells = [(row, column + step) for step in range(3)]
            for number in (1, 2, 3):
                if all(cell in free for cell in cells[:number]):
                    yield free - set(cells[:number])


class _Turtles(nt.CoinGame):
    """Turn a head, and optionally another coin to its left."""

    name, example = "test-picture-turtles", "HTHH"

    def generate_moves(self, coins: Any) -> Iterator[Any]:
        for place, heads in enumerate(coins):
            if heads:
                yield self.turned(coins, place)
                yield from (self.turned(coins, place, other) for other in range(place))


class _Lasker(nt.HeapGame):
    """Take any number, or split."""

    name, example = "test-picture-lasker", "4,2"

    def options(self, heap: int) -> Iterator[tuple[int, ...]]:
        yield from ((rest,) for rest in range(heap))
        yield from ((part, heap - part) for part in range(1, heap // 2 + 1))


class _SameObject(nt.HeapGame):
    """Take any number; pointing at the lowest object means every move."""

    name, example = "test-picture-alike", "3"

    def options(self, heap: int) -> Iterator[tuple[int, ...]]:
        return ((rest,) for rest in range(heap))

    def touched(self, position: Any, move: Any) -> tuple[str, ...]:
        return ("h0.1",)


@pytest.mark.parametrize(
    ("game", "kinds"), [(_Crosses(), {"A", "L", ""}), (_Turtles(), {"A", "L", ""}), (_Lasker(), {"A", "T"})]
)
def test_games_of_ones_own(game: Any, kinds: set[str]) -> None:
    picture = picture_of(game, game.start)
    assert picture is not None
    seen, met = set(), set()
    for position in _reachable(game, game.start, 500):
        shown, marks, targets = _shown(picture, game, position)
        seen.add(tuple(shown.texts.items()))
        assert len(set(marks)) == len(targets)
        met |= {button.kind for button in shown.buttons} | ({""} if len(shown.buttons) < len(marks) else set())
    assert len(seen) == len(_reachable(game, game.start, 500))
    assert met == kinds


def test_a_second_move_of_the_same_object_is_a_button_with_words() -> None:
    picture = picture_of(_SameObject(), (3,))
    assert picture is not None
    _, marks, _ = _shown(picture, _SameObject(), (3,))
    assert [mark[:2] for mark in marks] == ["A_", "to", "to"]


def test_arrows_cannot_be_drawn() -> None:
    token = nt.game("token")
    assert token.scene(token.start).directed
    assert picture_of(token, token.start) is None


@pytest.mark.parametrize(
    ("name", "start", "kinds"),
    [
        ("clobber", "3x4", {"M"}), ("northcott", "O...O.../.O..O...", {"M"}), ("nimstring", "2x2", {"L"}),
        ("node-kayles", "grid:3x4", {"A"}), ("arc-kayles", "grid:3x4", {"L"}), ("nogo", "3x3", {"A", "T"}),
        ("notakto", "3x3", {"A"}), ("treblecross", ".......", {"A"}), ("toppling-dominoes", "XOXX/OO/X", {"A", "T"}),
    ],
)  # fmt: skip
def test_boards_with_pieces_and_graphs_have_marks_for_their_moves(name: str, start: str, kinds: set[str]) -> None:
    game = nt.game(name)
    picture = picture_of(game, game.parse(start))
    assert picture is not None
    met = set()
    for position in _reachable(game, game.parse(start), 60):
        shown, marks, _ = _shown(picture, game, position)
        _check_position(shown, game, position)
        assert len(shown.buttons) == len(marks), game.format(position)  # no move needs words
        met |= {button.kind for button in shown.buttons}
    assert met == kinds


def test_an_arrow_leads_from_a_piece_to_the_square_that_it_goes_to() -> None:
    game = nt.game("clobber")
    picture = picture_of(game, game.start)
    assert picture is not None
    for position in _reachable(game, game.start, 40):
        shown, marks, targets = _shown(picture, game, position)
        for button in shown.buttons:
            after, _, _ = _shown(picture, game, targets[marks.index(button.mark)])
            begin, end = (_nearest(shown, center) for center in button.centers)
            assert after.texts[begin] == "."
            assert after.texts[end] == shown.texts[begin] != shown.texts[end]


# -- the server and their client -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "text"), TYPED)
def test_their_client_plays_on_the_board_to_the_end(server: RunningServer, name: str, text: str) -> None:
    """The listed variants are played in ``test_server_universal``, these are typed."""
    dice = random.Random(text)
    listed = next(game for game in server.get(BASE + "/") if game["id"] == name)
    game = _found(name, text).game
    for _ in range(3):
        match = Match(server, listed, text)
        assert match.variant["autoguiStartPosition"] == match.position["autoguiPosition"]
        while not match.ended and len(match.rounds) < 40:
            shown = match.drawn
            assert shown is not None, match.position
            _check_position(shown, game, game.parse(match.position["position"][2:]))
            chosen = dice.choice([*shown.buttons, *match.listed])
            match.press(chosen) if isinstance(chosen, Button) else match.click(chosen)
        again = match.replayed(listed)
        assert again.position == match.position


def test_from_a_typed_position_that_does_not_fit_to_the_board(server: RunningServer) -> None:
    """In a variant with picture data the client stops at a position that it cannot draw, so it is drawn as text."""
    listed = next(game for game in server.get(BASE + "/") if game["id"] == "nim")
    match = Match(server, listed, "3,4,5", "2_3,4,6")
    assert not match.first_players_turn
    assert match.drawn is not None
    assert list(match.drawn.texts.values()) == ["3-4-6"]
    assert len(match.listed) == 13
    match.click(next(words for words in match.listed if "leaving 5" in words))
    assert match.position["position"] == "1_3,4,5"
    assert len(match.drawn.buttons) == 12
    match.undo()
    assert match.drawn.buttons == ()


def test_the_data_is_open_to_their_page(server: RunningServer) -> None:
    answer = server.client.get(f"{BASE}/nim/3,4,5/")
    assert answer.headers["access-control-allow-origin"] == "*"
    data = answer.json()["imageAutoGUIData"]
    assert set(data) == {"defaultTheme", "themes"}
    assert list(data["themes"]) == [data["defaultTheme"]]
