"""A calculator of nimbers: parse and evaluate expressions such as ``2*3 + 1/7``, from left to right.

``+`` and ``-`` are the nim-sum, ``*`` the nim-product, ``/`` its inverse. ``^`` and ``**`` are powers, whose exponent
is an ordinary whole number. The functions ``sqrt(a)`` and ``solve(a)`` (the smaller x with x^2 + x = a) return nimbers.
The functions ``order(a)`` and ``log(a, base)`` return ordinary numbers, which stand alone or as exponents.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from nimatron.arithmetic.decimal_text import parse_integer
from nimatron.errors import NimatronError, RequestError
from nimatron.explain.reason import reason
from nimatron.nimbers import integers, orders

LONGEST = 1_000_000
"""Maximum number of characters of an expression."""
DEEPEST = 60
"""Maximum depth of nested parentheses."""
COUNTS = {"order": 1, "log": 2}
"""Functions that return an ordinary number, with the number of their arguments."""
NIMBERS = {"sqrt": 1, "solve": 1}
"""Functions that return a nimber, with the number of their arguments."""
_TOKEN = re.compile(r"\s*(?:(0[xX][0-9a-fA-F]+|[0-9]+)(?![0-9A-Za-z_])|([A-Za-z_]+)|(\*\*|[-+*/^(),]))", re.ASCII)
_SIGNS = str.maketrans({"⊕": "+", "⊗": "*", "×": "*", "·": "*", "−": "-", "÷": "/"})


class Token(NamedTuple):
    """A number, name or sign of an expression, with its place in the text, counted from 1."""

    kind: str
    text: str
    at: int


@dataclass(frozen=True)
class Answer:
    """The value of an expression: a nimber, or an ordinary number if ``counts`` is true.

    ``also`` is the second solution if the whole expression is one equation ``solve(...)``.
    """

    value: int
    counts: bool = False
    also: int | None = None


def evaluate(text: str) -> Answer:
    """Return the value of an expression.

    Raise ``RequestError``, which names the character, if the text is not an expression. Errors of the arithmetic also
    name the character.

    >>> evaluate("2*3 + 1/7").value, evaluate("(0x10 + 3)^-2").value, evaluate("solve(4)")
    (10, 92, Answer(value=10, counts=False, also=11))
    >>> evaluate("2 * (3 + )")
    Traceback (most recent call last):
    nimatron.errors.RequestError: character 10: a number is missing before ')'
    """
    if len(text) > LONGEST:
        raise RequestError(reason("nimber.long", count=len(text), limit=LONGEST))
    return _Reader(_tokens(text.translate(_SIGNS))).whole()


def _tokens(text: str) -> list[Token]:
    found, place = [], 0
    while text[place:].strip():
        match = _TOKEN.match(text, place)
        if match is None:
            place += len(text[place:]) - len(text[place:].lstrip())
            raise RequestError(reason("nimber.letter", at=place + 1, given=repr(text[place])))
        kind = ("number", "name", "sign")[(match.lastindex or 1) - 1]
        found.append(Token(kind, match[match.lastindex or 1], match.end() - len(match[match.lastindex or 1]) + 1))
        place = match.end()
    return [*found, Token("end", "", len(text) + 1)]


class _Reader:
    """A recursive descent parser; each method parses one rule of the grammar and returns its value."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._place = 0
        self._depth = 0

    def whole(self) -> Answer:
        first = self._next
        if first.kind == "end":
            raise RequestError(reason("nimber.empty"))
        if first.text in COUNTS:
            ordinary = self._count()
            if self._next.kind == "end":
                return Answer(ordinary, counts=True)
            self._place = 0  # an ordinary number where a nimber is needed: parsed again as a nimber, which raises
        value = self._sum()
        if self._next.kind != "end":
            raise RequestError(reason("nimber.sign", at=self._next.at, given=repr(self._next.text)))
        return Answer(value, also=value ^ 1 if self._is_one_equation() else None)

    def _is_one_equation(self) -> bool:
        """Return whether the expression is ``solve(...)`` and nothing else."""
        if self._tokens[0].text != "solve":
            return False
        depth = 0
        for place, token in enumerate(self._tokens):
            depth += (token.text == "(") - (token.text == ")")
            if token.text == ")" and not depth:
                return self._tokens[place + 1].kind == "end"
        return False

    @property
    def _next(self) -> Token:
        return self._tokens[self._place]

    def _take(self, *texts: str) -> Token | None:
        """Consume and return the next token if it is one of these signs, else return None."""
        if self._next.kind != "sign" or self._next.text not in texts:
            return None
        self._place += 1
        return self._tokens[self._place - 1]

    def _sum(self) -> int:
        value = self._product()
        while self._take("+", "-"):
            value ^= self._product()
        return value

    def _product(self) -> int:
        value = self._signed()
        while sign := self._take("*", "/"):
            other = self._signed()
            value = self._at(sign, integers.product, value, other if sign.text == "*" else self._inverse(sign, other))
        return value

    def _inverse(self, sign: Token, value: int) -> int:
        return self._at(sign, integers.inverse, value)

    def _signed(self) -> int:
        while self._take("+", "-"):  # every nimber is its own negative
            pass
        return self._power()

    def _power(self) -> int:
        value = self._atom()
        while sign := self._take("^", "**"):
            value = self._at(sign, integers.power, value, self._exponent())
            if self._next.text in ("^", "**"):
                raise RequestError(reason("nimber.tower", at=self._next.at))
        return value

    def _exponent(self) -> int:
        if self._take("-"):
            return -self._exponent()
        token = self._next
        if self._take("("):
            value = self._exponent()
            self._close(token)
            return value
        if token.text in COUNTS:
            return self._count()
        if token.kind != "number":
            raise RequestError(reason("nimber.exponent", at=token.at))
        self._place += 1
        return parse_integer(token.text)

    def _atom(self) -> int:
        token = self._next
        if token.kind == "number":
            self._place += 1
            value = parse_integer(token.text)
            self._at(token, integers.field_level, value)
            return value
        if self._take("("):
            value = self._inside(token)
            self._close(token)
            return value
        if token.kind == "name":
            if token.text in COUNTS:
                raise RequestError(reason("nimber.ordinary", at=token.at, name=token.text))
            (value,) = self._arguments(NIMBERS)
            return self._at(token, {"sqrt": integers.root, "solve": integers.solution}[token.text], value)
        if token.kind == "end":
            raise RequestError(reason("nimber.missing.end", at=token.at))
        raise RequestError(reason("nimber.missing", at=token.at, given=repr(token.text)))

    def _count(self) -> int:
        token = self._next
        values = self._arguments(COUNTS)
        return self._at(token, {"order": orders.order, "log": orders.logarithm}[token.text], *values)

    def _arguments(self, functions: dict[str, int]) -> list[int]:
        """Parse the name of a function and its arguments in parentheses; return the arguments."""
        name = self._next
        wanted = functions.get(name.text)
        if wanted is None:
            raise RequestError(reason("nimber.name", at=name.at, given=repr(name.text[:40]), names=(*NIMBERS, *COUNTS)))
        self._place += 1
        opened = self._take("(")
        if opened is None:
            raise RequestError(reason("nimber.open", at=self._next.at, name=name.text))
        values = [self._inside(opened)]
        while self._take(","):
            values.append(self._inside(opened))
        self._close(opened)
        if len(values) != wanted:
            raise RequestError(reason("nimber.arguments", at=name.at, name=name.text, wanted=wanted, count=len(values)))
        return values

    def _inside(self, opened: Token) -> int:
        self._depth += 1
        if self._depth > DEEPEST:
            raise RequestError(reason("nimber.deep", at=opened.at, limit=DEEPEST))
        value = self._sum()
        self._depth -= 1
        return value

    def _close(self, opened: Token) -> None:
        if not self._take(")"):
            raise RequestError(reason("nimber.close", at=self._next.at, opened=opened.at))

    @staticmethod
    def _at(token: Token, work: object, *values: int) -> int:
        """Return the value of a function; its errors name the character."""
        try:
            return int(work(*values))  # type: ignore[operator]
        except NimatronError as error:
            raise type(error)(reason("nimber.at", at=token.at, why=error)) from None
