from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nimatron as nt
from nimatron.games.heaps.take_and_return import TakeAndReturn
from tests.games.rule_checks import check_moves


def verdicts(game: TakeAndReturn, misere: bool) -> tuple[dict[int, str], dict[int, int]]:
    """Return outcome and remoteness of every heap, marked in rounds by the definition of P- and N-positions."""
    outcome: dict[int, str] = {}
    length: dict[int, int] = {}
    for steps in range(4 * game.cap):
        new = {}
        for heap in range(game.cap + 1):
            options = [option for (option,) in game.moves((heap,))]
            if heap in outcome:
                continue
            if not options:
                new[heap] = "N" if misere else "P"
            elif any(outcome.get(option) == "P" for option in options):
                new[heap] = "N"
            elif all(outcome.get(option) == "N" for option in options):
                new[heap] = "P"
        outcome.update(new)
        length.update(dict.fromkeys(new, steps))
    return outcome, length


@pytest.mark.parametrize(
    ("take", "cap"), [("2,3", 12), ("2,5", 14), ("2", 8), ("1", 5), ("squares", 30), ("3,4,7", 25)]
)
@pytest.mark.parametrize("misere", [False, True])
def test_equal_to_marking_in_rounds(take: str, cap: int, misere: bool) -> None:
    game = TakeAndReturn(take, cap)  # type: ignore[arg-type]
    outcome, length = verdicts(game, misere)
    for heap in range(cap + 1):
        found = nt.analyse(game, (heap,), misere=misere, moves=True)
        assert found.outcome == outcome.get(heap, "D")
        assert found.remoteness == length.get(heap)
        assert (found.grundy is None) == (misere or str(found.value).startswith("inf"))
        assert (found.best is None) == (heap == 0)
        assert found.why()
        if found.outcome == "D":
            assert found.winning_moves == ()
            assert outcome.get(found.best[0], "D") == "D"


def test_check_values() -> None:
    rows = {("2,3", 12): "PPNNNDDDDDDDD", ("2,5", 14): "PPNNPNNNPNNNPNN", ("2", 8): "PPNNDDDDD"}
    for (take, cap), row in rows.items():
        game = TakeAndReturn(take, cap)  # type: ignore[arg-type]
        assert "".join(nt.analyse(game, heap).outcome for heap in range(cap + 1)) == row


def test_moves() -> None:
    check_moves(TakeAndReturn(), [(heap,) for heap in range(13)])
    assert list(TakeAndReturn().moves((12,))) == [(10,), (9,)]
    assert list(TakeAndReturn().moves((0,))) == []


def test_putting_back_is_said() -> None:
    from nimatron.explain.catalogue import catalogue
    from nimatron.views.move_words import describe

    assert catalogue("en").text(describe(TakeAndReturn(), (5,), (6,))) == "put 1 back, making 6"


@given(st.integers(0, 12))
def test_written_form(heap: int) -> None:
    game = TakeAndReturn()
    assert game.parse(game.format((heap,))) == (heap,)


@pytest.mark.parametrize("text", ["", "13", "x", "3,4", "-1", "7/2"])
def test_malformed_positions(text: str) -> None:
    with pytest.raises(nt.PositionError) as caught:
        TakeAndReturn().parse(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("rules", [{"take": ""}, {"take": "0"}, {"cap": 0}, {"cap": "x"}])
def test_malformed_rules(rules: dict[str, object]) -> None:
    with pytest.raises(nt.RuleError):
        TakeAndReturn(**rules)  # type: ignore[arg-type]


def test_too_large() -> None:
    with pytest.raises(nt.TooLargeError):
        nt.analyse(TakeAndReturn(cap=10**6), 10**6, limits=nt.Limits(options=1000))
