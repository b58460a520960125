"""Entries of the On-Line Encyclopedia of Integer Sequences: find them by number, by terms or by a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from nimatron.errors import NimatronError, RequestError
from nimatron.explain.message import Message, MessageValue, printed
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.survey.oeis_table import Entry, date, entries, entry, is_number

SHOWN = 30
"""Terms that are printed if no number is asked for."""
FEWEST_TERMS = 6
"""Fewer terms occur in almost every entry."""
MOST_TERMS = 10_000
_LONGEST = 40
_VALUES = 60
"""Values of a game among which entries are recognised."""


class Found(NamedTuple):
    """An entry, and the index ``n`` of its term that is the first one asked for."""

    entry: Entry
    n: int


def oeis(asked: Iterable[int] | str) -> tuple[Found, ...]:
    """Return the entries of the shipped table with an A-number, with consecutive terms, or about a game.

    Parameters:
        asked: an A-number such as ``A002186``; at least six consecutive terms, from any index on, as numbers or as a
            text with commas or spaces; or a game, whose entries and whose nim-values are sought.

    Raises:
        RequestError: for a number that is not in the table, or fewer than six terms.
        RuleError: for a game that is not known.

    >>> [(found.entry.number, found.n) for found in oeis("0,1,2,3,1,4,3,2,1,4")]
    [('A002186', 0)]
    >>> oeis("A014586")[0].entry.how
    'values squares'
    >>> [found.entry.number for found in oeis("grundy")]
    ['A002188', 'A036685']
    """
    if isinstance(asked, str):
        if is_number(asked):
            row = entry(asked)
            return (Found(row, row.offset),)
        if not _is_list(asked):
            return _of_game(asked)
    return recognised(read_terms(asked))


def read_terms(
    terms: Iterable[object] | str,
    digits: int = _LONGEST,
    fewest: int = FEWEST_TERMS,
    most: int = MOST_TERMS,
    refused: str = "oeis.term",
) -> tuple[int, ...]:
    """Return terms from a list, or from a text with commas or spaces; raise ``RequestError`` for anything else.

    Parameters:
        terms: the list or the text.
        digits: most digits of a term.
        fewest: how many terms there must be.
        most: how many there may be.
        refused: the text for a term that is not a whole number of 0 or more, or has too many digits.

    >>> read_terms("2 5, 7 10, 13 15")
    (2, 5, 7, 10, 13, 15)
    """
    found = []
    for number, part in enumerate(terms.replace(",", " ").split() if isinstance(terms, str) else terms, 1):
        text = str(part)
        if not (text.isascii() and text.isdigit() and len(text) <= digits):
            raise RequestError(reason(refused, number=number, given=shown(part), digits=digits))
        found.append(int(text))
    if not found:
        raise RequestError(reason("identify.none"))
    if len(found) < fewest:
        raise RequestError(reason("identify.few", count=len(found), least=fewest))
    if len(found) > most:
        raise RequestError(reason("identify.many", count=len(found), limit=most))
    return tuple(found)


def _is_list(text: str) -> bool:
    parts = text.replace(",", " ").split()
    return not parts or all(part.lstrip("-").isdigit() for part in parts)


def recognised(terms: Sequence[int], reach: int | None = None) -> tuple[Found, ...]:
    """Return the entries that contain consecutive terms, those that begin with them first.

    Of entries that are nim-values of heaps, ``reach`` terms are searched (400), of others fewer, or those stored. An
    entry of which less is known is found too if all of its terms stand in the list.

    >>> [(found.entry.number, found.n) for found in recognised((1, 4, 3, 2, 1, 4, 2, 6))]
    [('A002186', 4)]
    """
    wanted = tuple(terms)
    found = []
    for row, head in zip(entries(), _heads(reach), strict=True):
        place = _place(head, wanted)
        if place is None and FEWEST_TERMS <= len(head) < len(wanted):
            inside = _place(wanted, head)
            place = None if inside is None else -inside
        if place is not None:
            found.append(Found(row, row.offset + place))
    return tuple(sorted(found, key=lambda one: (one.n - one.entry.offset > 1, one.entry.number)))


def _place(head: tuple[int, ...], wanted: tuple[int, ...]) -> int | None:
    first, count = wanted[0], len(wanted)
    place = -1
    while True:
        try:
            place = head.index(first, place + 1, len(head) - count + 1)
        except ValueError:
            return None
        if head[place : place + count] == wanted:
            return place


@lru_cache(maxsize=4)
def _heads(reach: int | None) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row.searched(reach)) for row in entries())


def _of_game(asked: str) -> tuple[Found, ...]:
    """Return the entries about a game, and those that contain its nim-values."""
    game = game_of(asked)
    found = [Found(row, row.offset) for row in entries() if row.game and row.computable and game_of(row.game) == game]
    known = {one.entry.number for one in found}
    try:
        from nimatron.sequences.heap_sequences import heap_game_of, nim_values_list

        values = nim_values_list(heap_game_of(game), _VALUES)
    except NimatronError:
        return tuple(found)
    while values and values[0] == 0 and len(values) > _VALUES - 6:
        values = values[1:]  # the entries leave out different numbers of empty heaps
    found += [one for one in recognised(values) if one.entry.number not in known]
    return tuple(sorted(found, key=lambda one: one.entry.number))


def about(found: Found, terms: Sequence[int]) -> Iterator[Message]:
    """Yield sentences about an entry: its name and terms, how far OEIS goes, and what this project adds.

    >>> [message.key for message in about(oeis("A316632")[0], [2, 1, 1])]
    ['oeis.entry', 'oeis.terms', 'oeis.beyond', 'oeis.checked.two', 'oeis.command']
    >>> [message.key for message in about(oeis("A006016")[0], [1, 2, 4])][2:]
    ['oeis.last', 'oeis.only']
    """
    row = found.entry
    yield Message("oeis.entry", {"number": row.number, "name": row.name, "n": row.offset})
    yield Message("oeis.terms", {"terms": printed(list(terms), len(terms))})
    places: dict[str, MessageValue] = {"last": row.last, "date": date(), "keywords": ", ".join(row.keywords)}
    result = row.result
    if result is not None and row.reached > row.last:
        yield Message("oeis.beyond", {**places, "here": row.reached})
    else:
        yield Message("oeis.last", places)
    if result is not None:
        yield Message(f"oeis.checked.{result.checked}")
    known = row.reached - row.offset + 1
    more = known if result is not None else min(row.most, 10 * max(len(terms), 1))
    if row.computable and more > len(terms):
        yield Message("oeis.command", {"command": f"nimatron oeis {row.number} --count {more}"})
    elif not row.computable:
        yield Message("oeis.only")


def listed(found: Sequence[Found], searched: bool = True) -> Iterator[Message]:
    """Yield a sentence for each entry that was found, and one on how many were searched."""
    for one in found:
        yield Message("oeis.found", {"number": one.entry.number, "n": one.n, "name": one.entry.name})
    if not found:
        yield Message("oeis.none")
    if searched:
        yield Message("oeis.searched", {"count": len(entries()), "date": date()})
