"""Entailing and complimenting moves: values that may be loony, and the set of a component that binds the player.

*Winning Ways*, chapters 12 and 16. For a component X let A(X) be the set of sizes h such that the player who must move
in X wins ``X + *h``. It follows from the moves of X. An option is bound where the next player must move in it.

- A free option of total value v adds v to A(X). One with a loony component adds nothing, since the opponent wins there.
- An option whose bound component is B, with other components of total t, adds all h except those with h XOR t in A(B).
  With a loony component it adds every h if A(B) is finite, else nothing.

The value of X is the least number that is not in A(X), and *loony* if there is none. Then the player to move wins X
with anything added. A complimenting move leads to a component that only passes, A = {0}, so it needs no rule of its
own.

Why finite or infinite decides with a loony component: A(X) is cofinite exactly if some option has a finite A(B). With a
loony component added, the bound player wins exactly by an option in which the opponent, bound in B with that loony
component, loses. Both are the same recursion, so the second holds exactly if the first does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from nimatron.arithmetic.decimal_text import format_integer
from nimatron.explain.message import Explanation, Message, Step, printed
from nimatron.rules.rule_set import RuleSet
from nimatron.theory.valuations.valuation import Knowledge, Outcome, Valuation, Valued


class WinningHeaps(Protocol):
    """Sizes h such that the player who must move in this component wins ``component + *h``: the set A(X) above."""

    @property
    def cofinite(self) -> bool:
        """Return whether all but finitely many sizes are in the set."""

    def __contains__(self, heap: object) -> bool: ...

    def least_missing(self) -> int | None:
        """Return the value of the component, or None if it is loony."""


class HeapSet(NamedTuple):
    """A finite or cofinite set of sizes: ``exceptions`` are those in it, or those that are not.

    >>> str(HeapSet.of(1, 3)), str(HeapSet.of(1, 3).complement()), HeapSet.of(0, 1).least_missing()
    ('{1,3}', 'all but {1,3}', 2)
    """

    exceptions: frozenset[int]
    cofinite: bool

    @classmethod
    def of(cls, *sizes: int) -> HeapSet:
        """Return the set of these sizes."""
        return cls(frozenset(sizes), False)

    def __contains__(self, heap: object) -> bool:
        return (heap in self.exceptions) != self.cofinite

    def complement(self) -> HeapSet:
        """Return the set of all other sizes."""
        return HeapSet(self.exceptions, not self.cofinite)

    def union(self, other: HeapSet) -> HeapSet:
        """Return the sizes in either.

        >>> HeapSet.of(1, 2).union(HeapSet.of(2, 3).complement()) == HeapSet.of(3).complement()
        True
        """
        if not self.cofinite and not other.cofinite:
            return HeapSet(self.exceptions | other.exceptions, False)
        if self.cofinite and other.cofinite:
            return HeapSet(self.exceptions & other.exceptions, True)
        infinite, finite = (self, other) if self.cofinite else (other, self)
        return HeapSet(infinite.exceptions - finite.exceptions, True)

    def shifted(self, total: int) -> HeapSet:
        """Return the sizes whose nim-sum with a number is in the set."""
        return HeapSet(frozenset(size ^ total for size in self.exceptions), self.cofinite)

    def least_missing(self) -> int | None:
        """Return the least size that is not in the set, or None if there is none."""
        if self.cofinite:
            return min(self.exceptions, default=None)
        size = 0
        while size in self.exceptions:
            size += 1
        return size

    def __str__(self) -> str:
        listed = "{" + ",".join(map(str, sorted(self.exceptions))) + "}"
        return f"all but {listed}" if self.cofinite else listed


NOTHING = HeapSet.of()
EVERYTHING = NOTHING.complement()


class Entailed(NamedTuple):
    """The element of some components: the total value of the free ones (None: one is loony), and A of the bound one."""

    total: int | None
    bound: WinningHeaps | None = None


class EntailingValues(Valuation[Entailed]):
    """Normal play of sums in which moves may entail or compliment (Winning Ways 1982).

    >>> loony, three = Entailed(None), Entailed(3)
    >>> ENTAILING.outcome(ENTAILING.combine(loony, three)), ENTAILING.outcome(ENTAILING.combine(three, three))
    ('N', 'P')
    >>> ENTAILING.outcome(ENTAILING.combine(three, Entailed(0, HeapSet.of(1, 2))))
    'P'
    """

    name = "entailing"
    source = "Berlekamp, Conway and Guy 1982"
    method = "method.entailing"
    identity = Entailed(0)

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> Entailed:
        """Return the value of a free component, or A of one that binds."""
        if game.binds(position):
            return Entailed(0, known.winning_heaps(game, position))
        return Entailed(known.value_or_loony(game, position))

    def combine(self, one: Entailed, other: Entailed) -> Entailed | None:
        """Return the nim-sum; loony plus anything is loony. Return None if two components bind."""
        if one.bound is not None and other.bound is not None:
            return None
        loony = one.total is None or other.total is None
        return Entailed(None if loony else one.total ^ other.total, one.bound or other.bound)  # type: ignore[operator]

    def outcome(self, total: Entailed) -> Outcome:
        """Return "N" at loony and any number but 0; if a component binds, if the others' total is in its set."""
        if total.bound is None:
            return "P" if total.total == 0 else "N"
        won = total.bound.cofinite if total.total is None else total.total in total.bound
        return "N" if won else "P"

    def text(self, element: Entailed) -> str:
        """Return the number or ``loony``; of the free components if one binds."""
        return "loony" if element.total is None else format_integer(element.total)

    def explain(
        self, components: Sequence[Valued], total: Entailed, after: Sequence[Valued] | None
    ) -> Explanation | None:
        """Explain the loony component, the total or what a binding component needs, and the effect of the best move."""
        if not components:
            return None
        sentences = [self._why(components, total)]
        left = None if after is None else self.total(part.element for part in after)
        if after is not None and left is not None and left.bound is not None and self.outcome(total) == "N":
            sentences.append(_of_bound(after, left, "makes"))
        rows = [
            {"component": _written(part), "value": self.text(part.element)}
            for part in components
            if not part.game.binds(part.position)
        ]
        total_shown = self.text(total)
        steps = (Step("component_values", {"components": rows, "nim_sum": total_shown}),) if rows else ()
        return Explanation(tuple(sentences), steps)

    def _why(self, components: Sequence[Valued], total: Entailed) -> Message:
        if total.bound is not None:
            return _of_bound(components, total, "won" if self.outcome(total) == "N" else "lost")
        loony = next((part for part in components if part.element.total is None), None)
        if loony is not None:
            return Message("entailing.loony", {"component": _written(loony)})
        state = "won" if total.total else "lost"
        values = printed(part.element.total for part in components)
        if len(components) == 1:
            return Message(f"entailing.value.{state}", {"value": values[0]})
        return Message(f"entailing.values.{state}", {"values": values, "total": total.total or 0})


def _of_bound(components: Sequence[Valued], total: Entailed, state: str) -> Message:
    """Return a sentence about the component in which the player must move, and the other components."""
    bound = next(part for part in components if part.game.binds(part.position))
    if total.total is None:
        return Message(f"entailing.bound.loony.{state}", {"component": _written(bound)})
    return Message(f"entailing.bound.{state}", {"component": _written(bound), "total": total.total})


def _written(part: Valued) -> str:
    return f"{part.game.written()} {part.game.format(part.position)}"


ENTAILING = EntailingValues()
