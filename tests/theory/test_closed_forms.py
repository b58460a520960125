"""Every closed form, found by itself, is compared with exhaustive search and checked for consistency when large."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from nimatron.errors import PositionError
from nimatron.games.rule_set import decided_by_last_move
from nimatron.solve.move_order import move_key
from nimatron.theory.closed_form import ClosedForm, all_closed_forms
from tests.brute_force import BruteForce

FORMS = all_closed_forms()
NAMES = [f"{form.game}-{type(form).__name__}" for form in FORMS]


def test_closed_forms_are_found() -> None:
    assert len(FORMS) >= 1


@pytest.mark.parametrize("form", FORMS, ids=NAMES)
def test_equal_to_exhaustive_search_on_small_positions(form: ClosedForm) -> None:
    compared = 0
    for game, misere, count in form.domain():
        truth = BruteForce(game, misere)
        for position in [*game.positions(count), *form.extra_positions(game)]:
            try:
                position = game.check(position)
            except PositionError:
                continue
            if not form.covers(game, position, misere):
                continue
            compared += 1
            where = f"{game.written()} {game.format(position)} misere={misere}"
            assert form.loses(game, position, misere) == truth.loses(position), where
            constructed = form.winning_moves(game, position, misere)
            if constructed is not None:
                constructed = list(constructed)
                assert len(constructed) == len(set(constructed)), where
                assert set(constructed) == set(truth.winning_moves(position)), where
            if not misere and decided_by_last_move(game):
                value = form.value(game, position)
                assert value is None or value == truth.grundy(position), where
                wanted = 0 if truth.grundy(position) else 1
                to_value = form.moves_to_value(game, position, wanted)
                if to_value is not None:
                    by_trying = {option for option in truth.options(position) if truth.grundy(option) == wanted}
                    assert set(to_value) == by_trying, where
            length = form.remoteness(game, position, misere)
            assert length is None or length == truth.remoteness(position), where
            if truth.loses(position) and truth.options(position):
                delay = form.delaying_move(game, position, misere)
                if delay is not None:
                    best = min(truth.options(position), key=lambda o: move_key(o, "N", truth.remoteness(o)))
                    assert truth.remoteness(delay) == truth.remoteness(best), where
                    assert delay in truth.options(position), where
                    assert delay == best or not form.delays_first, where
            winners = truth.winning_moves(position)
            fastest = form.fastest_win(game, position, misere, list(winners)) if winners else None
            if fastest is not None:
                assert fastest == min(winners, key=lambda o: move_key(o, "P", truth.remoteness(o))), where
            options = truth.options(position)
            if options:
                winners = truth.winning_moves(position)
                explained = form.explain(game, position, misere, winners[0] if winners else options[0])
                assert explained is None or 1 <= len(explained.sentences) <= 3, where
    assert compared > 0


@pytest.mark.parametrize("form", FORMS, ids=NAMES)
def test_consistent_on_large_random_positions(form: ClosedForm) -> None:
    """No lost position moves to a lost one; every won position with a construction has a move to a lost one."""
    dice = random.Random(20261121)
    for game, position, misere in islice(form.large_positions(dice), 400):
        where = f"{game.written()} {game.format(position)[:200]} misere={misere}"
        assert game.check(position) == position, where
        assert form.covers(game, position, misere), where
        moves = game.moves(position)
        if form.loses(game, position, misere):
            some = list(islice(moves, 200))
            for option in some:
                assert not form.covers(game, option, misere) or not form.loses(game, option, misere), where
            delay = form.delaying_move(game, position, misere)
            assert delay is None or delay in moves, where
        else:
            winning = form.winning_moves(game, position, misere)
            if winning is None and moves.count() <= 20_000:
                winning = [o for o in moves if not form.covers(game, o, misere) or form.loses(game, o, misere)]
            if winning is None:
                continue
            winning = list(islice(winning, 50))
            assert winning or not moves, where
            for option in winning:
                assert option in moves, where
                assert not form.covers(game, option, misere) or form.loses(game, option, misere), where
