"""Why something is refused, without words: what an error carries in place of a text, so that a face can say it in any
language without reading an English sentence back.

``raise PositionError(reason("position.empty", game="nim"))``: the text of the error, ``str(error)``, is the English
sentence, made when somebody looks at it; ``error_text(error, lang)`` is the sentence in a language. An error raised
with a plain text has that text in every language.
"""

from __future__ import annotations

from dataclasses import dataclass

from nimatron.errors import NimatronError
from nimatron.explain.catalogue import catalogue, languages
from nimatron.explain.message import Message, MessageValue


@dataclass(frozen=True, slots=True)
class Reason(Message):
    """A message of the catalogue that reads as its English text wherever a text is wanted.

    >>> f"{Reason('error.rule.twice', {'rule': 'a'})}!"
    'the rule a is given twice!'
    """

    def __str__(self) -> str:
        return catalogue("en").text(self)


def reason(key: str, /, **places: MessageValue | NimatronError) -> Reason:
    """The reason ``error.<key>`` of the catalogue; an error among the places stands for its own reason.

    >>> from nimatron.errors import RuleError
    >>> inner = RuleError(reason("rule.flag", given="'maybe'"))
    >>> str(RuleError(reason("of_game", game="nim", why=inner)))
    "nim: 'maybe' is neither 'true' nor 'false'"
    """
    return Reason(f"error.{key}", {name: reason_of(value) for name, value in places.items()})


def reason_of(value: MessageValue | NimatronError) -> MessageValue:
    """What another error can be raised with, so that it says the same in every language; other values are kept.

    >>> from nimatron.errors import RuleError
    >>> reason_of(RuleError(reason("rule.twice", rule="a"))).key
    'error.rule.twice'
    """
    if not isinstance(value, NimatronError):
        return value
    said = value.args[0] if value.args else ""
    return said if isinstance(said, Message) else str(value)


def error_text(error: BaseException, lang: str = "en") -> str:
    """The text of an error in a language; English where the error or the language has no other words.

    >>> from nimatron.errors import RuleError
    >>> error_text(RuleError(reason("rule.twice", rule="a")), "sr"), error_text(RuleError("no"), "sr")
    ('правило a наведено је двапут', 'no')
    """
    said = error.args[0] if error.args else None
    if isinstance(said, Reason):
        return catalogue(lang if lang in languages() else "en").text(said)
    return str(error)


def in_language(error: NimatronError, lang: str) -> NimatronError:
    """The error itself, its text now in a language: for a face that knows whom it talks to, before it tells the error.

    >>> from nimatron.errors import RuleError
    >>> str(in_language(RuleError(reason("rule.twice", rule="a")), "ru"))
    'правило a указано дважды'
    """
    error.args = (error_text(error, lang),)
    return error
