"""The genus and the kind of any position that ends, from everything below it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from nimatron.arithmetic.nim_sum import mex, nim_sum
from nimatron.budget import Budget
from nimatron.games.heaps.nim import Nim
from nimatron.rules.declarations import keeps_rules
from nimatron.rules.rule_set import RuleSet, misere_components
from nimatron.theory.genus import Genus, Kind
from nimatron.theory.theorem import valuations_of
from nimatron.theory.valuations.disjunctive import FERGUSON
from nimatron.theory.valuations.valuation import Knowledge


class Classified(NamedTuple):
    """What is known of a position: its genus with its kind, and the nim heap that it equals in misère play, if any.

    ``tame_options`` are the genera of the options that are tame, ``nim_options`` the nim heaps that options equal. Sums
    of tame positions, which are not searched, may leave some out: that can only hide that something is a nim heap.
    """

    genus: Genus
    nim_heap: int | None = None
    tame_options: frozenset[Genus] = frozenset()
    nim_options: frozenset[int] = frozenset()


Place: TypeAlias = tuple[RuleSet[Any], Any]
Steps: TypeAlias = Generator[Place, Classified, Classified]


class GenusSearch:
    """Classifies positions bottom up, each canonical position once.

    A position is *tame* if its genus is one of nim heaps and every option that is not tame can be answered by a move to
    a tame position of the very genus it came from; if its nim-value is not 0, the tame options alone must have this
    genus, for what a nim heap can be moved to is needed to win. (4.7 with a heap of 6 has genus 2^20, but no tame
    option of nim-value 1: beside heaps of 4 and 5 it is lost.) With nim-value 0 to answer and to move elsewhere
    suffices. One that is not tame, though its options are, is *restive* if its
    nim-value is at most 1 and its misère nim-value above 1, *restless* the other way round; all others are *wild*
    (Berlekamp, Conway, Guy 1982, *Winning Ways*, chapter 13). Sums of tame positions are tame, so that sums are
    searched only where a part is not; games that declare Ferguson's rule are tame altogether.
    """

    def __init__(self, known: Knowledge, budget: Budget) -> None:
        self._known = known
        self._budget = budget
        self._found: dict[Place, Classified] = {}

    def classified(self, game: RuleSet[Any], position: Any) -> Classified:
        """Everything about a position of a game that ends. Raises ``TooLargeError`` at the limit."""
        root = (game, game.canonical(position))
        if root not in self._found:
            self._search(root)
        return self._found[root]

    def genus(self, game: RuleSet[Any], position: Any) -> Genus:
        """The genus of a position with its kind."""
        return self.classified(game, position).genus

    def _search(self, root: Place) -> None:
        """Depth first without recursion: every position is a generator that asks for what it needs."""
        found = self._found
        stack: list[tuple[Place, Steps]] = [(root, self._steps(*root))]
        answer: Classified | None = None
        while stack:
            place, steps = stack[-1]
            try:
                game, position = next(steps) if answer is None else steps.send(answer)
            except StopIteration as done:
                answer = found[place] = done.value
                stack.pop()
                continue
            self._budget.spend(len(found) + len(stack))
            wanted = (game, game.canonical(position))
            answer = found.get(wanted)
            if answer is None:
                stack.append((wanted, self._steps(*wanted)))

    def _steps(self, game: RuleSet[Any], position: Any) -> Steps:
        parts = tuple(misere_components(game, position))
        if len(parts) > 1:
            summands = []
            for part in parts:
                summands.append((yield part))
            if all(one.genus.tame for one in summands):
                return _sum(summands)
        elif FERGUSON in valuations_of(type(game)):
            value, firm = FERGUSON.value(game, position, self._known)
            return Classified(Genus.of_nim(value, firm), value if is_nim(game) else None)
        options = []
        for option in game.generate_moves(position):
            options.append(self._tame_sum(game, option) or (yield game, option))
        return by_options(options)

    def _tame_sum(self, game: RuleSet[Any], position: Any) -> Classified | None:
        """A sum of tame positions that are known already, which need not be kept: heaps split in very many ways."""
        summands = [self._found.get(part) for part in misere_components(game, position)]
        if len(summands) < 2 or any(one is None or not one.genus.tame for one in summands):
            return None
        self._budget.spend(len(self._found))
        return _sum([one for one in summands if one is not None])


def sum_of_tame(genera: Sequence[Genus]) -> Genus:
    """The genus of a sum of tame positions, which adds as nim heaps do.

    >>> str(sum_of_tame([Genus.of_nim(2, True), Genus.of_nim(2, True)]))
    '0^02'
    """
    heaps = [genus.nim for genus in genera]
    return Genus.of_nim(int(nim_sum([heap[0] for heap in heaps if heap])), any(heap[1] for heap in heaps if heap))


def is_nim(game: RuleSet[Any]) -> bool:
    """Whether the rules are those of Nim itself, whose heaps are nim heaps beside anything.

    >>> from nimatron.games.heaps.squares import Squares
    >>> is_nim(Nim()), is_nim(Squares())
    (True, False)
    """
    return isinstance(game, Nim) and keeps_rules(type(game), Nim)


def _sum(summands: Sequence[Classified]) -> Classified:
    """A sum of tame positions; a nim heap among its options comes from one of a summand beside the others."""
    heaps = [one.nim_heap for one in summands]
    options = set()
    for index, one in enumerate(summands):
        for heap in one.nim_options:
            options.add(_joined([*heaps[:index], heap, *heaps[index + 1 :]]))
    genus = sum_of_tame([one.genus for one in summands])
    return Classified(genus, _joined(heaps), nim_options=frozenset(heap for heap in options if heap is not None))


def _joined(heaps: Sequence[int | None]) -> int | None:
    """The nim heap that a sum of these equals in misère play: heaps of 1 join any other, two greater ones never do."""
    total, greater = 0, 0
    for heap in heaps:
        if heap is None:
            return None
        total ^= heap
        greater += heap > 1
    return total if greater < 2 else None


def by_options(options: Sequence[Classified]) -> Classified:
    """A position by its options.

    >>> end = by_options([])
    >>> one = by_options([end])
    >>> two = by_options([end, one])
    >>> three = by_options([end, one, two])
    >>> [by_options(options).genus for options in ([], [end, one], [two, three], [end, two, three])]
    [<genus 0^120, tame>, <genus 2^20, tame>, <genus 0^02, tame>, <genus 1^031, tame>]
    >>> [by_options(options).nim_heap for options in ([], [end, one], [two, three], [end, two, three])]
    [0, 2, None, 1]
    """
    genus = Genus.of_options([option.genus for option in options])
    tame = [option.genus for option in options if option.genus.tame]
    all_tame = len(tame) == len(options)
    kind: Kind = "wild"
    if (
        genus.nim
        and all(option.genus.tame or genus in option.tame_options for option in options)
        and (all_tame or genus.nim_value == 0 or Genus.of_options(tame) == genus)
    ):
        kind = "tame"
    elif all_tame:
        kind = "restive" if genus.nim_value <= 1 < genus.misere_nim_value else "restless"
    return Classified(
        replace(genus, kind=kind),
        _nim_heap(genus, options),
        frozenset(tame),
        frozenset(option.nim_heap for option in options if option.nim_heap is not None),
    )


def _nim_heap(genus: Genus, options: Sequence[Classified]) -> int | None:
    """The nim heap from which only options differ that can be answered by a move back to it (Conway 1976).

    What equals the empty heap must be won, as an ended position is.
    """
    heap = mex([option.nim_heap for option in options if option.nim_heap is not None])
    for option in options:
        if option.nim_heap is None and heap not in option.nim_options:
            return None
    return None if heap == 0 and genus.misere_nim_value == 0 else heap
