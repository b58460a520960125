"""An infinite misère quotient in which two heaps are counted and all others have finitely many elements."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, NamedTuple

from nimatron.arithmetic.natural import whole_number
from nimatron.errors import RequestError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.rules.heap_game import HeapGame
from nimatron.sequences.certificates.infinite_quotients import read_claim


class CountedSum(NamedTuple):
    """A sum: the element of its other heaps, and how often it has the two counted heaps."""

    element: int
    smaller: int
    greater: int


class InfiniteQuotient:
    """The outcomes in misère play of all sums of heaps up to one that makes the misère quotient infinite.

    Two heaps are counted. Two sums of the other heaps have the same element if they have the same outcome with every
    further sum. The form of the data is described in ``certificates/infinite_quotients.py``, which proves them.

    Attributes:
        code: the game.
        counted: the two heaps that are counted; the greater is the greatest heap of all.
        order: the number of elements of sums of the other heaps.
        phi: the elements of the heaps below the greatest; None for the smaller one that is counted.

    Raises:
        RequestError: if the data has another form than a certificate. Whether it is right, ``verify`` decides.
    """

    def __init__(self, certificate: Mapping[str, Any]) -> None:
        claim, faults = read_claim(certificate)
        if claim is None:
            raise RequestError(faults[0])
        self._certificate = dict(certificate)
        self._claim = claim
        self.code, self.counted, self.order, self.phi = claim.code, claim.counted, claim.order, tuple(claim.phi)
        self.game: HeapGame = claim.rules.game
        self._rows: dict[int, list[int]] = {0: list(range(self.order))}
        unreached = next((x for x in range(1, self.order) if x not in self._before), None)
        if unreached is not None:
            raise RequestError(reason("certificate.quotient.unreached", x=unreached))

    def __repr__(self) -> str:
        counted = " and ".join(map(str, self.counted))
        return f"<infinite misère quotient of {self.code}: heaps {counted} counted, order {self.order} for the others>"

    @property
    def heaps(self) -> int:
        """The greatest heap."""
        return self.counted[1]

    @property
    def corner(self) -> int:
        """From how many of both counted heaps on the outcomes repeat, if both numbers grow by the period."""
        return self._claim.corner

    @property
    def period(self) -> int:
        """The period of the outcomes, in the numbers of counted heaps."""
        return self._claim.period

    @property
    def plane(self) -> tuple[tuple[int, ...], ...]:
        """For m and k below 2 (corner + period) the number of the set of losing elements; equal numbers, equal sets."""
        return tuple(map(tuple, self._claim.plane))

    def times(self, one: int, other: int) -> int:
        """Return the product of two elements."""
        return self._row(one)[other]

    def _row(self, element: int) -> list[int]:
        """Return the products of an element, made from the actions when it is needed."""
        if element not in self._rows:
            before = self._before
            path = []
            while element not in self._rows:
                path.append(element)
                element = before[element][0]
            for one in reversed(path):
                action = self._claim.action[before[one][1]]
                self._rows[one] = [action[x] for x in self._rows[before[one][0]]]
                element = one
        return self._rows[element]

    @cached_property
    def _before(self) -> dict[int, tuple[int, int]]:
        """Return for each element another one and an action that leads from it to this one."""
        found: dict[int, tuple[int, int]] = {}
        reached = [0]
        for x in reached:
            for generator, action in self._claim.action.items():
                if action[x] and action[x] not in found:
                    found[action[x]] = x, generator
                    reached.append(action[x])
        return found

    def total(self, heaps: Iterable[int]) -> CountedSum:
        """Return what decides the outcome of a sum.

        Raises ``RequestError`` for what is not a heap, ``TooLargeError`` for one beyond the greatest.
        """
        element = smaller = greater = 0
        for given in heaps:
            heap = whole_number(given, "heap", error=RequestError)
            if heap > self.heaps:
                raise TooLargeError(reason("limit.quotient_heap", game=self.code, heaps=self.heaps, heap=heap))
            own = None if heap == self.heaps else self.phi[heap]
            if heap == self.heaps:
                greater += 1
            elif own is None:
                smaller += 1
            else:
                element = self.times(element, own)
        return CountedSum(element, smaller, greater)

    def is_p(self, total: CountedSum) -> bool:
        """Return whether a sum is a P-position."""
        return bool(self._claim.portion(total.smaller, total.greater) >> total.element & 1)

    def outcome(self, heaps: Iterable[int]) -> str:
        """Return "P" or "N", the outcome of a sum of heaps in misère play."""
        return "P" if self.is_p(self.total(heaps)) else "N"

    def winning_moves(self, heaps: Iterable[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield every move to a P-position as (heap, option); equal heaps are considered once."""
        listed = list(heaps)
        for heap in dict.fromkeys(listed):
            rest = listed.copy()
            rest.remove(heap)
            yield from ((heap, option) for option in self.game.options(heap) if self.outcome((*rest, *option)) == "P")

    def portion(self, smaller: int, greater: int) -> tuple[int, ...]:
        """Return the elements that are P-positions beside these numbers of the counted heaps.

        >>> known_quotient("0.07").portion(0, 0)[:4]
        (1, 4, 8, 9)
        """
        bits = self._claim.portion(smaller, greater)
        return tuple(x for x in range(self.order) if bits >> x & 1)

    def certificate(self) -> dict[str, Any]:
        """Return the quotient in a form that ``verify`` checks."""
        return dict(self._certificate)

    def data(self) -> dict[str, Any]:
        """Return all results as plain data for JSON."""
        names = ("corner", "period", "phi", "plane")
        return {
            "games": [self.code],
            "status": "infinite",
            "heaps": self.heaps,
            "counted": list(self.counted),
            "order": self.order,
            **{name: self._certificate[name] for name in names},
            "portions": [[x for x in range(self.order) if bits >> x & 1] for bits in self._claim.portions],
        }


_KNOWN = {"0.07": 0, "0.137": 1}
"""The games whose infinite quotient is shipped; heap n of the game is heap n + this number of Dawson's Kayles, 0.07."""


@cache
def known_quotient(name: str) -> InfiniteQuotient | None:
    """Return the infinite quotient that is shipped for a game, or None.

    A test checks the certificates.

    >>> known_quotient("0.07").counted, known_quotient("0.137").counted, known_quotient("0.77")
    ((30, 34), (29, 33), None)
    """
    if name not in _KNOWN:
        return None
    less = _KNOWN[name]
    found = json.loads(files("nimatron.misere").joinpath("data", "0.07.json").read_text(encoding="ascii"))
    counted = [heap - less for heap in found["counted"]]
    return InfiniteQuotient({**found, "code": name, "counted": counted, "phi": found["phi"][less:]})
