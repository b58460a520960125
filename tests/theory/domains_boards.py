"""Domains of the theorems about boards, ordered sets and several heaps, see ``domains.py``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations
from random import Random
from typing import Any

from nimatron.errors import PositionError
from nimatron.games.boards.clobber import Clobber
from nimatron.games.boards.col import Col
from nimatron.games.boards.non_attacking import NonAttacking
from nimatron.games.boards.snort import Snort
from nimatron.games.graphs.divisor_chomp import DivisorChomp
from nimatron.games.graphs.poset import Poset
from nimatron.games.graphs.subset_take_away import SubsetTakeAway
from nimatron.games.heaps.several_heap_wythoff import SeveralHeapWythoff
from nimatron.rules.coloured_board import COLOURS, EMPTY, OTHER, Coloured, ColouredBoardGame
from nimatron.rules.graph_game import Graph
from nimatron.rules.grid_game import Cells
from nimatron.rules.poset_game import Named, PosetGame
from nimatron.theory.mirrored_colours import ClobberImages, PaintedImages, symmetries
from nimatron.theory.posets import GreatestElement, TreesUpward
from nimatron.theory.symmetry import MirrorImages, image
from nimatron.theory.theorem import Theorem
from nimatron.theory.wythoff import p_pair
from nimatron.theory.wythoff_in_disguise import OnlyOnes, TwoHeapsLeft
from tests.theory.domain import Domain, Heaps, Large, both, normal

PIECES = [NonAttacking(piece) for piece in ("queen", "king", "rook", "bishop", "knight")]


def mirrored_boards(game: NonAttacking) -> Iterator[Cells]:
    """Yield small boards with holes, most of them symmetric in one of three ways."""
    dice = Random(9)
    for _ in range(80):
        board = Cells.full(dice.randint(1, 4), dice.randint(1, 4))
        holes = {cell for cell in board if dice.random() < 0.3}
        symmetry = dice.choice(("rotation", "upright", "lying", ""))
        if symmetry:
            holes |= {image(board, symmetry, cell) for cell in holes}
        yield board - holes


def pieces_large(dice: Random) -> Large:
    for _ in range(20):
        odd = (2 * dice.randint(3, 5) + 1, 2 * dice.randint(3, 5) + 1)
        yield dice.choice(PIECES), Cells.full(*odd), False
        yield NonAttacking("bishop"), Cells.full(2 * dice.randint(2, 8), dice.randint(4, 9)), False
        yield NonAttacking("knight"), Cells.full(2 * dice.randint(2, 6), 2 * dice.randint(2, 6)), False


def trees(game: PosetGame) -> Iterator[Named]:
    """Yield positions in the course of play; sets that are not trees may become trees."""
    dice = Random(11)
    starts = {
        "poset": [
            "0-1,0-2-3,4",
            "0-1-2,3-4-5,6",
            "0-1,0-2,1-3,1-4,2-5,2-6",
            "0-2,1-2,1-3,2-4",
            "0-1-3,0-2-3",
            "3-1-2,3-0",
        ],
        "divisor-chomp": ["2", "32", "36", "60", "210", "64/8", "30/6,10"],
        "subset-take-away": ["2", "3", "3/12", "3/12,13"],
    }[game.name]
    for position in map(game.parse, starts):
        while True:
            yield position
            moves = list(game.moves(position))
            if not moves:
                break
            position = dice.choice(moves)


def chains_under_one(game: PosetGame) -> Iterator[Named]:
    """Yield large sets of few chains, so that few subsets can remain."""
    if isinstance(game, DivisorChomp):
        yield from map(game.parse, ("663552", "663552/331776,6912", "786432/96"))
    else:
        low, high = ("-".join(map(str, range(first, first + 21))) for first in (0, 21))
        yield from map(game.parse, (f"{low}-99,{high}-99", f"{low}-99,{high}-99/12", f"{low},{high}"))


def trees_large(dice: Random) -> Large:
    """Yield random trees of up to 60 elements."""
    for _ in range(40):
        count = dice.randint(10, 60)
        chains = [f"{dice.randrange(max(1, element - 8), element)}-{element}" for element in range(2, count)]
        yield Poset(), Poset().parse(",".join(["1", *chains])), False


def greatest_large(dice: Random) -> Large:
    for _ in range(20):
        chains = [f"{dice.randrange(element)}-{element}-99" for element in range(1, dice.randint(50, 60))]
        yield Poset(), Poset().parse(",".join(chains)), False


def two_of_three_heaps(game: SeveralHeapWythoff) -> Iterator[Heaps]:
    yield from combinations_with_replacement(range(12), 2)
    for pair in combinations_with_replacement(range(9), 2):
        yield from sorted(set(permutations((0, *pair))))
    yield from [(5,), (0, 0, 0, 3)]
    yield from combinations_with_replacement(range(1, 4), 3)  # not covered: a theorem that covered them would be wrong


def two_large(dice: Random) -> Large:
    for round_number in range(60):
        smaller, larger = p_pair(dice.randrange(10 ** dice.choice((2, 6, 40))), 1, bool(round_number & 1))
        heaps: list[Any] = [larger + dice.choice((0, 0, 1, 17)), smaller, *[0] * dice.randint(0, 2)]
        dice.shuffle(heaps)
        yield SeveralHeapWythoff(), tuple(heaps), bool(round_number & 1)


def up_to_nine_ones(game: SeveralHeapWythoff) -> Iterator[Heaps]:
    yield from ((1,) * count for count in range(1, 10))
    yield from ((0,) + (1,) * count + (0,) for count in range(6))


def ones_large(dice: Random) -> Large:
    for count in range(20, 60):
        yield SeveralHeapWythoff(), (1,) * count, bool(dice.getrandbits(1))


def mirrored_colours(game: ColouredBoardGame) -> Iterator[Coloured]:
    """Yield small boards and graphs with colours, most of them with a symmetry, some exchanging the colours."""
    dice = Random(13)
    names = ("grid:1x5", "grid:2x2", "grid:2x3", "grid:3x3", "path:6", "cycle:5", "cycle:6", "complete:4", "prism:3")
    for _ in range(150):
        graph = Graph.parse(dice.choice(names))
        share = 0.9 if isinstance(game, Clobber) else 0.25
        colours = [dice.choice(COLOURS) if dice.random() < share else dice.choice("...#") for _ in range(graph.count)]
        images = [*symmetries(Coloured(graph, EMPTY * graph.count)), None]
        found = dice.choice(images)
        if found is not None:
            exchanged = dice.random() < 0.5
            for vertex, other in enumerate(found[1]):
                if other > vertex:
                    colours[other] = OTHER[colours[vertex]] if exchanged else colours[vertex]
        try:
            yield game.admit(Coloured(graph, "".join(colours)))
        except PositionError:
            continue


def painted_large(dice: Random) -> Large:
    for game in (Col(), Snort()):
        for _ in range(12):
            rows, columns = dice.randint(5, 12), dice.randint(8, 12)
            yield game, game.parse(f"{rows}x{columns}"), False
            if not rows * columns % 2:
                yield game, dice.choice(list(game.generate_moves(game.parse(f"{rows}x{columns}")))), False


def clobbered_large(dice: Random) -> Large:
    for _ in range(12):
        start = Clobber().parse(f"{2 * dice.randint(3, 6)}x{2 * dice.randint(4, 6)}")
        yield Clobber(), start, False
        yield Clobber(), dice.choice(list(Clobber().generate_moves(start))), False


DOMAINS_OF_BOARDS: dict[type[Theorem], Domain] = {
    MirrorImages: Domain(normal(PIECES, 8), pieces_large, mirrored_boards),
    TreesUpward: Domain(normal([Poset(), DivisorChomp(), SubsetTakeAway()], 3), trees_large, trees),
    GreatestElement: Domain(normal([Poset(), DivisorChomp()], 1), greatest_large, chains_under_one),
    TwoHeapsLeft: Domain(both([SeveralHeapWythoff()], 1), two_large, two_of_three_heaps),
    PaintedImages: Domain(normal([Col(), Snort()], 12), painted_large, mirrored_colours),
    ClobberImages: Domain(normal([Clobber()], 14), clobbered_large, mirrored_colours),
    OnlyOnes: Domain(both([SeveralHeapWythoff()], 2), ones_large, up_to_nine_ones),
}
