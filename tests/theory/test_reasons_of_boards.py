"""Reasons of games on boards, graphs and rows: what they are drawn from, compared with all moves of small positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

import nimatron as nt
from nimatron.rules.graph_game import Graph, Vertices
from nimatron.rules.grid_game import Cells
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.theory.complements import answered_by_complements
from nimatron.theory.exchanges import exchange
from nimatron.theory.images import DOMINOES, EDGES, ELEMENTS, LINES, PIECES, VERTICES, ImageReplies
from nimatron.theory.parity import lengths
from nimatron.theory.sprouts import lines_left, lives
from nimatron.theory.token import solved_vertices
from tests.brute_force import BruteForce, Retrograde, reachable

REPLIES = {
    "cram": DOMINOES, "tac-tix": LINES, "non-attacking[piece=bishop]": PIECES, "non-attacking[piece=king]": PIECES,
    "non-attacking[piece=knight]": PIECES, "node-kayles": VERTICES, "arc-kayles": EDGES, "poset": ELEMENTS,
    "divisor-chomp": ELEMENTS, "subset-take-away": ELEMENTS,
}  # fmt: skip


def some_positions(game: RuleSet[Any], dice: random.Random) -> Iterator[Any]:
    """Yield random positions with few cells, vertices or elements."""
    for _ in range(25):
        if game.name in ("node-kayles", "arc-kayles"):
            count = dice.randint(2, 7)
            edges = [pair for pair in combinations(range(count), 2) if dice.random() < 0.4]
            yield Vertices.all_of(Graph.of(count, edges))
        elif game.name in ("cram", "tac-tix", "non-attacking"):
            rows, columns, full = dice.randint(1, 3), dice.randint(1, 4), dice.choice((0.2, 0.8))
            cells = [(row, column) for row in range(rows) for column in range(columns) if dice.random() < full]
            if dice.random() < 0.5:
                cells += [(rows - 1 - row, columns - 1 - column) for row, column in cells]
            yield Cells(cells, rows, columns)
        else:
            here = game.parse({"poset": "0-1,0-2,3-4,3-5", "divisor-chomp": "36/6"}.get(game.name, "3"))
            for _ in range(dice.randint(0, 2)):
                moves = list(game.moves(here))
                here = dice.choice(moves) if moves else here
            yield here


@pytest.mark.parametrize(("written", "replies"), REPLIES.items())
def test_where_images_answer_every_move_the_player_to_move_loses(written: str, replies: ImageReplies) -> None:
    game, found = game_of(written), 0
    judge = BruteForce(game)
    for position in some_positions(game, random.Random(written)):
        answered = replies.answered(game, position)
        if answered is not None:
            found += 1
            assert judge.loses(position), game.format(position)
            for move in answered.moves:
                assert move.needs.isdisjoint(answered.reply(move).removes)
    assert found


@pytest.mark.parametrize(
    ("written", "position", "key"),
    [
        ("cram", "2x2", "symmetry.rotation.lost"), ("cram", "4x6", "symmetry.rotation.lost"),
        ("cram", "3x4", "symmetry.rotation.won"), ("cram", "..#/...", "parity.fixed.even"),
        ("cram", "5x6", "symmetry.rotation.won"),
        ("obstruction", "5x5", "symmetry.rotation.won"), ("obstruction", "7x7", "symmetry.rotation.won"),
        ("non-attacking", "5x5", "symmetry.rotation.won"), ("tac-tix", "3x3", "symmetry.rotation.won"),
        ("tac-tix", "4x4", "symmetry.rotation.lost"), ("node-kayles", "path:7", "symmetry.pairs.won"),
        ("node-kayles", "hypercube:3", "symmetry.pairs.lost"), ("arc-kayles", "path:6", "symmetry.pairs.won"),
        ("arc-kayles", "cycle:6", "symmetry.pairs.lost"), ("divisor-chomp", "36", "symmetry.pairs.won"),
        ("divisor-chomp", "72", "divisor-chomp.bar.won"), ("divisor-chomp", "30", "divisor-chomp.complement.won"),
        ("divisor-chomp", "60", "poset.greatest.known"), ("subset-take-away", "3", "subset-take-away.complement.lost"),
        ("chomp", "7,6", "chomp.two_rows.lost"), ("chomp", "2,2,1", "chomp.two_columns.lost"),
        ("chomp", "5,5,5,5", "chomp.rectangle"), ("chomp", "6,6,6,6,6,6", "chomp.square.won"),
        ("chomp", "3,3,3", "chomp.square.won"), ("chomp", "9,9,9,9,9,9,9,9,9", "chomp.square.won"),
        ("chomp", "5,1,1", "chomp.arms.won"), ("chomp", "9", "chomp.line.won"),
        ("chomp", "4,4,4", "chomp.three_rows.won"), ("tac-tix", "1x3", "symmetry.rotation.won"),
        ("poisoned-chocolate", "4x6@1,2", "poisoned-chocolate.won"), ("dawsons-chess", "9", "dawsons-chess.middle"),
        ("dawsons-chess", "21", "dawsons-chess.middle"), ("treblecross", ".........", "treblecross.middle"),
        ("kayles", "11", "kayles.mirror.too"), ("chess-corner[piece=rook]", "5,8", "chess-corner.rook.won"),
        ("sprouts", "3", "sprouts.lives.won"),
        ("token", "0", "token.way.lost"),
        ("non-attacking[piece=rook]", "5x6", "non-attacking.rooks"),
    ],
)  # fmt: skip
def test_the_strategy_comes_first(written: str, position: str, key: str) -> None:
    explained = nt.analyse(written, position, limits=nt.Limits(extra_options=3000)).explanation()
    keys = [sentence.key for sentence in explained.sentences]
    assert keys[0] == key


def test_another_winning_move_may_be_explained_and_the_best_one_is_named() -> None:
    answer = nt.analyse("cram", "3x4")
    first, second, _ = answer.explanation().sentences
    assert answer.game.format(answer.best) == "#.../#.../...."
    assert first.values["move"] == answer.game.describe(answer.position, answer.game.parse("..../.##./...."))
    assert second.key == "symmetry.best"
    assert second.values["move"] == answer.game.describe(answer.position, answer.best)


def test_no_symmetry_is_claimed_in_misere_play() -> None:
    for written, position in (("cram", "2x2"), ("tac-tix", "4x4"), ("node-kayles", "path:7"), ("divisor-chomp", "36")):
        explained = nt.analyse(written, position, misere=True).explanation()
        assert not any(sentence.key.startswith("symmetry.rotation") for sentence in explained.sentences)


def test_an_exchange_keeps_the_relation_and_relates_no_partners() -> None:
    dice = random.Random(7)
    found = 0
    for _ in range(60):
        count = 2 * dice.randint(1, 4)
        beside = {at: {other for other in range(count) if other != at and dice.random() < 0.25} for at in range(count)}
        image = exchange(beside)
        possible = any(_is_exchange(beside, pairing) for pairing in _pairings(list(range(count))))
        assert (image is not None) == possible
        if image is not None:
            found += 1
            assert _is_exchange(beside, image)
    assert found


def _pairings(places: list[int]) -> Iterator[dict[int, int]]:
    """Yield all ways to put the places into pairs."""
    if not places:
        yield {}
        return
    first, *others = places
    for partner in others:
        for rest in _pairings([one for one in others if one != partner]):
            yield {first: partner, partner: first, **rest}


def _is_exchange(beside: dict[int, set[int]], image: dict[int, int]) -> bool:
    return all(
        image[one] not in beside[one] and {image[other] for other in beside[one]} == beside[image[one]]
        for one in beside
    )


def plays(game: RuleSet[Any], position: Any) -> set[int]:
    """Return the lengths of all plays."""
    return {1 + rest for option in game.moves(position) for rest in plays(game, option)} or {0}


@pytest.mark.parametrize("written", ["cram", "non-attacking[piece=rook]", "node-kayles", "tac-tix"])
def test_the_lengths_of_all_plays(written: str) -> None:
    game = game_of(written)
    known = 0
    for position in some_positions(game, random.Random(f"plays {written}")):
        if game.count_moves(position) > 8:
            continue
        every = plays(game, position)
        found, mixed = lengths(game, position), lengths(game, position, mixed=True)
        assert mixed is not None
        assert (mixed.least, mixed.greatest) == (min(every), max(every))
        assert (found is not None) == (len({number % 2 for number in every}) == 1)
        known += found == mixed
    assert known


def test_the_lines_of_sprouts() -> None:
    game = nt.game("sprouts")
    for position in reachable(game, game.parse("2")):
        found = lines_left(position)
        assert found is not None
        every = plays(game, position)
        assert (found.least, found.greatest) == (min(every), max(every))
        assert not every - {0} or found.greatest < lives(position)


def test_complements_answer_the_start_of_subset_take_away() -> None:
    game = nt.game("subset-take-away")
    for objects in (2, 3, 4):
        start = game.parse(str(objects))
        whole = (1 << objects) - 1
        assert answered_by_complements(game, start, lambda one, whole=whole: whole - one)  # type: ignore[misc]
        assert nt.analyse(game, start, fields=["outcome"]).outcome == "P"


@pytest.mark.parametrize("misere", [False, True])
def test_the_vertices_from_which_a_token_wins(misere: bool) -> None:
    dice = random.Random(3)
    for _ in range(20):
        count = dice.randint(2, 7)
        arrows = {(a, b) for a in range(count) for b in range(count) if dice.random() < 0.25} or {(0, 1)}
        game = nt.game(f"token[graph={','.join(f'{a}>{b}' for a, b in sorted(arrows))}]")
        vertices = list(game.positions(99))
        found = Retrograde(game, vertices, misere)
        solved = solved_vertices({vertex: tuple(game.moves(vertex)) for vertex in vertices}, misere)
        for vertex in vertices:
            assert found.outcome[vertex] == ("D" if vertex not in solved else "N" if solved[vertex].wins else "P")
            if vertex in solved:
                assert solved[vertex].moves == found.remoteness[vertex]


def test_the_middle_of_treblecross_wins_on_every_odd_row() -> None:
    game = nt.game("treblecross")
    for squares in range(3, 40, 2):
        middle = squares // 2
        after = "." * middle + "X" + "." * middle
        assert nt.analyse(game, after, fields=["outcome"]).outcome == "P"
