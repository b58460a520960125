"""What genera tell about misère sums: components that are all tame, and one that is not beside nim heaps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from nimatron.errors import TooLargeError
from nimatron.explain.message import Explanation, Message, Step, printed
from nimatron.rules.rule_set import RuleSet, decided_by_last_move, may_repeat
from nimatron.theory.genus import Genus
from nimatron.theory.genus_search import Classified, GenusSearch, sum_of_tame
from nimatron.theory.nim import is_nim
from nimatron.theory.valuations.valuation import Knowledge, Outcome, Valuation, Valued, written

_SEARCHES: WeakKeyDictionary[Knowledge, GenusSearch] = WeakKeyDictionary()


def classified(game: RuleSet[Any], position: Any, known: Knowledge) -> Classified | None:
    """The genus of a component, None where it has none or is beyond the limit for optional fields."""
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
    """Misère play of components that are all tame: their genera add as those of nim heaps (Conway 1976).

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
        """The genus of a tame component."""
        found = classified(game, position, known)
        return found.genus if found is not None and found.genus.tame else None

    def combine(self, one: Genus, other: Genus) -> Genus:
        """The genus of the nim heaps of both."""
        return sum_of_tame([one, other])

    def outcome(self, total: Genus) -> Outcome:
        """Lost exactly where the misère nim-value is 0."""
        return _outcome(total.misere_nim_value == 0)

    def explain(self, parts: Sequence[Valued], total: Genus, after: Sequence[Valued] | None) -> Explanation | None:
        """The genera and their sum, and what a winning move makes of them."""
        state = "lost" if self.outcome(total) == "P" else "won"
        sentences = [_told(f"genus.tame.{state}", parts, total)]
        if after and state == "won":
            sentences.append(_told("genus.tame.move", after, self.total(part.element for part in after)))
        rows = [{"component": written(part.game, part.position), "value": str(part.element)} for part in parts]
        return Explanation(tuple(sentences), (Step("part_values", {"number": "genus", "components": rows}),))


class Beside(NamedTuple):
    """A component, None where there is none, beside nim heaps, ascending and not empty."""

    part: Genus | None
    heaps: tuple[int, ...]

    def __str__(self) -> str:
        part = [] if self.part is None else [str(self.part)]
        return " + ".join([*part, *[f"*{heap}" for heap in self.heaps]]) or "0"


class OneWild(Valuation[Beside]):
    """Misère play of one component of any kind beside nim heaps, at most one of them above 3 (Conway 1976).

    A heap of 3 equals 2 and 1 together. So the genus tells: with k heaps of 2 or 3 the whole is lost exactly when the
    digit d_k is the great heap, with its last bit turned for each heap of 1 or 3. A *restive* component acts beside any
    nim heaps as a nim heap itself: of size d0 where no heap but 0, 1, d0 and its neighbour are there, else of size g
    (Berlekamp, Conway, Guy 1982). Real nim heaps are needed: other components, tame ones too, may act otherwise here.

    >>> wild = Beside(Genus.parse("4^046"), ())
    >>> ONE_WILD.outcome(wild), ONE_WILD.outcome(Beside(wild.part, (2, 4))), ONE_WILD.outcome(Beside(wild.part, (4, 5)))
    ('P', 'P', None)
    """

    name = "genus"
    source = "Conway 1976; Berlekamp, Conway, Guy 1982"
    method = "method.genus"
    misere = True
    identity = Beside(None, ())

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> Beside | None:
        """The genus of a component, or the nim heaps that it is."""
        if is_nim(game):
            return Beside(None, tuple(sorted(heap for heap in game.heaps(position) or () if heap)))
        found = classified(game, position, known)
        if found is None:
            return None
        if found.nim_heap is not None:
            return Beside(None, (found.nim_heap,) if found.nim_heap else ())
        return Beside(found.genus, ())

    def combine(self, one: Beside, other: Beside) -> Beside | None:
        """The heaps together; of two components that are no nim heaps only tame ones make one."""
        heaps = tuple(sorted(one.heaps + other.heaps))
        if one.part is None or other.part is None:
            return Beside(one.part or other.part, heaps)
        return Beside(sum_of_tame([one.part, other.part]), heaps) if one.part.tame and other.part.tame else None

    def outcome(self, total: Beside) -> Outcome | None:
        """By the digit of the genus; tame and restive components beside any heaps; None otherwise."""
        part, heaps = total
        if part is None or part.tame:
            return TAME.outcome(sum_of_tame([*_genera(heaps), part or TAME.identity]))
        beside = one_great_heap(heaps)
        if beside is not None:
            twos, wanted = beside
            return _outcome(part.digit(twos) == wanted)
        if part.kind == "restive":
            acts_as = part.misere_nim_value if _all_near(heaps, part.misere_nim_value) else part.nim_value
            return TAME.outcome(sum_of_tame(_genera((*heaps, acts_as))))
        return None

    def explain(self, parts: Sequence[Valued], total: Beside, after: Sequence[Valued] | None) -> Explanation | None:
        """The genus and the digit that counts, and the same after a winning move; None where no digit tells."""
        lost = self.outcome(total) == "P"
        here = _told_digit("lost" if lost else "won", total)
        if here is None:
            return None
        left = self.total(part.element for part in after) if after and not lost else None
        then = None if left is None else _told_digit("move", left)
        return Explanation((here,) if then is None else (here, then))


def one_great_heap(heaps: Iterable[int]) -> tuple[int, int] | None:
    """The number of heaps of 2 that nim heaps equal and the one other heap, None if two heaps exceed 3.

    >>> one_great_heap((1, 2, 3, 3, 6)), one_great_heap((4, 5))
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
    """Whether every heap above 1 is this one or its neighbour, of which they differ by the last bit."""
    return all(heap <= 1 or heap | 1 == size | 1 for heap in heaps)


def _genera(heaps: Iterable[int]) -> list[Genus]:
    return [Genus.of_nim(heap, heap > 1) for heap in heaps]


def _outcome(lost: bool) -> Outcome:
    return "P" if lost else "N"


def _told(key: str, parts: Sequence[Valued], total: Genus | None) -> Message:
    """The genera of several parts and what they add up to; of a single one its own words, which add nothing up."""
    if len(parts) == 1 and total is not None:
        alone = "genus.alone.move" if key == "genus.tame.move" else "genus.tame.alone"
        return Message(alone, {"genus": str(total), "twos": 0, "digit": total.digit(0)})
    return Message(key, {"genera": printed([str(part.element) for part in parts]), "total": str(total)})


def _told_digit(what: str, total: Beside) -> Message | None:
    """What the digit of the genus says of a component beside nim heaps."""
    beside = one_great_heap(total.heaps)
    if total.part is None or beside is None:
        return None
    twos, other = beside
    return Message(
        f"genus.one.{what}" if total.heaps else "genus.alone.move" if what == "move" else "genus.alone",
        {"genus": str(total.part), "twos": twos, "place": twos + 1, "digit": total.part.digit(twos), "heap": other},
    )


TAME = Tame()
ONE_WILD = OneWild()


def tame_valuations(games: Iterable[RuleSet[Any]]) -> Iterator[Valuation[Any]]:
    """The valuations by genus for misère sums of these games, the stronger first; none if positions may repeat.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> [valuation.name for valuation in tame_valuations([Kayles()])]
    ['tame genus', 'genus']
    """
    if all(decided_by_last_move(game) and not game.loopy for game in games):
        yield TAME
        yield ONE_WILD
