"""Checks of the reasons of heap games in misère play, of single heaps and of ordinal sums: each claim is recomputed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

import nimatron as nt
from tests.brute_force import Retrograde
from tests.explain.by_definition import (
    component_value,
    has_genus,
    indecomposables,
    nim_sum,
    truth,
    wythoff_p_positions,
)
from tests.explain.nim_kin import COUNTING
from tests.explain.said import Said, check, printed

# -- tame components ---------------------------------------------------------------------------------------------------


def _act_as(said: Said, position: Any, claim: list[Any]) -> bool:
    """Check the nim heaps that components act as by their genera, and the nim-sum or the number of ones."""
    shown, number, large = said.value(claim[0]), said.value(claim[1]), claim[2]
    parts = list(indecomposables(said.game, position, misere=True))
    for text, part in zip(shown, parts, strict=False):
        if text != "…":
            heaps = [int(heap) for heap in text.split("+")]
            if not has_genus(str(nt.Genus.of_nim(nim_sum(heaps), max(heaps) > 1)), *part):
                return False
    values = [component_value(*part) for part in parts]
    whole = nt.Genus.of_nim(nim_sum(values), large)
    return number == (nim_sum(values) if large else sum(values)) and has_genus(str(whole), said.game, position)


@check
def acts_as(said: Said, claim: list[Any]) -> bool:
    return _act_as(said, said.position, claim)


@check
def leaves_acting_as(said: Said, claim: list[Any]) -> bool:
    return _act_as(said, said.best, claim)


# -- numbers that act as heaps -----------------------------------------------------------------------------------------


@check
def counting_small(said: Said, claim: list[Any]) -> bool:
    numbers = COUNTING[said.game.name](said.position)
    small = max(numbers, default=0) <= 1
    return small == claim[0] and (claim[1] is None or said.value(claim[1]) == sum(numbers))


@check
def leaves_counting_small(said: Said, yes: bool) -> bool:
    return (max(COUNTING[said.game.name](said.best), default=0) <= 1) == yes


# -- Wythoff's game and exact-1 Nim ------------------------------------------------------------------------------------


@check
def full(said: Said, places: list[str]) -> bool:
    return sorted(filter(None, said.heaps)) == [said.value(place) for place in places]


@check
def takes_all(said: Said, _: Any) -> bool:
    return not any(said.heaps_after) and not any(True for _ in said.game.generate_moves(said.best))


@check
def near(said: Said, places: list[str]) -> bool:
    small, large, a = map(said.value, places)
    return bool(0 < large - small < a == said.game.a)


@check
def wythoff_pair(said: Said, places: list[str]) -> bool:
    """Check the pair of heaps here or after the best move against the P-positions found by the rules of Wythoff."""
    heaps = said.heaps_after if said.analysis.outcome == "N" else said.heaps
    n, x, y = map(said.value, places)
    left = sorted((*heaps, 0), reverse=True)
    return sorted(left[:2]) == [x, y] and not any(left[2:]) and wythoff_p_positions(1, said.misere)[n] == (x, y)


@check
def all_ones(said: Said, _: Any) -> bool:
    return max(said.heaps) == 1


@check
def rule_of_ones(said: Said, counts: list[int]) -> bool:
    """Check by search that exactly these numbers of ones lose, up to eight of them."""
    judge = truth(said.game, said.misere)
    return [count for count in range(9) if judge.loses((1,) * count)] == counts


@check
def exactly_one(said: Said, _: Any) -> bool:
    """Check that every move changes one heap, by any amount."""
    options = list(said.game.generate_moves(said.position)) if sum(said.heaps) < 2000 else []
    changes = [sum(old != new for old, new in zip(said.heaps, option, strict=True)) for option in options]
    return set(changes) <= {1} and len(changes) in (0, sum(said.heaps))


# -- exact-k Nim and Nim with a pass in misère play --------------------------------------------------------------------


def _number_of_moves(game: Any, position: Any) -> int:
    """Return the greatest number of moves that heaps allow: each takes one object from the k largest heaps."""
    heaps, moves = sorted(game.heaps(position), reverse=True), 0
    while moves < 500 and heaps[game.k - 1 : game.k] > [0]:
        heaps = sorted([*(heap - 1 for heap in heaps[: game.k]), *heaps[game.k :]], reverse=True)
        moves += 1
    return moves


@check
def moves_left(said: Said, number: int) -> bool:
    return _number_of_moves(said.game, said.position) == number


@check
def leaves_moves(said: Said, number: int) -> bool:
    return _number_of_moves(said.game, said.position) > 1 and _number_of_moves(said.game, said.best) == number


@check
def smallest_above_one(said: Said, _: Any) -> bool:
    return min(filter(None, said.heaps)) > 1


def _pair(heaps: tuple[int, ...]) -> list[int]:
    full = sorted(filter(None, heaps))
    return [0] * (2 - len(full)) + full


@check
def two_heaps(said: Said, places: list[str]) -> bool:
    return _pair(said.heaps) == [said.value(place) for place in places]


@check
def leaves_two_heaps(said: Said, places: list[str]) -> bool:
    return _pair(said.heaps_after) == [said.value(place) for place in places]


@check
def leaves_passes(said: Said, number: int) -> bool:
    return bool(said.best.memory == number)


@check
def pass_rule(said: Said, _: Any) -> bool:
    """Check by the definition which two small heaps lose before the pass, and that this includes the named ones."""

    def named(low: int, high: int) -> bool:
        return (low, high) in ((0, 2), (1, 1)) or (low > 2 and low % 2 == 1 and high == low + 1)

    judge = truth(said.game, True)
    small = all(
        judge.loses(said.game.parse(f"{low},{high}")) == named(low, high)
        for high in range(9) for low in range(high + 1)
    )  # fmt: skip
    return small and named(said.value("low"), said.value("high"))


# -- ordinal sums in misère play ---------------------------------------------------------------------------------------


def _has_move(term: tuple[Any, Any]) -> bool:
    return any(True for _ in term[0].generate_moves(term[1]))


@check
def first_live(said: Said, claim: list[str]) -> bool:
    place, outcome = said.value(claim[0]) - 1, claim[1]
    part, here = said.position[place]
    live = [_has_move(term) for term in said.position]
    return live.index(True) == place and truth(part, True).loses(here) == (outcome == "P")


@check
def first_won_later(said: Said, claim: list[Any]) -> bool:
    """Check the first component after the named one that is won in normal play, or that there is none."""
    first = said.value(claim[0])
    won = [at for at, (part, here) in enumerate(said.position[first:], first + 1) if not truth(part, False).loses(here)]
    return won[:1] == ([] if claim[1] is None else [said.value(claim[1])])


# -- take and return ---------------------------------------------------------------------------------------------------


@cache
def _judged(game: Any, misere: bool) -> Retrograde:
    return Retrograde(game, list(game.positions(game.cap + 1)), misere)


@check
def options_that_are(said: Said, claim: dict[str, str]) -> bool:
    """Check lists of the heaps that a move can leave, by their outcomes."""
    found = _judged(said.game, said.misere).outcome
    options = [option[0] for option in said.game.generate_moves(said.position)]
    return all(
        printed(said.value(place), tuple(heap for heap in options if found[heap,] == outcome))
        for place, outcome in claim.items()
    )


@check
def only_options(said: Said, places: list[str]) -> bool:
    options = [option[0] for option in said.game.generate_moves(said.position)]
    shown = [heap for place in places for heap in said.value(place)]
    return "…" in shown or sorted(shown) == sorted(options)


@check
def number_of(said: Said, claim: list[str]) -> bool:
    shown, number = map(said.value, claim)
    return "…" in shown or len(shown) == number


# -- subtraction games -------------------------------------------------------------------------------------------------


@check
def residue(said: Said, places: list[str]) -> bool:
    number, rounds, period, rest = map(said.value, places)
    return bool(number == rounds * period + rest and 0 <= rest < period)


@check
def leaves_one_of(said: Said, place: str) -> bool:
    """Check the heaps that a move leaves: those that lose, or all of them if none does."""
    (at,) = _live(said)
    options = [option[0] for option in said.game.generate_moves((said.heaps[at],))]
    lost = [rest for rest in options if truth(said.game, said.misere).loses((rest,))]
    return printed(said.value(place), tuple(lost if place == "red" else options)) and (place == "red") == bool(lost)


@check
def lost_remainders(said: Said, places: list[str]) -> bool:
    """Check by the definition that from the named heap's first round on exactly these remainders lose."""
    period, shown = map(said.value, places)
    takes, misere = list(said.game.take_set.up_to(1000)), said.misere
    lost: list[bool] = []
    for heap in range(3 * period + 3 * takes[-1]):
        options = [lost[heap - take] for take in takes if take <= heap]
        lost.append(not any(options) if options else not misere)
    start = len(lost) - 2 * period
    remainders = sorted(heap % period for heap in range(start, start + period) if lost[heap])
    repeats = all(lost[heap] == lost[heap + period] for heap in range(start, start + period))
    rest = said.value("rest")
    return repeats and rest in remainders and printed(shown, tuple(remainders))


# -- Welter's game -----------------------------------------------------------------------------------------------------


def _larger_numbers(heaps: tuple[int, ...]) -> int | None:
    """Return how many heaps are the larger number of their pair, or None if the pairs are not taken once each."""
    total = 2 * len(heaps) - 1
    pairs = [(low, total - low) for low in range(len(heaps))]
    if any((low in heaps) == (high in heaps) for low, high in pairs):
        return None
    return sum(high in heaps for _, high in pairs)


def _is_mirrored(said: Said, heaps: tuple[int, ...], claim: list[str]) -> bool:
    return bool(said.value(claim[0]) == 2 * len(heaps) - 1 and said.value(claim[1]) == _larger_numbers(heaps))


@check
def mirrored(said: Said, claim: list[str]) -> bool:
    return _is_mirrored(said, said.heaps, claim)


@check
def leaves_mirrored(said: Said, claim: list[str]) -> bool:
    return _is_mirrored(said, said.heaps_after, claim)


@check
def not_mirrored(said: Said, place: str) -> bool:
    """Check that neither position is an exception, and by search that the outcome is that of normal play."""
    if said.value(place) != 2 * len(said.heaps) - 1 or _larger_numbers(said.heaps) is not None:
        return False
    if said.analysis.outcome == "N" and _larger_numbers(said.heaps_after) is not None:
        return False
    lost = said.analysis.outcome == "P"
    return sum(said.heaps) > 20 or all(truth(said.game, play).loses(said.position) == lost for play in (False, True))


# -- Euclid's game -----------------------------------------------------------------------------------------------------


def _forced_way(game: Any, pair: tuple[int, ...]) -> int | None:
    """Return the number of moves to the end if there is never more than one, else None."""
    here, moves = tuple(sorted(pair)), 0
    while left := {tuple(sorted(option)) for option in game.generate_moves(here)}:
        if len(left) > 1 or moves > 1000:
            return None
        (here,) = left
        moves += 1
    return moves


def _are_forced(said: Said, pair: tuple[int, ...], places: list[str]) -> bool:
    large, small, factor, first, second, count = map(said.value, places)
    one, other = 1, 1
    while other < first:
        one, other = other, one + other
    fibonacci = (second, first) == (one, other) or (second, first) == (1, 2)
    numbers = sorted(pair) == [small, large] == [factor * second, factor * first]
    return fibonacci and numbers and _forced_way(said.game, pair) == count


@check
def forced(said: Said, places: list[str]) -> bool:
    return _are_forced(said, said.heaps, places)


@check
def leaves_forced(said: Said, places: list[str]) -> bool:
    return _are_forced(said, said.heaps_after, places)


@check
def not_forced(said: Said, _: Any) -> bool:
    after = said.heaps_after if said.analysis.outcome == "N" and said.best is not None else None
    return _forced_way(said.game, said.heaps) is None and (after is None or _forced_way(said.game, after) is None)


@check
def equal_numbers(said: Said, _: Any) -> bool:
    return len(set(said.heaps)) == 1 and all(0 in option for option in said.game.generate_moves(said.position))


@check
def numbers_are(said: Said, places: list[str]) -> bool:
    return sorted(said.heaps) == [said.value(place) for place in places]


# -- one heap ----------------------------------------------------------------------------------------------------------


def _live(said: Said) -> list[int]:
    return [place for place, heap in enumerate(said.heaps) if any(True for _ in said.game.generate_moves((heap,)))]


@check
def one_heap(said: Said, what: Any) -> bool:
    return [said.heaps[place] for place in _live(said)] == [said.value(what)]


@check
def leaves_heap(said: Said, what: Any) -> bool:
    (place,) = _live(said)
    return bool(said.heaps_after[place] == said.value(what))


@check
def leaves_last_move(said: Said, _: Any) -> bool:
    """Check that every answer to the best move ends the game."""
    answers = list(said.game.generate_moves(said.best))
    return bool(answers) and not any(True for answer in answers for _ in said.game.generate_moves(answer))


@check
def ends_game(said: Said, yes: bool) -> bool:
    return yes != any(True for _ in said.game.generate_moves(said.best))


@check
def parity_of(said: Said, claim: list[Any]) -> bool:
    """Check that a number is odd or even, and that every move from a small one leaves the other kind."""
    number, odd = said.value(claim[0]), claim[1]
    options = [option[0] for option in said.game.generate_moves((number,))] if number < 2000 else []
    return number % 2 == odd and all(option % 2 != odd for option in options)


@check
def halved(said: Said, claim: list[str]) -> bool:
    number, times = map(said.value, claim)
    return bool(number % 2**times == 0 and number % 2 ** (times + 1) != 0)


@check
def power(said: Said, claim: list[Any]) -> bool:
    number, factor = said.value(claim[0]), claim[1]
    return number % factor == 0 and bin(number // factor).count("1") == 1


@check
def one_less(said: Said, places: list[str]) -> bool:
    return bool(said.value(places[0]) + 1 == said.value(places[1]))


@check
def next_of_kind(said: Said, places: list[str]) -> bool:
    """Check the next smaller number, (n + 1) / 2 - 1, and that it is out of reach."""
    number, smaller = map(said.value, places)
    return bool((number + 1) // 2 - 1 == smaller < number - number // 2)


def _power(number: int, factor: int) -> bool:
    return number % factor == 0 and bin(number // factor).count("1") == 1


def _times(number: int) -> int:
    return len(f"{number:b}") - len(f"{number:b}".rstrip("0"))


RULES: dict[str, tuple[bool, Callable[[int], bool]]] = {
    "odd": (False, lambda heap: heap % 2 == 1),
    "odd in misère play": (True, lambda heap: heap == 2 or (heap > 3 and heap % 2 == 1)),
    "even": (False, lambda heap: heap % 2 == 0),
    "halvings": (False, lambda heap: _times(heap) % 2 == 1),
    "halvings in misère play": (True, lambda heap: _times(heap) % 2 == (0 if _power(heap, 1) else 1)),
    "powers": (False, lambda heap: _power(heap + 1, 1)),
    "powers in misère play": (True, lambda heap: _power(heap + 1, 3)),
}
"""The convention and which single heaps that have a move lose, by the rules that the sentences state."""


@cache
def _rule_holds(game: Any, name: str) -> bool:
    misere, loses = RULES[name]
    judge = truth(game, misere)
    small = [heap for (heap,) in product(range(1, 70)) if any(True for _ in game.generate_moves((heap,)))]
    return all(judge.loses((heap,)) == loses(heap) for heap in small)


@check
def follows(said: Said, name: str) -> bool:
    misere, loses = RULES[name]
    (place,) = _live(said)
    lost = said.analysis.outcome == "P"
    here = loses(said.heaps[place]) == lost and (lost or loses(said.heaps_after[place]))
    return misere == said.misere and here and _rule_holds(said.game, name)
