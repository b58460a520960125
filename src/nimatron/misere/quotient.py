"""The misère quotient of one game or of several: elements of heaps, their products, the P-portion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

from nimatron.arithmetic.natural import whole_number
from nimatron.errors import RequestError, RuleError, TooLargeError
from nimatron.explain.reason import Reason, reason
from nimatron.misere.option_monoid import OptionMonoid
from nimatron.misere.presentation import generator_name, generators, monomial, relations
from nimatron.rules.heap_game import HeapGame
from nimatron.sequences.certificates.recomputed import rules_of

SOURCE = "Plambeck and Siegel 2008"


def shown_name(game: HeapGame) -> str:
    """Return a game as users write it: its code, or else its written form.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> shown_name(Kayles())
    '0.77'
    """
    code = getattr(game, "octal_code", None)
    return game.written() if code is None else str(code)


class HeapPeriod(NamedTuple):
    """The period of the elements of heaps: n + period and n have the same element for all n >= preperiod."""

    preperiod: int
    period: int


class OrderAtHeap(NamedTuple):
    """A heap with which the quotient grows: the number of elements for heaps up to it, and of those of P-positions."""

    heap: int
    order: int
    p_order: int


class Generator(NamedTuple):
    """A heap whose element is not a product of smaller ones: its name in words, the number of its game, its size."""

    name: str
    game: int
    heap: int


class WinningMove(NamedTuple):
    """A move to a P-position: the number of the game, the heap that is moved in, the option."""

    game: int
    heap: int
    option: tuple[int, ...]


class MisereQuotient:
    """The misère quotient: two sums are equal if they have the same outcome in misère play with every further sum.

    Elements are numbers 0 .. order - 1, written x0, x1, ...; x0 is the empty sum. ``status`` is "proved" if the
    quotient holds for heaps of every size, "partial" if it holds for sums of heaps up to ``reach``, a bound for each
    game.

    Attributes:
        games: the games.
        product: the multiplication table; ``product[x][y]`` is an element.
        p_portion: the elements of the P-positions.
        phis: for each game the elements of the heaps 0 .. ``reach`` (the pretending function of Plambeck).
        periods: for each game the proved period of these elements, or None.
        stopped: the reason why a partial construction ended, if there is one.
        orders: each heap with which the quotient has changed its size. With several games it is the size of all of
            them for heaps up to this one.

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
        orders: tuple[OrderAtHeap, ...] = (),
    ) -> None:
        self.games, self.reach, self.periods, self.stopped, self.orders = games, reach, periods, stopped, orders
        self.product = tuple(map(tuple, monoid.product))
        self.p_portion = tuple(x for x in range(monoid.order) if monoid.p_portion >> x & 1)
        self.phis = tuple(tuple(monoid.letters[game :: len(games)][: last + 1]) for game, last in enumerate(reach))
        self.least_words = tuple(monoid.words)
        self._letters = tuple(monoid.letters)

    def _repr_svg_(self) -> str | None:
        """Return the picture of the quotient as SVG, for a notebook; None if it cannot be shown."""
        from nimatron.rules.declarations import resolve

        shown_there: str | None = resolve("nimatron.notebook.pictures:picture_of_quotient")(self)
        return shown_there

    def __repr__(self) -> str:
        names = ", ".join(map(repr, self.names))
        return f"<misère quotient of {names}: order {self.order}, {self.status} to heap {self.heaps}>"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The games as users write them; codes stay as written.

        >>> from nimatron.misere.quotient_builder import misere_quotient
        >>> misere_quotient("0.31").names
        ('0.31',)
        """
        return tuple(map(shown_name, self.games))

    def place(self, game: Any) -> int | None:
        """Return the index of a game in the quotient, or None; a code is recognized under any of its names.

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
        """The greatest heap whose element was built; the maximum if games have bounds of their own."""
        return max(self.reach)

    @property
    def p_order(self) -> int:
        """The number of elements of the P-portion."""
        return len(self.p_portion)

    @property
    def status(self) -> str:
        """``proved`` if the quotient holds for all heaps, ``partial`` if it holds up to ``reach``."""
        return "proved" if None not in self.periods else "partial"

    @property
    def phi(self) -> tuple[int, ...]:
        """The elements of the heaps of the only game, or of the first one."""
        return self.phis[0]

    @property
    def preperiod(self) -> int | None:
        """The preperiod of ``phi`` if a period is proved, else None."""
        return None if self.periods[0] is None else self.periods[0].preperiod

    @property
    def period(self) -> int | None:
        """The period of ``phi`` if one is proved, else None."""
        return None if self.periods[0] is None else self.periods[0].period

    # -- positions ------------------------------------------------------------------------------------------------

    def element(self, heap: int, game: int = 0) -> int:
        """Return the element of a heap, of any size if the quotient is proved.

        Raise ``TooLargeError`` beyond the reach of a partial quotient.

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
        """Return the element of a sum: the heaps of the first game, those of the second game, ...

        Raise ``RequestError`` for what is not a heap, ``TooLargeError`` beyond the reach of a partial quotient.
        """
        found = 0
        for game, sizes in enumerate(heaps):
            for heap in sizes:
                found = self.product[found][self.element(whole_number(heap, "heap", error=RequestError), game)]
        return found

    def outcome(self, *heaps: Iterable[int]) -> str:
        """Return "P" or "N", the outcome in misère play; the arguments are the heaps of each game in turn."""
        return "P" if self.total(*heaps) in self._p_set else "N"

    def winning_moves(self, *heaps: Iterable[int]) -> Iterator[WinningMove]:
        """Yield every move to a P-position; equal heaps are considered once.

        Of a heap beyond those by which the period is proved, only moves whose smaller component is among those are
        yielded. They include at least one for each element that an option has.

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
                if rest[self.total(*((),) * game, option)] in self._p_set:
                    yield WinningMove(game, heap, option)

    def _options(self, heap: int, game: int) -> Iterator[tuple[int, ...]]:
        """Yield the options of a heap.

        For a huge heap, these are options of a smaller heap with the period added to the greatest component.
        """
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
    def _p_set(self) -> frozenset[int]:
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
        """Return the least product of generators equal to an element."""
        return monomial(self.least_words[element], self._generators)

    def pretending(self, heap: int, game: int = 0) -> str:
        """Return the value of the pretending function (Plambeck) at a heap, written in generators.

        >>> from nimatron.misere.quotient_builder import misere_quotient
        >>> [misere_quotient("0.77").pretending(heap) for heap in (3, 4, 10**9)]
        ['a b', 'a', 'a b^2']
        """
        return self.word(self.element(heap, game))

    def like(self, element: int) -> str:
        """Return the least sum that has an element, as text.

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
        """Return the quotient in a form that can be checked without knowing how it was found (docs/quotients.md).

        Raise ``RuleError`` for a game that is given neither by a code nor by a subtraction set: a file could not
        restore its rules.

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
        """Return the value itself if there is one game, else the list of values."""
        listed = list(values)
        return listed[0] if len(listed) == 1 else listed

    def data(self) -> Mapping[str, Any]:
        """Return all results as plain data for JSON."""
        return {
            "games": list(self.names),
            "status": self.status,
            "heaps": list(self.reach),
            "order": self.order,
            "p_order": self.p_order,
            "orders": [one._asdict() for one in self.orders],
            "p_portion": list(self.p_portion),
            "generators": [generator._asdict() for generator in self.generators],
            "relations": [list(pair) for pair in self.relations],
            "words": [self.word(element) for element in range(self.order)],
            "phi": [list(phi) for phi in self.phis],
            "periods": [period and period._asdict() for period in self.periods],
            "stopped": None if self.stopped is None else str(self.stopped),
        }
