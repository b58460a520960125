"""The positions of Kayles that misère play judges otherwise than normal play (Sibert and Conway 1992)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

Number = Literal["even", "odd", "one", "any"]


class Family(NamedTuple):
    """Exceptions alike: no rows but these, each group of sizes in the right number.

    ``name`` ends the key of its words; ``normal_lost``: lost in normal play and won in misère play, else the reverse.
    """

    name: str
    normal_lost: bool
    groups: tuple[tuple[Number, tuple[int, ...]], ...]

    def holds(self, rows: tuple[int, ...]) -> bool:
        """Whether rows without empty ones belong to the family.

        >>> FAMILIES[0].holds((1, 4, 5, 5)), FAMILIES[0].holds((1, 5, 5))
        (True, False)
        """
        left = len(rows)
        for number, sizes in self.groups:
            count = sum(row in sizes for row in rows)
            if (number == "one" and count != 1) or (number in ("even", "odd") and count % 2 != (number == "odd")):
                return False
            left -= count
        return left == 0


FAMILIES = (
    Family("fives", True, (("even", (5,)), ("even", (1, 4)))),
    Family("even", True, (("even", (9, 12, 17)), ("even", (1, 4, 20)))),
    Family("twenty-five", True, (("one", (25,)), ("even", (9, 12, 17)), ("odd", (1, 4, 20)))),
    Family("fours", False, (("any", (5,)), ("odd", (1, 4)))),
    Family("odd", False, (("even", (9, 12, 17)), ("odd", (1, 4, 20)))),
    Family("nines", False, (("odd", (9,)), ("even", (1, 4)))),
    Family("twelve", False, (("one", (12,)), ("even", (1, 4)))),
    Family("nines-twenty-five", False, (("one", (25,)), ("odd", (9,)), ("odd", (1, 4)))),
)
SIZES = frozenset(size for family in FAMILIES for _, sizes in family.groups for size in sizes)
"""The rows of exceptions."""


def exception(position: Iterable[int]) -> Family | None:
    """The family of exceptions that a position belongs to, None if both conventions judge it alike.

    >>> exception((9, 12)).name, exception((5,)), exception((25, 9, 1, 0)).normal_lost
    ('even', None, False)
    """
    rows = tuple(row for row in position if row)
    if not SIZES.issuperset(rows):
        return None
    return next((family for family in FAMILIES if family.holds(rows)), None)
