"""Rules on the number taken next: at most f(x), at least f(x), not x, or a new number; x is the number just taken."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from nimatron.errors import RuleError
from nimatron.explain.reason import reason
from nimatron.rules.parameters import Kind, shown

MOST_POWER = 4
"""Greatest exponent of x."""
MOST_FACTOR = 1_000_000
"""Greatest factor, divisor, summand and number in a table."""
MOST_LISTED = 50
"""Most entries of a table."""

_FORMULA = re.compile(r"([0-9]+)?\*?x(?:\^([0-9]+))?(?:/([0-9]+))?(?:([+-])([0-9]+))?", re.ASCII)
_TABLE = re.compile(r"[0-9]+:[0-9]+(?:,[0-9]+:[0-9]+)*", re.ASCII)
_AT_LEAST = "at least "
_AT_MOST = "at most "
NOT_THE_LAST = "not x"
NEW = "new"


@dataclass(frozen=True)
class TakeFunction:
    """A function f of the number just taken: ``factor * x^power / divisor`` rounded down, plus ``added``; or a table.

    A value below 0 counts as 0. In a table a number that is not listed has the value of the next smaller listed one.

    >>> [TakeFunction.parse("3x/2-1")(x) for x in (1, 2, 3)], [TakeFunction.parse("1:3,4:2")(x) for x in (1, 3, 4, 9)]
    ([0, 2, 3], [3, 3, 2, 2])
    """

    factor: int = 1
    power: int = 1
    divisor: int = 1
    added: int = 0
    table: tuple[tuple[int, int], ...] = ()

    @classmethod
    def parse(cls, text: str) -> TakeFunction:
        """Read ``2x``, ``x^2``, ``3x/2+1`` or a table ``1:3,2:2,3:9``. Raise ``RuleError`` for any other text."""
        squeezed = "".join(text.split())
        formula = _FORMULA.fullmatch(squeezed)
        if formula is not None and len(squeezed) < 60:
            factor, power, divisor, sign, added = formula.groups()
            found = cls(
                int(factor or 1), int(power or 1), int(divisor or 1), int(added or 0) * (-1 if sign == "-" else 1)
            )
            sizes = (found.factor, found.divisor, abs(found.added) + 1)
            if 1 <= found.power <= MOST_POWER and all(1 <= size <= MOST_FACTOR for size in sizes):
                return found
        elif _TABLE.fullmatch(squeezed) is not None and len(squeezed) < 1000:
            pairs = [entry.split(":") for entry in squeezed.split(",")]
            table = tuple((int(x), int(value)) for x, value in pairs)
            numbers = [x for x, _ in table]
            ascends = numbers[0] == 1 and numbers == sorted(set(numbers))
            if ascends and len(table) <= MOST_LISTED and max(map(max, table)) <= MOST_FACTOR:
                return cls(table=table)
        raise RuleError(reason("rule.take_function", given=shown(text), power=MOST_POWER, most=MOST_FACTOR))

    def __call__(self, x: int) -> int:
        """Return f(x)."""
        if self.table:
            return next(value for number, value in reversed(self.table) if number <= max(x, 1))
        return int(max(0, self.factor * x**self.power // self.divisor + self.added))

    @property
    def is_monotone(self) -> bool:
        """Whether f never decreases; only tables can."""
        values = [value for _, value in self.table]
        return values == sorted(values)

    def least_reaching(self, value: int, upto: int) -> int:
        """Return the least x from 1 to ``upto`` with f(x) >= value if f(upto) >= value and f never decreases.

        >>> TakeFunction(factor=3).least_reaching(10, 100)
        4
        """
        low, high = 1, upto
        while low < high:
            middle = (low + high) // 2
            if self(middle) >= value:
                high = middle
            else:
                low = middle + 1
        return low

    def __str__(self) -> str:
        if self.table:
            return ",".join(f"{x}:{value}" for x, value in self.table)
        factor = str(self.factor) if self.factor != 1 else ""
        power = f"^{self.power}" if self.power != 1 else ""
        divisor = f"/{self.divisor}" if self.divisor != 1 else ""
        return f"{factor}x{power}{divisor}{f'{self.added:+}' if self.added else ''}"


class TakeRule(NamedTuple):
    """A rule on the number taken next.

    Parameters:
        kind: ``most`` (at most f of the number just taken), ``least`` (at least f of it), ``not`` (not the number just
            taken) or ``new`` (none of the numbers taken before).
        function: f; unused for ``not`` and ``new``.

    >>> str(TakeRule.parse("at least x + 1")), TakeRule.parse("not x").kind
    ('at least x+1', 'not')
    """

    kind: str = "most"
    function: TakeFunction = TakeFunction()

    @classmethod
    def parse(cls, text: str) -> TakeRule:
        """Read a rule. Raise ``RuleError`` for any other text."""
        words = " ".join(text.split()).lower()
        if words in (NOT_THE_LAST, NEW):
            return cls(words.partition(" ")[0])
        if words.startswith(_AT_LEAST):
            return cls("least", TakeFunction.parse(words.removeprefix(_AT_LEAST)))
        return cls("most", TakeFunction.parse(words.removeprefix(_AT_MOST)))

    @property
    def has_function(self) -> bool:
        """Whether the rule depends on f."""
        return self.kind in ("most", "least")

    def __str__(self) -> str:
        if self.has_function:
            return f"{_AT_LEAST if self.kind == 'least' else ''}{self.function}"
        return NOT_THE_LAST if self.kind == "not" else NEW


class TakeRuleKind(Kind):
    """A rule on the number taken next, such as ``2x``, ``at least x``, ``not x`` or ``new``.

    >>> TakeRuleKind().read("2x").function(7)
    14
    """

    def read(self, value: object) -> TakeRule:
        """Read a text or a rule. Raise ``RuleError``, which says what would be right."""
        if isinstance(value, TakeRule):
            return value
        if not isinstance(value, str):
            raise RuleError(reason("rule.take_function", given=shown(value), power=MOST_POWER, most=MOST_FACTOR))
        return TakeRule.parse(value)
