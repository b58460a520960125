"""The shipped table of entries of the On-Line Encyclopedia of Integer Sequences about impartial games.

``data/oeis.tsv`` holds one entry a line: its A-number, the index of its first term, the index of the last term that
OEIS has, its keywords, how this library computes it, and its first terms. The first line gives the date on which the
entries were read. ``data/oeis_results.json`` holds what this project found beyond the last term, with how it was
checked.
"""

from __future__ import annotations

import json
import os
import re
from functools import cache
from typing import Any, NamedTuple

from nimatron.budget import Limits
from nimatron.errors import MissingExtraError, RequestError, RuleError
from nimatron.explain.message import Message, MessageValue
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown
from nimatron.survey.oeis_terms import BY_INDEX, OF_GAMES, computable, compute, read

FORM = "# nimatron oeis 1 "
_NUMBER = re.compile(r"[Aa]([0-9]{1,7})")
CHECKS = ("proved", "two", "one", "observed")
"""How a result was checked: proved by a theorem, found by two programs that share no code, by one, or seen so far."""


_GAMES = {
    "partner": "wythoff",
    "wythoff-": "wythoff",
    "partitions": "nim",
    "count-": "nim",
    "sum": "nim",
    "chomp-": "chomp",
    "fibonacci-takes": "fibonacci-nim",
    "third-one-lucky": "third-one-lucky",
    "linked-squares": "node-kayles",
}
"""The game of the descriptions that begin in these ways."""


class Result(NamedTuple):
    """What this project found beyond the terms of OEIS.

    ``terms`` are all terms from the first index on, or empty if they are computed again in seconds. ``last`` is the
    index of the last one, ``checked`` is one of :data:`CHECKS`, and the rest describes the work in English, for the
    text of a submission: ``method``, ``second`` (what the other program did), ``cost``, and a ``certificate`` of the
    project.
    """

    last: int
    checked: str
    method: str
    cost: str
    second: str = ""
    certificate: str = ""
    terms: tuple[int, ...] = ()


class Entry(NamedTuple):
    """An entry of the table.

    ``offset`` and ``last`` are the indices of the first and the last term that OEIS has. ``how`` describes how the
    terms are computed (see :mod:`nimatron.survey.oeis_terms`); it is empty for entries that are only recognised.

    >>> kayles = entry("A002186")
    >>> kayles.offset, kayles.how, kayles.terms[:6], kayles.compute(8)
    (0, 'values kayles', (0, 1, 2, 3, 1, 4), [0, 1, 2, 3, 1, 4, 3, 2])
    """

    number: str
    offset: int
    last: int
    keywords: tuple[str, ...]
    how: str
    terms: tuple[int, ...]

    @property
    def computable(self) -> bool:
        """Whether this library computes the terms."""
        return computable(self.how)

    @property
    def game(self) -> str:
        """The game of the entry as it is written, or empty."""
        word, *arguments = self.how.split() or [""]
        if word in OF_GAMES:
            return arguments[0]
        if word == "pairs":
            return f"wythoff[a={arguments[0]}]"
        return next((game for start, game in _GAMES.items() if word.startswith(start)), "")

    @property
    def most(self) -> int:
        """The largest number of terms that can be computed or are stored."""
        stored = max(len(self.terms), len(self.result.terms) if self.result else 0)
        return max(stored, read(self.how)[0].most) if self.computable else stored

    @property
    def result(self) -> Result | None:
        """What this project found beyond the last term of OEIS, or None."""
        return _results().get(self.number)

    @property
    def reached(self) -> int:
        """The index of the last term that is known here or to OEIS."""
        result = self.result
        return self.last if result is None else max(self.last, result.last)

    @property
    def name(self) -> Message:
        """What the entry lists, as a message of the catalogue."""
        word, *arguments = self.how.split() or [self.number]
        if not self.how:
            return Message(f"oeis.only.{word}")
        if word in OF_GAMES:
            places: dict[str, MessageValue] = {"game": arguments[0]}
            if word == "positions":
                places["position"] = arguments[1].replace("{n}", "n")
            whole = word != "p-positions" or len(arguments) == 1
            return Message(f"oeis.name.{word}" if whole else "oeis.name.p-positions.from", places)
        named = dict(zip(("number", "column", "start"), arguments, strict=False))
        if word in ("pairs", "chomp-bitten-last", "chomp-families"):
            column = arguments[1] if word == "pairs" else arguments[0]
            return Message(f"oeis.name.{word}.{column}", {"number": named["number"]} if word == "pairs" else {})
        return Message(f"oeis.name.{word}", {name: text for name, text in named.items() if name == "number"})

    def compute(self, count: int, limits: Limits | None = None) -> list[int]:
        """Return the first terms, from the index ``offset`` on.

        Terms of a result that took long are taken from the shipped results. Raises ``RuleError`` for an entry that is
        only recognised if it has fewer terms, and ``TooLargeError`` for terms that the limits do not allow.

        >>> entry("A316632").compute(20)[-4:]
        [2, 2, 1, 1]
        """
        result = self.result
        stored = self.terms if result is None or not result.terms else result.terms
        if count <= len(stored):
            return list(stored[:count])
        if not self.computable:
            raise RuleError(reason("oeis.not_computed", number=self.number, count=len(stored)))
        if self.how.split()[0] in BY_INDEX:  # each term is a search of its own: those that are known are not repeated
            return [*stored, *compute(self.how, self.offset + len(stored), count - len(stored), limits)]
        return compute(self.how, self.offset, count, limits)

    def searched(self, most: int | None = None) -> list[int]:
        """Return the terms among which a sequence is sought: as many as are made quickly, or those that are stored."""
        known = list(self.terms if self.result is None or not self.result.terms else self.result.terms)
        if not self.computable:
            return known
        count = read(self.how)[0].searched
        if most is not None and self.how.startswith("values "):
            count = most
        try:
            return self.compute(count) if count > len(known) else known
        except (MissingExtraError, ImportError):  # without NumPy the stored terms are searched
            return known


def entry(number: str) -> Entry:
    """Return the entry with an A-number. Raises ``RequestError`` for any other text, or a number not in the table.

    >>> entry("a2186").number
    'A002186'
    """
    found = _NUMBER.fullmatch(number.strip())
    if found is None:
        raise RequestError(reason("oeis.number", given=shown(number)))
    name = f"A{int(found[1]):06d}"
    row = _by_number().get(name)
    if row is None:
        raise RequestError(reason("oeis.not_in_table", number=name, count=len(entries())))
    return row


def is_number(text: str) -> bool:
    """Return whether a text has the form of an A-number.

    >>> is_number("A002186"), is_number("0,1,2")
    (True, False)
    """
    return _NUMBER.fullmatch(text.strip()) is not None


@cache
def entries() -> tuple[Entry, ...]:
    """Return all entries, by their numbers.

    >>> len(entries()) > 250
    True
    """
    return tuple(map(_read_row, _lines()[2:]))


@cache
def date() -> str:
    """Return the month in which the entries were read.

    >>> date()
    '2026-11'
    """
    return _lines()[0].removeprefix(FORM)


def _read_row(line: str) -> Entry:
    number, offset, last, keywords, how, terms = line.split("\t")
    numbers = tuple(map(int, terms.split(",")))
    return Entry(number, int(offset), int(last), tuple(keywords.split(",")), how, numbers)


@cache
def _by_number() -> dict[str, Entry]:
    return {row.number: row for row in entries()}


@cache
def _lines() -> list[str]:
    return data("oeis.tsv").splitlines()


@cache
def _results() -> dict[str, Result]:
    found: dict[str, dict[str, Any]] = json.loads(data("oeis_results.json"))
    return {number: Result(**{**fields, "terms": tuple(fields.get("terms", ()))}) for number, fields in found.items()}


@cache
def data(name: str) -> str:
    """Return the text of a shipped file.

    >>> data("oeis.tsv").startswith(FORM)
    True
    """
    with open(os.path.join(os.path.dirname(__file__), "data", name), encoding="utf-8") as file:
        return file.read()
