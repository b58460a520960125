"""Reasons why a move is illegal or ambiguous: what the heap has, what may be taken from it, the rule, the choices."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.errors import IllegalMoveError
from nimatron.explain.message import Message, MessageValue, with_noun
from nimatron.explain.reason import either, reason
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import RuleSet
from nimatron.views.move_words import MoveGuide
from nimatron.views.number_words import numbers_words

_MOST_MOVES = 1_000
"""How many moves are looked through for allowed ones."""
_NAMED = 5
_LISTED = 12
"""How many moves are listed that a text may mean."""


class NotUnderstoodError(IllegalMoveError):
    """A refusal to which examples of valid moves should be added."""

    unreadable = False


def one_of(guide: MoveGuide, words: str, moves: Mapping[str, Any]) -> Any:
    """Return the only move that a text may mean; raise ``IllegalMoveError`` if there are several, or none.

    Parameters:
        guide: the moves of the position, in words.
        words: what was typed.
        moves: the moves that may be meant, by what should be typed for each.
    """
    if len(moves) == 1:
        return next(iter(moves.values()))
    if not moves:
        here = shown(guide.game.format(guide.position))
        raise NotUnderstoodError(reason("move.not_allowed", given=shown(words), position=here))
    choices = either([shown(typed) for typed in list(moves)[:_LISTED]])
    if len(moves) > _LISTED:
        choices = reason("and_more", choices=choices)
    raise IllegalMoveError(reason("move.several", given=shown(words), choices=choices))


def why_not(guide: MoveGuide, given: MessageValue, wanted: tuple[int, ...]) -> Message | None:
    """Return why no move leaves these heaps, as one sentence, or None if there is no more precise reason.

    Parameters:
        guide: the moves of the position, in words.
        given: what was typed, quoted.
        wanted: the heaps that were to be left.

    >>> from nimatron.games.heaps.subtraction import Subtraction
    >>> guide = MoveGuide(Subtraction(take="1,3,4"), (9, 2))
    >>> str(why_not(guide, "'2'", (7, 2)))
    '2 may not be taken from heap 1 here; allowed: 1, 3 or 4'
    >>> str(why_not(guide, "'99 from 2'", (9, -97)))
    'heap 2 has only 2'
    """
    found = _fault(guide.game, guide.position, wanted)
    if found is not None:
        return with_noun(found, guide.game.noun)
    rule = guide.rule()
    return None if rule is None else reason("move.against", given=given, rule=rule)


def _fault(game: RuleSet[Any], position: Any, wanted: tuple[int, ...]) -> Message | None:
    """Return what is wrong with the number taken from one heap, or None."""
    heaps = game.heaps(position) or ()
    if len(wanted) == len(heaps):
        several = len(heaps) > 1
        changed = [index for index, heap in enumerate(heaps) if wanted[index] != heap]
        for index in changed:
            if wanted[index] < 0:
                return _only(index, heaps[index], several)
        if not changed:
            return reason("move.none_taken")
        if len(changed) == 1 and wanted[changed[0]] < heaps[changed[0]]:
            index = changed[0]
            return _not_this(game, position, heaps, index, heaps[index] - wanted[index])
    return None


def _only(index: int, count: int, several: bool) -> Message:
    if several and not count:
        return reason("move.empty_heap", number=index + 1)
    return reason("move.only", number=index + 1, count=count) if several else reason("move.only_left", count=count)


def _not_this(game: RuleSet[Any], position: Any, heaps: tuple[int, ...], index: int, count: int) -> Message | None:
    """Return which numbers may be taken from this heap; None if ``count`` is one of them."""
    takes, whole = _allowed(game, position, heaps, index)
    if count in takes:  # it is legal, so something else was wrong
        return None
    several, number = len(heaps) > 1, index + 1
    if not takes:
        if not whole:
            return None
        return reason("move.no_take.heap", number=number) if several else reason("move.no_take")
    choices = numbers_words(SubtractionSet(takes if whole else takes[:_NAMED]))
    if several:
        key = "move.takes.heap" if whole else "move.takes_such.heap"
        return reason(key, given=count, number=number, choices=choices)
    return reason("move.takes" if whole else "move.takes_such", given=count, choices=choices)


def _allowed(game: RuleSet[Any], position: Any, heaps: tuple[int, ...], index: int) -> tuple[list[int], bool]:
    """Return the numbers that may be taken from one heap, leaving the others as they are, and whether these are all."""
    before, after, heap = heaps[:index], heaps[index + 1 :], heaps[index]
    if position == heaps:
        moves = game.moves(position)
        found = [take for take in range(1, min(heap, _MOST_MOVES) + 1) if (*before, heap - take, *after) in moves]
        return found, heap <= _MOST_MOVES
    takes, seen = set(), 0
    for move in islice(game.moves(position), _MOST_MOVES):
        seen += 1
        left = game.heaps(move)
        if left is not None and len(left) == len(heaps) and (*left[:index], heap, *left[index + 1 :]) == heaps:
            takes.add(heap - left[index])
    return sorted(take for take in takes if take > 0), seen < _MOST_MOVES
