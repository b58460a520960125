"""The engine of take-away games: tables of one heap with the number just taken.

The number taken counts for its heap, so that values of heaps add, or there is only one heap.
"""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock
from typing import TYPE_CHECKING, Any

from nimatron.budget import STEPS, Budget, Limits, Progress, refusal
from nimatron.explain.reason import reason
from nimatron.kernels import numpy_here
from nimatron.kernels.mem0 import Mem0Heaps, PlainMem0, untouched_heaps
from nimatron.sequences.engines.engine import ROWS, Engine, Piece, TableRequest, TableSource
from nimatron.sequences.engines.table_pieces import held, letters
from nimatron.sequences.engines.take_tables import new_value, take_remoteness, take_values
from nimatron.theory.take_at_most import only_heap
from nimatron.theory.take_other_rules import number_of_moves, step_of

if TYPE_CHECKING:
    import numpy as np

    from nimatron.games.heaps.takeaway import Takeaway, Taken, TakePosition
    from nimatron.rules.take_rule import TakeRule

    Array = np.ndarray[Any, np.dtype[Any]]

LARGEST_HEAP = 2047
"""Largest heap in a table of all bounds or all last takes."""
LARGEST_NEW = 72
"""Largest heap whose value is computed under the rule that no number is taken twice."""
LARGEST_FORBIDDEN = 32_767
"""Largest heap from which a number was taken whose value is computed under the rule that it is not taken again."""
LARGEST_UNTOUCHED = 10**8
"""Largest untouched heap whose value is computed under this rule, within the limit of values."""
_ROW_STEPS = 1200
"""Elementary steps for one option of such a table, as measured."""
_FORBIDDEN_STEPS = 40_000
"""Elementary steps for one heap of a table for a forbidden number, as measured."""
_UNTOUCHED_STEPS = 1_000
"""Elementary steps for one untouched heap under this rule by the kernel, as measured."""


class TakeawayEngine(Engine):
    """Values and remotenesses of single heaps under a rule on the number taken.

    >>> from nimatron.games.heaps.takeaway import Takeaway
    >>> engine, game = TakeawayEngine(), Takeaway(next="2x")
    >>> engine.remoteness(game, game.parse("10"), False, Budget()), engine.value(game, game.parse("10,4"), Budget())
    (7, 6)
    """

    name = "table of all heaps with the number taken last"
    tables = ("outcome", "grundy", "lost")
    single_heaps = True

    def __init__(self) -> None:
        self._forbidden = PlainMem0()
        self._untouched_heaps: Mem0Heaps | PlainMem0 | None = None
        self._lock = Lock()

    # -- one position ------------------------------------------------------------------------------------------

    def value(self, game: Any, position: Any, budget: Budget) -> int | None:
        """Return the nim-sum of the values of the heaps; None for several heaps for which one number counts."""
        if not game.is_local and only_heap(position) is None:
            _refuse_large(game, position, budget)
            return None
        total = 0
        for index, heap in enumerate(position.heaps):
            value = self._value(game, heap, game.taken_from(position, index), budget) if heap else 0
            if value is None:
                return None
            total ^= value
        return total

    def loses(self, game: Any, position: Any, misere: bool, budget: Budget) -> bool | None:
        """Return whether it is a P-position: the value is 0; in misère play by the remoteness of one heap."""
        if misere:
            length = self.remoteness(game, position, True, budget)
            if length is None:
                _refuse_large(game, position, budget)
            return None if length is None else length % 2 == 1
        value = self.value(game, position, budget)
        return None if value is None else value == 0

    def remoteness(self, game: Any, position: Any, misere: bool, budget: Budget) -> int | None:
        """Return the remoteness of one heap from the table; None for several heaps and for the rule ``new``."""
        only = only_heap(position)
        if only is None or game.next.kind == "new":
            return None
        index, heap = only
        if not heap:
            return 0
        row = self._index(game, heap, game.taken_from(position, index))
        if row is None or heap > LARGEST_HEAP:
            return None
        return take_remoteness(self._bound(game, heap, misere, budget), game.next, misere)[heap][row]

    def _value(self, game: Takeaway, heap: int, taken: Taken, budget: Budget) -> int | None:
        """Return the value of one heap; None, with what was tried, if it is too large."""
        kind = game.next.kind
        if kind == "new":
            if not self._reaches(heap, LARGEST_NEW, budget):
                return None
            known = tuple(number for number in taken if number <= heap)
            self._charge(game.next, False, _new_steps(heap), budget)
            return new_value(heap, known or ((heap,) if game.leaves_some and not taken else ()))
        row = self._index(game, heap, taken)
        if row is None:
            return None
        if kind == "least" and step_of(game):
            return number_of_moves(heap, row, step_of(game))
        if kind == "not":
            if row == 0 and heap > LARGEST_FORBIDDEN:
                far = self._untouched_up_to(game, heap, budget)
                return None if far is None else far.value(heap)
            if not self._reaches(heap, LARGEST_FORBIDDEN, budget):
                return None
            return self._forbidden_up_to(game, heap, budget).value(heap, row)
        if not self._reaches(heap, LARGEST_HEAP, budget):
            return None
        return take_values(self._bound(game, heap, False, budget), game.next)[heap][row]

    @staticmethod
    def _reaches(heap: int, largest: int, budget: Budget) -> bool:
        if heap > largest:
            budget.tried.append(reason("tried.last_takes", limit=largest))
            budget.spend(
                0, 1 << min(heap // 3, 200) if largest == LARGEST_NEW else heap * heap // 2
            )  # what a search costs
        return heap <= largest

    @staticmethod
    def _index(game: Takeaway, heap: int, taken: Taken) -> int | None:
        """Return the place of a heap in its row of the table; None if no place has exactly these moves."""
        allowed = game.allowed(heap, taken)
        if game.next.kind == "most":
            return max(0, allowed.most)
        if game.next.kind == "least":
            return min(allowed.least, heap + 1) if allowed.most == heap else None
        if not taken:
            return heap if game.leaves_some else 0
        return taken[0] if taken[0] <= heap else 0

    def _bound(self, game: Takeaway, heap: int, misere: bool, budget: Budget) -> int:
        """Return the bound of a table that contains a heap, and charge what the table costs."""
        bound = max(64, 1 << heap.bit_length())
        self._charge(game.next, misere, _ROW_STEPS * bound * bound // 2, budget)
        return bound

    def _charge(self, rule: TakeRule, misere: bool, steps: int, budget: Budget) -> None:
        """Charge what a table costs, whoever made it, once to each question."""
        charged = budget.searches.setdefault(TakeawayEngine, {})
        known = charged.get((rule, misere), 0)
        if steps > known:
            charged[rule, misere] = steps
            budget.charge(steps - known)

    def _forbidden_up_to(self, game: Takeaway, heap: int, budget: Budget) -> PlainMem0:
        self._charge(game.next, False, _FORBIDDEN_STEPS * heap, budget)
        if heap >= self._forbidden.count:
            with held(self._lock, budget):
                self._forbidden.grow(heap + 1)
        return self._forbidden

    def _untouched_up_to(self, game: Takeaway, heap: int, budget: Budget) -> Mem0Heaps | PlainMem0 | None:
        """Return the values of untouched heaps under ``not x``; None, with what was tried, if there are too many."""
        if not self._reaches(heap, LARGEST_UNTOUCHED, budget):
            return None
        if heap >= budget.limits.values:
            budget.refuse(reason("limit.values_of_heaps", count=budget.limits.values), "--limit")
        heaps = self._untouched_heaps or untouched_heaps()
        plain = isinstance(heaps, PlainMem0)
        self._charge(game.next, False, (_FORBIDDEN_STEPS if plain else _UNTOUCHED_STEPS) * heap, budget)
        with held(self._lock, budget):
            self._untouched_heaps = heaps
            while heaps.count <= heap:
                budget.look(heaps.count, heap + 1)
                heaps.grow(heaps.next_goal(heap + 1))
        return heaps

    # -- whole sequences ---------------------------------------------------------------------------------------

    def heap_values(self, game: Any, count: int, budget: Budget | None = None) -> Any:
        """Return the values of the untouched heaps 0 .. count - 1, as an int32 array, without NumPy as a list."""
        limits = Limits(values=max(Limits().values, count))
        account = budget or Budget(limits, reason("asked.values", count=count, game=game.written()))
        found = self._untouched(game, count, account) if count > 0 else []
        if found is None or not numpy_here():
            return found
        import numpy as np

        return np.array(found, dtype=np.int32)

    def values_between(
        self, game: Any, start: int, stop: int, budget: Budget, folder: str | None = None
    ) -> Iterator[tuple[int, Any]]:
        """Yield the values of the untouched heaps start .. stop - 1."""
        values = self._untouched(game, stop, budget)
        if values is None:
            raise refusal(budget)
        for low in range(start, stop, ROWS):
            yield low, [int(value) for value in values[low : min(low + ROWS, stop)]]

    def _untouched(self, game: Takeaway, count: int, budget: Budget) -> Any:
        """Return the values of the untouched heaps, or None if they are too many."""
        kind, all_but_one = game.next.kind, game.leaves_some
        heaps = range(count)
        if kind == "least" and step_of(game) and not all_but_one:
            return [number_of_moves(heap, 1, step_of(game)) for heap in heaps]
        if kind == "not" and not all_but_one and count > LARGEST_FORBIDDEN:
            far = self._untouched_up_to(game, count - 1, budget)
            return None if far is None else far.values()[:count]
        largest = {"new": LARGEST_NEW, "not": LARGEST_FORBIDDEN}.get(kind, LARGEST_HEAP)
        if not self._reaches(count - 1, largest, budget):
            return None
        if kind == "new":
            self._charge(game.next, False, _new_steps(count), budget)
            return [new_value(heap, (heap,) if all_but_one and heap else ()) for heap in heaps]
        if kind == "not":
            table = self._forbidden_up_to(game, count - 1, budget)
            return [table.value(heap, heap if all_but_one else 0) for heap in heaps]
        values = take_values(self._bound(game, count - 1, False, budget), game.next)
        if kind == "most":
            return [values[heap][max(0, heap - all_but_one)] for heap in heaps]
        if not all_but_one:
            return [values[heap][1] if heap else 0 for heap in heaps]
        function = game.next.function
        return [
            _mex({values[heap - take][min(max(function(take), 1), heap - take + 1)] for take in range(1, heap)})
            for heap in heaps
        ]

    def table(self, game: Any, asked: TableRequest) -> TableSource | None:
        """Return values, outcomes or P-positions of untouched single heaps in normal play."""
        what, count = asked.what, asked.count
        if what not in self.tables or asked.misere or (asked.heaps or 1) > 1:
            return None

        def pieces(progress: Progress) -> Iterator[Piece]:
            import numpy as np

            limits = asked.limits or Limits(values=max(Limits().values, count))
            account = Budget(limits, reason("asked.values", count=count, game=game.written()), progress)
            values = self.heap_values(game, count, account)
            if values is None:
                raise refusal(account)
            for low in range(0, count, ROWS):
                part = values[low : low + ROWS]
                numbers = np.arange(low, low + len(part), dtype=np.int64)
                if what == "lost":
                    yield [numbers[part == 0]]
                else:
                    yield [numbers, part if what == "grundy" else letters(part == 0)]

        columns = ("n",) if what == "lost" else ("n", what)
        return TableSource(columns, None if what == "lost" else count, pieces)


def _refuse_large(game: Takeaway, position: TakePosition, budget: Budget) -> None:
    """Refuse a position that a search would not end with: count what it would cost at least.

    Under a rule by which takes become smaller and smaller, few positions may follow.
    """
    heap, taken = max(position.heaps, default=0), max((numbers[-1] for numbers in position.taken if numbers), default=0)
    shrinks = game.next.kind == "most" and taken > 0 and game.next.function(taken) < taken
    if heap > LARGEST_HEAP and not shrinks:
        budget.spend(0, heap * heap // 2)


def _new_steps(heap: int) -> int:
    """Return what the value of a heap costs under the rule that no number is taken twice, as measured.

    >>> _new_steps(40) < 2 * _new_steps(36)
    False
    """
    return STEPS << heap // 4


def _mex(values: set[int]) -> int:
    return next(value for value in range(len(values) + 1) if value not in values)


TAKEAWAY = TakeawayEngine()
