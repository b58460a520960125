"""One digit of a code of a taking-and-breaking game: what may be left of a heap (:mod:`nimatron.rules.codes`)."""

from __future__ import annotations

from typing import NamedTuple

NOTHING, ONE, TWO, THREE = 1, 2, 4, 8
"""The bits of a digit: what may be left."""
MODIFIERS = "!?="


class Digit(NamedTuple):
    """What may be left: ``bits`` 1 nothing, 2 one heap, 4 two, 8 three; ``parts`` the modifier of breaks or "".

    >>> str(Digit(12, "!")), Digit(12, "!").admits((1, 3)), Digit(12, "!").admits((2, 2))
    ('C!', True, False)
    """

    bits: int
    parts: str = ""

    def __str__(self) -> str:
        return f"{self.bits:X}{self.parts}"

    @property
    def normal(self) -> Digit:
        """The digit without a modifier that says nothing, or with the one that says the same.

        >>> Digit(3, "!").normal, Digit(4, "?").normal
        (Digit(bits=3, parts=''), Digit(bits=4, parts='!'))
        """
        if not self.bits & (TWO | THREE):
            return Digit(self.bits)
        return Digit(self.bits, "!") if self.parts == "?" and not self.bits & THREE else self

    def admits(self, parts: tuple[int, ...]) -> bool:
        """Whether the heap that is left may be broken into these two or three parts, all of them at least 1."""
        different = len(set(parts))
        if not self.bits & {2: TWO, 3: THREE}.get(len(parts), 0) or min(parts) < 1:
            return False
        return {"": True, "!": different == len(parts), "?": different > 1, "=": different == 1}[self.parts]


NO_MOVE = Digit(0)


def fault(place: int, digit: Digit) -> str | None:
    """Which reason there is against a digit at a place."""
    if not 0 <= digit.bits < 16 or digit.parts not in ("", *MODIFIERS):
        return "code.digit"
    if place == 0 and digit.bits & (NOTHING | ONE):
        return "code.before.point"
    return "code.before.added" if place == -1 and digit.bits & ~THREE else None
