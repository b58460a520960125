"""Search for nim-values of sums by questions "is the value of this component t?", without evaluating all options.

The answer "no" needs one option of nim-value t; "yes" means that no option has it, but every smaller value occurs
(Lemoine and Viennot 2012, Nimbers are inevitable). The C kernel ``mask_search.h`` makes the same search. Here
components can be of any kind, provided they are hashable and in canonical form.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Hashable, Iterable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
Option = tuple[K, ...]
Question = Generator[tuple[K, int], bool, bool]
_MOST_OPTIONS_KEPT = 50_000


class Questions(ABC, Generic[K]):
    """Memo of components: the nim-value of each, or a set of values that it is known not to have.

    ``spend(positions stored, options searched)`` is called during the work and may end it by an exception.
    """

    def __init__(self, spend: Callable[[int, int], object]) -> None:
        self.spend = spend
        self._values: dict[K, int] = {}
        self._seen: dict[K, int] = {}
        self._options: dict[K, list[Option[K]]] = {}

    @abstractmethod
    def options(self, component: K) -> Iterable[Option[K]]:
        """Return the components of each option in canonical form, the largest last.

        Components without moves and pairs of equal ones are left out.
        """

    @abstractmethod
    def size(self, component: K) -> int:
        """Return the size of a component; options whose largest component is small are tried first."""

    def is_zero_by_symmetry(self, component: K) -> bool:
        """Return whether the nim-value is clearly 0, since every move can be answered by its mirror image."""
        return False

    def value(self, components: Iterable[K]) -> int:
        """Return the nim-value of a sum of components."""
        total = 0
        for component in components:
            wanted = 0
            while component not in self._values:
                self._answer(component, wanted)
                wanted += 1
            total ^= self._values[component]
        return total

    def has_value(self, components: Option[K], wanted: int) -> bool:
        """Return whether a sum of components, the largest last, has a nim-value; only the others are evaluated."""
        if not components:
            return wanted == 0
        return self._answer(components[-1], wanted ^ self.value(components[:-1]))

    def _answer(self, component: K, wanted: int) -> bool:
        """Answer a question; an explicit stack replaces recursion, since plays can exceed Python's limit."""
        waiting: list[Question[K]] = [self._ask(component, wanted)]
        answer: bool | None = None
        while waiting:
            try:
                question = waiting[-1].send(answer)  # type: ignore[arg-type]
            except StopIteration as stop:
                waiting.pop()
                answer = stop.value
            else:
                known = self._known_answer(*question)
                if known is None:
                    waiting.append(self._ask(*question))
                answer = known
        assert answer is not None
        return answer

    def _known_answer(self, component: K, wanted: int) -> bool | None:
        value = self._values.get(component)
        if value is not None:
            return value == wanted
        return False if self._seen.get(component, 0) >> wanted & 1 else None

    def _ask(self, component: K, wanted: int) -> Question[K]:
        known = self._known_answer(component, wanted)
        if known is not None:
            return known
        if component not in self._seen and self.is_zero_by_symmetry(component):
            self._values[component] = 0
            return wanted == 0
        options = self._options_of(component)
        open_options, seen = self._partition(options, self._seen.get(component, 0))
        self._seen[component] = seen
        if seen >> wanted & 1 or len(options) < wanted:
            return False
        # first the wanted value, which no option may have; then smaller values, each of which some option must have
        for value in (wanted, *range(wanted)):
            found = bool(seen >> value & 1)
            for option in open_options:
                if found:
                    break
                found = yield from self._option_is(option, value)
            if found:
                seen |= 1 << value
                self._seen[component] = seen
            if found == (value == wanted):
                if not found:
                    self._values[component] = value
                return False
        self._values[component] = wanted
        return True

    def _option_is(self, option: Option[K], wanted: int) -> Question[K]:
        """Ask whether an option has a value: evaluate all its components but the largest, and ask about that."""
        for component in option[:-1]:
            tried = 0
            while component not in self._values:
                yield component, tried
                tried += 1
            wanted ^= self._values[component]
        return (yield option[-1], wanted)

    def _options_of(self, component: K) -> list[Option[K]]:
        options = self._options.get(component)
        if options is None:
            options = list(dict.fromkeys(self.options(component)))
            self.spend(len(self._values) + len(self._seen), len(options))
            if len(self._options) >= _MOST_OPTIONS_KEPT:
                self._options.clear()
            self._options[component] = options
        return options

    def _partition(self, options: list[Option[K]], seen: int) -> tuple[list[Option[K]], int]:
        """Return the options of unknown value, most promising first, and ``seen`` with the other options' values."""
        known = self._values
        left = []
        for option in options:
            value = 0
            for component in option:
                found = known.get(component)
                if found is None:
                    left.append(option)
                    break
                value ^= found
            else:
                seen |= 1 << value
        left.sort(key=self._sort_key)
        return left, seen

    def _sort_key(self, option: Option[K]) -> tuple[int, int, int]:
        unknown = [component for component in option if component not in self._values]
        return self.size(unknown[-1]), sum(map(self.size, unknown)), len(unknown)
