"""A heap has the same number in a picture whether its stones are drawn singly or as one stone."""

from __future__ import annotations

import re

import pytest

import nimatron as nt
from nimatron.picture.svg import svg_picture, views

POSITIONS = [
    ("nim", "3,4,5"), ("nim", "300,2,700"), ("circular-nim", "1,2,300,2"), ("index-k-nim", "1,400,2"),
    ("kayles", "5,3"), ("kayles", "300,4"), ("wythoff", "900,4"), ("grundy", "8,500"),
]  # fmt: skip


@pytest.mark.parametrize(("written", "text"), POSITIONS)
def test_the_number_in_the_label_is_that_of_the_object(written: str, text: str) -> None:
    game, found = nt.game(written), 0
    for view in views(game):
        picture = svg_picture(game, game.parse(text), view=view)
        for heap, label in re.findall(r'data-id="h(\d+)(?:\.\d+)?"[^>]*data-label="([^"]*)"', picture):
            number = re.search(r"\d+", label)
            assert number is not None, label
            assert int(number[0]) == int(heap) + 1, (view, label)
            found += 1
    assert found
