"""Batches of positions: read JSON lines and write one JSON line for each, in the same order.

A bad line gets an error in place of an answer. Input is read in blocks of bounded size and answered as it arrives. A
line longer than 16 MiB is rejected without being stored.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, BinaryIO

from nimatron.errors import RequestError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.error_reports import error_report
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.solve.analysis import DEFAULT_FIELDS, analyse, check_fields

LONGEST_LINE = 16 * 1024 * 1024
_BLOCK = 1 << 16
_KEPT = 256
_KEYS = frozenset(("game", "rules", "misere", "position", "want"))


def solve_batch(
    source: str,
    lang: str,
    *,
    misere: bool | None,
    moves: bool,
    steps: bool,
    fields: Sequence[str] | None,
    style: str = "full",
) -> int:
    """Solve the lines of a file (``-``: standard input), print the answers, and return the exit status.

    The status is 0, or 1 if any line failed.
    """
    from nimatron.cli.terminal import Terminal

    catalogue(lang)
    solver = LineSolver(lang, misere=misere, moves=moves, steps=steps, fields=fields, style=style)
    encode = json.JSONEncoder(ensure_ascii=not Terminal().unicode).encode
    if source == "-":
        return _answer(sys.stdin.buffer, solver, encode)
    with open(source, "rb") as file:
        return _answer(file, solver, encode)


def _answer(source: BinaryIO, solver: LineSolver, encode: Callable[[Any], str]) -> int:
    failed = 0
    number = 0
    for lines in blocks_of_lines(source):
        answers: list[str] = []
        try:
            for line in lines:
                number += 1
                if line is not None and not line.strip():
                    continue
                answer = solver.solve(line, number)
                try:
                    written = encode(answer)
                except MemoryError:
                    answer = solver.refused(number)
                    written = encode(answer)
                failed |= "error" in answer
                answers += written, "\n"
        finally:
            # also after an interrupt: print the finished answers
            sys.stdout.write("".join(answers))
            sys.stdout.flush()
    return failed


def blocks_of_lines(source: BinaryIO) -> Iterator[list[bytes | None]]:
    r"""Yield the lines of a stream in lists, as they arrive; None stands for a line that was too long.

    >>> import io
    >>> list(blocks_of_lines(io.BytesIO(b"one\ntwo")))
    [[b'one'], [b'two']]
    """
    read: Callable[[int], bytes] = getattr(source, "read1", source.read)
    rest: list[bytes] = []
    held = 0
    skipping = False
    while block := read(_BLOCK):
        lines = block.split(b"\n")
        if len(lines) > 1:
            first = None if skipping or held + len(lines[0]) > LONGEST_LINE else b"".join((*rest, lines[0]))
            yield [first, *lines[1:-1]]
            rest, held, skipping = [], 0, False
        held += len(lines[-1])
        if held > LONGEST_LINE:
            skipping, rest = True, []
        elif not skipping:
            rest.append(lines[-1])
    if skipping:
        yield [None]
    elif held:
        yield [b"".join(rest)]


class LineSolver:
    """Solver of JSON lines; it caches the rule sets.

    >>> LineSolver("en").solve(b'{"game": "nim", "position": "1,1", "want": ["outcome"]}', 1)
    {'game': 'nim', 'rules': {}, 'misere': False, 'position': '1,1', 'outcome': 'P'}
    >>> LineSolver("en").solve(b'{"game": "nim"}', 7)["error"]["line"]
    7
    """

    def __init__(
        self,
        lang: str,
        *,
        misere: bool | None = None,
        moves: bool = False,
        steps: bool = False,
        fields: Sequence[str] | None = None,
        style: str = "full",
    ) -> None:
        self._lang = lang
        self._style = style
        self._misere = misere
        self._moves = moves
        self._fields = [*DEFAULT_FIELDS, "steps"] if steps and fields is None else fields
        self._games: dict[Any, Any] = {}
        self._wants: dict[tuple[str, ...], list[str]] = {}
        # words that are there when no memory is left to read them
        self._no_memory = error_report(MemoryError(), lang)
        self._decode = json.JSONDecoder(parse_constant=_no_constant, parse_int=_whole, parse_float=_no_float).decode

    def solve(self, line: bytes | None, number: int) -> dict[str, Any]:
        """Return the answer to a line, or ``{"error": {"code", "message", "line"}}``."""
        try:
            return self._solved(line)
        except MemoryError as error:
            error.__traceback__ = None  # and with it all that the question held
            return self.refused(number)
        except Exception as error:  # one bad line must not stop the others
            found = error_report(error, self._lang)
            return {"error": {"code": found.code, "message": found.message, "line": number}}

    def refused(self, number: int) -> dict[str, Any]:
        """Return the answer to a line for which the memory did not suffice."""
        return {"error": {"code": self._no_memory.code, "message": self._no_memory.message, "line": number}}

    def _solved(self, line: bytes | None) -> dict[str, Any]:
        request = self._request(line)
        written, position = request.get("game"), request.get("position")
        if not isinstance(written, str):
            raise RequestError(reason("batch.game", example='{"game": "nim", "position": "3,4,5"}'))
        if not isinstance(position, str):
            if position is None:
                raise RequestError(reason("batch.position", example='{"game": "nim", "position": "3,4,5"}'))
            raise RequestError(reason("batch.position_text", given=shown(position)))
        misere = request.get("misere", self._misere)
        if misere is not None and not isinstance(misere, bool):
            raise RequestError(reason("batch.misere", given=shown(misere)))
        fields = self._wanted(request.get("want")) if "want" in request else self._fields
        game = self._game(written, request.get("rules"))
        moves = self._moves or (fields is not None and "moves" in fields)
        return analyse(game, position, misere=misere, moves=moves, fields=fields).to_dict(
            self._lang, fields, self._style
        )

    def _request(self, line: bytes | None) -> dict[str, Any]:
        if line is None:
            raise RequestError(reason("batch.long_line", limit=LONGEST_LINE))
        try:
            text = line.decode().removeprefix("\ufeff")
        except UnicodeDecodeError as error:
            raise RequestError(reason("batch.utf_8", number=error.start + 1)) from None
        try:
            request = self._decode(text)
        except json.JSONDecodeError as error:
            raise RequestError(reason("batch.json", why=error.msg, number=error.pos + 1)) from None
        except RecursionError:
            raise RequestError(reason("batch.nested")) from None
        if not isinstance(request, dict):
            raise RequestError(reason("batch.object", example='{"game": "nim", "position": "3,4,5"}'))
        if not _KEYS.issuperset(request):
            wrong = next(key for key in request if key not in _KEYS)
            raise RequestError(reason("batch.key", given=shown(wrong)))
        return request

    def _wanted(self, want: Any) -> list[str]:
        if not isinstance(want, list) or not all(isinstance(name, str) for name in want):
            raise RequestError(reason("batch.want"))
        key = tuple(want)
        if key not in self._wants:
            check_fields(want)
            if len(self._wants) >= _KEPT:
                self._wants.clear()
            self._wants[key] = want
        return self._wants[key]

    def _game(self, written: str, rules: Any) -> Any:
        if rules is not None and not isinstance(rules, dict):
            raise RequestError(reason("batch.rules", given=shown(rules), example='{"a": 2}'))
        key: Any = written
        if rules:  # types are part of the key: True and 1 differ
            key = (written, *rules.items(), *map(type, rules.values()))
        try:
            game = self._games.get(key)
        except TypeError:  # an unhashable value, such as a list
            key = (written, json.dumps(rules))
            game = self._games.get(key)
        if game is None:
            game = game_of(written, rules)
            if len(self._games) >= _KEPT:
                self._games.clear()
            self._games[key] = game
        return game


def _whole(digits: str) -> int:
    if len(digits) > 4000:
        raise RequestError(reason("batch.long_number"))
    return int(digits)


def _no_float(text: str) -> Any:
    raise RequestError(reason("batch.whole", given=shown(text)))


def _no_constant(text: str) -> Any:
    raise RequestError(reason("batch.constant", given=text))
