"""Moves as people type them: ``2 from 3``, ``7 into 3 and 4``, ``c0.1 c0.2``, or the position after the move.

Which forms a game understands depends on its structure: heaps, objects to point at, components. It is never guessed
from written positions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any, NamedTuple

from nimatron.arithmetic.decimal_text import parse_integer
from nimatron.errors import IllegalMoveError, NimatronError, PositionError
from nimatron.explain.message import Message, MessageValue, with_noun
from nimatron.explain.reason import Reason, either, reason, reason_of
from nimatron.games.sum import Sum
from nimatron.play.refused_move import NotUnderstoodError, one_of, why_not
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.views.move_words import MoveGuide

_TRIED = 200_000
_POINTED = 20_000
"""How many moves are compared with the objects pointed at."""
_SHOWN_CHOICES = 4
_MOST_WAYS = 16
"""How many ways to type a turn in several components are tried."""
_THINGS = r"\s*(?:stones?|objects?|pins?|tokens?)?\s*"
_HEAP = "heap|row|pile|stack|step|coin"
_FROM = re.compile(rf"(?:take\s+|remove\s+)?(\d+){_THINGS}(?:from|off|out of)\s*(?:{_HEAP}|number)?\s*(\d+)", re.ASCII)
_BOTH = re.compile(rf"(?:take\s+|remove\s+)?(\d+){_THINGS}(?:from|off)\s*(?:both|all|each)(?:\s*heaps?)?", re.ASCII)
_TAKE = re.compile(r"(?:(?:take|remove|subtract|-)\s*)?(\d+)", re.ASCII)
_BACK = re.compile(r"(?:put|return|give|\+)\s*(?:(\d+)|one|it)?\s*(?:back)?", re.ASCII)
_SPLIT = re.compile(
    rf"(?:split\s+)?(?:({_HEAP})\s+)?(\d+)\s*(?:into|->|to|=>)\s*(\d+(?:\s*(?:,|\+|and|\s)\s*\d+)*)", re.ASCII
)
_PART = re.compile(r"(?:(?:part|component)\s+)?(\d{1,6})\s*:\s*(.+)", re.ASCII)
_PARTS = re.compile(r";\s*(?=(?:(?:part|component)\s+)?\d+\s*:)", re.ASCII)
"""Separator of the moves in several components."""
_TO = re.compile(r"(?:to|leave|leaving)\s+(.+)", re.IGNORECASE | re.DOTALL)
_NUMBER = re.compile(r"\d+", re.ASCII)
_LEADING = re.compile(r"(flip|back|split)\b(?:\s*,|\s+and\b|\s+then\b)?\s*(.+)")
_POINTS = re.compile(r"\s*;\s*|\s+and\s+|\s+")


def read_move(game: RuleSet[Any] | str, position: Any, text: str) -> Any:
    """Return the position that a typed move leads to. Raise ``IllegalMoveError``, which says what would be right.

    A move may be typed as

    - the position after it, ``1,4,5``, also ``to 39``;
    - ``2 from 3``: two objects from the third heap; several of these joined by ``and``; ``4 from both``;
    - ``take 4`` or ``4``, if there is one heap;
    - ``7 into 3 and 4``, ``heap 2 into 1``; ``put back``;
    - ``flip`` before any of these, in flip-flop;
    - the objects of the picture that one would point at (:mod:`nimatron.views.scene`), by id or label: cells
      ``1,2 1,3`` (row and column), vertices ``3``, coins ``1 4``;
    - a line by its ends and by the spots that it goes around, ``1-4``, ``2-2 (3 5)``, ``2-2 around 3 5``;
    - ``2: take 1`` for the second component of a sum.

    >>> read_move("nim", (3, 4, 5), "2 from 1"), read_move("wythoff", (7, 9), "take 3 from both")
    ((1, 4, 5), (4, 6))
    >>> read_move("kayles", (5, 3), "5 into 2 and 2"), read_move("nim", (9,), "4")
    ((2, 2, 3), (5,))
    """
    rule_set = game_of(game)
    return parse_move(MoveGuide(rule_set, rule_set.check(position)), text)


def parse_move(guide: MoveGuide, text: str) -> Any:
    """Return the position after the move that a text means; see :func:`read_move`.

    >>> parse_move(MoveGuide(game_of("nim"), (3, 4, 5)), "2 from 1")
    (1, 4, 5)
    """
    try:
        return _read(guide, text.strip())
    except NotUnderstoodError as error:
        fault, right = reason_of(error), _help(guide)
        said = reason("both", first=fault, second=right) if fault else right
        raise (UnreadableMoveError if error.unreadable else IllegalMoveError)(_in_words(guide, said)) from None
    except IllegalMoveError as error:
        raise type(error)(_in_words(guide, reason_of(error))) from None


def _in_words(guide: MoveGuide, said: MessageValue) -> MessageValue:
    """Return a refusal with the noun of the game."""
    return with_noun(said, guide.game.noun) if isinstance(said, Message) else said


class UnreadableMoveError(IllegalMoveError):
    """A text that is not recognised as a move at all."""


def _read(guide: MoveGuide, text: str) -> Any:
    game, position = guide.game, guide.position
    words = " ".join(text.lower().split()).rstrip(".!")
    if not words:
        raise NotUnderstoodError("")
    if isinstance(game, Sum) and _PART.fullmatch(words):
        return _sum_move(guide, game, words)
    heaps = game.heaps(position) or ()
    if _NUMBER.fullmatch(words) and heaps:
        return _number_alone(guide, heaps, words)
    after = _TO.fullmatch(text)
    target = _position(game, text if after is None else after[1])
    if target is not None and target in game.moves(position):
        return target
    typed = guide.typed(words)
    pointed = _pointed_move(guide, words) if typed is None else one_of(guide, words, typed)
    if pointed is not None:
        return pointed
    switch, wanted = _described_change(heaps, words)
    if wanted is not None:
        found = _matching(guide, heaps, wanted, switch)
        if found is not None:
            return found[0]
        true = None if switch else why_not(guide, shown(text), wanted)
        if true is not None:
            raise IllegalMoveError(true)
        fault = reason("move.not_allowed", given=shown(text), position=shown(game.format(position)))
    elif target is not None:
        ends = {"position": shown(game.format(position)), "target": shown(game.format(target))}
        fault = reason("move.not_to", game=game.called, **ends)
    else:
        fault = reason("move.not_understood", given=shown(text))
    refusal = NotUnderstoodError(fault)
    refusal.unreadable = wanted is None and target is None
    raise refusal


class Form(NamedTuple):
    """One way to type a move: its kind (take, split, cells, position ...), an example, and the move that it means."""

    kind: str
    text: str
    move: Any


def move_forms(game: RuleSet[Any], position: Any, most_moves: int = 2000) -> list[Form]:
    """Return the ways to type a move in this game, each with an example that :func:`read_move` understands.

    Parameters:
        game: the rule set.
        position: where the examples are taken from.
        most_moves: how many moves to look through for examples.

    >>> from nimatron.games.boards.wythoff import Wythoff
    >>> [form.text for form in move_forms(Wythoff(a=2), (3, 5))]
    ['1 from 1', '1 from both', '1 from 1 and 2 from 2', '2,5']
    """
    return _forms(MoveGuide(game, position), most_moves)


def _forms(guide: MoveGuide, most_moves: int) -> list[Form]:
    found: dict[str, Form] = {}
    for move in islice(guide.game.moves(guide.position), most_moves):
        for kind, text in _typed_forms(guide, move):
            if kind not in found and _means(guide, text, move):
                found[kind] = Form(kind, text, move)
    order = list(found.values())
    return [form for form in order if form.kind != "position"] + [form for form in order if form.kind == "position"]


def _means(guide: MoveGuide, text: str, move: Any) -> bool:
    try:
        return bool(_read(guide, text) == move)
    except NimatronError:
        return False


def _typed_forms(guide: MoveGuide, move: Any) -> Iterator[tuple[str, str]]:
    """Yield the texts that may stand for one move, by kind, the position last."""
    game, position = guide.game, guide.position
    if isinstance(game, Sum):
        each = [
            [
                (kind, f"{index + 1}: {text}")
                for kind, text in _typed_forms(MoveGuide(*position[index]), move[index].position)
                if kind != "position"
            ]
            for index in game.moved(position, move)
        ]
        for ways in islice(product(*each), _MOST_WAYS if each else 0):
            yield "part " + " ".join(kind for kind, _ in ways), "; ".join(text for _, text in ways)
    before, after = game.heaps(position), game.heaps(move)
    if before is not None and after is not None:
        flipped = "flip" in guide.pressed(move)
        for kind, text in _typed_heap_forms(before, after, game.noun):
            yield (f"flip {kind}", f"flip, {text}") if flipped else (kind, text)
    elif not isinstance(game, Sum) and (pointed := guide.labelled(move)):
        yield "point", pointed
    written = game.format(move)
    bare = after is not None and _NUMBER.fullmatch(written) is not None  # a number alone means taking that many
    yield "position", f"to {written}" if bare else written


def _typed_heap_forms(before: tuple[int, ...], after: tuple[int, ...], noun: str) -> Iterator[tuple[str, str]]:
    if len(before) == len(after):
        taken = {index: old - after[index - 1] for index, old in enumerate(before, 1) if old != after[index - 1]}
        texts = [f"{count} from {index}" for index, count in taken.items()]
        count = next(iter(taken.values()), 0)
        if len(before) == 1:
            if count > 0:
                yield "number", str(count)
                yield "take", f"take {count}"
            elif count < 0:
                yield "back", "put back" if count == -1 else f"put {-count} back"
        elif min(taken.values(), default=0) > 0:
            if len(taken) == 1:
                yield "from", texts[0]
            elif len(taken) == len(before) and len(set(taken.values())) == 1:
                yield "both", f"{count} from {'both' if len(before) == 2 else 'all'}"
            else:
                yield "several", " and ".join(texts)
        return
    grown = len(after) - len(before)
    for index, heap in enumerate(before):
        if grown > 0 and before[:index] == after[:index] and before[index + 1 :] == after[index + grown + 1 :]:
            name = f"{noun} {index + 1}" if heap in before[:index] else str(heap)
            yield "split", f"{name} into {' and '.join(map(str, after[index : index + grown + 1]))}"
            return


def _help(guide: MoveGuide) -> Reason:
    forms = _forms(guide, 40)
    if not forms:
        return reason("move.help.over")
    texts = [shown(form.text) for form in forms if form.kind != "position" and len(form.text) < 60]
    example = shown(forms[-1].text)
    if not texts:
        return reason("move.help.position", example=example)
    if forms[-1].kind != "position":
        return reason("move.help.words", words=either(texts))
    return reason("move.help", words=either(texts), example=example)


def _some(texts: Sequence[MessageValue]) -> MessageValue:
    """Return a few texts to choose from, with dots if there are more."""
    few = either(texts[:_SHOWN_CHOICES])
    return reason("and_more", choices=few) if len(texts) > _SHOWN_CHOICES else few


def _position(game: RuleSet[Any], text: str) -> Any:
    try:
        return game.parse(text)
    except NimatronError:
        return None


# -- numbers and heaps -------------------------------------------------------------------------------------------------


def _number_alone(guide: MoveGuide, heaps: tuple[int, ...], digits: str) -> Any:
    """Return the move that takes this number from a heap, if only one heap can be meant."""
    game, position = guide.game, guide.position
    count = parse_integer(digits)
    full = [index for index, heap in enumerate(heaps) if heap]
    if len(full) == 1:
        wanted = _changed(heaps, full[0], (heaps[full[0]] - count,))
        found = _matching(guide, heaps, wanted, "") if count else None
        if found is not None:
            return found[0]
        target = _position(game, digits)
        if target is not None and len(heaps) == 1 and target in game.moves(position):
            here = shown(game.format(position))
            raise IllegalMoveError(reason("move.to_leave", given=shown(digits), position=here, count=digits))
        true = why_not(guide, shown(digits), wanted)
        if true is not None:
            raise IllegalMoveError(true)
    elif full:
        texts = [
            shown(f"{digits} from {index + 1}")
            for index in full
            if count and _matching(guide, heaps, _changed(heaps, index, (heaps[index] - count,)), "")
        ]
        if texts:
            raise IllegalMoveError(reason("move.which_heap", given=shown(digits), choices=_some(texts)))
        if count > max(heaps):
            raise IllegalMoveError(reason("move.no_heap_has", count=count))
    raise NotUnderstoodError(reason("move.not_allowed", given=shown(digits), position=shown(game.format(position))))


def _described_change(heaps: tuple[int, ...], words: str) -> tuple[str, tuple[int, ...] | None]:
    """Return the switch that the words name, and the heaps after the move; None for the heaps if not understood."""
    switch = ""
    leading = _LEADING.fullmatch(words)
    if leading is not None and leading[1] == "flip":
        switch, words = leading[1], leading[2]
    if not heaps:
        return switch, None
    pieces = re.split(r"\s*(?:;|\band\b(?=.*\bfrom\b)|,(?=.*\bfrom\b))\s*", words)
    taken = [_FROM.fullmatch(piece) for piece in pieces]
    if all(match is not None for match in taken):
        after = list(heaps)
        for match in taken:
            assert match is not None
            place = int(match[2][:9]) - 1
            if not 0 <= place < len(heaps):
                raise IllegalMoveError(reason("move.no_heap", number=match[2][:9], count=len(heaps)))
            after[place] -= parse_integer(match[1])
        return switch, tuple(after)
    both = _BOTH.fullmatch(words)
    if both is not None:
        return switch, tuple(heap - parse_integer(both[1]) for heap in heaps)
    full = [place for place, heap in enumerate(heaps) if heap] if len(heaps) > 1 else [0]
    take = _TAKE.fullmatch(words)
    if take is not None and len(full) == 1:
        return switch, _changed(heaps, full[0], (heaps[full[0]] - parse_integer(take[1]),))
    back = _BACK.fullmatch(words)
    if back is not None and len(heaps) == 1:
        return switch, (heaps[0] + parse_integer(back[1] or "1"),)
    split = _SPLIT.fullmatch(words)
    if split is not None:
        return switch, _split(heaps, bool(split[1]), parse_integer(split[2]), split[3])
    return switch, None


def _split(heaps: tuple[int, ...], by_place: bool, which: int, rest: str) -> tuple[int, ...]:
    parts = tuple(parse_integer(piece) for piece in _NUMBER.findall(rest))
    place = which - 1 if by_place else next((index for index, heap in enumerate(heaps) if heap == which), -1)
    if not 0 <= place < len(heaps):
        raise IllegalMoveError(reason("move.no_heap_number" if by_place else "move.no_heap_of", given=shown(which)))
    return _changed(heaps, place, parts)


def _changed(heaps: tuple[int, ...], place: int, parts: tuple[int, ...]) -> tuple[int, ...]:
    return heaps[:place] + parts + heaps[place + 1 :]


def _matching(guide: MoveGuide, heaps: tuple[int, ...], wanted: tuple[int, ...], switch: str) -> list[Any] | None:
    """Return the legal moves that leave the wanted heaps with this switch pressed, at most one; None if there is none.

    Without the name of a switch, a move that presses none is preferred.
    """
    game, position = guide.game, guide.position
    if any(heap < 0 for heap in wanted):
        return None
    if heaps == position:  # the position is the row itself, so it need not be sought among the moves
        for candidate in (wanted, _ascending_parts(heaps, wanted)):
            if candidate in game.moves(position):
                return None if switch and switch not in guide.touched(candidate) else [candidate]
        return None
    second = None
    for option in islice(game.moves(position), _TRIED):
        if game.heaps(option) != wanted:
            continue
        pressed = guide.pressed(option)
        if switch in pressed or not (switch or pressed):
            return [option]
        if not switch and second is None:
            second = option
    return None if second is None else [second]


def _ascending_parts(heaps: tuple[int, ...], wanted: tuple[int, ...]) -> tuple[int, ...]:
    """Return the wanted row with the parts of a split heap in ascending order, as the rules write them."""
    grown = len(wanted) - len(heaps)
    first = next((i for i, (a, b) in enumerate(zip(heaps, wanted, strict=False)) if a != b), len(heaps) - 1)
    return wanted[:first] + tuple(sorted(wanted[first : first + grown + 1])) + wanted[first + grown + 1 :]


# -- pointing ----------------------------------------------------------------------------------------------------------


def _pointed_move(guide: MoveGuide, words: str) -> Any:
    """Return the move that the objects named in the words mean, or None if the words name no objects.

    If the objects are all those of a move, they mean that move; otherwise the only move that touches them all.
    """
    game, position, names = guide.game, guide.position, guide.names
    tokens = [token for piece in _POINTS.split(words) if (token := re.sub(r"[()]", "", piece).strip(","))]
    if not tokens or not all(token in names or _is_id(token) for token in tokens):
        return None
    chosen = frozenset(names.get(token, token) for token in tokens)
    whole: list[Any] = []
    some: list[Any] = []
    for option in islice(game.moves(position), _POINTED):
        for way in guide.ways(option):
            if chosen == set(way):
                whole.append(option)
            elif chosen <= set(way):
                some.append(option)
            else:
                continue
            break
    found = whole or some
    if len(found) == 1:
        return found[0]
    if not found:
        here = shown(game.format(position))
        raise NotUnderstoodError(reason("move.touches", game=game.called, given=shown(" ".join(tokens)), position=here))
    choices = _some(_distinct_labels(guide, found))
    raise IllegalMoveError(reason("move.several", given=shown(" ".join(tokens)), choices=choices))


_ID = re.compile(
    r"(?:p\d+:)?(?:h\d+(?:\.\d+)?|c\d+\.\d+|s\d+|coin\d+(?:>s\d+)?|v\d+|e\d+-\d+|flip|back|split)", re.ASCII
)


def _is_id(token: str) -> bool:
    return _ID.fullmatch(token) is not None


def _distinct_labels(guide: MoveGuide, moves: Iterable[Any]) -> list[MessageValue]:
    """Return a different text for each move: what one points at, or the position after it."""
    texts: list[MessageValue] = []
    for move in moves:
        text = guide.labelled(move)
        texts.append(shown(text if text not in texts and text else guide.game.format(move)))
    return texts


def _sum_move(guide: MoveGuide, game: Sum, words: str) -> Any:
    """Read a turn of a sum: number and move of each component that changes, as in ``1: 2 from 3; 2: take 1``."""
    position = guide.position
    moved: dict[int, Any] = {}
    for one in _PARTS.split(words):
        part = _PART.fullmatch(one.strip())
        number = int(part[1]) if part is not None else 0
        if not 1 <= number <= len(position):
            raise IllegalMoveError(reason("move.no_part", number=number, count=len(position)))
        if number - 1 in moved:
            raise IllegalMoveError(reason("move.part_twice", number=number))
        assert part is not None
        component, here = position[number - 1]
        try:
            moved[number - 1] = read_move(component, here, part[2])
        except PositionError as error:
            raise IllegalMoveError(reason_of(error)) from None
    target = position
    for index, here in moved.items():
        target = game.replace(target, index, here)
    if game.rules_of_kind.strikes:
        target = target[: max(moved) + 1]
    if target not in game.moves(position):
        fault = reason("move.not_allowed", given=shown(words), position=shown(game.format(position)))
        raise IllegalMoveError(reason("both", first=fault, second=guide.rule()))
    return target
