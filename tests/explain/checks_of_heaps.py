"""Checks of claims about any game and about rows of heaps: each claim is recomputed."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

from nimatron.explain.message import Message
from nimatron.rules.rule_set import may_repeat
from nimatron.views.move_words import describe
from tests.explain.by_definition import nim_sum, outcome, remoteness, truth
from tests.explain.claims import CLAIMS
from tests.explain.said import Said, check, printed

# -- who wins, the end, the remoteness ---------------------------------------------------------------------------------


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
    if said.value(place) > 20_000:  # too many moves to generate if they are turns in several components
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
    """Check that the move lasts longest of all moves, or is the shortest of the winning ones."""
    options = set(said.game.generate_moves(said.position))
    kept = [option for option in options if lost or outcome(said.game, option, said.misere) == "P"]
    plies = [remoteness(said.game, option, said.misere) for option in kept]
    return bool(remoteness(said.game, said.best, said.misere) == (max if lost else min)(plies))


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
    """Return the list that a sentence prints under a name."""
    return str(CLAIMS[said.message.key].get("lists", {}).get(what, what))


@check
def lists(said: Said, claim: dict[str, str]) -> bool:
    return all(printed(said.value(place), said.numbers(what, said.position)) for place, what in claim.items())


@check
def listed_after(said: Said, claim: dict[str, str]) -> bool:
    return all(printed(said.value(place), said.numbers(what, said.best)) for place, what in claim.items())


@check
def leaves_list(said: Said, place: str) -> bool:
    return printed(said.value(place), said.heaps_after)


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
    """Check a form up to rotation and reflection of the circle."""
    rows = [row[turn:] + row[:turn] for row in (heaps, heaps[::-1]) for turn in range(len(heaps))]
    return any(FORMS[shape](*row) for row in rows)


@check
def form(said: Said, claim: list[Any]) -> bool:
    shape, yes = claim
    return _has_form(said.heaps, said.message.values.get(shape, shape)) == yes


@check
def makes_form(said: Said, shape: str) -> bool:
    """Check a form; ``any`` is the form named by the sentence before, determined by its number of heaps and reach."""
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
def same_winner(said: Said, same: bool) -> bool:
    """Check whether both conventions have the same winner, by search if the rows are short."""
    normal = nim_sum(said.numbers("values", said.position)) == 0
    lost = said.analysis.outcome == "P"
    if sum(said.heaps) <= 14:
        assert truth(said.game, True).loses(said.position) == lost
    return (normal == lost) == same


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
"""Descriptions of rows, by the last part of their key."""


def _of_family(message: Message, rows: tuple[int, ...]) -> bool:
    return FAMILIES[message.key.rpartition(".")[2]](lambda *sizes: sum(row in sizes for row in rows))


@check
def family(said: Said, place: str) -> bool:
    return _of_family(said.value(place), said.heaps)


@check
def family_after(said: Said, place: str) -> bool:
    return _of_family(said.value(place), said.heaps_after)
