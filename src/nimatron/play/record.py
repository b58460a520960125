"""Records of games, as text for people and programs, and as links.

The text has one line ``name: value`` for each fact, an empty line, and one line for each move: its number, the position
reached, and after ``;`` a comment. If positions contain semicolons themselves (``edges:3;0-1,1-2``), the one before a
comment has spaces on both sides. Unknown names are kept. Example::

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

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, TypeVar
from urllib.parse import parse_qsl, quote, urlencode

from nimatron.arithmetic.decimal_text import format_integer, parse_integer
from nimatron.errors import IllegalMoveError, NimatronError, RequestError
from nimatron.explain.reason import Reason, reason, reason_of
from nimatron.play.players import read_seed
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet

HEADING = "Nimatron record 1"
RESULTS = ("first", "second", "draw", "open")
_KNOWN = ("game", "play", "start", "first", "second", "level", "seed", "result")
_LONGEST = 2_000_000
_MOST_MOVES = 100_000
_SEED = re.compile(r"-?[0-9]+", re.ASCII)
T = TypeVar("T")


@dataclass(frozen=True)
class RecordedMove:
    """A move, given by the position it leads to, with a comment (may be empty)."""

    to: Any
    comment: str = ""


@dataclass(frozen=True)
class Record:
    """A game that was played. Every move is checked against the rules when it is made or read.

    Parameters:
        game: a rule set or its written form.
        misere: whether the last mover loses.
        start: a position or its written form.
        moves: the moves so far.
        first, second: names of the two sides.
        level: level of the start, as a text.
        seed: a whole number of any size.
        result: who won (``first`` or ``second``), ``draw`` or ``open``.
        more: further facts by name.

    >>> record = Record("nim", False, "1,2").play("1,1").play((0, 1)).play((0, 0))
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

    def __post_init__(self) -> None:
        game = game_of(self.game)
        object.__setattr__(self, "game", game)
        object.__setattr__(self, "misere", game.plays_misere(self.misere))
        object.__setattr__(self, "start", game.check(self.start))
        object.__setattr__(self, "seed", read_seed(self.seed))

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
        """The side that moves next: ``first`` or ``second``."""
        return "second" if len(self.moves) % 2 else "first"

    def play(self, target: Any, comment: str = "") -> Record:
        """Return the record with one more move. Raise ``IllegalMoveError`` or ``PositionError``."""
        if self.result != "open":
            raise IllegalMoveError(reason("move.over", game=self.game.called))
        target = self.game.check(target)
        if target not in self.game.moves(self.position):
            ends = {"position": self.game.format(self.position), "target": self.game.format(target)}
            raise IllegalMoveError(reason("move.not_to", game=self.game.called, **ends))
        after = replace(self, moves=(*self.moves, RecordedMove(target, _one_line(comment))))
        return replace(after, result=after.natural_result())

    def natural_result(self) -> str:
        """Return who has won if no move is left, otherwise ``open``."""
        if self.game.moves(self.position):
            return "open"
        mover_wins = (self.game.terminal_outcome(self.position) == "N") != self.misere
        return self.to_move if mover_wins else ("first" if self.to_move == "second" else "second")

    def resign(self) -> Record:
        """Return the record after the player to move has resigned. Raise ``IllegalMoveError`` if the game is over."""
        if self.result != "open":
            raise IllegalMoveError(reason("move.over", game=self.game.called))
        return replace(self, result="first" if self.to_move == "second" else "second")

    @property
    def resigned(self) -> str:
        """The side that resigned: the side to move, if it has lost although a move is left; else empty.

        >>> Record("nim", False, "3,4,5").resign().resigned
        'first'
        """
        lost = {"first": "second", "second": "first"}.get(self.result, "")
        return lost if lost == self.to_move and self.natural_result() == "open" else ""

    # -- text --------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """Return the record as text; :func:`parse_record` reads it."""
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
            ("seed", "" if self.seed is None else format_integer(self.seed)),
            ("result", self.result),
        ]
        return [(name, _one_line(value)) for name, value in [*facts, *self.more.items()]]

    def link(self) -> str:
        """Return the record as the fragment of a link; ``record_from_link`` reads it.

        >>> Record("nim", False, "1,2").play("1,1").link()
        'game=nim&play=normal&start=1,2&first=human&second=human&result=open&move=1,1'
        """
        pairs, mark = (
            [(name, value) for name, value in self._facts() if value != ""],
            _mark(self.game.format(self.start)),
        )
        for move in self.moves:
            text = self.game.format(move.to)
            pairs.append(("move", f"{text}{mark}{move.comment}" if move.comment else text))
        return urlencode(pairs, safe=",/+[]=", quote_via=_quote)


def _quote(text: Any, safe: Any = "", encoding: Any = None, errors: Any = None) -> str:
    return quote(text, safe=str(safe).replace("+", "").replace("=", ""), encoding=encoding, errors=errors)


def _mark(start: str) -> str:
    """Return the separator of move and comment: a semicolon, with spaces if positions contain semicolons themselves."""
    return " ; " if ";" in start else ";"


def _one_line(text: str) -> str:
    return " ".join(str(text).split())


def parse_record(text: str) -> Record:
    r"""Read a record. Raise ``RequestError``, which names the line that is wrong and what would be right.

    >>> parse_record("Nimatron record 1\ngame: nim\nstart: 1,2\n\n1. 1,1 ; good").moves
    (RecordedMove(to=(1, 1), comment='good'),)
    """
    if len(text) > _LONGEST:
        raise RequestError(reason("record.too_long", count=len(text), limit=_LONGEST))
    lines = text.lstrip("\ufeff").splitlines()
    if not lines or lines[0].strip() != HEADING:
        raise RequestError(reason("record.heading", heading=repr(HEADING)))
    facts: dict[str, tuple[Reason, str]] = {}
    moves: list[tuple[Reason, str]] = []
    for number, line in enumerate(lines[1:], 2):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        head, dot, rest = stripped.partition(".")
        if dot and head.isascii() and head.isdigit():
            if len(moves) >= _MOST_MOVES:
                raise RequestError(reason("record.many_moves", number=number, limit=_MOST_MOVES))
            if head != str(len(moves) + 1):
                raise RequestError(reason("record.due", number=number, given=head, due=len(moves) + 1))
            moves.append((reason("where.line", number=number), rest))
            continue
        name, colon, value = stripped.partition(":")
        if not colon or moves:
            raise RequestError(reason("record.not_a_line", number=number, given=shown(stripped)))
        if name.strip() in facts:
            raise RequestError(reason("record.twice", number=number, given=shown(name.strip())))
        facts[name.strip()] = reason("where.line", number=number), value.strip()
    return _build(facts, moves)


def record_from_link(fragment: str) -> Record:
    """Read a record from the fragment of a link. Raise ``RequestError``.

    >>> record_from_link("game=nim&start=1,2&move=1,1").position
    (1, 1)
    """
    if len(fragment) > _LONGEST:
        raise RequestError(reason("record.link_too_long", count=len(fragment), limit=_LONGEST))
    facts: dict[str, tuple[Reason, str]] = {}
    moves: list[tuple[Reason, str]] = []
    for name, value in parse_qsl(fragment.lstrip("#"), keep_blank_values=True):
        if name == "move":
            moves.append((reason("where.link_move", number=len(moves) + 1), value))
        elif name in facts:
            raise RequestError(reason("record.twice_in_link", given=shown(name)))
        else:
            facts[name] = reason("where.in_link", name=name), value
    return _build(facts, moves)


def _build(facts: dict[str, tuple[Reason, str]], moves: list[tuple[Reason, str]]) -> Record:
    """Return the record of facts and moves; each comes with its place in the source, for errors."""
    for needed, example in (("game", "nim"), ("start", "3,4,5")):
        if needed not in facts:
            raise RequestError(reason("record.missing", name=needed, example=example))

    def read_fact(name: str, usual: str, read: Callable[[str], T]) -> T:
        where, text = facts.get(name, (None, usual))
        try:
            return read(text)
        except NimatronError as error:
            why = reason_of(error)
            raise type(error)(why if where is None else reason("at", where=where, why=why)) from None

    game = read_fact("game", "", game_of)
    usual_play = "misere" if game.plays_misere() else "normal"
    record = Record(
        game,
        read_fact("play", usual_play, lambda text: _one_of("play", text, ("normal", "misere"))) == "misere",
        read_fact("start", "", game.parse),
        first=facts["first"][1] if "first" in facts else "human",
        second=facts["second"][1] if "second" in facts else "human",
        level=facts["level"][1] if "level" in facts else "",
        seed=read_fact("seed", "", _read_seed),
        more={name: value for name, (_, value) in facts.items() if name not in _KNOWN},
    )
    result = read_fact("result", "open", lambda text: _one_of("result", text, RESULTS))
    played = []
    position = record.start
    for where, line in moves:
        text, _, comment = line.partition(_mark(facts["start"][1]))
        text = text.strip()
        try:
            target = game.parse(text)
        except NimatronError as error:
            raise RequestError(reason("at", where=where, why=error)) from None
        if target not in game.moves(position):
            options = [game.format(option) for option in islice(game.moves(position), 1)]
            right = reason("record.one_leads", target=shown(options[0])) if options else reason("record.none_there")
            ends = {"position": shown(game.format(position)), "target": shown(text)}
            why = reason("record.not_to", game=game.called, right=right, **ends)
            raise RequestError(reason("at", where=where, why=why))
        played.append(RecordedMove(target, comment.strip()))
        position = target
    record = replace(record, moves=tuple(played))
    natural = record.natural_result()
    if natural != "open" and result not in ("open", natural):
        why = reason("record.ended", given=repr(result), winner=natural)
        raise RequestError(reason("at", where=facts["result"][0], why=why))
    return replace(record, result=natural if natural != "open" else result)


def _one_of(name: str, text: str, words: tuple[str, ...]) -> str:
    if text not in words:
        raise RequestError(reason("request.choice", field=name, given=shown(text), options=", ".join(words)))
    return text


def _read_seed(text: str) -> int | None:
    if not text:
        return None
    if not _SEED.fullmatch(text):
        raise RequestError(reason("record.seed", given=shown(text)))
    return -parse_integer(text[1:]) if text[0] == "-" else parse_integer(text)
