"""Games on coloured boards in C: equal to the definition and to the reference implementation, in both conventions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import nimatron as nt
from nimatron.errors import TooLargeError
from nimatron.kernels import native
from nimatron.kernels.couple_search import NativeSearch
from nimatron.rules.graph_game import Graph
from nimatron.solve.searching.colour_search import bytes_of, colour_search, position_of
from nimatron.solve.searching.engines import reference_search
from tests.games.coloured_definitions import GAMES, GRAPHS, Truth, random_position
from tests.tier import draws

pytestmark = pytest.mark.skipif(native() is None, reason="the kernels in C were not built")


def free(held: int, options: int) -> None:
    """Count no work."""


def in_c(game: Any, misere: bool = False) -> NativeSearch:
    found = colour_search(game, game.start, misere, 1 << 24)
    assert found is not None
    return found


def value(search: Any, position: Any) -> int:
    total = 0
    for component in search.game.components(position):
        total ^= search.value(component, free)
    return total


@pytest.mark.parametrize("name", GAMES)
def test_equal_to_the_definition(name: str) -> None:
    game: Any = nt.game(name)
    normal, misere, dice = in_c(game), in_c(game, misere=True), Random(f"{name} in C")
    for text in GRAPHS:
        graph = Graph.parse(text)
        truth = Truth(name, graph)
        for _ in range(draws(60, 10)):
            position = random_position(game, graph, dice)
            assert value(normal, position) == truth.value(position.colours), game.format(position)
            whole = misere.game.components(position)
            lost = any(misere.is_value(one, 0, free) for one in whole)
            assert lost == truth.loses_misere(position.colours), game.format(position)


@pytest.mark.parametrize("name", GAMES)
def test_equal_to_the_reference_implementation(name: str) -> None:
    """Compare components, their written forms, and values on boards too large for the definition."""
    game: Any = nt.game(name)
    search, reference, dice = in_c(game), reference_search(game, game.start), Random(f"{name} larger")
    for text in ("grid:3x4", "cycle:10", "petersen:5,2", "wheel:7"):
        graph = Graph.parse(text)
        for _ in range(draws(12, 3)):
            position = random_position(game, graph, dice)
            for _ in range(3):
                position = dice.choice(list(game.generate_moves(position)) or [position])
            ours, theirs = search.game.components(position), reference.game.components(position)
            assert len(ours) == len(theirs)
            assert value(search, position) == value(reference, position), game.format(position)
            for component in ours:
                written = game.parse(search.game.written(component)[1])
                assert len(game.components(written)) == 1
                assert search.game.components(written) == (component,)
                assert value(search, written) == value(reference, written)


def test_bytes_that_are_no_position_are_refused() -> None:
    search = in_c(nt.game("col"))
    good = bytes_of(nt.game("col"), nt.game("col").parse("1x3"))  # type: ignore[arg-type]
    dice = Random(3)
    for bad in (
        b"",
        b"\x09",
        b"\x01\xfb",
        good[:-1],
        good + b"\x00",
        bytes((1, 2, 3, 3, 1, 0, 0)),
        bytes((1, 1, 4, 0)),
    ):
        with pytest.raises(ValueError, match="these bytes are not"):
            search.game.decode(bad)
    for _ in range(draws(3000, 300)):
        data = bytearray(good)
        for _ in range(dice.randint(1, 3)):
            data[dice.randrange(len(data))] = dice.randrange(8)
        try:
            search.game.options(bytes(data))
        except ValueError:
            continue


def test_a_large_board() -> None:
    game: Any = nt.game("col")
    with pytest.raises(TooLargeError, match="at most 250"):
        bytes_of(game, game.parse("16x16"))
    component = in_c(game).game.components(game.parse("15x16"))[0]
    assert len(position_of(game, component).colours) == 240
