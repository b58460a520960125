"""Random rule sets on the base classes: the solver agrees with plain search in both conventions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

import nimatron as nt
from nimatron.kernels.mask_search import MaskSearchReference
from nimatron.rules.graph_game import GraphGame, Vertices
from nimatron.rules.grid_game import Cells, GridGame
from nimatron.rules.mask import Frame, Mask, frame_cells, frame_mask
from nimatron.rules.poset_game import PosetGame
from nimatron.rules.rule_set import RuleSet
from tests.brute_force import BruteForce

Cell = tuple[int, int]
Made = tuple[RuleSet[Any], list[Any]]
"""A rule set and some of its positions."""


def shapes_of(dice: Random, connected: bool) -> list[frozenset[Cell]]:
    """Return two shapes of at most three cells of a square; if ``connected``, each of them is connected."""
    found: list[frozenset[Cell]] = []
    while len(found) < 2:
        shape = frozenset(dice.sample([(0, 0), (0, 1), (1, 0), (1, 1)], dice.randint(1, 3)))
        if not connected or shape not in ({(0, 0), (1, 1)}, {(0, 1), (1, 0)}):
            found.append(shape)
    return found


def placed(shapes: list[frozenset[Cell]], rows: int, columns: int) -> Iterator[frozenset[Cell]]:
    for row, column in product(range(rows), range(columns)):
        for shape in shapes:
            yield frozenset((row + down, column + across) for down, across in shape)


def some_boards(game: RuleSet[Any], dice: Random) -> list[Any]:
    board = game.parse("3x4")
    return [board - {cell for cell in board if dice.random() < gaps} for gaps in (0.2, 0.35)]


def pieces_of_a_board(dice: Random, connected: bool) -> Made:
    """Return a game that takes shapes off a board; regions are components if every shape is connected."""
    shapes = shapes_of(dice, connected)

    class Pieces(GridGame):
        name, example = "random-pieces", "3x3"

        def generate_moves(self, free: Cells) -> Iterator[Cells]:
            return (free - piece for piece in placed(shapes, free.rows, free.columns) if piece <= free)

    if connected:
        Pieces.components = GridGame.connected_regions  # type: ignore[method-assign,assignment]
    return Pieces(), some_boards(Pieces(), dice)


def turned_pieces_of_a_board(dice: Random) -> Made:
    """Return such a game with shapes in all orientations, so that boards are equivalent to their images."""
    one = shapes_of(dice, True)[0]
    ways = {frozenset((sign * cell[way], back * cell[1 - way]) for cell in one)
            for way in (0, 1) for sign in (1, -1) for back in (1, -1)}  # fmt: skip

    class Turned(GridGame):
        name, example = "random-turned", "3x3"
        components, canonical = GridGame.connected_regions, GridGame.up_to_symmetry

        def generate_moves(self, free: Cells) -> Iterator[Cells]:
            around = placed(sorted(ways, key=sorted), free.rows + 1, free.columns + 1)
            return (free - piece for piece in around if piece <= free)

    return Turned(), some_boards(Turned(), dice)


def masked_board(dice: Random) -> Made:
    """Return a game that removes more than it needs; it declares its mask, so that it is solved in C."""
    needed = sorted(shapes_of(dice, True)[0])
    removed = sorted({*needed, dice.choice([(0, 0), (0, 1), (1, 0), (1, 1)])})

    def at(cells: list[Cell], place: Cell) -> frozenset[Cell]:
        return frozenset((place[0] + row, place[1] + column) for row, column in cells)

    class Masked(GridGame):
        name, example = "random-masked", "3x3"

        def generate_moves(self, free: Cells) -> Iterator[Cells]:
            corners = product(range(free.rows), range(free.columns))
            return (free - at(removed, place) for place in corners if at(needed, place) <= free)

        def mask(self, free: Cells) -> tuple[Mask, int]:
            frame = Frame(free.rows, free.columns)
            around = [(row, column) for row in range(-1, frame.rows) for column in range(-1, frame.columns)]
            pairs = [(at(needed, place), at(removed, place)) for place in around if min(place) >= 0]
            # all cells are one component and symmetry is not used, since what is taken beside a shape may lie apart
            whole = frame_mask(frame, lambda cell: frame_cells(frame), pairs)
            return Mask(whole.cells, whole.neighbours, whole.moves), frame.bits(free)

    return Masked(), some_boards(Masked(), dice)


def vertices_of_a_graph(dice: Random, connected: bool) -> Made:
    """Return a game that takes a vertex of one of three degrees, in some games with its neighbours."""
    degrees = frozenset(dice.sample(range(5), 3))
    alone = dice.random() < 0.5

    class Claims(GraphGame):
        name, example = "random-claims", "path:4"

        def generate_moves(self, free: Vertices) -> Iterator[Vertices]:
            for vertex in sorted(free):
                near = self.closed_neighbourhood(free, vertex)
                if len(near) - 1 in degrees:
                    yield free - ({vertex} if alone else near)

    if connected:
        Claims.components = GraphGame.connected_components  # type: ignore[method-assign,assignment]
        Claims.canonical = GraphGame.up_to_isomorphism  # type: ignore[method-assign,assignment]
    count = 8
    edges = [(a, b) for b in range(count) for a in range(b) if dice.random() < 0.3]
    text = f"edges:{count};{','.join(f'{a}-{b}' for a, b in edges)}" if edges else "path:8"
    return Claims(), [Claims().parse(start) for start in (text, "cycle:7", "grid:2x4", "caterpillar:1,2,1")]


def order_of_sets(dice: Random) -> Made:
    """Return a poset game: random sets, ordered by inclusion."""
    chosen = dice.sample(range(1, 32), 9)
    sets = sorted(chosen, key=int.bit_count)

    class Order(PosetGame):
        name, example, least, most = "random-order", "9", 1, 9

        def elements(self, number: int) -> list[int]:
            return sets[:number]

        def above(self, number: int, one: int, other: int) -> bool:
            return one & other == other

        def height(self, number: int, element: int) -> int:
            return element.bit_count()

    return Order(), [Order().parse(str(number)) for number in (5, 7, 9)]


def coins(dice: Random) -> Made:
    """Return a game in which some sets of coins may be turned together with the rightmost one."""
    distances = [dice.sample(range(1, 5), dice.randint(0, 2)) for _ in range(3)]

    class Turning(nt.CoinGame):
        name, example = "random-coins", "HTHH"
        components, canonical = nt.CoinGame.single_heads, nt.CoinGame.without_last_tails

        def generate_moves(self, row: Any) -> Iterator[Any]:
            for place, heads in enumerate(row):
                for others in distances:
                    if heads and all(other <= place for other in others):
                        yield self.turned(row, place, *(place - other for other in others))

    return Turning(), [Turning().parse("".join(dice.choices("HT", k=6)) + "H") for _ in range(3)]


def rows(dice: Random) -> Made:
    """Return a game on a row of numbers: take from one of them, or move one to its neighbour."""
    takes = sorted(dice.sample(range(1, 5), 2))

    class Rows(nt.TupleGame):
        name, example, number_of_heaps = "random-rows", "2,2,1", 3

        def generate_moves(self, row: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            for place, heap in enumerate(row):
                for take in takes:
                    if take <= heap:
                        yield (*row[:place], heap - take, *row[place + 1 :])
                if place and heap:
                    yield (*row[: place - 1], row[place - 1] + 1, heap - 1, *row[place + 1 :])

    return Rows(), [tuple(dice.randint(0, 4) for _ in range(3)) for _ in range(3)]


def heaps(dice: Random) -> Made:
    """Return a game on heaps that are reduced, or split into two, by random differences."""
    takes, splits = dice.sample(range(1, 5), 2), dice.sample(range(4), 2)

    class Heaps(nt.HeapGame):
        name, example = "random-heaps", "5,3"

        def options(self, heap: int) -> Iterator[tuple[int, ...]]:
            yield from ((heap - take,) for take in takes if take <= heap)
            yield from ((1, heap - take - 1) for take in splits if heap - take >= 2)

    return Heaps(), [tuple(dice.randint(1, 6) for _ in range(2)) for _ in range(3)]


MAKERS: dict[str, Callable[[Random], Made]] = {
    "pieces": lambda dice: pieces_of_a_board(dice, False),
    "pieces in regions": lambda dice: pieces_of_a_board(dice, True),
    "turned pieces": turned_pieces_of_a_board,
    "masked board": masked_board,
    "claims": lambda dice: vertices_of_a_graph(dice, False),
    "claims in components": lambda dice: vertices_of_a_graph(dice, True),
    "order of sets": order_of_sets,
    "coins": coins,
    "rows": rows,
    "heaps": heaps,
}


@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.full) for seed in range(1, 10))])
def test_random_rule_sets_agree_with_plain_search(maker: str, seed: int) -> None:
    game, positions = MAKERS[maker](Random(f"{maker} {seed}"))
    for start in positions:
        for misere in (False, True):
            truth = BruteForce(game, misere)
            found = nt.analyse(game, start, misere=misere, limits=nt.Limits())
            assert found.outcome == ("P" if truth.loses(start) else "N")
            assert sorted(map(str, found.winning_moves or ())) == sorted(map(str, truth.winning_moves(start)))
            assert found.remoteness in (None, truth.remoteness(start))
            if not misere:
                assert found.grundy in (None, truth.grundy(start))
                assert nt.analyse(game, start, fields=["grundy"]).grundy == truth.grundy(start)


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.full) for seed in range(2, 10))])
def test_the_reference_implementation_agrees_on_random_masks(seed: int) -> None:
    game, positions = masked_board(Random(seed))
    for start in positions:
        masked = game.mask(start)
        assert masked is not None
        mask, free = masked
        assert MaskSearchReference(mask).value(free, lambda held, looked_at: None) == BruteForce(game).grundy(start)
