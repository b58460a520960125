"""No explanation contradicts its answer: every claim of every sentence is recomputed from the position and the answer.

What a sentence claims is data (``nimatron.explain.claims``). Each claim has a function here that computes it anew,
from the rules or by search. ``TRUTH=n`` in the environment asks for n random starts of each rule set and convention.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, reduce
from itertools import islice
from math import isqrt, prod
from operator import xor
from typing import Any

import pytest

import nimatron as nt
from nimatron.budget import Limits
from nimatron.explain.catalogue import catalogue, languages
from nimatron.explain.claims import CLAIMS
from nimatron.explain.general import Facts, SquareFacts, general_explanation, red_numbers
from nimatron.explain.message import Message
from nimatron.games.describe import describe
from nimatron.games.heap_game import HeapGame
from nimatron.games.nimstring import Strings
from nimatron.games.registry import game as game_of
from nimatron.games.rule_set import may_repeat, misere_components
from tests.brute_force import BruteForce, Retrograde
from tests.explain.graph_claims import GRAPH_CHECKS, strings_value
from tests.explain.nim_kin import CHECKS_OF_NIM_KIN, COUNTED_HEAPS, COUNTING
from tests.explain.random_positions import random_positions, written_games

POSITIONS = int(os.environ.get("TRUTH", "64"))
LIMITS = Limits(positions=5_000, options=20_000, extra_options=150, listed=400)
FIELDS = ("outcome", "remoteness", "winning_moves", "best", "why")
Check = Callable[["Said", Any], bool]
CHECKS: dict[str, Check] = {**CHECKS_OF_NIM_KIN, **GRAPH_CHECKS}


def check(function: Check) -> Check:
    """The function of this name recomputes the claim of this name."""
    CHECKS[function.__name__.rstrip("_")] = function
    return function


def nim_sum(numbers: Iterable[int]) -> int:
    return reduce(xor, numbers, 0)


@cache
def heap_value(game: Any, heap: int) -> int:
    """The nim-value of one heap, by the definition."""
    values = {nim_sum(heap_value(game, part) for part in option) for option in game.options(heap)}
    return next(value for value in range(len(values) + 1) if value not in values)


def _pieces(game: Any, position: Any, misere: bool = False) -> Iterator[tuple[Any, Any]]:
    """The components of the components, down to those that are in one piece; in misère play those that add there."""
    apart = misere_components if misere else type(game).components
    for part, here in apart(game, position):
        if part == game and (here == position or tuple(part.components(here)) == ((part, here),)):
            yield part, here
        else:
            yield from _pieces(part, here, misere)


@cache
def _grundy(game: Any, position: Any) -> int:
    if isinstance(game, HeapGame):
        return heap_value(game, position[0])
    return truth(game, False).grundy(position)


@cache
def truth(game: Any, misere: bool) -> BruteForce:
    return BruteForce(game, misere)


class Said:
    """A sentence and the answer of which it speaks."""

    def __init__(self, analysis: Any, message: Message) -> None:
        self.analysis, self.message = analysis, message
        self.game, self.misere = analysis.game, analysis.misere
        self.position, self.best = analysis.position, analysis.best

    def value(self, what: Any) -> Any:
        """What a claim speaks of: the value of a place, or a number itself."""
        return self.message.values[what] if isinstance(what, str) else what

    @property
    def heaps(self) -> tuple[int, ...]:
        return tuple(self.game.heaps(self.position))

    @property
    def heaps_after(self) -> tuple[int, ...]:
        return tuple(self.game.heaps(self.best))

    @property
    def changed(self) -> int:
        """The one heap that the best move changes."""
        places = [place for place, heap in enumerate(self.heaps) if self.heaps_after[place] != heap]
        assert len(places) == 1
        return places[0]

    @property
    def last_mover_wins(self) -> bool:
        """Whether the goal in force, after the best move if that wins, is to move last."""
        position = self.best if self.analysis.outcome == "N" and self.best is not None else self.position
        return self.misere == (getattr(position, "goal", "normal") == "attrition")

    def numbers(self, what: str, position: Any) -> tuple[int, ...]:
        """All numbers of a list, of which a sentence may print the first ones."""
        if what == "counting":
            return COUNTING[self.game.name](position)
        heaps = tuple(self.game.heaps(position)) if what != "parts" else ()
        if what == "heaps":
            return heaps
        if what == "values":
            return tuple(heap_value(self.game, heap) for heap in heaps)
        if what == "parts":
            return tuple(_grundy(part, here) for part, here in _pieces(self.game, position))
        if what == "welter":
            pairs = [(a, b) for index, a in enumerate(heaps) for b in heaps[:index]]
            return (*heaps, *(abs(a - b) ^ (abs(a - b) - 1) for a, b in pairs))
        if what == "raised":
            kept = tuple(heap for heap in heaps if heap) if self.game.empty_may_repeat else heaps
            return tuple(heap + 1 for heap in (*kept, *[0] * (3 - len(kept))))
        if what == "named":
            full = sum(1 for heap in heaps if heap) if self.game.empty_may_repeat else len(heaps)
            return self.numbers(
                {4: "heaps"}.get(full, "raised" if full <= 3 and len(heaps) != 1 else "welter"), position
            )
        if what == "reachable":
            return tuple(option[0] for option in self.game.options(self.only_heap))
        assert what == "red"
        return tuple(
            option[0]
            for option in self.game.options(self.only_heap)
            if nt.analyse(self.game, option, misere=self.misere, fields=["outcome"]).outcome == "P"
        )

    @property
    def only_heap(self) -> int:
        (heap,) = [heap for heap in self.heaps if heap]
        return heap

    @property
    def counted(self) -> int:
        """The heap of Fibonacci Nim, in misère play without its last object."""
        return int(self.heaps[0]) - self.misere


# -- who wins, the end, the length -------------------------------------------------------------------------------------


@check
def wins(said: Said, who: str) -> bool:
    return said.analysis.outcome == {"mover": "N", "opponent": "P", "nobody": "D"}[who]


@check
def over(said: Said, yes: bool) -> bool:
    return yes != any(True for _ in said.game.generate_moves(said.position))


@check
def goes_on(said: Said, yes: bool) -> bool:
    return yes == any(True for _ in said.game.generate_moves(said.best))


@check
def misere(said: Said, yes: bool) -> bool:
    return said.misere == yes


@check
def length(said: Said, place: str) -> bool:
    plies = said.value(place)
    if not may_repeat(said.game, said.position) and plies < 6 and said.game.moves(said.position).count() < 12:
        assert truth(said.game, said.misere).remoteness(said.position) == plies
    return bool(said.analysis.remoteness == plies)


@check
def moves(said: Said, place: str) -> bool:
    if said.value(place) > 20_000:  # turns in several components are too many to make
        counts = [len(set(part.generate_moves(here))) for part, here in said.position]
        each = [count + (said.game.kind in ("selective", "shortened-selective")) for count in counts]
        turns = prod(count for count in each if count)
        return bool(turns - (each != counts) == said.value(place))
    return len(set(said.game.generate_moves(said.position))) == said.value(place)


@check
def winning(said: Said, place: str) -> bool:
    return len(said.analysis.winning_moves) == said.value(place)


@check
def grundy(said: Said, what: Any) -> bool:
    return nim_sum(said.numbers("parts", said.position)) == said.value(what) and not said.misere


@check
def move(said: Said, place: str) -> bool:
    message = said.value(place)
    if message != describe(said.game, said.position, said.best):
        return False
    if message.key == "move.take_from":
        index = message.values["heap"] - 1
        taken, left = message.values["count"], message.values["after"]
        return said.heaps[index] - taken == left == said.heaps_after[index]
    return True


@check
def longest(said: Said, lost: bool) -> bool:
    """The move lasts longest of all moves, or shortest of the winning ones."""
    options = set(said.game.generate_moves(said.position))
    answers = [
        nt.analyse(said.game, option, misere=said.misere, fields=["remoteness", "outcome"]) for option in options
    ]
    plies = [answer.remoteness for answer in answers if lost or answer.outcome == "P"]
    best = nt.analyse(said.game, said.best, misere=said.misere, fields=["remoteness"])
    return bool(best.remoteness == (max(plies) if lost else min(plies)))


# -- numbers and lists -------------------------------------------------------------------------------------------------


@check
def nim_sum_(said: Said, claim: list[Any]) -> bool:
    what, number = claim
    return nim_sum(said.numbers(_listed(said, what), said.position)) == said.value(number)


@check
def makes(said: Said, claim: list[Any]) -> bool:
    what, number = claim
    return nim_sum(said.numbers(what, said.best)) == said.value(number)


def _listed(said: Said, what: str) -> str:
    """A list that a sentence prints under a name is the one that it claims to print."""
    return str(CLAIMS[said.message.key].get("lists", {}).get(what, what))


@check
def lists(said: Said, claim: dict[str, str]) -> bool:
    return all(_printed(said.value(place), said.numbers(what, said.position)) for place, what in claim.items())


@check
def listed_after(said: Said, claim: dict[str, str]) -> bool:
    return all(_printed(said.value(place), said.numbers(what, said.best)) for place, what in claim.items())


@check
def leaves_list(said: Said, place: str) -> bool:
    return _printed(said.value(place), said.heaps_after)


def _printed(shown: tuple[Any, ...], numbers: tuple[int, ...]) -> bool:
    """All numbers, or the first ones with a sign that there are more."""
    if shown and shown[-1] == "…":
        return len(shown) - 1 < len(numbers) and shown[:-1] == numbers[: len(shown) - 1]
    return shown == numbers


@check
def different(said: Said, claim: list[Any]) -> bool:
    return said.value(claim[0]) != said.value(claim[1])


@check
def exceeds(said: Said, claim: list[Any]) -> bool:
    return bool(said.value(claim[0]) > said.value(claim[1]))


@check
def remainder(said: Said, claim: list[Any]) -> bool:
    number, modulus_, rest = map(said.value, claim)
    return number % modulus_ == rest


@check
def modulus(said: Said, place: str) -> bool:
    rules = said.game.rules()
    if said.game.name == "subtraction":
        return said.value(place) == said.game.take_set.maximum + 1 and said.game.take_set.size == said.value(place) - 1
    if said.game.name == "copycat-nim":
        return said.value(place) == rules["m"] + 1
    return said.value(place) == min(rules["k"], len(said.heaps) if said.game.name == "circular-nim" else rules["k"]) + 1


# -- heaps -------------------------------------------------------------------------------------------------------------


@check
def heap(said: Said, place: str) -> bool:
    return [heap for heap in said.heaps if heap] == [said.value(place)]


@check
def heap_number(said: Said, place: str) -> bool:
    return said.changed == said.value(place) - 1


@check
def before(said: Said, place: str) -> bool:
    return said.heaps[said.changed] == said.value(place)


@check
def after(said: Said, place: str) -> bool:
    return said.heaps_after[said.changed] == said.value(place)


@check
def takes(said: Said, place: str) -> bool:
    return said.heaps[said.changed] - said.heaps_after[said.changed] == said.value(place)


@check
def kept(said: Said, place: str) -> bool:
    return len(said.heaps) == 2 and said.heaps[1 - said.changed] == said.value(place)


@check
def leaves(said: Said, place: str) -> bool:
    return said.game.format(said.best) == said.value(place)


@check
def leaves_nothing(said: Said, _: Any) -> bool:
    return not any(said.heaps_after)


@check
def number_of_heaps(said: Said, number: int) -> bool:
    return len(said.heaps) == number


@check
def only_ones(said: Said, what: Any) -> bool:
    return max(said.heaps) <= 1 and sum(said.heaps) == said.value(what)


@check
def leaves_only_ones(said: Said, what: Any) -> bool:
    return max(said.heaps_after) <= 1 and sum(said.heaps_after) == said.value(what)


@check
def leaves_remainder(said: Said, claim: list[Any]) -> bool:
    return sum(said.heaps_after) % said.value(claim[0]) == claim[1]


@check
def above_one(said: Said, number: Any) -> bool:
    large = sum(1 for heap in said.heaps if heap > 1)
    return large > 0 if number == "some" else large == number


@check
def value_above_one(said: Said, yes: bool) -> bool:
    return (max(said.numbers("parts", said.position), default=0) > 1) == yes


# -- binary columns and circles ----------------------------------------------------------------------------------------


def _columns_divide(heaps: tuple[int, ...], modulus_: int) -> bool:
    return all(sum(heap >> place & 1 for heap in heaps) % modulus_ == 0 for place in range(max(heaps).bit_length()))


@check
def columns(said: Said, claim: list[Any]) -> bool:
    return modulus(said, claim[0]) and _columns_divide(said.heaps, said.value(claim[0])) == claim[1]


@check
def makes_columns(said: Said, place: str) -> bool:
    return _columns_divide(said.heaps_after, said.value(place))


@check
def reach(said: Said, what: Any) -> bool:
    k = said.game.k if said.game.name == "index-k-nim" else said.game.reach(said.position)
    return bool(k == said.value(what))


@check
def reach_of_heaps(said: Said, fewer: int) -> bool:
    return bool(said.game.reach(said.position) == len(said.heaps) - fewer)


@check
def all_equal(said: Said, yes: bool) -> bool:
    return (len(set(said.heaps)) == 1) == yes


@check
def levels(said: Said, _: Any) -> bool:
    return set(said.heaps_after) == {min(said.heaps)}


FORMS: dict[str, Callable[..., bool]] = {
    "a,b,a,b": lambda a, b, c, d: a == c and b == d,
    "m,b,c,d,b (m ≥ b,c,d; m + b = c + d)": lambda m, b, c, d, e: b == e and m >= max(b, c, d) and m + b == c + d,
    "0,b,c,d,b (b = c + d)": lambda a, b, c, d, e: a == 0 and b == e == c + d,
    "a,b,c,d,e,f (a + b = d + e; b + c = e + f)": lambda a, b, c, d, e, f: a + b == d + e and b + c == e + f,
    "a,b,c,d,e,f (a + b = d + e; b + c = e + f; a ⊕ c ⊕ e = 0; a ≤ b,c,d,e,f)": lambda a, b, c, d, e, f: (
        a + b == d + e and b + c == e + f and a ^ c ^ e == 0 and a <= min(b, c, d, e, f)
    ),
    "0,x,a,b,e,c,d,x (a + b = c + d = x; e = min(x, a + d))": lambda o, x, a, b, e, c, d, y: (
        o == 0 and a + b == c + d == x == y and e == min(x, a + d)
    ),
}


def _has_form(heaps: tuple[int, ...], shape: str) -> bool:
    """Up to turning and reflecting the circle."""
    rows = [row[turn:] + row[:turn] for row in (heaps, heaps[::-1]) for turn in range(len(heaps))]
    return any(FORMS[shape](*row) for row in rows)


@check
def form(said: Said, claim: list[Any]) -> bool:
    shape, yes = claim
    return _has_form(said.heaps, said.message.values.get(shape, shape)) == yes


@check
def makes_form(said: Said, shape: str) -> bool:
    """``any``: the form that the sentence before names; its number of heaps and reach decide which that is."""
    if shape != "any":
        return _has_form(said.heaps_after, shape)
    (named,) = [
        sentence.values["shape"] for sentence in said.analysis.explanation().sentences if "shape" in sentence.values
    ]
    return _has_form(said.heaps_after, named)


# -- kayles ------------------------------------------------------------------------------------------------------------


@check
def single_row(said: Said, _: Any) -> bool:
    return said.only_heap > 0


@check
def middle(said: Said, place: str) -> bool:
    return said.value(place) == 2 - said.only_heap % 2


@check
def half(said: Said, place: str) -> bool:
    return said.value(place) * 2 + 2 - said.only_heap % 2 == said.only_heap


@check
def leaves_halves(said: Said, _: Any) -> bool:
    pins = (said.only_heap - 1) // 2
    return said.game.canonical(said.best) == (pins, pins)


@check
def halves_win(said: Said, _: Any) -> bool:
    pins = (said.only_heap - 1) // 2
    return any(said.game.canonical(option) == (pins, pins) for option in said.analysis.winning_moves)


@check
def judged_alike(said: Said, alike: bool) -> bool:
    """Whether both conventions have the same winner, by search where the rows are short."""
    normal = nim_sum(said.numbers("values", said.position)) == 0
    lost = said.analysis.outcome == "P"
    if sum(said.heaps) <= 14:
        assert truth(said.game, True).loses(said.position) == lost
    return (normal == lost) == alike


FAMILIES: dict[str, Callable[..., bool]] = {
    "fives": lambda count: count(5) % 2 == 0 == count(1, 4) % 2,
    "even": lambda count: count(9, 12, 17) % 2 == 0 == count(1, 4, 20) % 2,
    "twenty-five": lambda count: count(25) == 1 == count(1, 4, 20) % 2 and count(9, 12, 17) % 2 == 0,
    "fours": lambda count: count(1, 4) % 2 == 1,
    "odd": lambda count: count(9, 12, 17) % 2 == 0 and count(1, 4, 20) % 2 == 1,
    "nines": lambda count: count(9) % 2 == 1 and count(1, 4) % 2 == 0,
    "twelve": lambda count: count(12) == 1 and count(1, 4) % 2 == 0,
    "nines-twenty-five": lambda count: count(25) == 1 == count(9) % 2 == count(1, 4) % 2,
}
"""What the words say of the rows, by the last part of their key."""


def _of_family(message: Message, rows: tuple[int, ...]) -> bool:
    return FAMILIES[message.key.rpartition(".")[2]](lambda *sizes: sum(row in sizes for row in rows))


@check
def family(said: Said, place: str) -> bool:
    return _of_family(said.value(place), said.heaps)


@check
def family_after(said: Said, place: str) -> bool:
    return _of_family(said.value(place), said.heaps_after)


# -- genera ------------------------------------------------------------------------------------------------------------

DIGITS = 9


@cache
def digits(game: Any, position: Any) -> tuple[int, ...]:
    """The first misère nim-values beside heaps of 2, by the definition, without canonical forms."""
    options = [digits(game, option) for option in set(game.generate_moves(position))]
    found: list[int] = []
    for place in range(DIGITS):
        reached = {option[place] for option in options}
        if place:
            reached |= {found[-1], found[-1] ^ 1}
        least = next(value for value in range(len(reached) + 1) if value not in reached)
        found.append(least if options or place else 1)
    return tuple(found)


def _small(game: Any, position: Any) -> bool:
    """Whether all positions below can be looked at without canonical forms; each part of a sum is, in any case."""
    return len(tuple(game.components(position))) <= 2 and game.moves(position).count() <= 12


def _has_genus(text: str, game: Any, position: Any) -> bool:
    genus = nt.Genus.parse(text)
    if not _small(game, position):
        return genus == nt.genus(game, position)
    return tuple(map(genus.digit, range(DIGITS))) == digits(game, position)


def _have_genera(said: Said, claim: list[str], position: Any) -> bool:
    """The genera of the components and of the whole."""
    shown, parts = said.value(claim[0]), _pieces(said.game, position, misere=True)
    listed = all(_has_genus(text, *part) for text, part in zip(shown, parts, strict=False) if text != "…")
    return listed and _has_genus(said.value(claim[1]), said.game, position)


@check
def genera(said: Said, claim: list[str]) -> bool:
    return _have_genera(said, claim, said.position)


@check
def genera_after(said: Said, claim: list[str]) -> bool:
    return _have_genera(said, claim, said.best)


@check
def whole_genus(said: Said, place: str) -> bool:
    return _has_genus(said.value(place), said.game, said.position)


@check
def whole_genus_after(said: Said, place: str) -> bool:
    return _has_genus(said.value(place), said.game, said.best)


def _stands_beside(said: Said, claim: list[str], position: Any) -> bool:
    """Some component has the genus, and so many heaps of 2 and the great heap make the others in Nim."""
    genus, twos, heap_ = map(said.value, claim)
    lost = nt.Genus.parse(genus).digit(twos) == heap_
    if _small(said.game, position):
        return (digits(said.game, position)[0] == 0) == lost
    return (nt.analyse(said.game, position, misere=True, fields=["outcome"]).outcome == "P") == lost


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
    """How the sentence says that heaps are counted, against the definition, for every heap up to those here."""

    def counted(heap: int) -> int:
        if game in COUNTED_HEAPS:
            return COUNTED_HEAPS[game](heap)
        if game == "lasker":
            return heap + {3: 1, 0: -1}.get(heap % 4, 0) if heap else 0
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
    """How the sentence says that heads are counted, against the definition, for every head here."""

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
        pair = [[_grundy(*one) for one in _row(turn, count)] for turn, count in (
            (said.game.across, said.position.columns), (said.game.down, said.position.rows),
        )]  # fmt: skip
        values = [nt.nim_product(pair[0][column], pair[1][row]) for row, column in sorted(said.position)]
        return values == list(said.numbers("parts", said.position))
    heads = said.game.components(said.position)
    return all(formulas[rule](len(here) - 1) == _grundy(part, here) for part, here in heads)


def _row(turn: Any, count: int) -> list[tuple[Any, Any]]:
    game = nt.game(f"coin-turning[turn={turn}]")
    return [(game, (False,) * place + (True,)) for place in range(count)]


@check
def places_count(said: Said, place: str) -> bool:
    shown = [number for number in said.value(place) if number != "…"][:7]
    return shown == [_grundy(*one) for one in _row(said.game.turn, len(shown))]


@check
def no_heads_after(said: Said, _: Any) -> bool:
    return not tuple(said.game.components(said.best))


@check
def equal_pairs(said: Said, _: Any) -> bool:
    return all(said.heaps.count(row) % 2 == 0 for row in said.heaps if row)


def _same_after_half_turn(board: Any) -> bool:
    return board == {(board.rows - 1 - row, board.columns - 1 - column) for row, column in board}


@check
def half_turn(said: Said, _: Any) -> bool:
    return _same_after_half_turn(said.position)


@check
def makes_half_turn(said: Said, _: Any) -> bool:
    return _same_after_half_turn(said.best)


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
    """The takes that win from a heap with nothing forbidden."""
    free = said.game.check((heap, 0))
    options = said.game.generate_moves(free)
    return [
        heap - option[0]
        for option in options
        if nt.analyse(said.game, option, misere=said.misere, fields=["outcome"]).outcome == "P"
    ]


@check
def only_take(said: Said, claim: list[Any]) -> bool:
    return _winning_takes(said, said.value(claim[0])) == [said.value(claim[1])]


@check
def lost_unforbidden(said: Said, place: str) -> bool:
    return _winning_takes(said, said.value(place)) == []


@check
def completes(said: Said, claim: list[Any]) -> bool:
    """Every take but one is answered by what completes it, that one by another answer."""
    heap, m = said.heaps[0], said.game.m
    exception, answer = map(said.value, claim)
    for taken in range(1, m + 1):
        reply = answer if taken == exception else m + 1 - taken
        left = said.game.check((heap - taken - reply, reply))
        if taken != said.position[1] and nt.analyse(said.game, left, fields=["outcome"]).outcome != "P":
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
    """Wins and losses of all heaps and forbidden takes repeat, from some heap on and not with a smaller period."""
    rows, steps = _copycat_rows(said.game, said.misere), said.value(place)
    tail = rows[len(rows) // 2 :]

    def repeats(step: int) -> bool:
        return all(one == other for one, other in zip(tail, tail[step:], strict=False))

    return steps < len(tail) and repeats(steps) and not any(repeats(step) for step in range(1, steps))


def _parts(number: int, factor: int) -> list[int]:
    """The greedy sum of Schwenk's numbers: H_1 = 1, each next the last one and the least H with factor H >= it."""
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
def counted_after(said: Said, place: str) -> bool:
    return bool(said.best[0] - 1 == said.value(place)) and said.misere


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


@check
def part(said: Said, place: str) -> bool:
    return bool(_parts(said.counted, said.game.factor)[-1] == said.value(place))


@check
def part_left(said: Said, claim: list[Any]) -> bool:
    rest, least = map(said.value, claim)
    return bool(rest == said.best[0] - said.misere and _parts(rest, said.game.factor)[-1] == least)


# -- flip-flop, subtraction, unbalanced nim, wythoff -------------------------------------------------------------------


@check
def flips_to(said: Said, how: str) -> bool:
    return bool(said.best.goal != said.position.goal) and said.last_mover_wins == (how == "wins")


@check
def flips_harmless(said: Said, _: Any) -> bool:
    """Nobody can flip at a position from which the two goals' small lost pairs could be exchanged."""
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
def lost_pair(said: Said, claim: list[Any]) -> bool:
    """The pair stands here or after the best move, and is the n-th of all lost pairs, found by the definition."""
    here = said.best if said.analysis.outcome == "N" else said.position
    heaps = tuple(sorted(said.game.heaps(here)))
    if not claim:
        return heaps in _lost_pairs(_a(said), not said.last_mover_wins)
    n, low, high = (None if what is None else said.value(what) for what in claim)
    pairs = _lost_pairs(_a(said), not said.last_mover_wins)
    return heaps == (low, high) and heaps in pairs and (n is None or pairs[n] == heaps)


@cache
def _lost_pairs(a: int, misere_play: bool) -> list[tuple[int, int]]:
    """The first lost pairs, smaller number first, in their order, by the rules alone."""
    judge = truth(nt.Wythoff(a), misere_play)
    return [(x, y) for x in range(42) for y in range(x, 160) if abs(y - x) <= a * x + a + 2 and judge.loses((x, y))]


def _a(said: Said) -> int:
    return int(getattr(said.game, "a", 1))


@check
def may_end(said: Said, yes: bool) -> bool:
    """Whether some move here ends the game, so that nothing answers it; in normal play none does from a lost pair."""
    return yes == any(not said.game.moves(option) for option in said.game.generate_moves(said.position))


@check
def pair_formula(said: Said, place: str) -> bool:
    """A_n = floor(n alpha), in misère play with a > 1 floor(n alpha + 1/alpha): in whole numbers."""
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
    pairs = _lost_pairs(_a(said), not said.last_mover_wins)
    return pairs[said.value(place)] == tuple(sorted(said.heaps_after))


@check
def takes_both(said: Said, claim: list[Any]) -> bool:
    first, second = map(said.value, claim)
    taken = [old - new for old, new in zip(said.heaps, said.heaps_after, strict=True)]
    return taken == [first, second] and min(taken) > 0 and abs(first - second) < _a(said)


@check
def leaves_pair_of(said: Said, claim: list[Any]) -> bool:
    return said.heaps_after == tuple(map(said.value, claim))


# -- sums of other kinds than the disjunctive one ----------------------------------------------------------------------


@cache
def suspense(game: Any, position: Any, misere_play: bool) -> int:
    """By the definition, without canonical forms."""
    options = [suspense(game, option, misere_play) for option in set(game.generate_moves(position))]
    lost = [plies for plies in options if plies % 2 == misere_play]
    if lost:
        return 1 + max(lost)
    return 1 + min(options) if options else 0


@cache
def foreclosed(game: Any, position: Any, misere_play: bool) -> int:
    """The nim-value of the game in which nobody makes, or in normal play allows, the move that ends the component."""

    def ends(here: Any) -> bool:
        return not any(True for _ in game.generate_moves(here))

    options = {option for option in game.generate_moves(position) if not ends(option)}
    if not misere_play:
        options = {option for option in options if not any(map(ends, game.generate_moves(option)))}
    values = {foreclosed(game, option, misere_play) for option in options}
    return next(value for value in range(len(values) + 1) if value not in values)


def alone(part: Any, here: Any, misere_play: bool) -> Any:
    """The remoteness of a component played alone, infinite where it is drawn."""
    if not may_repeat(part, here):
        return truth(part, misere_play).remoteness(here)
    outcome, remoteness = wandering(part, here, misere_play)
    return Endless() if outcome == "D" else remoteness


class Endless(int):
    """A number that is greater than all and written as infinity."""

    def __lt__(self, other: Any) -> bool:
        return False

    def __gt__(self, other: Any) -> bool:
        return True

    def __eq__(self, other: Any) -> bool:
        return other == "∞" or isinstance(other, Endless)

    __hash__ = int.__hash__


@cache
def wandering(part: Any, here: Any, misere_play: bool) -> tuple[str, int | None]:
    """Outcome and remoteness of a component whose positions repeat, from the list of all of them."""
    found = Retrograde(part, list(part.positions(100)), misere_play)
    return found.outcome[here], found.remoteness[here]


def part_numbers(said: Said, what: str, position: Any) -> tuple[int, ...]:
    """The number of each component of a sum, by its definition."""
    if what == "remoteness":
        return tuple(alone(part, here, said.misere) for part, here in position)
    if what == "suspense":
        return tuple(suspense(part, here, said.misere) for part, here in position)
    if what == "foreclosed":
        return tuple(foreclosed(part, here, said.misere) for part, here in position)
    assert what == "with_later"
    return tuple(truth(said.game, False).grundy(position[index:]) for index in range(len(position)))


@cache
def won_beside(stack: int) -> tuple[frozenset[int], bool]:
    """The nim heaps (these, or all but these) beside which who must begin in a stack of Top Entails wins."""
    if not stack:
        return frozenset(), False
    pairs = [(stack_value(part), stack_value(stack - part)) for part in range(1, stack)]
    splits = frozenset(one ^ other for one, other in pairs if one is not None and other is not None)
    entailed, cofinite = won_beside(stack - 1)
    return (entailed | splits, False) if cofinite else (entailed - splits, True)


@cache
def stack_value(stack: int) -> int | None:
    """Its value, None if it is loony."""
    numbers, cofinite = won_beside(stack)
    if cofinite:
        return min(numbers, default=None)
    return next(value for value in range(len(numbers) + 1) if value not in numbers)


def _entailing_parts(game: Any, position: Any) -> tuple[list[tuple[str, int | None]], str | None]:
    """The free components as they are written with their values, and the one that binds."""
    free, bound = [], None
    for part, here in _pieces(game, position):
        written = f"{part.written()} {part.format(here)}"
        if part.binds(here):
            bound = written
        else:
            free.append((written, _entailing_value(here) if part.entailing else _grundy(part, here)))
    return free, bound


def _entailing_value(position: Any) -> int | None:
    """The value of a grid of Nimstring or a stack of Top Entails, None if it is loony."""
    return strings_value(position) if isinstance(position, Strings) else stack_value(position[0])


def _is_bound(said: Said, position: Any, claim: list[str]) -> bool:
    free, bound = _entailing_parts(said.game, position)
    values = [value for _, value in free]
    if bound != said.value(claim[0]):
        return False
    if claim[1] == "loony":
        return None in values
    return None not in values and nim_sum(values) == said.value(claim[1])


@check
def bound(said: Said, claim: list[str]) -> bool:
    return _is_bound(said, said.position, claim)


@check
def bound_after(said: Said, claim: list[str]) -> bool:
    return _is_bound(said, said.best, claim)


@check
def loony(said: Said, place: str) -> bool:
    free, bound = _entailing_parts(said.game, said.position)
    return bound is None and (said.value(place), None) in free


@check
def entailing_values(said: Said, place: str) -> bool:
    free, bound = _entailing_parts(said.game, said.position)
    return bound is None and _printed(said.value(place), tuple(value for _, value in free))


@check
def entailing_total(said: Said, what: Any) -> bool:
    free, bound = _entailing_parts(said.game, said.position)
    return bound is None and nim_sum(value for _, value in free) == said.value(what)


@check
def drawn_parts(said: Said, what: str) -> bool:
    endless = [isinstance(alone(part, here, said.misere), Endless) for part, here in said.position]
    if what == "all":
        return all(endless)
    return _printed(said.value(what), tuple(index for index, drawn in enumerate(endless, 1) if drawn))


@check
def kind_of_sum(said: Said, kind: str) -> bool:
    return bool(said.game.kind == kind)


@check
def numbers(said: Said, claim: dict[str, str]) -> bool:
    return all(_printed(said.value(place), part_numbers(said, what, said.position)) for place, what in claim.items())


@check
def numbers_after(said: Said, claim: dict[str, str]) -> bool:
    return all(_printed(said.value(place), part_numbers(said, what, said.best)) for place, what in claim.items())


@check
def least(said: Said, claim: list[str]) -> bool:
    return min(part_numbers(said, claim[0], said.position)) == said.value(claim[1])


@check
def least_after(said: Said, claim: list[str]) -> bool:
    return min(part_numbers(said, claim[0], said.best)) == said.value(claim[1])


@check
def greatest(said: Said, claim: list[str]) -> bool:
    return max(part_numbers(said, claim[0], said.position)) == said.value(claim[1])


@check
def greatest_after(said: Said, claim: list[str]) -> bool:
    return max(part_numbers(said, claim[0], said.best)) == said.value(claim[1])


@check
def added(said: Said, claim: list[Any]) -> bool:
    return nim_sum(part_numbers(said, claim[0], said.position)) == said.value(claim[1])


@check
def added_after(said: Said, claim: list[Any]) -> bool:
    return nim_sum(part_numbers(said, claim[0], said.best)) == said.value(claim[1])


@check
def first(said: Said, claim: list[Any]) -> bool:
    return part_numbers(said, claim[0], said.position)[0] == said.value(claim[1])


@check
def parity(said: Said, claim: list[Any]) -> bool:
    return bool(said.value(claim[0]) % 2 == claim[1])


def _lost_alone(position: Any, play: str) -> list[bool]:
    return [
        wandering(part, here, play == "misere")[0] == "P"
        if may_repeat(part, here)
        else truth(part, play == "misere").loses(here)
        for part, here in position
    ]


@check
def lost_parts(said: Said, play: str) -> bool:
    return all(_lost_alone(said.position, play))


@check
def leaves_lost_parts(said: Said, play: str) -> bool:
    return all(_lost_alone(said.best, play))


@check
def won_parts(said: Said, claim: list[str]) -> bool:
    won = tuple(index for index, lost in enumerate(_lost_alone(said.position, claim[0]), 1) if not lost)
    return _printed(said.value(claim[1]), won)


def _live(position: Any) -> tuple[int, ...]:
    return tuple(index for index, (part, here) in enumerate(position, 1) if part.moves(here))


@check
def ends_at_once(said: Said, place: str) -> bool:
    found = tuple(
        index
        for index, (part, here) in enumerate(said.position, 1)
        if any(not any(True for _ in part.generate_moves(option)) for option in part.generate_moves(here))
    )
    return _printed(said.value(place), found)


@check
def live(said: Said, at_least: int) -> bool:
    return len(_live(said.position)) >= at_least


@check
def only_live(said: Said, place: str) -> bool:
    return _live(said.position) == (said.value(place),)


@check
def leaves_only_live(said: Said, place: str) -> bool:
    index = said.value(place)
    return _live(said.best) == (index,) and _lost_alone(said.best, "misere")[index - 1]


@check
def played_as(said: Said, claim: list[str]) -> bool:
    """The part is the first that has a move; the rest is lost for who begins it exactly if it is normal play."""
    play, place = claim
    index = said.value(place)
    lost = truth(said.game, said.misere).loses(said.position[index:])
    alone = _lost_alone(said.position, play)[index - 1]
    return _live(said.position)[0] == index and lost == (play == "normal") and alone == (said.analysis.outcome == "P")


# -- the sentences in four languages -----------------------------------------------------------------------------------


def _forms(entry: Any) -> dict[str, str]:
    return {name: text for name, text in entry.items() if name != "by"} if isinstance(entry, dict) else {"": entry}


def _places(entry: Any) -> set[str]:
    return {place for text in _forms(entry).values() for place in re.findall(r"\{(\w+)\}", text)}


def text_faults(message: Message) -> list[str]:
    """What is wrong with the sentence in some language: a claimed number is missing, a cut list does not say so."""
    faults = []
    for lang in languages():
        words = catalogue(lang)
        said = words.text(message)
        entry = words.entry(message.key)
        for place in _places(entry):
            value = message.values[place]
            spelled = lang == "en" and isinstance(entry, dict) and value == 1 and place == entry["by"]
            if isinstance(value, Message):
                shown = words.text(value)
            else:
                shown = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            if not spelled and not re.search(rf"(?<!\d){re.escape(shown)}(?!\d)", said):
                faults.append(f"{lang}: {shown!r} is not in {said!r}")
        if "{" in said:
            faults.append(f"{lang}: {said!r}")
    return faults


def test_every_sentence_has_the_places_of_its_claims_in_every_language() -> None:
    for key, claims in CLAIMS.items():
        assert set(claims) <= set(CHECKS), key
        english = catalogue("en").entry(key)
        known = _places(english) | ({english["by"]} if isinstance(english, dict) else set())
        for lang in languages():
            entry = catalogue(lang).entry(key)
            assert entry is not None, (lang, key)
            assert _places(entry) | known == known, (lang, key)
            assert _places(english) <= _places(entry) | {"count"}, (lang, key)


def test_every_check_is_claimed_somewhere() -> None:
    assert {name for claims in CLAIMS.values() for name in claims} == set(CHECKS)


# -- the answers -------------------------------------------------------------------------------------------------------


def faults_of(analysis: Any, seen: set[str]) -> list[str]:
    """What an explanation of an answer claims falsely."""
    where = f"{analysis.game.written()}{' misère' if analysis.misere else ''} {analysis.game.format(analysis.position)}"
    faults = []
    explained = analysis.explanation()
    if not 1 <= len(explained.sentences) <= 3:
        faults.append(f"{where}: {len(explained.sentences)} sentences")
    for message in explained.sentences:
        if message.key not in CLAIMS:
            faults.append(f"{where}: {message.key} has no claims")
            continue
        seen.add(message.key)
        said = Said(analysis, message)
        for name, claim in CLAIMS[message.key].items():
            if not CHECKS[name](said, claim):
                faults.append(f"{where}: {message.key} claims {name} {claim}: {catalogue('en').text(message)}")
        faults += [f"{where}: {message.key}: {fault}" for fault in text_faults(message)]
    return faults


@cache
def examined(written: str) -> tuple[int, frozenset[str], tuple[str, ...]]:
    """How many positions of a rule set were explained, which sentences were said, and which claims were false."""
    game, seen, faults, count = game_of(written), set[str](), [], 0
    for misere_play in (False, True):
        dice = random.Random(f"{written} {misere_play}")
        for position in islice(random_positions(game, dice), POSITIONS):
            here = position
            for _ in range(3):  # the best moves lead on to lost positions and to the end
                try:
                    analysis = nt.analyse(game, here, misere=misere_play, limits=LIMITS, fields=FIELDS)
                except nt.TooLargeError:
                    break
                count += 1
                faults += faults_of(analysis, seen)
                if analysis.best is None:
                    break
                here = analysis.best
    return count, frozenset(seen), tuple(faults)


@pytest.mark.parametrize("written", written_games())
def test_no_explanation_contradicts_its_answer(written: str) -> None:
    count, _, faults = examined(written)
    assert count > 0
    assert not faults, "\n".join(faults[:20])


WITHOUT_A_KNOWN_BEST_MOVE = {
    "general.wins": Facts(
        outcome="N", misere=False, end=False, best=None, to="", last=False, count=None, remoteness=None, values=None,
        total=0, parts=(),
    ),
    "general.lost.every": Facts(
        outcome="P", misere=False, end=False, best=None, to="", last=False, count=None, remoteness=4, values=None,
        total=0, parts=(),
    ),
    "general.draw": Facts(
        outcome="D", misere=False, end=False, best=None, to="", last=False, count=None, remoteness=None, values=None,
        total=0, parts=(),
    ),
    "general.values": Facts(
        outcome="P", misere=True, end=False, best=None, to="", last=False, count=3, remoteness=None,
        values=[*range(1, 15)], total=15, parts=(),
    ),
}  # fmt: skip
"""What the general explanation says where an answer leaves something open, which small positions never do."""


@pytest.mark.parametrize(("key", "facts"), WITHOUT_A_KNOWN_BEST_MOVE.items())
def test_what_is_said_of_answers_that_leave_something_open(key: str, facts: Facts) -> None:
    explained = general_explanation(facts)
    assert key in [sentence.key for sentence in explained.sentences]
    assert {"wins": {"N": "mover", "P": "opponent", "D": "nobody"}[facts["outcome"]]}.items() <= {
        name: claim for sentence in explained.sentences for name, claim in CLAIMS[sentence.key].items()
    }.items()
    for sentence in explained.sentences:
        assert not text_faults(sentence)


def test_long_lists_end_with_an_ellipsis_in_every_language() -> None:
    facts = SquareFacts(outcome="N", heap=900, reachable=[*range(40)], winning=[*range(40)], best=None)
    explained = red_numbers(facts)
    assert explained is not None
    sentences = (*explained.sentences, *general_explanation(WITHOUT_A_KNOWN_BEST_MOVE["general.values"]).sentences[:1])
    for sentence in sentences:
        for lang in languages():
            assert ", …" in catalogue(lang).text(sentence)


def test_every_sentence_is_said_somewhere_among_many_positions() -> None:
    """No entry is there for nothing, and no claim goes untested."""
    found = [examined(written) for written in written_games()]
    said = {key for _, keys, _ in found for key in keys}
    assert set(CLAIMS) == said | set(WITHOUT_A_KNOWN_BEST_MOVE)
    assert sum(count for count, _, _ in found) >= 20_000 * POSITIONS // 64


ONCE_FALSE = [
    ("subtraction[take=2]", "19", True), ("subtraction[take=2]", "21", True), ("subtraction", "1,1,0,1,1", True),
    ("subtraction", "0,0,1", True), ("subtraction", "1", True), ("subtraction", "2", False), ("subtraction", "4", True),
    ("subtraction[take=1]", "2", True), ("nim", "0", True), ("kayles", "7", False), ("kayles", "85", False),
    ("kayles", ",".join(["2", "4", "3"] * 10), False), ("kayles", ",".join(["5"] * 26), False),
    ("grundy", ",".join("1373380723766428"), False), ("circular-nim[k=1]", "2", True), ("index-k-nim", "3,1,1,1", True),
    ("index-k-nim", "5,4,1,1,1", True), ("circular-nim[k=4]", "3,1,2,1", True), ("wythoff", "0,1", True),
    ("wythoff", "1,0", True), ("wythoff", "2,2", True), ("wythoff[a=2]", "0,1", True), ("flip-flop", "29,51", True),
    ("flip-flop", "26,27/attrition/1", True), ("flip-flop", "0,1/attrition/1", False), ("fibonacci-nim", "44/2", True),
    ("flip-flop[threshold=2]", "1,1/attrition/1", False), ("sum", " + ".join(["nim 1,2"] * 8), False),
    ("unbalanced-nim", "1,2,4,7,9,11,12,15,17,20,22,25,29,31", False), ("squares", "1", False), ("grundy", "3", False),
]  # fmt: skip
"""Positions whose explanation once contradicted the answer, or promised a move where the game is over."""


@pytest.mark.parametrize(("written", "position", "misere_play"), ONCE_FALSE)
def test_what_was_false_once(written: str, position: str, misere_play: bool) -> None:
    assert not faults_of(nt.analyse(written, position, misere=misere_play), set())


MISERE_ROWS = (
    "0", "1", "2", "3", "9", "10", "12", "13", "1,4,4", "4,5", "5,5,2", "5,9", "9,12", "12,2", "25,1", "25,9", "25,20",
    "25,9,1", "26,9", "26,20", "4,12,17",
)  # fmt: skip


@pytest.mark.parametrize("rows", MISERE_ROWS)
def test_the_exceptions_of_misere_kayles(rows: str) -> None:
    assert not faults_of(nt.analyse("kayles", rows, misere=True, limits=LIMITS, fields=FIELDS), set())
