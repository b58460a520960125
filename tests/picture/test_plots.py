"""Plots: valid files, correct contents, one-line error messages."""

from __future__ import annotations

import re
import sys
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from nimatron.arithmetic.beatty import wythoff_a
from nimatron.errors import MissingExtraError, NimatronError, RequestError
from nimatron.picture import plot_style
from nimatron.picture import plot_wythoff as boards


def test_missing_matplotlib_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtraError, match=re.escape("pip install 'nimatron[plot]'")):
        boards.plot_board(5)


class TestWithMatplotlib:
    @pytest.fixture(autouse=True)
    def _matplotlib(self) -> None:
        pytest.importorskip("matplotlib")

    @pytest.mark.parametrize("a", [1, 2])
    @pytest.mark.parametrize("misere", [False, True])
    def test_outcome_image_by_the_rules(self, a: int, misere: bool) -> None:
        from nimatron.sequences.tabulation import wythoff_board

        image, block = boards._outcomes(30, a, misere)
        assert block == 1
        assert np.array_equal(image.astype(bool), wythoff_board(30, a, "outcomes", misere))

    def test_large_outcomes_are_binned(self) -> None:
        image, block = boards._outcomes(16_000, 1, False)
        assert (len(image), block) == (1600, 10)
        for n in (0, 1, 1000, 6000):
            x, y = wythoff_a(n), wythoff_a(n) + n
            if y < 16_000:
                assert image[y // 10, x // 10] == image[x // 10, y // 10] == 1

    @pytest.mark.parametrize("what", ["outcome", "grundy", "remoteness"])
    @pytest.mark.parametrize("size", [1, 2, 12, 70])
    def test_boards_of_every_size(self, tmp_path: Path, what: str, size: int) -> None:
        path = tmp_path / "board.svg"
        plot_style.save_figure(boards.plot_board(size, what, 2), path)
        ElementTree.parse(path)
        assert [file.name for file in tmp_path.iterdir()] == [path.name]

    @pytest.mark.parametrize(
        ("what", "size"),
        [
            ("outcome", 2),
            ("remoteness", 12),
            *(
                pytest.param(*asked, marks=pytest.mark.full)
                for asked in product(("outcome", "grundy", "remoteness"), (1, 2, 12, 70))
                if asked not in (("outcome", 2), ("remoteness", 12))
            ),
        ],
    )
    @pytest.mark.parametrize("ending", ["png", "pdf"])
    def test_board_files(self, tmp_path: Path, what: str, size: int, ending: str) -> None:
        path = tmp_path / f"board.{ending}"
        plot_style.save_figure(boards.plot_board(size, what, 2), path)
        assert path.read_bytes().startswith(b"\x89PNG\r\n\x1a\n" if ending == "png" else b"%PDF-")
        assert [file.name for file in tmp_path.iterdir()] == [path.name]

    def test_pairs(self, tmp_path: Path) -> None:
        from nimatron.picture.plot_wythoff import plot_pairs

        figure = plot_pairs(10, 2, True)
        points = {tuple(offset) for part in figure.axes[0].collections for offset in part.get_offsets().tolist()}
        assert {(0, 1), (1, 0), (2, 5), (5, 2)} <= points
        plot_style.save_figure(plot_pairs(1), tmp_path / "one.svg")

    def test_same_figure_same_bytes(self, tmp_path: Path) -> None:
        from nimatron.papers.precision_story import plot_precision

        for name in ("one", "two"):
            plot_style.save_figure(plot_precision(6, 2), tmp_path / f"{name}.svg")
        assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()

    def test_refusals(self, tmp_path: Path) -> None:
        with pytest.raises(RequestError, match="misère"):
            boards.plot_board(5, "grundy", misere=True)
        with pytest.raises(RequestError, match="--what"):
            boards.plot_board(5, "colour")
        with pytest.raises(RequestError, match="--size"):
            boards.plot_board(0)
        with pytest.raises(NimatronError):
            boards.plot_board(10**8)
        for wrong in ("a.gif", "a", "nowhere/a.svg"):
            with pytest.raises(RequestError, match="--out"):
                plot_style.checked_ending(tmp_path / wrong)
        (tmp_path / "folder.svg").mkdir()
        with pytest.raises(RequestError, match="folder"):
            plot_style.checked_ending(tmp_path / "folder.svg")
