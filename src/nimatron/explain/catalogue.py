"""The words: one catalogue for each language, with its plural rules; a language is one folder of ``words``.

The folder holds one JSON file for each topic; the topic is the part of a key before its first full stop, and its file
is read when first needed. An entry is a text with places ``{name}``, or a set of plural forms
``{"by": "count", "one": ..., "other": ...}`` chosen by the number in the place ``by``. A language that lacks an entry
shows the English one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from typing import Any

from nimatron.arithmetic.decimal_text import format_integer
from nimatron.errors import RequestError
from nimatron.explain.message import Message

_LONGEST_NUMBER = 60


def _english(n: int) -> str:
    return "one" if n == 1 else "other"


def _slavic(n: int) -> str:
    """Serbian and Russian: by the last digits (CLDR: one, few, many or other)."""
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def _macedonian(n: int) -> str:
    return "one" if n % 10 == 1 and n % 100 != 11 else "other"


_PLURALS: dict[str, Callable[[int], str]] = {"en": _english, "sr": _slavic, "ru": _slavic, "mk": _macedonian}


class Catalogue:
    """The words of one language.

    >>> catalogue("en").text(Message("move.take", {"count": 1, "after": 4}))
    'take 1, leaving 4'
    """

    def __init__(self, lang: str, fallback: Catalogue | None = None) -> None:
        self.lang = lang
        self._topics: dict[str, Mapping[str, Any]] = {}
        self._fallback = fallback
        self._plural = _PLURALS.get(lang, _english)

    def entry(self, key: str) -> Any:
        """Give the entry of a key in this language, or None."""
        topic = key.partition(".")[0]
        entries = self._topics.get(topic)
        if entries is None:
            file = _folder(self.lang) / f"{topic}.json"
            entries = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
            self._topics[topic] = entries
        return entries.get(key)

    def keys(self) -> list[str]:
        """Give the keys of all entries that the language itself has."""
        topics = sorted(item.name for item in _folder(self.lang).iterdir() if item.name.endswith(".json"))
        return [key for topic in topics for key in json.loads((_folder(self.lang) / topic).read_text(encoding="utf-8"))]

    def text(self, message: Message | str) -> str:
        """Give the sentence or phrase; a key alone stands for a message without values."""
        if isinstance(message, str):
            message = Message(message)
        entry = self.entry(message.key)
        if entry is None:
            return self._fallback.text(message) if self._fallback is not None else message.key
        if isinstance(entry, dict):
            number = message.values.get(entry["by"], 0)
            form = self._plural(number if isinstance(number, int) else 0)
            entry = entry.get(form) or entry.get("other") or entry["many"]
        return str(entry).format_map({name: self._shown(value) for name, value in message.values.items()})

    def _shown(self, value: Any) -> str:
        if isinstance(value, Message):
            return self.text(value)
        if isinstance(value, tuple):
            sentences = all(isinstance(item, Message) and not item.key.startswith("move.") for item in value)
            return (" " if sentences else ", ").join(self._shown(item) for item in value)
        if isinstance(value, int) and not isinstance(value, bool):
            return self.number(value)
        return self._shortened(str(value))

    def number(self, value: int) -> str:
        """Give a number, shortened in the middle when it would not fit a sentence."""
        return self._shortened(str(value) if abs(value) < 10**_LONGEST_NUMBER else format_integer(value))

    def _shortened(self, text: str) -> str:
        if len(text) <= _LONGEST_NUMBER or not text.replace(",", "").isdigit():
            return text
        if "," in text:
            return ",".join(self._shortened(part) for part in text.split(",")[:20])
        return f"{text[:12]}…{text[-12:]} ({self.text(Message('number.digits', {'count': len(text)}))})"


def _folder(lang: str) -> Any:
    return resources.files("nimatron.explain") / "words" / lang


@cache
def languages() -> tuple[str, ...]:
    """Give the codes of the languages that have a catalogue, English first.

    >>> languages()[0]
    'en'
    """
    root = resources.files("nimatron.explain") / "words"
    codes = sorted(item.name for item in root.iterdir() if item.is_dir())
    return ("en", *(code for code in codes if code != "en"))


@cache
def catalogue(lang: str = "en") -> Catalogue:
    """Give the catalogue of a language. Raises ``RequestError`` for a language without one.

    >>> catalogue("en").lang
    'en'
    """
    if lang not in languages():
        raise RequestError(f"no words for the language {lang[:20]!r}; there are {', '.join(languages())}")
    return Catalogue(lang, None if lang == "en" else catalogue("en"))
