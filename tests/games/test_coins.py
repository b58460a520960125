"""Coins: the known values of coin-turning games and their products, names, and written forms."""

from __future__ import annotations

from random import Random

import pytest

import nimatron as nt
from nimatron.games.coins.coin_product import CoinProduct
from nimatron.games.coins.coin_turning import CoinTurning
from nimatron.rules.coin_game import NAMED_RULES
from nimatron.rules.familiar_names import FAMILIAR
from nimatron.rules.grid_game import Cells
from nimatron.theory.coin_turning import coin_value, values_by_definition
from tests.brute_force import BruteForce
from tests.cli.processes import call

ROWS = {
    "turtles": [1, 2, 3, 4, 5, 6, 7, 8, 9],
    "mock-turtles": [1, 2, 4, 7, 8, 11, 13, 14, 16],
    "twins": [0, 1, 2, 3, 4, 5, 6, 7, 8],
    "triplets": [0, 0, 1, 2, 4, 7, 8, 11, 13],
    "ruler": [1, 2, 1, 4, 1, 2, 1, 8, 1],
    "moebius": [1, 2, 4, 8, 16, 31, 32, 64, 103],
    "mogul": [1, 2, 4, 8, 16, 32, 64, 127, 128],
}


@pytest.mark.parametrize("name", NAMED_RULES)
def test_values_of_single_heads(name: str) -> None:
    game = nt.game(name)
    assert game == CoinTurning(turn=name)
    truth = BruteForce(game, False)
    for place, value in enumerate(ROWS[name]):
        head = (False,) * place + (True,)
        assert nt.analyse(game, head).grundy == value
        if place < 8:
            assert truth.grundy(head) == value


@pytest.mark.parametrize("name", ["turtles", "mock-turtles", "twins", "triplets"])
def test_formulas_equal_the_definition(name: str) -> None:
    rule = NAMED_RULES[name]
    assert [coin_value(rule, place) for place in range(300)] == list(values_by_definition(rule)[:300])


def test_the_p_positions_of_mogul_are_the_golay_code() -> None:
    """With 24 coins: 4096 words of weights 0, 8, 12, 16, 24; the values have twelve bits."""
    values = values_by_definition(NAMED_RULES["mogul"])
    assert len(values) == 24
    assert max(values).bit_length() == 12
    weights = {1 << k: 0 for k in range(12)}
    assert set(weights) <= set(values)
    others = [value for value in values if value.bit_count() > 1]
    words = [0]
    for value in others:
        words += [word ^ value for word in words]
    counts = [index.bit_count() + word.bit_count() for index, word in enumerate(words)]
    assert {weight: counts.count(weight) for weight in set(counts)} == {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}


@pytest.mark.parametrize("side", [3, pytest.param(4, marks=pytest.mark.full)])
@pytest.mark.parametrize(("across", "down"), [("twins", "twins"), ("ruler", "ruler"), ("turtles", "mock-turtles")])
def test_products_by_search(across: str, down: str, side: int) -> None:
    """Search all boards of this size by the definition: a move lessens the board read as a number."""
    game, dice, coins = CoinProduct(across, down), Random(f"{across} {down}"), range(side * side)

    def board(heads: int) -> Cells:
        return Cells({divmod(bit, side) for bit in coins if heads >> bit & 1}, side, side)

    def moves(heads: int) -> list[int]:
        return [sum(1 << row * side + column for row, column in move) for move in game.moves(board(heads))]

    turned = [[1 << bit ^ after for after in moves(1 << bit)] for bit in coins]
    values: list[int] = []
    for heads in range(1 << side * side):
        after = {values[heads ^ mask] for bit in coins if heads >> bit & 1 for mask in turned[bit]}
        values.append(next(value for value in range(len(after) + 1) if value not in after))
    for _ in range(60):  # what a head may turn does not depend on the others
        heads = dice.randrange(1 << side * side)
        assert sorted(moves(heads)) == sorted(heads ^ mask for bit in coins if heads >> bit & 1 for mask in turned[bit])
        assert nt.analyse(game, board(heads), fields=["grundy"]).grundy == values[heads]
    for bit in coins:
        row, column = divmod(bit, side)
        text = f"{column + game.across.first},{row + game.down.first}"
        expected = nt.nim_product(coin_value(game.across, column), coin_value(game.down, row))
        assert values[1 << bit] == expected == nt.analyse(game, text, fields=["grundy"]).grundy


def test_names_and_written_forms() -> None:
    for name, (_, rules) in FAMILIAR.items():
        assert nt.game(name.upper()).rules().items() >= rules.items()
    assert nt.game("rugs").written() == "coin-product[across=ruler;down=ruler]"
    assert nt.game("turning-corners") == CoinProduct()
    for text in ("HT/TH", "0", "TTT"):
        assert CoinProduct().format(CoinProduct().parse(text)) == text
    assert CoinProduct().format(CoinProduct().parse("1,2")) == "TT/TT/TH"
    for name, number, row in (("twins", "3", "TTTH"), ("ruler", "3", "TTH"), ("coin-moebius", "17", "T" * 17 + "H")):
        assert nt.game(name).format(nt.game(name).parse(number)) == row
    assert nt.game("mock-turtles").parse("0") == ()
    assert CoinTurning(turn="1,2,3").written() == "coin-turning[turn=1-3]"
    for game, wrong in (
        (nt.game("moebius"), "H" * 19), (nt.game("mogul"), "H" * 25), (CoinProduct(), "HT/T"), (CoinProduct(), "HX"),
        (CoinProduct(), "900,900"), (nt.game("rugs"), "0,1"), (CoinProduct(), ""), (nt.game("twins"), "1 2"),
        (nt.game("twins"), "2000"),
    ):  # fmt: skip
        with pytest.raises(nt.PositionError):
            game.parse(wrong)
    for wrong in ("cats", "1-8", "", "not 2", "0"):
        with pytest.raises(nt.RuleError):
            CoinTurning(turn=wrong)


def test_huge_rows_are_answered() -> None:
    assert nt.analyse("twins", "H" * 2000, fields=["outcome"]).outcome == "P"
    assert nt.analyse("triplets", "TTTH" * 500, fields=["outcome", "grundy"]).grundy is not None
    answer = nt.analyse("turning-corners", "60,60", fields=["outcome", "grundy"])
    assert answer.grundy == nt.nim_product(60, 60)


@pytest.mark.full
def test_everything_is_answered_of_a_far_corner() -> None:
    """Its remoteness is not found; the time is ample, so that the limit on moves ends the search."""
    answer = nt.analyse("turning-corners", "60,60", limits=nt.Limits(extra_options=2000))
    assert answer.grundy == nt.nim_product(60, 60)
    assert answer.best is not None


def test_misere_play_is_searched() -> None:
    game = nt.game("turtles")
    truth = BruteForce(game, True)
    for text in ("H", "TH", "HH", "HTH", "HHHT"):
        expected = "P" if truth.loses(game.parse(text)) else "N"
        assert nt.analyse(game, text, misere=True).outcome == expected


def test_pictures_and_pointing() -> None:
    game = CoinProduct()
    position = game.parse("THT/TTH")
    for move in game.moves(position):
        assert set(game.touched(position, move)) <= {item.id for item in game.scene(position).items}
    assert nt.svg_picture(game, position).startswith("<svg")
    assert "H" in nt.text_picture(game, position)
    status, out, _ = call(["solve", "rugs", "HT/TH"])
    assert status == 0
    assert "nim-product" in out
