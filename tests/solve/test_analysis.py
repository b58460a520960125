"""``analyse`` against the definitions, for every registered game."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import nimatron as nt
from nimatron.rules.registry import all_games
from nimatron.rules.rule_set import decided_by_last_move, may_repeat
from nimatron.solve.sources.source import move_key
from tests.brute_force import BruteForce
from tests.tier import draws

VARIANTS = {
    "wythoff": ["wythoff", "wythoff[a=2]", "wythoff[a=3]"],
    "subtraction": ["subtraction", "subtraction[take=1,3,4]", "subtraction[take=2,5,7]", "subtraction[take=not 2,3]",
                    "subtraction[take=primes]"],
    "octal": ["octal", "octal[code=0.137]", "octal[code=0.07]", "octal[code=4.7]", "octal[code=0.6]"],
    "index-k-nim": ["index-k-nim", "index-k-nim[k=1]", "index-k-nim[k=3]"],
    "copycat-nim": ["copycat-nim", "copycat-nim[m=2]", "copycat-nim[m=5]"],
    "flip-flop": ["flip-flop[threshold=6]", "flip-flop[threshold=2]", "flip-flop[threshold=4;tested=after]"],
    "circular-nim": ["circular-nim", "circular-nim[k=1]", "circular-nim[k=3]"],
    "unbalanced-nim": ["unbalanced-nim", "unbalanced-nim[empty_may_repeat=true]"],
}  # fmt: skip
EXTRA = {
    "nim": ["3,4,5", "1,1,1", "2,2", "0", "1,2,3,4"],
    "kayles": ["5,3", "1,4", "3,6", "2,2,2"],
    "grundy": ["8", "3,6", "5,5,4"],
    "octal": ["5,3", "4,4"],
    "subtraction": ["7,5", "4,4,3"],
    "squares": ["5,7", "9,4,2"],
    "index-k-nim": ["1,2,3,3", "2,2,2", "1,1,1,1", "4,1"],
    "circular-nim": ["1,2,1,2", "2,1,0,2,1", "1,1,1,1,1,1", "3", "2,2,1"],
    "unbalanced-nim": ["1,3,5", "0,1,2", "1,2,4,7", "0,3"],
    "sum": ["kayles 3 + nim 2,1", "wythoff 1,2 + squares 5", "grundy 5 + kayles 2 + nim 1"],
    "flip-flop": ["3,5", "4,4/attrition/0", "3,4/normal/0"],
    "fibonacci-nim": ["13", "10/3", "7/6"],
    "copycat-nim": ["9/2", "6/1"],
}  # fmt: skip
LARGEST = {
    "wythoff": 7,
    "flip-flop": 5,
    "circular-nim": 3,
    "index-k-nim": 4,
    "unbalanced-nim": 6,
    "sum": 0,
    "subset-take-away": 4,
    "brussels-sprouts": 2,
    "sprouts": 3,
    "green-hackenbush": 6,
    "nimstring": 4,
    "treblecross": 11,
    "lasker": 10,
    "nogo": 10,
}
AMPLE = nt.Limits()


def _written_forms() -> list[str]:
    return [form for cls in all_games() for form in VARIANTS.get(cls.name, [cls.name]) if "doctest" not in form]


def _positions(game: Any) -> list[Any]:
    found = [game.check(text) for text in EXTRA.get(game.name, []) if _fits(game, text)]
    # splitting without taking makes very many positions
    count = 8 if getattr(game, "code", "").startswith("4") else LARGEST.get(game.name, 14)
    if game.name == "nimstring":
        count = draws(count, 3)
    return found + (list(islice(game.positions(count), draws(120, 24))) if count else [])


def _fits(game: Any, text: str) -> bool:
    try:
        game.check(text)
    except nt.PositionError:
        return False
    return True


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize("form", _written_forms())
def test_analysis_equals_the_definitions(form: str, misere: bool) -> None:
    game = nt.game(form)
    positions = [position for position in _positions(game) if not may_repeat(game, position)]
    truth = BruteForce(game, misere)
    for position in positions:
        analysis = nt.analyse(game, position, misere=misere, moves=True, limits=AMPLE)
        where = f"{form} {game.format(position)}"
        assert (analysis.outcome == "P") == truth.loses(position), where
        assert analysis.remoteness == truth.remoteness(position), where
        assert analysis.winning_moves is not None
        assert list(analysis.winning_moves) == truth.winning_moves(position) or set(analysis.winning_moves) == set(
            truth.winning_moves(position)
        ), where
        if misere or not decided_by_last_move(game):
            assert analysis.grundy is None, where
        elif not game.entailing:  # its values are not those of its graph of moves
            assert analysis.grundy == truth.grundy(position), where
        options = sorted(
            truth.options(position),
            key=lambda o: move_key(o, "P" if truth.loses(o) else "N", truth.remoteness(o)),
        )
        assert analysis.moves is not None
        assert [move.to for move in analysis.moves] == options, where
        assert analysis.best == (options[0] if options else None), where
        assert nt.analyse(game, position, misere=misere, limits=AMPLE).best == analysis.best, where
        assert game.parse(game.format(position)) == position, where
        assert analysis.why(), where


@pytest.mark.parametrize("form", _written_forms())
def test_moves_view_agrees_with_iteration(form: str) -> None:
    game = nt.game(form)
    positions = _positions(game)
    for position in positions:
        options = list(game.moves(position))
        assert len(options) == len(set(options)), game.format(position)
        assert game.moves(position).count() == len(options), game.format(position)
        moves, whole = game.moves(position), set(options)
        for other in [*options, position, *positions[:40]]:
            assert (other in moves) == (other in whole), (game.format(position), other)


def test_json_form_is_that_of_the_interface() -> None:
    answer = nt.analyse("wythoff", "29,51").to_dict()
    assert list(answer) == [
        "game", "rules", "misere", "position", "outcome", "grundy", "remoteness", "winning_moves", "best", "status",
        "method", "valuation", "value", "why",
    ]  # fmt: skip
    assert answer["winning_moves"] == ["29,47"]
    assert answer["rules"] == {"a": 1}


def test_great_numbers_are_decimal_strings_in_json() -> None:
    answer = nt.analyse("nim", str(2**60)).to_dict()
    assert answer["grundy"] == str(2**60)
    assert nt.analyse("nim", str(2**53 - 1)).to_dict()["grundy"] == 2**53 - 1


def test_too_large_is_refused_not_endless() -> None:
    with pytest.raises(nt.TooLargeError, match="limit"):
        nt.analyse("0.07", "40,40,40,40", misere=True, limits=nt.Limits(positions=2000, options=5000))
    with pytest.raises(nt.TooLargeError):
        nt.analyse("squares", str(10**40), limits=nt.Limits(options=100_000, values=10_000))


def test_attrition_is_misere_wythoff() -> None:
    answer = nt.analyse("attrition", "2,2").to_dict()
    assert (answer["game"], answer["misere"], answer["outcome"]) == ("wythoff", True, "P")


def test_a_users_own_game_has_every_right() -> None:
    class Halving(nt.HeapGame):
        """Take one, or leave half, rounded down."""

        name = "halving-test"

        def options(self, heap: int) -> Any:
            return {(heap - 1,), (heap // 2,)} if heap else ()

    game = Halving()
    assert [nt.analyse(game, (n,)).outcome for n in (0, 2, 6, 8, 10, 14)] == ["P"] * 6
    assert nt.analyse(game, "4").best == (2,)
    assert nt.analyse(game, "4,4").grundy == 0
    assert nt.analyse(game, "5", misere=True).outcome in "NP"
