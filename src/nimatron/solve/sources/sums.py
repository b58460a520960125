"""Sums of every kind: the elements of the components decide, and winning moves are found without trying whole turns.

If one component moves, the others are combined once from the front and once from the back, and each option is inserted
between. If several move together, the options of each component are counted by the class of their element, and these
counts are multiplied. So the number of winning turns is exact, and turns are generated one by one only as needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product, repeat
from typing import Any, NamedTuple

from nimatron.games.sum import Component, Components, Sum
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.components.component_values import indecomposable_components, is_indecomposable
from nimatron.solve.components.knowledge import ComponentKnowledge
from nimatron.solve.searching.estimates import small_verdict
from nimatron.solve.sources.without_theorem import ValuationSource
from nimatron.theory.valuations.disjunctive import NIM_VALUES
from nimatron.theory.valuations.ordered import Ordinal
from nimatron.theory.valuations.sum_valuation import SumValuation
from nimatron.theory.valuations.valuation import DISJUNCTIVE, Valuation

_LISTED_TOGETHER = 2_000
"""Most winning turns in several components that are listed."""


class Turns(NamedTuple):
    """Ways to move in several components that agree in what decides.

    Parameters:
        number: how many there are.
        element: the product after the turn of least remoteness.
        options: that turn, one option for each component.
    """

    number: int
    element: Any
    options: tuple[Component, ...]


Tally = dict[Any, Turns]


class SumSource(ValuationSource):
    """Components of a sum of any kind; the product of their elements in the order of the sum decides."""

    game: Sum

    def __init__(self, game: Sum, misere: bool, known: ComponentKnowledge, valuation: Valuation[Any]) -> None:
        super().__init__(game, misere, known, valuation)
        self._kind = game.rules_of_kind
        self.tries_all_moves = not self._kind.several
        self._tallied: tuple[Any, list[Tally]] | None = None

    def components(self, position: Components) -> list[tuple[RuleSet[Any], Any]]:
        """Return the terms; of a disjunctive sum, their indecomposable components."""
        return (
            indecomposable_components(self.game, position, self.misere)
            if self._kind.name == DISJUNCTIVE
            else list(position)
        )

    def outcome(self, position: Components) -> str:
        """Return what the total says; an empty sum has no moves."""
        if not position:
            return "N" if self.misere else "P"
        return super().outcome(position)

    def grundy(self, position: Components) -> int | None:
        """Return the nim-value of the whole as one game, by theorem or, if it is small, by search."""
        if self.misere or self.valuation is NIM_VALUES:
            return super().grundy(position)
        if isinstance(self.valuation, Ordinal):
            total = self.total(position)
            return None if total is None else int(self.valuation.text(total))
        verdict = small_verdict(self.game, position, False)
        return None if verdict is None else verdict.grundy

    def remoteness(self, position: Components) -> int | None:
        """Return the remoteness by theorem if there is one, else by search within the limits for extras."""
        total = self.total(position) if position else None
        known = 0 if not position else None if total is None else self.valuation.remoteness(total)
        return super().remoteness(position) if known is None else known

    # -- winning moves -----------------------------------------------------------------------------------------

    def winning_moves(self, position: Components) -> list[Components] | None:
        """Return all winning moves, or None if they are too many to list."""
        if self.outcome(position) == "P" or not self.game.moves(position):
            return []
        if self._kind.several:
            found = list(islice(self._winning_turns(position), _LISTED_TOGETHER + 1))
            return found if 0 < len(found) <= _LISTED_TOGETHER else None
        constructed = self._values.winning_moves(self.game, position) if self.valuation is NIM_VALUES else None
        if constructed is not None or self.exceeds_move_limit(position):
            return constructed
        return list(self._moves_in_one(position))

    def winning_count(self, position: Components) -> int | None:
        """Return the number of winning moves, without listing them if several components move."""
        if self.outcome(position) == "P" or not self.game.moves(position):
            return 0
        if not self._kind.several:
            return super().winning_count(position)
        return sum(turns.number for turns in self._winning_classes(position)) or None

    def best_move(self, position: Components, lost: bool, winning: list[Components] | None) -> Components | None:
        """Return a winning turn of least remoteness if the winning turns are too many to list."""
        if lost or winning is not None or not self._kind.several:
            return super().best_move(position, lost, winning)
        found = self._winning_classes(position)
        return min(found, key=self._remoteness_key).options if found else None

    def _is_p_position(self, element: Any) -> bool:
        return element is not None and self.valuation.outcome(element) == "P"

    def _remoteness_key(self, turns: Turns) -> tuple[bool, int]:
        """Return a key that sorts by remoteness, unknown ones last."""
        remoteness = self.valuation.remoteness(turns.element)
        return remoteness is None, remoteness or 0

    def _moves_in_one(self, position: Components) -> Iterator[Components]:
        """Yield the winning moves in kinds of sums where exactly one component moves."""
        total, identity = self.valuation.total, self.valuation.identity
        elements = [self._of_term(part) for part in position]
        after = [identity]  # the product of all later components, for each one
        for element in reversed(elements[1:]):
            after.append(identity if self._kind.strikes else total((element, after[-1])))
        before: Any = identity
        for index, (part, element) in enumerate(zip(position, elements, strict=True)):
            later = () if self._kind.strikes else position[index + 1 :]
            moves = part.game.moves(part.position)
            for option in map(Component, repeat(part.game), moves):
                move = (*position[:index], option, *later)
                found = total((before, self._of_term(option), after[-1 - index]))
                if self.outcome(move) == "P" if found is None else self._is_p_position(found):
                    yield move
            if self._kind.moves_in == "first" and moves:
                return
            before = total((before, element))

    def _of_term(self, part: Component) -> Any | None:
        """Return the element of a term; in a disjunctive sum, the product over its components."""
        if self._kind.name != DISJUNCTIVE or self.valuation is NIM_VALUES or is_indecomposable(*part):
            return self.element_of(*part)
        return self.valuation.total(
            self.element_of(*component) for component in indecomposable_components(*part, self.misere)
        )

    # -- turns in several components -------------------------------------------------------------------------------

    def _winning_classes(self, position: Components) -> list[Turns]:
        """Return the winning turns, grouped by what decides; none if they cannot be counted."""
        tallies = self._tallies(position)
        return [turns for turns in tallies[0].values() if self._is_p_position(turns.element)] if tallies else []

    def _winning_turns(self, position: Components) -> Iterator[Components]:
        """Yield the winning turns; a choice is followed only if later components can still complete it."""
        tallies = self._tallies(position)
        choices = [self._choices(part) for part in position] if tallies else []

        def completed(index: int, before: Any) -> Iterator[Components]:
            if index == len(choices):
                yield ()
                return
            for option, element in choices[index]:
                product = self.valuation.total((before, element))
                later = tallies[index + 1].values()
                if any(self._is_p_position(self.valuation.total((product, turns.element))) for turns in later):
                    for rest in completed(index + 1, product):
                        yield (option, *rest)

        return completed(0, self.valuation.identity) if choices else iter(())

    def _tallies(self, position: Components) -> list[Tally]:
        """Return the turns from each component on, by class; empty if a component has too many or unknown options.

        Passing in every component counts as a turn here. It leaves an N-position, so it is never a winning turn.
        """
        if self._tallied is None or self._tallied[0] != position:
            identity = self.valuation.identity
            found: list[Tally] = [{self._class(identity): Turns(1, identity, ())}]
            for part in reversed(position):
                choices = self._choices(part)
                if not choices:
                    found = []
                    break
                alone: Tally = {}
                for option, element in choices:
                    self._count(alone, Turns(1, element, (option,)))
                both: Tally = {}
                for one, other in product(alone.values(), found[-1].values()):
                    element = self.valuation.total((one.element, other.element))
                    self._count(both, Turns(one.number * other.number, element, one.options + other.options))
                found.append(both)
                self.budget.spend(0, len(alone) * len(found[-2]))
            self._tallied = position, found[::-1]
        return self._tallied[1]

    def _choices(self, part: Component) -> list[tuple[Component, Any]]:
        """Return the possible results of a turn in one component, with their elements; empty if there are too many."""
        if part.game.count_moves(part.position) > self.budget.limits.listed:
            return []
        options = [Component(part.game, option) for option in part.game.moves(part.position)]
        if self._kind.moves_in == "some" or not options:
            options.append(part)
        self.budget.spend(0, len(options))
        found = [(option, self.element_of(*option)) for option in options]
        return [] if any(element is None for _, element in found) else found

    def _class(self, element: Any) -> Any:
        valuation = self.valuation
        return valuation.decisive(element) if isinstance(valuation, SumValuation) else element

    def _count(self, tally: Tally, turns: Turns) -> None:
        """Add turns to those of their class; the class keeps a turn of least remoteness."""
        known = tally.setdefault(self._class(turns.element), turns)
        if known is not turns:
            best = min(known, turns, key=self._remoteness_key)
            tally[self._class(turns.element)] = best._replace(number=known.number + turns.number)
