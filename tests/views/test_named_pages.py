"""The pages of named games are their own, and what they say of values and P-positions is computed here."""

from __future__ import annotations

import json

import pytest

import nimatron as nt
from nimatron.explain.catalogue import catalogue, languages
from nimatron.rules.familiar_names import FAMILIAR, NAMED_GAMES, named_game
from nimatron.rules.registry import game_class, named_game_of
from nimatron.sequences.heap_sequences import nim_values_list
from nimatron.views.manual_page import named_page
from nimatron.views.move_words import rule_words
from nimatron.web.answers.games import game_page, games
from nimatron.web.request import Allowance
from tests.brute_force import BruteForce
from tests.cli.processes import call

STRATEGY = {name: catalogue("en").text(f"named.{name}") for name in NAMED_GAMES}


def value(game: str, position: str) -> int | None:
    return nt.analyse(game, position, fields=["grundy"]).grundy


def heads(game: str, count: int) -> list[int]:
    return [value(game, "T" * place + "H") or 0 for place in range(count)]


def rank(numbers: list[int]) -> int:
    """Return the dimension of the space of sums: a row has 2^(coins - rank) P-positions."""
    basis: list[int] = []
    for number in numbers:
        for one in basis:
            number = min(number, number ^ one)
        if number:
            basis.append(number)
    return len(basis)


def least_distance(values: list[int]) -> int:
    """Return the least number of heads, not 0, with nim-sum 0: two P-positions differ in at least that many places."""
    least, sums = 99, {0: 0}
    for one in values:
        least = min(least, sums.get(one, 99) + 1)
        for total, count in list(sums.items()):
            sums[total ^ one] = min(sums.get(total ^ one, 99), count + 1)
    return least


def test_coins() -> None:
    odious = [number for number in range(40) if number.bit_count() % 2][:18]
    assert heads("turtles", 18) == list(range(1, 19))
    assert heads("mock-turtles", 18) == odious
    assert all(number in (2 * n, 2 * n + 1) for n, number in enumerate(odious))
    assert heads("twins", 18) == list(range(18))
    assert heads("triplets", 18) == [0, 0, *odious[:16]]
    assert heads("ruler", 18) == [n & -n for n in range(1, 19)]
    for game, coins, shown in (("moebius", 18, 9), ("mogul", 24, 9)):
        values = heads(game, coins)
        assert ", ".join(map(str, values[:shown])) in STRATEGY[game]
        assert f"On {coins} coins {2 ** (coins - rank(values))} rows" in STRATEGY[game]
        assert least_distance(values) == {"moebius": 6, "mogul": 8}[game]
    assert "at least six" in STRATEGY["moebius"]
    assert "at least eight" in STRATEGY["mogul"]


def test_coins_on_boards() -> None:
    for a in range(6):
        for b in range(6):
            if a or b:
                assert value("turning-corners", f"{a},{b}") == nt.nim_product(a, b)
            assert value("rugs", f"{a + 1},{b + 1}") == nt.nim_product((a + 1) & -(a + 1), (b + 1) & -(b + 1))


@pytest.mark.parametrize(
    "piece", ["obstruction", "non-attacking-queens", "non-attacking-bishops", "non-attacking-knights"]
)
def test_pieces_that_do_not_attack(piece: str) -> None:
    game = nt.game(piece)
    search = BruteForce(game, False)
    outcomes = {(m, n): "P" if search.loses(game.parse(f"{m}x{n}")) else "N" for m in range(1, 5) for n in range(m, 5)}
    for (m, n), outcome in outcomes.items():
        if m % 2 and n % 2:
            assert outcome == "N"
        if (piece.endswith("bishops") and not m * n % 2) or (piece.endswith("knights") and not (m % 2 or n % 2)):
            assert outcome == "P"


def test_obstruction() -> None:
    for board in ("1x4", "2x4", "3x4", "4x4", "4x5"):
        assert board in STRATEGY["obstruction"]
        assert nt.analyse("obstruction", board).outcome == "P"
    assert nt.analyse("obstruction", "2x5").outcome == "N"
    row = [value("obstruction", f"1x{n}") for n in range(1, 15)]
    assert row == nim_values_list(nt.game("dawsons-chess"), 15)[1:]


def test_rooks_take_rows_and_columns() -> None:
    game = nt.game("non-attacking-rooks")
    for m in range(1, 5):
        for n in range(1, 5):
            lasts, position = 0, game.parse(f"{m}x{n}")
            while options := list(game.moves(position)):
                position, lasts = options[(lasts * 7) % len(options)], lasts + 1
            assert lasts == min(m, n)
            assert nt.analyse(game, f"{m}x{n}").outcome == ("N" if min(m, n) % 2 else "P")


@pytest.mark.parametrize(
    ("name", "is_p"),
    [
        ("king-to-the-corner", lambda x, y: x % 2 == y % 2 == 0),
        ("rook-to-the-corner", lambda x, y: x == y),
        ("knight-to-the-corner", lambda x, y: x % 4 < 2 and y % 4 < 2),
    ],
)
def test_to_the_corner(name: str, is_p: object) -> None:
    game = nt.game(name)
    search = BruteForce(game, False)
    for x in range(9):
        for y in range(9):
            assert search.loses((x, y)) == is_p(x, y)  # type: ignore[operator]


def test_codes() -> None:
    for name, first, length in (("dawsons-kayles", 53, 34), ("guiles", 1, 10), ("flanigan", 7, 8)):
        period = nt.period(name)
        assert period is not None
        assert (period.preperiod, period.period, period.saltus) == (first, length, 0)
        assert f"have period {length} from heap {first} on" in STRATEGY[name]
    assert nt.period("officers") is None
    values = nim_values_list(nt.game("kenyon"), 2000)
    assert all(later == value + 3 for value, later in zip(values, values[6:], strict=False))


@pytest.mark.parametrize("name", NAMED_GAMES)
def test_a_page_of_its_own(name: str) -> None:
    family = type(nt.game(name)).name
    for lang in languages():
        page, shown = named_page(name, lang), call(["games", name, "--lang", lang]).out
        assert shown.startswith(catalogue(lang).text(f"game.familiar.{name}"))
        assert " ".join(page["Strategy"].split()) in " ".join(shown.split())
        assert f"nimatron games {family}" in " ".join(shown.split())
        assert lang == "en" or page["Strategy"] != named_page(name)["Strategy"]
    data = json.loads(call(["games", name, "--json"]).out)
    assert (data["name"], data["rules"], data["written"]) == (name, [], nt.game(name).written())
    for row in data["first_values"]:
        here = nt.analyse(name, row["position"])
        assert (row["outcome"], row["grundy"]) == (here.outcome, here.grundy)
    for word in NAMED_GAMES[name].spellings:
        assert call(["games", word]).out == call(["games", name]).out


SMALL = {"coin_turning": "TH", "coin_product": "TH/TT", "non_attacking": "2x2", "chess_corner": "1,2", "octal": "3",
         "takeaway": "3"}  # fmt: skip
"""A position of each family that is solved immediately."""


@pytest.mark.parametrize("word", FAMILIAR)
def test_every_interface_calls_a_named_game_by_its_name(word: str) -> None:
    name = named_game(word)
    game, small = nt.game(word), SMALL[NAMED_GAMES[name].module]
    for lang in languages() if word == name else ("sr",):
        title = catalogue(lang).text(f"game.familiar.{name}")
        for given in (word, game.written()):
            head = " ".join(call(["solve", given, small, "--lang", lang]).out.split())
            assert head.startswith(f"{title}, "), head[:80]
        assert title in call(["play", word, small, "--lang", lang]).out
        page = game_page({"name": word, "lang": lang}, Allowance())
        assert (page["name"], page["title"], page["rules"]) == (name, title, [])
        assert page["summary"] == rule_words(game, lang)
    assert call(["solve", word, "?"]).err.startswith(f"nimatron: {name}: ")


def test_rules_in_written_form_and_codes_mean_the_named_game() -> None:
    for name, named in NAMED_GAMES.items():
        rules = ";".join(f"{rule}={value}" for rule, value in named.rules.items())
        written = f"{game_class(name).name}[{rules}]"
        assert named_game_of(written) == name == nt.game(written).familiar_name
        assert not named_game_of(game_class(name).name)
    assert call(["games", "octal[code=0.15]"]).out == call(["games", "0.15"]).out == call(["games", "guiles"]).out
    assert named_game_of("0.15") == "guiles"
    assert not nt.game("kayles").familiar_name
    assert not nt.game("0.77").familiar_name


def test_the_list_of_the_page_has_every_named_game_with_its_family() -> None:
    listed = {
        one["name"]: (game["name"], one)
        for game in games({"lang": "en"}, Allowance())["games"]
        for one in game["named"]
    }
    assert set(listed) == set(NAMED_GAMES)
    for name, (family, one) in listed.items():
        assert (family, one["game"]) == (game_class(name).name, nt.game(name).written())
        assert nt.game(name).parse(one["example"])
