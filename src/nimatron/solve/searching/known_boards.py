"""Positions that took long to solve, shipped with the package together with what their answers rest on.

``data/known_boards.tsv`` has one board per line. ``found`` is ``computed`` (by this program, with the positions
examined and the seconds) or ``literature`` (by the authors named). In both cases an answer that rests on the board has
the status ``computed`` and names it. ``python -m benchmarks.known_boards cram value 5x8`` computes a line of the first
kind again.

``data/certificates.tsv`` is the index of the certificates in ``certificates/positions`` of the repository. An answer
that rests on one of its lines is ``proved``, and names the file. ``python -m benchmarks.shelf`` checks all files and
writes the index; the files themselves are not needed for answers.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from nimatron.explain.message import Message, MessageValue
from nimatron.rules.rule_set import RuleSet

VALUE, LOSES, LOSES_MISERE = "value", "loses", "loses misere"
CERTIFICATE = "certificate"
_DATA = os.path.join(os.path.dirname(__file__), "data")


class KnownBoard(NamedTuple):
    """A line of one of the files.

    Parameters:
        game: written form of the rule set.
        position: written form of the position.
        cells: number of cells; for other positions than boards, of regions, rows or heaps.
        asked: ``value`` (nim-value), ``loses`` (1 if the player to move loses in normal play) or ``loses misere``.
        answer: the answer to what is asked.
        found: ``computed``, ``literature`` or ``certificate``.
        source: authors and year, version of the program, or the file of the certificate.
        positions: positions examined, if computed.
        seconds: time of the computation, if computed.
        best: written form of a move that wins by the certificate, if the player to move wins.
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
    best: str | None = None

    @property
    def provenance(self) -> Message:
        """Where the answer comes from."""
        return Message(f"method.known.{self.found}", {"source": self.source})

    @property
    def is_proved(self) -> bool:
        """Whether a certificate proves the answer."""
        return self.found == CERTIFICATE

    def answer_to(self, asked: str) -> int | None:
        """Return the answer to a question, or None if this line does not have it.

        >>> line = KnownBoard("sprouts", "6", 1, "loses", 1, "certificate", "sprouts-6.json")
        >>> line.answer_to("loses"), line.answer_to("value"), line._replace(answer=0).answer_to("value")
        (1, 0, None)
        """
        if asked == self.asked:
            return self.answer
        if (asked, self.asked) == (LOSES, VALUE):
            return int(self.answer == 0)
        return 0 if (asked, self.asked, self.answer) == (VALUE, LOSES, 1) else None


@cache
def known_boards() -> dict[tuple[str, str, str], KnownBoard]:
    """Return all lines, by game, position and question; a certificate takes the place of another source.

    >>> known_boards()["cram", "7x7", "value"].answer
    1
    """
    found = {}
    for game, position, cells, asked, answer, how, source, positions, seconds in _lines("known_boards.tsv"):
        found[game, position, asked] = KnownBoard(
            game, position, int(cells), asked, int(answer), how, source,
            int(positions) if positions else None, float(seconds) if seconds else None,
        )  # fmt: skip
    for game, position, cells, asked, answer, best, source, *_ in _lines("certificates.tsv"):
        found[game, position, asked] = KnownBoard(
            game, position, int(cells), asked, int(answer), CERTIFICATE, source, best=best or None
        )
    return found


def _lines(name: str) -> Iterator[list[str]]:
    with open(os.path.join(_DATA, name), encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                yield line.rstrip("\n").split("\t")


@cache
def _of_games() -> dict[str, frozenset[int]]:
    """Return for each game the numbers of cells of its lines."""
    found = defaultdict(set)
    for board in known_boards().values():
        found[board.game].add(board.cells)
    return {game: frozenset(cells) for game, cells in found.items()}


def cells_of(position: Any) -> int:
    """Return the number of cells of a board, or of regions, rows or heaps, by which lines are found quickly.

    >>> cells_of(frozenset([(0, 0), (0, 1)])), cells_of((((0,),),)), cells_of(7)
    (2, 1, 1)
    """
    return len(position) if isinstance(position, (tuple, frozenset)) else 1


def known_board(game: RuleSet[Any], position: Any, asked: str) -> KnownBoard | None:
    """Return the line that answers a question about a position or a symmetric one, or None.

    >>> from nimatron.games.boards.cram import Cram
    >>> known_board(Cram(), Cram().parse("7x6"), "value").position
    '6x7'
    """
    name = game.written()
    if cells_of(position) not in _of_games().get(name, ()):
        return None
    lines = known_boards()
    written = game.format(position)
    found = _first(lines, name, written, asked)
    if found is not None:
        return found
    canonical = game.format(game.canonical(position))
    return None if canonical == written else _first(lines, name, canonical, asked)


def _first(lines: dict[tuple[str, str, str], KnownBoard], game: str, position: str, asked: str) -> KnownBoard | None:
    """Return the line that answers a question; a line about the outcome, if it suffices, before one about the value."""
    for question in (LOSES, VALUE) if asked in (LOSES, VALUE) else (asked,):
        line = lines.get((game, position, question))
        if line is not None and line.answer_to(asked) is not None:
            return line
    return None


def are_proved(boards: Iterable[KnownBoard]) -> bool:
    """Return whether certificates prove all these lines.

    >>> are_proved([]), are_proved([known_boards()["cram", "7x8", "value"]])
    (True, False)
    """
    return all(board.is_proved for board in boards)


def with_known(method: Message | None, boards: Iterable[KnownBoard]) -> Message:
    """Return a method extended by the known boards that were used and their sources.

    Without a method, nothing was searched, and the result says only what the answer rests on.

    >>> board = known_boards()["cram", "7x8", "value"]
    >>> with_known(Message("method.search"), [board]).key, with_known(None, [board]).key
    ('method.with_known', 'method.known.literature')
    """
    for board in boards:
        if method is None:
            method = board.provenance
            continue
        values: dict[str, MessageValue] = {
            "method": method,
            "known": board.provenance,
            "game": board.game,
            "position": board.position,
        }
        method = Message("method.with_known", values)
    assert method is not None
    return method
