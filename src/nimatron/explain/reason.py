"""Error messages as data: an error carries a message of the catalogue, so that it can be shown in any language.

Example: ``raise PositionError(reason("position.empty", game="nim"))``. ``str(error)`` is the English sentence, made on
demand, and ``error_text(error, lang)`` is the sentence in another language. An error raised with a plain text has the
same text in every language.
"""

from __future__ import annotations

from collections.abc import Iterable
from errno import errorcode
from functools import reduce

from nimatron.errors import NimatronError
from nimatron.explain.message import Message, MessageValue


class Reason(Message):
    """A message of the catalogue; its ``str`` is the English text.

    >>> f"{Reason('error.rule.twice', {'rule': 'a'})}!"
    'the rule a is given twice!'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return said_in(self, "en")


def reason(key: str, /, **places: object) -> Reason:
    """Return the message ``error.<key>`` of the catalogue; its values are converted by :func:`reason_of`.

    >>> from nimatron.errors import RuleError
    >>> inner = RuleError(reason("rule.flag", given="'maybe'"))
    >>> str(RuleError(reason("of_game", game="nim", why=inner)))
    "nim: 'maybe' is neither 'true' nor 'false'"
    """
    return Reason(f"error.{key}", {name: reason_of(value) for name, value in places.items()})


def reason_of(value: object) -> MessageValue:
    """Convert a value for use in a message: replace an error by its message, so that it can be translated.

    Numbers, texts, messages and tuples are kept; anything else is converted to text.

    >>> from nimatron.errors import RuleError
    >>> reason_of(RuleError(reason("rule.twice", rule="a"))).key
    'error.rule.twice'
    >>> reason_of(FileNotFoundError(2, "No such file or directory")).key
    'error.system.ENOENT'
    """
    if isinstance(value, (int, str, Message, tuple)):
        return value
    if isinstance(value, NimatronError):
        said = value.args[0] if value.args else ""
        return said if isinstance(said, Message) else str(value)
    if isinstance(value, OSError):
        from nimatron.explain.catalogue import catalogue

        key = f"error.system.{errorcode.get(value.errno or 0)}"
        if catalogue("en").entry(key) is not None:
            return Reason(key)
        return value.strerror or str(value) or type(value).__name__
    return str(value)


def either(texts: Iterable[MessageValue]) -> MessageValue:
    """Join the texts by "or".

    >>> str(either(["'a'", "'b'", "'c'"]))
    "'a' or 'b' or 'c'"
    """
    return reduce(lambda first, second: reason("or", first=first, second=second), texts)


def said_in(said: MessageValue, lang: str) -> str:
    """Return a message in a language, or in English if that has no catalogue; return a text unchanged.

    >>> said_in(reason("rule.twice", rule="a"), "mk"), said_in("no", "mk")
    ('правилото a е наведено двапати', 'no')
    """
    if isinstance(said, Message):
        from nimatron.explain.catalogue import catalogue, languages  # imported only if needed

        return catalogue(lang if lang in languages() else "en").text(said)
    return str(said)


def error_text(error: BaseException, lang: str = "en") -> str:
    """Return the text of an error in a language; in English if no translation exists.

    >>> from nimatron.errors import RuleError
    >>> error_text(RuleError(reason("rule.twice", rule="a")), "sr"), error_text(RuleError("no"), "sr")
    ('правило a наведено је двапут', 'no')
    """
    return said_in(reason_of(error), lang)
