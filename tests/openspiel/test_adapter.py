"""OpenSpiel's own simulation test on our games, and its own Nim compared with ours."""

from __future__ import annotations

import random

import pytest

import nimatron as nt

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra 'openspiel')")
adapter = pytest.importorskip("nimatron.openspiel.adapter")

GAMES = [
    ("nim", "1 2 3"),
    ("wythoff[a=2]", "4 5"),
    ("kayles", "5 3"),
    ("squares", "12"),
    ("fibonacci-nim", "9"),
    ("copycat-nim", "9"),
    ("take-and-return", "7"),
    ("flip-flop[threshold=4]", "3 4"),
]


def _load(form: str, start: str, misere: bool = False) -> object:
    return pyspiel.load_game("python_nimatron", {"game": form, "start": start, "misere": misere})


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("form", "start"), GAMES)
def test_openspiels_random_simulation(form: str, start: str, misere: bool) -> None:
    pyspiel.random_sim_test(_load(form, start, misere), num_sims=4, serialize=False, verbose=False)


@pytest.mark.parametrize("misere", [False, True])
def test_openspiels_own_nim_agrees_move_by_move(misere: bool) -> None:
    theirs = pyspiel.load_game("nim", {"pile_sizes": "2;3;4", "is_misere": misere})
    ours = _load("nim", "2 3 4", misere)
    for seed in range(20):
        dice = random.Random(seed)
        their_state, our_state = theirs.new_initial_state(), ours.new_initial_state()
        while not their_state.is_terminal():
            moves = {}
            for action in their_state.legal_actions():
                child = their_state.child(action)
                moves[tuple(int(word) for word in str(child).split(":")[1].split())] = action
            mine = {our_state.setting.positions[action]: action for action in our_state.legal_actions()}
            assert set(moves) == set(mine)
            target = dice.choice(sorted(mine))
            their_state.apply_action(moves[target])
            our_state.apply_action(mine[target])
            assert their_state.is_terminal() == our_state.is_terminal()
        assert their_state.returns() == our_state.returns()


@pytest.mark.parametrize("misere", [False, True])
def test_openspiels_minimax_finds_our_outcomes(misere: bool) -> None:
    from open_spiel.python.algorithms import minimax

    for form, start in [("nim", "1 2 2"), ("wythoff", "2 3"), ("kayles", "4"), ("squares", "7")]:
        game = _load(form, start, misere)
        value, _ = minimax.alpha_beta_search(game, maximum_depth=20, maximizing_player_id=0)
        assert (value > 0) == (nt.analyse(form, start.replace(" ", ","), misere=misere).outcome == "N")


def test_a_start_that_is_too_large_is_refused() -> None:
    with pytest.raises(Exception, match="limit"):
        adapter.reachable(nt.Nim(), (100, 100, 100), limit=1000)
