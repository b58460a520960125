"""Building a quotient heap by heap, until it is proved for all heaps or the limits are reached.

**Theorem.** Consider a game of a code whose last place is t and whose splitting moves put no condition on the
components. Let the quotient of the heaps up to L be known. Let the elements of heaps repeat: phi(n + p) = phi(n) for n0
<= n and n + p <= L, with L >= 2 n0 + 2 p + t - 1. (This is for two components; the bounds for one and three are those
of Guy and Smith 1956.) Then the same monoid, with phi continued by its period, is the quotient of all heaps.

*Proof.* Give the heaps n > L the element phi(n - p). Then the options of n have the same elements as those of n - p. A
splitting move of n leaves a component b >= (n - t) / 2 >= n0 + p; with b - p in place of b it is a move of n - p. A
splitting move of n - p leaves a component b >= n0 + p / 2; with b + p in place of b it is a move of n. Moves that leave
one component are treated in the same way. Whether the P-elements are right depends only on the pairs of elements of a
heap and of one of its options, and n adds no pair that n - p does not have. So every check succeeds. No further
elements are distinguished, for every sum has the element of a sum of heaps up to L. (Plambeck and Siegel 2008; for
nim-values Guy and Smith 1956.)

With several games each has its own period.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, SupportsIndex

from nimatron.arithmetic.natural import whole_number
from nimatron.budget import Budget, Limits, Progress
from nimatron.errors import RequestError, RuleError, TooLargeError
from nimatron.explain.message import MessageValue
from nimatron.explain.reason import Reason, reason, reason_of
from nimatron.misere.adjoining import Options, adjoined, misere_start
from nimatron.misere.quotient import HeapPeriod, MisereQuotient, OrderAtHeap, shown_name
from nimatron.rules.codes import Code
from nimatron.rules.heap_game import HeapGame, plays_heaps_apart
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet, decided_by_last_move
from nimatron.sequences.periods.guy_smith import proved

MOST_HEAPS = 5000
_PERIOD_SEARCHES = 16
"""The builder searches for a period each time the number of heaps has grown by a sixteenth."""


def misere_quotient(
    *games: RuleSet[Any] | str,
    heaps: int | Sequence[int] | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> MisereQuotient:
    """Return the misère quotient of the heaps of one game, or of the union of several.

    Parameters:
        games: rule sets that play each heap independently, their written forms or codes such as ``0.77``.
        heaps: the greatest heap, or that of each game in turn. By default, as far as a proof for all heaps needs, or as
            far as the limits allow.
        limits: limits of work.
        progress: called with the progress of the work.

    Raises:
        RuleError: if a game does not play each heap independently.
        TooLargeError: if ``heaps`` is beyond the limits.

    >>> misere_quotient("0.77").order, misere_quotient("0.77", "0.123", heaps=[14, 8]).order
    (40, 76)
    """
    bounds = None if heaps is None or isinstance(heaps, SupportsIndex) else [_heap(bound) for bound in heaps]
    builder = QuotientBuilder(games, bounds)
    budget = Budget(limits, builder.asked, progress)
    if heaps is None:
        return builder.as_far_as(budget)
    return builder.to(_heap(heaps) if bounds is None else max(bounds), budget)


def _heap(given: object) -> int:
    return whole_number(given, "heaps", 0, error=RequestError)


class QuotientBuilder:
    """An incremental construction of a quotient; later calls continue from what was built.

    Parameters:
        games: the games, as in :func:`misere_quotient`.
        bounds: for each game the greatest heap that needs an element (default: no bound).

    >>> builder = QuotientBuilder(["0.31"])
    >>> builder.to(3, Budget()).status, builder.as_far_as(Budget()).status
    ('partial', 'proved')
    """

    def __init__(self, games: Iterable[RuleSet[Any] | str], bounds: Sequence[int] | None = None) -> None:
        given = [heap_game(game) for game in games]
        self.games = tuple({shown_name(game): game for game in given}.values())
        if not self.games:
            raise RuleError(reason("quotient.no_game"))
        if bounds is not None and len(bounds) != len(given):
            raise RequestError(reason("quotient.bounds", count=len(given), given=len(bounds)))
        names = [shown_name(game) for game in given]
        self._bounds = [
            MOST_HEAPS
            if bounds is None
            else max(b for name, b in zip(names, bounds, strict=True) if name == shown_name(game))
            for game in self.games
        ]
        self._codes = [plain_code(game) for game in self.games]
        self._monoid = misere_start()
        self._options: list[Options] = []
        self._periods: tuple[HeapPeriod | None, ...] = (None,) * len(self.games)
        self._next_search = 4
        self._quotient: MisereQuotient | None = None
        self._orders: list[OrderAtHeap] = []

    @property
    def asked(self) -> Reason:
        """The description of the request for messages."""
        return reason("asked.quotient", games=" + ".join(map(shown_name, self.games)))

    @property
    def heaps(self) -> int:
        """The greatest heap so far; -1 at the start."""
        return len(self._monoid.letters) // len(self.games) - 1

    @property
    def proved(self) -> bool:
        """Whether the quotient holds for all heaps."""
        return None not in self._periods

    def to(self, heap: int, budget: Budget) -> MisereQuotient:
        """Return a quotient that holds up to a heap. Raise ``TooLargeError`` if it is beyond the limits."""
        while self.heaps < heap and not self.proved:
            self._add_heap(budget, heap)
            if self.heaps == heap or self.heaps >= self._next_search:
                self._search_periods()
        return self._result()

    def as_far_as(self, budget: Budget) -> MisereQuotient:
        """Return the quotient for all heaps if it can be proved within the limits, else as far as they reach."""
        try:
            while not self.proved:
                self._add_heap(budget)
                if self.heaps >= self._next_search:
                    self._search_periods()
        except TooLargeError as error:
            self._search_periods()
            return self._result(reason_of(error))
        return self._result()

    def _add_heap(self, budget: Budget, goal: int | None = None) -> None:
        heap = self.heaps + 1
        if heap > MOST_HEAPS:
            raise TooLargeError(reason("limit.quotient_heaps", limit=MOST_HEAPS))
        before, monoid = len(self._options), self._monoid
        try:
            budget.look(heap, goal)
            for number, game in enumerate(self.games):
                self._options.append(sorted(self.words(number, game, heap)))
                monoid = adjoined(monoid, self._options, budget)
        except TooLargeError as error:
            del self._options[before:], self._monoid.letters[before:]
            raise TooLargeError(reason("limit.quotient_at", heap=heap, why=error)) from None
        self._monoid = monoid
        self._quotient = None
        size = monoid.order, monoid.p_portion.bit_count()
        if not self._orders or self._orders[-1][1:] != size:
            self._orders.append(OrderAtHeap(heap, *size))

    def words(self, number: int, game: HeapGame, heap: int) -> set[tuple[int, ...]]:
        """Return the options of a heap as words.

        Beyond the bound of its game there are none, and the element is not shown.
        """
        if heap > self._bounds[number]:
            return set()
        options = {tuple(part for part in option if part) for option in game.options(heap)}
        if any(part >= heap for option in options for part in option):
            raise RuleError(reason("quotient.grows", game=game.written(), heap=heap))
        return {tuple(sorted(part * len(self.games) + number for part in option)) for option in options}

    def _search_periods(self) -> None:
        self._next_search = self.heaps + 1 + self.heaps // _PERIOD_SEARCHES
        count = len(self.games)
        found = []
        for number, code in enumerate(self._codes):
            phi = self._monoid.letters[number::count][: self._bounds[number] + 1]
            shown = None if code is None else proved(code, phi)
            found.append(None if shown is None else HeapPeriod(max(shown[0], 1), shown[1]))
        if None not in found:
            self._periods = tuple(found)
            self._quotient = None

    def _result(self, stopped: MessageValue | None = None) -> MisereQuotient:
        if self._quotient is None or stopped is not None:
            why = stopped if isinstance(stopped, Reason) else None
            reach = tuple(min(bound, max(self.heaps, 0)) for bound in self._bounds)
            orders = tuple(self._orders)
            self._quotient = MisereQuotient(self.games, self._monoid, reach, self._periods, why, orders)
        return self._quotient


def heap_game(given: RuleSet[Any] | str) -> HeapGame:
    """Return the game if it plays each heap independently; raise ``RuleError`` for any other game.

    >>> heap_game("0.77"), heap_game("kayles")
    (Octal(code='0.77'), Kayles())
    """
    game = game_of(given)
    if not plays_heaps_apart(game) or not decided_by_last_move(game):
        raise RuleError(reason("quotient.heaps", game=game.written()))
    return game


def plain_code(game: HeapGame) -> Code | None:
    """Return the code of a game by which a period can be proved, or None.

    The code must have a last place and put no condition on the components.

    >>> plain_code(heap_game("kayles")), plain_code(heap_game("nim"))
    (Code.parse('0.77'), None)
    """
    code = getattr(game, "octal_code", None)
    return code if isinstance(code, Code) and code.last is not None and not code.is_modified else None
