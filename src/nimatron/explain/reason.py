"""Why something is refused, without words: what an error carries in place of a text, so that a face can say it in any
language without reading an English sentence back.

``raise PositionError(reason("position.empty", game="nim"))``: the text of the error, ``str(error)``, is the English
sentence, made when somebody looks at it; ``error_text(error, lang)`` is the sentence in a language. An error raised
with a plain text has that text in every language.
"""

from __future__ import annotations

from collections.abc import Iterable
from errno import errorcode
from functools import reduce

from nimatron.errors import NimatronError
from nimatron.explain.message import Message, MessageValue


class Reason(Message):
    """A message of the catalogue that reads as its English text wherever a text is wanted.

    >>> f"{Reason('error.rule.twice', {'rule': 'a'})}!"
    'the rule a is given twice!'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return said_in(self, "en")


def reason(key: str, /, **places: object) -> Reason:
    """The reason ``error.<key>`` of the catalogue; what is put in the places goes through :func:`reason_of`.

    >>> from nimatron.errors import RuleError
    >>> inner = RuleError(reason("rule.flag", given="'maybe'"))
    >>> str(RuleError(reason("of_game", game="nim", why=inner)))
    "nim: 'maybe' is neither 'true' nor 'false'"
    """
    return Reason(f"error.{key}", {name: reason_of(value) for name, value in places.items()})


def reason_of(value: object) -> MessageValue:
    """What a message can hold of a value: of an error its reason, so that it says the same in every language.

    Numbers, texts, messages and tuples are kept; of anything else its text is taken.

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
    """The texts with an "or" between them.

    >>> str(either(["'a'", "'b'", "'c'"]))
    "'a' or 'b' or 'c'"
    """
    return reduce(lambda first, second: reason("or", first=first, second=second), texts)


def said_in(said: MessageValue, lang: str) -> str:
    """A message in a language, English in one without a catalogue; a text as it is.

    >>> said_in(reason("rule.twice", rule="a"), "mk"), said_in("no", "mk")
    ('правилото a е наведено двапати', 'no')
    """
    if isinstance(said, Message):
        from nimatron.explain.catalogue import catalogue, languages  # read only where something is said

        return catalogue(lang if lang in languages() else "en").text(said)
    return str(said)


def error_text(error: BaseException, lang: str = "en") -> str:
    """The text of an error in a language; English where the error or the language has no other words.

    >>> from nimatron.errors import RuleError
    >>> error_text(RuleError(reason("rule.twice", rule="a")), "sr"), error_text(RuleError("no"), "sr")
    ('правило a наведено је двапут', 'no')
    """
    return said_in(reason_of(error), lang)
