"""Checks of claims about boards, graphs and ordered sets, by the moves that the rules generate."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from nimatron.games.boards.chomp import Chomp
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


# -- however it is played ----------------------------------------------------------------------------------------------


@cache
def lengths_of_plays(game: Any, position: Any) -> frozenset[int]:
    """Return the numbers of moves of all plays from a position, by the rules alone."""
    options = set(game.generate_moves(position))
    return frozenset({1 + rest for option in options for rest in lengths_of_plays(game, option)} or {0})


@check
def plays_last(said: Said, claim: list[str]) -> bool:
    found = lengths_of_plays(said.game, said.position)
    return [min(found), max(found)] == [said.value(place) for place in claim]


@check
def plays_parity(said: Said, odd: int) -> bool:
    return {number % 2 for number in lengths_of_plays(said.game, said.position)} == {odd}


@check
def plays_last_after(said: Said, claim: list[Any]) -> bool:
    found = lengths_of_plays(said.game, said.best)
    return [min(found), max(found)] == [said.value(place) for place in claim]


# -- chomp -------------------------------------------------------------------------------------------------------------


def _lines(of: str, bar: tuple[int, ...]) -> list[int]:
    """Return the lengths of the rows or columns of a bar."""
    return list(bar) if of == "rows" else [sum(row > column for row in bar) for column in range(bar[0])]


def _are_lines(said: Said, bar: Any, claim: list[str]) -> bool:
    lengths = [said.value(place) for place in claim[1:]]
    return _lines(claim[0], bar) == [length for length in lengths if length]


@check
def chomp_lines(said: Said, claim: list[str]) -> bool:
    return _are_lines(said, said.position, claim)


@check
def chomp_lines_after(said: Said, claim: list[str]) -> bool:
    return _are_lines(said, said.best, claim)


@check
def longer_by_one(said: Said, claim: list[str]) -> bool:
    first, second = map(said.value, claim)
    return bool(first == second + 1)


@check
def only_first_length(said: Said, claim: list[str]) -> bool:
    first, *later = (said.value(place) for place in claim)
    lengths = range(later[0], first + 4)
    return [one for one in lengths if loses(said, said.game.admit((one, *later)))] == [first]


def _arms(bar: tuple[int, ...]) -> list[int]:
    return [bar[0] - 1, len(bar) - 1] if bar[1:2] in ((), (1,)) else []


@check
def arms(said: Said, claim: list[str]) -> bool:
    return _arms(said.position) == [said.value(place) for place in claim]


@check
def arms_after(said: Said, claim: list[str]) -> bool:
    return _arms(said.best) == [said.value(place) for place in claim]


@check
def leaves_arms(said: Said, claim: list[str]) -> bool:
    (move,) = moves_in_words(said, said.value(claim[0]))
    return _arms(move) == [said.value(place) for place in claim[1:]]


@check
def one_line(said: Said, _: Any) -> bool:
    return len(said.position) == 1 or said.position[0] == 1


@check
def rectangle(said: Said, claim: list[str]) -> bool:
    rows, columns = map(said.value, claim)
    return bool(said.position == (columns,) * rows)


# -- a chess piece to the corner ---------------------------------------------------------------------------------------


@check
def stands_on(said: Said, claim: list[str]) -> bool:
    return tuple(map(said.value, claim)) == said.position


@check
def equal(said: Said, claim: list[str]) -> bool:
    one, two = map(said.value, claim)
    return bool(one == two)


@check
def off_the_edge(said: Said, yes: bool) -> bool:
    return (0 not in said.position) == yes


@check
def off_the_edge_after(said: Said, yes: bool) -> bool:
    return (0 not in said.best) == yes


# -- poisoned chocolate ------------------------------------------------------------------------------------------------


def _sides(bar: Any) -> tuple[int, ...]:
    """Return the free squares above, below, left and right of the poison, counted in the picture."""
    lines = bar.picture().split("/")
    (row,) = (at for at, line in enumerate(lines) if "x" in line)
    column = lines[row].index("x")
    down = [line[column] for line in lines]
    return (
        down[:row].count("."),
        down[row:].count("."),
        lines[row][:column].count("."),
        lines[row][column:].count("."),
    )


@check
def sides(said: Said, place: str) -> bool:
    return bool(_sides(said.position) == said.value(place) == said.heaps)


@check
def sides_after(said: Said, place: str) -> bool:
    return bool(_sides(said.best) == said.value(place) == said.heaps_after)


# -- divisors ----------------------------------------------------------------------------------------------------------


def _bar(number: int, left: list[int]) -> tuple[int, ...]:
    """Return the numbers of divisors left by their powers of the greater prime, 1 included."""
    prime = max(p for p in range(2, number + 1) if number % p == 0 and all(p % d for d in range(2, p)))
    rows: dict[int, int] = {}
    for one in (1, *left):
        power = max(exponent for exponent in range(20) if one % prime**exponent == 0)
        rows[power] = rows.get(power, 0) + 1
    return tuple(rows[power] for power in sorted(rows))


@check
def bar(said: Said, claim: list[str]) -> bool:
    number, rows = map(said.value, claim)
    return bool(number == said.position.number and rows == _bar(number, said.game.left(said.position)))


@check
def bar_after(said: Said, claim: list[str]) -> bool:
    number, rows = map(said.value, claim)
    return bool(number == said.position.number and rows == _bar(number, said.game.left(said.best)))


@check
def chomp_loses(said: Said, place: str) -> bool:
    return judge(Chomp(), said.misere).loses(said.value(place))


# -- notakto -----------------------------------------------------------------------------------------------------------


@check
def live_boards(said: Said, count: int) -> bool:
    return len(said.game.components(said.position)) == count


def _can_end(said: Said, position: Any) -> bool:
    return any(not said.game.moves(option) for option in said.game.generate_moves(position))


@check
def killed_after_every_move(said: Said, _: Any) -> bool:
    return all(_can_end(said, option) for option in said.game.generate_moves(said.position))


@check
def killed_after_every_answer(said: Said, _: Any) -> bool:
    return all(_can_end(said, option) for option in said.game.generate_moves(said.best))
