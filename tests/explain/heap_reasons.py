"""Claims and checks of the reasons of heap games in misère play and of single heaps.

- ``counting_small``: whether no number that acts as a heap exceeds 1, with how many ones; ``leaves_counting_small``;
- ``mirrored``: ``[sum, count]``, the heaps are one of every two numbers with this sum, so many of them the larger one;
  ``leaves_mirrored``; ``not_mirrored``: neither here nor after the best move;
- ``forced``: ``[large, small, factor, first, second, count]``, two numbers with one move at a time down to the end;
  ``leaves_forced``; ``not_forced``;
- ``one_heap``: the only heap that has a move, where that is said by its number; ``leaves_heap``; ``ends_game``: the best
  move does; ``follows``: the rule for one heap that the sentence states, compared with the definition for all small
  heaps; ``halved``: ``[number, times]``; ``parity_of``: ``[number, 1 if odd]``; ``power``: ``[number, factor]``, the
  number is a power of 2 times the factor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import product
from typing import Any

import nimatron as nt
from tests.explain.by_definition import component_value, has_genus, indecomposables, nim_sum, truth, wythoff_p_positions
from tests.explain.nim_kin import COUNTING
from tests.explain.said import Said, check, printed
from tests.explain.sum_claims import MOVER, OPPONENT

_LOST: dict[str, Any] = {**OPPONENT, "over": False}
_MISERE_LOST: dict[str, Any] = {**_LOST, "misere": True}
_MISERE_WON: dict[str, Any] = {**MOVER, "misere": True}
_COUNTED: dict[str, Any] = {"lists": {"numbers": "counting"}}
_ORDINAL: dict[str, Any] = {"kind_of_sum": "ordinal"}
_FORCED = ["large", "small", "factor", "first", "second", "count"]

HEAP_REASONS: Mapping[str, Mapping[str, Any]] = {
    "genus.tame.lost": {**_MISERE_LOST, "acts_as": ["heaps", 0, True]},
    "genus.tame.won": {**_MISERE_WON, "acts_as": ["heaps", "total", True], "different": ["total", 0]},
    "genus.tame.move": {**_MISERE_WON, "leaves_acting_as": ["heaps", 0, True]},
    "genus.tame.ones.lost": {**_MISERE_LOST, "acts_as": ["heaps", "count", False], "remainder": ["count", 2, 1]},
    "genus.tame.ones.won": {**_MISERE_WON, "acts_as": ["heaps", "count", False], "remainder": ["count", 2, 0]},
    "genus.tame.ones.move": {
        **_MISERE_WON, "leaves_acting_as": ["heaps", "count", False], "remainder": ["count", 2, 1],
    },
    "sum.ordinal.misere.first.won": {**_MISERE_WON, **_ORDINAL, "first_live": ["part", "N"]},
    "sum.ordinal.misere.only.lost": {**_MISERE_LOST, **_ORDINAL, "first_live": ["part", "P"], "only_live": "part"},
    "sum.ordinal.misere.later.lost": {
        **_MISERE_LOST, **_ORDINAL, "first_live": ["part", "P"], "live": 2, "first_won_later": ["part", None],
    },
    "sum.ordinal.misere.later.won": {
        **_MISERE_WON, **_ORDINAL, "first_live": ["part", "P"], "first_won_later": ["part", "later"],
    },
    **{
        f"subtraction.residue.{play}{state}": {
            **who, "misere": bool(play), "take_set": "takes", "residue": ["heap", "rounds", "period", "rest"],
            "lost_remainders": ["period", "remainders"],
            **({"takes": "count", "leaves_heap": "heap"} if state == "won" else {"one_heap": "heap", "over": False}),
        }
        for play in ("", "misere.") for state, who in (("lost", OPPONENT), ("won", MOVER))
    },
    "subtraction.leaves.won": {**MOVER, "one_heap": "heap", "leaves_one_of": "red", "winning": "count"},
    "subtraction.leaves.lost": {**_LOST, "one_heap": "heap", "leaves_one_of": "reachable", "moves": "count"},
    "disguise.misere.lost": {**_MISERE_LOST, **_COUNTED, "nim_sum": ["numbers", 0], "counting_small": [False, None]},
    "disguise.misere.won": {
        **_MISERE_WON, **_COUNTED, "nim_sum": ["numbers", "total"], "different": ["total", 0],
        "counting_small": [False, None],
    },
    "disguise.misere.ones.lost": {
        **_MISERE_LOST, **_COUNTED, "counting_small": [True, "count"], "remainder": ["count", 2, 1],
    },
    "disguise.misere.ones.won": {
        **_MISERE_WON, **_COUNTED, "counting_small": [True, "count"], "remainder": ["count", 2, 0],
    },
    "disguise.misere.move": {
        **_MISERE_WON, "listed_after": {"numbers": "counting"}, "makes": ["counting", 1], "leaves_counting_small": True,
    },
    "unbalanced-nim.misere.mirrored.lost": {
        **_MISERE_LOST, "mirrored": ["sum", "count"], "remainder": ["count", 2, 1],
    },
    "unbalanced-nim.misere.mirrored.won": {**_MISERE_WON, "mirrored": ["sum", "count"], "remainder": ["count", 2, 0]},
    "unbalanced-nim.misere.move": {
        **_MISERE_WON, "before": "before", "after": "after", "leaves_mirrored": ["sum", "count"],
        "remainder": ["count", 2, 1],
    },
    "unbalanced-nim.misere.same": {"misere": True, "not_mirrored": "sum"},

    "wythoff.take.one": {**MOVER, "last_mover": "wins", "full": ["count"], "takes_all": True},
    "wythoff.take.equal": {**MOVER, "last_mover": "wins", "full": ["count", "count"], "takes_all": True},
    "wythoff.take.nearly": {
        **MOVER, "last_mover": "wins", "full": ["small", "large"], "takes_all": True, "near": ["small", "large", "a"],
    },
    "several-heap-wythoff.everything": {**MOVER, "last_mover": "wins", "takes_all": True},
    **{
        f"several-heap-wythoff.{play}{state}": {
            **who, "misere": bool(play), "over": False, "wythoff_pair": ["n", "x", "y"],
        }
        for play in ("", "misere.") for state, who in (("lost", OPPONENT), ("won", MOVER))
    },
    "exact-k-nim.nim": {"game": "exact-k-nim", "exactly_one": True},
    "euclid.equal.lost": {**_LOST, "equal_numbers": True, "last_mover": "loses"},
    "euclid.equal.won": {**MOVER, "equal_numbers": True, "last_mover": "wins"},
    "euclid.move.end": {**MOVER, "remainder": ["large", "small", 0], "numbers_are": ["small", "large"], "ends_game": True},
    "euclid.forced.lost": {**_MISERE_LOST, "forced": _FORCED, "remainder": ["count", 2, 1]},
    "euclid.forced.won": {**_MISERE_WON, "forced": _FORCED, "remainder": ["count", 2, 0]},
    "euclid.forced.move": {**_MISERE_WON, "leaves_forced": _FORCED, "remainder": ["count", 2, 1]},
    "euclid.misere.exceptions": {"misere": True, "not_forced": True},
    "formula.one.last": {**MOVER, "one_heap": "heap", "leaves_heap": "after", "ends_game": True},
    "formula.misere.two.lost": {**_MISERE_LOST, "one_heap": 2, "only_move": True},
    "formula.misere.two.won": {**_MISERE_WON, "leaves_heap": 2},
    "formula.aliquot.one.lost": {**_LOST, "one_heap": "heap", "parity_of": ["heap", 1], "follows": "odd"},
    "formula.aliquot.one.won": {
        **MOVER, "one_heap": "heap", "takes": "count", "leaves_heap": "after", "parity_of": ["after", 1],
        "remainder": ["heap", 2, 0], "follows": "odd",
    },
    "formula.aliquot.misere.lost": {
        **_MISERE_LOST, "one_heap": "heap", "parity_of": ["heap", 1], "follows": "odd in misère play",
    },
    "formula.aliquot.misere.won": {
        **_MISERE_WON, "one_heap": "heap", "takes": "count", "leaves_heap": "after", "parity_of": ["after", 1],
        "remainder": ["heap", 2, 0], "exceeds": ["after", 3], "follows": "odd in misère play",
    },
    "formula.mark.one.lost": {
        **_LOST, "one_heap": "heap", "halved": ["heap", "count"], "remainder": ["count", 2, 1], "follows": "halvings",
    },
    "formula.mark.one.won": {
        **MOVER, "leaves_heap": "after", "halved": ["after", "count"], "remainder": ["count", 2, 1],
        "follows": "halvings",
    },
    "formula.mark.misere.lost": {
        **_MISERE_LOST, "one_heap": "heap", "halved": ["heap", "count"], "follows": "halvings in misère play",
    },
    "formula.mark.misere.won": {
        **_MISERE_WON, "leaves_heap": "after", "halved": ["after", "count"], "follows": "halvings in misère play",
    },
    **{
        f"formula.take-at-most-half.{play}.lost": {
            **_LOST, "one_heap": "heap", "one_less": ["heap", "power"], "power": ["power", factor],
            "next_of_kind": ["heap", "next"], "follows": rule,
        }
        for play, factor, rule in (("one", 1, "powers"), ("misere", 3, "powers in misère play"))
    },
    **{
        f"formula.take-at-most-half.{play}.won": {
            **MOVER, "leaves_heap": "after", "one_less": ["after", "power"], "power": ["power", factor],
            "follows": rule,
        }
        for play, factor, rule in (("one", 1, "powers"), ("misere", 3, "powers in misère play"))
    },
    "formula.prim.one.lost": {**_LOST, "one_heap": "heap", "parity_of": ["heap", 0], "follows": "even"},
    "formula.prim.one.won": {
        **MOVER, "one_heap": "heap", "takes": "count", "leaves_heap": "after", "parity_of": ["after", 0],
        "remainder": ["heap", 2, 1], "follows": "even",
    },
}  # fmt: skip
"""Claims by the key of the sentence."""


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
    return 0 < large - small < a == said.game.a


@check
def wythoff_pair(said: Said, places: list[str]) -> bool:
    """Check the pair of heaps here or after the best move against the P-positions found by the rules of Wythoff."""
    heaps = said.heaps_after if said.analysis.outcome == "N" else said.heaps
    n, x, y = map(said.value, places)
    left = sorted(heaps, reverse=True)
    return sorted(left[:2]) == [x, y] and not any(left[2:]) and wythoff_p_positions(1, said.misere)[n] == (x, y)


@check
def exactly_one(said: Said, _: Any) -> bool:
    """Check that every move changes one heap, by any amount."""
    options = list(said.game.generate_moves(said.position)) if sum(said.heaps) < 2000 else []
    changes = [sum(old != new for old, new in zip(said.heaps, option, strict=True)) for option in options]
    return set(changes) <= {1} and len(changes) in (0, sum(said.heaps))


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


# -- subtraction games -------------------------------------------------------------------------------------------------


@check
def residue(said: Said, places: list[str]) -> bool:
    number, rounds, period, rest = map(said.value, places)
    return number == rounds * period + rest and 0 <= rest < period


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
    return said.value(claim[0]) == 2 * len(heaps) - 1 and said.value(claim[1]) == _larger_numbers(heaps)


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
    return said.heaps_after[place] == said.value(what)


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
    return number % 2**times == 0 and number % 2 ** (times + 1) != 0


@check
def power(said: Said, claim: list[Any]) -> bool:
    number, factor = said.value(claim[0]), claim[1]
    return number % factor == 0 and bin(number // factor).count("1") == 1


@check
def one_less(said: Said, places: list[str]) -> bool:
    return said.value(places[0]) + 1 == said.value(places[1])


@check
def next_of_kind(said: Said, places: list[str]) -> bool:
    """Check the next smaller number, (n + 1) / 2 - 1, and that it is out of reach."""
    number, smaller = map(said.value, places)
    return (number + 1) // 2 - 1 == smaller < number - number // 2


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
