"""Search for games with given nim-values, at any heap size: codes, subtraction sets, named games, entries of OEIS."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.budget import Limits
from nimatron.errors import NimatronError
from nimatron.explain.message import MessageValue, printed
from nimatron.rules.familiar_names import NAMED
from nimatron.rules.registry import all_games
from nimatron.rules.registry import game as game_of
from nimatron.sequences.atlas import all_known
from nimatron.sequences.engines import engine_of
from nimatron.sequences.heap_sequences import nim_values
from nimatron.survey.examine import Sequence as Values

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

REACH = 1000
"""Number of values searched in each game."""
MOST_VALUES = 10_000
FEWEST_VALUES = 6
"""Fewer values occur somewhere in almost every game."""
GREATEST_TAKE = 9
"""Every subtraction set without a greater number is searched."""
_NAMED_SETS = ("primes", "powers-of-2", "triangular", "cubes", "odd", "even")
_MOST_SHIFT = 4
"""No code of the atlas has a greater shift to its standard form, or a smaller one than its negative."""
_TAKE_AWAY = ("2x", "x", "x+1", "3x", "not x", "new")
"""Rules on the next number taken; the games are searched if the family ``takeaway`` is known."""
_STARTS = 40
"""Heaps at the start of a game with a memory whose values are searched."""
_SHOWN_GAMES = 12


class Match(NamedTuple):
    """A game that contains the values, first as G(``heap``); ``games`` are all games with the same first values."""

    heap: int
    games: tuple[str, ...]


class OeisMatch(NamedTuple):
    """An entry of OEIS that contains the values, the first of them as the term with index ``n``."""

    number: str
    n: int


class Identified(NamedTuple):
    """Matches, the likeliest first; how many games, and how many values of each, were searched; entries of OEIS."""

    values: tuple[int, ...]
    matches: tuple[Match, ...]
    games: int
    reach: int
    entries: tuple[OeisMatch, ...] = ()


def identify(values: Iterable[int] | str, codes: Sequence[str] | None = None, reach: int = REACH) -> Identified:
    """Find the games whose nim-values contain a list of consecutive values, at any heap size.

    The search covers the first ``reach`` values of every named game that is played on single heaps, of the codes of the
    atlas, of the subtraction sets without a number above 9, and of some take-away games with a rule on the next number.
    The shipped table of entries of OEIS is searched too. If ``codes`` are given, they replace all codes, sets and
    entries. Matches that start at heap 0 or 1 come first; the others are sorted by the heap size. An empty result only
    means that these games do not contain the values. Fewer than six values are refused.

    >>> found = identify("0,1,2,3,1,4,3,2,1,4,2,6")
    >>> found.matches[0].heap, "0.77" in found.matches[0].games, found.entries
    (0, True, (OeisMatch(number='A002186', n=0),))
    """
    from nimatron.survey.oeis import read_terms, recognised

    wanted = read_terms(values, 9, FEWEST_VALUES, MOST_VALUES, "identify.value")
    names, heads = _searched(None if codes is None else tuple(codes), max(reach, len(wanted)))
    found: dict[bytes, tuple[int, list[str]]] = {}
    for name, head in zip(names, heads, strict=True):
        place = _place(head, wanted)
        if place is not None:
            found.setdefault(head.tobytes(), (place, []))[1].append(name)
    matches = [Match(place, tuple(sorted(games, key=_simple_first))) for place, games in found.values()]
    matches.sort(key=lambda match: (match.heap > 1, match.heap, _simple_first(match.games[0])))
    entries = () if codes is not None else recognised(wanted, max(reach, len(wanted)))
    known = tuple(OeisMatch(one.entry.number, one.n) for one in entries)
    return Identified(wanted, tuple(matches), len(names), max(reach, len(wanted)), known)


def _place(head: Array, wanted: tuple[int, ...]) -> int | None:
    """Return the first index at which the values occur in a sequence."""
    import numpy as np

    length = len(head) - len(wanted) + 1
    if length <= 0:
        return None
    fits = head[:length] == wanted[0]
    for step, value in enumerate(wanted[1:], 1):
        if not fits.any():
            return None
        fits &= head[step : step + length] == value
    places = np.flatnonzero(fits)
    return int(places[0]) if len(places) else None


def _simple_first(name: str) -> tuple[bool, int, str]:
    return (name[0].isdigit(), len(name), name)


@lru_cache(maxsize=4)
def _searched(codes: tuple[str, ...] | None, reach: int) -> tuple[list[str], list[Array]]:
    """Return the names of the games to search, and the first values of each."""
    names, heads = [], []
    for cls in all_games():
        engine = engine_of(cls())
        if engine is not None and engine.single_heaps and cls.name != "octal":
            try:
                heads.append(_plain(nim_values(cls(), reach, limits=Limits(options=1_000_000))))
            except NimatronError:
                continue
            names.append(cls.name)
    named: dict[str, str] = {}
    for name, entry in NAMED.items():
        named[entry.code] = f"{named[entry.code]}, {name}" if entry.code in named else name
    if codes is None:
        for take in _subtraction_sets():
            names.append(f"subtraction[take={take}]")
            heads.append(_plain(nim_values(names[-1], reach)))
        for name in (f"takeaway[next={rule}]" for rule in _TAKE_AWAY):
            head = _take_away(name, reach)
            if head is not None:
                names.append(name)
                heads.append(head)
    for code, head in _atlas_values(reach) if codes is None else ((code, Values(code).grow(reach)) for code in codes):
        names.append(f"{code} ({named[code]})" if code in named else code)
        heads.append(_plain(head))
    return names, heads


def _take_away(name: str, reach: int) -> Array | None:
    """Return the values of the starts of a take-away game, or None if there is no such game or they take too long."""
    limits = Limits(options=1_000_000)
    try:
        rules = game_of(name)
    except NimatronError:
        return None
    try:
        return _plain(nim_values(rules, reach, limits=limits))
    except NimatronError:
        pass
    try:
        from nimatron.survey.oeis_terms import compute_starts

        return _plain(compute_starts(rules, min(reach, _STARTS), limits))
    except NimatronError:
        return None


def _atlas_values(reach: int) -> Iterator[tuple[str, Array]]:
    """Yield the codes of the atlas with their first values, which codes of one standard form share up to a shift."""
    import numpy as np

    known: dict[str, tuple[int, Array]] = {}
    for record in all_known():
        if record.status == "trivial":
            continue
        if record.form not in known:
            known[record.form] = (record.shift, Values(record.code).grow(reach + _MOST_SHIFT))
        shift, values = known[record.form]
        start = max(record.shift, 0)
        head = np.zeros(reach, dtype=values.dtype)
        head[start:] = values[start - record.shift + shift :][: reach - start]
        yield record.code, head


def _subtraction_sets() -> Iterator[str]:
    """Yield the finite sets without great numbers, and some infinite ones, as they are written."""
    numbers = range(1, GREATEST_TAKE + 1)
    for taken in chain.from_iterable(combinations(numbers, size) for size in range(1, GREATEST_TAKE + 1)):
        yield ",".join(map(str, taken))
    yield from _NAMED_SETS


def _plain(values: Array | list[int]) -> Array:
    import numpy as np

    return np.ascontiguousarray(values, dtype=np.int64)


def shown_matches(found: Identified, most: int = 20) -> Iterator[tuple[str, dict[str, MessageValue]]]:
    """Yield keys of the catalogue with their values, which describe the matches."""
    for match in found.matches[:most]:
        yield "survey.identify.match", {"heap": match.heap, "games": printed(match.games, _SHOWN_GAMES)}
    if len(found.matches) > most:
        yield "survey.identify.more", {"count": len(found.matches) - most}
    if not found.matches:
        yield "survey.identify.none", {}
    if found.entries:
        entries = [f"{one.number} (n = {one.n})" for one in found.entries]
        yield "survey.identify.oeis", {"entries": printed(entries, _SHOWN_GAMES)}
    yield "survey.identify.searched", {"count": found.games, "reach": found.reach}
