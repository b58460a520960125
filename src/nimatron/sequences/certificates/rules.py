"""The moves of the game that a certificate names, read anew: as numbers that may be removed and what may be left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from nimatron.errors import RuleError
from nimatron.explain.reason import Reason, reason
from nimatron.rules.codes import Code, Digit
from nimatron.rules.declarations import keeps_rules
from nimatron.rules.heap_game import HeapGame
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_by_written_form

_LOOKED_AT = 20
"""Heaps whose options are compared with those of the code."""
_MOST_HEAD, _MOST_TURN = 200_000, 5040


@dataclass(frozen=True)
class Rules:
    """What may be removed from a heap and what may be left; of digits above ``reach`` the ``tail`` is repeated.

    ``head`` are the digits of the places 0 .. reach; ``tail`` is empty if no greater place allows a move.
    """

    game: HeapGame
    before: Digit
    head: tuple[Digit, ...]
    tail: tuple[Digit, ...]

    @property
    def reach(self) -> int:
        """The last place before the tail."""
        return len(self.head) - 1

    def digit(self, place: int) -> Digit:
        """The digit of a place from -1 on."""
        if place < 0:
            return self.before
        if place <= self.reach:
            return self.head[place]
        return self.tail[(place - self.reach - 1) % len(self.tail)] if self.tail else Digit(0)

    @property
    def digits(self) -> tuple[Digit, ...]:
        """Every digit that there is."""
        return (self.before, *self.head, *self.tail)

    @property
    def most_parts(self) -> int:
        """The most heaps that a move leaves."""
        return max(3 if d.bits & 8 else 2 if d.bits & 4 else 1 if d.bits & 2 else 0 for d in self.digits)


def rules_of(written: str) -> tuple[Rules | None, list[Reason]]:
    """The rules of a game by its written form, or what is wrong: it has no single heaps, or no such rules.

    >>> rules_of("subtraction[take=not 2]")[0].tail, rules_of("wythoff")[0]
    ((Digit(bits=3, parts=''),), None)
    """
    try:
        game = game_by_written_form(written)
    except RuleError as error:
        return None, [reason("at", where="game", why=error)]
    if not isinstance(game, HeapGame):
        return None, [reason("certificate.heaps", given=shown(written))]
    found = _of_code(game) or _of_takes(game)
    if found is None or not _plays_so(found):
        return None, [reason("certificate.no_theorem", game=game.written())]
    return found, []


def _of_code(game: Any) -> Rules | None:
    code = _declared(game, "breaking")
    if not isinstance(code, Code):
        return None
    return Rules(game, code.before, code.digits or (Digit(0),), code.tail)


def _declared(game: Any, name: str) -> Any:
    """What a game says of its moves, unless it is said by a class whose rules it does not keep."""
    says = next((base for base in type(game).__mro__ if name in vars(base)), None)
    return None if says is None or not keeps_rules(type(game), says) else getattr(game, name)


def _of_takes(game: Any) -> Rules | None:
    """A set of takes that is finite or repeats: whether it does is read from its text, which names its parts."""
    takes = _declared(game, "take_set")
    if takes is None:
        return None
    text, reach, turn = str(takes).removeprefix("not "), 0, 1
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
    head = tuple(Digit(3 if place in takes else 0) for place in range(reach + 1))
    tail = (
        ()
        if takes.is_finite
        else tuple(Digit(3 if place in takes else 0) for place in range(reach + 1, reach + turn + 1))
    )
    return Rules(game, Digit(0), head, tail)


def _plays_so(rules: Rules) -> bool:
    """Whether small heaps of the game have the options that its code names, and no others."""
    return all(
        {tuple(sorted(part for part in option if part)) for option in rules.game.options(heap)}
        == {tuple(sorted(option)) for option in options(rules, heap)}
        for heap in range(_LOOKED_AT)
    )


def options(rules: Rules, heap: int) -> Iterator[tuple[int, ...]]:
    """Every option of a heap, its parts in ascending order."""
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
