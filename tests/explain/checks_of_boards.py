"""Checks of claims about boards, rows and graphs, by the moves that the rules generate."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

from nimatron.games.boards.chomp import Chomp
from nimatron.rules.heap_game import HeapGame
from tests.explain.by_definition import judge, wandering
from tests.explain.checks_of_images import loses, moves_in_words
from tests.explain.said import Said, check

# -- however it is played ----------------------------------------------------------------------------------------------


@cache
def lengths_of_plays(game: Any, position: Any) -> frozenset[int]:
    """Return the numbers of moves of all plays from a position, by the rules alone."""
    options = set(game.generate_moves(position))
    return frozenset({1 + rest for option in options for rest in lengths_of_plays(game, option)} or {0})


@cache
def parities_of_plays(game: Any, heap: int) -> frozenset[int]:
    """Return the parities of the numbers of moves of all plays with one heap, whose parts are played independently."""
    found = set()
    for parts in set(game.options(heap)):
        sums = {1}
        for part in parts:
            sums = {(one + other) % 2 for one in sums for other in parities_of_plays(game, part)}
        found |= sums
    return frozenset(found or {0})


@check
def plays_last(said: Said, claim: list[str]) -> bool:
    found = lengths_of_plays(said.game, said.position)
    return [min(found), max(found)] == [said.value(place) for place in claim]


@check
def plays_parity(said: Said, odd: int) -> bool:
    if isinstance(said.game, HeapGame):
        sums = {0}
        for heap in said.position:
            sums = {(one + other) % 2 for one in sums for other in parities_of_plays(said.game, heap)}
        return sums == {odd}
    return {number % 2 for number in lengths_of_plays(said.game, said.position)} == {odd}


@check
def plays_last_after(said: Said, claim: list[Any]) -> bool:
    found = lengths_of_plays(said.game, said.best)
    return [min(found), max(found)] == [said.value(place) for place in claim]


@check
def plays_last_after_move(said: Said, claim: list[str]) -> bool:
    (move,) = moves_in_words(said, said.value(claim[0]))
    found = lengths_of_plays(said.game, move)
    return [min(found), max(found)] == [said.value(place) for place in claim[1:]]


@check
def plays_parity_after_move(said: Said, claim: list[Any]) -> bool:
    (move,) = moves_in_words(said, said.value(claim[0]))
    return {number % 2 for number in lengths_of_plays(said.game, move)} == {claim[1]}


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


# -- rows --------------------------------------------------------------------------------------------------------------


@check
def middle_pin(said: Said, claim: list[str]) -> bool:
    pin, half = map(said.value, claim)
    row = said.only_heap
    return bool((half, half) in set(said.game.options(row)) and row == 2 * pin - 1)


@check
def opposite_squares_win(said: Said, _: Any) -> bool:
    """Check the strategy against every answer, for short rows."""
    (row,) = said.position
    middle = len(row) // 2
    return (
        set(row) == {"."} and len(row) % 2 == 1 and (len(row) > 15 or _opposite(f"{row[:middle]}X{row[middle + 1 :]}"))
    )


@cache
def _opposite(row: str) -> bool:
    """Return whether completing three, else writing opposite, always leads to three."""
    for square in [at for at, sign in enumerate(row) if sign == "."]:
        written = _with_x(row, square)
        if "XXX" in written:
            return False
        if any("XXX" in _with_x(written, at) for at in range(len(row))):
            continue
        opposite = len(row) - 1 - square
        if written[opposite] == "X" or not _opposite(_with_x(written, opposite)):
            return False
    return True


def _with_x(row: str, square: int) -> str:
    return f"{row[:square]}X{row[square + 1 :]}"


@check
def crossings(said: Said, claim: list[str]) -> bool:
    rows, columns = {row for row, _ in said.position}, {column for _, column in said.position}
    here = {(row, column) for row in rows for column in columns} == set(said.position)
    return here and [len(rows), len(columns)] == [said.value(place) for place in claim]


# -- tokens ------------------------------------------------------------------------------------------------------------


def _is_way(said: Said, way: tuple[int, ...]) -> bool:
    steps = all(after in said.game.generate_moves(before) for before, after in pairwise(way))
    return steps and way[:2] == (said.position, said.best)


@check
def best_way(said: Said, place: str) -> bool:
    way = said.value(place)
    outcome, plies = wandering(said.game, said.position, said.misere)
    ends = not said.game.moves(way[-1])
    return _is_way(said, way) and ends and outcome != "D" and plies == len(way) - 1


@check
def round_way(said: Said, place: str) -> bool:
    way = said.value(place)
    outcomes = [wandering(said.game, here, said.misere)[0] for here in way]
    arrows = {after for here in way for after in said.game.generate_moves(here)}
    avoided = all(wandering(said.game, after, said.misere)[0] != "P" for after in arrows)
    return _is_way(said, way) and way[-1] in way[:-1] and set(outcomes) == {"D"} and avoided


# -- sprouts -----------------------------------------------------------------------------------------------------------


@check
def lives(said: Said, place: str) -> bool:
    written = said.game.format(said.position)
    if written.isdecimal():
        return bool(said.value(place) == 3 * int(written))
    letters = {sign for sign in written if sign.isalpha()}
    return bool(said.value(place) == len(letters) + sum(3 - int(sign) for sign in written if sign.isdecimal()))


@check
def lines_last(said: Said, claim: list[str]) -> bool:
    """Check the numbers of lines by all plays; of large starts, by the theorem."""
    written = said.game.format(said.position)
    if written.isdecimal() and int(written) > 3:
        return [said.value(place) for place in claim] == [2 * int(written), 3 * int(written) - 1]
    return plays_last(said, claim)


@check
def start_spots(said: Said, place: str) -> bool:
    return said.game.format(said.position) == str(said.value(place))


@check
def rest_from_three(said: Said, yes: bool) -> bool:
    return (said.value("rest") >= 3) == yes


# -- complements -------------------------------------------------------------------------------------------------------


def _complements_win(said: Said, position: Any, count: int) -> bool:
    number, left = position.number, said.game.left(position)
    complement = {one: number // one if said.game.name == "divisor-chomp" else 2**number - 1 - one for one in left}
    for one, move in zip(left, said.game.generate_moves(position), strict=True):
        answers = dict(zip(said.game.left(move), said.game.generate_moves(move), strict=True))
        if complement[one] not in answers or not loses(said, answers[complement[one]]):
            return False
    return len(left) == count


@check
def complements_win(said: Said, place: str) -> bool:
    return _complements_win(said, said.position, said.value(place))


@check
def complements_win_after(said: Said, claim: list[str]) -> bool:
    (move,) = moves_in_words(said, said.value(claim[0]))
    return _complements_win(said, move, said.value(claim[1]))
