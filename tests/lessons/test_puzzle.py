"""The puzzle of the day: won by exactly one move, the same for everybody, varied, and not too short."""

from __future__ import annotations

import datetime
import subprocess
import sys
from collections import Counter

import pytest

import nimatron as nt
from nimatron.errors import RequestError, TooLargeError
from nimatron.lessons.puzzle import DIFFICULTIES, GAMES, THEMES, puzzle, seed_of, themed_puzzle
from tests.brute_force import BruteForce
from tests.cli.processes import environment

FIRST = seed_of("2026-11-22")
SMALL = 3_000
"""Positions that a plain search may pass."""


def reachable(game: nt.RuleSet, position: object) -> int:
    """Count the positions that can be reached from a position, up to a bound."""
    known, line = {position}, [position]
    while line and len(known) <= SMALL:
        for target in game.moves(line.pop()):
            if target not in known:
                known.add(target)
                line.append(target)
    return len(known)


@pytest.mark.parametrize(
    ("days", "kinds", "most"), [(100, 15, 15), pytest.param(400, 20, 40, marks=pytest.mark.full)], ids=["100", "400"]
)
def test_the_puzzles_of_days_have_exactly_one_winning_move(days: int, kinds: int, most: int) -> None:
    searched = 0
    games: Counter[str] = Counter()
    seen = set()
    for seed in range(FIRST, FIRST + days):
        found = puzzle(seed)
        game, position = found.game, found.position
        games[game.name] += 1
        seen.add((game.written(), position, found.misere))
        assert found.analysis.winning_moves == (found.answer,)
        moves = list(game.moves(position))
        assert len(moves) > 5
        assert found.analysis.remoteness is not None
        assert found.analysis.remoteness >= 5
        if reachable(game, position) <= SMALL:
            searched += 1
            assert BruteForce(game, found.misere).winning_moves(position) == [found.answer], (seed, game, position)
    assert searched > days * 5 // 8
    assert len(games) >= kinds
    assert max(games.values()) < most
    assert len(seen) > days * 33 // 40


def test_every_game_of_the_table_has_puzzles() -> None:
    for name, *_ in GAMES:
        assert len(puzzle(7, name).analysis.winning_moves or ()) == 1


def test_the_puzzle_is_the_same_in_another_process() -> None:
    seeds = [FIRST, FIRST + 17, FIRST + 200]
    code = (
        "from nimatron.lessons.puzzle import puzzle\n"
        f"for seed in {seeds}:\n"
        "    found = puzzle(seed)\n"
        "    print(found.game.written(), found.game.format(found.position), found.misere)"
    )
    printed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(PYTHONHASHSEED="99"), check=True
    ).stdout.splitlines()
    for seed, line in zip(seeds, printed, strict=True):
        found = puzzle(seed)
        assert line == f"{found.game.written()} {found.game.format(found.position)} {found.misere}"


def test_days_and_seeds() -> None:
    assert seed_of(datetime.date(2026, 11, 22)) == FIRST
    assert seed_of() == datetime.date.today().toordinal()
    for wrong in ("22.11.2026", "2026-13-01", "", "x" * 100):
        with pytest.raises(RequestError):
            seed_of(wrong)
    for seed in (0, -5, 10**18):
        assert len(puzzle(seed).analysis.winning_moves or ()) == 1
    with pytest.raises(RequestError):
        puzzle(10**19)
    with pytest.raises(RequestError):
        puzzle(1, "token")  # one start, and nothing to choose


def test_about_a_third_of_the_puzzles_of_the_days_have_each_difficulty() -> None:
    found = Counter(puzzle(738_000 + day).difficulty for day in range(200))
    assert all(50 <= found[difficulty] <= 85 for difficulty in DIFFICULTIES), found


@pytest.mark.parametrize("theme", THEMES)
def test_a_puzzle_has_its_theme_and_its_difficulty_and_one_solution(theme: str) -> None:
    searched = 0
    for difficulty in DIFFICULTIES:
        for seed in range(2):
            found = themed_puzzle(seed, theme, difficulty)
            game, position = found.game, found.position
            assert found.misere if theme == "misere" else f".games.{theme}." in type(game).__module__
            size = len(list(game.moves(position))) + int(found.analysis.remoteness or 0)
            assert {"easy": size <= 16, "medium": 16 < size <= 24, "hard": size > 24}[difficulty]
            assert found.analysis.winning_moves == (found.answer,)
            if reachable(game, position) <= SMALL:
                searched += 1
                assert BruteForce(game, found.misere).winning_moves(position) == [found.answer]
    assert searched


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(RequestError):
        themed_puzzle(1, "cards")


def test_all_puzzles_tried_for_a_theme_share_one_bound_of_work() -> None:
    with pytest.raises(TooLargeError):
        themed_puzzle(1, "graphs", "hard", options=10)
    found, same = themed_puzzle(1, "graphs", "hard", options=100_000), themed_puzzle(1, "graphs", "hard")
    assert (found.seed, found.game, found.position) == (same.seed, same.game, same.position)
    with pytest.raises(RequestError, match=r"heaps.*rows.*boards"):
        themed_puzzle(1, "nosuch")
