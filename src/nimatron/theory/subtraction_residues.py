"""One heap of a subtraction game without a formula: which remainders lose, or which heaps a move can leave.

Whether a heap loses follows from the heaps below it, no further away than the greatest take. So for a finite set the
P-positions repeat as soon as such a row of heaps recurs, and from there on the remainder decides (Golomb 1966). In
misère play a heap n has the outcome of n - m in normal play, where m is the least take.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, cast

from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.explain.message import PRINTED, Explanation, Message, MessageValue, printed
from nimatron.games.heaps.subtraction import Subtraction
from nimatron.theory.theorem import Answer

_GREATEST_TAKE = 200
_MOST_HEAPS = 20_000
"""Maximum number of heaps that are judged to find a period."""
_MOST_OPTIONS = 2_000
"""Maximum number of options of a heap that are listed."""


class Residues(NamedTuple):
    """The P-positions among single heaps in normal play, from ``start`` on by the remainder modulo ``period``."""

    start: int
    period: int
    remainders: tuple[int, ...]


@lru_cache(maxsize=256)
def residues(takes: SubtractionSet) -> Residues | None:
    """Return the remainders of the heaps that lose in normal play, or None if no short period is found.

    >>> residues(SubtractionSet.parse("1,3,4"))
    Residues(start=0, period=7, remainders=(0, 2))
    """
    if not takes.is_finite or takes.maximum is None or takes.maximum > _GREATEST_TAKE:
        return None
    reach = sum(1 << take - 1 for take in takes.up_to(takes.maximum))
    window = (1 << takes.maximum) - 1
    recent, lost = 0, list[bool]()  # bit i of ``recent`` says whether the heap i + 1 below loses
    seen: dict[int, int] = {}
    for heap in range(_MOST_HEAPS):
        if recent in seen and heap >= takes.maximum:
            start = seen[recent]
            period = heap - start
            while start and lost[start - 1] == lost[start - 1 + period]:
                start -= 1
            found = sorted(at % period for at in range(start, start + period) if lost[at])
            return Residues(start, period, tuple(found))
        if heap >= takes.maximum:
            seen[recent] = heap
        loses = not recent & reach
        lost.append(loses)
        recent = (recent << 1 | loses) & window
    return None


def reasons_of_subtraction(answer: Answer) -> Explanation | None:
    """Explain one heap by its remainder, or by the heaps that a move can leave; return None for several heaps.

    >>> import nimatron as nt
    >>> nt.analyse("subtraction[take=1,3,4]", 16).why()
    'With the subtraction set 1,3,4 a heap loses if its remainder modulo 7 is 0, 2, and 16 = 2 · 7 + 2.'
    """
    game, position = cast("Subtraction", answer.game), answer.position
    least = game.take_set.minimum
    live = [index for index, heap in enumerate(position) if heap >= least]
    won = answer.outcome == "N"
    if len(live) != 1 or (won and answer.best is None):
        return None
    heap = position[live[0]]
    after = answer.best[live[0]] if won and answer.best is not None else None
    found = residues(game.take_set)
    if found is not None:
        sentence = _by_remainder(game.take_set, found, heap, after, answer.misere)
        if sentence is not None:
            return Explanation((sentence,))
    return _by_options(game, answer, live[0])


def _by_remainder(takes: SubtractionSet, found: Residues, heap: int, after: int | None, misere: bool) -> Message | None:
    """Return the sentence on remainders, or None for heaps below the period, whose options say more."""
    shift = takes.minimum if misere else 0
    named = heap if after is None else after
    if named < found.start + shift or heap < found.period:
        return None
    remainders = sorted((remainder + shift) % found.period for remainder in found.remainders)
    rounds, rest = divmod(named, found.period)
    places: dict[str, MessageValue] = {
        "takes": str(takes), "period": found.period, "remainders": printed(remainders), "heap": named,
        "rounds": rounds, "rest": rest,
    }  # fmt: skip
    kind = "subtraction.residue.misere" if misere else "subtraction.residue"
    if after is None:
        return Message(f"{kind}.lost", places)
    return Message(f"{kind}.won", {**places, "count": heap - named})


def _by_options(game: Subtraction, answer: Answer, place: int) -> Explanation | None:
    """Explain which heaps a move can leave, and which of them lose."""
    heap, winning = answer.position[place], answer.winning_moves
    if winning is None or game.count_moves((heap,)) > _MOST_OPTIONS:
        return None
    if winning:
        red = [move[place] for move in winning]
        return Explanation((Message("subtraction.leaves.won", {"heap": heap, "count": len(red), "red": printed(red)}),))
    reachable = [option[0] for option in game.options(heap)]
    if len(reachable) > PRINTED:
        return None
    places: dict[str, MessageValue] = {"heap": heap, "count": len(reachable), "reachable": printed(reachable)}
    return Explanation((Message("subtraction.leaves.lost", places),))
