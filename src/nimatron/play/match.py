"""A match in progress: moves, undo, redo and resignation. Its state is a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from nimatron.errors import IllegalMoveError, RequestError
from nimatron.explain.message import Message
from nimatron.explain.reason import reason
from nimatron.play.likely_move import Choice
from nimatron.play.players import Player, player, read_seed
from nimatron.play.record import Record
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet


class Match:
    """One game between two sides, ``first`` and ``second``.

    Parameters:
        game: a rule set or its written form.
        start: a position or its written form; by default the usual start.
        misere: whether the last mover loses.
        first, second: a player, or the name of one (``perfect``, ``graded:20%``), which is seeded by ``seed``; None or
            ``human`` for a person; or the certificate of a position.
        names, level, seed: entered in the record.

    >>> match = Match("nim", "1,2", second="perfect", seed=1)
    >>> match.play("1,1"); match.answer()
    (0, 1)
    >>> match.undo(), match.position
    (True, (1, 2))
    """

    def __init__(
        self,
        game: RuleSet[Any] | str,
        start: Any = None,
        misere: bool | None = None,
        first: Player | str | None = None,
        second: Player | str | None = None,
        names: tuple[str, str] | None = None,
        level: str = "",
        seed: int | None = None,
    ) -> None:
        rule_set = game_of(game)
        seed = read_seed(seed)
        self.players = {
            "first": _side(first, seed),
            "second": _side(second, None if seed is None else seed + 1),
        }
        shown_names = names or tuple(side.describe() if side is not None else "human" for side in self.players.values())
        self.record = Record(
            rule_set,
            rule_set.plays_misere(misere),
            rule_set.start if start is None else start,
            first=shown_names[0],
            second=shown_names[1],
            level=level,
            seed=seed,
        )
        self.record = replace(self.record, result=self.record.natural_result())
        self._undone: list[Record] = []
        self._earlier: list[Record] = []
        self.doubt: Message | None = None
        """What the computer did not know when it made its last move."""
        self.note: Message | None = None
        """What the computer says of its last move."""

    @classmethod
    def resume(cls, record: Record, first: Player | str | None = None, second: Player | str | None = None) -> Match:
        """Return a match that continues a record."""
        match = cls(record.game, record.start, record.misere, first, second, seed=record.seed)
        match.record = record
        for count in range(len(record.moves)):
            match._earlier.append(replace(record, moves=record.moves[:count], result="open"))
        return match

    def _repr_svg_(self) -> str | None:
        """Return the picture of the present position as SVG, for a notebook; None if it cannot be shown."""
        from nimatron.rules.declarations import resolve

        shown_there: str | None = resolve("nimatron.notebook.pictures:picture_of_match")(self)
        return shown_there

    def _repr_html_(self) -> str:
        """Return the present position and the players as HTML, for a notebook."""
        from nimatron.rules.declarations import resolve

        shown_there: str = resolve("nimatron.notebook.pictures:page_of_match")(self)
        return shown_there

    @property
    def position(self) -> Any:
        """The present position."""
        return self.record.position

    @property
    def to_move(self) -> str:
        """The side whose turn it is: ``first`` or ``second``."""
        return self.record.to_move

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.record.result != "open"

    def play(self, target: Any, comment: str = "") -> None:
        """Make the move to a position or its written form. Raise ``IllegalMoveError`` or ``PositionError``."""
        after = self.record.play(target, comment)
        self._earlier.append(self.record)
        self._undone.clear()
        self.record = after

    def answer(self) -> Any:
        """Let the player whose turn it is move, and return the position after their move."""
        side = self.players[self.to_move]
        if side is None:
            raise IllegalMoveError(reason(f"move.turn.{self.to_move}"))
        place = (self.record.game, self.position, self.record.misere)
        # another object that can choose counts as a player, see _side
        choice = side.consider(*place) if isinstance(side, Player) else Choice(side.choose(*place))
        self.play(choice.to)
        self.doubt, self.note = choice.doubt, choice.note
        return choice.to

    def undo(self) -> bool:
        """Take back to the last turn of a person (one move if both are people); return False at the start."""
        if not self._earlier:
            return False
        while self._earlier:
            self._undone.append(self.record)
            self.record = self._earlier.pop()
            if self.players[self.to_move] is None or not any(side is None for side in self.players.values()):
                break
        return True

    def redo(self) -> bool:
        """Repeat the moves taken back, up to the next turn of a person; return False if there are none."""
        if not self._undone:
            return False
        while self._undone:
            self._earlier.append(self.record)
            self.record = self._undone.pop()
            if self.over or self.players[self.to_move] is None:
                break
        return True

    def resign(self) -> None:
        """Let the player to move give up."""
        self._earlier.append(self.record)
        self._undone.clear()
        self.record = self.record.resign()

    def run(self, longest: int = 100_000) -> Record:
        """Let two players play to the end, and return the record; a game longer than ``longest`` moves is a draw."""
        while not self.over:
            if len(self.record.moves) >= longest:
                self.record = replace(self.record, result="draw")
                break
            self.answer()
        return self.record


def _side(side: Player | str | None, seed: int | None) -> Player | None:
    if side is None or side == "human":
        return None
    if isinstance(side, (str, Mapping)) or hasattr(side, "statements"):
        return player(side, seed)
    if not callable(getattr(side, "choose", None)):
        raise RequestError(reason("request.no_player", given=shown(side)))
    return side
