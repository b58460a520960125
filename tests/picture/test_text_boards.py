"""Boards in text: several side by side, with the signs of the written form."""

from __future__ import annotations

from random import Random

import pytest

import nimatron as nt
from nimatron.picture.text import text_picture
from nimatron.views.view import View, view_of

ONE_BOARD = ("cram", "tac-tix", "non-attacking", "treblecross", "northcott", "poisoned-chocolate")


@pytest.mark.parametrize("name", ONE_BOARD)
def test_a_board_has_the_signs_of_its_written_form(name: str) -> None:
    game, dice = nt.game(name), Random(name)
    for level in range(1, 5):
        position = view_of(game).random_position(dice, level)
        for _ in range(3):
            moves = list(game.moves(position))
            if not moves:
                break
            position = dice.choice(moves)
            sketch = view_of(game).sketch(position)
            assert sketch is not None
            (board,) = sketch.boards  # type: ignore[union-attr]
            rows = text_picture(game, position, 200).split("\n")
            drawn = tuple(line.partition(":")[2].replace(" ", "") for line in rows if line.startswith("row "))
            assert drawn == tuple(board)


def test_the_signs_are_explained_if_they_occur() -> None:
    assert text_picture("tac-tix", "oo./...").split("\n")[-1] == "counter: o  no counter: ."
    assert text_picture("cram", "2x2").split("\n")[-1] == "free: ."
    assert text_picture("cram", "##/..").split("\n")[-1] == "free: .  not free: #"
    assert text_picture("chomp", "3,2").split("\n")[-1] == "chocolate: .  poisoned: x"


def test_two_boards_are_two_boards() -> None:
    assert text_picture("notakto", "2*3x3").split("\n") == [
        "       board 1  board 2",
        "row 1: . . .    . . .",
        "row 2: . . .    . . .",
        "row 3: . . .    . . .",
        "free: .",
    ]


def test_a_dead_board_is_called_dead_and_keeps_its_signs() -> None:
    lines = text_picture("notakto", "XX./.../... .X./.X./.X.").split("\n")
    assert lines[0].split("board ")[1:] == ["1  ", "2: dead"]
    assert lines[1:4] == ["row 1: X X .    . X .", "row 2: . . .    . X .", "row 3: . . .    . X ."]
    assert text_picture("notakto", "XXX/.../...").split("\n")[0].strip() == "board 1: dead"


@pytest.mark.parametrize("width", [30, 50, 78])
def test_boards_of_any_number_are_read_back(width: int) -> None:
    game, dice = nt.game("notakto"), Random(3)
    for _ in range(20):
        boards = [
            "/".join("".join(dice.choice("..X") for _ in range(columns)) for _ in range(rows))
            for rows, columns in ((dice.randint(1, 4), dice.randint(1, 5)) for _ in range(dice.randint(1, 6)))
        ]
        position = game.parse(" ".join(boards))
        lines = text_picture(game, position, width).split("\n")
        assert all(len(line) <= width for line in lines)
        found: dict[int, list[str]] = {}
        columns: list[tuple[int, int]] = []
        for line in lines:
            if "board" in line:
                starts = [at for at in range(len(line)) if line.startswith("board", at)]
                columns = [(int(line[at + 5 :].replace(":", " ").split()[0]), at) for at in starts]
            elif line.startswith("row"):
                columns = columns or [(1, line.index(":") + 2)]
                for (number, start), end in zip(columns, [at for _, at in columns[1:]] + [200], strict=True):
                    found.setdefault(number, []).append(line[start:end].replace(" ", ""))
        assert ["/".join(filter(None, found[number])) for number in sorted(found)] == boards


class HexagonView(View[str]):
    """Cells of a board whose second row is moved by half a cell."""

    def scene(self, position: str) -> nt.Scene:
        """Return two rows of cells."""
        return nt.Scene(
            "grid", tuple(nt.Item(f"c{y}.{x}", "cell", x + y / 2, y, "free") for y in (0, 1) for x in range(3))
        )


class Hexagons(nt.RuleSet[str]):
    """A board without moves."""

    name, example, view, start = "text-hexagons", "a", HexagonView, "a"

    def generate_moves(self, position: str) -> tuple[str, ...]:
        """Return no moves."""
        return ()

    def parse(self, text: str) -> str:
        """Return the text."""
        return text

    def format(self, position: str) -> str:
        """Return the text."""
        return position


def test_rows_that_are_moved_by_half_a_cell_keep_all_their_cells() -> None:
    assert text_picture(Hexagons(), "a").split("\n") == ["row 1: .   .   .", "row 2:   .   .   .", "free: ."]
