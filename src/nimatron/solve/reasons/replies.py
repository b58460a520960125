"""The opponent's replies and the answers to them, found with little work, for answers that nothing else explains.

From a P-position every move has an answer that leaves a P-position again. A few moves are shown with their answers, up
to equivalence, and the other kinds of moves are counted. From a drawn position the answers win or keep the draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from typing import Any, NamedTuple

from nimatron.budget import Budget
from nimatron.errors import TooLargeError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.message import Message
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.sources.source import Source, different_moves, written_key
from nimatron.views.move_words import describe

_SHOWN = 3
"""Most replies that are shown."""
_EXAMINED = 200
"""Most moves of one position that are looked at."""
_TRIED = 12
"""Most replies for which an answer is looked for."""
_LONGEST, _LONGEST_ALONE = 160, 320
"""Most characters of the English words of a reply with its answer, and of one that is shown alone."""


class Reply(NamedTuple):
    """A reply and the answer to it, each given as the position after it; no answer if the reply ends the game."""

    move: Any
    answer: Any | None


class Replies(NamedTuple):
    """Some replies from a position, and the number of other kinds of moves; None if that is not known."""

    shown: tuple[Reply, ...]
    others: int | None


def replies_from(source: Source, position: Any) -> Replies | None:
    """Return replies from a P-position or a draw with the answers to them, or None if none is found with little work.

    >>> from nimatron.budget import Budget
    >>> from nimatron.games.boards.chomp import Chomp
    >>> from nimatron.solve.sources.choice import source_for
    >>> replies_from(source_for(Chomp(), (2, 1), False, Budget()), (2, 1))
    Replies(shown=(Reply(move=(1, 1), answer=(1,)),), others=0)
    """
    game = source.game
    moves = list(islice(game.moves(position), _EXAMINED + 1))
    kinds = sorted(different_moves(game, moves[:_EXAMINED]), key=written_key)
    shown: list[Reply] = []
    alone: Reply | None = None
    with _little_work(source.budget), suppress(TooLargeError):
        for move in _spread(kinds):
            reply = _answered(source, move)
            if reply is not None and _is_short(game, position, reply, _LONGEST):
                shown.append(reply)
            elif alone is None and reply is not None and _is_short(game, position, reply, _LONGEST_ALONE):
                alone = reply
            if len(shown) == _SHOWN:
                break
    if not shown and alone is not None:
        shown = [alone]
    if not shown:
        return None
    shown.sort(key=lambda reply: written_key(reply.move))
    return Replies(tuple(shown), None if len(moves) > _EXAMINED else len(kinds) - len(shown))


def replies_sentence(source: Source, position: Any, outcome: str, after_best: bool) -> Message | None:
    """Return the sentence that shows replies and answers, or None.

    Parameters:
        source: what decides the positions.
        position: where the replies are made.
        outcome: the outcome of the position that is explained.
        after_best: whether the replies follow its best move.
    """
    found = replies_from(source, position)
    if found is None:
        return None
    clauses = tuple(_clause(source, position, reply, outcome) for reply in found.shown)
    kind = "drawn" if outcome == "D" else "then" if after_best else "lost"
    if found.others is None:
        return Message(f"general.replies.{kind}.some", {"replies": clauses})
    if not found.others:
        return Message(f"general.replies.{kind}", {"replies": clauses})
    return Message(f"general.replies.{kind}.others", {"replies": clauses, "count": found.others})


def _clause(source: Source, position: Any, reply: Reply, outcome: str) -> Message:
    move = describe(source.game, position, reply.move)
    if reply.answer is None:
        return Message("general.reply.ends", {"move": move})
    answer = describe(source.game, reply.move, reply.answer)
    wins = outcome == "D" and source.outcome(reply.answer) == "P"
    return Message("general.reply.wins" if wins else "general.reply", {"move": move, "answer": answer})


def _spread(moves: list[Any]) -> list[Any]:
    """Return the first, the last and the middle move, then the others, at most as many as are tried."""
    chosen = dict.fromkeys([*moves[:1], *moves[-1:], *moves[len(moves) // 2 : len(moves) // 2 + 1], *moves])
    return list(islice(chosen, _TRIED))


def _answered(source: Source, move: Any) -> Reply | None:
    """Return the first answer that wins, or else keeps the draw, or None if it is not among those examined."""
    answers = sorted(dict.fromkeys(islice(source.game.moves(move), _EXAMINED)), key=written_key)
    if not answers:
        return Reply(move, None)
    drawn = None
    for answer in answers:
        outcome = source.outcome(answer)
        if outcome == "P":
            return Reply(move, answer)
        if outcome == "D" and drawn is None:
            drawn = answer
    return None if drawn is None else Reply(move, drawn)


def _is_short(game: RuleSet[Any], position: Any, reply: Reply, longest: int) -> bool:
    words = [describe(game, position, reply.move)]
    words += [] if reply.answer is None else [describe(game, reply.move, reply.answer)]
    return sum(len(catalogue("en").text(text)) for text in words) <= longest


@contextmanager
def _little_work(budget: Budget) -> Iterator[None]:
    """Let a source spend no more than the options of an optional field."""
    limits = budget.limits
    budget.limits = limits._replace(options=min(limits.options, budget.options + limits.extra_options))
    try:
        yield
    finally:
        budget.limits = limits
