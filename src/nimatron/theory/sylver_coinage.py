"""Sylver coinage: the theorems that decide positions, and their sentences. Proofs are in ``sylver_outcomes``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import gcd
from random import Random
from typing import ClassVar

from nimatron.arithmetic.numerical_semigroup import Generators, Semigroup
from nimatron.errors import TooLargeError
from nimatron.explain.message import PRINTED, Explanation, Message, MessageValue, game_over, printed
from nimatron.explain.reason import reason
from nimatron.games.heaps.sylver_coinage import LARGEST_NAMED, SylverCoinage, after
from nimatron.theory import gap_search
from nimatron.theory.gap_search import Measured
from nimatron.theory.sylver_outcomes import Decided, decided, may_search, reduced_symmetric, winning_number
from nimatron.theory.theorem import Theorem

_CHOSEN_FROM = 60
"""Numbers from which one is chosen where nothing is known."""
_MOST_LISTED = 20_000
"""Numbers left from which winning ones are not listed."""
PUBLISHED_LOSSES: dict[Generators, str] = {
    (8, 10, 22): "Cilibrasi 2026",
    (8, 20, 26): "Cilibrasi 2026",
    (8, 20, 30): "Cilibrasi 2026",
    (10, 16, 24): "Cilibrasi 2026",
    (12, 16, 22): "Cilibrasi 2026",
    (12, 16, 20, 22, 26): "Cilibrasi 2026",
    (16, 20, 34): "Cilibrasi 2026",
    (16, 20, 26, 28, 38): "Cilibrasi 2026",
    (16, 20, 28, 30, 42): "Cilibrasi 2026",
    (16, 20, 28, 38, 50): "Cilibrasi 2026",
    (16, 20, 30, 34, 44): "Cilibrasi 2026",
    (16, 26, 36, 56): "Cilibrasi 2026",
    (16, 26, 54, 60, 62): "Cilibrasi 2026",
    (16, 26, 56, 62, 66): "Cilibrasi 2026",
}
"""Positions that lose in normal play by published tables, and where they stand. They are not verified here."""


class _OfSylverCoinage(Theorem):
    """What both theorems have in common: numbers that win are not constructed, and nothing is searched beyond them."""

    method: ClassVar[str] = "method.theorems_and_search"
    leaves_to_search: ClassVar[bool] = False


class Proved(_OfSylverCoinage):
    """Enders, multiples of symmetric sets, pairs beside 8 and 12, and what is decided by a move to them or by search.

    A position that none of them decides is refused here, since its moves are infinitely many or its gaps too many for a
    search.

    >>> Proved().loses(SylverCoinage(), (4, 6), False), Proved().loses(SylverCoinage(), (999, 1000), False)
    (True, False)
    """

    source = "Hutchings in Winning Ways 1982, chapter 18"

    def covers(self, game: SylverCoinage, position: Generators, misere: bool) -> bool:
        """Return whether the position is decided. Raise ``TooLargeError`` if it is not, which says why."""
        if decided(position, misere) is None:
            raise TooLargeError(_refusal(game, position))
        return True

    def loses(self, game: SylverCoinage, position: Generators, misere: bool) -> bool:
        """Return whether the player to move loses."""
        return _known(position, misere).loses

    def value(self, game: SylverCoinage, position: Generators) -> int | None:
        """Return 0 for a P-position, and the value found by search if few numbers are left."""
        if _known(position, False).loses:
            return 0
        measured = _measured(position, False)
        return None if measured is None else measured.grundy

    def winning_moves(
        self, game: SylverCoinage, position: Generators, misere: bool, beside: int = 0
    ) -> Iterator[Generators] | None:
        """Return the moves found by search; None if there are too many to list, and beside a nim heap."""
        if beside or not position or game.count_moves(position) > _MOST_LISTED:
            return None
        return _winning_moves(game, position, misere)

    def remoteness(self, game: SylverCoinage, position: Generators, misere: bool, lost: bool) -> int | None:
        """Return the remoteness found by search if few numbers are left."""
        measured = _measured(position, misere)
        return None if measured is None else measured.remoteness

    def best_move(
        self,
        game: SylverCoinage,
        position: Generators,
        misere: bool,
        lost: bool,
        winning: list[Generators] | None = None,
    ) -> Generators | None:
        """Return a move that wins, if not all of them are known."""
        number = None if lost or winning is not None else winning_number(position, misere)
        return None if number is None else after(position, number)

    def likely_move(self, game: SylverCoinage, position: Generators, misere: bool, dice: Random) -> Generators | None:
        """Return the largest number left, which excludes no other; else one that keeps a common divisor, if it can."""
        sums = Semigroup.of(position) if position else None
        if sums is None or may_search(sums):
            return None
        if sums.divisor == 1:
            return after(position, sums.largest_gap) if sums.largest_gap <= LARGEST_NAMED else None
        numbers = list(islice(game.numbers(position), _CHOSEN_FROM))
        common = [number for number in numbers if gcd(number, sums.divisor) > 1]
        return after(position, dice.choice(common or numbers))

    def explain(
        self, game: SylverCoinage, position: Generators, misere: bool, best: Generators | None, lost: bool
    ) -> Explanation | None:
        """Explain by the ground of the decision, here or after the best move, and by answers to the numbers left."""
        known = _known(position, misere)
        if known.ground == "end":
            return game_over(won=misere)
        sentences = []
        number = None if lost or best is None else game.number_named(position, best)
        if known.ground == "ender":
            sentences.append(_ender(position))
        if lost:
            sentences.append(_why_lost(position, position, None, misere))
        elif number is not None and best is not None and _is_lost(best, misere):
            sentences.append(_why_lost(position, best, number, misere))
        return Explanation(tuple(sentences)) if sentences else None


class Published(_OfSylverCoinage):
    """Positions with a common divisor of 2 that lose or win by published results, which are not verified here.

    >>> Published().covers(SylverCoinage(), (8, 10), False), Published().loses(SylverCoinage(), (8, 10), False)
    (True, False)
    """

    source = "Cilibrasi 2026"
    method = "method.known.literature"
    status = "computed"

    def covers(self, game: SylverCoinage, position: Generators, misere: bool) -> bool:
        """Return whether the position or one after a move is published, and nothing is proved here."""
        if misere or not position or (position not in PUBLISHED_LOSSES and published_reply(position) is None):
            return False
        return decided(position, misere) is None

    def loses(self, game: SylverCoinage, position: Generators, misere: bool) -> bool:
        """Return whether it is one of the published P-positions."""
        return position in PUBLISHED_LOSSES

    def value(self, game: SylverCoinage, position: Generators) -> int | None:
        """Return 0 for a P-position."""
        return 0 if position in PUBLISHED_LOSSES else None

    def best_move(
        self,
        game: SylverCoinage,
        position: Generators,
        misere: bool,
        lost: bool,
        winning: list[Generators] | None = None,
    ) -> Generators | None:
        """Return the move to the published P-position."""
        number = None if lost else published_reply(position)
        return None if number is None else after(position, number)

    def explain(
        self, game: SylverCoinage, position: Generators, misere: bool, best: Generators | None, lost: bool
    ) -> Explanation | None:
        """Say which position is published, and by whom."""
        if lost:
            source = PUBLISHED_LOSSES[position]
            return Explanation((Message("sylver-coinage.published.lost", {"source": source}),))
        number = published_reply(position)
        if number is None or best != after(position, number):
            return None
        places: dict[str, MessageValue] = {"number": number, "left": best, "source": PUBLISHED_LOSSES[best]}
        return Explanation((Message("sylver-coinage.published.won", places),))


PROVED = Proved()
PUBLISHED = Published()


def published_reply(position: Generators) -> int | None:
    """Return the number that leads to a published P-position, or None: it is one of the generators there.

    >>> published_reply((16, 20)), published_reply((16, 26))
    (34, None)
    """
    for target in PUBLISHED_LOSSES:
        new = [number for number in target if number not in position]
        if len(new) == 1 and new[0] not in Semigroup.of(position) and after(position, new[0]) == target:
            return new[0]
    return None


def _known(position: Generators, misere: bool) -> Decided:
    known = decided(position, misere)
    assert known is not None
    return known


def _is_lost(position: Generators, misere: bool) -> bool:
    known = decided(position, misere)
    return known is not None and known.loses


def _refusal(game: SylverCoinage, position: Generators) -> Message:
    places = {"game": game.called, "position": game.format(position)[:60]}
    if len(position) == 0 or Semigroup.of(position).divisor > 1:
        return reason("limit.sylver.infinite", **places)
    count = Semigroup.of(position).count_of_gaps - 1
    return reason("limit.sylver.gaps", count=count, limit=gap_search.MOST_DECIDED - 1, **places)


def _measured(position: Generators, misere: bool) -> Measured | None:
    """Return what a search of every position below finds, or None if too many numbers are left."""
    if not position:
        return None
    sums = Semigroup.of(position)
    if sums.divisor > 1 or sums.count_of_gaps > gap_search.MOST_MEASURED:
        return None
    return gap_search.measured(sums.gap_bits(), misere)


def _winning_moves(game: SylverCoinage, position: Generators, misere: bool) -> Iterator[Generators]:
    """Yield the winning moves. Raise ``TooLargeError`` if too many numbers are left."""
    sums = Semigroup.of(position)
    if not may_search(sums):
        raise TooLargeError(_refusal(game, position))
    gaps = sums.gap_bits()
    for number in game.numbers(position):
        if gap_search.loses(gap_search.after(gaps, number), misere):
            yield sums.joined(number)


def _ender(position: Generators) -> Message:
    return Message("sylver-coinage.ender", {"largest": Semigroup.of(position).largest_gap})


def _why_lost(position: Generators, lost: Generators, number: int | None, misere: bool) -> Message:
    """Return why a P-position loses, for the player to move or after a number has been named."""
    known, state = _known(lost, misere), "lost" if number is None else "won"
    places: dict[str, MessageValue] = {} if number is None else {"number": number}
    if known.ground == "end":
        return Message("sylver-coinage.last", places)
    if known.ground == "pairs":
        return Message(f"sylver-coinage.pairs.{state}", places)
    if known.ground == "multiples":
        sums = Semigroup.of(lost)
        reduced = reduced_symmetric(sums)
        assert reduced is not None
        places |= {"divisor": sums.divisor, "answers": printed(_pair(*pair) for pair in known.answers)}
        if reduced.largest_gap < 0:
            return Message(f"sylver-coinage.prime.{state}", places)
        return Message(f"sylver-coinage.multiples.{state}", {**places, "reduced": reduced.generators})
    left = tuple(islice(SylverCoinage().numbers(lost), 2))
    if misere and len(left) == 1:
        return Message(f"sylver-coinage.one.{state}", {**places, "last": left[0]})
    return Message(f"sylver-coinage.answers.{state}", {**places, "answers": printed(_answers(lost, misere))})


def _answers(lost: Generators, misere: bool) -> Iterator[str]:
    """Yield each number that can be named with an answer that wins; without one if none is left to be named."""
    for number in islice(SylverCoinage().numbers(lost), PRINTED + 1):
        yield _pair(number, winning_number(after(lost, number), misere))


def _pair(number: int, answer: int | None) -> str:
    """Return a number and its answer in writing; a dash for the answer if only 1 is left, which wins misère play."""
    return f"{number}→{answer or '–'}"
