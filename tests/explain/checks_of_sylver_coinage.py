"""Claims of the sentences about Sylver coinage, and their checks, which use sets of sums and nothing of the theory.

- ``names``: the number of the sentence leads to the best move; ``only_one_left``: 1 is all that is left after it;
- ``excluded_by_all``: the largest number left, which every other number that can be named excludes;
- ``one_number``, ``one_number_after``: the only number that can be named;
- ``answers``, ``answers_after``: pairs of a number and an answer that wins, for all numbers, or the first of them;
- ``some_answers``, ``some_answers_after``: the same for some of the numbers;
- ``prime_alone``, ``multiples``, with ``_after``: the only generator, a prime; the divisor and what it multiplies, of
  which x and F - x are never both sums or both not;
- ``mates``, ``mates_after``: every number up to 60 that can be named has its mate, which can be named after it;
- ``is_published``: the position of the sentence, which loses, or the present one, is in the table of published ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import gcd
from typing import Any

from nimatron.theory.sylver_coinage import PUBLISHED_LOSSES
from tests.explain.by_definition import outcome
from tests.explain.said import SENTENCE_CHECKS, Said
from tests.explain.sum_claims import MOVER, OPPONENT

FAR = 1500


def sums_of(named: tuple[int, ...], most: int) -> list[bool]:
    """Return for every number up to ``most`` whether it is a sum of those named."""
    found = [True] + [False] * most
    for number in range(1, most + 1):
        found[number] = any(number >= one and found[number - one] for one in named)
    return found


def numbers_left(named: tuple[int, ...]) -> list[int]:
    """Return the numbers from 2 on that can be named, as far as they are looked at."""
    return [number for number, is_sum in enumerate(sums_of(named, FAR)) if not is_sum and number > 1]


def names(said: Said, place: str) -> bool:
    number = said.value(place)
    return number in numbers_left(said.position) and sums_of((*said.position, number), FAR) == sums_of(said.best, FAR)


def only_one_left(said: Said, _: Any) -> bool:
    return not numbers_left(said.best)


def excluded_by_all(said: Said, place: str) -> bool:
    left = numbers_left(said.position)
    largest = said.value(place)
    return largest == max(left) < FAR // 2 and all(
        sums_of((*said.position, number), largest)[largest] for number in left if number != largest
    )


def _one_number(said: Said, named: tuple[int, ...], place: str) -> bool:
    return numbers_left(named) == [said.value(place)]


def _some_answers(said: Said, named: tuple[int, ...], place: str) -> bool:
    left = set(numbers_left(named))
    for pair in said.value(place):
        if pair == "…":
            continue
        number, answer = pair.split("→")
        then = (*named, int(number))
        if int(number) not in left:
            return False
        if answer == "–":
            fine = said.misere and not numbers_left(then)
        else:
            after = said.game.parse(",".join(map(str, (*then, answer))))
            fine = int(answer) in numbers_left(then) and outcome(said.game, after, said.misere) == "P"
        if not fine:
            return False
    return True


def _answers(said: Said, named: tuple[int, ...], place: str) -> bool:
    left, pairs = numbers_left(named), list(said.value(place))
    answered = [int(pair.split("→")[0]) for pair in pairs if pair != "…"]
    return (
        answered == left[: len(answered)]
        and (pairs[-1] == "…") == (len(left) > len(answered))
        and _some_answers(said, named, place)
    )


def _prime_alone(said: Said, named: tuple[int, ...], place: str) -> bool:
    number = said.value(place)
    return named == (number,) and all(number % other for other in range(2, number))


def _multiples(said: Said, named: tuple[int, ...], claim: list[str]) -> bool:
    divisor, reduced = (said.value(place) for place in claim)
    known = sums_of(reduced, FAR)
    largest = max(number for number, is_sum in enumerate(known) if not is_sum)
    symmetric = all(known[number] != known[largest - number] for number in range(largest + 1))
    return named == tuple(divisor * one for one in reduced) and gcd(*reduced) == 1 and symmetric


def mate(number: int) -> int:
    if number in (2, 3):
        return 5 - number
    if number in (4, 6):
        return 10 - number
    if number % 2:
        return number + 2 if number % 4 == 1 else number - 2
    return number + 4 if number % 8 == 2 else number - 4


def _mates(said: Said, named: tuple[int, ...], _: Any) -> bool:
    left = [number for number in numbers_left(named) if number <= 60]
    return all(mate(number) in numbers_left((*named, number)) for number in left)


def is_published(said: Said, claim: list[str]) -> bool:
    named = said.value(claim[0]) if claim else said.position
    return PUBLISHED_LOSSES[named] == said.value("source")


ABOUT_A_POSITION: dict[str, Callable[[Said, Any, Any], bool]] = {
    "one_number": _one_number, "answers": _answers, "some_answers": _some_answers, "prime_alone": _prime_alone,
    "multiples": _multiples, "mates": _mates,
}  # fmt: skip

SENTENCE_CHECKS.update({one.__name__: one for one in (names, only_one_left, excluded_by_all, is_published)})
for _name, _check in ABOUT_A_POSITION.items():
    SENTENCE_CHECKS[_name] = lambda said, claim, check=_check: check(said, said.position, claim)
    SENTENCE_CHECKS[f"{_name}_after"] = lambda said, claim, check=_check: check(said, said.best, claim)

_GROUNDS: dict[str, dict[str, Any]] = {
    "one": {"misere": True, "one_number": "last"},
    "answers": {"answers": "answers"},
    "prime": {"prime_alone": "divisor", "some_answers": "answers"},
    "multiples": {"multiples": ["divisor", "reduced"], "some_answers": "answers"},
    "pairs": {"misere": False, "mates": True},
}
SYLVER_CLAIMS: Mapping[str, Mapping[str, Any]] = {
    "sylver-coinage.ender": {**MOVER, "excluded_by_all": "largest"},
    "sylver-coinage.last": {**MOVER, "misere": False, "names": "number", "only_one_left": True},
    **{f"sylver-coinage.{ground}.lost": {**OPPONENT, "over": False, **claims} for ground, claims in _GROUNDS.items()},
    **{
        f"sylver-coinage.{ground}.won": {
            **MOVER, "names": "number",
            **{name if name == "misere" else f"{name}_after": claim for name, claim in claims.items()},
        }
        for ground, claims in _GROUNDS.items()
    },
    "sylver-coinage.published.lost": {**OPPONENT, "misere": False, "is_published": []},
    "sylver-coinage.published.won": {**MOVER, "misere": False, "names": "number", "is_published": ["left"]},
}  # fmt: skip
"""Claims by key."""
