"""Checks of claims about single games and about genera: each claim is recomputed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import isqrt
from typing import Any

import nimatron as nt
from tests.explain.by_definition import (
    component_value,
    few_positions,
    genus_digits,
    has_genus,
    heap_value,
    outcome,
    truth,
    wythoff_p_positions,
)
from tests.explain.nim_kin import COUNTED_HEAPS
from tests.explain.said import Said, check

# -- genera ------------------------------------------------------------------------------------------------------------


@check
def whole_genus(said: Said, place: str) -> bool:
    return has_genus(said.value(place), said.game, said.position)


@check
def whole_genus_after(said: Said, place: str) -> bool:
    return has_genus(said.value(place), said.game, said.best)


def _stands_beside(said: Said, claim: list[str], position: Any) -> bool:
    """Check that a component has the genus, and that the heaps of 2 and the great heap equal the others in Nim."""
    genus, twos, heap_ = map(said.value, claim)
    lost = nt.Genus.parse(genus).digit(twos) == heap_
    if few_positions(said.game, position):
        return (genus_digits(said.game, position)[0] == 0) == lost
    return (outcome(said.game, position, True) == "P") == lost


@check
def beside(said: Said, claim: list[str]) -> bool:
    return _stands_beside(said, claim, said.position)


@check
def beside_after(said: Said, claim: list[str]) -> bool:
    return _stands_beside(said, claim, said.best)


@check
def digit_is(said: Said, claim: list[Any]) -> bool:
    genus, place, digit = map(said.value, claim) if isinstance(claim[1], str) else (said.value(claim[0]), *claim[1:])
    return nt.Genus.parse(genus).digit(place) == digit


@check
def counts(said: Said, game: str) -> bool:
    """Check the sentence's rule for the value of a heap against the definition, for every heap up to those here."""

    def counted(heap: int) -> int:
        if game in COUNTED_HEAPS:
            return COUNTED_HEAPS[game](heap)
        if game == "lasker":
            return heap + {3: 1, 0: -1}.get(heap % 4, 0) if heap else 0
        if game == "splittles":
            return heap
        if game == "prim":
            primes = [n for n in range(2, heap + 1) if all(n % d for d in range(2, n))]
            return (
                1 if heap == 1 else 0 if heap % 2 == 0 else 1 + next(i for i, p in enumerate(primes) if heap % p == 0)
            )
        halvings = next(k for k in range(heap) if heap % 2 ** (k + 1)) if heap else -1
        return halvings + 1 if game == "dim" else max(halvings, 0)

    return said.game.name == game and all(counted(heap) == heap_value(said.game, heap) for heap in said.heaps)


@check
def coins_count(said: Said, rule: str) -> bool:
    """Check the sentence's rule for the value of heads against the definition, for every head here."""

    def odious(number: int) -> int:
        return next(value for value in (2 * number, 2 * number + 1) if bin(value).count("1") % 2)

    formulas: dict[str, Callable[[int], int]] = {
        "turtles": lambda place: place + 1,
        "twins": lambda place: place,
        "ruler": lambda place: next(2**k for k in reversed(range(12)) if (place + 1) % 2**k == 0),
        "mock-turtles": odious,
        "triplets": lambda place: odious(place - 2) if place > 1 else 0,
    }
    if rule == "tartan":
        pair = [[component_value(*one) for one in _row(turn, count)] for turn, count in (
            (said.game.across, said.position.columns), (said.game.down, said.position.rows),
        )]  # fmt: skip
        values = [nt.nim_product(pair[0][column], pair[1][row]) for row, column in sorted(said.position)]
        return values == list(said.numbers("parts", said.position))
    heads = said.game.components(said.position)
    return all(formulas[rule](len(here) - 1) == component_value(part, here) for part, here in heads)


def _row(turn: Any, count: int) -> list[tuple[Any, Any]]:
    game = nt.game(f"coin-turning[turn={turn}]")
    return [(game, (False,) * place + (True,)) for place in range(count)]


@check
def places_count(said: Said, place: str) -> bool:
    shown = [number for number in said.value(place) if number != "…"][:7]
    return shown == [component_value(*one) for one in _row(said.game.turn, len(shown))]


@check
def no_heads_after(said: Said, _: Any) -> bool:
    return not tuple(said.game.components(said.best))


@check
def equal_pairs(said: Said, _: Any) -> bool:
    return all(said.heaps.count(row) % 2 == 0 for row in said.heaps if row)


# -- games with a memory -----------------------------------------------------------------------------------------------


@check
def memory(said: Said, place: str) -> bool:
    return bool(said.position[1] == said.value(place))


@check
def memory_after(said: Said, place: str) -> bool:
    return bool(said.best[1] == said.value(place))


@check
def most_taken(said: Said, place: str) -> bool:
    return bool(said.game.m == said.value(place))


def _winning_takes(said: Said, heap: int) -> list[int]:
    """Return the numbers that can be taken from a heap to win, if none is forbidden."""
    free = said.game.check((heap, 0))
    options = said.game.generate_moves(free)
    return [heap - option[0] for option in options if outcome(said.game, option, said.misere) == "P"]


@check
def only_take(said: Said, claim: list[Any]) -> bool:
    return _winning_takes(said, said.value(claim[0])) == [said.value(claim[1])]


@check
def p_position_unforbidden(said: Said, place: str) -> bool:
    return _winning_takes(said, said.value(place)) == []


@check
def completes(said: Said, claim: list[Any]) -> bool:
    """Check that every number taken but one is answered by the complement, and that one by another answer."""
    heap, m = said.heaps[0], said.game.m
    exception, answer = map(said.value, claim)
    for taken in range(1, m + 1):
        reply = answer if taken == exception else m + 1 - taken
        left = said.game.check((heap - taken - reply, reply))
        if taken != said.position[1] and outcome(said.game, left, False) != "P":
            return False
        if reply == taken or not 1 <= reply <= m:
            return False
    return True


@cache
def _copycat_rows(game: Any, misere: bool) -> list[tuple[bool, ...]]:
    judge = truth(game, misere)
    return [tuple(judge.loses(game.check((heap, last))) for last in range(game.m + 1)) for heap in range(1, 260)]


@check
def period(said: Said, place: str) -> bool:
    """Check that outcomes of all heaps and forbidden numbers repeat from some heap on, with no smaller period."""
    rows, steps = _copycat_rows(said.game, said.misere), said.value(place)
    tail = rows[len(rows) // 2 :]

    def repeats(step: int) -> bool:
        return all(one == other for one, other in zip(tail, tail[step:], strict=False))

    return steps < len(tail) and repeats(steps) and not any(repeats(step) for step in range(1, steps))


def _parts(number: int, factor: int) -> list[int]:
    """Return the greedy sum of Schwenk numbers: H_1 = 1, the next is the last plus the least H with factor H >= it."""
    numbers = [1]
    while numbers[-1] <= number:
        numbers.append(numbers[-1] + next(part for part in numbers if factor * part >= numbers[-1]))
    found = []
    for part in reversed(numbers):
        if part <= number:
            found.append(part)
            number -= part
    return found


@check
def counted(said: Said, place: str) -> bool:
    return said.counted == said.value(place)


@check
def sum_(said: Said, claim: list[Any]) -> bool:
    number, written, factor = map(said.value, claim)
    return " + ".join(map(str, _parts(number, factor))) == written and said.game.factor == factor


@check
def smallest_part(said: Said, claim: list[Any]) -> bool:
    number, part, factor = map(said.value, claim)
    return bool(_parts(number, factor)[-1] == part) and said.game.factor == factor


@check
def factor(said: Said, place: str) -> bool:
    return bool(said.game.factor == said.value(place))


# -- flip-flop, subtraction, unbalanced nim, wythoff -------------------------------------------------------------------


@check
def flips_to(said: Said, how: str) -> bool:
    return bool(said.best.goal != said.position.goal) and said.last_mover_wins == (how == "wins")


@check
def flips_harmless(said: Said, _: Any) -> bool:
    """Check that nobody can flip where the small P-positions of the two goals could be exchanged."""
    small = [said.game.check((x, y, goal, said.position.flips)) for x in range(3) for y in range(3) for goal in GOALS]
    lost = {GOALS[0]: [(0, 0), (1, 2)], GOALS[1]: [(0, 1), (2, 2)]}
    if said.misere:
        lost = {GOALS[0]: lost[GOALS[1]], GOALS[1]: lost[GOALS[0]]}
    for position in small:
        if tuple(sorted(position[:2])) in lost[position.goal]:
            flipped = [option for option in said.game.generate_moves(position) if option.goal != position.goal]
            if any(tuple(sorted(option[:2])) in lost[option.goal] for option in flipped):
                return False
    return True


GOALS = ("normal", "attrition")


@check
def last_mover(said: Said, how: str) -> bool:
    return said.last_mover_wins == (how == "wins")


@check
def take_set(said: Said, place: str) -> bool:
    written, shown = str(said.game.take_set), said.value(place)
    return bool(shown == written or (shown.endswith("…") and written.startswith(shown[:-1])))


@check
def greatest_value(said: Said, number: int) -> bool:
    greatest = max(said.numbers("values", said.position))
    return greatest <= 1 if number == 1 else greatest >= number


@check
def large_beside(said: Said, number: int) -> bool:
    values = said.numbers("values", said.position)
    return sum(1 for place, value in enumerate(values) if value > 1 and place != said.changed) == number


@check
def pair(said: Said, claim: list[Any]) -> bool:
    low, high = said.value(claim[0]), said.value(claim[1])
    heaps = said.heaps if len(said.heaps) == 2 else tuple(filter(None, said.heaps))
    return sorted(heaps) == [low, high] and high == low + 1 and low % 2 == claim[2]


@check
def leaves_pair(said: Said, odd: int) -> bool:
    heaps = said.heaps_after if len(said.heaps_after) == 2 and not odd else tuple(filter(None, said.heaps_after))
    low, high = sorted(heaps)
    return high == low + 1 and low % 2 == odd


@check
def p_position(said: Said, claim: list[Any]) -> bool:
    """Check that the pair occurs here or after the best move and is the n-th P-position by the definition."""
    here = said.best if said.analysis.outcome == "N" else said.position
    heaps = tuple(sorted(said.game.heaps(here)))
    if not claim:
        return heaps in wythoff_p_positions(_a(said), not said.last_mover_wins)
    n, low, high = (None if what is None else said.value(what) for what in claim)
    pairs = wythoff_p_positions(_a(said), not said.last_mover_wins)
    return heaps == (low, high) and heaps in pairs and (n is None or pairs[n] == heaps)


def _a(said: Said) -> int:
    return int(getattr(said.game, "a", 1))


@check
def may_end(said: Said, yes: bool) -> bool:
    """Check whether some move ends the game, so that nothing answers it; in normal play no P-position has one."""
    return yes == any(not said.game.moves(option) for option in said.game.generate_moves(said.position))


@check
def pair_formula(said: Said, place: str) -> bool:
    """Check A_n = floor(n alpha), in misère play with a > 1 floor(n alpha + 1/alpha), in whole numbers."""
    a, n, shift = _a(said), said.value("n"), int(not said.last_mover_wins and _a(said) > 1)
    # alpha = (2 - a + r) / 2 and 1 / alpha = (a - 2 + r) / (2 a)... times 4 a: all with r = sqrt(a a + 4)
    numerator, roots = 2 * a * n * (2 - a) + shift * 2 * (a - 2), 2 * a * n + shift * 2
    floor = (numerator + isqrt(roots * roots * (a * a + 4))) // (4 * a)
    shown = {1: "(1+√5)/2", 2: "√2", 3: "(√13−1)/2", 4: "√5−1"}[a]
    return bool(floor == said.value("A") and said.value("B") == floor + a * n + shift and said.value(place) == shown)


@check
def pair_step(said: Said, what: Any) -> bool:
    return said.value(what) == _a(said)


@check
def index_left(said: Said, place: str) -> bool:
    pairs = wythoff_p_positions(_a(said), not said.last_mover_wins)
    return pairs[said.value(place)] == tuple(sorted(said.heaps_after))


@check
def takes_both(said: Said, claim: list[Any]) -> bool:
    first, second = map(said.value, claim)
    taken = [old - new for old, new in zip(said.heaps, said.heaps_after, strict=True)]
    return taken == [first, second] and min(taken) > 0 and abs(first - second) < _a(said)


@check
def leaves_pair_of(said: Said, claim: list[Any]) -> bool:
    return said.heaps_after == tuple(map(said.value, claim))
