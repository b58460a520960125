"""Where an answer comes from: theory, else values of components, else search, else retrograde analysis."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from nimatron.budget import Limits
from nimatron.games.rule_set import RuleSet, decided_by_last_move, may_repeat
from nimatron.solve.boards import table_value
from nimatron.solve.knowledge import GuidedKnowledge, Knowledge, listed
from nimatron.solve.memos import quicker_than_loading_numpy, small_verdict
from nimatron.solve.misere_subtraction import MisereSubtraction, is_subtraction
from nimatron.solve.move_order import written_key
from nimatron.solve.retrograde import LoopyVerdict, retrograde
from nimatron.solve.search import Search
from nimatron.theory.closed_form import ClosedForm, closed_form


class Theory(GuidedKnowledge):
    """A closed form decides; what it leaves open is searched for within the smaller limits."""

    def __init__(self, game: RuleSet[Any], misere: bool, limits: Limits, form: ClosedForm) -> None:
        super().__init__(game, misere, limits)
        self.form: ClosedForm = form
        self._measures_lost = type(form).lost_length is not ClosedForm.lost_length
        self._judged: tuple[Any, bool] | None = None
        self._constructed: tuple[Any, list[Any] | None] | None = None
        self._measured: tuple[list[Any], list[int] | None] | None = None
        self.status = form.status
        self.tries_all_moves = type(form).winning_moves is ClosedForm.winning_moves
        self.method = f"closed form ({form.source})"

    def outcome(self, position: Any) -> str:
        """Ask the closed form; a position outside its domain is searched."""
        return "P" if self._loses(position) else "N"

    def _loses(self, position: Any) -> bool:
        """Ask once for the position asked for last: one analysis asks many times."""
        judged = self._judged
        if judged is not None and judged[0] is position:
            return judged[1]
        if self.form.covers(self.game, position, self.misere):
            loses = self.form.loses(self.game, position, self.misere)
        else:
            loses = self._search.verdict(position).loses
        self._judged = (position, loses)
        return loses

    @cached_property
    def _search(self) -> Search:
        return Search(self.game, self.misere, self.limits.for_extras())

    def winning_moves(self, position: Any) -> list[Any] | None:
        """Take the construction of the closed form where there is one."""
        if self._loses(position):
            return []
        constructed = self._constructed
        if constructed is None or constructed[0] is not position:
            found = self.form.winning_moves(self.game, position, self.misere)
            moves = super().winning_moves(position) if found is None else listed(found, self.limits.listed)
            constructed = self._constructed = (position, moves)
        return constructed[1]

    def grundy(self, position: Any) -> int | None:
        """Take the value of the closed form, else of a table, else of a search of a small position.

        A small search comes first while NumPy is not loaded, which tables would load; the values are the same.
        """
        if self.misere or not decided_by_last_move(self.game):
            return None
        if self.form.covers(self.game, position, False):
            value = self.form.value(self.game, position)
            if value is not None:
                return value
        first = quicker_than_loading_numpy(self.game, position)
        small = small_verdict(self.game, position, False) if first else None
        if small is not None:
            return small.grundy
        value = table_value(self.game, position)
        if value is not None:
            return value
        small = small_verdict(self.game, position, False)
        return None if small is None else small.grundy

    def remoteness(self, position: Any) -> int | None:
        """Take the length from the closed form, else follow winning moves only."""
        if self.form.covers(self.game, position, self.misere):
            known = self._length(position)
            if known is not None:
                return known
        return super().remoteness(position)

    def _length(self, position: Any) -> int | None:
        if not self.form.adds_one_ply(self.game):
            return self.form.remoteness(self.game, position, self.misere)
        if not self._measures_lost:
            return None
        if self._loses(position):
            return self.form.lost_length(self.game, position, self.misere)
        winning = self.winning_moves(position)
        if winning is None:  # too many to list
            return self.form.remoteness(self.game, position, self.misere)
        lengths = self._lost_lengths(winning)
        return None if lengths is None else 1 + min(lengths, default=-1)

    def _lost_lengths(self, lost: list[Any]) -> list[int] | None:
        """Give the lengths of lost positions, None if one is not known; those of the last list are kept."""
        measured = self._measured
        if measured is None or measured[0] is not lost:
            lengths = [self.form.lost_length(self.game, position, self.misere) for position in lost]
            known = [length for length in lengths if length is not None]
            measured = self._measured = (lost, known if len(known) == len(lost) else None)
        return measured[1]

    def fastest_win(self, position: Any, winning: list[Any]) -> Any | None:
        """Ask the closed form, else compare the lengths that it gives of the lost positions."""
        chosen = self.form.fastest_win(self.game, position, self.misere, winning)
        if chosen is not None or not self._measures_lost:
            return chosen
        lengths = self._lost_lengths(winning)
        if lengths is None:
            return None
        shortest = min(lengths)
        return min([move for move, length in zip(winning, lengths, strict=True) if length == shortest], key=written_key)

    def some_winning_move(self, position: Any) -> Any | None:
        """Take the first move that the closed form constructs."""
        return self.form.some_winning_move(self.game, position, self.misere)

    def delaying_move(self, position: Any, first_only: bool = False) -> Any | None:
        """Take the construction of the closed form."""
        if first_only and not self.form.delays_first:
            return None
        return self.form.delaying_move(self.game, position, self.misere)


class Values(GuidedKnowledge):
    """Normal play of independent components: values add by nim-sum (Sprague 1935, Grundy 1939)."""

    def __init__(self, game: RuleSet[Any], limits: Limits) -> None:
        super().__init__(game, False, limits)
        from nimatron.solve.component_values import ComponentValues

        self._values = ComponentValues(limits)
        self.method = "nim-sum of the components' nim-values (Sprague 1935, Grundy 1939)"

    @property
    def status(self) -> str:  # type: ignore[override]
        """Proved when every value asked for came from a theorem, else computed."""
        return self._values.status

    def component_value(self, game: RuleSet[Any], position: Any) -> int:
        """Give the nim-value of one component."""
        return self._values.value(game, position)

    def outcome(self, position: Any) -> str:
        """Compare the nim-sum with 0."""
        return "N" if self._values.value(self.game, position) else "P"

    def grundy(self, position: Any) -> int | None:
        """Give the nim-sum of the components."""
        return self._values.value(self.game, position)

    def winning_moves(self, position: Any) -> list[Any] | None:
        """Let the components construct their moves where they can, else try all."""
        constructed = self._values.winning_moves(self.game, position)
        return constructed if constructed is not None else super().winning_moves(position)


class Exhaustive(Knowledge):
    """Search of everything below the position."""

    method = "exhaustive search"

    def __init__(self, game: RuleSet[Any], misere: bool, limits: Limits) -> None:
        super().__init__(game, misere, limits)
        self._search = Search(game, misere, limits)

    def outcome(self, position: Any) -> str:
        """Look the verdict up, searching first."""
        return "P" if self._search.verdict(position).loses else "N"

    def grundy(self, position: Any) -> int | None:
        """Give the nim-value found on the way, in normal play."""
        return None if self.misere or not decided_by_last_move(self.game) else self._search.verdict(position).grundy

    def remoteness(self, position: Any) -> int | None:
        """Give the plies to the end."""
        return self._search.verdict(position).remoteness


class Retrograde(Knowledge):
    """Working backwards from the ends, for games whose positions can repeat."""

    method = "retrograde analysis of every reachable position"

    def __init__(self, game: RuleSet[Any], misere: bool, limits: Limits) -> None:
        super().__init__(game, misere, limits)
        self._verdicts: dict[Any, LoopyVerdict] = {}

    def _verdict(self, position: Any) -> LoopyVerdict:
        key = self.game.canonical(position)
        if key not in self._verdicts:
            self._verdicts.update(retrograde(self.game, position, self.misere, self.limits))
        return self._verdicts[key]

    def outcome(self, position: Any) -> str:
        """Give P, N or D."""
        return self._verdict(position).outcome

    def grundy(self, position: Any) -> None:
        """Give None: loopy games have no nim-value here."""

    def remoteness(self, position: Any) -> int | None:
        """Give the plies to the end, None if drawn."""
        return self._verdict(position).remoteness


def knowledge_about(game: RuleSet[Any], position: Any, misere: bool, limits: Limits) -> Knowledge:
    """Give the best source of knowledge for a position.

    >>> from nimatron.games.nim import Nim
    >>> knowledge_about(Nim(), (3, 4, 5), False, Limits()).method
    'closed form (Bouton 1901)'
    """
    if may_repeat(game, position):
        return Retrograde(game, misere, limits)
    form = closed_form(game, position, misere)
    if form is not None:
        return Theory(game, misere, limits, form)
    if not misere and decided_by_last_move(game) and game.components(position) is not None:
        return Values(game, limits)
    if misere and is_subtraction(game):
        return MisereSubtraction(game, misere, limits)
    return Exhaustive(game, misere, limits)
