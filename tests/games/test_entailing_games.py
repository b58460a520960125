"""Games with entailing and complimenting moves: the rules, the written forms, sums, and brute force as the judge."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

import nimatron as nt
from nimatron.games.heaps.top_entails import TopEntails
from nimatron.games.sum import Sum
from nimatron.rules.entailing_game import Complimenting, Entailing, EntailingGame, EntailingHeapGame, Plain
from nimatron.rules.rule_set import Bound
from tests.games.rule_checks import check_moves


class SplitSquares(EntailingHeapGame):
    """Split a heap; if both parts are squares the same player must move again."""

    name, title, example = "split-squares", "Splitting with a bonus", "8"

    def steps(self, heap):
        for part in range(1, heap // 2 + 1):
            parts = (part, heap - part)
            squares = all(round(number**0.5) ** 2 == number for number in parts)
            yield Complimenting(parts) if squares else Plain(parts)


class Explicit(EntailingGame):
    """Positions are numbers; what each can become is listed."""

    name, title, example = "explicit-steps", "Listed steps", "0"
    lists: tuple[tuple[tuple[str, int], ...], ...] = ()
    start = 0

    def steps(self, position):
        kinds = {"p": Plain, "c": Complimenting, "e": Entailing}
        return [kinds[kind](to) for kind, to in self.lists[position]]

    def parse_free(self, text):
        return int(text)

    def format_free(self, position):
        return str(position)


@cache
def loses(game: Any, position: Any) -> bool:
    """Return whether the player to move loses, directly from the moves."""
    return not any(loses(game, move) for move in set(game.generate_moves(position)))


def rows(game: EntailingHeapGame, most: int, total: int) -> list[Any]:
    """Return free rows of heaps and every row that binds."""
    free = [row for width in (1, 2, 3) for row in combinations_with_replacement(range(most), width) if sum(row) < total]
    bound = [Bound(row, mark) for row in free for mark in sorted({*row, 0})]
    return [*free, *bound, *(Bound(row, "again") for row in free)]


@pytest.mark.parametrize("game", [TopEntails(), SplitSquares()], ids=str)
def test_quick_answers_agree_with_the_moves(game: Any) -> None:
    check_moves(game, [position for position in rows(game, 6, 8) if getattr(position, "mark", 0) != "again"])


@pytest.mark.parametrize("game", [TopEntails(), SplitSquares()], ids=str)
def test_outcomes_and_winning_moves_are_those_of_brute_force(game: Any) -> None:
    for position in rows(game, 9, 11):
        found = nt.analyse(game, position)
        assert (found.outcome == "P") == loses(game, position), found
        assert set(found.winning_moves) == {m for m in game.moves(position) if loses(game, m)}, found
        assert found.valuation == "entailing"
        if found.outcome == "N":
            assert found.best in found.winning_moves


def test_sums_of_unlike_games_are_those_of_brute_force() -> None:
    game = Sum()
    firsts = [
        "top-entails 4",
        "top-entails 3,5",
        "top-entails 5/5",
        "top-entails 3,2/0",
        "top-entails 6/again",
        "nim 3",
    ]
    for first, second, heap in product(firsts, ["kayles 4", "top-entails 2", "nim 1"], range(4)):
        position = game.parse(f"{first} + {second} + nim {heap}")
        found = nt.analyse(game, position)
        assert (found.outcome == "P") == loses(game, game.canonical(position)), found
        assert all(loses(game, game.canonical(move)) for move in found.winning_moves)
        moves = list(game.moves(position))
        assert len(moves) == game.moves(position).count()
        assert all(move in game.moves(position) for move in moves)


def test_two_games_of_ones_own_in_a_sum() -> None:
    steps = ((), (("p", 0),), (("c", 1),), (("e", 2), ("p", 1)), (("e", 0),), (("c", 3), ("p", 2)))
    listed = Explicit()
    object.__setattr__(listed, "lists", steps)
    game = Sum(listed, SplitSquares(), nt.Nim())
    for vertex, mark, heap, nim in product(range(6), ("", "here", "again"), (2, 5, 8), range(3)):
        first = Bound(vertex, mark) if mark else vertex
        position = game.check((first, (heap,), (nim,)))
        found = nt.analyse(game, position, fields=["outcome", "winning_moves"])
        assert (found.outcome == "P") == loses(game, position), found
        assert set(found.winning_moves) == {move for move in game.moves(position) if loses(game, move)}


def test_misere_play_is_searched() -> None:
    for stack in range(7):
        found = nt.analyse("top-entails", (stack,), misere=True)
        game = TopEntails()

        @cache
        def lost(position: Any, game: Any = game) -> bool:
            options = list(game.generate_moves(position))
            return bool(options) and not any(lost(option) for option in options)

        assert (found.outcome == "P") == lost((stack,))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("5,7/4", "no heap has this size"),
        ("5/x", "the heap in which a move must be made"),
        ("5/5/5", "the heap in which a move must be made"),
    ],
)
def test_what_is_no_position_is_refused_in_one_line(text: str, why: str) -> None:
    with pytest.raises(nt.PositionError, match=why) as error:
        TopEntails().parse(text)
    assert "\n" not in str(error.value)


def test_one_component_at_most_binds_and_other_kinds_of_sums_refuse() -> None:
    with pytest.raises(nt.PositionError, match="two components require"):
        Sum().parse("top-entails 3/3 + top-entails 4/4")
    with pytest.raises(nt.PositionError, match="disjunctive"):
        Sum(kind="selective").parse("top-entails 3 + nim 4")


def test_huge_stacks_are_refused_with_the_option() -> None:
    with pytest.raises(nt.TooLargeError, match="--limit"):
        nt.analyse("top-entails", str(10**30), fields=["outcome"])
    assert TopEntails().moves((10**30,)).count() == 10**30 // 2 + 1
    assert (1, 10**30 - 1) in TopEntails().moves((10**30,))
