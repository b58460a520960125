"""Pictures of games with memory, of sums, and of a user's own game."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import dataclass
from typing import Any

import pytest

import nimatron as nt
from nimatron.picture.svg import svg_picture, views

NAMES = {cls.name for cls in nt.all_games()}


@pytest.mark.parametrize(
    ("written", "position", "said"),
    [
        ("fibonacci-nim", "20/6", "At most 6 may be taken."),
        ("copycat-nim", "13/2", "2 was just taken and may not be repeated."),
        ("flip-flop", "29,51/attrition/0", "Goal: who takes the last object loses. Flips left: 0."),
    ],
)
def test_what_a_position_remembers_is_said(written: str, position: str, said: str) -> None:
    if written not in NAMES:
        pytest.skip(f"{written} is not there")
    game = nt.game(written)
    for view in views(game):
        root = ET.fromstring(svg_picture(game, position, view=view))
        assert any(said in (element.text or "") for element in root.iter())


def test_the_parts_of_a_sum_stand_side_by_side() -> None:
    if "sum" not in NAMES:
        pytest.skip("sums are not there")
    root = ET.fromstring(svg_picture(nt.game("sum"), "kayles 7 + nim 3,4 + wythoff[a=2] 3,5"))
    parts = [element for element in root.iter() if "data-part" in element.attrib]
    assert [(part.attrib["data-part"], part.attrib["data-game"]) for part in parts] == [
        ("0", "kayles"),
        ("1", "nim"),
        ("2", "wythoff[a=2]"),
    ]
    assert sum("data-object" in element.attrib for element in parts[1].iter()) == 7
    assert sum("data-cell" in element.attrib for element in parts[2].iter()) == 64


@dataclass(frozen=True)
class WordGame(nt.RuleSet):  # type: ignore[misc]
    """A game whose positions are texts."""

    name = "word-game-of-the-svg-test"
    picture = "of its own"
    start = "<ab>"  # type: ignore[assignment]

    def moves(self, position: str) -> Any:
        yield from (position[:index] + position[index + 1 :] for index in range(len(position)))

    def parse(self, text: str) -> str:
        return text

    def format(self, position: str) -> str:
        return position

    def position(self, value: Any) -> str:
        return str(value)


def test_a_game_of_ones_own_without_a_picture_is_shown_as_text() -> None:
    game = WordGame()
    assert views(game) == ("card",)
    root = ET.fromstring(svg_picture(game, "<ab & c>"))
    assert "<ab & c>" in [element.text for element in root.iter()]
    ET.fromstring(svg_picture(game, "x" * 5000))
