"""The moves of the game that a certificate names, read anew, and its nim-values by the definition and by classes.

The definition looks at every option. The computation by classes skips most splits, but no option that could matter.

**Classes.** Choose a mask m and a parity e, 0 or 1. Let |x| be the number of 1-bits of x, and t the parity of the
places that split heaps; if e = 1, all these places must have the same parity. Modulo 2, the class of a heap a >= 1 is
|G(a) and m| + e (a - t), and the class of a value v at heap n is |v and m| + e (n - t). A heap of class 0 is *rare*, a
heap of class 1 is *common*. If n is split into a and b, the class of the value G(a) xor G(b) at n is the sum of the
classes of a and b. So a split has a value of class 1 exactly if one of its two heaps is rare.

**Steps** for G(n):

1. Mark the values of all moves that leave at most one heap, of splits into equal heaps and of all splits with a rare
   heap.
2. Let c be the least unmarked value of class 1. By the last remark no option has the value c.
3. Search all splits for each unmarked value of class 0 below c, with the smaller heap growing from 1.
4. If all are found, G(n) = c and n is common. Otherwise G(n) is the least that is not found, and n is rare.

The cost of a heap is one mark for each rare heap and place, and the searches, which usually end early. The definition
looks at all splits of each place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.budget import OPTIONS_A_SECOND, STEPS, Progress
from nimatron.errors import RuleError, TooLargeError
from nimatron.explain.reason import Reason, reason
from nimatron.kernels.certificate_checks import MODIFIERS, Moves, fill_by_classes, fill_by_definition
from nimatron.rules.codes import Code, Digit
from nimatron.rules.declarations import has_same_rules
from nimatron.rules.heap_game import HeapGame
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_by_written_form

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


_HEAPS_COMPARED = 20
"""Smallest heaps, as many as this, whose options are compared with those of the code."""
_MOST_HEAD, _MOST_TURN = 200_000, 5040


MOST_BY_DEFINITION = 3_000_000
_AT_ONCE = 50_000_000
"""Options that are examined between two calls of the progress."""
MOST_BY_CLASSES = 1 << 28
_MOST_RARE = 1 << 17
_PIECE = 1 << 16
_STEPS_A_SECOND = STEPS * OPTIONS_A_SECOND
_STEPS_OF_HEAP = 20
"""Elementary steps of a heap beside its options or marks, which take one step each (measured)."""


@dataclass(frozen=True)
class Rules:
    """What may be removed from a heap and what may be left; the ``tail`` repeats for places above ``reach``.

    ``head`` holds the digits of the places 0 .. reach. ``tail`` is empty if no greater place allows a move.
    """

    game: HeapGame
    before: Digit
    head: tuple[Digit, ...]
    tail: tuple[Digit, ...]

    @property
    def reach(self) -> int:
        """Last place before the tail."""
        return len(self.head) - 1

    def digit(self, place: int) -> Digit:
        """Return the digit of a place; places begin at -1."""
        if place < 0:
            return self.before
        if place <= self.reach:
            return self.head[place]
        return self.tail[(place - self.reach - 1) % len(self.tail)] if self.tail else Digit(0)

    @property
    def digits(self) -> tuple[Digit, ...]:
        """All digits of the rules."""
        return (self.before, *self.head, *self.tail)

    @property
    def most_parts(self) -> int:
        """Most heaps that a move leaves."""
        return max(3 if d.bits & 8 else 2 if d.bits & 4 else 1 if d.bits & 2 else 0 for d in self.digits)


def rules_of(written: str) -> tuple[Rules | None, list[Reason]]:
    """Return the rules of a game by its written form, or what is wrong: not a game of single heaps, or no theorem.

    >>> rules_of("subtraction[take=not 2]")[0].tail, rules_of("wythoff")[0]
    ((Digit(bits=3, parts=''),), None)
    """
    try:
        game = game_by_written_form(written)
    except RuleError as error:
        return None, [reason("at", where="game", why=error)]
    if not isinstance(game, HeapGame):
        return None, [reason("certificate.heaps", given=shown(written))]
    found = _of_code(game) or _of_subtraction_set(game)
    if found is None or not _options_agree(found):
        return None, [reason("certificate.no_theorem", game=game.written())]
    return found, []


def _of_code(game: Any) -> Rules | None:
    code = _declared(game, "octal_code")
    if not isinstance(code, Code):
        return None
    return Rules(game, code.before, code.digits or (Digit(0),), code.tail)


def _declared(game: Any, name: str) -> Any:
    """Return what a game declares about its moves, or None if its class changed the rules of the declaring class."""
    says = next((base for base in type(game).__mro__ if name in vars(base)), None)
    return None if says is None or not has_same_rules(type(game), says) else getattr(game, name)


def _of_subtraction_set(game: Any) -> Rules | None:
    """Return the rules of a finite or repeating subtraction set; its text names the numbers and families in it."""
    members = _declared(game, "take_set")
    if members is None:
        return None
    text, reach, turn = str(members).removeprefix("not "), 0, 1
    for part in [] if text == "all" else text.split(","):
        if part[0].isdigit():
            reach = max(reach, int(part.split("-")[-1]))
        elif part in ("odd", "even"):
            turn *= 2
        elif part.startswith("multiples-of-"):
            turn *= int(part.removeprefix("multiples-of-"))
        else:
            return None
    if reach > _MOST_HEAD or turn > _MOST_TURN:
        return None
    head = tuple(Digit(3 if place in members else 0) for place in range(reach + 1))
    tail = (
        ()
        if members.is_finite
        else tuple(Digit(3 if place in members else 0) for place in range(reach + 1, reach + turn + 1))
    )
    return Rules(game, Digit(0), head, tail)


def _options_agree(rules: Rules) -> bool:
    """Return whether small heaps of the game have exactly the options that its code allows."""
    return all(
        {tuple(sorted(part for part in option if part)) for option in rules.game.options(heap)}
        == {tuple(sorted(option)) for option in options(rules, heap)}
        for heap in range(_HEAPS_COMPARED)
    )


def options(rules: Rules, heap: int) -> Iterator[tuple[int, ...]]:
    """Yield every option of a heap as the heaps that it leaves, in ascending order."""
    for place in range(-1, heap + 1):
        digit, rest = rules.digit(place), heap - place
        if place > 0 and rest == 0 and digit.bits & 1:
            yield ()
        if place > 0 and rest > 0 and digit.bits & 2:
            yield (rest,)
        for a in range(1, rest // 2 + 1) if digit.bits & 4 else ():
            if digit.admits((a, rest - a)):
                yield a, rest - a
        for a in range(1, rest // 3 + 1) if digit.bits & 8 else ():
            yield from (
                (a, b, rest - a - b) for b in range(a, (rest - a) // 2 + 1) if digit.admits((a, b, rest - a - b))
            )


class Work:
    """The work that a check may do, in elementary steps of about a nanosecond; its refusal says how far the check came.

    Steps are counted, so a check ends in the same place however busy the machine is.

    Parameters:
        seconds: the work allowed, as the seconds that it takes on a usual machine with the kernels.
        progress: called with the work done and the whole work, in the unit of the check.

    >>> Work(1e-9).count(2, 1, 4)
    Traceback (most recent call last):
    ...
    nimatron.errors.TooLargeError: the check reached 1 of 4 in 1e-09 seconds (the limit; --seconds raises it); it takes
    about 1 seconds
    """

    def __init__(self, seconds: float, progress: Progress | None = None) -> None:
        self.seconds, self.progress = seconds, progress
        self.steps = 0
        self._ended = False

    def end(self) -> None:
        """Let the next count refuse, so that other threads of the same check end."""
        self._ended = True

    def count(self, steps: int, done: int, total: int) -> None:
        """Count steps and report progress. Raises ``TooLargeError``, with what the check needs, at the limit."""
        self.steps += steps
        if self.progress is not None:
            self.progress(done, total)
        limit = int(self.seconds * _STEPS_A_SECOND)
        if self._ended or (self.steps > limit and done < total):
            about = "?" if not done else -(-self.steps * total // (done * _STEPS_A_SECOND))
            raise TooLargeError(
                reason("limit.certificate_seconds", done=done, count=total, seconds=f"{self.seconds:g}", about=about)
            )


def values_by_definition(rules: Rules, count: int, work: Work) -> Array:
    """Return G(0) .. G(count - 1). Raises ``TooLargeError`` if that is too much, or if the work is not enough.

    >>> from nimatron.sequences.certificates.recomputed import rules_of
    >>> values_by_definition(rules_of("kayles")[0], 8, Work(9)).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2]
    """
    import numpy as np

    if count > MOST_BY_DEFINITION:
        raise TooLargeError(reason("limit.certificate", count=count, limit=MOST_BY_DEFINITION))
    places = range(-1, count if rules.tail else min(count, rules.reach + 1))
    digits = [rules.digit(place) for place in places]
    bits = np.array([digit.bits for digit in digits], dtype=np.uint8)
    parts = np.array([MODIFIERS.index(digit.parts) for digit in digits], dtype=np.uint8)
    values = np.zeros(count, dtype=np.uint16)
    done = 0
    while done < count:
        stop = min(count, done + max(1, _AT_ONCE // max(1, _options_about(digits, done + 64))))
        fill_by_definition(bits, parts, values, done, stop)
        steps = (stop - done) * (_STEPS_OF_HEAP + _options_about(digits, stop))
        done = stop
        work.count(steps, done**2, count**2)
    return values


def _options_about(digits: list[Any], heap: int) -> int:
    """Return roughly how many options a heap has."""
    near = digits[: heap + 2]
    two, three = (sum(1 for digit in near if digit.bits & bit) for bit in (4, 8))
    return len(near) + two * heap // 2 + three * heap * heap // 12


class Found(NamedTuple):
    """Values, rare heaps, and the largest smaller heap of the splits that were needed from the watched heap on."""

    values: Array
    rare: Array
    witness: int


def moves_of(rules: Rules) -> Moves:
    """Return the moves as arrays: what may be removed, and by which kind of move.

    >>> from nimatron.sequences.certificates.recomputed import rules_of
    >>> [row.tolist() for row in moves_of(rules_of("kayles")[0])]
    [[1, 2], [1, 2], [0, 0], [], [1, 2]]
    """
    import numpy as np

    numbered = list(enumerate(rules.head))
    splits = [(place, digit.parts in ("!", "?")) for place, digit in numbered if digit.bits & 4 and digit.parts != "="]
    rows = (
        [place for place, digit in numbered if place and digit.bits & 2],
        [place for place, _ in splits],
        [unequal for _, unequal in splits],
        [place for place, digit in numbered if digit.bits & 4 and digit.parts == "="],
        [place for place, digit in numbered if place and digit.bits & 1],
    )
    types = (np.int64, np.int64, np.uint8, np.int64, np.int64)
    return Moves(*(np.array(row, dtype=kind) for row, kind in zip(rows, types, strict=True)))


def values_by_classes(rules: Rules, mask: int, parity: int, count: int, watch: int, work: Work) -> Found:
    """Return G(0) .. G(count - 1), computed with the classes of a mask and a parity.

    The module describes the steps.

    Parameters:
        rules: the rules of the game.
        mask: the mask m of the classes.
        parity: the parity e of the classes.
        count: number of values.
        watch: heap from which on the smaller heaps of the splits that were found in step 3 are recorded.
        work: limit of work.

    Raises:
        TooLargeError: if there are too many values or rare heaps, or if the work is not enough.

    >>> from nimatron.sequences.certificates.recomputed import rules_of
    >>> found = values_by_classes(rules_of("0.07")[0], 1, 0, 15, 15, Work(9))
    >>> found.values.tolist() == values_by_classes(rules_of("0.07")[0], 7, 0, 15, 15, Work(9)).values.tolist()
    True
    """
    import numpy as np

    if count > MOST_BY_CLASSES:
        raise TooLargeError(reason("limit.certificate", count=count, limit=MOST_BY_CLASSES))
    moves, odd = moves_of(rules), odd_under(mask)
    values = np.zeros(count, dtype=np.uint16)
    rare = np.zeros(min(count, _MOST_RARE), dtype=np.int64)
    done, rare_count, witness = 1, 0, 0
    while done < count:
        stop = min(count, done + max(64, _PIECE * 16 // (16 + rare_count)))
        reached, rare_count, deepest = fill_by_classes(
            moves, odd, parity, values, rare, rare_count, (done, stop), watch
        )
        if reached < stop:
            raise TooLargeError(reason("limit.certificate_rare", count=rare_count, mask=mask))
        marks = len(moves.takes) + len(moves.splits) * (1 + rare_count)
        steps = (stop - done) * (_STEPS_OF_HEAP + marks)
        done, witness = stop, max(witness, deepest)
        work.count(steps, done, count)
    return Found(values, rare[:rare_count], witness)


def odd_under(mask: int) -> Array:
    """Return for each number of 16 bits whether the number of its bits under the mask is odd.

    >>> odd_under(3)[:5].tolist()
    [0, 1, 1, 0, 0]
    """
    import numpy as np

    odd = np.zeros(1, dtype=np.uint8)
    for bit in range(16):
        odd = np.concatenate((odd, odd ^ np.uint8(mask >> bit & 1)))
    return odd
