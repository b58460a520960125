"""Checks of claims about images of moves, and the moves that a sentence names in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nimatron.views.move_words import describe
from tests.explain.by_definition import judge
from tests.explain.said import Said, check


def moves_in_words(said: Said, message: Any) -> list[Any]:
    """Return the moves from here that are described by these words."""
    return [
        option
        for option in set(said.game.generate_moves(said.position))
        if describe(said.game, said.position, option) == message
    ]


def loses(said: Said, position: Any) -> bool:
    """Return whether the player to move loses, by the definition if few positions follow."""
    return judge(said.game, said.misere).loses(position)


@check
def wins_by(said: Said, place: str) -> bool:
    named = moves_in_words(said, said.value(place))
    return len(named) == 1 and loses(said, named[0])


# -- images ------------------------------------------------------------------------------------------------------------


def places(game: Any, position: Any) -> frozenset[Any]:
    """Return the cells, vertices or elements of a position."""
    return frozenset(position if isinstance(position, frozenset) else game.left(position))


def _in_play(game: Any, position: Any) -> frozenset[Any]:
    """Return the places that some move removes."""
    here = places(game, position)
    return frozenset().union(*(here - places(game, option) for option in game.generate_moves(position)))


def _turned(symmetry: str, cells: frozenset[Any]) -> Callable[[Any], Any]:
    """Return the map of cells, about the middle of these cells."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    last, right = max(row for row, _ in cells), max(column for _, column in cells)
    return {
        "rotation": lambda cell: (top + last - cell[0], left + right - cell[1]),
        "upright": lambda cell: (cell[0], left + right - cell[1]),
        "lying": lambda cell: (top + last - cell[0], cell[1]),
        "falling": lambda cell: (top + cell[1] - left, left + cell[0] - top),
        "rising": lambda cell: (top + right - cell[1], left + last - cell[0]),
    }[symmetry]


def _exchanged(said: Said) -> tuple[dict[str, str], bool]:
    """Return the exchange of written places that the sentence lists, and whether it lists all pairs."""
    shown = [pair for pair in said.message.values["pairs"] if pair != "…"]
    listed = [pair.split("↔") for pair in shown]
    exchange = dict(listed) | {two: one for one, two in listed}
    return exchange, len(shown) == len(said.message.values["pairs"])


def _written(game: Any, place: Any) -> str:
    return game.element_text(place) if hasattr(game, "element_text") else str(place)


def _images_answer(said: Said, position: Any, symmetry: str) -> bool:
    """Check that after every move its image is a move, and leaves an unchanged set of places."""
    here = _in_play(said.game, position)
    if symmetry == "pairs":
        by_text = {_written(said.game, place): place for place in here}
        exchange, complete = _exchanged(said)
        if not complete:
            return set(exchange) <= set(by_text)
        image = {by_text[one]: by_text[two] for one, two in exchange.items()}
        if set(image) != here:
            return False
    else:
        turned = _turned(symmetry, here)
        image = {place: turned(place) for place in here}
        if set(image.values()) != here:
            return False
    for option in set(said.game.generate_moves(position)):
        left = here & places(said.game, option)
        after_both = left - {image[place] for place in here - left}
        answers = [here & places(said.game, answer) for answer in said.game.generate_moves(option)]
        if after_both not in answers or after_both != {image[place] for place in after_both}:
            return False
    return True


@check
def images_answer(said: Said, symmetry: str) -> bool:
    return _images_answer(said, said.position, symmetry)


@check
def images_answer_after(said: Said, claim: list[str]) -> bool:
    place, symmetry = claim
    (move,) = moves_in_words(said, said.value(place))
    return _images_answer(said, move, symmetry)


@check
def answer_wins(said: Said, claim: list[str]) -> bool:
    """Check that what the answer would remove here can also be removed after the best move, and wins there."""
    move, reply = (moves_in_words(said, said.value(place)) for place in claim)
    if said.best not in move or len(reply) != 1:
        return False
    left = places(said.game, said.best) & places(said.game, reply[0])
    found = [option for option in said.game.generate_moves(said.best) if places(said.game, option) == left]
    return bool(found) and loses(said, found[0])
