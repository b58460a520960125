"""The fields of a request: each kind reads a text (from a query) or a JSON value (from a body).

The OpenAPI description is generated from the same declarations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from nimatron.arithmetic.decimal_text import parse_integer
from nimatron.errors import RequestError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.message import STYLES
from nimatron.explain.reason import Reason, reason
from nimatron.rules.parameters import shown
from nimatron.web.refusals import FieldError, TooLongError
from nimatron.web.server_limits import LONGEST_GAME, LONGEST_POSITION, LONGEST_QUERY, LONGEST_WORD, MOST_MOVES

_REQUIRED = object()


@dataclass(frozen=True)
class Field:
    """A field: its name, meaning, default and longest text."""

    name: str
    doc: str
    default: Any = _REQUIRED
    longest: int = LONGEST_WORD
    example: str = ""

    @property
    def meaning(self) -> Reason | str:
        """What the field has to be, for an error message: from the catalogue, else the English description."""
        words = reason(f"field.{self.name}")
        return words if catalogue("en").entry(words.key) is not None else self.doc

    @property
    def required(self) -> bool:
        """Whether the field must be given."""
        return self.default is _REQUIRED

    def read(self, value: Any) -> Any:
        """Return the checked value. Raises ``FieldError`` or ``TooLongError``."""
        if not isinstance(value, str):
            raise FieldError(reason("request.not_text", field=self.name, given=shown(value)), self.name)
        if len(value) > self.longest:
            too_long = reason("request.too_long", field=self.name, count=len(value), limit=self.longest)
            raise TooLongError(too_long, self.name)
        return self.understood(value)

    def understood(self, text: str) -> Any:
        """Return the value of a text of acceptable length."""
        return text

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of the field, without the length: a longer text is refused with 413, not 400."""
        found: dict[str, Any] = {"type": "string"}
        if not self.required and self.default is not None:
            found["default"] = self.default
        return found


class Word(Field):
    """A text that must not be empty."""

    def understood(self, text: str) -> str:
        """Strip spaces."""
        if not text.strip():
            raise FieldError(reason("request.empty", field=self.name, meaning=self.meaning), self.name)
        return text.strip()

    def schema(self) -> dict[str, Any]:
        """Add that at least one character is needed."""
        return {**super().schema(), "minLength": 1}


@dataclass(frozen=True)
class YesNo(Field):
    """True or false."""

    default: Any = False

    def read(self, value: Any) -> bool:
        """Return a truth value, or read one of the words."""
        return value if isinstance(value, bool) else bool(super().read(value))

    def understood(self, text: str) -> bool:
        """Read true/false, yes/no, 1/0."""
        words = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
        if text.strip().lower() not in words:
            raise FieldError(reason("request.yes_no", field=self.name, given=shown(text)), self.name)
        return words[text.strip().lower()]

    def schema(self) -> dict[str, Any]:
        """Return the schema of a boolean."""
        return {"type": "boolean"} if self.default is None else {"type": "boolean", "default": self.default}


@dataclass(frozen=True)
class Whole(Field):
    """A whole number between limits."""

    minimum: int = 0
    maximum: int = 2**53 - 1

    def read(self, value: Any) -> int:
        """Return a number, also from its decimal text."""
        if isinstance(value, bool) or not isinstance(value, (int, str)):
            raise self._refusal(value)
        return self._within(value) if isinstance(value, int) else super().read(value)

    def understood(self, text: str) -> int:
        """Read a decimal text."""
        digits = text.strip().removeprefix("-")
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 20:
            raise self._refusal(text)
        return self._within(int(text))

    def _within(self, number: int) -> int:
        if not self.minimum <= number <= self.maximum:
            raise self._refusal(number)
        return number

    def _refusal(self, value: Any) -> FieldError:
        limits = {"minimum": self.minimum, "maximum": self.maximum}
        return FieldError(reason("request.whole", field=self.name, given=shown(value), **limits), self.name)

    def schema(self) -> dict[str, Any]:
        """Add the limits."""
        found: dict[str, Any] = {"type": "integer", "minimum": self.minimum, "maximum": self.maximum}
        return found if self.required or self.default is None else {**found, "default": self.default}


@dataclass(frozen=True)
class Seed(Field):
    """The seed of a record: an integer of any size and sign; large ones are given as decimal text."""

    longest: int = LONGEST_POSITION

    def read(self, value: Any) -> int:
        """Return a number, also from its decimal text."""
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        return int(super().read(value))

    def understood(self, text: str) -> int:
        """Read a decimal text."""
        digits = text.strip().removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            raise FieldError(reason("request.seed_field", field=self.name, given=shown(text)), self.name)
        number = parse_integer(digits)
        return -number if text.strip().startswith("-") else number

    def schema(self) -> dict[str, Any]:
        """Return the schema of a number or its text."""
        return {"type": ["integer", "string"]}


@dataclass(frozen=True)
class OneOf(Field):
    """One of several words."""

    options: tuple[str, ...] = ()

    def understood(self, text: str) -> str:
        """Look up the word."""
        if text.strip() not in self.options:
            raise FieldError(
                reason("request.choice", field=self.name, given=shown(text), options=self.options), self.name
            )
        return text.strip()

    def schema(self) -> dict[str, Any]:
        """List the words."""
        found: dict[str, Any] = {"type": "string", "enum": list(self.options)}
        return found if self.required or self.default is None else {**found, "default": self.default}


class Words(Field):
    """Several words separated by commas, read as a tuple."""

    def understood(self, text: str) -> tuple[str, ...]:
        """Split at the commas."""
        return tuple(word.strip() for word in text.split(",") if word.strip())

    def schema(self) -> dict[str, Any]:
        """Return the schema of a text."""
        return {"type": "string"}


class Anything(Field):
    """A JSON value that the answering function checks itself."""

    def read(self, value: Any) -> Any:
        """Return the value unchanged."""
        return value

    def schema(self) -> dict[str, Any]:
        """Return a schema without conditions."""
        return {}


GAME = Word("game", "a game's written form such as wythoff[a=2]", longest=LONGEST_GAME, example="wythoff")
POSITION = Word("position", "a position's written form such as 3,4,5", longest=LONGEST_POSITION, example="3,5")
START = Field("position", "a position's written form (default: the start)", None, LONGEST_POSITION, "3,5")
MISERE = YesNo("misere", "whether the last mover loses (default: as the game is usually played)", None)
VIEW = Field("view", "how the position and its moves are shown (one of the game's views)", None, 40)
WHY = OneOf(
    "why", "the style of the reason: full, one sentence (short), or words for a pupil (school)", "full", options=STYLES
)
LANG = Field("lang", "the language of the texts", "en", 20, "en")
TO = Word("to", "the position moved to, or the move in words", None, LONGEST_POSITION)
FRAME = Field(
    "frame", "a position, such as the start, whose size the picture keeps: objects keep their places during play",
    None, LONGEST_POSITION, "3,5",
)  # fmt: skip
UPRIGHT = YesNo("upright", "whether a picture of regions is higher than wide, for a phone")
WINDOW = YesNo("window", "whether a chessboard of more than 18 squares a side shows only those near the queen")
LAYERS = Words("layers", "layers separated by commas: beams, values", None, 100)
COUNT = Whole("count", "most moves to list", MOST_MOVES, minimum=1, maximum=MOST_MOVES)
PLAY_FIELDS: tuple[Field, ...] = (
    GAME,
    START,
    TO,
    MISERE,
    OneOf(
        "opponent",
        "who replies; human: nobody",
        "perfect",
        options=("perfect", "graded", "cora", "random", "human"),
    ),
    Whole("seed", "the seed of all chance (default: a different one each time)", None),
    Field("errors", "the graded player's error rate, such as 0.2 or 20%", None, 40),
    Whole("size", "how much an error may give away, in moves", None, maximum=10**6),
    VIEW,
    LAYERS,
    FRAME,
    WINDOW,
    COUNT,
    LANG,
)
"""The fields of a turn."""


def read_fields(fields: tuple[Field, ...], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the checked values of all fields; unknown fields are refused.

    >>> read_fields((MISERE,), {"misere": "yes"})
    {'misere': True}
    """
    known = {field.name: field for field in fields}
    for name in given:
        if name not in known:
            have = reason("request.no_field", given=shown(name), fields=tuple(known))
            raise FieldError(have if known else reason("request.no_field.none", given=shown(name)), str(name)[:60])
    found = {}
    for field in fields:
        if field.name in given:
            found[field.name] = field.read(given[field.name])
        elif field.required:
            raise FieldError(reason("request.missing", field=field.name, meaning=field.meaning), field.name)
        else:
            found[field.name] = field.default
    return found


def language_of(given: object) -> str:
    """Return the language that a request asks for, not yet checked; English by default.

    >>> language_of({"lang": "mk"}), language_of(["no object"])
    ('mk', 'en')
    """
    lang = given.get("lang") if isinstance(given, Mapping) else None
    return lang if isinstance(lang, str) else "en"


_MOST_FIELDS = 60


def fields_of(raw: bytes) -> dict[str, str]:
    """Return the fields of a raw query string (without the question mark).

    Raises ``RequestError`` or one of its subclasses for fields that are too long, not UTF-8, or repeated.

    >>> fields_of(b"game=nim&position=3%2C4")
    {'game': 'nim', 'position': '3,4'}
    """
    if len(raw) > LONGEST_QUERY:
        raise TooLongError(reason("http.long_query", count=len(raw), limit=LONGEST_QUERY), "query")
    if raw.count(b"&") >= _MOST_FIELDS:
        raise RequestError(reason("http.many_fields", limit=_MOST_FIELDS))
    try:
        pairs = parse_qsl(raw.decode("ascii"), keep_blank_values=True, errors="strict")
    except UnicodeDecodeError:
        raise RequestError(reason("http.query_utf_8")) from None
    found: dict[str, str] = {}
    for name, value in pairs:
        if name in found:
            raise FieldError(reason("http.twice", given=repr(name[:40])), name[:60])
        found[name] = value
    return found
