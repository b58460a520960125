"""Moves as people type them: ``2 from 3``, ``take 4 from both``, ``7 into 3 and 4``, or the position after them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from nimatron.arithmetic.decimal_text import parse_integer
from nimatron.errors import IllegalMoveError, NimatronError, PositionError
from nimatron.games.parameters import shown
from nimatron.games.rule_set import RuleSet

_TRIED = 200_000
_FROM = re.compile(
    r"([0-9]+)\s*(?:stones?|objects?|pins?|tokens?)?\s*(?:from|off|out of)\s*(?:heap|row|pile|number)?\s*([0-9]+)"
)
_BOTH = re.compile(r"([0-9]+)\s*(?:stones?|objects?|tokens?)?\s*(?:from|off)\s*(?:both|all|each)(?:\s*heaps?)?")
_TAKE = re.compile(r"(?:take|remove|subtract|-)\s*([0-9]+)")
_BACK = re.compile(r"(?:put|return|give|\+)\s*(?:([0-9]+)|one|it)?\s*(?:back)?")
_SPLIT = re.compile(
    r"(?:split\s+)?(?:(heap|row|pile)\s+)?([0-9]+)\s*(?:into|->|to|=>)\s*([0-9]+(?:\s*(?:,|\+|and|\s)\s*[0-9]+)*)"
)
_PART = re.compile(r"(?:part\s+)?([0-9]+)\s*:\s*(.+)")


def read_move(game: RuleSet[Any], position: Any, text: str) -> Any:
    """Give the position that a typed move leads to.

    Understood are: the position after the move; ``2 from 3`` (two objects from the third heap), several joined by
    ``and``; ``4 from both``; ``take 4`` with one heap; ``7 into 3 and 4``, ``heap 2 into 1``; ``put back``;
    ``flip`` before any of these in flip-flop; ``2: take 1`` for the second part of a sum. Raises ``IllegalMoveError``
    that says what would be right.

    >>> import nimatron as nt
    >>> read_move(nt.Nim(), (3, 4, 5), "2 from 1"), read_move(nt.Wythoff(), (7, 9), "take 3 from both")
    ((1, 4, 5), (4, 6))
    >>> read_move(nt.Kayles(), (5, 3), "5 into 2 and 2"), read_move(nt.Nim(), (9,), "take 4")
    ((2, 2, 3), (5,))
    """
    text = text.strip()
    words = " ".join(text.lower().split()).rstrip(".!")
    if not words:
        raise IllegalMoveError(_help(game, position))
    part = _PART.fullmatch(words)
    if part is not None and hasattr(game, "replace"):
        return _in_part(game, position, int(part[1][:6]), part[2])
    try:
        target = game.parse(text)
    except NimatronError:
        target = None
    if target is not None and target in game.moves(position):
        return target
    flips = None
    if words.startswith("flip"):
        flips, words = True, words.removeprefix("flip").lstrip(", ").removeprefix("and ").removeprefix("then ")
    wanted = _wanted(game, position, words)
    if wanted is None:
        if target is not None:
            raise IllegalMoveError(
                f"{game.name}: no move leads from {shown(game.format(position))} to {shown(text)}; "
                f"{_help(game, position)}"
            )
        raise IllegalMoveError(f"{shown(text)} is not understood; {_help(game, position)}")
    found = list(dict.fromkeys(_matching(game, position, wanted, flips)))
    if not found:
        raise IllegalMoveError(
            f"{shown(text)} is not allowed at {shown(game.format(position))}; {_help(game, position)}"
        )
    return found[0]


def _help(game: RuleSet[Any], position: Any) -> str:
    example = next(iter(game.moves(position)), None)
    if example is None:
        return "no move is left"
    words = "'2 from 1'" if len(_heaps(game, position)) > 1 else "'take 2'"
    return f"write a move such as {words}, or the position after it, such as {shown(game.format(example))}"


def _heaps(game: RuleSet[Any], position: Any) -> tuple[int, ...]:
    """Give the heaps of a position: the numbers before the first slash of its written form."""
    if type(position) is tuple and all(isinstance(heap, int) for heap in position):
        return position
    try:
        return tuple(int(piece) for piece in game.format(position).partition("/")[0].split(",")[:1000])
    except ValueError:
        return ()


def _wanted(game: RuleSet[Any], position: Any, words: str) -> tuple[int, ...] | None:
    """Give the heaps after the move that the words describe, or None if they are not understood."""
    heaps = _heaps(game, position)
    if not heaps:
        return None
    pieces = re.split(r"\s*(?:;|\band\b(?=.*\bfrom\b)|,(?=.*\bfrom\b))\s*", words)
    taken = [re.fullmatch(r"(?:take\s+|remove\s+)?" + _FROM.pattern, piece) for piece in pieces]
    if all(match is not None for match in taken):
        after = list(heaps)
        for match in taken:
            assert match is not None
            place = int(match[2][:9]) - 1
            if not 0 <= place < len(heaps):
                raise IllegalMoveError(f"there is no heap {match[2][:9]}; the heaps are numbered 1 to {len(heaps)}")
            after[place] -= parse_integer(match[1])
        return tuple(after)
    both = re.fullmatch(r"(?:take\s+|remove\s+)?" + _BOTH.pattern, words)
    if both is not None:
        return tuple(heap - parse_integer(both[1]) for heap in heaps)
    only = [place for place, heap in enumerate(heaps) if heap] if len(heaps) > 1 else [0]
    take = _TAKE.fullmatch(words)
    if take is not None and len(only) == 1:
        return _changed(heaps, only[0], (heaps[only[0]] - parse_integer(take[1]),))
    back = _BACK.fullmatch(words)
    if back is not None and len(heaps) == 1:
        return (heaps[0] + parse_integer(back[1] or "1"),)
    split = _SPLIT.fullmatch(words)
    if split is not None:
        return _split(heaps, bool(split[1]), parse_integer(split[2]), split[3])
    return None


def _split(heaps: tuple[int, ...], by_place: bool, which: int, rest: str) -> tuple[int, ...] | None:
    parts = tuple(parse_integer(piece) for piece in re.findall(r"[0-9]+", rest))
    place = which - 1 if by_place else next((index for index, heap in enumerate(heaps) if heap == which), -1)
    if not 0 <= place < len(heaps):
        raise IllegalMoveError(f"there is no heap {'number ' if by_place else 'of '}{shown(which)}")
    return _changed(heaps, place, parts)


def _changed(heaps: tuple[int, ...], place: int, parts: tuple[int, ...]) -> tuple[int, ...]:
    return heaps[:place] + parts + heaps[place + 1 :]


def _matching(game: RuleSet[Any], position: Any, wanted: tuple[int, ...], flips: bool | None) -> Iterator[Any]:
    """Give the legal moves that leave the wanted heaps; without a word of flipping those that keep the goal."""
    if any(heap < 0 for heap in wanted):
        return
    if type(position) is tuple:
        for candidate in (wanted, _ascending_parts(position, wanted)):
            if candidate in game.moves(position):
                yield candidate
        return
    goal = getattr(position, "goal", None)
    for option in islice(game.moves(position), _TRIED):
        if _heaps(game, option) == wanted and (getattr(option, "goal", None) != goal) == bool(flips):
            yield option


def _ascending_parts(position: tuple[int, ...], wanted: tuple[int, ...]) -> tuple[int, ...]:
    """Give the wanted row with the parts of a split heap in ascending order, as the rules write them."""
    grown = len(wanted) - len(position)
    first = next((i for i, (a, b) in enumerate(zip(position, wanted, strict=False)) if a != b), len(position) - 1)
    return wanted[:first] + tuple(sorted(wanted[first : first + grown + 1])) + wanted[first + grown + 1 :]


def _in_part(game: Any, position: Any, number: int, words: str) -> Any:
    parts = game.components(position)
    if not 1 <= number <= len(parts):
        raise IllegalMoveError(f"there is no part {number}; the parts are numbered 1 to {len(parts)}")
    part, part_position = parts[number - 1]
    try:
        return game.replace(position, number - 1, read_move(part, part_position, words))
    except PositionError as error:
        raise IllegalMoveError(str(error)) from None
