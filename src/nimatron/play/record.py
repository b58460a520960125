"""A game played, as text that people and programs read and write, and the same as a link.

The text has one line ``name: value`` for each fact, an empty line, and one line for each move: its number, the position
reached, and after ``;`` a comment. Unknown names are kept. Example::

    Nimatron record 1
    game: wythoff[a=2]
    play: normal
    start: 29,51
    first: Ana
    second: perfect
    seed: 7
    result: second

    1. 23,51
    2. 14,23 ; the only winning answer
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from nimatron.errors import IllegalMoveError, NimatronError, RequestError
from nimatron.games.parameters import shown
from nimatron.games.registry import game as game_by_written_form
from nimatron.games.rule_set import RuleSet

HEADING = "Nimatron record 1"
RESULTS = ("first", "second", "draw", "open")
_KNOWN = ("game", "play", "start", "first", "second", "level", "seed", "result")
_LONGEST = 2_000_000
_MOST_MOVES = 100_000


@dataclass(frozen=True)
class RecordedMove:
    """A move, named by the position it leads to, with a comment (may be empty)."""

    to: Any
    comment: str = ""


@dataclass(frozen=True)
class Record:
    """Everything about a game played; every move is checked against the rules when it is read.

    ``result`` is ``first`` or ``second`` (who won), ``draw`` or ``open``; ``more`` keeps further facts by name.

    >>> import nimatron as nt
    >>> record = Record(nt.Nim(), False, (1, 2)).play((1, 1)).play((0, 1)).play((0, 0))
    >>> record.result
    'first'
    """

    game: RuleSet[Any]
    misere: bool
    start: Any
    moves: tuple[RecordedMove, ...] = ()
    first: str = "human"
    second: str = "human"
    level: str = ""
    seed: int | None = None
    result: str = "open"
    more: Mapping[str, str] = field(default_factory=dict)

    @property
    def position(self) -> Any:
        """The position after the last move."""
        return self.moves[-1].to if self.moves else self.start

    @property
    def positions(self) -> list[Any]:
        """All positions from the start to the present one."""
        return [self.start, *(move.to for move in self.moves)]

    @property
    def to_move(self) -> str:
        """Who moves next: ``first`` or ``second``."""
        return "second" if len(self.moves) % 2 else "first"

    def play(self, target: Any, comment: str = "") -> Record:
        """Give the record with one move more. Raises ``IllegalMoveError``."""
        if self.result != "open":
            raise IllegalMoveError(f"{self.game.name}: the game is over")
        if target not in self.game.moves(self.position):
            raise IllegalMoveError(
                f"{self.game.name}: no move leads from {self.game.format(self.position)} to {self.game.format(target)}"
            )
        after = replace(self, moves=(*self.moves, RecordedMove(target, _one_line(comment))))
        return replace(after, result=after.natural_result())

    def natural_result(self) -> str:
        """Give who has won if no move is left, else ``open``."""
        if self.game.moves(self.position):
            return "open"
        mover_wins = (self.game.terminal_outcome(self.position) == "N") != self.misere
        return self.to_move if mover_wins else ("first" if self.to_move == "second" else "second")

    def resign(self) -> Record:
        """Give the record in which the player to move gives up."""
        return replace(self, result="first" if self.to_move == "second" else "second")

    # -- text --------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """Give the record as text; :func:`parse_record` takes it back."""
        lines = [HEADING]
        lines += [f"{name}: {value}" for name, value in self._facts() if value != ""]
        lines.append("")
        for number, move in enumerate(self.moves, 1):
            comment = f" ; {move.comment}" if move.comment else ""
            lines.append(f"{number}. {self.game.format(move.to)}{comment}")
        return "\n".join(lines).rstrip("\n") + "\n"

    def _facts(self) -> list[tuple[str, str]]:
        facts = [
            ("game", self.game.written()),
            ("play", "misere" if self.misere else "normal"),
            ("start", self.game.format(self.start)),
            ("first", self.first),
            ("second", self.second),
            ("level", self.level),
            ("seed", "" if self.seed is None else str(self.seed)),
            ("result", self.result),
        ]
        return [(name, _one_line(value)) for name, value in [*facts, *self.more.items()]]

    def link(self) -> str:
        """Give the record as the fragment of a link; :func:`record_from_link` takes it back.

        >>> import nimatron as nt
        >>> Record(nt.Nim(), False, (1, 2)).play((1, 1)).link()
        'game=nim&play=normal&start=1,2&first=human&second=human&result=open&move=1,1'
        """
        pairs = [(name, value) for name, value in self._facts() if value != ""]
        for move in self.moves:
            text = self.game.format(move.to)
            pairs.append(("move", f"{text};{move.comment}" if move.comment else text))
        return urlencode(pairs, safe=",/+[]=", quote_via=_quote)


def _quote(text: Any, safe: Any = "", encoding: Any = None, errors: Any = None) -> str:
    return quote(text, safe=str(safe).replace("+", "").replace("=", ""), encoding=encoding, errors=errors)


def _one_line(text: str) -> str:
    return " ".join(str(text).split())


def parse_record(text: str) -> Record:
    """Give the record of a text; ``RequestError`` says which line is wrong and what would be right.

    >>> parse_record("Nimatron record 1\\ngame: nim\\nstart: 1,2\\n\\n1. 1,1 ; good").moves
    (RecordedMove(to=(1, 1), comment='good'),)
    """
    if len(text) > _LONGEST:
        raise RequestError(f"the record has {len(text)} characters; at most {_LONGEST} are read")
    lines = text.lstrip("\ufeff").splitlines()
    if not lines or lines[0].strip() != HEADING:
        raise RequestError(f"line 1 of the record is not {HEADING!r}")
    facts: dict[str, str] = {}
    moves: list[tuple[int, str, str]] = []
    for number, line in enumerate(lines[1:], 2):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        head, dot, rest = stripped.partition(".")
        if dot and head.isascii() and head.isdigit():
            if len(moves) >= _MOST_MOVES:
                raise RequestError(f"line {number}: more than {_MOST_MOVES} moves")
            if head != str(len(moves) + 1):
                raise RequestError(f"line {number}: move {head} stands where move {len(moves) + 1} is due")
            target, _, comment = rest.partition(";")
            moves.append((number, target.strip(), comment.strip()))
            continue
        name, colon, value = stripped.partition(":")
        if not colon or moves:
            raise RequestError(f"line {number}: {shown(stripped)} is neither 'name: value' nor a move such as '1. 3,4'")
        if name.strip() in facts:
            raise RequestError(f"line {number}: {shown(name.strip())} is given twice")
        facts[name.strip()] = value.strip()
    return _build(facts, moves)


def record_from_link(fragment: str) -> Record:
    """Give the record of a link's fragment. Raises ``RequestError``.

    >>> record_from_link("game=nim&start=1,2&move=1,1").position
    (1, 1)
    """
    if len(fragment) > _LONGEST:
        raise RequestError(f"the link has {len(fragment)} characters; at most {_LONGEST} are read")
    facts: dict[str, str] = {}
    moves: list[tuple[int, str, str]] = []
    for name, value in parse_qsl(fragment.lstrip("#"), keep_blank_values=True):
        if name == "move":
            target, _, comment = value.partition(";")
            moves.append((len(moves) + 1, target.strip(), comment.strip()))
        else:
            facts[name] = value
    return _build(facts, moves)


def _build(facts: dict[str, str], moves: list[tuple[int, str, str]]) -> Record:
    for needed in ("game", "start"):
        if needed not in facts:
            raise RequestError(f"the record has no line '{needed}: …'")
    play = facts.get("play", "normal")
    if play not in ("normal", "misere"):
        raise RequestError(f"play is {shown(play)}, not 'normal' or 'misere'")
    result = facts.get("result", "open")
    if result not in RESULTS:
        raise RequestError(f"result is {shown(result)}, not one of {', '.join(RESULTS)}")
    seed_text = facts.get("seed", "")
    if seed_text and not seed_text.removeprefix("-").isdecimal():
        raise RequestError(f"seed is {shown(seed_text)}, not a whole number")
    game = game_by_written_form(facts["game"])
    record = Record(
        game,
        play == "misere" or game.always_misere,
        game.parse(facts["start"]),
        first=facts.get("first", "human"),
        second=facts.get("second", "human"),
        level=facts.get("level", ""),
        seed=int(seed_text[:18]) if seed_text else None,
        more={name: value for name, value in facts.items() if name not in _KNOWN},
    )
    played = []
    position = record.start
    for number, text, comment in moves:
        try:
            target = game.parse(text)
        except NimatronError as error:
            raise RequestError(f"line {number}: {error}") from None
        if target not in game.moves(position):
            raise RequestError(
                f"line {number}: no move of {game.name} leads from {shown(game.format(position))} to {shown(text)}"
            )
        played.append(RecordedMove(target, comment))
        position = target
    record = replace(record, moves=tuple(played))
    natural = record.natural_result()
    if natural != "open" and result not in ("open", natural):
        raise RequestError(f"result is {result!r}, but no move is left and {natural} has won")
    return replace(record, result=natural if natural != "open" else result)
