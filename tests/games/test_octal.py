from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.games.heaps.octal import Octal
from nimatron.games.rows.kayles import Kayles
from nimatron.sequences.engines.single_heaps import DEFINITION
from nimatron.sequences.heap_sequences import nim_values_list
from tests.games.rule_checks import check_moves, check_winning_moves

CODES = ["0.77", "0.07", "0.137", "4.7", "0.6", "0.333", "4.0", "0.15", "0.007"]


@pytest.mark.parametrize("code", CODES)
def test_moves(code: str) -> None:
    positions = [(heap,) for heap in range(8)] + [(a, b) for a in range(5) for b in range(5)] + [(1, 1, 2), (1, 0, 3)]
    check_moves(Octal(code=code), positions)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("misere", [False, True])
def test_winning_moves(code: str, misere: bool) -> None:
    check_winning_moves(Octal(code=code), [(6,), (7,), (3, 4), (5, 2), (0, 3)], misere)


@pytest.mark.parametrize("code", CODES)
def test_table_agrees_with_the_definition(code: str) -> None:
    game = Octal(code=code)
    assert nim_values_list(game, 60) == DEFINITION.heap_values(game, 60).tolist()


def test_known_games() -> None:
    assert nim_values_list(Octal(code="0.77"), 60) == nim_values_list(Kayles(), 60)
    dawson, chess = nim_values_list(Octal(code="0.07"), 60), nim_values_list(Octal(code="0.137"), 59)
    assert chess == dawson[1:]
    assert [row for row in range(60) if dawson[row] == 0] == sorted(
        row for row in range(60) if row in {0, 1, 15, 35} or row % 34 in {5, 9, 21, 25, 29}
    )
    assert nim_values_list(Octal(code="0.333"), 20) == [heap % 4 for heap in range(20)]
    assert nim_values_list(Octal(code="4.3333333"), 8) == [0, 1, 2, 4, 3, 5, 6, 8]  # Lasker's Nim


@pytest.mark.parametrize(
    ("text", "normal"),
    [(" 0.770 ", "0.77"), (".77", "0.77"), ("4", "4.0"), ("4.", "4.0"), ("00.7", "0.7"), ("0.07", "0.07")],
)
def test_normal_form(text: str, normal: str) -> None:
    assert Octal(code=text).code == normal
    assert nt.game(Octal(code=text).written()) == Octal(code=normal)


@pytest.mark.parametrize(
    "code",
    ["", "1.77", "0.0", "0", "0.", "abc", "0.7.7", "-0.7", "0." + "7" * 65, "٠.٧", 0.77, None, "0.7 7", "."],
)
def test_bad_rules(code: object) -> None:
    with pytest.raises(nt.RuleError) as refused:
        Octal(code=code)  # type: ignore[arg-type]
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 200


@settings(deadline=None)
@given(st.lists(st.integers(0, 10**30), min_size=1, max_size=5))
def test_parse_and_format(heaps: list[int]) -> None:
    game = Octal()
    assert game.parse(game.format(tuple(heaps))) == tuple(heaps)


def test_huge_heaps_are_counted() -> None:
    game = Octal(code="0.77")
    assert game.moves((10**30,)).count() == 1 + (10**30 - 1) // 2 + 1 + (10**30 - 2) // 2
    assert (5, 10**30 - 6) in game.moves((10**30,))
