"""Octal games: a code says what may be removed from a heap and what may be left of it.

Rules
-----
The rules are written as a code d0.d1d2d3... of digits 0 to 7. A move removes i objects from one heap in a way that the
digit di allows: if it contains 1, the heap may vanish; if it contains 2, one heap may be left; if it contains 4, two
non-empty heaps. The digit before the point is 0 or 4: with 4 a heap may be split without removing anything. In normal
play whoever cannot move loses.

Some codes have names: 0.77 is Kayles, 0.07 Dawson's Kayles, 0.137 Dawson's chess, 0.6 Officers, 0.333 takes 1 to 3 from
a heap, 0.007 Treblecross, 4.333... Lasker's Nim with bounded takes.

Strategy
--------
Compare the nim-values of the heaps: leave nim-sum 0. The values of many codes repeat after a while (0.77 with period
12, 0.07 with period 34, 0.45 with period 20); a period is proved as soon as it has lasted twice as long as the
irregular beginning (Guy and Smith 1956). Of others, such as 0.6, nobody knows whether they repeat.

History
-------
Richard Guy and Cedric Smith introduced the code in 1956; every octal game is asked the same question since: do its
values repeat?

Sources
-------
R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956),
514-526.

Check values
------------
>>> import nimatron as nt
>>> officers = nt.game("octal[code=0.6]")
>>> [heap for heap in range(315) if nt.analyse(officers, heap, fields=["outcome"]).outcome == "P"]
[0, 1, 4, 12, 20, 30, 46, 72, 98, 124, 150, 176, 314]
>>> [nt.analyse("octal", heap).grundy for heap in range(13)]
[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
>>> from nimatron.sequences.heap_values import nim_values_list
>>> nim_values_list(nt.game("octal[code=0.07]"), 15)
[0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4]
>>> values = nim_values_list(nt.game("octal[code=0.45]"), 1100)
>>> [n for n in range(1080) if values[n] != values[n + 20]][-1]
497
"""

from __future__ import annotations

from functools import lru_cache

from nimatron.arithmetic.take_set import TakeSet
from nimatron.errors import RuleError
from nimatron.explain.message import Message
from nimatron.explain.reason import reason
from nimatron.games.codes import MOST_PLACES, Code
from nimatron.games.octal_moves import OctalMoves
from nimatron.games.parameters import Kind, rule, shown


class OctalCode(Kind):
    """A code such as ``0.77``, ``4.7`` or ``0.137``; zeros at its end are dropped.

    >>> OctalCode().read("0.1370"), OctalCode().read(".77")
    ('0.137', '0.77')
    """

    type_name = "octal code"

    def read(self, value: object) -> str:
        """Give the code in its one normal form."""
        code = value if isinstance(value, Code) else Code.parse(value)  # type: ignore[arg-type]
        if not any(code.places(MOST_PLACES + 1)):
            raise RuleError(reason("rule.octal.no_move", given=shown(value)))
        return str(code)

    def describe(self) -> dict[str, object]:
        """Give type, greatest number of digits and a pattern."""
        return {"type": self.type_name, "digits": MOST_PLACES, "pattern": PATTERN}


PATTERN = r"^[0-9A-Fa-f!?=]*(\.([0-9A-Fa-f][!?=]?)*(\[([0-9A-Fa-f][!?=]?)+\])?)?$"
"""What a code looks like, for forms; what more there is to it, its reader tells."""
_read = lru_cache(maxsize=256)(Code.parse)


class Octal(OctalMoves):
    """The taking-and-breaking game of an octal code (Guy and Smith 1956).

    >>> list(Octal(code="0.137").options(3))
    [(1,), ()]
    """

    name = "octal"
    title = "Octal game"
    example = "5,3"
    picture = "rows"

    code: str = rule(
        "0.77", OctalCode(), "digits d0.d1d2...: what removing i objects may leave (1 nothing, 2 one heap, 4 two)"
    )

    @property
    def breaking(self) -> Code:
        """The code itself."""
        return _read(self.code)

    @property
    def code_digits(self) -> tuple[int, ...]:
        """The bits of the digits d_0, d_1, ... as far as they are written."""
        return tuple(digit.bits for digit in self.breaking.digits)

    def move_rule(self) -> Message:
        """What a move is, with the values in force."""
        from nimatron.games.rule_words import numbers_words

        digits = self.code_digits
        clauses = [Message("game.octal.split")] if digits[0] & 4 else []
        # the numbers with the same digit together
        for digit in dict.fromkeys(filter(None, digits[1:])):
            takes = TakeSet([taken for taken, other in enumerate(digits) if taken and other == digit])
            clauses.append(Message(f"game.octal.digit.{digit}", {"takes": numbers_words(takes)}))
        said = clauses[-1]
        for clause in reversed(clauses[:-1]):
            said = Message("game.octal.also", {"first": clause, "second": said})
        return Message("game.octal.move", {"moves": said})
