"""Domains of the theorems about take-away games: see ``tests/theory/domains.py``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from random import Random

from nimatron.games.heaps.takeaway import Takeaway, TakePosition
from nimatron.rules.take_rule import TakeRule
from nimatron.theory.take_at_most import EqualPairs, LastBinaryOne, LastPart
from nimatron.theory.take_other_rules import ForbiddenNumber, NumberOfMoves, WholeHeap
from nimatron.theory.theorem import Theorem
from tests.theory.domain import Domain, Large, both, normal


def game_of(rule: str, scope: str = "heap", first: str = "usual") -> Takeaway:
    return Takeaway(next=TakeRule.parse(rule), scope=scope, first=first)


CAPS = [game_of(text) for text in ("x", "2x", "x^2", "x/2", "3x-1", "1:1,2:1,3:9", "1:3")]
CAPS += [game_of("x", first="any"), game_of("x+1", "game")]
GLOBAL = [game_of(text, "game") for text in ("x", "2x", "x+1", "2x-1")] + [game_of("x", "game", "any")]
FORBIDDEN = [game_of(text, first=first) for text in ("not x", "new") for first in ("any", "not all")]
LEAST = [game_of(f"at least {text}") for text in ("x", "2x", "x/2", "x+1", "1:3,2:1")]
RISING = [game_of(f"at least x+{step}", scope) for step in (1, 2, 5) for scope in ("heap", "game")]


def touched(game: Takeaway) -> Iterator[TakePosition]:
    """Yield heaps after one take, and after two for the rule that nothing is taken twice."""
    for heap, last in product(range(15), range(1, 16)):
        yield game.check(((heap,), ((last,),)))
    if game.next.kind == "new":
        yield from (game.check(((heap,), ((1, last),))) for heap, last in product(range(12), range(2, 9)))


def rows(game: Takeaway) -> Iterator[TakePosition]:
    """Yield two and three heaps, untouched and after takes."""
    for heaps in (*combinations_with_replacement(range(6), 2), *combinations_with_replacement(range(4), 3)):
        for last in ((), (1,), (2,), (5,)):
            yield game.check((heaps, (last, *[()] * (len(heaps) - 1)) if game.is_local else (last,)))


def large_heaps(dice: Random) -> Large:
    for _ in range(40):
        game = dice.choice([game for game in CAPS if str(game.next) != "x^2"])
        heap, last = dice.getrandbits(dice.choice((5, 60, 300))) + 1, dice.getrandbits(dice.choice((2, 20, 200))) + 1
        misere = game.next.function(1) >= 1 and bool(dice.getrandbits(1))
        yield game, game.check(((heap,), ((last,),))), misere


def large_rows(dice: Random) -> Large:
    for round_number in range(40):
        heaps = [dice.getrandbits(dice.choice((4, 100))) for _ in range(dice.randint(1, 3))]
        if round_number % 2:
            heaps.append(sum(1 << bit for bit in range(101) if sum(heap >> bit & 1 for heap in heaps) % 2))
        last = dice.getrandbits(dice.choice((2, 50))) + 1
        yield GLOBAL[0], GLOBAL[0].check((heaps, ((last,),))), False


def large_pairs(dice: Random) -> Large:
    for _ in range(40):
        game = dice.choice(GLOBAL[1:4])
        heaps = [dice.getrandbits(dice.choice((4, 100))) + 1 for _ in range(dice.randint(1, 3))] * 2
        dice.shuffle(heaps)
        heaps[0] += dice.choice((0, 0, 1))
        yield game, game.check((heaps, ((dice.getrandbits(3) + 1,),))), False


def large_forbidden(dice: Random) -> Large:
    for _ in range(60):
        game = dice.choice(FORBIDDEN)
        heap = (dice.getrandbits(100) + 1) << dice.randint(0, 5)
        last = () if dice.getrandbits(1) else (dice.choice((heap, heap, heap + 1)),)
        yield game, game.check(((heap,), (last,))), game.next.kind == "not" and bool(dice.getrandbits(1))


def large_least(dice: Random) -> Large:
    for _ in range(40):
        heap, game = dice.getrandbits(100) + 1, dice.choice(LEAST[:4])
        yield game, game.check(((heap,), ((dice.randint(1, heap),),))), False


def large_rising(dice: Random) -> Large:
    for _ in range(40):
        game = dice.choice(RISING[::2])
        heaps = [dice.getrandbits(60) + 1 for _ in range(dice.randint(1, 3))]
        yield game, game.check((heaps, [(dice.getrandbits(dice.choice((3, 59))) + 1,) for _ in heaps])), False


DOMAINS_OF_TAKEAWAY: dict[type[Theorem], Domain] = {
    LastPart: Domain(both(CAPS, 24), large_heaps, touched),
    LastBinaryOne: Domain(normal([GLOBAL[0], GLOBAL[4]], 12), large_rows, rows),
    EqualPairs: Domain(normal(GLOBAL, 12), large_pairs, rows),
    ForbiddenNumber: Domain(both(FORBIDDEN, 14), large_forbidden, touched),
    WholeHeap: Domain(normal(LEAST, 14), large_least, touched),
    NumberOfMoves: Domain(normal(RISING, 20), large_rising, rows),
}
