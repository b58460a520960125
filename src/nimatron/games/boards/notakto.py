"""Notakto: on several boards both players mark X; a line of three kills its board, and who kills the last one loses.

Rules
-----
There are one or more boards of squares. A move marks a free square of a live board with X; a board dies when three of
its marks stand in a row, a column or a diagonal, one beside the other, and is no longer played. Notakto is played
misère: whoever kills the last live board loses. In normal play they win. A position is written as its boards with
spaces between them, rows joined by slashes: ``XX./.../... .../.X./...``; ``2*3x3`` is the start with two boards of 3 by
3.

Strategy
--------
On one board of 3 by 3 begin in the centre, and then answer every mark by one that is a knight's move away from it. For
several boards multiply what each stands for, words in a, b, c and d, by the rules aa = 1, bbb = b, bbc = c, ccc = acc,
bbd = d, cd = ad, dd = cc. Leave a product among a, bb, bc and cc: then the other player loses. An empty board is c; so
the player to move loses on an even number of empty boards and wins on an odd number.

History
-------
Tic-tac-toe with the same mark for both was named Notakto by Bob Koca in 2010. Plambeck and Whitehead found in 2013 that
its misère quotient, for any number of boards of 3 by 3, has 18 elements.

Sources
-------
T. E. Plambeck, G. Whitehead, The secrets of Notakto: winning at X-only tic-tac-toe, arXiv:1301.1672 (2013).
T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, Journal of Combinatorial Theory A 115 (2008),
593-622.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("notakto", f"{boards}*3x3", misere=True, fields=["outcome"]).outcome for boards in (1, 2, 3, 4)]
['N', 'P', 'N', 'P']
>>> nt.analyse("notakto", "XX./.../.X. ..X/X../X.X .X./.../X..", misere=True, fields=["outcome"]).outcome
'N'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple, TypeAlias

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import Component, RuleSet

Cell = tuple[int, int]
MOST_SQUARES = 400
_KEPT = 1 << 16
_EMPTY = "none"
_SIZE = re.compile(r"(?:([1-9][0-9]{0,2})\*)?([1-9][0-9]?)X([1-9][0-9]?)", re.ASCII)


class Board(NamedTuple):
    """The size of a board and its free squares."""

    rows: int
    columns: int
    free: frozenset[Cell]

    def marked(self, cell: Cell) -> bool:
        """Return whether a square bears a mark; False for squares off the board.

        >>> Board(1, 2, frozenset([(0, 1)])).marked((0, 0)), Board(1, 2, frozenset()).marked((0, 2))
        (True, False)
        """
        row, column = cell
        return 0 <= row < self.rows and 0 <= column < self.columns and cell not in self.free

    def __str__(self) -> str:
        return "/".join(
            "".join(".X"[self.marked((row, column))] for column in range(self.columns)) for row in range(self.rows)
        )


Boards: TypeAlias = tuple[Board, ...]


@lru_cache(_KEPT)
def is_dead(board: Board) -> bool:
    """Return whether three marks stand side by side in a line.

    >>> is_dead(Board(1, 3, frozenset())), is_dead(Board(2, 2, frozenset()))
    (True, False)
    """
    return any(
        all(board.marked((row + step * down, column + step * across)) for step in range(3))
        for row in range(board.rows)
        for column in range(board.columns)
        for down, across in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


@lru_cache(_KEPT)
def canonical_board(board: Board) -> Board:
    """Return the least of the rotated and reflected images of a board.

    >>> [str(canonical_board(board)) for board in Notakto().parse("..X/.../... .../X../... X./../..")]
    ['.../.../..X', '.../.../.X.', '.../..X']
    """
    images = []
    for turned in (False, True):
        rows, columns = (board.columns, board.rows) if turned else (board.rows, board.columns)
        for down in (False, True):
            for across in (False, True):
                free = frozenset(
                    (rows - 1 - row if down else row, columns - 1 - column if across else column)
                    for row, column in ((cell[::-1] if turned else cell) for cell in board.free)
                )
                images.append(Board(rows, columns, free))
    return min(images, key=lambda image: (image.rows, sorted(image.free, reverse=True)))


class Notakto(RuleSet[Boards]):
    """Notakto: mark a square; three marks in a line kill a board (Plambeck and Whitehead 2013).

    >>> game = Notakto()
    >>> [game.format(move) for move in game.moves(game.parse("XX. X.."))]
    ['XXX X..', 'XX. XX.', 'XX. X.X']
    """

    name = "notakto"
    title = "Notakto"
    aliases = ("neutral-tic-tac-toe",)
    search_words = ("tic-tac-toe", "noughts-and-crosses")
    group = "boards"
    usually_misere = True
    example = "2*3x3"
    view = "nimatron.views.notakto:NotaktoView"
    theorems = ("nimatron.theory.notakto:NotaktoQuotient",)
    reasons = (
        "nimatron.theory.notakto:last_board",
        "nimatron.theory.parity:same_number",
        "nimatron.theory.parity:same_parity",
    )

    @property
    def start(self) -> Boards:
        """The example position."""
        return self.parse(self.example)

    def generate_moves(self, position: Boards) -> Iterator[Boards]:
        """Yield the positions after a mark on each free square of each live board."""
        for index, board in enumerate(position):
            if not is_dead(board):
                for cell in sorted(board.free):
                    yield (*position[:index], board._replace(free=board.free - {cell}), *position[index + 1 :])

    def canonical(self, position: Boards) -> Boards:
        """Return the canonical forms of the live boards, in order."""
        live = (canonical_board(board) for board in position if not is_dead(board))
        return tuple(sorted(live, key=lambda board: (board.rows, board.columns, sorted(board.free))))

    def components(self, position: Boards) -> tuple[Component, ...]:
        """Return the live boards."""
        return tuple((self, (board,)) for board in position if not is_dead(board))

    # -- written form ------------------------------------------------------------------------------------------

    def parse(self, text: str) -> Boards:
        """Read boards separated by spaces, their rows joined by slashes, or ``2*3x3``; ``none`` means no boards."""
        if text.strip() == _EMPTY:
            return ()
        words = text.upper().split()
        boards = tuple(board for word in words for board in self._boards(word, text))
        if not boards:
            raise PositionError(reason("position.boards", game=self.name, given=shown(text)))
        self._check_size(sum(board.rows * board.columns for board in boards))
        return boards

    def _boards(self, word: str, text: str) -> Boards:
        """Read one word: several empty boards of a size, or one board with its marks."""
        size = _SIZE.fullmatch(word)
        if size is not None:
            count, rows, columns = int(size[1] or 1), int(size[2]), int(size[3])
            self._check_size(count * rows * columns)
            return (Board(rows, columns, frozenset(product(range(rows), range(columns)))),) * count
        lines = word.split("/")
        if not lines[0] or any(len(line) != len(lines[0]) or line.strip(".X") for line in lines):
            raise PositionError(reason("position.boards", game=self.name, given=shown(text)))
        cells = ((row, column) for row, line in enumerate(lines) for column, sign in enumerate(line) if sign == ".")
        return (Board(len(lines), len(lines[0]), frozenset(cells)),)

    def _check_size(self, squares: int) -> None:
        if squares > MOST_SQUARES:
            raise PositionError(reason("position.many_squares", game=self.name, limit=MOST_SQUARES))

    def format(self, position: Boards) -> str:
        """Write number and size if the boards are empty and equal, otherwise every board."""
        if not position:
            return _EMPTY
        first = position[0]
        if len(first.free) == first.rows * first.columns and len(set(position)) == 1:
            return f"{len(position)}*{first.rows}x{first.columns}"
        return " ".join(map(str, position))

    def positions(self, count: int) -> Iterator[Boards]:
        """Yield single empty boards, by number of squares, then by number of rows."""
        sizes = (
            (rows, squares // rows)
            for squares in range(1, MOST_SQUARES + 1)
            for rows in range(1, int(squares**0.5) + 1)
            if squares % rows == 0 and squares // rows < 100
        )
        return (self.parse(f"{rows}x{columns}") for rows, columns in islice(sizes, count))
