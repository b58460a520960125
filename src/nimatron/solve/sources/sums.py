"""Sums of every kind: the components' elements decide, and winning moves are found without trying whole turns.

Where one component moves, the others are combined once, from the front and from the back, and each option is put
between. Where several move at once, the options of each component are counted by what decides of their elements, and
the counts are multiplied out class by class: so the number of winning turns is exact, and turns are made one by one
only as far as they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product, repeat
from typing import Any, NamedTuple

from nimatron.games.sum import Component, Components, Sum
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.components.component_values import is_indecomposable, pieces
from nimatron.solve.components.knowledge import PartKnowledge
from nimatron.solve.searching.estimates import small_verdict
from nimatron.solve.sources.without_theorem import ValuationSource
from nimatron.theory.valuations.disjunctive import NIM_VALUES
from nimatron.theory.valuations.ordered import Ordinal
from nimatron.theory.valuations.sum_valuation import SumValuation
from nimatron.theory.valuations.valuation import DISJUNCTIVE, Valuation

_LISTED_TOGETHER = 2_000
"""Winning turns in several components that are listed."""


class Turns(NamedTuple):
    """Ways to move in some components that agree in what decides.

    Parameters: ``number`` how many there are; ``element`` the product after the one that lasts least, which chooses
    ``options``, one for each component.
    """

    number: int
    element: Any
    options: tuple[Component, ...]


Tally = dict[Any, Turns]


class SumSource(ValuationSource):
    """The components of a sum of any kind are valued, and their product in the order of the sum decides."""

    game: Sum

    def __init__(self, game: Sum, misere: bool, known: PartKnowledge, valuation: Valuation[Any]) -> None:
        super().__init__(game, misere, known, valuation)
        self._kind = game.rules_of_kind
        self.tries_all_moves = not self._kind.several
        self._tallied: tuple[Any, list[Tally]] | None = None

    def parts(self, position: Components) -> list[tuple[RuleSet[Any], Any]]:
        """The terms; of a disjunctive sum all pieces of them."""
        return pieces(self.game, position, self.misere) if self._kind.name == DISJUNCTIVE else list(position)

    def outcome(self, position: Components) -> str:
        """What the total says; the sum of nothing is over."""
        if not position:
            return "N" if self.misere else "P"
        return super().outcome(position)

    def grundy(self, position: Components) -> int | None:
        """The nim-value of the whole as one game: by theorem, else of a small one by search."""
        if self.misere or self.valuation is NIM_VALUES:
            return super().grundy(position)
        if isinstance(self.valuation, Ordinal):
            total = self.total(position)
            return None if total is None else int(self.valuation.text(total))
        verdict = small_verdict(self.game, position, False)
        return None if verdict is None else verdict.grundy

    def remoteness(self, position: Components) -> int | None:
        """By theorem where there is one, else searched for within the limits for extras."""
        total = self.total(position) if position else None
        known = 0 if not position else None if total is None else self.valuation.remoteness(total)
        return super().remoteness(position) if known is None else known

    # -- winning moves -----------------------------------------------------------------------------------------

    def winning_moves(self, position: Components) -> list[Components] | None:
        """Each of them, or None where they are too many to list."""
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
        """Counted without listing where several components move."""
        if self.outcome(position) == "P" or not self.game.moves(position):
            return 0
        if not self._kind.several:
            return super().winning_count(position)
        return sum(turns.number for turns in self._winning_classes(position)) or None

    def best_move(self, position: Components, lost: bool, winning: list[Components] | None) -> Components | None:
        """Where winning turns are too many to list, the one that lasts least."""
        if lost or winning is not None or not self._kind.several:
            return super().best_move(position, lost, winning)
        found = self._winning_classes(position)
        return min(found, key=self._length).options if found else None

    def _lost(self, element: Any) -> bool:
        return element is not None and self.valuation.outcome(element) == "P"

    def _length(self, turns: Turns) -> tuple[bool, int]:
        """A key that sorts by remoteness, unknown ones last."""
        length = self.valuation.remoteness(turns.element)
        return length is None, length or 0

    def _moves_in_one(self, position: Components) -> Iterator[Components]:
        """The winning moves where exactly one component moves."""
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
                if self.outcome(move) == "P" if found is None else self._lost(found):
                    yield move
            if self._kind.moves_in == "first" and moves:
                return
            before = total((before, element))

    def _of_term(self, part: Component) -> Any | None:
        """The element of a term; in a disjunctive sum the product of its pieces."""
        if self._kind.name != DISJUNCTIVE or self.valuation is NIM_VALUES or is_indecomposable(*part):
            return self.element_of(*part)
        return self.valuation.total(self.element_of(*piece) for piece in pieces(*part, self.misere))

    # -- turns in several components -------------------------------------------------------------------------------

    def _winning_classes(self, position: Components) -> list[Turns]:
        """The winning turns, those together that agree in what decides; none where they cannot be counted."""
        tallies = self._tallies(position)
        return [turns for turns in tallies[0].values() if self._lost(turns.element)] if tallies else []

    def _winning_turns(self, position: Components) -> Iterator[Components]:
        """One after another; a choice is followed only where later components can still complete it."""
        tallies = self._tallies(position)
        choices = [self._choices(part) for part in position] if tallies else []

        def completed(index: int, before: Any) -> Iterator[Components]:
            if index == len(choices):
                yield ()
                return
            for option, element in choices[index]:
                product = self.valuation.total((before, element))
                later = tallies[index + 1].values()
                if any(self._lost(self.valuation.total((product, turns.element))) for turns in later):
                    for rest in completed(index + 1, product):
                        yield (option, *rest)

        return completed(0, self.valuation.identity) if choices else iter(())

    def _tallies(self, position: Components) -> list[Tally]:
        """The turns from each component on, by class; empty where some component has too many or unknown options.

        To stay in every component counts as a turn here: it leaves a won position, so it is no winning one.
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
        """What may become of a component in a turn, with its elements; nothing where that is too much."""
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
        """Add turns to those of their class, of which the one is kept that lasts least."""
        known = tally.setdefault(self._class(turns.element), turns)
        if known is not turns:
            best = min(known, turns, key=self._length)
            tally[self._class(turns.element)] = best._replace(number=known.number + turns.number)
