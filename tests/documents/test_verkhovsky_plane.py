"""Verkhovsky's paper, sections 1 to 14: the games named, the game on the plane, its points, steps, equations."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, islice, pairwise, product
from math import floor, isqrt
from random import Random

import nimatron as nt
from nimatron.arithmetic.beatty import wythoff_a, wythoff_b
from nimatron.arithmetic.zeckendorf import fibonacci_pair
from nimatron.papers import newton, plane
from nimatron.papers.precision import decimals_needed, first_wrong_decimals
from nimatron.play.match import Match
from nimatron.theory.strategies import algebraic, verkhovsky
from tests.documents.small_truth import outcome, p_positions, plane_moves, winning

W = [(1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20), (14, 23), (16, 26), (17, 28), (19, 31),
     (21, 34), (22, 36), (24, 39), (25, 41), (27, 44)]  # fmt: skip
GAME = [((29, 51), ""), ((23, 51), "h"), ((14, 23), "v"), ((6, 15), "d"), ((6, 10), "v"), ((4, 6), "v"), ((3, 5), "d")]


def test_S2_01_drawn_games_and_games_without_draws() -> None:
    assert outcome("take-and-return", "7") == "D"
    assert nt.game("take-and-return").loopy
    for cls in nt.all_games():
        if cls.name not in ("take-and-return", "token", "sum"):
            assert not cls.loopy, cls.name


def test_S2_02_grundys_game() -> None:
    game = nt.game("grundy")
    assert {tuple(sorted(move)) for move in game.moves((7,))} == {(1, 6), (2, 5), (3, 4)}
    assert outcome("grundy", "2") == outcome("grundy", "1") == "P"


def test_S2_03_misere_nim() -> None:
    assert outcome("nim", "1", misere=True) == "P"
    assert outcome("nim", "5", misere=True) == "N"


def test_S2_04_fibonacci_nim() -> None:
    game = nt.game("fibonacci-nim")
    assert [move.heap for move in game.moves(game.parse("10"))] == list(range(9, 0, -1))
    assert {10 - move.heap: move.cap for move in game.moves(game.parse("10"))} == {t: 2 * t for t in range(1, 10)}


def test_S2_05_copycat_nim() -> None:
    """Test the feasible moves, and that every m > 1 has winning starts."""
    game = nt.game("copycat-nim[m=4]")
    assert [9 - move.heap for move in game.moves(game.parse("9/2"))] == [1, 3, 4]
    assert outcome("copycat-nim", "1/1") == "P"
    for m in range(2, 13):
        assert outcome(f"copycat-nim[m={m}]", "1") == "N"


def test_S2_06_a_handful_of_numbers_is_enough() -> None:
    """Test that points of thousands of digits are answered without a table."""
    smaller, larger = algebraic.pair(10**3000 + 7)
    assert verkhovsky.reply(smaller, larger).branch == "T1"
    assert verkhovsky.reply(smaller, larger + 5).point == (smaller, larger)


def test_S2_07_random_start_by_level() -> None:
    dice = Random(2)
    for p, q in ((5, 9), (40, 60), (0, 3)):
        for _ in range(50):
            smaller, larger = plane.random_start(p, q, dice)
            assert 0 <= smaller < larger <= max(p, q)


def test_S2_08_moves_are_those_of_wythoff() -> None:
    for point in combinations(range(10), 2):
        by_type = {(x, y) for x, y in product(range(10), repeat=2) if verkhovsky.move_types(point, (x, y))}
        assert {tuple(sorted(end)) for end in by_type} == plane_moves(*point) == {
            tuple(sorted(move)) for move in nt.Wythoff().moves(point)
        }  # fmt: skip


def test_S2_09_a_winning_point_is_a_p_position() -> None:
    assert verkhovsky.reply(0, 0).branch == "T1"
    assert all(outcome("wythoff", point) == "P" for point in [(0, 0), *W])


def test_S2_10_example_1() -> None:
    for move in nt.Wythoff().moves((3, 5)):
        assert verkhovsky.reply(*move).point in {(0, 0), (1, 2)}
    assert {verkhovsky.reply(*move).point for move in nt.Wythoff().moves((1, 2))} == {(0, 0)}


def test_S2_11_properties_1_to_3() -> None:
    lost = p_positions(40)
    for x, y in lost:
        assert outcome("wythoff", (x, y)) == outcome("wythoff", (y, x)) == "P"
        assert x != y or x == 0
        assert not plane_moves(x, y) & lost
    for point in combinations(range(41), 2):
        assert point in lost or plane_moves(*point) & lost
    assert winning("wythoff", "7,9") == {(4, 7), (3, 5)}


def test_S2_12_properties_4_to_6() -> None:
    points = sorted(p_positions(100))[1:]
    assert [y - x for x, y in points] == list(range(1, len(points) + 1))
    coordinates = [number for point in points for number in point]
    assert len(set(coordinates)) == len(coordinates)


def test_S2_13_theorem_1() -> None:
    """Newton's x_k tend to G from any start in [1, 2]; a point is winning if and only if S = floor((L - S) G)."""
    for start in (Fraction(1), Fraction(3, 2), Fraction(2)):
        x = start
        for _ in range(6):
            x = (x * x + 1) / (2 * x - 1)
        assert abs(x * x - x - 1) < Fraction(1, 10**20)
    for smaller, larger in combinations(range(80), 2):
        n = larger - smaller
        assert (smaller == (n + isqrt(5 * n * n)) // 2) == (outcome("wythoff", (smaller, larger)) == "P")


def test_S2_14_the_winning_points() -> None:
    assert sorted(p_positions(45))[1:18] == W
    assert [algebraic.pair(n) for n in range(1, 18)] == W


def test_S2_15_the_example_game() -> None:
    match = Match(nt.Wythoff(), (29, 51), names=("Hugo", "Cora"))
    for (before, _), (after, move_type) in pairwise(GAME):
        assert plane.move_type(before, after) == move_type
        if match.to_move == "second":
            reply = verkhovsky.reply(*before)
            assert (reply.point, reply.move_type) == (after, move_type)
        here = match.position
        match.play(next(end for end in (after, after[::-1]) if end in nt.Wythoff().moves(here)))
    assert match.record.result == "open"
    assert [outcome("wythoff", point) for point, _ in GAME[1:]] == ["N", "P"] * 3


def test_S2_16_the_sieve_of_proposition_3() -> None:
    step = next(islice(plane.sieve_steps(), 17, None))
    before = next(islice(plane.sieve_steps(), 16, None))
    assert (before.a, before.b) == (27, 44)
    assert (list(step.j), step.u, step.a, step.b) == (list(range(11, 18)), 29, 29, 47)
    assert [(step.a, step.b) for step in islice(plane.sieve_steps(), 17)] == W


def test_S2_17_the_generator_with_few_variables() -> None:
    found = list(islice(plane.constant_states(), 3000))
    assert [(state.a, state.b) for state in found] == [algebraic.pair(n) for n in range(1, 3001)]
    assert (found[0].a, found[0].c, found[0].j) == (1, 2, 1)
    for state, after in pairwise(found):
        skips = after.a + 1 == wythoff_b(state.j + 1)
        assert after.a == state.c + 1
        assert (after.c, after.j) == ((state.c + 2, state.j + 1) if skips else (state.c + 1, state.j))


def test_S2_18_the_steps_T() -> None:
    lost = p_positions(60)
    for larger in range(61):
        for smaller in range(larger + 1):
            reply = plane.steps_t(smaller, larger)
            assert (reply.branch == "T1") == ((smaller, larger) in lost)
            if reply.point is not None:
                assert reply.point in lost & plane_moves(smaller, larger)
                assert (reply.branch == "T2") == (smaller > reply.a_m)


def test_S2_19_the_direct_way_needs_no_stored_pairs() -> None:
    n = 10**12
    assert verkhovsky.reply(*algebraic.pair(n)).branch == "T1"
    assert verkhovsky.reply(wythoff_a(n) + 3, wythoff_b(n) + 3).point == algebraic.pair(n)


def test_S2_20_conjectures_1_and_3() -> None:
    """a_n = floor(n z) with z z = z + 1: between a_n / n and (a_n + 1) / n lies the root."""
    for n in [*range(1, 500), 10**30]:
        for x, sign in ((Fraction(wythoff_a(n), n), -1), (Fraction(wythoff_a(n) + 1, n), 1)):
            assert (x * x - x - 1) * sign > 0


def test_S2_21_a_rational_z_would_repeat_a_number() -> None:
    """Theorem 3: if z were q/s, the number a_n of n = (q + s) s t would be b_r of r = q s t too; z repeats none."""
    for q, s, t in product(range(1, 8), range(1, 8), range(1, 4)):
        z, n, r = Fraction(q, s), (q + s) * s * t, q * s * t
        assert floor(n * z) == floor(r * z) + r
        assert wythoff_a(n) != wythoff_b(r)


def test_S2_22_five_states() -> None:
    names = {"aa": "B", "ba": "C", "bb": "E"}
    seen = set()
    for smaller, larger in combinations(range(1, 60), 2):
        (first, i), (second, j) = verkhovsky.index_equations(smaller), verkhovsky.index_equations(larger)
        expected = names.get(first + second, "A" if i == j else "D")
        assert plane.state_of(smaller, larger) == expected
        seen.add(expected)
    assert seen == set("ABCDE")


def test_S2_23_the_algorithm_AWP() -> None:
    lost = p_positions(60)
    for larger in range(61):
        for smaller in range(larger + 1):
            reply = verkhovsky.reply(smaller, larger)
            assert reply == plane.steps_t(smaller, larger)
            assert (reply.point is None) == ((smaller, larger) in lost)


def test_S2_24_examples_2_to_5() -> None:
    for point, m, a_m, target in (
        ((19, 26), 7, 11, (11, 18)),
        ((15, 32), 17, 27, (9, 15)),
        ((14, 29), 15, 24, (14, 23)),
    ):
        reply = verkhovsky.reply(*point)
        assert (reply.m, reply.a_m, reply.point) == (m, a_m, target)
    assert (verkhovsky.reply(15, 32).index, verkhovsky.reply(14, 29).index) == (6, 9)
    for n in range(1, 50):
        a_m = wythoff_a(n)
        assert verkhovsky.reply(a_m, a_m + n).branch == "T1"


def test_S2_25_fibonacci_properties() -> None:
    assert [wythoff_a(n) for n in (2, 5, 13, 34)] == [3, 8, 21, 55]
    assert [wythoff_a(n) for n in (1, 3, 8, 21)] == [1, 4, 12, 33]
    for k in range(1, 199):
        assert wythoff_a(fibonacci_pair(2 * k - 1)[0]) == fibonacci_pair(2 * k)[0]
        assert wythoff_a(fibonacci_pair(2 * k)[0]) == fibonacci_pair(2 * k + 1)[0] - 1


def test_S2_26_index_equations() -> None:
    for s in range(1, 3000):
        sequence, index = verkhovsky.index_equations(s)
        assert algebraic.pair(index)["ab".index(sequence)] == s
        k = verkhovsky.smallest_a_index_beyond(s)
        i = verkhovsky.smallest_b_index_beyond(s)
        assert wythoff_a(k) >= s > wythoff_a(k - 1)
        assert wythoff_b(i) >= s > wythoff_b(i - 1)


def test_S2_27_example_6() -> None:
    golden = newton.newton_value(4)
    assert round(float(102 / golden), 2) == 63.04
    assert round(float(102 / (golden + 1)), 3) == 38.961
    assert verkhovsky.smallest_a_index_beyond(102) == 64
    assert wythoff_a(64) == 103
    assert verkhovsky.smallest_b_index_beyond(102) == 39
    assert verkhovsky.index_equations(102) == ("b", 39)


def test_S2_28_decimals_of_g() -> None:
    for k in range(1, 8):
        t = decimals_needed(k)
        assert first_wrong_decimals(t) > 10**k >= first_wrong_decimals(t - 1)
