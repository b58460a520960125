"""Games on rows of squares, each of them free or marked by a sign."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import RuleSet

SquareRows: TypeAlias = tuple[str, ...]
MOST_SQUARES = 4096


class SquareRowsGame(RuleSet[SquareRows]):
    """A game on rows of squares; a position has a text for each row: ``.`` for a free square, ``sign`` for others.

    Written ``..X./.....``: the rows joined by slashes.

    >>> from nimatron.games.rows.treblecross import Treblecross
    >>> Treblecross().parse("..X./.....")
    ('..X.', '.....')
    """

    group = "rows"
    view: ClassVar[Any] = "nimatron.views.boards:SquareRowsView"
    sign: ClassVar[str] = "X"

    @property
    def start(self) -> SquareRows:
        """The example position."""
        return self.parse(self.example)

    def admit(self, rows: SquareRows) -> SquareRows:
        """Return the rows if the rules allow them. Raise ``PositionError`` otherwise."""
        return rows

    def parse(self, text: str) -> SquareRows:
        """Read rows of ``.`` and the sign, in capital or small letters, joined by slashes."""
        rows = tuple(text.strip().upper().split("/"))
        if sum(map(len, rows)) > MOST_SQUARES:
            raise PositionError(reason("position.many_squares", game=self.name, limit=MOST_SQUARES))
        for number, row in enumerate(rows, 1):
            if not row or row.strip(f".{self.sign}"):
                wrong = {"given": shown(text), "number": number, "sign": self.sign, "example": self.example}
                raise PositionError(reason("position.square_rows", game=self.name, **wrong))
        return self.admit(rows)

    def format(self, position: SquareRows) -> str:
        """Return the rows joined by slashes."""
        return "/".join(position)

    def check(self, value: Any) -> SquareRows:
        """Return the position given by a row of texts, or by a text."""
        if isinstance(value, (tuple, list)) and all(isinstance(row, str) for row in value):
            return self.parse("/".join(value))
        return super().check(value)


def with_sign(rows: SquareRows, number: int, square: int, sign: str) -> SquareRows:
    """Return the rows with another sign on one square.

    Parameters:
        rows: the rows.
        number: the index of the row.
        square: the index of the square in the row.
        sign: the new sign.

    >>> with_sign(("...", ".X."), 1, 2, "X")
    ('...', '.XX')
    """
    row = rows[number]
    return (*rows[:number], row[:square] + sign + row[square + 1 :], *rows[number + 1 :])
