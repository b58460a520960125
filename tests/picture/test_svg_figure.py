from __future__ import annotations

from pathlib import Path

import pytest

import nimatron as nt
from nimatron.cli.main import main
from nimatron.notebook import Picture
from nimatron.picture.svg import svg_picture, views

GAMES = [cls() for cls in nt.all_games() if cls.__module__.startswith("nimatron.games.")]
FIRST = {views(game): game for game in reversed(GAMES)}
"""A game for each kind of picture, for the quick tier."""


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, id=game.name, marks=[] if game in FIRST.values() else [pytest.mark.full]) for game in GAMES],
)
def test_every_picture_becomes_a_figure(game: nt.RuleSet) -> None:  # type: ignore[type-arg]
    pytest.importorskip("matplotlib")
    from nimatron.picture.svg_figure import svg_figure

    for view in views(game):
        svg = svg_picture(game, game.start, view=view)
        axes = svg_figure(svg).axes[0]
        drawn = svg.count("<path") + svg.count("<rect") + svg.count("<ellipse") + svg.count("<circle")
        assert len(axes.patches) == drawn
        assert len(axes.texts) == svg.count("<text")


def test_relative_and_absolute_paths_are_the_same() -> None:
    pytest.importorskip("matplotlib")
    from nimatron.picture.svg_figure import _commands

    assert list(_commands("M1 2h3v4l1 1z")) == list(_commands("M1 2H4V6L5 7Z"))
    assert list(_commands("m1 1c0 1 1 1 1 0")) == [("M", (1, 1)), ("C", (1, 2)), ("C", (2, 2)), ("C", (2, 1))]


@pytest.mark.parametrize(("ending", "head"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_plot_position_writes_files(ending: str, head: bytes, tmp_path: Path) -> None:
    if ending != "svg":
        pytest.importorskip("matplotlib")
    file = tmp_path / f"position.{ending}"
    assert main(["plot", "position", "wythoff", "3,5", "--beams", "--out", str(file)]) == 0
    content = file.read_bytes()
    assert content.startswith(head)
    assert b"var(" not in content


def test_plot_position_refuses_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["nim", "x"], ["nim", "3", "--view", "map"], ["chess", "1"]):
        assert main(["plot", "position", *arguments, "--out", str(tmp_path / "a.svg")]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert main(["plot", "position", "nim", "3", "--out", str(tmp_path / "a.gif")]) == 2
    assert not list(tmp_path.iterdir())


def test_notebooks_show_the_same_picture(tmp_path: Path) -> None:
    analysis = nt.analyse("wythoff", "3,5")
    expected = svg_picture(nt.Wythoff(), (3, 5))
    assert analysis._repr_svg_() == expected
    picture = Picture("wythoff", "3,5")
    assert picture._repr_svg_() == expected
    assert "Q" in str(picture)
    picture.save(tmp_path / "a.svg")
    assert "var(" not in (tmp_path / "a.svg").read_text()
