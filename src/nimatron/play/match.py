"""A match in progress: moves, undo, redo, hints, resignation; the record is its memory."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from nimatron.errors import IllegalMoveError
from nimatron.games.rule_set import RuleSet
from nimatron.play.players import Player
from nimatron.play.record import Record


class Match:
    """One game between two sides, ``first`` and ``second``; a side without a player is a person.

    >>> import nimatron as nt
    >>> from nimatron.play.players import PerfectPlayer
    >>> match = Match(nt.Nim(), (1, 2), second=PerfectPlayer(seed=1))
    >>> match.play((1, 1)); match.answer()
    (0, 1)
    >>> match.undo(), match.position
    (True, (1, 2))
    """

    def __init__(
        self,
        game: RuleSet[Any],
        start: Any = None,
        misere: bool = False,
        first: Player | None = None,
        second: Player | None = None,
        names: tuple[str, str] | None = None,
        level: str = "",
        seed: int | None = None,
    ) -> None:
        self.players = {"first": first, "second": second}
        shown = names or tuple(side.describe() if side is not None else "human" for side in (first, second))
        self.record = Record(
            game,
            bool(misere or game.always_misere),
            game.start if start is None else game.check(start),
            first=shown[0],
            second=shown[1],
            level=level,
            seed=seed,
        )
        self.record = replace(self.record, result=self.record.natural_result())
        self._undone: list[Record] = []
        self._earlier: list[Record] = []

    @classmethod
    def resume(cls, record: Record, first: Player | None = None, second: Player | None = None) -> Match:
        """Give a match that goes on from a record."""
        match = cls(record.game, record.start, record.misere, first, second)
        match.record = record
        for count in range(len(record.moves)):
            match._earlier.append(replace(record, moves=record.moves[:count], result="open"))
        return match

    @property
    def position(self) -> Any:
        """The present position."""
        return self.record.position

    @property
    def to_move(self) -> str:
        """Whose turn it is: ``first`` or ``second``."""
        return self.record.to_move

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.record.result != "open"

    def play(self, target: Any, comment: str = "") -> None:
        """Make a move. Raises ``IllegalMoveError``."""
        after = self.record.play(target, comment)
        self._earlier.append(self.record)
        self._undone.clear()
        self.record = after

    def answer(self) -> Any:
        """Let the player whose turn it is move; gives the new position."""
        player = self.players[self.to_move]
        if player is None:
            raise IllegalMoveError(f"it is the turn of a person ({self.to_move})")
        target = player.choose(self.record.game, self.position, self.record.misere)
        self.play(target)
        return target

    def undo(self) -> bool:
        """Take back to the last turn of a person (one move if both are people); False at the start."""
        if not self._earlier:
            return False
        while self._earlier:
            self._undone.append(self.record)
            self.record = self._earlier.pop()
            if self.players[self.to_move] is None or not any(side is None for side in self.players.values()):
                break
        return True

    def redo(self) -> bool:
        """Make the moves taken back again, up to the next turn of a person; False when there are none."""
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
        self.record = self.record.resign()

    def run(self, longest: int = 100_000) -> Record:
        """Let two players play to the end; a game longer than ``longest`` plies is given as drawn."""
        while not self.over:
            if len(self.record.moves) >= longest:
                self.record = replace(self.record, result="draw")
                break
            self.answer()
        return self.record
