"""Grids, graphs and rows of coins of an author describe moves by their pieces, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import nimatron as nt
from nimatron.explain.catalogue import languages
from nimatron.rules.coin_game import Coins
from nimatron.rules.graph_game import Vertices
from nimatron.rules.grid_game import Cells
from nimatron.views.boards import GridView
from nimatron.views.move_words import MoveGuide


class Corners(nt.GridGame):
    """Take a domino, an L of three cells, or one cell while another is freed."""

    name, example = "corners-of-author", "2x3"

    def generate_moves(self, free: Cells) -> Iterator[Cells]:
        for domino in self.dominoes(free):
            yield free - set(domino)
        if free >= {(0, 0), (0, 1), (1, 0)}:
            yield free - {(0, 0), (0, 1), (1, 0)}
        if (0, 0) in free and (1, 2) not in free:
            yield free - {(0, 0)} | {(1, 2)}


class Picks(nt.GraphGame):
    """Take one vertex, both ends of an edge, a vertex with its neighbours, or two vertices that are not joined."""

    name, example = "picks-of-author", "path:5"

    def generate_moves(self, free: Vertices) -> Iterator[Vertices]:
        for taken in ({0}, {1, 2}, {1, 2, 3}, {0, 4}):
            if free >= taken:
                yield free - taken


class Ends(nt.CoinGame):
    """Turn the last head, or every coin."""

    name, example = "ends-of-author", "TTH"

    def generate_moves(self, position: Coins) -> Iterator[Coins]:
        if any(position):
            yield position[:-1]
            yield tuple(not coin for coin in position[:-1])


class PointedView(GridView):
    """One points at the first cell alone."""

    def touched(self, position: Cells, move: Cells) -> tuple[str, ...]:
        return super().touched(position, move)[:1]


class Pointed(Corners):
    name, view = "pointed-of-author", PointedView


def words(game: nt.RuleSet[Any], written: str = "", lang: str = "en") -> list[str]:
    position = game.parse(written) if written else game.start
    guide = MoveGuide(game, position, None, lang)
    return [guide.described(move).words for move in game.moves(position)]


def test_a_grid_names_its_cells() -> None:
    said = words(Corners())
    assert said[0] == "take columns 1, 2 of row 1"
    assert "take rows 1, 2 of column 1" in said
    assert said[-1] == "take the cells (1,1), (1,2), (2,1) (row, column)"
    assert words(Corners(), "..#/###")[-1] == "take row 1, column 1, free row 2, column 3"


def test_a_graph_names_vertices_and_edges() -> None:
    assert words(Picks()) == [
        "take vertex 0",
        "take edge 1–2",
        "take vertex 2 and its neighbours",
        "take vertices 0, 4",
    ]


def test_a_row_of_coins_counts_from_1() -> None:
    assert words(Ends()) == ["turn coin 3", "turn coins 1, 2, 3"]


def test_what_is_pointed_at_names_a_move() -> None:
    assert words(Pointed())[:2] == ["choose row 1, column 1", "choose row 1, column 1"]
    assert nt.analyse(Pointed(), fields=["best"]).why().count("choose row")


@pytest.mark.parametrize("game", [Corners(), Picks(), Ends(), Pointed()], ids=lambda game: game.name)
def test_no_move_is_only_a_position(game: nt.RuleSet[Any]) -> None:
    position = game.start
    for lang in languages():
        guide = MoveGuide(game, position, None, lang)
        for move in game.moves(position):
            described = guide.described(move)
            assert game.format(move) not in described.words
            assert described.words != described.made or lang == "en"
