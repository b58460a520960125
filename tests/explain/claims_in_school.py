"""Claims of the sentences for pupils, and their checks.

The plain form ``school.<key>`` of a sentence has the values of that sentence and claims the same. Names of other
claims: ``crossed``, ``[kind, sums, left]``: the written sums of different powers of two are the heaps or, of any other
kind, the heaps of Nim that the parts count as, and crossing out equal powers in pairs leaves these (None: nothing);
``odd_power``, ``[kind, power]``: the greatest power of two that occurs an odd number of times in these (None: none
does).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from tests.explain.by_definition import entailing_value, indecomposables, nim_sum
from tests.explain.graph_claims import _values_of_components
from tests.explain.said import Said, check
from tests.explain.sum_claims import MOVER, OPPONENT

_OWN: Mapping[str, Mapping[str, Any]] = {
    **{
        f"school.{kind}.{state}": {**who, "over": False, "crossed": [kind, "sums", left]}
        for kind in ("heaps", "parts")
        for state, who, left in (("lost", OPPONENT, None), ("won", MOVER, "left"))
    },
    **{
        f"school.{kind}.many.{state}": {**who, "over": False, "odd_power": [kind, power]}
        for kind in ("heaps", "parts")
        for state, who, power in (("lost", OPPONENT, None), ("won", MOVER, "power"))
    },
}


def claims_in_school(claims: Mapping[str, Mapping[str, Any]], keys: list[str]) -> Mapping[str, Mapping[str, Any]]:
    """Return the claims of all sentences for pupils among the keys, from those of the sentences they stand for."""
    plain = [key for key in keys if key.startswith("school.") and key not in _OWN]
    return {**_OWN, **{key: claims[key.removeprefix("school.")] for key in plain}}


def _lists(said: Said) -> Iterator[tuple[int, ...]]:
    """Yield the lists of numbers that may be the heaps of Nim as which the parts count."""
    for what in ("parts", "values", "counting", "raised", "named"):
        try:
            yield said.numbers(what, said.position)
        except (KeyError, TypeError, AttributeError, IndexError):
            continue  # the game has no such list
    if said.game.name in ("poset", "subset-take-away"):
        yield tuple(_values_of_components(said.game, said.position))
    if said.game.entailing:
        yield tuple(entailing_value(here) or 0 for _, here in indecomposables(said.game, said.position))


def _counts_as(said: Said, kind: str, numbers: tuple[int, ...]) -> bool:
    if kind == "heaps":
        return numbers == said.heaps and (said.game.name != "unbalanced-nim" or len(numbers) == 4)
    return said.value("values") == numbers and any(sorted(found) == sorted(numbers) for found in _lists(said))


@check
def crossed(said: Said, claim: list[Any]) -> bool:
    terms = [list(map(int, text.split(" + "))) for text in said.value(claim[1])]
    odd = [power for power, times in Counter(power for row in terms for power in row).items() if times % 2 and power]
    left = () if claim[2] is None else said.value(claim[2])
    powers = all(len(set(row)) == len(row) and all(power & (power - 1) == 0 for power in row) for row in terms)
    return powers and sorted(odd) == sorted(left) and _counts_as(said, claim[0], tuple(map(sum, terms)))


@check
def odd_power(said: Said, claim: list[Any]) -> bool:
    numbers = [said.heaps] if claim[0] == "heaps" else _lists(said)
    wanted = 0 if claim[1] is None else said.value(claim[1])
    return any(1 << nim_sum(row).bit_length() >> 1 == wanted for row in numbers)
