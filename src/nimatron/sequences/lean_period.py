"""Write a proved period as a file that Lean 4 checks; it needs nothing but Lean itself.

The file has the theorem of Guy and Smith (1956) with its proof (``lean_period.lean``), a table of values in one number,
and two computations that the kernel of Lean makes: every value in the table is the mex of those of its options, and the
values repeat in the window that the theorem asks for. It says nothing about this program, so it can be read alone.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.rules.codes import Code
from nimatron.sequences.engines.declared import engine_of
from nimatron.sequences.engines.subtraction import SubtractionEngine

MOST_OPTIONS = 2_000_000
"""Most options that Lean has to examine; a usual machine needs some minutes for them."""
MOST_DIGITS = 10_000


@cache
def theorem() -> str:
    """Return the definitions and the theorem, without the values of any game.

    >>> "theorem guy_smith" in theorem()
    True
    """
    return Path(__file__).with_suffix(".lean").read_text(encoding="utf-8")


def digits_of(game: Any) -> list[int]:
    """Return the digits of the game as an octal code, from the place 0 on.

    Raises ``RequestError`` if it has none, or infinitely many.

    >>> import nimatron as nt
    >>> digits_of(nt.game("kayles")), digits_of(nt.game("subtraction[take=1,3]"))
    ([0, 7, 7], [0, 3, 0, 3])
    """
    code = getattr(game, "octal_code", None)
    engine = engine_of(game)
    if code is None and isinstance(engine, SubtractionEngine):
        taken = engine.subtraction_set(game)
        if taken.maximum is not None and taken.maximum <= MOST_DIGITS:
            return [3 * (k in taken) for k in range(taken.maximum + 1)]
    if not isinstance(code, Code) or not code.is_octal or code.last is None or code.digit(-1).bits:
        raise RequestError(reason("lean.no_code", game=game.written()))
    return [code.digit(place).bits for place in range(max(code.last, 0) + 1)]


def lean_text(found: Any) -> str:
    """Return the text of a Lean file that proves a period (:class:`Period`).

    Raises ``RequestError`` if the game has no octal code, if the period has a saltus, or if Lean would have to examine
    more than ``MOST_OPTIONS`` options.

    >>> import nimatron as nt
    >>> lean_text(nt.period("0.77")).rsplit("theorem ", 1)[1].split(" :=")[0]
    'result : ∀ g, NimValues code g → ∀ n, 71 ≤ n → g (n + 12) = g n'
    """
    digits, first, period = digits_of(found.game), found.preperiod, found.period
    if found.saltus:
        raise RequestError(reason("lean.saltus", game=found.game.written(), saltus=found.saltus))
    checked = 2 * first + 2 * period + len(digits) + 2
    options = sum(max(checked - k, 0) ** 2 // 4 for k, digit in enumerate(digits) if digit)
    if options > MOST_OPTIONS:
        raise RequestError(reason("lean.period_too_long", options=options, limit=MOST_OPTIONS, heaps=checked))
    values = [found.value(n) for n in range(checked)]
    width = max(values).bit_length() or 1
    packed = sum(value << width * n for n, value in enumerate(values))
    name = found.game.written()
    return f"""/-!
# The nim-values of {name} have period {period} from heap {first} on

Lean 4 checks this file; it imports nothing. `nimatron period {name} --lean FILE` wrote it.

`code` has the digits of the octal code, from "nothing taken" on. `NimValues code g` says that `g n` is the nim-value of
a heap of `n` objects for each `n`. The last theorem is the result. To trust it, read the definitions of `heaps`,
`digit`, `Allowed`, `IsMex` and `NimValues`, and the statement; Lean checks everything else.
-/

namespace Nimatron

{theorem()}
/-! ### The game -/

/-- {name} -/
def code : List Nat := {digits}

/-- The values of the heaps 0 to {checked - 1}, {width} bits each, the first in the lowest bits. -/
def packed : Nat :=
  0x{packed:x}

def valueOf (n : Nat) : Nat := (packed >>> ({width} * n)) % 2 ^ {width}

theorem checked : allBelow (right code valueOf) (2 * {first} + 2 * {period} + size code + 2) = true := by
  decide +kernel

theorem repeats : allBelow (fun n => Nat.beq (valueOf ({first} + n + {period})) (valueOf ({first} + n)))
    ({first} + {period} + size code + 2) = true := by
  decide +kernel

/-- From heap {first} on the nim-values repeat after {period}. -/
theorem result : ∀ g, NimValues code g → ∀ n, {first} ≤ n → g (n + {period}) = g n :=
  period_of_check code valueOf {first} {period} (by decide) checked repeats

end Nimatron
"""
