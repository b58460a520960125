"""Text pictures of positions: every kind, every width, words at the beginning of every line or after a drawing."""

from __future__ import annotations

import pytest

import nimatron as nt
from nimatron.picture.text import text_picture
from nimatron.rules.registry import all_games
from nimatron.views.view import view_of

GAMES = [cls for cls in all_games() if cls.__module__.startswith("nimatron.")]


@pytest.mark.parametrize("cls", GAMES, ids=lambda cls: cls.name)
@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_every_game_has_a_picture(cls: type, width: int) -> None:
    game = cls()
    for unicode in (True, False):
        text = text_picture(game, game.start, width, unicode=unicode)
        lines = text.split("\n")
        assert all(lines)
        assert unicode or text.isascii()
        assert max(map(len, lines)) <= max(width, 42)
        # for screen readers words come first, or follow a drawing; a position too long for its line gets its own
        spoken = lines if view_of(game).scene(game.start).kind not in ("graph", "regions") else lines[-2:]
        assert all(line.lstrip()[0].isalnum() or line.strip() == game.format(game.start) for line in spoken)


def test_heaps() -> None:
    game = nt.game("nim")
    assert text_picture(game, (3, 12, 0)).split("\n") == ["heap 1: 3   ●●●", "heap 2: 12  ●●●●● ●●●●● ●●", "heap 3: 0"]
    assert text_picture(game, (10**9,), 30) == "heap 1: 1000000000  ●●●●● …"
    assert len(text_picture(game, (10**5000, 1))) < 200
    assert text_picture(game, (1,) * 100).split("\n")[-1] == "… and 80 more"
    assert text_picture(game, ()) == "heap 1: 0"


def test_a_board_shows_where_the_queen_may_go() -> None:
    lines = text_picture(nt.game("wythoff"), (2, 1)).split("\n")
    assert lines[:3] == ["row 1:   +  +  Q", "row 0:   ·  +  +", "column:  0  1  2"]
    assert "row 1:" not in text_picture(nt.game("wythoff"), (100, 100))
    assert "column 100" in text_picture(nt.game("wythoff"), (100, 100))


def test_remembered_values_are_shown_below() -> None:
    names = [cls.name for cls in GAMES]
    for name, position, words in [
        ("fibonacci-nim", "20/6", "At most 6 may be taken now."),
        ("copycat-nim", "13/2", "The last take was 2"),
        ("flip-flop", "29,51/attrition/0", "Goal: whoever takes the last object loses. Flips left: 0."),
    ]:
        if name in names:
            game = nt.game(name)
            lines = text_picture(game, game.parse(position)).split("\n")
            assert lines[-1].startswith(words)
            assert sum(line.startswith("heap") for line in lines) == position.partition("/")[0].count(",") + 1


def test_a_sum_shows_its_components() -> None:
    if "sum" in [cls.name for cls in GAMES]:
        game = nt.game("sum")
        text = text_picture(game, game.parse("kayles 7 + nim 3,4 + wythoff[a=2] 1,2"))
        assert text.split("\n")[:2] == ["component 1: kayles", "  row 1: 7  ||||| ||"]
        assert "component 3: wythoff[a=2]" in text
