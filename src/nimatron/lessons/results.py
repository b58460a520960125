"""The result of a lesson as a short code, and a table of many codes. No server takes part in either.

A code says at which attempt each step was right. It has no name unless one was typed. It is ``R1-`` followed by letters
and digits of Crockford's base 32 (no I, L, O, U), in groups of five. They encode these bytes: length and UTF-8 of the
lesson's name, number of steps, four bits for each step, length and UTF-8 of the pupil's name, CRC-32 of all that.
The checksum finds every slip of up to 32 bits in a row; it does not protect against a pupil who makes a code up.
The page has the same in ``result_code.js``.
"""

from __future__ import annotations

import csv
import io
import re
import zlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nimatron.errors import RequestError
from nimatron.explain.message import MessageValue
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown

PREFIX = "R1-"
NOT_DONE, LATE, NOTHING_TO_DO = 0, 14, 15
"""Values of a step beside 1 to 13, the attempt at which it was right: not done, the 14th or later, nothing to do."""
LONGEST_LESSON, LONGEST_NAME = 60, 40
"""Most characters of the two names."""
MOST_CODES = 500
_MOST_STEPS = 40
_FEWEST_BYTES, _MOST_DIGITS = 8, 1000
_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ_AS = str.maketrans("OIL", "011")
_GROUP = 5
_TEXT_COLUMNS = 2
_CODE = re.compile(r"(?:(.*?)[\s:;,]+)?(R1-[0-9a-z-]*)", re.IGNORECASE)


class Result(NamedTuple):
    """What one pupil did in one lesson.

    Parameters:
        lesson: name of the course, or title of the lesson.
        steps: for each step the attempt at which it was right (1 to 13), or one of the values above.
        name: the pupil's name, if typed.
    """

    lesson: str
    steps: tuple[int, ...]
    name: str = ""

    @property
    def asked(self) -> int:
        """The number of steps with something to do."""
        return sum(step != NOTHING_TO_DO for step in self.steps)

    @property
    def done(self) -> int:
        """The number of those that were done."""
        return sum(step not in (NOT_DONE, NOTHING_TO_DO) for step in self.steps)

    @property
    def first(self) -> int:
        """The number of those that were right at the first attempt."""
        return self.steps.count(1)


def clean_name(text: str, longest: int = LONGEST_NAME) -> str:
    r"""Return a name in one line, without characters that are not printed, cut to a length.

    >>> clean_name("  Ana\n\tB. ")
    'Ana B.'
    """
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(plain.split())[:longest].strip()


def result_code(result: Result) -> str:
    """Return the code of a result.

    >>> result_code(Result("nim", (15, 1, 2, 0)))
    'R1-0DQ6J-V84Y4-G01M4-XN170'
    >>> read_code("r1-0dq6j v84y4 g01m4 xn170".replace(" ", "-"))
    Result(lesson='nim', steps=(15, 1, 2, 0), name='')
    """
    return _encoded(Result(clean_name(result.lesson, LONGEST_LESSON), result.steps, clean_name(result.name)))


def _encoded(result: Result) -> str:
    """Return the code of a result whose names are used as they are."""
    lesson, name = result.lesson.encode(), result.name.encode()
    steps = [*result.steps, 0][: len(result.steps) + len(result.steps) % 2]
    pairs = bytes(16 * one + other for one, other in zip(steps[::2], steps[1::2], strict=True))
    content = bytes([len(lesson)]) + lesson + bytes([len(result.steps)]) + pairs + bytes([len(name)]) + name
    content += zlib.crc32(content).to_bytes(4, "big")
    count = -(-8 * len(content) // 5)
    number = int.from_bytes(content, "big") << (5 * count - 8 * len(content))
    digits = "".join(_DIGITS[number >> 5 * place & 31] for place in reversed(range(count)))
    return PREFIX + "-".join(digits[start : start + _GROUP] for start in range(0, count, _GROUP))


def read_code(text: str) -> Result:
    """Return the result in a code. Case, and hyphens between the digits, do not matter.

    Raises:
        RequestError: if it is not a code, or its checksum does not fit.

    >>> read_code("R1-0DQ6J-V84Y4-G01M4-XN171")
    Traceback (most recent call last):
    ...
    nimatron.errors.RequestError: the checksum does not fit: a character of the code is wrong or missing
    """
    wrong = RequestError(reason("result.checksum"))
    upper = text.strip().upper()
    if not upper.startswith(PREFIX):
        raise RequestError(reason("result.no_code", given=shown(text.strip()), prefix=PREFIX))
    digits = upper.removeprefix(PREFIX).replace("-", "").translate(_READ_AS)
    unknown = next((digit for digit in digits if digit not in _DIGITS), None)
    if unknown is not None:
        raise RequestError(reason("result.character", given=shown(unknown)))
    number = 0
    for digit in digits[:_MOST_DIGITS]:
        number = number << 5 | _DIGITS.index(digit)
    size, spare = divmod(5 * len(digits), 8)
    if len(digits) > _MOST_DIGITS or size < _FEWEST_BYTES:
        raise wrong
    content = (number >> spare).to_bytes(size, "big")
    try:
        found = _read_content(content[:-4])
    except (IndexError, UnicodeDecodeError):
        raise wrong from None
    # a result has exactly one code, so this compares the checksum, and the bits after it, which are 0
    if _encoded(found).replace("-", "") != PREFIX.replace("-", "") + digits:
        raise wrong
    return Result(clean_name(found.lesson, LONGEST_LESSON), found.steps, clean_name(found.name))


def _read_content(content: bytes) -> Result:
    lesson, rest = content[1 : 1 + content[0]], content[1 + content[0] :]
    count = rest[0]
    pairs, rest = rest[1 : 1 + (count + 1) // 2], rest[1 + (count + 1) // 2 :]
    steps = [half for pair in pairs for half in divmod(pair, 16)]
    if not 1 <= count <= _MOST_STEPS or len(rest) != 1 + rest[0]:
        raise IndexError
    return Result(lesson.decode(), tuple(steps[:count]), rest[1:].decode())


class WrongCode(NamedTuple):
    """A line without a valid code: where it was, and why it is refused."""

    line: int
    why: MessageValue


def read_codes(text: str) -> tuple[list[Result], list[WrongCode]]:
    r"""Read a list of codes, one a line; ``name: code`` gives a name to a code that has none.

    Empty lines and lines that begin with ``#`` are ignored. Raises ``RequestError`` for too many codes.

    >>> found, wrong = read_codes("Ana: R1-0DQ6J-V84Y4-G01M4-XN170\n\nhello")
    >>> found[0].name, [one.line for one in wrong]
    ('Ana', [3])
    """
    found: list[Result] = []
    wrong: list[WrongCode] = []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        if len(found) + len(wrong) == MOST_CODES:
            raise RequestError(reason("result.many", limit=MOST_CODES))
        match = _CODE.fullmatch(stripped)
        try:
            result = read_code(match[2] if match else stripped)
        except RequestError as error:
            wrong.append(WrongCode(number, error.args[0]))
            continue
        given = clean_name(match[1] or "") if match else ""
        found.append(result if result.name or not given else result._replace(name=given))
    return found, wrong


def step_words(step: int) -> str:
    """Return what a table shows for a step.

    >>> [step_words(step) for step in (0, 1, 14, 15)]
    ['', '1', '14+', '-']
    """
    return {NOT_DONE: "", LATE: "14+", NOTHING_TO_DO: "-"}.get(step, str(step))


def results_csv(results: Iterable[Result], headings: Sequence[str]) -> str:
    r"""Return a table as CSV: name, lesson, steps to do, done, right at the first attempt, then a column for each step.

    A text that a spreadsheet would take for a formula gets an apostrophe before it.

    Parameters:
        results: the rows.
        headings: the names of the first five columns.

    >>> results_csv([Result("nim", (15, 1, 2, 0), "=A1")], ("name", "lesson", "tasks", "done", "first"))
    "name,lesson,tasks,done,first,1,2,3,4\r\n'=A1,nim,3,2,1,-,1,2,\r\n"
    """
    rows = list(results)
    most = max((len(row.steps) for row in rows), default=0)
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow([*headings, *range(1, most + 1)])
    for row in rows:
        steps = [step_words(step) for step in row.steps] + [""] * (most - len(row.steps))
        writer.writerow([_plain(row.name), _plain(row.lesson), row.asked, row.done, row.first, *steps])
    return stream.getvalue()


def _plain(text: str) -> str:
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def results_text(results: Sequence[Result], headings: Sequence[str]) -> str:
    """Return a table as text, with the columns of ``results_csv``.

    >>> print(results_text([Result("nim", (15, 1, 2, 0), "Ana")], ("name", "lesson", "tasks", "done", "first")), end="")
    name  lesson  tasks  done  first  1  2  3  4
    Ana   nim         3     2      1  -  1  2
    """
    most = max((len(row.steps) for row in results), default=0)
    table = [[*headings, *map(str, range(1, most + 1))]]
    for row in results:
        steps = [step_words(step) for step in row.steps] + [""] * (most - len(row.steps))
        table.append([row.name, row.lesson, str(row.asked), str(row.done), str(row.first), *steps])
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = []
    for cells in table:
        placed = [
            cell.ljust(width) if place < _TEXT_COLUMNS else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        lines.append("  ".join(placed).rstrip())
    return "\n".join(lines) + "\n"
