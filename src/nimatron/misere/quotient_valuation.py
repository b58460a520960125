"""Misère play decided by the quotient of the heaps that occur, of one game or of the union of several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from nimatron.budget import Budget, Limits
from nimatron.errors import RuleError, TooLargeError
from nimatron.explain.message import Explanation, Message, MessageValue, Step
from nimatron.misere.infinite_quotient import CountedSum, InfiniteQuotient, known_quotient
from nimatron.misere.quotient import SOURCE, MisereQuotient, shown_name
from nimatron.misere.quotient_builder import QuotientBuilder, heap_game, plain_code
from nimatron.rules.heap_game import plays_heaps_apart
from nimatron.rules.rule_set import RuleSet
from nimatron.theory.valuations.valuation import Knowledge, Outcome, Valuation, Valued, written

_MOST_WORK = 300_000
"""Limit of work, one to three seconds, for a quotient that the user did not request by name.

Work is counted, not timed, so that the answer depends neither on the machine nor on its load.
"""
_PROOF_WORK = 20_000
"""Limit of work for a proof for all heaps."""
_MOST_LISTED = 12


def quotient_valuations(
    games: Iterable[RuleSet[Any]], largest: Mapping[RuleSet[Any], int] | None = None
) -> Iterator[Valuation[Any]]:
    """Yield the quotient of all these games together, if heaps are independent and the work is within the limit.

    ``largest`` gives for each game the greatest heap that the quotient must cover (default: as far as it goes).

    >>> from nimatron.games.rows.kayles import Kayles
    >>> [valuation.name for valuation in quotient_valuations([Kayles()], {Kayles(): 20})]
    ['misère quotient of 0.77']
    """
    different = tuple(sorted(set(games), key=lambda game: game.written()))
    bounds = None if largest is None else tuple(largest[game] for game in different)
    known = _known_for(different, bounds)
    if known is not None:
        yield InfiniteQuotientValuation(known)
        return
    found = _quotient(different, bounds)
    if found is not None:
        yield QuotientValuation(found)


_COUNTED_FROM = 25
"""Greatest heap from which an infinite quotient that is shipped is used; quotients of smaller heaps are small."""


def _known_for(games: tuple[RuleSet[Any], ...], bounds: tuple[int, ...] | None) -> InfiniteQuotient | None:
    """Return the infinite quotient that is shipped for a single game, if it reaches the greatest heap."""
    if bounds is None or len(games) != 1 or bounds[0] < _COUNTED_FROM or not plays_heaps_apart(games[0]):
        return None
    found = known_quotient(shown_name(games[0]))
    return found if found is not None and bounds[0] <= found.heaps else None


@lru_cache(maxsize=64)
def _quotient(games: tuple[RuleSet[Any], ...], bounds: tuple[int, ...] | None) -> MisereQuotient | None:
    """Return the quotient for all heaps if it takes little work, else the quotient up to the bounds.

    Each quotient is built from the start, so that the numbers of elements do not depend on earlier requests.
    """
    try:
        plays = [heap_game(game) for game in games]
        if bounds is None or all(map(plain_code, plays)):
            found = QuotientBuilder(plays).as_far_as(Budget(Limits(options=_PROOF_WORK)))
            if bounds is None or found.status == "proved":
                return found
        if sum(bound * play.count_moves((bound,)) // 2 for play, bound in zip(plays, bounds, strict=True)) > _MOST_WORK:
            return None  # the options of all heaps up to the bounds alone are more
        return QuotientBuilder(plays, bounds).to(max(bounds), Budget(Limits(options=_MOST_WORK)))
    except (RuleError, TooLargeError):
        return None


class QuotientValuation(Valuation[int]):
    """The valuation of sums by their elements in a misère quotient.

    >>> from nimatron.misere.quotient_builder import misere_quotient
    >>> kayles = QuotientValuation(misere_quotient("0.77"))
    >>> kayles.outcome(kayles.total([1, 1])), kayles.text(3)
    ('N', 'x3')
    """

    source = SOURCE
    method = "method.quotient"
    misere = True
    identity = 0

    def __init__(self, quotient: MisereQuotient) -> None:
        self.quotient = quotient
        bound = "" if quotient.status == "proved" else f" to heap {', '.join(map(str, quotient.reach))}"
        self.name = f"misère quotient of {' + '.join(quotient.names)}{bound}"
        self._p_set = frozenset(quotient.p_portion)

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> int | None:
        """Return the product of the elements of the heaps; None for another game or beyond a partial quotient."""
        place = self.quotient.place(game)
        if place is None:
            return None
        total = 0
        for heap in position:
            try:
                total = self.quotient.product[total][self.quotient.element(heap, place)]
            except TooLargeError:
                return None
        return total

    def combine(self, one: int, other: int) -> int:
        """Return the product of two elements."""
        return self.quotient.product[one][other]

    def outcome(self, total: int) -> Outcome:
        """Return "P" for the elements of the P-portion."""
        return "P" if total in self._p_set else "N"

    def text(self, element: int) -> str:
        """Return "x" and the number of the element."""
        return f"x{element}"

    def explain(self, components: Sequence[Valued], total: int, after: Sequence[Valued] | None) -> Explanation | None:
        """Explain the elements of the components, a small equal sum, and the effect of the move."""
        if not components:
            return None
        about: dict[str, MessageValue] = {"games": " + ".join(self.quotient.names), "order": self.quotient.order}
        shown: dict[str, MessageValue] = {"total": self.text(total), "like": self.quotient.like(total)}
        elements = tuple(self.text(part.element) for part in components[:_MOST_LISTED])
        if len(components) > _MOST_LISTED:
            elements += ("…",)
        if len(components) > 1:
            sentences = [Message("quotient.parts", {**about, **shown, "elements": elements})]
        else:
            sentences = [Message("quotient.part", {**about, **shown})]
        left = None if after is None else self.total(part.element for part in after)
        if total in self._p_set:
            sentences.append(Message("quotient.lost", {"total": self.text(total), "count": len(self._p_set)}))
        elif left is not None:
            shown = {"total": self.text(total), "after": self.text(left), "like": self.quotient.like(left)}
            sentences.append(Message("quotient.won", shown))
        lost = list(map(self.text, self.quotient.p_portion[:_MOST_LISTED]))
        if len(self.quotient.p_portion) > _MOST_LISTED:
            lost.append("…")
        several = len({part.game for part in components}) > 1
        data = {
            "games": about["games"], "order": self.quotient.order, "total": self.text(total),
            "lost": total in self._p_set, "lost_elements": lost,
            "after": "" if left is None or total in self._p_set else self.text(left),
            "components": [
                {
                    "component": written(part.game, part.position) if several else part.game.format(part.position),
                    "value": self.text(part.element),
                }
                for part in components
            ],
        }  # fmt: skip
        return Explanation(tuple(sentences), (Step("quotient", data),))


class InfiniteQuotientValuation(Valuation[CountedSum]):
    """The valuation of sums by an infinite misère quotient: an element, and the numbers of the two counted heaps.

    >>> from nimatron.games.heaps.octal import Octal
    >>> dawson = InfiniteQuotientValuation(known_quotient("0.07"))
    >>> dawson.text(dawson.value(Octal("0.07"), (34, 30, 34, 2), None))
    'x1 + 1·30 + 2·34'
    """

    source = SOURCE
    method = "method.quotient"
    misere = True
    identity = CountedSum(0, 0, 0)

    def __init__(self, quotient: InfiniteQuotient) -> None:
        self.quotient = quotient
        self.name = f"infinite misère quotient of {quotient.code} to heap {quotient.heaps}"

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge | None) -> CountedSum | None:
        """Return what decides the outcome of the heaps; None for another game or beyond the greatest heap."""
        if not plays_heaps_apart(game) or shown_name(game) != self.quotient.code:
            return None
        if max(position, default=0) > self.quotient.heaps:
            return None
        return self.quotient.total(position)

    def combine(self, one: CountedSum, other: CountedSum) -> CountedSum:
        """Return the product of the elements and the sums of the numbers."""
        element = self.quotient.times(one.element, other.element)
        return CountedSum(element, one.smaller + other.smaller, one.greater + other.greater)

    def outcome(self, total: CountedSum) -> Outcome:
        """Return "P" where the element is in the portion of the two numbers."""
        return "P" if self.quotient.is_p(total) else "N"

    def text(self, element: CountedSum) -> str:
        """Return "x" and the number of the element, and how many of each counted heap there are."""
        numbers = zip((element.smaller, element.greater), self.quotient.counted, strict=True)
        return " + ".join([f"x{element.element}", *(f"{number}·{heap}" for number, heap in numbers if number)])

    def explain(
        self, components: Sequence[Valued], total: CountedSum, after: Sequence[Valued] | None
    ) -> Explanation | None:
        """Explain what the outcome depends on, and whether the element is losing beside these numbers."""
        if not components:
            return None
        quotient = self.quotient
        here: dict[str, MessageValue] = {"x": total.element, "m": total.smaller, "k": total.greater}
        about: dict[str, MessageValue] = {
            "games": quotient.code, "heaps": quotient.heaps, "small": quotient.counted[0], "order": quotient.order,
        }  # fmt: skip
        sentences = [Message("quotient.infinite.sum", {**about, **here})]
        left = None if after is None else self.total(part.element for part in after)
        lost = quotient.is_p(total)
        if lost:
            count = len(quotient.portion(total.smaller, total.greater))
            sentences.append(Message("quotient.infinite.lost", {"x": total.element, "count": count}))
        elif left is not None:
            then: dict[str, MessageValue] = {"after": left.element, "m": left.smaller, "k": left.greater}
            sentences.append(Message("quotient.infinite.won", {"x": total.element, **then}))
        shown = total if lost or left is None else left
        losing = [f"x{element}" for element in quotient.portion(shown.smaller, shown.greater)]
        data = {
            "games": quotient.code, "order": quotient.order, "total": self.text(total), "lost": lost,
            "lost_elements": losing[:_MOST_LISTED] + ["…"] * (len(losing) > _MOST_LISTED),
            "after": "" if left is None or lost else self.text(left),
            "components": [
                {"component": part.game.format(part.position), "value": self.text(part.element)} for part in components
            ],
        }  # fmt: skip
        return Explanation(tuple(sentences), (Step("quotient", data),))
