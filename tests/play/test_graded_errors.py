"""The graded player makes all its possible errors, equally often; the others choose as fairly. All seeds are fixed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import nimatron as nt
from nimatron.budget import Limits
from nimatron.games.graphs.token import Token
from nimatron.play.players import GradedPlayer, PerfectPlayer, Player, RandomPlayer
from nimatron.rules.rule_set import RuleSet
from tests.brute_force import Retrograde, reachable

PATIENT = Limits()
# 1 and 2 repeat forever; in normal play 3 can give a draw away to three wins, 9 a win to three draws; in misère play
# 11 can give a draw away; 10 can give a win away to quick and to slow ones; 12 has two equally good draws
LOOPS = (
    "1>2,2>1,3>1,3>4,3>5,3>6,4>0,5>0,6>0,7>4,7>5,8>7,9>0,9>1,9>2,9>3,9>4,10>4,10>5,10>6,10>7,10>8,11>0,11>1,11>7,"
    "12>1,12>2,12>4"
)


@cache
def truth(form: str, start: Any, misere: bool) -> Retrograde:
    game = nt.game(form)
    return Retrograde(game, reachable(game, start), misere)


def errors(form: str, start: Any, misere: bool, size: int) -> list[Any]:
    """Return the erring moves by the definition: draws if any, else the opponent's longest wins less the size."""
    judged = truth(form, start, misere)
    moves = list(dict.fromkeys(nt.game(form).moves(start)))
    outcome = {move: judged.outcome[move] for move in moves}
    best = min("PDN".index(outcome[move]) for move in moves)
    worse = [move for move in moves if "PDN".index(outcome[move]) > best]
    draws = [move for move in worse if outcome[move] == "D"]
    if draws or not worse:
        return draws
    longest = max(judged.remoteness[move] or 0 for move in worse)
    return [move for move in worse if (judged.remoteness[move] or 0) >= longest - size]


def unfair(counts: Counter[Any], choices: list[Any]) -> str:
    """Return evidence against equally likely choices: one never or always chosen, or a chi-squared of 1 in 10^5."""
    total = counts.total()
    expected = total / len(choices)
    if set(counts) != set(choices):
        return f"{set(counts) ^ set(choices)} never chosen or none of the choices"
    chi = sum((counts[choice] - expected) ** 2 / expected for choice in choices)
    freedom = len(choices) - 1
    # Wilson and Hilferty 1931: the cube root is nearly normal; 4.27 is the quantile of 1 - 10^-5
    bound = freedom * (1 - 2 / (9 * freedom) + 4.27 * (2 / (9 * freedom)) ** 0.5) ** 3 if freedom else 0
    return f"{dict(counts)}: chi-squared {chi:.1f} > {bound:.1f}" if chi > bound else ""


@pytest.mark.parametrize("number", [2, 3, 7, 20])
def test_the_measure_passes_a_fair_choice_and_none_that_always_or_never_takes_one(number: int) -> None:
    choices = list(range(number))
    dice = RandomPlayer(seed=5)._dice
    draws = 80 * number
    assert not unfair(Counter(dice.choice(choices) for _ in range(draws)), choices)
    assert unfair(Counter([0] * draws), choices)
    assert unfair(Counter(dice.choice(choices[:-1]) for _ in range(draws)), choices)
    assert unfair(Counter(min(dice.choice(choices), dice.choice(choices)) for _ in range(draws)), choices)


CASES: list[tuple[str, Any, bool, int]] = [
    ("nim", (3, 4, 5), False, 0),
    ("nim", (3, 4, 5), False, 4),
    ("nim", (3, 4, 5), False, 100),
    ("nim", (1, 2, 4), True, 0),
    ("nim", (2, 3, 4), True, 2),
    ("nim", (2, 3, 4), True, 100),
    ("wythoff", (4, 6), False, 2),
    ("wythoff", (4, 6), True, 100),
    ("kayles", (5, 3), False, 100),
    ("kayles", (5, 3), True, 2),
    (f"token[graph={LOOPS}]", 9, False, 0),
    (f"token[graph={LOOPS}]", 10, False, 0),
    (f"token[graph={LOOPS}]", 10, False, 2),
    (f"token[graph={LOOPS}]", 9, True, 0),
    (f"token[graph={LOOPS}]", 11, True, 100),
    (f"token[graph={LOOPS}]", 3, False, 0),
    ("take-and-return[take=2,3;cap=12]", (4,), False, 0),
    ("take-and-return[take=1,3,4;cap=9]", (7,), True, 100),
]


@cache
def erring(form: str, start: Any, misere: bool, size: int, draws: int) -> tuple[Any, ...]:
    """Return the choices of players who always err, half of the draws by one player and half by fresh ones."""
    game = nt.game(form)
    one = GradedPlayer(seed=1, limits=PATIENT, errors="1", size=size)
    players = [one] * (draws // 2) + [
        GradedPlayer(seed, PATIENT, errors="1", size=size) for seed in range(2, 2 + draws - draws // 2)
    ]
    return tuple(player.choose(game, start, misere) for player in players)


@pytest.mark.parametrize(("form", "start", "misere", "size"), CASES)
def test_all_possible_errors_occur_equally_often(form: str, start: Any, misere: bool, size: int) -> None:
    expected = errors(form, start, misere, size)
    found = GradedPlayer(seed=1, limits=PATIENT, size=size).errors_from(form, start, misere)
    assert sorted(found) == sorted(expected)
    if expected:
        assert not unfair(Counter(erring(form, start, misere, size, 20 * len(expected))), expected)


def test_the_cases_hold_several_errors_draws_and_none() -> None:
    numbers = [len(errors(*case)) for case in CASES]
    assert sum(number >= 3 for number in numbers) >= 8
    assert max(numbers) >= 8
    draws = [case for case in CASES if any(truth(*case[:3]).outcome[move] == "D" for move in errors(*case))]
    assert len(draws) >= 2
    gives_a_draw_away = [case for case in CASES if truth(*case[:3]).outcome[case[1]] == "D" and errors(*case)]
    assert gives_a_draw_away


@pytest.mark.parametrize("misere", [False, True])
def test_an_erring_move_gives_something_away_in_every_position_of_a_loopy_game(misere: bool) -> None:
    form = f"token[graph={LOOPS}]"
    game = nt.game(form)
    judged = Retrograde(game, list(range(13)), misere)
    player = GradedPlayer(seed=3, limits=PATIENT, errors="1", size=100)
    kinds: Counter[str] = Counter()
    for vertex in range(13):
        moves = list(game.moves(vertex))
        if not moves:
            continue
        before = judged.outcome[vertex]
        worse = [move for move in moves if "PDN".index(judged.outcome[move]) > "NDP".index(before)]
        chosen = player.choose(game, vertex, misere)
        if worse:
            assert chosen in worse
            kinds[before + judged.outcome[chosen]] += 1
        else:
            assert player.errors_from(game, vertex, misere) == []
            assert judged.outcome[chosen] == {"N": "P", "D": "D", "P": "N"}[before]
            kinds["none"] += 1
    assert kinds["ND"] >= 1
    assert kinds["none"] >= 2
    assert kinds["DN"] >= 1
    assert kinds["NN"] >= 1


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("errors_at", ["1/4", "0.5", "90%"])
def test_the_rate_of_erring_is_the_stated_one_where_errors_are_several(errors_at: str, misere: bool) -> None:
    """Also in misère play and where a draw is given away; errors and other moves are each chosen fairly."""
    form, start = f"token[graph={LOOPS}]", 10
    wrong = errors(form, start, misere, 4)
    assert wrong
    player = GradedPlayer(seed=8, limits=PATIENT, errors=errors_at)
    draws = 400
    counts = Counter(player.choose(form, start, misere) for _ in range(draws))
    made = sum(counts[move] for move in wrong)
    rate = float(player.errors)
    assert abs(made - draws * rate) <= 4.5 * (draws * rate * (1 - rate)) ** 0.5
    assert not unfair(Counter({move: counts[move] for move in wrong}), wrong)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 5, 8, 100])
@pytest.mark.parametrize("misere", [False, True])
def test_no_error_is_greater_than_its_size(size: int, misere: bool) -> None:
    for start in ((1, 3, 5), (2, 3, 4), (2, 2, 5)):
        found = GradedPlayer(seed=1, limits=PATIENT, size=size).errors_from("nim", start, misere)
        assert sorted(found) == sorted(errors("nim", start, misere, size))


def test_no_error_is_made_where_none_is_possible() -> None:
    lost = {"nim": [(1, 4, 5), (2, 2)], "wythoff": [(1, 2), (3, 5)], "take-and-return": [(1,)]}
    for form, starts in lost.items():
        for start in starts:
            player = GradedPlayer(seed=4, limits=PATIENT, errors="1", size=100)
            assert player.errors_from(form, start) == []
            assert errors(form, start, False, 100) == []
            same = PerfectPlayer(seed=4, limits=PATIENT)
            assert [player.choose(form, start) for _ in range(5)] == [same.choose(form, start) for _ in range(5)]
    assert GradedPlayer(seed=1, errors="1").choose("nim", (1,)) == (0,)  # its only move wins


@pytest.mark.parametrize(
    ("form", "start", "misere"),
    [
        ("nim", (3, 4, 5), False),
        ("kayles", (5, 3), True),
        (f"token[graph={LOOPS}]", 9, False),
        ("wythoff", (3, 4), True),
    ],
)
def test_the_random_player_chooses_all_moves_equally_often(form: str, start: Any, misere: bool) -> None:
    moves = list(dict.fromkeys(nt.game(form).moves(start)))
    players = [RandomPlayer(seed) for seed in range(20 * len(moves))] + [RandomPlayer(seed=99)] * (20 * len(moves))
    assert not unfair(Counter(player.choose(form, start, misere) for player in players), moves)


def equally_good(form: str, start: Any, misere: bool) -> list[Any]:
    """Return the moves that win fastest, or keep the draw, or lose slowest."""
    judged = truth(form, start, misere)
    before = judged.outcome[start]
    kept = [
        move for move in nt.game(form).moves(start) if judged.outcome[move] == {"N": "P", "D": "D", "P": "N"}[before]
    ]
    lengths = [judged.remoteness[move] or 0 for move in kept]
    wanted = min(lengths) if before == "N" else max(lengths)
    return [move for move, length in zip(kept, lengths, strict=True) if length == wanted]


@pytest.mark.parametrize(
    ("form", "start", "misere", "least"),
    [
        ("nim", (2, 2), False, 2),
        ("nim", (3, 3, 3), False, 3),
        ("nim", (3, 3, 3), True, 3),
        ("nim", (1, 4, 5), False, 2),
        ("wythoff", (1, 2), True, 1),
        ("kayles", (4, 4), False, 2),
        ("kayles", (2, 2, 1), True, 1),
        (f"token[graph={LOOPS}]", 12, False, 2),
        (f"token[graph={LOOPS}]", 3, True, 3),
        ("token[graph=1>2,1>3,1>4,1>0,2>1,3>1,4>1,0>5,5>6]", 1, False, 1),
        ("take-and-return[take=2,3;cap=12]", (9,), False, 2),
    ],
)
def test_the_perfect_player_chooses_fairly_among_the_equally_good_moves(
    form: str, start: Any, misere: bool, least: int
) -> None:
    best = equally_good(form, start, misere)
    assert len(best) >= least
    players: list[Player] = [PerfectPlayer(seed, PATIENT) for seed in range(10 * len(best))]
    players += [PerfectPlayer(99, PATIENT)] * (10 * len(best))
    assert not unfair(Counter(player.choose(form, start, misere) for player in players), best)


@pytest.mark.parametrize(
    "make",
    [
        lambda seed: GradedPlayer(seed, PATIENT, errors="1", size=100),
        lambda seed: GradedPlayer(seed, PATIENT, errors="1/2"),
        lambda seed: RandomPlayer(seed),
        lambda seed: PerfectPlayer(seed, PATIENT),
    ],
    ids=["errs", "half", "random", "perfect"],
)
def test_the_seed_decides_everything(make: Callable[[int], Player]) -> None:
    def choices(seed: int) -> list[Any]:
        player = make(seed)
        starts: list[tuple[RuleSet[Any] | str, Any, bool]] = [
            ("nim", (3, 3, 3), False),
            ("nim", (3, 4, 5), True),
            (Token(graph=nt.game(f"token[graph={LOOPS}]").graph), 9, False),
            ("kayles", (4, 4), False),
        ]
        return [player.choose(*start) for start in starts for _ in range(4)]

    assert choices(6) == choices(6)
    assert len({tuple(choices(seed)) for seed in range(5)}) >= 4
