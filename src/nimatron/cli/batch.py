"""Batches of positions: read JSON lines and write one JSON line for each, in the same order.

A bad line gets an error in place of an answer. Input is read in blocks of bounded size and answered as it arrives. A
line longer than 16 MiB is rejected without being stored. A long file is shared among processes.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from nimatron.errors import RequestError, TooLargeError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.error_reports import error_report
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.solve.analysis import DEFAULT_FIELDS, analyse, check_fields, limits_for

if TYPE_CHECKING:
    from concurrent.futures import Future

    from nimatron.budget import Limits

LONGEST_LINE = 16 * 1024 * 1024
_BLOCK = 1 << 16
_KEPT = 256
_KEYS = frozenset(("game", "rules", "misere", "position", "want"))
_LONG_FILE = 4 * _BLOCK
"""Bytes of a file from which several processes answer it; they take as long to start as some 500 lines."""
_TOGETHER = 128
"""Lines that a process is given at a time."""


class Wanted(NamedTuple):
    """What a batch asks of all its lines."""

    lang: str
    misere: bool | None = None
    moves: bool = False
    steps: bool = False
    fields: Sequence[str] | None = None
    style: str = "full"
    limits: Limits | None = None


def solve_batch(
    source: str, wanted: Wanted, processes: int | None = None, prepare: Callable[[], object] | None = None
) -> int:
    """Solve the lines of a file (``-``: standard input), print the answers, and return the exit status.

    The status is 0, or 1 if any line failed.

    Parameters:
        source: the file.
        wanted: what is asked of all lines.
        processes: processes that share the lines. By default one for each processor if the file is long, else this one
            alone. A pipe is read by this one alone, since an answer is due before the next line arrives.
        prepare: called once in each process before its first line, and here first, so that what it refuses is refused
            before any process is started.
    """
    from nimatron.cli.terminal import Terminal

    catalogue(wanted.lang)
    plain = not Terminal().unicode
    if prepare is not None:
        prepare()
    with nullcontext(sys.stdin.buffer) if source == "-" else open(source, "rb") as file:
        left = _bytes_left(file)
        if processes is None and left >= _LONG_FILE:
            from nimatron.kernels.resources import processors

            processes = processors()
        if left and (processes or 1) > 1:
            return _answer_together(file, processes or 1, (wanted, plain, prepare))
        return _answer(file, LineSolver(wanted), json.JSONEncoder(ensure_ascii=plain).encode)


def _bytes_left(file: BinaryIO) -> int:
    """Return how many bytes of a regular file are left, 0 for a pipe or a terminal."""
    try:
        found = os.fstat(file.fileno())
        return max(0, found.st_size - file.tell()) if stat.S_ISREG(found.st_mode) else 0
    except OSError:  # input that does not come from a file
        return 0


def _answer(source: BinaryIO, solver: LineSolver, encode: Callable[[Any], str]) -> int:
    failed = 0
    number = 0
    for lines in blocks_of_lines(source):
        answers: list[str] = []
        try:
            for line in lines:
                number += 1
                failed |= solver.write(line, number, encode, answers)
        finally:
            # also after an interrupt: print the finished answers
            sys.stdout.write("".join(answers))
            sys.stdout.flush()
    return failed


def _answer_together(source: BinaryIO, processes: int, begin: tuple[Any, ...]) -> int:
    """Answer the lines in several processes; what is printed is in order, also before an interrupt."""
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    failed, number, answered = 0, 1, 0
    asked: deque[tuple[int, Future[tuple[str, int]]]] = deque()

    def print_first() -> None:
        nonlocal failed, answered
        count, future = asked.popleft()
        text, wrong = future.result()
        sys.stdout.write(text)
        sys.stdout.flush()
        failed |= wrong
        answered += count

    with ProcessPoolExecutor(processes, get_context("spawn"), _begin, begin) as pool:
        try:
            for block in blocks_of_lines(source):
                for start in range(0, len(block), _TOGETHER):
                    lines = block[start : start + _TOGETHER]
                    asked.append((len(lines), pool.submit(_part, lines, number)))
                    number += len(lines)
                    if len(asked) > 4 * processes:
                        print_first()
            while asked:
                print_first()
        except BaseException as error:
            for child in active_children():
                child.terminate()
            pool.shutdown(wait=False, cancel_futures=True)
            if isinstance(error, BrokenProcessPool):
                raise TooLargeError(reason("batch.lost_process", line=answered)) from None
            raise
    return failed


_at_work: list[tuple[LineSolver, Callable[[Any], str]]] = []
"""The solver of a process."""


def _begin(wanted: Wanted, plain: bool, prepare: Callable[[], object] | None) -> None:
    from nimatron.kernels.resources import serve_parent

    serve_parent()
    if prepare is not None:
        prepare()
    _at_work.append((LineSolver(wanted), json.JSONEncoder(ensure_ascii=plain).encode))


def _part(lines: list[bytes | None], number: int) -> tuple[str, int]:
    """Return the answers to some lines, and whether one of them failed; the first has that number."""
    solver, encode = _at_work[0]
    answers: list[str] = []
    failed = 0
    for at, line in enumerate(lines, number):
        failed |= solver.write(line, at, encode, answers)
    return "".join(answers), failed


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

    >>> LineSolver(Wanted("en")).solve(b'{"game": "nim", "position": "1,1", "want": ["outcome"]}', 1)
    {'game': 'nim', 'rules': {}, 'misere': False, 'position': '1,1', 'outcome': 'P'}
    >>> LineSolver(Wanted("en")).solve(b'{"game": "nim"}', 7)["error"]["line"]
    7
    """

    def __init__(self, wanted: Wanted) -> None:
        self._all = wanted
        self._fields = [*DEFAULT_FIELDS, "steps"] if wanted.steps and wanted.fields is None else wanted.fields
        self._games: dict[Any, Any] = {}
        self._wants: dict[tuple[str, ...], list[str]] = {}
        # words that are there when no memory is left to read them
        self._no_memory = error_report(MemoryError(), wanted.lang)
        self._decode = json.JSONDecoder(parse_constant=_no_constant, parse_int=_whole, parse_float=_no_float).decode

    def write(self, line: bytes | None, number: int, encode: Callable[[Any], str], answers: list[str]) -> int:
        """Append the answer to a line unless it is blank; return 1 if it is an error, else 0."""
        if line is not None and not line.strip():
            return 0
        answer = self.solve(line, number)
        try:
            written = encode(answer)
        except MemoryError:
            answer = self.refused(number)
            written = encode(answer)
        answers += written, "\n"
        return int("error" in answer)

    def solve(self, line: bytes | None, number: int) -> dict[str, Any]:
        """Return the answer to a line, or ``{"error": {"code", "message", "line"}}``."""
        try:
            return self._solved(line)
        except MemoryError as error:
            error.__traceback__ = None  # and with it all that the question held
            return self.refused(number)
        except Exception as error:  # one bad line must not stop the others
            found = error_report(error, self._all.lang)
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
        misere = request.get("misere", self._all.misere)
        if misere is not None and not isinstance(misere, bool):
            raise RequestError(reason("batch.misere", given=shown(misere)))
        fields = self._wanted(request.get("want")) if "want" in request else self._fields
        game = self._game(written, request.get("rules"))
        moves = self._all.moves or (fields is not None and "moves" in fields)
        limits = self._all.limits and limits_for(fields, self._all.limits)
        found = analyse(game, position, misere=misere, moves=moves, limits=limits, fields=fields)
        return found.to_dict(self._all.lang, fields, self._all.style)

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
