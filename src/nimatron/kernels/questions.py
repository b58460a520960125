"""Question search: nim-values of positions that fall into parts, found by asking "is it t?", not by counting options.

A question about a part is answered no by one option of nim-value t, and yes when no option has it but every smaller
value has one (Lemoine and Viennot 2012, Nimbers are inevitable). It is the search that the C kernel ``mask_search.h``
makes, for parts of any kind; they must only be hashable, and in canonical form.
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
    """A memo of parts: the nim-value of each, or the set of values that it is known not to have.

    ``spend(positions held, options looked at)`` is told of the work and may end it by an exception.
    """

    def __init__(self, spend: Callable[[int, int], object]) -> None:
        self.spend = spend
        self._values: dict[K, int] = {}
        self._seen: dict[K, int] = {}
        self._options: dict[K, list[Option[K]]] = {}

    @abstractmethod
    def options(self, part: K) -> Iterable[Option[K]]:
        """The parts of each option in canonical form, the largest last; parts without moves and equal pairs left
        out."""

    @abstractmethod
    def size(self, part: K) -> int:
        """How large a part is: options whose largest part is small are looked at first."""

    def surely_lost(self, part: K) -> bool:
        """Whether it is plain that the nim-value is 0, because every move can be answered by its mirror image."""
        return False

    def value(self, parts: Iterable[K]) -> int:
        """The nim-value of a sum of parts."""
        total = 0
        for part in parts:
            wanted = 0
            while part not in self._values:
                self._answer(part, wanted)
                wanted += 1
            total ^= self._values[part]
        return total

    def has_value(self, parts: Option[K], wanted: int) -> bool:
        """Whether a sum of parts, the largest last, has a nim-value: only that of the others is found exactly."""
        if not parts:
            return wanted == 0
        return self._answer(parts[-1], wanted ^ self.value(parts[:-1]))

    def _answer(self, part: K, wanted: int) -> bool:
        """The answer to a question: those it leads to wait on a list, for play may be longer than Python recurs."""
        waiting: list[Question[K]] = [self._ask(part, wanted)]
        answer: bool | None = None
        while waiting:
            try:
                question = waiting[-1].send(answer)  # type: ignore[arg-type]
            except StopIteration as stop:
                waiting.pop()
                answer = stop.value
            else:
                known = self._at_once(*question)
                if known is None:
                    waiting.append(self._ask(*question))
                answer = known
        assert answer is not None
        return answer

    def _at_once(self, part: K, wanted: int) -> bool | None:
        value = self._values.get(part)
        if value is not None:
            return value == wanted
        return False if self._seen.get(part, 0) >> wanted & 1 else None

    def _ask(self, part: K, wanted: int) -> Question[K]:
        known = self._at_once(part, wanted)
        if known is not None:
            return known
        if part not in self._seen and self.surely_lost(part):
            self._values[part] = 0
            return wanted == 0
        options = self._options_of(part)
        open_options, seen = self._sorted_out(options, self._seen.get(part, 0))
        self._seen[part] = seen
        if seen >> wanted & 1 or len(options) < wanted:
            return False
        # first the value wanted, which no option may have; then those below it, which some option must have
        for value in (wanted, *range(wanted)):
            found = bool(seen >> value & 1)
            for option in open_options:
                if found:
                    break
                found = yield from self._option_is(option, value)
            if found:
                seen |= 1 << value
                self._seen[part] = seen
            if found == (value == wanted):
                if not found:
                    self._values[part] = value
                return False
        self._values[part] = wanted
        return True

    def _option_is(self, option: Option[K], wanted: int) -> Question[K]:
        """Whether an option has a value: all its parts but the largest are valued, the largest is asked."""
        for part in option[:-1]:
            tried = 0
            while part not in self._values:
                yield part, tried
                tried += 1
            wanted ^= self._values[part]
        return (yield option[-1], wanted)

    def _options_of(self, part: K) -> list[Option[K]]:
        options = self._options.get(part)
        if options is None:
            options = list(dict.fromkeys(self.options(part)))
            self.spend(len(self._values) + len(self._seen), len(options))
            if len(self._options) >= _MOST_OPTIONS_KEPT:
                self._options.clear()
            self._options[part] = options
        return options

    def _sorted_out(self, options: list[Option[K]], seen: int) -> tuple[list[Option[K]], int]:
        """The options of unknown value, the most promising first, and the set of the values of the others added."""
        known = self._values
        left = []
        for option in options:
            value = 0
            for part in option:
                found = known.get(part)
                if found is None:
                    left.append(option)
                    break
                value ^= found
            else:
                seen |= 1 << value
        left.sort(key=self._promise)
        return left, seen

    def _promise(self, option: Option[K]) -> tuple[int, int, int]:
        unknown = [part for part in option if part not in self._values]
        return self.size(unknown[-1]), sum(map(self.size, unknown)), len(unknown)
