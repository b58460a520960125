"""Moves as people type them: numbers alone, objects of the picture, and what is said when a move is not understood."""

from __future__ import annotations

import re
from typing import Any

import pytest

import nimatron as nt
from nimatron.explain.catalogue import catalogue, languages
from nimatron.play.typed_move import move_forms, read_move
from nimatron.rules.registry import all_games
from tests.cli.processes import here


@pytest.mark.parametrize(
    ("form", "position", "typed", "target"),
    [
        ("squares", "75", "36", "39"),
        ("squares", "75", "to 39", "39"),
        ("nim", "9", "4", "5"),
        ("nim", "0,9,0", "4", "0,5,0"),
        ("wythoff", "0,5", "2", "0,3"),
        ("fibonacci-nim", "20", "2", "18/4"),
        ("fibonacci-nim", "20", "18/4", "18/4"),
        ("take-and-return", "7", "3", "4"),
        ("take-and-return", "7", "put back", "8"),
        ("take-and-return", "7", "back", "8"),
        ("nim", "3,4,5", "h0.2", "1,4,5"),
        ("kayles", "5,3", "H0.3", "2,2,3"),
        ("wythoff", "7,9", "c3.9", "3,9"),
        ("wythoff", "7,9", "(c3.5)", "3,5"),
        ("flip-flop", "29,51", "c29.47", "29,47"),
        ("flip-flop", "29,51", "flip c29.47", "29,47/attrition/0"),
        ("flip-flop", "29,51", "flip and 4 from 2", "29,47/attrition/0"),
        ("sum", "kayles 7 + nim 3,4", "p1:h0.3", "kayles 7 + nim 2,4"),
        ("sum", "kayles 7 + nim 3", "2: 3", "kayles 7 + nim 0"),
        ("nim", f"{10**30}", f"{10**30 - 7}", "7"),
    ],
)
def test_moves_that_are_understood(form: str, position: str, typed: str, target: str) -> None:
    game = nt.game(form)
    assert game.format(read_move(form, position, typed)) == target


class _Dominoes(nt.GridGame):
    name, example = "dominoes-test", "2x3"

    def generate_moves(self, free: Any) -> Any:
        return (free - set(pair) for pair in self.dominoes(free))


class _Claims(nt.GraphGame):
    name, example = "claims-test", "path:4"

    def generate_moves(self, free: Any) -> Any:
        return (free - self.closed_neighbourhood(free, vertex) for vertex in sorted(free))


class _Pairs(nt.CoinGame):
    name, example = "pairs-test", "HTHH"

    def generate_moves(self, coins: Any) -> Any:
        for place, heads in enumerate(coins):
            if heads:
                yield from (self.turned(coins, place, other) for other in range(place))


@pytest.mark.parametrize(
    ("game", "typed", "target"),
    [
        (_Dominoes(), "1,2 1,3", ".##/..."),
        (_Dominoes(), "c0.1 c0.2", ".##/..."),
        (_Dominoes(), "(2,2) and (1,2)", ".#./.#."),
        (_Dominoes(), ".##/...", ".##/..."),
        (_Claims(), "0 1", "path:4/2,3"),
        (_Claims(), "0, 1, 2", "path:4/3"),
        (_Claims(), "v2 v3", "path:4/0,1"),
        (_Claims(), "path:4/0,1", "path:4/0,1"),
        (_Claims(), "1", "path:4/3"),
        (_Pairs(), "3 4", "HTTT"),
        (_Pairs(), "coin3 coin0", "TTHT"),
        (_Pairs(), "ttht", "TTHT"),
    ],
)
def test_cells_vertices_and_coins_narrow_the_moves_as_pointing_does(game: Any, typed: str, target: str) -> None:
    assert game.format(read_move(game, game.start, typed)) == target


@pytest.mark.parametrize(
    ("game", "typed", "right"),
    [
        (_Dominoes(), "1,2", "write '1,1 1,2' or '1,2 1,3' or '1,2 2,2'"),
        (_Dominoes(), "1,1 2,3", "write a move such as '1,1 1,2'"),
        (_Dominoes(), "c9.9", "write a move such as '1,1 1,2'"),
        (_Claims(), "7", "write a move such as '0'"),
        (_Pairs(), "2", "may mean several moves"),
        ("nim 3,4,5", "3", "write '3 from 1' or '3 from 2' or '3 from 3'"),
        ("nim 3,4,5", "5", "does not say which heap; write '5 from 3'"),
        ("nim 3,4,5", "9", "no heap has 9"),
        ("nim 3,4,5", "99 from 2", "heap 2 has only 4"),
        ("nim 3,0,5", "1 from 2", "heap 2 is empty"),
        ("nim 3,4,5", "1 from 7", "there is no heap 7; the heaps are numbered 1 to 3"),
        ("nim 3,4,5", "2 from all", "against the rules: Take any number from one heap."),
        ("nim 3,4,5", "0 from 1", "at least one must be taken"),
        ("nim 7", "12", "only 7 are left"),
        ("subtraction[take=1,3,4] 9,2", "2 from 1", "2 may not be taken from heap 1 here; allowed: 1, 3 or 4"),
        ("subtraction[take=1,3,4] 9,2", "3 from 2", "heap 2 has only 2"),
        ("subtraction[take=5] 9,2", "1 from 2", "nothing may be taken from heap 2 here"),
        ("fibonacci-nim 20/6", "7", "7 may not be taken here; allowed: 1, 2, 3, 4, 5 or 6"),
        ("copycat-nim 9/2", "2", "2 may not be taken here; allowed: 1 or 3"),
        ("grundy 8", "8 into 4 and 4", "against the rules: Split one heap into two heaps of different sizes."),
        ("take-and-return 7", "put 2 back", "against the rules: Take 2 or 3, or put one back"),
        ("squares 5000", "3", "3 may not be taken here; allowed are for example 1, 4, 9, 16 or 25"),
        ("squares 75", "39", "to leave 39 write 'to 39'"),
        ("squares 75", "5", "5 may not be taken here; allowed: 1, 4, 9, 16, 25, … or 64"),
        ("squares 75", "0", "at least one must be taken"),
        ("nim 3,4,5", "flip", "write a move such as '1 from 1'"),
        ("nim 3,4,5", "", "write a move such as '1 from 1'"),
        ("kayles 5,3", "9 into 2 and 2", "there is no row of '9'"),
    ],
)
def test_what_is_not_understood_says_what_would_be_right(game: Any, typed: str, right: str) -> None:
    position: Any = None
    if isinstance(game, str):
        game, position = game.split(" ")
    rule_set = nt.game(game)
    with pytest.raises(nt.IllegalMoveError, match=re.escape(right)) as caught:
        read_move(rule_set, rule_set.start if position is None else position, typed)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("cls", [cls for cls in all_games() if cls.__module__.startswith("nimatron.")])
def test_every_form_listed_is_understood_at_every_position_on_the_way(cls: Any) -> None:
    game = cls()
    position = game.start
    for _ in range(12):
        forms = move_forms(game, position)
        for form in forms:
            assert read_move(game, position, form.text) == form.move
        assert bool(forms) == bool(game.moves(position))
        if not forms:
            break
        assert forms[-1].kind == "position"
        position = forms[len(forms) // 2].move


@pytest.mark.parametrize("lang", languages())
def test_help_lists_the_forms_of_this_game(lang: str) -> None:
    for game, position, shown, hidden in [
        ("nim", "3,4,5", "1 from 1", "into"),
        ("grundy", "8", "8 into 1 and 7", "from"),
        ("take-and-return", "7", "put back", "both"),
        ("wythoff", "7,9", "1 from both", "into"),
        ("flip-flop", "29,51", "flip, 1 from 1", "into"),
    ]:
        done = here("play", game, position, "--lang", lang, stdin=b"?\nq\n")
        assert (done.status, done.err) == (0, "")
        words = catalogue(lang).text("play.help.position")
        lines = done.out.splitlines()
        last = next(index for index, line in enumerate(lines) if line.endswith(words))
        typed = [re.split(r"\s{2,}", line.strip())[0] for line in lines[:last] if line.startswith("  ")]
        assert shown in typed
        assert not any(hidden in text for text in typed)
