"""Mask games in the checker: its keys join no positions that play differently, and it follows what the kernel chose."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

import nimatron as nt
from nimatron.kernels import native
from nimatron.proofs import proving
from nimatron.proofs.certificate import Certificate, Claim, Statement
from nimatron.proofs.checking import Checker, check_position
from nimatron.proofs.mask_reader import MaskReader, has_mask_reader
from nimatron.proofs.proving import prove
from nimatron.proofs.reader import Positions, settled
from nimatron.rules import registry
from nimatron.rules.graph_game import Vertices
from nimatron.rules.mask import Frame, Mask, frame_cells, frame_mask
from tests.brute_force import BruteForce
from tests.tier import draws

GRIDS = ("cram", "tac-tix", "non-attacking[piece=knight]", "non-attacking[piece=queen]", "non-attacking[piece=king]")
GRAPHS = ("node-kayles", "arc-kayles")
BOARDS = ("1x5", "2x2", "3x3", "2x5", "3x4", "4x3", "4x4")
BOARDS_OF_GRAPHS = (
    "grid:3x3", "grid:2x5", "grid:4x3", "grid:4x4", "king:3x4", "queen:3x3", "knight:3x4", "path:8", "cycle:7",
    "petersen:5,2", "wheel:6", "star:6", "edges:8;0-1,1-2,1-3,3-4,4-5,4-6,4-7",
)  # fmt: skip
ORDERS = (
    ("divisor-chomp", ("12", "36", "72", "60", "210")),
    ("subset-take-away", ("2", "3")),
)
CASES = [
    *((game, board) for game in GRIDS for board in BOARDS),
    *((game, board) for game in GRAPHS for board in BOARDS_OF_GRAPHS),
    *((game, board) for game, boards in ORDERS for board in boards),
]


@pytest.mark.skipif(native() is None, reason="needs the kernels")
@pytest.mark.parametrize(("game", "board"), CASES)
def test_what_the_kernel_chose_is_accepted(game: str, board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any) -> None:
        raise AssertionError("the checker refuses the statements that the kernel chose")

    monkeypatch.setattr(proving, "Proof", refused)
    for misere in (False, True):
        proof = prove(game, board, misere=misere)
        assert not Checker(proof).faults()
    assert not Checker(prove(game, board, misere=False, value=True)).faults()


@pytest.mark.parametrize(
    "text",
    ["cram 3x5", "cram 5x3", "cram 9x2", "node-kayles king:3x4", "node-kayles grid:4x3", "arc-kayles cycle:7",
     "arc-kayles grid:3x4", "tac-tix 3x3", "divisor-chomp 36", "non-attacking[piece=knight] 4x3"],
)  # fmt: skip
def test_statements_chosen_by_keys(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If what the kernel chose were refused, the statements that are chosen by the keys prove the claim too."""
    monkeypatch.setattr(proving, "_chosen_by_kernel", lambda *_: [])
    game, _, position = text.partition(" ")
    for misere in (False, True):
        judge = BruteForce(nt.game(game), misere)
        proof = prove(game, position, misere=misere, value=not misere)
        assert not Checker(proof).faults()
        here = nt.game(game).parse(position)
        assert (
            (judge.loses(here) == (proof.claim.outcome == "P")) if misere else judge.grundy(here) == proof.claim.value
        )
    processes = check_position(proof.data(), processes=2)
    assert not processes.faults


def some_positions(game: Any, board: str, count: int) -> Iterator[Any]:
    """Yield positions with some of the cells or vertices of a board, or after some moves."""
    dice = random.Random(board)
    start = game.parse(board)
    for _ in range(count):
        if isinstance(start, nt.Cells):
            yield nt.Cells(dice.sample(sorted(start), dice.randint(2, len(start))), start.rows, start.columns)
        elif isinstance(start, Vertices):
            yield Vertices(dice.sample(sorted(start), dice.randint(2, len(start))), start.graph)
        else:
            here = start
            for _ in range(dice.randint(0, 3)):
                here = dice.choice([*game.moves(here), here])
            yield here


def trees_of(game: Any) -> Any:
    """Return the function that numbers positions by the trees of their options, equal options merged."""
    numbers: dict[frozenset[int], int] = {}
    of: dict[Any, int] = {}

    def tree(position: Any) -> int:
        found = of.get(position)
        if found is None:
            options = frozenset(map(tree, game.moves(position)))
            found = of[position] = numbers.setdefault(options, len(numbers))
        return found

    return tree


JOINED = [
    *((game, board) for game in GRIDS for board in ("3x3", "2x5", "4x3")),
    *((game, board) for game in GRAPHS for board in BOARDS_OF_GRAPHS if board not in ("grid:4x4", "petersen:5,2")),
    ("divisor-chomp", "36"), ("divisor-chomp", "60"), ("subset-take-away", "3"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "board"), JOINED)
def test_positions_with_the_same_keys_have_the_same_play(game: str, board: str) -> None:
    """In normal play the nim-values are equal; in misère play the trees are, once equal options are merged."""
    rule_set = nt.game(game)
    normal, misere = Positions(misere=False), Positions(misere=True)
    judge, tree = BruteForce(rule_set), trees_of(rule_set)
    values, trees, forms = defaultdict(set), defaultdict(set), defaultdict(set)
    for position in some_positions(rule_set, board, draws(1000, 150)):
        keys = normal.of_position(rule_set, position)
        values[keys].add(judge.grundy(position))
        trees[misere.of_position(rule_set, position)].add(tree(position))
        if isinstance(position, nt.Cells):
            for part, here in rule_set.components(position):
                if part.moves(here):
                    forms[settled(part, here)].add(normal.of_position(part, here))
    assert all(len(found) == 1 for found in values.values())
    assert all(len(found) == 1 for found in trees.values())
    assert all(len(found) == 1 for found in forms.values())


@pytest.mark.parametrize(("game", "board"), JOINED)
def test_the_options_are_those_of_the_rules(game: str, board: str) -> None:
    rule_set = nt.game(game)
    for misere in (False, True):
        positions = Positions(misere)
        for position in some_positions(rule_set, board, draws(60, 15)):
            for part, here in [(rule_set, position)] if misere else rule_set.components(position):
                keys = positions.of_position(part, here)
                if len(keys) != 1:
                    continue
                options = {positions.of_position(part, option) for option in part.moves(here)}
                assert set(positions.options(keys[0])) == options
                assert positions.of(*positions.written(keys[0])) == keys
                assert positions.of_position(*positions.place(keys[0])) == keys
                assert positions.agrees(part.written(), part.format(here), keys[0])


def test_boards_of_different_frames() -> None:
    """A component has the same key on every board, however large and however it lies there."""
    for misere in (False, True):
        positions = Positions(misere)
        for game, one, other in (
            ("cram", "2x3", "######.../######..."), ("cram", "3x2", "2x3"), ("cram", "...", "./././#/#/#/#/#/#"),
            ("tac-tix", "ooo/o..", ".oo/..o/..o"), ("cram", ".../#.#", "1x2"), ("cram", "1x2", "1x3"),
            ("cram", "..../.###", "1x5"),
            ("node-kayles", "grid:2x3", "grid:4x9/2,3,4,11,12,13"), ("node-kayles", "path:3", "grid:3x1"),
            ("node-kayles", "cycle:7/0,1,2", "petersen:5,2/0,1,2"), ("arc-kayles", "star:5", "star:2"),
            ("non-attacking[piece=rook]", ".#.", "#####.###/#########/#####.###"),
        ):  # fmt: skip
            assert positions.of(game, one) == positions.of(game, other), (game, one, other)
        assert positions.of("cram", "2x2") != positions.of("cram", "1x4")
        assert positions.of("node-kayles", "king:2x2") != positions.of("node-kayles", "grid:2x2")


class Corners(nt.GridGame):
    """Take three cells of a square; a mask may be wrong."""

    name, title, example = "corners", "Corners", "3x4"
    components, canonical = nt.GridGame.connected_regions, nt.GridGame.up_to_symmetry
    wrong = ""

    def generate_moves(self, free: nt.Cells) -> Iterator[nt.Cells]:
        around = sorted({(row - down, column - across) for row, column in free for down in (0, 1) for across in (0, 1)})
        return (free - set(piece) for piece in pieces(around) if free.issuperset(piece))

    def mask(self, free: nt.Cells) -> tuple[Mask, int]:
        frame = Frame.around(free.rows, free.columns)
        found = list(pieces(frame_cells(frame)))
        if self.wrong == "moves":
            found = [piece for piece in found if len({row for row, _ in piece[:2]}) == 1]
        mask = frame_mask(frame._replace(turned=False), self.neighbours, zip(found, found, strict=True))
        bits = frame.bits(free)
        if self.wrong == "neighbours":
            mask = Mask(mask.cells, [0] * mask.cells, mask.moves, mask.images, mask.width)
        return mask, bits << 1 if self.wrong == "cells" else bits


def pieces(corners: Iterable[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    for row, column in corners:
        square = {(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)}
        yield from (sorted(square - {corner}) for corner in sorted(square))


@pytest.fixture
def corners(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Corners]]:
    known = dict(registry._registered)
    nt.register(Corners)
    yield Corners
    registry._registered.clear()
    registry._registered.update(known)


@pytest.mark.parametrize("misere", [False, True])
def test_a_strangers_mask(corners: type[Corners], misere: bool) -> None:
    judge = BruteForce(Corners(), misere)
    for board in ("2x2", "2x3", "3x3", "3x4"):
        proof = prove("corners", board, misere=misere)
        assert check_position(proof.data()).faults == []
        assert judge.loses(Corners().parse(board)) == (proof.claim.outcome == "P")


@pytest.mark.parametrize("wrong", ["moves", "neighbours", "cells"])
def test_a_wrong_mask(corners: type[Corners], monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    proof = prove("corners", "3x3", value=True)
    assert check_position(proof.data()).faults == []
    monkeypatch.setattr(Corners, "wrong", wrong)
    faults = check_position(proof.data()).faults
    if wrong == "neighbours":  # such a mask is not used
        assert faults == []
        assert not has_mask_reader(Corners(), Corners().start)
        return
    said = {"moves": "the moves of the mask of this game are not those of its rules", "cells": "does not fit"}
    assert said[wrong] in str(faults[0].reason)


def test_games_without_a_reader() -> None:
    for game, position in (("nim", "3,4"), ("notakto", "3x3"), ("kayles", "5")):
        rule_set = nt.game(game)
        assert not has_mask_reader(rule_set, rule_set.parse(position))


def test_a_false_statement_is_refused() -> None:
    """Leaves are left out; a statement that takes a longer arm for a leaf is not believed."""
    statements = (Statement("cram", "1x4", 1), Statement("cram", "1x3", 1))
    proof = Certificate.of("cram", "1x4", False, Claim(1), statements)
    assert check_position(proof.data()).faults
    reader = MaskReader(nt.game("cram"), misere=False)
    assert reader.read("cram", "1x4") != reader.read("cram", "1x3")
