"""Comparison of two sequences, and identification of a game by its values."""

from __future__ import annotations

import json
import random

import pytest

import nimatron as nt
from nimatron.rules.codes import Code
from nimatron.sequences.octal.values import octal_values
from nimatron.survey.code_families import family_codes
from nimatron.survey.compare import SHIFTS, always_agree, compare, needed_heaps
from nimatron.survey.identify import identify
from tests.cli.processes import call


def by_hand(first: list[int], second: list[int], shift: int, count: int) -> tuple[int, list[int]]:
    """Return how many heaps agree from the first compared one on, and the heaps that differ."""
    heaps = range(max(shift, 0), max(shift, 0) + count)
    different = [n for n in heaps if first[n] != second[n - shift]]
    return (different[0] - max(shift, 0) if different else count), different


def test_comparisons_are_those_by_hand() -> None:
    dice = random.Random(7)
    codes = family_codes("octal", 2)[1:]
    for _ in range(60):
        first, second = dice.choice(codes), dice.choice(codes)
        shift, count = dice.randint(-5, 5), dice.randint(1, 300)
        values = [octal_values(Code.parse(code), 500).tolist() for code in (first, second)]
        found = compare(first, second, count, shift)
        equal, different = by_hand(values[0], values[1], shift, count)
        assert found.equal == equal
        assert (found.difference is None) == (not different)
        if found.difference is not None and found.last is not None:
            heap, one, other = found.difference
            assert (heap, one, other) == (different[0], values[0][heap], values[1][heap - shift])
            assert found.last.heap == different[-1]
        runs = {s: by_hand(values[0], values[1], s, count)[0] for s in range(-SHIFTS, SHIFTS + 1)}
        assert found.best_equal == max(runs.values()) == runs[found.best_shift]


def test_forever_needs_a_theorem() -> None:
    assert compare("0.137", "0.07", 5000, -1).forever == "forms"
    assert compare("kayles", "0.771").forever == "forms"
    assert compare("0.07", "0.137")[-3:] == (1, 10_000, "forms")
    assert compare("0.3", "0.5").forever == "periods"
    assert compare("0.3", "0.5", 1).forever is None  # one heap decides nothing
    assert compare("0.6", "0.6", 300).forever == "forms"
    assert compare("0.04", "nim", 10).forever is None
    for code in ("0.16", "0.77"):
        found = compare(code, "0.77", 30)
        assert found.forever == ("forms" if code == "0.77" else None)


def test_what_decides_is_as_far_as_both_are_irregular_and_a_period() -> None:
    first, second = nt.period("0.3"), nt.period("0.5")
    assert always_agree(first, second, 0, 2)
    assert not always_agree(first, second, 0, 1)
    assert not always_agree(first, None, 0, 10**9)
    # the second may be irregular later than the first, by the shift
    assert needed_heaps(10, 20, 5, 3) == 23 + 5 - 3
    assert needed_heaps(10, 20, 5, -3) == 17 + 5


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.6", "0.165", "0.004"])
def test_a_game_is_found_by_its_values_from_any_heap(code: str) -> None:
    values = octal_values(Code.parse(code), 300).tolist()
    for start in (0, 1, 17, 150):
        found = identify(values[start : start + 100])
        games = {game for match in found.matches for game in match.games}
        assert any(game.partition(" ")[0] == code for game in games)


def test_every_match_has_the_values() -> None:
    wanted = (0, 1, 1, 2, 0, 3, 1)
    found = identify("0,1,1,2,0,3,1")
    assert found.matches
    for match in found.matches:
        for name in match.games:
            game = nt.game(name.partition(" ")[0])
            assert tuple(nt.nim_values(game, match.heap + 7)[match.heap :].tolist()) == wanted
    assert found.games >= 511


def test_each_game_is_searched_once_and_codes_share_their_values_rightly() -> None:
    from nimatron.survey.identify import _atlas_values, _searched

    names, heads = _searched(None, 200)
    assert len(set(names)) == len(names) == len(heads)
    for code, head in list(_atlas_values(200))[::11]:
        assert head.tolist() == octal_values(Code.parse(code), 200).tolist(), code


def test_own_codes_are_searched() -> None:
    values = octal_values(Code.parse("0.00077"), 60).tolist()[3:]
    assert [match.games for match in identify(values, ["0.00077", "0.3"]).matches] == [("0.00077",)]
    assert identify([9, 0, 9, 0, 9, 0, 9]).matches == ()


@pytest.mark.parametrize("game", ["subtraction[take=2,5,7]", "subtraction[take=primes]", "0.3F", "0.8A", "0.9"])
def test_subtraction_sets_and_hexadecimal_codes_are_found(game: str) -> None:
    values = nt.nim_values(game, 60).tolist()
    found = [name.partition(" ")[0] for match in identify(values).matches if match.heap == 0 for name in match.games]
    assert game.replace("0.9", "0.90") in [*found, *(name + "0" for name in found)]


@pytest.mark.parametrize("wrong", ["", "0,1,2,3,1", " , ", "0,x", "-1", "1.5", "1" * 10, "0," * 10_001])
def test_lists_that_are_none_are_refused(wrong: str) -> None:
    with pytest.raises(nt.RequestError) as error:
        identify(wrong)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("lang", "equal", "differ"),
    [
        (
            "en",
            "0.3 and 0.5 have equal nim-values for the 100 heaps from 0 on.",
            "0.3 and 0.33 first differ at heap 2: 0 and 2. Heaps from 0 on that agree before: 2.",
        ),
        (
            "sr",
            "0.3 и 0.5 имају једнаке ним-вредности; упоређено гомила од 0 надаље: 100.",
            "0.3 и 0.33 први пут се разликују на гомили 2: 0 и 2. Пре тога се слаже гомила од 0 надаље: 2.",
        ),
        (
            "mk",
            "0.3 и 0.5 имаат еднакви ним-вредности; споредени купови од 0 натаму: 100.",
            "0.3 и 0.33 првпат се разликуваат на купот 2: 0 и 2. Пред тоа се совпаѓаат купови од 0 натаму: 2.",
        ),
        (
            "ru",
            "У 0.3 и 0.5 равные ним-значения; сравнено кучек начиная с 0: 100.",
            "0.3 и 0.33 впервые различаются у кучки 2: 0 и 2. До этого совпадает кучек начиная с 0: 2.",
        ),
    ],
)
def test_the_command_in_four_languages(lang: str, equal: str, differ: str) -> None:
    done = call(["compare", "0.3", "0.5", "--count", "100", "--lang", lang])
    assert done.status == 0
    assert " ".join(done.out.split()).startswith(equal)
    done = call(["compare", "0.3", "0.33", "--count", "100", "--lang", lang])
    assert done.status == 1
    assert " ".join(done.out.split()).startswith(differ)


def test_commands_as_json_and_their_ends() -> None:
    found = json.loads(call(["compare", "0.07", "0.137", "--shift", "1", "--json"]).out)
    assert (found["equal"], found["forever"], found["difference"]) == (10_000, "forms", None)
    found = json.loads(call(["identify", "0", "1", "2", "3", "1", "4", "3", "--json"]).out)
    assert found["matches"][0]["games"][0] == "kayles"
    assert call(["identify", "9,0,9,0,9,0"]).status == 1
    few = call(["identify", "9,9,9,9,9"])
    assert (few.status, few.err.count("\n")) == (2, 1)
    assert "5 values; at least 6 are needed" in few.err
    assert call(["identify", "x"]).status == call(["compare", "0.3", "chess"]).status == 2
    assert call(["compare", "0.3", "wythoff"]).status == 2
