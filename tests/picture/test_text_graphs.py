"""Drawings of graphs in text: read back, each edge is there exactly once and each vertex has its number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

import nimatron as nt
from nimatron.explain.catalogue import catalogue
from nimatron.games.graphs.green_hackenbush import GreenHackenbush
from nimatron.picture.text import text_picture
from nimatron.views.move_words import describe
from nimatron.views.view import view_of
from tests.picture.read_text import Drawing

WIDTH = 78
SMALL = 7
"""The level of the random positions, which are small enough to be drawn."""


def drawing_of(game: nt.RuleSet[Any], position: Any) -> Drawing:
    """Return the drawing above the words of a picture."""
    lines = text_picture(game, position, WIDTH).split("\n")
    assert all(len(line) <= WIDTH for line in lines)
    plain = text_picture(game, position, WIDTH, unicode=False)
    assert plain.isascii()
    assert [len(line) for line in plain.split("\n")][: len(lines)] == [len(line.replace("…", "...")) for line in lines]
    words = next(at for at, line in enumerate(lines) if line.startswith(("Where", "The ", "vertices", "*:", "@:")))
    return Drawing(lines[:words])


def assert_drawn(drawing: Drawing, vertices: Iterable[Any], edges: Iterable[tuple[Any, Any]]) -> None:
    """Assert that the drawing has these vertices and edges, each once."""
    assert sorted(drawing.named) == sorted(map(str, vertices))
    assert drawing.edges() == Counter((str(one), str(other)) for one, other in edges)


def played(game: nt.RuleSet[Any], position: Any, dice: Random) -> Any:
    """Return a position some moves later."""
    for _ in range(dice.choice((0, 0, 1, 2, 4))):
        moves = list(game.moves(position))
        if not moves:
            break
        position = dice.choice(moves)
    return position


def random_positions(name: str, count: int = 60) -> Iterable[tuple[Any, Any]]:
    """Yield random positions of a game of all levels that are small."""
    game, dice = nt.game(name), Random(name)
    for number in range(count):
        yield game, played(game, view_of(game).random_position(dice, 1 + number % SMALL), dice)


GRAPHS = (
    "path:1", "path:9", "path:24", "cycle:3", "cycle:8", "complete:4", "complete:6", "complete:2,3", "star:5",
    "wheel:6", "grid:3x4", "grid:8x8", "king:3x4", "bishop:3x3", "knight:3x4", "rook:3x3", "petersen:5,2", "prism:4",
    "mobius:4", "torus:3x4", "cyl:3x4", "hypercube:3", "caterpillar:2,0,1", "caterpillar:1,4,3", "bintree:4",
    "edges:5;0-1,1-2,0-3;0.0,10.0,20.0,0.10,20.10", "edges:3;0-2;0.0,10.0,20.0", "edges:4;0-3,1-2;0.0,20.0,0.20,20.20",
)  # fmt: skip


@pytest.mark.parametrize("name", GRAPHS)
def test_graphs_of_every_family(name: str) -> None:
    dice = Random(name)
    game: Any = nt.game("node-kayles")
    for _ in range(4):
        position = played(game, game.parse(name), dice)
        if position:
            assert_drawn(drawing_of(game, position), position, game.edges(position))
    whole = game.parse(name)
    assert_drawn(drawing_of(game, whole), whole, whole.graph.edges)


@pytest.mark.parametrize("name", ["node-kayles", "arc-kayles"])
def test_games_on_vertices(name: str) -> None:
    for game, position in random_positions(name):
        if position:
            assert_drawn(drawing_of(game, position), position, game.edges(position))


@pytest.mark.parametrize("name", ["vertex-geography", "edge-geography"])
def test_walks_show_the_token(name: str) -> None:
    for game, position in random_positions(name):
        edges = list(game.open_edges(position))
        drawing = drawing_of(game, position)
        assert_drawn(drawing, {position.token} | {end for edge in edges for end in edge}, edges)
        assert sum(line.count("*") for line in drawing.lines) == 1
        assert any(f"{position.token}*" in line for line in drawing.lines)


def test_arrows_lead_from_their_begin_to_their_end() -> None:
    dice = Random(5)
    for _ in range(60):
        count = dice.randint(2, 7)
        arrows = {(dice.randrange(count), dice.randrange(count)) for _ in range(dice.randint(1, 2 * count))}
        game: Any = nt.game(f"token[graph={','.join(f'{a}>{b}' for a, b in sorted(arrows))}]")
        drawing = drawing_of(game, 0)
        assert_drawn(drawing, range(game.count), (arrow for arrow in arrows if arrow[0] != arrow[1]))
        assert sorted(drawing.loops) == sorted(str(a) for a, b in arrows if a == b)


def test_what_stands_on_the_ground() -> None:
    for game, position in random_positions("green-hackenbush", 150):
        ends = {end for edge in position.standing for end in edge} - {0}
        assert_drawn(drawing_of(game, position), ends, position.standing)


@pytest.mark.parametrize("drawing", ["0-0", "0-1,0-1,0-1", "0-1,1-1,1-1", "0-1,1-2,2-0,2-2,0-0", "0-12,12-345,12-345"])
def test_loops_and_several_edges_on_the_ground(drawing: str) -> None:
    position = (game := GreenHackenbush()).parse(drawing)
    ends = {end for edge in position.standing for end in edge} - {0}
    assert_drawn(drawing_of(game, position), ends, position.standing)


def test_dots_and_boxes_show_which_edges_are_drawn_and_which_are_free() -> None:
    for game, position in random_positions("nimstring", 40):
        grid = getattr(position, "position", position)
        lattice = drawing_of(game, position)
        drawn = set(grid.horizontal() + grid.vertical()) - grid.free
        assert_drawn(lattice, range((grid.rows + 1) * (grid.columns + 1)), drawn)
        assert sum(line.count("·") for line in lattice.lines) == len(grid.free)
        words = " ".join(text_picture(game, position, WIDTH).split("\n")[len(lattice.lines) :])
        said = words.partition("edges still to draw: ")[2].split(", ")
        assert [edge for edge in said if edge != "–"] == [
            f"{a}-{b}" for a, b in grid.horizontal() + grid.vertical() if (a, b) in grid.free
        ]


@pytest.mark.parametrize("name", ["poset", "divisor-chomp", "subset-take-away"])
def test_orders_have_a_line_from_each_element_to_those_directly_above(name: str) -> None:
    for game, position in random_positions(name, 40):
        left = game.left(position)
        if not left or len(left) > 14:
            continue

        def below(one: int, other: int, game: Any = game, number: Any = position.number) -> bool:
            return one != other and bool(game.above(number, other, one))

        steps = {
            (min(pair), max(pair))
            for one in left
            for other in left
            for pair in [(int(game.element_text(one)), int(game.element_text(other)))]
            if below(one, other) and not any(below(one, third) and below(third, other) for third in left)
        }
        drawing = drawing_of(game, position)
        assert_drawn(drawing, map(game.element_text, left), steps)
        rows = {label: row for (_, row), label in drawing.labels.items()}
        for one in left:
            for other in left:
                if below(one, other):
                    assert rows[game.element_text(one)] > rows[game.element_text(other)]


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("node-kayles", "complete:20"),
        ("node-kayles", "path:200"),
        ("nimstring", "4x25"),
        ("divisor-chomp", "720720"),
        ("green-hackenbush", ",".join(f"{edge}-{edge + 1}" for edge in range(99))),
    ],
)
def test_what_is_not_small_is_listed(game: str, position: str) -> None:
    lines = text_picture(game, position, WIDTH).split("\n")
    assert lines[0].startswith(("vertices: ", "Vertex 0 is the ground."))
    assert all(line[0].isalnum() or line[0] in "…–" for line in lines)


@pytest.mark.parametrize("name", ["sprouts", "brussels-sprouts"])
def test_every_spot_lies_on_its_boundary(name: str) -> None:
    for game, position in random_positions(name, 30):
        if not position:
            continue
        lines = text_picture(game, position, WIDTH).split("\n")
        tops = [line.split(maxsplit=2) for line in lines if line.startswith("boundary ")]
        said = [(number, text.strip("┌─┐").split("──")) for _, number, text in tops]
        numbers: dict[int, int] = {}
        count, expected = 0, []
        for region, boundaries in enumerate(position, 1):
            for island, boundary in enumerate(boundaries, 1):
                spots = []
                for spot in boundary if name == "sprouts" else [0] * boundary:
                    count += spot not in numbers
                    number = numbers.get(spot, count)
                    if spot > 2:
                        numbers[spot] = number
                    spots.append(f"{number}({max(1, 3 - spot)})" if name == "sprouts" else str(number))
                expected.append((f"{region}.{island}:", spots))
        assert said == expected


@pytest.mark.parametrize("name", ["sprouts", "brussels-sprouts"])
def test_moves_name_spots_as_the_picture_does(name: str) -> None:
    from nimatron.play.typed_move import move_forms, read_move

    game = nt.game(name)
    position = game.parse("0.AB/AB/" if name == "sprouts" else "1.4/3/")
    (form,) = (form for form in move_forms(game, position) if form.kind == "point")
    assert form.text == "1-2"
    assert read_move(game, position, form.text) == form.move


def test_a_line_in_words_names_its_ends_and_what_it_goes_around() -> None:
    game = nt.game("sprouts")
    words = catalogue("en")
    assert words.text(describe(game, game.parse("2"), game.parse("1A1A/"))) == "draw a line: 1–2"
    move = game.parse("0.AB/0.0.AB/")
    assert words.text(describe(game, game.parse("4"), move)) == "draw a line: 1–1, around 2"


def test_the_reader_notices_what_is_missing() -> None:
    whole = text_picture("green-hackenbush", "0-1,1-2,1-3,2-3", WIDTH).split("\n")
    assert sum(Drawing(whole[: whole.index("The double line is the ground, vertex 0.")]).edges().values()) == 4
    for row, line in enumerate(whole[:6]):
        for column, sign in enumerate(line):
            if sign in "│─┌┐└┘":
                lines = [*whole[:row], f"{line[:column]} {line[column + 1 :]}", *whole[row + 1 :]]
                try:
                    found = Drawing(lines[: lines.index("The double line is the ground, vertex 0.")]).edges()
                except (AssertionError, KeyError, ValueError):
                    continue
                assert found != Counter([("0", "1"), ("1", "2"), ("1", "3"), ("2", "3")])


@pytest.mark.parametrize(
    "order", ["0-1-2,3-2", "0-1-2-3,4-3", "0-1-2-3,0-3", "0-1-2,3-4-5,0-5,3-2", "0-1-2-3-4,5-4,0-6-4"]
)
def test_no_line_of_an_order_passes_through_another_element(order: str) -> None:
    scene = view_of(game := nt.game("poset")).scene(game.parse(order))
    at = {item.id: (item.x, item.y) for item in scene.items}
    for one, other in scene.lines:
        (x, y), (to_x, to_y) = at[one], at[other]
        for id, (across, down) in at.items():
            if to_y < down < y and id not in (one, other):
                assert abs(x + (to_x - x) * (y - down) / (y - to_y) - across) > 0.3
