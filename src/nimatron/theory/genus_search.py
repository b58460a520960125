"""The genus and the kind of any position of a game that ends, from all positions below it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from nimatron.arithmetic.nim_sum import mex, nim_sum
from nimatron.budget import Budget, weight_of
from nimatron.rules.rule_set import RuleSet, misere_components
from nimatron.theory.genus import Genus, Kind
from nimatron.theory.nim import is_nim
from nimatron.theory.theorem import valuations_of
from nimatron.theory.valuations.disjunctive import FERGUSON
from nimatron.theory.valuations.valuation import Knowledge


class Classified(NamedTuple):
    """Results for a position: its genus with its kind, and the nim heap that it equals in misère play, if any.

    ``tame_options`` are the genera of the tame options, ``nim_options`` the nim heaps that options equal. For sums of
    tame positions, which are not searched, they may be incomplete. Then it may remain unknown that a position equals a
    nim heap.
    """

    genus: Genus
    nim_heap: int | None = None
    tame_options: frozenset[Genus] = frozenset()
    nim_options: frozenset[int] = frozenset()


Place: TypeAlias = tuple[RuleSet[Any], Any]
Steps: TypeAlias = Generator[Place, Classified, Classified]


_COST = 4
"""A step of the search costs as much as this many options of other searches."""


class GenusSearch:
    """A classification of positions bottom up, each canonical position once.

    A position is *tame* if its genus is one of nim heaps and every option that is not tame can be answered by a move to
    a tame position of this same genus. If its nim-value is not 0, the tame options alone must also have this genus, for
    the moves of a nim heap are needed to win. (4.7 with a heap of 6 has genus 2^20, but no tame option of nim-value 1:
    with heaps of 4 and 5 added it is a P-position.) With nim-value 0 it suffices to answer moves and to move elsewhere.

    A position that is not tame although its options are is *restive* if its nim-value is at most 1 and its misère
    nim-value above 1, and *restless* if it is the other way round. All others are *wild* (Berlekamp, Conway, Guy 1982,
    *Winning Ways*, chapter 13). Sums of tame positions are tame, so a sum is searched only if a component is not. Games
    that declare Ferguson's rule are tame throughout.
    """

    def __init__(self, known: Knowledge, budget: Budget) -> None:
        self._known = known
        self._budget = budget
        self._found: dict[Place, Classified] = {}
        self._weight = 1

    def classified(self, game: RuleSet[Any], position: Any) -> Classified:
        """Return all results for a position of a game that ends. Raise ``TooLargeError`` at the limit."""
        root = (game, game.canonical(position))
        if root not in self._found:
            self._search(root)
        return self._found[root]

    def genus(self, game: RuleSet[Any], position: Any) -> Genus:
        """Return the genus of a position with its kind."""
        return self.classified(game, position).genus

    def _search(self, root: Place) -> None:
        """Search depth first without recursion: every position is a generator that yields the positions it needs."""
        found = self._found
        self._weight = weight_of(root[1])
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
            self._budget.spend(self._weight * (len(found) + len(stack)), _COST * self._weight)
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
        """Return the class of a sum of known tame positions, without storing it; some heaps split in very many ways."""
        summands = [self._found.get(part) for part in misere_components(game, position)]
        if len(summands) < 2 or any(one is None or not one.genus.tame for one in summands):
            return None
        self._budget.spend(self._weight * len(self._found), _COST * self._weight)
        return _sum([one for one in summands if one is not None])


def sum_of_tame(genera: Sequence[Genus]) -> Genus:
    """Return the genus of a sum of tame positions, computed as for nim heaps.

    >>> str(sum_of_tame([Genus.of_nim(2, True), Genus.of_nim(2, True)]))
    '0^02'
    """
    heaps = [genus.nim for genus in genera]
    return Genus.of_nim(int(nim_sum([heap[0] for heap in heaps if heap])), any(heap[1] for heap in heaps if heap))


def _sum(summands: Sequence[Classified]) -> Classified:
    """Return the class of a sum of tame positions.

    A nim heap among its options comes from a move in one summand, with the others unchanged.
    """
    heaps = [one.nim_heap for one in summands]
    options = set()
    for index, one in enumerate(summands):
        for heap in one.nim_options:
            options.add(_joined([*heaps[:index], heap, *heaps[index + 1 :]]))
    genus = sum_of_tame([one.genus for one in summands])
    return Classified(genus, _joined(heaps), nim_options=frozenset(heap for heap in options if heap is not None))


def _joined(heaps: Sequence[int | None]) -> int | None:
    """Return the nim heap that a sum of nim heaps equals in misère play, or None.

    Heaps of 1 can be added to any other heap; two heaps above 1 never equal one heap.
    """
    total, greater = 0, 0
    for heap in heaps:
        if heap is None:
            return None
        total ^= heap
        greater += heap > 1
    return total if greater < 2 else None


def by_options(options: Sequence[Classified]) -> Classified:
    """Return the class of a position from those of its options.

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
    """Return the nim heap from which only options differ that can be reversed by a move back to it (Conway 1976).

    A position that equals the empty heap must be an N-position in misère play, as the empty heap is.
    """
    heap = mex([option.nim_heap for option in options if option.nim_heap is not None])
    for option in options:
        if option.nim_heap is None and heap not in option.nim_options:
            return None
    return None if heap == 0 and genus.misere_nim_value == 0 else heap
