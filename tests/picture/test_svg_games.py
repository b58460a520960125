"""Pictures of games with memory, of sums, and of a user's own game."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest

import nimatron as nt
from nimatron.picture.svg import svg_picture, views

NAMES = {cls.name for cls in nt.all_games()}


@pytest.mark.parametrize(
    ("written", "position", "said"),
    [
        ("fibonacci-nim", "20/6", "At most 6 may be taken now."),
        ("copycat-nim", "13/2", "The last take was 2: it may not be repeated now."),
        ("flip-flop", "29,51/attrition/0", "Goal: whoever takes the last object loses. Flips left: 0."),
    ],
)
def test_what_a_position_remembers_is_shown(written: str, position: str, said: str) -> None:
    if written not in NAMES:
        pytest.skip(f"{written} is not there")
    game = nt.game(written)
    for view in views(game):
        root = ET.fromstring(svg_picture(game, position, view=view))
        assert any(said in (element.text or "") for element in root.iter())


def test_the_components_of_a_sum_stand_side_by_side() -> None:
    if "sum" not in NAMES:
        pytest.skip("sums are not there")
    root = ET.fromstring(svg_picture(nt.game("sum"), "kayles 7 + nim 3,4 + wythoff[a=2] 3,5"))
    parts = [element for element in root.iter() if "data-part" in element.attrib]
    assert [(part.attrib["data-part"], part.attrib["data-game"]) for part in parts] == [
        ("0", "kayles"),
        ("1", "nim"),
        ("2", "wythoff[a=2]"),
    ]
    ids = [[one.attrib["data-id"] for one in part.iter() if "data-id" in one.attrib] for part in parts]
    assert ids[1] == [*(f"p1:h0.{number}" for number in (1, 2, 3)), *(f"p1:h1.{number}" for number in (1, 2, 3, 4))]
    assert len(ids[2]) == 64
    assert "p2:c3.5" in ids[2]
    labels = [one.attrib["data-label"] for one in parts[1].iter() if "data-id" in one.attrib]
    assert labels[0] == "game 2, heap 1, stone 1"


class WordGame(nt.RuleSet):  # type: ignore[misc]
    """A game whose positions are texts."""

    name = "word-game-of-the-svg-test"
    start = "<ab>"  # type: ignore[assignment]

    def generate_moves(self, position: str) -> Any:
        yield from (position[:index] + position[index + 1 :] for index in range(len(position)))

    def parse(self, text: str) -> str:
        return text

    def format(self, position: str) -> str:
        return position


def test_your_own_game_without_a_picture_is_shown_as_text() -> None:
    game = WordGame()
    assert views(game) == ("card",)
    root = ET.fromstring(svg_picture(game, "<ab & c>"))
    assert "<ab & c>" in [element.text for element in root.iter()]
    ET.fromstring(svg_picture(game, "x" * 5000))
