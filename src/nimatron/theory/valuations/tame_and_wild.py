"""Misère sums by genera: sums of tame components, and one component of any kind plus nim heaps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from nimatron.errors import TooLargeError
from nimatron.explain.message import Explanation, Message, MessageValue, Step, printed
from nimatron.rules.rule_set import RuleSet, decided_by_last_move, may_repeat
from nimatron.theory.genus import Genus
from nimatron.theory.genus_search import Classified, GenusSearch, sum_of_tame
from nimatron.theory.nim import is_nim
from nimatron.theory.valuations.valuation import Knowledge, Outcome, Valuation, Valued, written

_SEARCHES: WeakKeyDictionary[Knowledge, GenusSearch] = WeakKeyDictionary()


def classified(game: RuleSet[Any], position: Any, known: Knowledge) -> Classified | None:
    """Return the genus of a component, or None if it has none or needs more work than optional fields may cost."""
    if not decided_by_last_move(game) or may_repeat(game, position):
        return None
    search = _SEARCHES.get(known)
    if search is None:
        search = _SEARCHES[known] = GenusSearch(known, known.budget.part(known.budget.limits.for_extras()))
    try:
        return search.classified(game, position)
    except TooLargeError:
        return None


class Tame(Valuation[Genus]):
    """Misère play of tame components: their genera are added as those of nim heaps (Conway 1976).

    >>> two = Genus.of_nim(2, True)
    >>> str(TAME.combine(two, two)), TAME.outcome(TAME.combine(two, two)), TAME.outcome(TAME.identity)
    ('0^02', 'P', 'N')
    """

    name = "tame genus"
    source = "Conway 1976; Berlekamp, Conway, Guy 1982"
    method = "method.tame"
    misere = True
    identity = Genus.of_nim(0, False)

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> Genus | None:
        """Return the genus of a tame component, else None."""
        found = classified(game, position, known)
        return found.genus if found is not None and found.genus.tame else None

    def combine(self, one: Genus, other: Genus) -> Genus:
        """Return the genus of the nim heaps of both."""
        return sum_of_tame([one, other])

    def outcome(self, total: Genus) -> Outcome:
        """Return "P" exactly if the misère nim-value is 0."""
        return _outcome(total.misere_nim_value == 0)

    def explain(self, components: Sequence[Valued], total: Genus, after: Sequence[Valued] | None) -> Explanation | None:
        """Explain which nim heaps the components act as, the rule of misère Nim for them, and a winning move."""
        state = "lost" if self.outcome(total) == "P" else "won"
        alone = len(components) == 1
        sentences = [_tame_message(state, components, total, alone)]
        left = self.total(part.element for part in after) if after and state == "won" else None
        if after and left is not None:
            sentences.append(_tame_message("move", after, left, alone and len(after) == 1))
        rows = [{"component": written(part.game, part.position), "value": str(part.element)} for part in components]
        return Explanation(tuple(sentences), (Step("part_values", {"number": "genus", "components": rows}),))


class ComponentAndHeaps(NamedTuple):
    """A component (or None) plus nim heaps above 0, in ascending order."""

    component: Genus | None
    heaps: tuple[int, ...]

    def __str__(self) -> str:
        part = [] if self.component is None else [str(self.component)]
        return " + ".join([*part, *[f"*{heap}" for heap in self.heaps]]) or "0"


class OneWild(Valuation[ComponentAndHeaps]):
    """Misère play of one component of any kind plus nim heaps, at most one of them above 3 (Conway 1976).

    A heap of 3 equals heaps of 2 and 1. So the genus decides. With k heaps of 2 or 3 the sum is a P-position exactly
    when the digit d_k is the one heap above 3 (0 if there is none), with its last bit flipped for each heap of 1 or 3.
    A *restive* component plus any nim heaps acts as a nim heap itself: of size d0 if all heaps are 0, 1, d0 or the
    neighbour of d0, else of size g (Berlekamp, Conway, Guy 1982). The other components must equal nim heaps: sums with
    other components, even tame ones, may behave differently.

    >>> wild = Genus.parse("4^046")
    >>> [ONE_WILD.outcome(ComponentAndHeaps(wild, heaps)) for heaps in ((), (2, 4), (4, 5))]
    ['P', 'P', None]
    """

    name = "genus"
    source = "Conway 1976; Berlekamp, Conway, Guy 1982"
    method = "method.genus"
    misere = True
    identity = ComponentAndHeaps(None, ())

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> ComponentAndHeaps | None:
        """Return the genus of a component, or the nim heap that it equals."""
        if is_nim(game):
            return ComponentAndHeaps(None, tuple(sorted(heap for heap in game.heaps(position) or () if heap)))
        found = classified(game, position, known)
        if found is None:
            return None
        if found.nim_heap is not None:
            return ComponentAndHeaps(None, (found.nim_heap,) if found.nim_heap else ())
        return ComponentAndHeaps(found.genus, ())

    def combine(self, one: ComponentAndHeaps, other: ComponentAndHeaps) -> ComponentAndHeaps | None:
        """Return the component and all heaps; two components that are not nim heaps combine only if both are tame."""
        heaps = tuple(sorted(one.heaps + other.heaps))
        if one.component is None or other.component is None:
            return ComponentAndHeaps(one.component or other.component, heaps)
        return (
            ComponentAndHeaps(sum_of_tame([one.component, other.component]), heaps)
            if one.component.tame and other.component.tame
            else None
        )

    def outcome(self, total: ComponentAndHeaps) -> Outcome | None:
        """Return the outcome by the digit of the genus; any heaps for tame and restive components; else None."""
        part, heaps = total
        if part is None or part.tame:
            return TAME.outcome(sum_of_tame([*_genera(heaps), part or TAME.identity]))
        beside = one_large_heap(heaps)
        if beside is not None:
            twos, wanted = beside
            return _outcome(part.digit(twos) == wanted)
        if part.kind == "restive":
            acts_as = part.misere_nim_value if _all_near(heaps, part.misere_nim_value) else part.nim_value
            return TAME.outcome(sum_of_tame(_genera((*heaps, acts_as))))
        return None

    def explain(
        self, components: Sequence[Valued], total: ComponentAndHeaps, after: Sequence[Valued] | None
    ) -> Explanation | None:
        """Explain the genus and the digit that decides, also after a winning move; return None if no digit decides."""
        lost = self.outcome(total) == "P"
        here = _digit_message("lost" if lost else "won", total)
        if here is None:
            return None
        left = self.total(part.element for part in after) if after and not lost else None
        then = None if left is None else _digit_message("move", left)
        return Explanation((here,) if then is None else (here, then))


def one_large_heap(heaps: Iterable[int]) -> tuple[int, int] | None:
    """Return the number of heaps of 2 that nim heaps equal and the one other heap, or None if two heaps exceed 3.

    >>> one_large_heap((1, 2, 3, 3, 6)), one_large_heap((4, 5))
    ((3, 7), None)
    """
    twos, other, great = 0, 0, 0
    for heap in heaps:
        if heap > 3:
            great += 1
            other ^= heap
        else:
            twos += heap >> 1
            other ^= heap & 1
    return None if great > 1 else (twos, other)


def _all_near(heaps: Iterable[int], size: int) -> bool:
    """Return whether every heap above 1 is this one or its neighbour, the number that differs in the last bit."""
    return all(heap <= 1 or heap | 1 == size | 1 for heap in heaps)


def _genera(heaps: Iterable[int]) -> list[Genus]:
    return [Genus.of_nim(heap, heap > 1) for heap in heaps]


def _outcome(lost: bool) -> Outcome:
    return "P" if lost else "N"


def _tame_message(what: str, components: Sequence[Valued], total: Genus, alone: bool) -> Message:
    """Return the sentence with the nim heaps that the components act as; a single component has its own sentence."""
    if alone:
        key = "genus.alone.move" if what == "move" else "genus.tame.alone"
        return Message(key, {"genus": str(total), "twos": 0, "digit": total.digit(0)})
    places: dict[str, MessageValue] = {"heaps": printed([_as_heaps(part.element) for part in components])}
    if _small(total):
        ones = sum(part.element.nim_value for part in components)
        return Message(f"genus.tame.ones.{what}", {**places, "count": ones})
    return Message(f"genus.tame.{what}", {**places, "total": total.nim_value})


def _small(genus: Genus) -> bool:
    """Return whether a tame genus is that of nim heaps none of which exceeds 1."""
    return genus == Genus.of_nim(genus.nim_value, False) and genus.nim_value < 2


def _as_heaps(genus: Genus) -> str:
    """Return the nim heaps of a tame genus as text.

    >>> [_as_heaps(Genus.parse(text)) for text in ("0^120", "0^02", "1^13", "5^57")]
    ['0', '2+2', '2+3', '5']
    """
    number = genus.nim_value
    return str(number) if number > 1 or _small(genus) else f"2+{2 + number}"


def _digit_message(what: str, total: ComponentAndHeaps) -> Message | None:
    """Return the sentence about the digit of the genus for a component plus nim heaps."""
    beside = one_large_heap(total.heaps)
    if total.component is None or beside is None:
        return None
    twos, other = beside
    return Message(
        f"genus.one.{what}" if total.heaps else "genus.alone.move" if what == "move" else "genus.alone",
        {
            "genus": str(total.component),
            "twos": twos,
            "place": twos + 1,
            "digit": total.component.digit(twos),
            "heap": other,
        },
    )


TAME = Tame()
ONE_WILD = OneWild()


def tame_valuations(games: Iterable[RuleSet[Any]]) -> Iterator[Valuation[Any]]:
    """Yield the valuations by genus for misère sums of these games, the stronger first; none if positions may repeat.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> [valuation.name for valuation in tame_valuations([Kayles()])]
    ['tame genus', 'genus']
    """
    if all(decided_by_last_move(game) and not game.loopy for game in games):
        yield TAME
        yield ONE_WILD
