"""Review of a game: what each move changed, the mistakes, and the moves that would have kept the win.

A resignation is judged like a move: it gives away the win or draw that the player to move still had.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from nimatron.arithmetic.decimal_text import json_number
from nimatron.budget import Limits
from nimatron.errors import TooLargeError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.message import Message
from nimatron.play.bank import bank_to_json
from nimatron.play.record import Record, parse_record
from nimatron.solve.analysis import Analysis, analyse
from nimatron.solve.searching.board_search import shared_searches
from nimatron.views.move_words import MoveGuide

_RANK = {"P": 0, "D": 1, "N": 2}
_MOST_NAMED = 6
"""How many of the better moves are given in words."""


@dataclass(frozen=True)
class ReviewedMove:
    """One move of a record, or the resignation that ended it, with its judgement.

    Attributes:
        number: number of the move, counted from 1.
        player: who made it, ``first`` or ``second``.
        start: the position before it.
        to: the position after it; None for a resignation.
        before, after: the outcomes for the player to move at each; after a resignation ``N``. None if unknown.
        remoteness: the remoteness before and after.
        mistake: whether a win or a draw was given away.
        better: the moves that would have kept it.
        named: how a sentence names the move: by the heaps after it, or in words; None for a resignation.
        better_named: the same for the first moves of ``better``.
        message: the sentence about it.
    """

    number: int
    player: str
    start: Any
    to: Any | None
    before: str | None
    after: str | None
    remoteness: tuple[int | None, int | None]
    mistake: bool
    better: tuple[Any, ...]
    message: Message
    named: Message | str | None = None
    better_named: tuple[Message | str, ...] = ()


def review(record: Record | str, limits: Limits | None = None, view: str | None = None) -> list[ReviewedMove]:
    """Return every move of a record with what it changed, and the resignation if one ended it.

    Parameters:
        record: a record or its text.
        limits: limits of the analysis of one position; positions that are too large are marked as unknown.
        view: the view in whose words the moves are described.

    >>> record = Record("nim", False, "3,4,5").play("2,4,5").play("2,4,4").resign()
    >>> [(move.mistake, move.better) for move in review(record)]
    [(True, ((1, 4, 5),)), (True, ((1, 4, 5),)), (True, ((0, 4, 4),))]
    """
    if isinstance(record, str):
        record = parse_record(record)
    found: list[ReviewedMove] = []
    known: dict[Any, Analysis | None] = {}

    def analysis_of(position: Any) -> Analysis | None:
        if position not in known:
            try:
                known[position] = analyse(record.game, position, misere=record.misere, limits=limits)
            except TooLargeError:
                known[position] = None
        return known[position]

    positions = record.positions
    with shared_searches():
        for index, move in enumerate(record.moves):
            before, after = analysis_of(positions[index]), analysis_of(move.to)
            player = "second" if index % 2 else "first"
            found.append(_reviewed(record, index + 1, player, positions[index], move.to, before, after, view))
        if record.resigned:
            found.append(_resignation(record, analysis_of(record.position), view))
    return found


def _reviewed(
    record: Record,
    number: int,
    player: str,
    start: Any,
    to: Any,
    before: Analysis | None,
    after: Analysis | None,
    view: str | None,
) -> ReviewedMove:
    words: dict[str, Any] = {"number": number, "to": record.game.format(to)}
    guide = MoveGuide(record.game, start, view)
    words["move"], named = guide.done(to), _named(guide, to)
    if before is None or after is None:
        message = Message("review.unknown", words)
        return ReviewedMove(number, player, start, to, None, None, (None, None), False, (), message, named)
    kept = {"N": "P", "D": "D", "P": "N"}[before.outcome]  # the outcome after a move that gives nothing away
    mistake = _RANK[after.outcome] > _RANK[kept]
    better = _better(before) if mistake else ()
    better_named = tuple(_named(guide, one) for one in better[:_MOST_NAMED])
    if mistake:
        words |= {"better": better_named[0] if better else "", "count": len(better)}
        key = "review.mistake.win" if before.outcome == "N" else "review.mistake.draw"
        if len(better) > 1:
            key += ".several"
    elif before.outcome == "N":
        slower = after.remoteness is not None and before.remoteness not in (None, after.remoteness + 1)
        key = "review.won.slow" if slower else "review.won"
        if slower:
            words |= {"best": _named(guide, before.best)}
    elif before.outcome == "P":
        key = "review.lost"
    else:
        key = "review.drawn"
    remoteness = (before.remoteness, after.remoteness)
    return ReviewedMove(
        number, player, start, to, before.outcome, after.outcome, remoteness, mistake, better, Message(key, words),
        named, better_named,
    )  # fmt: skip


def _resignation(record: Record, before: Analysis | None, view: str | None) -> ReviewedMove:
    number, player, here = len(record.moves) + 1, record.resigned, record.position
    words: dict[str, Any] = {"number": number, "player": _name(player)}
    if before is None:
        message = Message("review.resigned.unknown", words)
        return ReviewedMove(number, player, here, None, None, None, (None, None), False, (), message)
    mistake = before.outcome != "P"
    better = _better(before) if mistake else ()
    guide = MoveGuide(record.game, here, view)
    better_named = tuple(_named(guide, one) for one in better[:_MOST_NAMED])
    if better:
        words |= {"better": better_named[0]}
    message = Message({"N": "review.resigned.won", "D": "review.resigned.drawn"}.get(before.outcome,
                      "review.resigned.lost"), words)  # fmt: skip
    remoteness = (before.remoteness, None)
    return ReviewedMove(
        number, player, here, None, before.outcome, "N", remoteness, mistake, better, message, None, better_named
    )


def _named(guide: MoveGuide, to: Any) -> Message | str:
    """Return how a sentence names a move: by the heaps after it, or by its words in quotation marks."""
    if guide.game.heaps(to) is not None:
        return guide.game.format(to)
    return Message("review.quoted", {"move": guide.offer(to)})


def _better(before: Analysis) -> tuple[Any, ...]:
    if before.outcome == "N":
        return before.winning_moves if before.winning_moves is not None else (before.best,)
    return (before.best,)


def summary(moves: list[ReviewedMove]) -> list[Message]:
    """Return the sentences that close a review: who gave what away, and where.

    >>> [message.key for message in summary(review(Record("nim", False, "1,2").play("0,2")))]
    ['review.summary.last']
    """
    mistakes = [move for move in moves if move.mistake]
    if not mistakes:
        return [Message("review.summary.none")]
    last = mistakes[-1]
    return [
        Message("review.summary.last", {"number": last.number, "count": len(mistakes), "player": _name(last.player)}),
    ]


def _name(player: str) -> Message:
    return Message(f"review.player.{player}")


def review_to_json(record: Record, moves: list[ReviewedMove], lang: str = "en") -> dict[str, object]:
    """Return the review as plain data, with its sentences in a language of the catalogue.

    ``moves`` holds the moves that were made; ``resignation`` is None unless the game was given up.
    """
    words = catalogue(lang)
    form = record.game.format

    def text(named: Message | str) -> str:
        return named if isinstance(named, str) else words.text(named)

    def data(move: ReviewedMove) -> dict[str, object]:
        return {
            "number": move.number,
            "player": move.player,
            "from": form(move.start),
            "to": None if move.to is None else form(move.to),
            "before": move.before,
            "after": move.after,
            "remoteness_before": json_number(move.remoteness[0]),
            "remoteness_after": json_number(move.remoteness[1]),
            "mistake": move.mistake,
            "better": [form(position) for position in move.better],
            "named": None if move.named is None else text(move.named),
            "better_named": [text(better) for better in move.better_named],
            "text": words.text(move.message),
        }

    return {
        "game": record.game.name,
        "rules": record.game.rules(),
        "misere": record.misere,
        "start": form(record.start),
        "result": record.result,
        "moves": [data(move) for move in moves if move.to is not None],
        "resignation": next((data(move) for move in moves if move.to is None), None),
        "summary": [words.text(message) for message in summary(moves)],
        "bank": bank_to_json(record),
    }


def review_text(record: Record, moves: list[ReviewedMove], lang: str = "en") -> str:
    """Return the review as text, one line for each move."""
    words = catalogue(lang)
    lines = [f"{'!' if move.mistake else ' '} {words.text(move.message)}" for move in moves]
    lines += ["", *(words.text(message) for message in summary(moves))]
    return "\n".join(lines)
