"""What the page needs at a position: picture, moves, the meaning of a typed text, and a turn with its reply."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from nimatron.arithmetic.decimal_text import json_data, json_number
from nimatron.errors import IllegalMoveError, NimatronError, TooLargeError
from nimatron.explain.error_reports import error_report
from nimatron.explain.message import Message, with_noun
from nimatron.explain.reason import error_text, reason, reason_of
from nimatron.picture.shown import Shown
from nimatron.picture.svg import svg_picture
from nimatron.play.players import player, read_probability
from nimatron.play.refused_move import why_not
from nimatron.play.typed_move import UnreadableMoveError, parse_move
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.analysis import analyse
from nimatron.views.move_words import MoveGuide, Taken, rule_words
from nimatron.views.view import known_view
from nimatron.web.refusals import FieldError, TooLongError
from nimatron.web.request import Allowance, located, read_game, read_position
from nimatron.web.server_limits import LONGEST_WORD, MOST_LOOKED_AT, MOST_TOUCHED

_DESCRIBED, _LOOKED_AT = 50, 20
"""Work of describing a move, beside the length of its position, and of looking for the objects that it touches."""
_NO_MOVE: dict[str, Any] = {"to": None, "words": None, "made": None, "touched": []}


def turn(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/play``: the person's move with the board after it, and the same for the computer's reply.

    Without ``to`` no move has been made yet. The reply is null if the game is over or a person moves next. Where the
    computer cannot judge its moves within the limits, it makes a likely one: ``certain`` is then false and ``doubt``
    says why. With ``hurried`` it does so without an analysis. ``refused`` is the reason if a user's rule set fails.
    """
    rule_set = read_game(fields["game"])
    position = read_position(rule_set, fields["position"])
    guide = guide_of(rule_set, position, fields)
    misere = rule_set.plays_misere(fields["misere"])
    settings = {name: fields[name] for name in ("errors", "size") if fields[name] is not None}
    limits = allowance.limits()
    # two analyses, one of all moves, and a search of likely moves have to fit into one answer
    limits = limits._replace(options=limits.options // 3, extra_options=limits.extra_options // 3)
    computer = None
    if fields.get("certificate") is not None:
        computer = player(fields["certificate"], fields["seed"])
    elif fields["opponent"] != "human":
        computer = player(fields["opponent"], fields["seed"], limits, **settings)
    elif "errors" in settings:
        read_probability(settings["errors"])
    answer: dict[str, Any] = dict(_NO_MOVE)
    if fields["to"] is not None:
        try:
            target = understood(guide, fields["to"])
        except NimatronError as error:
            raise located(error, "to") from None
        answer = move_data(guide, target)
        position, guide = target, guide_of(rule_set, target, fields)
    reply: dict[str, Any] | None = None
    refused: dict[str, Any] | None = None
    target = None
    if computer is not None and rule_set.moves(position):
        try:
            hurried = bool(fields.get("hurried"))
            choice = (computer.guess if hurried else computer.consider)(rule_set, position, misere)
            target = choice.to
            doubt = None if choice.doubt is None else guide.words.text(choice.doubt)
            note = None if choice.note is None else guide.words.text(choice.note)
            reply = {**move_data(guide, target), "certain": choice.certain, "doubt": doubt, "note": note}
        except NimatronError as error:
            found = error_report(error, fields["lang"])
            refused = {"code": found.code, "message": found.message}
    answer.update(board(guide, misere, fields, allowance))
    if reply is not None:
        reply.update(board(guide_of(rule_set, target, fields), misere, fields, allowance))
    return {
        "game": rule_set.written(),
        "misere": misere,
        "position": rule_set.format(position),
        **answer,
        "reply": reply,
        "refused": refused,
    }


def board(guide: MoveGuide, misere: bool, fields: Mapping[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Return picture and moves of a position, and if the game is over, whether the last mover has won.

    ``fields`` are those of the request: language, view, layers, frame, and how many moves to list.
    """
    rule_set, position = guide.game, guide.position
    over = not rule_set.moves(position)
    last_mover_wins = (rule_set.terminal_outcome(position) == "P") != misere if over else None
    found = {"picture": None, "moves": None, "over": over, "last_mover_wins": last_mover_wins}
    try:
        picture = position_picture(rule_set, position, fields)
    except TooLargeError:
        return found
    try:
        moves = move_list(guide, fields["count"], allowance)
    except TooLargeError:
        moves = None
    return {**found, "picture": picture, "moves": moves}


def picture(fields: dict[str, Any], allowance: Allowance) -> str:
    """Answer ``GET /api/picture.svg``."""
    rule_set = read_game(fields["game"])
    return position_picture(rule_set, read_position(rule_set, fields["position"]), fields)


def position_picture(rule_set: RuleSet[Any], position: Any, fields: Mapping[str, Any]) -> str:
    """Return the picture; ``fields`` are those of ``GET /api/picture.svg``."""
    frame = fields.get("frame")
    framed = None if frame is None else read_position(rule_set, frame, "frame")
    layers = fields.get("layers") or ()
    move = fields.get("move")
    drawn = None if move is None else read_position(rule_set, move, "move")
    return svg_picture(
        rule_set,
        position,
        fields["lang"],
        fields.get("view"),
        layers,
        framed,
        bool(fields.get("window")),
        drawn,
        fields.get("way") or (),
        bool(fields.get("upright")),
    )


def moves(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/moves``: every move in the order of the rules, or those that touch certain objects."""
    rule_set = read_game(fields["game"])
    position = read_position(rule_set, fields["position"])
    answer = move_list(guide_of(rule_set, position, fields), fields["count"], allowance, _touching(fields["touching"]))
    if fields["judged"]:
        misere = rule_set.plays_misere(fields["misere"])
        judgement = analyse(rule_set, position, misere=misere, moves=True, limits=allowance.limits(), fields=("moves",))
        found: Any = judgement.to_dict(fields["lang"], ("moves",))
        judged = {move["to"]: move for move in found["moves"]}
        for move in answer["moves"]:
            move.update({name: judged[move["to"]][name] for name in ("outcome", "remoteness", "value")})
    return answer


def guide_of(rule_set: RuleSet[Any], position: Any, fields: Mapping[str, Any]) -> MoveGuide:
    """Return the guide to the moves of a position, in the language and view of a request.

    Without a view, moves are described independently of any. Raises ``RequestError`` for an unknown view or language.
    """
    return MoveGuide(rule_set, position, chosen_view(rule_set, fields), fields["lang"])


def chosen_view(rule_set: RuleSet[Any], fields: Mapping[str, Any]) -> str | None:
    """Return the view of a request in which moves are described, or None. Raises ``RequestError`` if it is unknown."""
    view = fields.get("view")
    return None if view is None else known_view(rule_set, view)


def move_list(
    guide: MoveGuide, count: int, allowance: Allowance, touching: frozenset[str] = frozenset()
) -> dict[str, Any]:
    """Return at most ``count`` moves as data, with the structure of the position.

    ``touching`` selects moves that can be made by pointing at all these objects; a whole heap stands for each of its
    objects. The list ends when the work allowed is used up. Raises ``TooLargeError`` if moves may have been missed so.
    """
    rule_set, position = guide.game, guide.position
    found: list[dict[str, Any]] = []
    complete = True
    for target, ways in _fitting(guide, touching, allowance):
        if len(found) == count or (not touching and not allowance.left):
            complete = False
            break
        found.append(move_data(guide, target, ways))
        allowance.spend(_DESCRIBED + len(found[-1]["to"]))
    # a game that cannot count its moves directly would have to list them all
    counted = not touching and type(rule_set).count_moves is not RuleSet.count_moves
    known = json_number(rule_set.moves(position).count()) if not complete and counted else None
    return {
        "game": rule_set.written(),
        "rule": rule_words(rule_set, guide.words.lang),
        "position": rule_set.format(position),
        "heaps": json_data(rule_set.heaps(position)),
        "terminal_outcome": rule_set.terminal_outcome(position),
        "count": len(found) if complete else known,
        "complete": complete,
        "moves": found,
    }


def move_data(guide: MoveGuide, target: Any, ways: tuple[tuple[str, ...], ...] | None = None) -> dict[str, Any]:
    """Return one move as data: target, words for offering it and for having made it, objects that mean it.

    ``ways`` may be passed in if they are known.

    >>> from nimatron.games.heaps.nim import Nim
    >>> move_data(MoveGuide(Nim(), (3, 4, 5)), (3, 1, 5))["left"]
    {'heap': 2, 'size': 4, 'stays': 1}
    """
    found = tuple(guide.ways(target)) if ways is None else ways
    touched = guide.touched(target)
    data: dict[str, Any] = {
        "to": guide.game.format(target),
        **guide.described(target)._asdict(),
        "touched": list(touched),
    }
    if found and found != (touched,):
        data["ways"] = [list(way) for way in found]
        if by_way := guide.described_by_way(target, found):
            data["by_way"] = [words._asdict() for words in by_way]
    if left := _left_data(guide.taken(target)):
        data["left"] = left
    if types := guide.types(target):
        data["types"] = list(types)
    return data


def _left_data(taken: Taken | None) -> dict[str, Any] | None:
    """Return what a move takes from one heap, as data; the component only in a sum."""
    if taken is None:
        return None
    part = {} if taken.component is None else {"part": taken.component}
    return {**part, "heap": taken.heap, "size": json_number(taken.size), "stays": json_number(taken.stays)}


def _fitting(
    guide: MoveGuide, touching: frozenset[str], allowance: Allowance
) -> Iterator[tuple[Any, tuple[tuple[str, ...], ...]]]:
    """Yield the moves that can be made by pointing at all these objects, each with all its ways."""
    for number, target in enumerate(guide.game.moves(guide.position)):
        if touching:
            allowance.spend(_LOOKED_AT)
            if number >= MOST_LOOKED_AT or not allowance.left:
                raise TooLargeError(reason("limit.touching", count=number))
        ways = tuple(guide.ways(target))
        if not touching or any(all(_meant(one, way) for one in touching) for way in ways):
            yield target, ways


def _meant(touched: str, way: tuple[str, ...]) -> bool:
    return any(one == touched or one.startswith(f"{touched}.") for one in way)


def _touching(ids: tuple[str, ...] | None) -> frozenset[str]:
    found = frozenset(ids or ())
    if len(found) > MOST_TOUCHED:
        raise FieldError(reason("http.touching", count=len(found), limit=MOST_TOUCHED), "touching")
    if any(len(one) > LONGEST_WORD for one in found):
        raise TooLongError(reason("http.touching_long", limit=LONGEST_WORD), "touching")
    return found


def legal(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/legal``: the intended move in words, or the reason why it is not legal.

    It is given by the position after it, by words such as ``2 from 3``, by a line drawn into the picture, or by a heap
    and what remains in it.
    """
    rule_set = read_game(fields["game"])
    position = read_position(rule_set, fields["position"])
    if sum(fields[name] is not None for name in ("to", "curve", "heap")) != 1:
        raise FieldError(reason("http.to_or_heap"), "to")
    if fields["heap"] is not None and fields["leave"] is None:
        raise FieldError(reason("http.leave"), "leave")
    guide = guide_of(rule_set, position, fields)
    refused: dict[str, Any] = {"legal": False, "to": None, "words": None, "made": None, "touched": [], "heaps": None}
    try:
        if fields["curve"] is not None:
            return {**_of_curve(guide, fields), "message": None}
        if fields["to"] is None:
            target = parse_move(guide, _left(rule_set, position, fields["heap"], fields["leave"]))
        else:
            target = understood(guide, fields["to"])
    except _NotAMoveError as error:
        message = error_text(error, fields["lang"])
        return {**refused, "to": rule_set.format(error.target), "message": message}
    except NimatronError as error:
        return {**refused, "message": error_text(error, fields["lang"])}
    return {"legal": True, **move_data(guide, target), "heaps": json_data(rule_set.heaps(target)), "message": None}


def _of_curve(guide: MoveGuide, fields: dict[str, Any]) -> dict[str, Any]:
    """Return the move that a drawn line means; its way to point at the move comes first."""
    from nimatron.picture.drawn_line import drawn_line, read_curve

    picture = Shown.of(guide.game, guide.position, fields["lang"])._replace(upright=fields["upright"])
    target, line = drawn_line(picture, read_curve(fields["curve"]))
    ways = tuple(dict.fromkeys((line.way, *guide.ways(target))))
    return {
        "legal": True,
        **move_data(guide, target, ways),
        **guide.described(target, line.way)._asdict(),
        "heaps": None,
    }


class _NotAMoveError(IllegalMoveError):
    """A position that no move leads to."""

    def __init__(self, guide: MoveGuide, target: Any) -> None:
        rule_set, position = guide.game, guide.position
        ends = {"position": shown(rule_set.format(position)), "target": shown(rule_set.format(target))}
        fault: Message = reason("move.not_to", game=rule_set.called, **ends)
        left = rule_set.heaps(target)
        why = None if left is None else why_not(guide, ends["target"], left)
        super().__init__(fault if why is None else reason("both", first=fault, second=why))
        self.target = target


def understood(guide: MoveGuide, text: str) -> Any:
    """Return the position after the move that a text means."""
    rule_set, position = guide.game, guide.position
    try:
        target = rule_set.parse(text)
    except NimatronError:
        if not re.search(r"[^\W\d_]", text):
            raise
        return _spoken(guide, text)
    if target in rule_set.moves(position):
        return target
    if text.strip().isdecimal() and len(rule_set.heaps(position) or ()) > 1:  # a number to take
        return parse_move(guide, text)
    raise _NotAMoveError(guide, target)


def _spoken(guide: MoveGuide, text: str) -> Any:
    """Return a move in words; in languages other than English only its numbers are read: how many, from which heap."""
    try:
        return parse_move(guide, text)
    except UnreadableMoveError as error:
        numbers = re.findall(r"[0-9]+", text)
        tried = {1: ("take {0}", "{0} from both"), 2: ("{0} from {1}",)}.get(len(numbers), ())
        faults = []
        for pattern in tried:
            try:
                return parse_move(guide, pattern.format(*numbers))
            except IllegalMoveError as other:
                if not isinstance(other, UnreadableMoveError) and _key(other) != "error.move.against":
                    faults.append(other)
        raise faults[0] if faults else error from None


def _key(error: IllegalMoveError) -> str:
    said = reason_of(error)
    return said.key if isinstance(said, Message) else ""


def _left(rule_set: RuleSet[Any], position: Any, heap: int, leave: int) -> str:
    """Return words for the move that leaves ``leave`` in a heap, counted from 1."""
    heaps = rule_set.heaps(position)
    if heaps is None or not 1 <= heap <= len(heaps):
        if heaps is None:
            raise FieldError(reason("http.no_heaps", given=heap), "heap")
        raise FieldError(reason("http.heap", given=heap, count=len(heaps)), "heap")
    if leave >= heaps[heap - 1]:
        said = reason("move.fewer", game=rule_set.called, number=heap, count=heaps[heap - 1])
        raise IllegalMoveError(with_noun(said, rule_set.noun))
    return f"{heaps[heap - 1] - leave} from {heap}"
