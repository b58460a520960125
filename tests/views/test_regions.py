"""Numbered spots: names of lines, typed lines, words, and gestures."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

import nimatron as nt
from nimatron.errors import IllegalMoveError
from nimatron.explain.catalogue import catalogue, languages
from nimatron.play.typed_move import read_move
from nimatron.views.move_words import MoveGuide
from nimatron.views.regions import RegionsView
from nimatron.views.view import view_of

GAMES = ("sprouts", "brussels-sprouts")


def positions(name: str, games: int) -> list[Any]:
    """Return the positions of random games."""
    game, dice = nt.game(name), random.Random(7)
    found = []
    for number in range(games):
        position = game.parse(str(2 + number % 3) if name == "sprouts" else "2")
        while moves := list(islice(game.generate_moves(position), 200)):
            found.append(position)
            position = dice.choice(moves)
    return found


def lines_of(game: Any) -> RegionsView[Any]:
    """Return the view of a game with lines."""
    found = view_of(game)
    assert isinstance(found, RegionsView)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_move_is_typed_by_its_spots(name: str) -> None:
    game = nt.game(name)
    for position in positions(name, 6):
        guide = MoveGuide(game, position)
        typed = {}
        for move in game.moves(position):
            text = guide.labelled(move)
            assert read_move(game, position, text) == move, (game.format(position), text)
            assert typed.setdefault(text, move) == move
        for line in lines_of(game).named(position):
            assert read_move(game, position, line.typed) == line.line.after


@pytest.mark.parametrize("name", GAMES)
def test_lines_lead_to_the_moves_of_the_rules(name: str) -> None:
    game = nt.game(name)
    for position in positions(name, 4):
        lines = lines_of(game).named(position)
        assert {line.line.after for line in lines} == set(game.moves(position))
        for line in lines:
            assert line.way in lines_of(game).ways(position, line.line.after)


@pytest.mark.parametrize("typed", ["1-1 (2)", "1-1 around 2", "1-1 вокруг 2", "1-1 oko 2", "1-1 околу 2", "1 – 1 2"])
def test_what_a_line_goes_around_is_typed_in_every_language(typed: str) -> None:
    game = nt.game("sprouts")
    assert game.format(read_move(game, game.parse("4"), typed)) == "0.0.AB/0.AB/"


def test_either_side_of_a_line_names_it() -> None:
    game = nt.game("sprouts")
    start = game.parse("4")
    assert read_move(game, start, "1-1 (2 3)") == read_move(game, start, "1-1 (4)")


def test_spots_joined_in_two_regions_are_distinguished() -> None:
    game = nt.game("sprouts")
    position = game.parse("0.0.AB/0.AB/")
    with pytest.raises(IllegalMoveError, match=r"'3-4 /1' or '3-4 /2'"):
        read_move(game, position, "3-4")
    assert game.format(read_move(game, position, "3-4 /2")) != game.format(read_move(game, position, "3-4 /1"))


@pytest.mark.parametrize("typed", ["1-9", "1-2 (9)", "1-2 /7", "3-3 (1)"])
def test_lines_that_cannot_be_drawn_are_refused(typed: str) -> None:
    game = nt.game("sprouts")
    with pytest.raises(IllegalMoveError, match="not allowed"):
        read_move(game, game.parse("0.0.AB/0.AB/"), typed)


@pytest.mark.parametrize("lang", languages())
def test_words_name_the_spots(lang: str) -> None:
    game = nt.game("sprouts")
    position = game.parse("0.0.AB/0.AB/")
    words = catalogue(lang)
    view = lines_of(game)
    for line in view.named(position):
        text = words.text(line.words())
        assert f"{line.spots[0]}–{line.spots[1]}" in text
        assert all(str(spot) in text for spot in line.around)


def test_words_follow_the_objects_pointed_at() -> None:
    guide = MoveGuide(nt.game("sprouts"), nt.game("sprouts").parse("3"), "regions")
    move = guide.game.parse("0.1A1A/")
    ways = list(guide.ways(move))
    assert ways == [("spot1", "spot2"), ("spot1", "spot3"), ("spot2", "spot3")]
    words = [words.words for words in guide.described_by_way(move, ways)]
    assert words == ["draw a line: 1–2", "draw a line: 1–3", "draw a line: 2–3"]
