"""Claims of the manual pages: where in the text each one stands, and how it is computed.

A claim is a pair (quote, check). The quote is the claim as the English page prints it; ``…`` stands for any text and
``{name}`` for numbers, which are read from the page and given to the check. The check computes the claim through the
public interface and returns whether it holds. A text instead of a check says why it cannot be computed here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import nimatron as nt

Check = Callable[..., Any] | str
Claims = dict[str, list[tuple[str, Check]]]

_NUMBERS = r"(?P<\1>(?:[^.;]|[.](?=\\d))+?)"


def pattern(quote: str) -> re.Pattern[str]:
    """Return the quote as a pattern: a part of a sentence for ``{name}``, any text for ``…``."""
    text = re.escape(" ".join(quote.split()))
    text = re.sub(r"\\\{(\w+)\\\}", _NUMBERS, text).replace("…", ".*?")
    return re.compile(text)


def ints(text: str) -> list[int]:
    """Return the whole numbers of a text."""
    return [int(number) for number in re.findall(r"\d+", text)]


def boards(text: str) -> list[str]:
    """Return the sizes such as 3x5 of a text."""
    return re.findall(r"\d+x\d+", text)


def pairs(text: str) -> list[tuple[int, ...]]:
    """Return the pairs and triples of a text: those in parentheses, else those that a space divides."""
    groups = re.findall(r"\(([\d,]+)\)", text) or re.findall(r"\d+(?:,\d+)+", text)
    return [tuple(map(int, group.split(","))) for group in groups]


def row(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


@cache
def lost(game: str, position: str, misere: bool = False) -> bool:
    """Return whether a position is a P-position."""
    return nt.analyse(game, position, misere=misere, fields=["outcome"]).outcome == "P"


@cache
def value(game: str, position: str) -> int:
    """Return a nim-value in normal play."""
    found = nt.analyse(game, position, misere=False, fields=["grundy"]).grundy
    assert found is not None
    return found


def values(game: str, count: int, first: int = 0) -> list[int]:
    return [value(game, str(heap)) for heap in range(first, count)]


def lost_heaps(game: str, below: int, misere: bool = False, first: int = 0) -> list[int]:
    return [heap for heap in range(first, below) if lost(game, str(heap), misere)]


def rows(heaps: int, most: int, least: int = 0) -> Iterator[tuple[int, ...]]:
    """Return every ascending row of a number of heaps."""
    return combinations_with_replacement(range(least, most + 1), heaps)


def adds(game: str, most: int = 7, least: int = 1) -> bool:
    """Return whether two heaps lose exactly when their values are equal, and three when the nim-sum is 0."""
    single = {heap: value(game, str(heap)) for heap in range(least, most + 1)}
    two = all(lost(game, row(heaps)) == (single[heaps[0]] == single[heaps[1]]) for heaps in rows(2, most, least))
    return two and all(
        lost(game, row(heaps)) == (single[heaps[0]] ^ single[heaps[1]] == single[heaps[2]])
        for heaps in rows(3, min(most, 4), least)
    )


def halvings(number: int) -> int:
    """Return how often a positive number can be halved."""
    return (number & -number).bit_length() - 1


def nim_sum(numbers: Iterable[int]) -> int:
    total = 0
    for number in numbers:
        total ^= number
    return total


def starts_with(found: Iterable[int], text: str) -> bool:
    """Return whether the numbers of a text are the first of those found, without a gap."""
    claimed = ints(text)
    return list(found)[: len(claimed)] == claimed


def period(game: str, first: int, length: int) -> bool:
    """Return whether the nim-values of a game have this least preperiod and period."""
    found = nt.period(game)
    return found is not None and (found.preperiod, found.period, found.saltus) == (first, length, 0)


def best_moves(game: str, position: str, misere: bool = False) -> list[str]:
    rule_set = nt.game(game)
    found = nt.analyse(rule_set, position, misere=misere, fields=["winning_moves"])
    return [rule_set.format(move) for move in found.winning_moves or ()]


def sizes(most: int, least: int = 1) -> list[tuple[int, int]]:
    return [(m, n) for m in range(least, most + 1) for n in range(m, most + 1)]


def length_of_games(game: str, start: str) -> set[int]:
    """Return the numbers of moves of all games from a start."""
    rule_set = nt.game(game)
    known: dict[object, set[int]] = {}

    def lengths(position: object) -> set[int]:
        key = rule_set.canonical(position)
        if key not in known:
            known[key] = {n + 1 for move in rule_set.moves(position) for n in lengths(move)} or {0}
        return known[key]

    return lengths(rule_set.parse(start))
