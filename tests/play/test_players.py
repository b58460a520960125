"""Players do what they promise: the perfect one in remoteness, the graded one in its error rate, all by seed."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

import nimatron as nt
from nimatron.explain.reason import error_text
from nimatron.play.match import Match
from nimatron.play.players import (
    PLAYERS,
    CoraPlayer,
    GradedPlayer,
    PerfectPlayer,
    RandomPlayer,
    player,
    read_probability,
)
from nimatron.play.tournament import standings, tournament
from tests.brute_force import BruteForce


def _starts(number: int) -> list[tuple[Any, Any, bool]]:
    dice = random.Random(7)
    found: list[tuple[Any, Any, bool]] = []
    while len(found) < number:
        misere = dice.random() < 0.5
        game, position = dice.choice(
            [
                (nt.Nim(), tuple(dice.randint(0, 7) for _ in range(3))),
                (nt.Wythoff(a=dice.randint(1, 3)), (dice.randint(0, 14), dice.randint(0, 14))),
                (nt.Kayles(), tuple(dice.randint(1, 6) for _ in range(2))),
            ]
        )
        if game.moves(position):
            found.append((game, position, misere))
    return found


@pytest.mark.parametrize("opponent", ["random", "perfect"])
def test_perfect_player_wins_in_at_most_and_loses_in_at_least_the_announced_number_of_moves(opponent: str) -> None:
    for number, (game, start, misere) in enumerate(_starts(120)):
        announced = nt.analyse(game, start, misere=misere)
        assert announced.remoteness is not None
        record = Match(game, start, misere, PerfectPlayer(number), player(opponent, seed=number)).run()
        if announced.outcome == "N":
            assert record.result == "first"
            assert len(record.moves) <= announced.remoteness
        elif opponent == "perfect":
            assert record.result == "second"
            assert len(record.moves) >= announced.remoteness
        if opponent == "perfect":
            assert len(record.moves) == announced.remoteness


def test_every_choice_is_repeated_by_its_seed() -> None:
    for name in ("perfect", "graded", "cora", "random"):
        records = [
            Match(nt.Wythoff(), (29, 51), False, player(name, seed=5), player("random", seed=6)).run() for _ in range(2)
        ]
        assert records[0].moves == records[1].moves, name


@pytest.mark.parametrize("errors", ["0", "0.25", "2/3", "1"])
def test_measured_error_rate_is_the_stated_one(errors: str) -> None:
    computer = GradedPlayer(seed=11, errors=errors, size=100)
    dice = random.Random(3)
    made = possible = 0
    while possible < 1500:
        position = tuple(dice.randint(0, 6) for _ in range(3))
        if not computer.errors_from(nt.Nim(), position):
            continue
        possible += 1
        made += nt.analyse("nim", computer.choose(nt.Nim(), position), fields=["outcome"]).outcome == "N"
    rate = Fraction(errors)
    # four standard deviations of a binomial count
    spread = 4 * (possible * rate * (1 - rate)) ** Fraction(1, 2) if 0 < rate < 1 else 0
    assert abs(made - possible * rate) <= spread


def test_size_of_an_error_bounds_what_is_given_away() -> None:
    truth = BruteForce(nt.Nim())
    position = (3, 4, 5)
    losing = {option: truth.remoteness(option) for option in truth.options(position) if not truth.loses(option)}
    for size in (0, 2, 4, 100):
        allowed = GradedPlayer(seed=1, errors="1", size=size).errors_from(nt.Nim(), position)
        assert set(allowed) == {option for option, length in losing.items() if length >= max(losing.values()) - size}


def test_graded_player_gives_a_draw_away_only_when_it_must_err() -> None:
    game = nt.game("take-and-return")
    draw = next(p for p in game.positions(13) if nt.analyse(game, p).outcome == "D")
    assert nt.analyse(game, GradedPlayer(seed=2, errors="0").choose(game, draw)).outcome == "D"


def test_cora_wins_every_won_point_and_answers_the_papers_game() -> None:
    cora = CoraPlayer(seed=1)
    game = nt.Wythoff()
    truth = BruteForce(game)
    for x in range(22):
        for y in range(22):
            if (x, y) == (0, 0):
                continue
            target = cora.choose(game, (x, y))
            assert target in game.moves((x, y))
            assert truth.loses(target) or truth.loses((x, y))
    assert sorted(cora.choose(game, (23, 51))) == [14, 23]
    assert cora.choose(game, (6, 15)) == (6, 10)
    assert cora.choose(game, (4, 6)) == (3, 5)
    assert cora.choose(game, (2, 5), misere=True) in game.moves((2, 5))


def test_cora_takes_one_or_two_from_the_larger_number_when_losing() -> None:
    targets = {CoraPlayer(seed=seed).choose(nt.Wythoff(), (14, 23)) for seed in range(40)}
    assert targets == {(14, 22), (14, 21)}


def test_no_move_left_is_refused() -> None:
    for name in ("perfect", "graded", "cora", "random"):
        with pytest.raises(nt.IllegalMoveError):
            player(name, seed=1).choose(nt.Wythoff(), (0, 0))


def test_bad_settings_are_refused_with_what_would_be_right() -> None:
    with pytest.raises(nt.RequestError, match="perfect"):
        player("deep-blue")
    for bad in ("two", "1.5", "-1", "1/0", "", "1e999999999", "0." + "1" * 99, float("nan"), None):
        with pytest.raises(nt.RequestError, match="error rate"):
            read_probability(bad)
    with pytest.raises(nt.RequestError):
        GradedPlayer(errors="0.1", size=-1)


@pytest.mark.parametrize("rate", ["-0.2", -0.2, "1.2", 1.2, "-20%", "120%", "-1/5", Fraction(6, 5)])
def test_an_error_rate_that_is_no_probability_is_refused_whoever_plays(rate: object) -> None:
    said = {
        "en": "is not between 0 and 1",
        "sr": "није између 0 и 1",
        "mk": "не е меѓу 0 и 1",
        "ru": "не лежит между 0 и 1",
    }
    makers: list[Callable[[], Any]] = [
        lambda: GradedPlayer(errors=rate),
        *(partial(player, name, errors=rate) for name in PLAYERS),
    ]
    if isinstance(rate, str):
        makers.append(lambda: player(f"graded:{rate}"))
        makers.append(lambda: list(tournament("nim", ["perfect", f"graded:{rate}"])))
    for make in makers:
        with pytest.raises(nt.RequestError) as refused:
            make()
        for lang, words in said.items():
            assert words in error_text(refused.value, lang)


def test_tournament_table_adds_up() -> None:
    makers: Any = {
        "perfect": PerfectPlayer,
        "random": RandomPlayer,
        "graded": lambda seed: GradedPlayer(seed, errors="1"),
    }
    table = standings(tournament(nt.Nim(), makers, rounds=3, level=1, seed=5))
    assert sum(line.played for line in table) == 2 * 3 * 6
    assert sum(line.won for line in table) == sum(line.lost for line in table)
    assert table[0].name == "perfect"
