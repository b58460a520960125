"""Octal games: a code says what may be removed from a heap and what may be left of it.

Rules
-----
The rules are written as a code d0.d1d2d3... of digits 0 to 7, or 0 to 9 and A to F, one for each number of objects. A
move removes i objects from one heap in a way that the digit di allows: if it contains 1, the heap may vanish; if it
contains 2, one heap may be left; if it contains 4, two non-empty heaps; if it contains 8, three. Before the point,
where nothing is removed, the digit is 0, 4, 8 or C, for there a heap can only be split. Digits in brackets repeat
forever. After a digit ! asks for heaps of different sizes, ? for heaps not all equal, = for equal heaps. In normal play
whoever cannot move loses.

Some codes have names: 0.77 is Kayles, 0.07 Dawson's Kayles, 0.137 Dawson's chess, 0.6 Officers, 0.333 takes 1 to 3 from
a heap, 0.007 Treblecross, 0.[3] is Nim, 4.[3] Lasker's Nim, 4!.0 Grundy's game.

Strategy
--------
Compare the nim-values of the heaps: leave nim-sum 0. The values of many codes repeat after a while (0.77 with period
12, 0.07 with period 34, 0.45 with period 20); a period is proved as soon as it has lasted twice as long as the
irregular beginning (Guy and Smith 1956). Of others, such as 0.6, nobody knows whether they repeat.

History
-------
Richard Guy and Cedric Smith introduced the code in 1956; since then the same question has been asked about every octal
game: do its values repeat? Digits with 8 make hexadecimal games, whose values may also grow with every repetition.

Sources
-------
R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956),
514-526.
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, 1982, chapter 4.

Check values
------------
>>> import nimatron as nt
>>> officers = nt.game("octal[code=0.6]")
>>> [heap for heap in range(315) if nt.analyse(officers, heap, fields=["outcome"]).outcome == "P"]
[0, 1, 4, 12, 20, 30, 46, 72, 98, 124, 150, 176, 314]
>>> [nt.analyse("octal", heap).grundy for heap in range(13)]
[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
>>> from nimatron.sequences.heap_sequences import nim_values_list
>>> nim_values_list(nt.game("octal[code=0.07]"), 15)
[0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4]
>>> values = nim_values_list(nt.game("octal[code=0.45]"), 1100)
>>> [n for n in range(1080) if values[n] != values[n + 20]][-1]
497
>>> sorted(nt.game("0.8").moves((6,))), nt.game("80.0").moves((2,)).count(), nt.game("4!.0").moves((4,)).count()
([(1, 1, 3), (1, 2, 2)], 1, 1)
"""

from __future__ import annotations

from functools import lru_cache

from nimatron.errors import RuleError
from nimatron.explain.reason import reason
from nimatron.rules.codes import MOST_PLACES, Code
from nimatron.rules.octal_moves import OctalMoves
from nimatron.rules.parameters import Kind, rule, shown


class OctalCode(Kind):
    """Parameter type of codes such as ``0.77``, ``4.7``, ``0.3F`` or ``4.[3]`` (:mod:`nimatron.rules.codes`).

    >>> OctalCode().read("0.1370"), OctalCode().read(".77"), OctalCode().read("4.33[3]")
    ('0.137', '0.77', '4.[3]')
    """

    type_name = "octal code"

    def read(self, value: object) -> str:
        """Return the code in its normal form."""
        code = value if isinstance(value, Code) else Code.parse(value)  # type: ignore[arg-type]
        if not any(code.places(MOST_PLACES + 1)):
            raise RuleError(reason("rule.octal.no_move", given=shown(value)))
        return str(code)

    def describe(self) -> dict[str, object]:
        """Return the type, the greatest number of places after the point, and a pattern."""
        return {"type": self.type_name, "digits": MOST_PLACES, "pattern": PATTERN}


PATTERN = r"^[0-9A-Fa-f!?=]*(\.([0-9A-Fa-f][!?=]?)*(\[([0-9A-Fa-f][!?=]?)+\])?)?$"
"""Regular expression for input forms; :meth:`OctalCode.read` checks the rest."""
_read = lru_cache(maxsize=256)(Code.parse)


class Octal(OctalMoves):
    """The taking-and-breaking game of an octal or hexadecimal code (Guy and Smith 1956).

    >>> list(Octal(code="0.137").options(3)), list(Octal(code="0.8").options(4))
    ([(1,), ()], [(1, 1, 1)])
    """

    name = "octal"
    title = "Octal game"
    aliases = ("hexadecimal", "taking-and-breaking")
    search_words = ("code", "breaking")
    example = "5,3"
    worth_trying = ("octal[code=0.07]", "octal[code=0.77]")
    picture = "rows"
    view = "nimatron.views.heap_games:OctalView"

    code: str = rule(
        "0.77",
        OctalCode(),
        "digits d0.d1d2...: what removing i objects may leave (1 nothing, 2 one, 4 two, 8 three heaps)",
    )

    @property
    def octal_code(self) -> Code:
        """The parsed code."""
        return _read(self.code)
