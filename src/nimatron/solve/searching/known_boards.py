"""Boards whose values took long to find, shipped with the package together with their source.

``data/known_boards.tsv`` has one board per line. ``found`` is ``computed`` (by this program, with the positions
examined and the seconds) or ``literature`` (by the authors named). In both cases an answer that rests on the board has
the status ``computed`` and names it. ``python benchmarks/known_boards.py cram value 5x8`` computes a line of the first
kind again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

from nimatron.explain.message import Message, MessageValue
from nimatron.rules.rule_set import RuleSet

VALUE, LOSES_MISERE = "value", "loses misere"


class KnownBoard(NamedTuple):
    """A line of the file.

    Parameters:
        game: written form of the rule set.
        position: written form of the position.
        cells: number of cells.
        asked: ``value`` (nim-value) or ``loses misere`` (1 if the player to move loses).
        answer: the answer to what is asked.
        found: ``computed`` or ``literature``.
        source: authors and year, or version of the program.
        positions: positions examined, if computed.
        seconds: time of the computation, if computed.
    """

    game: str
    position: str
    cells: int
    asked: str
    answer: int
    found: str
    source: str
    positions: int | None = None
    seconds: float | None = None

    @property
    def provenance(self) -> Message:
        """Where the answer comes from."""
        return Message(f"method.known.{self.found}", {"source": self.source})


@cache
def known_boards() -> dict[tuple[str, str, str], KnownBoard]:
    """Return all lines, by game, position and question.

    >>> known_boards()["cram", "7x7", "value"].answer
    1
    """
    found = {}
    with open(os.path.join(os.path.dirname(__file__), "data", "known_boards.tsv"), encoding="utf-8") as file:
        for line in file:
            if line.startswith("#") or not line.strip():
                continue
            game, position, cells, asked, answer, how, source, positions, seconds = line.rstrip("\n").split("\t")
            found[game, position, asked] = KnownBoard(
                game, position, int(cells), asked, int(answer), how, source,
                int(positions) if positions else None, float(seconds) if seconds else None,
            )  # fmt: skip
    return found


@cache
def _fewest_cells(game: str) -> int | None:
    return min((board.cells for board in known_boards().values() if board.game == game), default=None)


def known_board(game: RuleSet[Any], position: Any, asked: str) -> KnownBoard | None:
    """Return the line about a position or a symmetric one, or None.

    >>> from nimatron.games.boards.cram import Cram
    >>> known_board(Cram(), Cram().parse("7x6"), "value").position
    '6x7'
    """
    fewest = _fewest_cells(game.written())
    if fewest is None or len(position) < fewest:
        return None
    boards, name = known_boards(), game.written()
    found = boards.get((name, game.format(position), asked))
    return found or boards.get((name, game.format(game.canonical(position)), asked))


def with_known(method: Message, boards: Iterable[KnownBoard]) -> Message:
    """Return a method extended by the known boards that were used and their sources.

    >>> with_known(Message("method.search"), [known_boards()["cram", "7x7", "value"]]).key
    'method.with_known'
    """
    for board in boards:
        values: dict[str, MessageValue] = {
            "method": method,
            "known": board.provenance,
            "game": board.game,
            "position": board.position,
        }
        method = Message("method.with_known", values)
    return method
