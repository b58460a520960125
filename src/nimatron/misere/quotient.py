"""The misère quotient of one game or of several: elements of heaps, their products, which are lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

from nimatron.errors import RuleError, TooLargeError
from nimatron.explain.reason import Reason, reason
from nimatron.misere.option_monoid import OptionMonoid
from nimatron.misere.presentation import generator_name, generators, monomial, relations
from nimatron.rules.heap_game import HeapGame
from nimatron.sequences.certificates.recomputed import rules_of

SOURCE = "Plambeck and Siegel 2008"


def shown_name(game: HeapGame) -> str:
    """A game as users write it: its code as it stands, else the written form.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> shown_name(Kayles())
    '0.77'
    """
    code = getattr(game, "octal_code", None)
    return game.written() if code is None else str(code)


class HeapPeriod(NamedTuple):
    """The elements of heaps repeat: that of n + period is that of n for all n >= preperiod."""

    preperiod: int
    period: int


class Generator(NamedTuple):
    """A heap whose element is no product of smaller ones: its name in words, the number of its game, its size."""

    name: str
    game: int
    heap: int


class WinningMove(NamedTuple):
    """A move to a lost sum: the number of the game, the heap that is played in, what becomes of it."""

    game: int
    heap: int
    option: tuple[int, ...]


class MisereQuotient:
    """The sums of some heaps, two of them counted as equal if no further sum tells them apart in misère play.

    Elements are numbers 0 .. order - 1, written x0, x1, ...; x0 is the empty sum. ``status`` is "proved" where it holds
    for heaps of every size, "partial" where it holds for sums of heaps up to ``reach``, a bound for each game.

    Attributes: ``games``; ``product[x][y]``, the table; ``p_portion``, the elements of the lost positions; ``phis``,
    for each game the elements of the heaps 0 .. ``reach`` (the pretending function of Plambeck); ``periods``, for each
    game the period of these that is proved, or None; ``stopped``, what ended a partial construction, if anything did.

    >>> from nimatron.misere.quotient_builder import misere_quotient
    >>> kayles = misere_quotient("0.77")
    >>> kayles.order, kayles.p_order, kayles.status, kayles.outcome([5, 3]), kayles.outcome([10**30, 9])
    (40, 9, 'proved', 'N', 'N')
    """

    def __init__(
        self,
        games: tuple[HeapGame, ...],
        monoid: OptionMonoid,
        reach: tuple[int, ...],
        periods: tuple[HeapPeriod | None, ...],
        stopped: Reason | None = None,
    ) -> None:
        self.games, self.reach, self.periods, self.stopped = games, reach, periods, stopped
        self.product = tuple(map(tuple, monoid.product))
        self.p_portion = tuple(x for x in range(monoid.order) if monoid.lost >> x & 1)
        self.phis = tuple(tuple(monoid.letters[game :: len(games)][: last + 1]) for game, last in enumerate(reach))
        self.least_words = tuple(monoid.words)
        self._letters = tuple(monoid.letters)

    def __repr__(self) -> str:
        names = ", ".join(map(repr, self.names))
        return f"<misère quotient of {names}: order {self.order}, {self.status} to heap {self.heaps}>"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The games as users write them: codes as they stand.

        >>> from nimatron.misere.quotient_builder import misere_quotient
        >>> misere_quotient("0.31").names
        ('0.31',)
        """
        return tuple(map(shown_name, self.games))

    def place(self, game: Any) -> int | None:
        """The number of a game among those of the quotient, None for another one; a code is known by any of its names.

        >>> import nimatron as nt
        >>> from nimatron.misere.quotient_builder import misere_quotient
        >>> misere_quotient("0.31").place(nt.game("0.31")), misere_quotient("0.31").place(nt.Kayles())
        (0, None)
        """
        name = shown_name(game)
        return self.names.index(name) if name in self.names else None

    @property
    def order(self) -> int:
        """The number of elements."""
        return len(self.product)

    @property
    def heaps(self) -> int:
        """The greatest heap whose element was built; of all games, if they have bounds of their own."""
        return max(self.reach)

    @property
    def p_order(self) -> int:
        """The number of elements of the P-portion."""
        return len(self.p_portion)

    @property
    def status(self) -> str:
        """``proved`` for all heaps, or ``partial``: up to ``reach``."""
        return "proved" if None not in self.periods else "partial"

    @property
    def phi(self) -> tuple[int, ...]:
        """The elements of the heaps of the only game, or of the first one."""
        return self.phis[0]

    @property
    def preperiod(self) -> int | None:
        """Of ``phi``, where a period is proved."""
        return None if self.periods[0] is None else self.periods[0].preperiod

    @property
    def period(self) -> int | None:
        """Of ``phi``, where one is proved."""
        return None if self.periods[0] is None else self.periods[0].period

    # -- positions ------------------------------------------------------------------------------------------------

    def element(self, heap: int, game: int = 0) -> int:
        """The element of a heap of any size where it is proved. Raises ``TooLargeError`` beyond a partial quotient.

        >>> from nimatron.misere.quotient_builder import misere_quotient
        >>> misere_quotient("0.77", heaps=20).element(21)
        Traceback (most recent call last):
        ...
        nimatron.errors.TooLargeError: the misère quotient of 0.77 is known to heap 20, not to heap 21
        """
        phi, period = self.phis[game], self.periods[game]
        if heap < len(phi):
            return phi[heap]
        if period is None:
            name = self.names[game]
            raise TooLargeError(reason("limit.quotient_heap", game=name, heaps=self.reach[game], heap=heap))
        return phi[period.preperiod + (heap - period.preperiod) % period.period]

    def total(self, *heaps: Iterable[int]) -> int:
        """The element of a sum: the heaps of the first game, those of the second game, ..."""
        found = 0
        for game, sizes in enumerate(heaps):
            for heap in sizes:
                found = self.product[found][self.element(heap, game)]
        return found

    def outcome(self, *heaps: Iterable[int]) -> str:
        """P if the player to move loses in misère play, else N; the heaps of each game in turn."""
        return "P" if self.total(*heaps) in self._lost else "N"

    def winning_moves(self, *heaps: Iterable[int]) -> Iterator[WinningMove]:
        """Every move to a lost sum, one after the other, equal heaps once.

        Of a heap beyond those by which the period is proved, moves are given whose smaller part is among those: one at
        least for each element that an option of it has.

        >>> from nimatron.misere.quotient_builder import misere_quotient
        >>> kayles = misere_quotient("0.77")
        >>> [(move.heap, move.option) for move in kayles.winning_moves([5, 3])]
        [(5, (3,)), (5, (1, 2)), (3, (1,))]
        >>> next(kayles.winning_moves([10**30, 9])).option == (3, 10**30 - 5)
        True
        """
        letters = [(game, heap) for game, sizes in enumerate(heaps) for heap in sizes]
        before = list(accumulate((self.element(heap, game) for game, heap in letters), self._times, initial=0))
        after = 0
        rests = {}
        for place in range(len(letters) - 1, -1, -1):
            game, heap = letters[place]
            rests[game, heap] = self.product[before[place]][after]
            after = self.product[after][self.element(heap, game)]
        for game, heap in dict.fromkeys(letters):
            rest = self.product[rests[game, heap]]
            for option in self._options(heap, game):
                if rest[self.total(*((),) * game, option)] in self._lost:
                    yield WinningMove(game, heap, option)

    def _options(self, heap: int, game: int) -> Iterator[tuple[int, ...]]:
        """The options of a heap; of a huge one those of a smaller heap with the period added to the greatest part."""
        period, last = self.periods[game], self.reach[game]
        turns = 0 if period is None or heap <= last else -(-(heap - last - period.period) // period.period)
        more = max(turns, 0) * (0 if period is None else period.period)
        for option in self.games[game].options(heap - more):
            if more:
                *small, greatest = sorted(option)
                option = (*small, greatest + more)
            yield option

    def _times(self, one: int, other: int) -> int:
        return self.product[one][other]

    @cached_property
    def _lost(self) -> frozenset[int]:
        return frozenset(self.p_portion)

    # -- words ----------------------------------------------------------------------------------------------------

    @cached_property
    def _generators(self) -> list[int]:
        return generators(self.least_words)

    @property
    def generators(self) -> tuple[Generator, ...]:
        """The heaps that generate the monoid.

        >>> from nimatron.misere.quotient_builder import misere_quotient
        >>> [generator.heap for generator in misere_quotient("0.77").generators]
        [1, 2, 5, 9, 12, 25, 27]
        """
        places = (divmod(letter, len(self.games)) for letter in self._generators)
        return tuple(Generator(generator_name(i), game, heap) for i, (heap, game) in enumerate(places))

    def word(self, element: int) -> str:
        """The least product of generators that an element is."""
        return monomial(self.least_words[element], self._generators)

    def pretending(self, heap: int, game: int = 0) -> str:
        """As what a heap pretends to be played, in generators (Plambeck's pretending function).

        >>> from nimatron.misere.quotient_builder import misere_quotient
        >>> [misere_quotient("0.77").pretending(heap) for heap in (3, 4, 10**9)]
        ['a b', 'a', 'a b^2']
        """
        return self.word(self.element(heap, game))

    def like(self, element: int) -> str:
        """The least sum that has an element, in writing.

        >>> from nimatron.misere.quotient_builder import misere_quotient
        >>> misere_quotient("0.77").like(3), misere_quotient("0.77", "0.123", heaps=8).like(12)
        ('1,2', '0.77 2,2,5')
        """
        places = [divmod(letter, len(self.games)) for letter in self.least_words[element]]
        terms = []
        for number, name in enumerate(self.names):
            heaps = ",".join(str(heap) for heap, game in places if game == number)
            terms.append(f"{name} {heaps}" if heaps and len(self.games) > 1 else heaps)
        return " + ".join(filter(None, terms)) or "0"

    @cached_property
    def relations(self) -> tuple[tuple[str, str], ...]:
        """Pairs of equal words that present the monoid.

        >>> from nimatron.misere.quotient_builder import misere_quotient
        >>> misere_quotient("0.31").relations
        (('a^2', '1'), ('b^3', 'b'))
        """
        pairs = relations(self.least_words, self._letters, self.product)
        return tuple((monomial(u, self._generators), monomial(v, self._generators)) for u, v in pairs)

    # -- as data --------------------------------------------------------------------------------------------------

    def certificate(self) -> dict[str, Any]:
        """All that is needed to check it again without knowing how it was found (docs/quotients.md).

        Raises ``RuleError`` for a game that is given neither by a code nor by a set of takes: its rules could not be
        read again.

        >>> from nimatron.misere.quotient_builder import misere_quotient
        >>> misere_quotient("0.31").certificate()["phi"]
        [0, 1, 2, 4, 5]
        """
        unread = next((name for name in self.names if rules_of(name)[0] is None), None)
        if unread is not None:
            raise RuleError(reason("quotient.certificate", game=unread))
        proved = self.status == "proved"
        lengths = [period.preperiod + period.period if period and proved else None for period in self.periods]
        phis = [list(phi[:length]) for phi, length in zip(self.phis, lengths, strict=True)]
        used = sorted({element for phi in phis for element in phi} - {0})
        found: dict[str, Any] = {
            "format": 1,
            "kind": "misere-quotient",
            "code": self._each(self.names),
            "order": self.order,
            "p_portion": list(self.p_portion),
            "action": {str(element): list(self.product[element]) for element in used},
            "status": self.status,
        }
        if proved:
            found["preperiod"] = self._each([period.preperiod for period in self.periods if period])
            found["period"] = self._each([period.period for period in self.periods if period])
        else:
            found["heaps"] = self._each(self.reach)
        return found | {"phi": self._each(phis)}

    def _each(self, values: Iterable[Any]) -> Any:
        """A value of the only game itself, those of several as a list."""
        listed = list(values)
        return listed[0] if len(listed) == 1 else listed

    def data(self) -> Mapping[str, Any]:
        """What is known, as plain data for JSON."""
        return {
            "games": list(self.names),
            "status": self.status,
            "heaps": list(self.reach),
            "order": self.order,
            "p_order": self.p_order,
            "p_portion": list(self.p_portion),
            "generators": [generator._asdict() for generator in self.generators],
            "relations": [list(pair) for pair in self.relations],
            "words": [self.word(element) for element in range(self.order)],
            "phi": [list(phi) for phi in self.phis],
            "periods": [period and period._asdict() for period in self.periods],
            "stopped": None if self.stopped is None else str(self.stopped),
        }
