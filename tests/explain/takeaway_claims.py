"""Claims and checks of the sentences about take-away games."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Any

from nimatron.games.heaps.fibonacci_nim import CappedHeap, FibonacciNim
from nimatron.games.heaps.takeaway import Takeaway, TakePosition
from nimatron.rules.take_rule import TakeFunction
from tests.explain.by_definition import nim_sum, outcome
from tests.explain.said import Check, Said
from tests.explain.sum_claims import MOVER, OPPONENT

TAKEAWAY_CLAIMS: dict[str, dict[str, Any]] = {
    "takeaway.misere": {"misere": True, "heap": "heap", "without_one": ["heap", "number"]},
    "takeaway.sum": {"take_terms": ["number", "sum"]},
    "takeaway.smallest": {"last_term": ["number", "part"]},
    "takeaway.lost": {
        **OPPONENT, "over": False, "may_take": "cap", "exceeds": ["part", "cap"], "last_term_here": "part",
    },
    "takeaway.won": {
        **MOVER, "misere": False, "takes": "take", "after": "rest", "last_term": ["rest", "part"],
        "may_take_after": "cap", "exceeds": ["part", "cap"],
    },
    "takeaway.all": {**MOVER, "misere": False, "takes": "take", "leaves_nothing": True},
    "takeaway.misere.won": {
        **MOVER, "misere": True, "takes": "take", "after": "after", "without_one": ["after", "rest"],
        "last_term": ["rest", "part"], "may_take_after": "cap", "exceeds": ["part", "cap"],
    },
    "takeaway.misere.all": {**MOVER, "misere": True, "takes": "take", "leaves_only_ones": 1},
    "takeaway.binary.zero": {**OPPONENT, "over": False, "nim_sum": ["heaps", 0], "answers_by_the_last_one": True},
    "takeaway.binary.lost": {
        **OPPONENT, "over": False, "nim_sum": ["heaps", "total"], "last_one": ["total", "one"], "may_take": "cap",
        "exceeds": ["one", "cap"],
    },
    "takeaway.binary.won": {
        **MOVER, "nim_sum": ["heaps", "total"], "last_one": ["total", "one"], "not_above_the_cap": "one",
    },
    "takeaway.binary.move": {
        **MOVER, "takes": "take", "makes": ["heaps", "total"], "last_one": ["total", "one"],
        "exceeds": ["one", "take"], "may_take_after": "take",
    },
    "takeaway.binary.move.zero": {**MOVER, "takes": "take", "makes": ["heaps", 0]},
    "takeaway.pairs.lost": {**OPPONENT, "over": False, "equal_pairs": True, "may_be_copied": True},
    "takeaway.pairs.won": {**MOVER, "takes": "take", "equal_pairs_after": True},
    "takeaway.forbidden.odd": {
        **OPPONENT, "over": False, "heap": "heap", "whole_forbidden": "heap", "remainder": ["heap", 2, 1],
        "rest_answers": 0,
    },
    "takeaway.forbidden.lost": {
        **OPPONENT, "over": False, "heap": "heap", "whole_forbidden": "heap", "halves": ["heap", "half", "quarter"],
        "rest_answers": "half",
    },
    "takeaway.forbidden.half": {
        **MOVER, "heap": "heap", "whole_forbidden": "heap", "takes": "half", "after": "half",
        "halved": ["half", "count"], "remainder": ["count", 2, 0],
    },
    "takeaway.forbidden.misere.lost": {**OPPONENT, "misere": True, "over": False, "heap": 2, "one_move_left": True},
    "takeaway.forbidden.misere.won.one": {**MOVER, "misere": True, "takes": "take", "leaves_only_ones": 1},
    "takeaway.forbidden.misere.won.two": {
        **MOVER, "misere": True, "takes": "take", "after": 2, "one_move_left_after": True,
    },
    "takeaway.least": {
        **MOVER, "misere": False, "takes": "take", "after": "rest", "must_take_after": "least",
        "exceeds": ["least", "rest"], "goes_on": False,
    },
    "takeaway.moves.one": {"misere": False, "over": False, "rises": True, "most_moves_of_one": "total"},
    "takeaway.moves.lost": {**OPPONENT, "misere": False, "over": False, "rises": True, "most_moves": ["values", 0]},
    "takeaway.moves.won": {
        **MOVER, "misere": False, "rises": True, "most_moves": ["values", "total"], "different": ["total", 0],
    },
    "takeaway.moves.after": {**MOVER, "takes": "take", "most_moves_after": ["values", 0]},
}  # fmt: skip


def _terms(game: Takeaway | FibonacciNim, number: int) -> list[int]:
    """Return the sum whose terms are each more than may be taken after the next, largest first."""
    function, numbers = TakeFunction(game.factor) if isinstance(game, FibonacciNim) else game.next.function, [1]
    while numbers[-1] < number and function(numbers[-1]) >= numbers[-1]:
        numbers.append(numbers[-1] + next(one for one in numbers if function(one) >= numbers[-1]))
    found: list[int] = []
    while number:
        found.append(max(one for one in numbers if one <= number))
        number -= found[-1]
    assert all(one > function(other) for one, other in pairwise(found))
    return found


def take_terms(said: Said, claim: list[str]) -> bool:
    number, written = map(said.value, claim)
    return " + ".join(map(str, _terms(said.game, number))) == written and number == sum(said.heaps) - said.misere


def last_term(said: Said, claim: list[str]) -> bool:
    number, part = map(said.value, claim)
    return _terms(said.game, number)[-1] == part


def last_term_here(said: Said, place: str) -> bool:
    return _terms(said.game, sum(said.heaps) - said.misere)[-1] == said.value(place)


def without_one(said: Said, claim: list[str]) -> bool:
    more, less = map(said.value, claim)
    return bool(more - 1 == less)


def _most(game: Takeaway | FibonacciNim, position: TakePosition | CappedHeap) -> int:
    """Return the most that the rule allows after the numbers taken, or the most of an untouched heap."""
    if isinstance(position, CappedHeap) or isinstance(game, FibonacciNim):
        return int(position[1])
    index = max(range(len(position.heaps)), key=lambda index: position.heaps[index])
    taken = game.taken_from(position, index)
    return game.next.function(taken[-1]) if taken else position.heaps[index] - game.leaves_some


def may_take(said: Said, place: str) -> bool:
    most = _most(said.game, said.position)
    return bool(said.value(place) == most or said.value(place) == max(said.heaps) < most)


def may_take_after(said: Said, place: str) -> bool:
    return _most(said.game, said.best) == said.value(place)


def not_above_the_cap(said: Said, place: str) -> bool:
    return bool(said.value(place) <= _most(said.game, said.position))


def must_take_after(said: Said, place: str) -> bool:
    (taken,) = [numbers for numbers in said.best.taken if numbers]
    return bool(said.game.next.kind == "least" and said.game.next.function(taken[-1]) == said.value(place))


def last_one(said: Said, claim: list[str]) -> bool:
    total, one = map(said.value, claim)
    return f"{total:b}".rstrip("0") + "0" * (one.bit_length() - 1) == f"{total:b}" and one.bit_count() == 1


def _few(moves: Iterable[Any]) -> list[Any]:
    return [move for move, _ in zip(moves, range(300), strict=False)]


def answers_by_the_last_one(said: Said, _: Any) -> bool:
    """Check that the last one of the nim-sum can be taken after each of the first moves."""
    for move in _few(said.game.moves(said.position)):
        total = nim_sum(move.heaps)
        ((take,),) = move.taken if any(move.heaps) else ((0,),)
        if total & -total > take:
            return False
    return True


def may_be_copied(said: Said, _: Any) -> bool:
    """Check that the first moves can be copied, so that all heaps are in pairs again."""
    for move in _few(said.game.moves(said.position))[:40]:
        answers = _few(said.game.moves(move))
        if len(answers) < 300 and not any(_paired(answer.heaps) for answer in answers):
            return False
    return True


def _paired(heaps: tuple[int, ...]) -> bool:
    return all(heaps.count(heap) % 2 == 0 for heap in heaps if heap)


def equal_pairs_after(said: Said, _: Any) -> bool:
    return _paired(said.heaps_after) and any(said.heaps_after)


def whole_forbidden(said: Said, place: str) -> bool:
    return said.value(place) > 2000 or all(any(move.heaps) for move in said.game.generate_moves(said.position))


def halves(said: Said, claim: list[str]) -> bool:
    heap, half, quarter = map(said.value, claim)
    return bool(heap == 2 * half == 4 * quarter)


def halved(said: Said, claim: list[str]) -> bool:
    number, count = map(said.value, claim)
    return bool(number % 2**count == 0 and number // 2**count % 2)


def rest_answers(said: Said, exception: Any) -> bool:
    """Check that after each of the first moves but one the opponent takes the rest, and after this one half of it."""
    for move in _few(said.game.moves(said.position)):
        left = sum(move.heaps)
        wanted = left // 2 if left == said.value(exception) else 0
        if not any(sum(answer.heaps) == wanted for answer in said.game.generate_moves(move)):
            return False
        if wanted and outcome(said.game, move, False) != "N":
            return False
    return True


def _one_left(game: Takeaway, position: TakePosition) -> bool:
    return all(not game.count_moves(move) for move in game.generate_moves(position))


def one_move_left(said: Said, _: Any) -> bool:
    return _one_left(said.game, said.position)


def one_move_left_after(said: Said, _: Any) -> bool:
    return _one_left(said.game, said.best)


def rises(said: Said, _: Any) -> bool:
    """Check that a take must be larger than the one before."""
    return said.game.next.kind == "least" and all(said.game.next.function(x) > x for x in range(1, 50))


@cache
def _longest(game: Takeaway, heap: int, taken: tuple[int, ...]) -> int:
    """Return how many moves a heap allows: always as few objects as possible are taken."""
    found = 0
    while heap:
        least = next(iter(game.allowed(heap, taken)), None)
        if least is None:
            break
        heap, taken, found = heap - least, (least,), found + 1
    return found


def _moves_of_heaps(game: Takeaway, position: TakePosition) -> tuple[int, ...]:
    full = [(heap, game.taken_from(position, index)) for index, heap in enumerate(position.heaps) if heap]
    return tuple(_longest(game, *one) for one in full)


def most_moves_of_one(said: Said, place: str) -> bool:
    return _moves_of_heaps(said.game, said.position) == (said.value(place),)


def most_moves(said: Said, claim: list[Any]) -> bool:
    values, total = map(said.value, claim)
    return bool(_moves_of_heaps(said.game, said.position) == values and nim_sum(values) == total)


def most_moves_after(said: Said, claim: list[Any]) -> bool:
    values, total = map(said.value, claim)
    return bool(_moves_of_heaps(said.game, said.best) == values and nim_sum(values) == total)


TAKEAWAY_CHECKS: dict[str, Check] = {
    check.__name__: check
    for check in (
        take_terms, last_term, last_term_here, without_one, may_take, may_take_after, not_above_the_cap,
        must_take_after, last_one, answers_by_the_last_one, may_be_copied, equal_pairs_after, whole_forbidden, halves,
        halved, rest_answers, one_move_left, one_move_left_after, rises, most_moves_of_one, most_moves,
        most_moves_after,
    )
}  # fmt: skip
