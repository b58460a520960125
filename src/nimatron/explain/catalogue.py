"""Message catalogues, one for each language, with plural rules; a language is a folder of ``words``.

The folder has one JSON file for each topic. The topic of a key is the part before its first full stop; its file is read
when first needed. An entry is a text with placeholders ``{name}``, or a set of plural forms
``{"by": "count", "one": ..., "other": ...}`` selected by the value of the placeholder ``by``. If a language lacks an
entry, the English one is used.

A text may leave open what a game calls its heaps: ``{noun[from]}`` stands for "from heap", "from row" or "from stack",
as the value ``noun`` of the message says (:func:`nimatron.explain.message.with_noun`). The forms of each noun are in
the topic ``noun``; an entry ``<key>.<noun>`` replaces the whole text where other words are needed.

Long texts, which are the sections of the manual pages of games, are kept in topics ``manual-<game>``, as
``{"english": digest, "text": [paragraph, ...]}``. The English original is the module docstring of the game. The digest
(first eight digits of the SHA-256 of the original's words, joined by single spaces) identifies the wording that was
translated; a test compares it with the original. ``keys`` does not list long texts.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from nimatron.arithmetic.decimal_text import format_integer
from nimatron.errors import RequestError
from nimatron.explain.message import USUAL_NOUN, Message

# plain paths: importlib.resources would add a tenth to the start-up time of a small command
_WORDS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "words")
_LONG_TEXTS = "manual-"
_PHRASES = ("move.", "error.")
"""Prefixes of keys whose texts are phrases, joined by commas; other texts are sentences."""
_CLAUSES = ("sum.move", "general.reply", "svg.object")
"""Prefixes of keys whose texts contain commas and are joined by semicolons."""
_LONGEST_NUMBER = 60
_LONG = 10**_LONGEST_NUMBER
_NO_VALUES: Mapping[str, Any] = {}
_NOUN = "noun"
"""The value of a message that says what the game calls a heap."""
_NOUN_PLACE = re.compile(r"\{noun\[(\w+)\]\}")


def _english(n: int) -> str:
    return "one" if n == 1 else "other"


def _slavic(n: int) -> str:
    """Return the plural form in Serbian and Russian, determined by the last two digits (CLDR)."""
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def _macedonian(n: int) -> str:
    return "one" if n % 10 == 1 and n % 100 != 11 else "other"


_PLURALS: dict[str, Callable[[int], str]] = {"en": _english, "sr": _slavic, "ru": _slavic, "mk": _macedonian}


class Catalogue:
    """Messages in one language.

    >>> catalogue("en").text(Message("move.take", {"count": 1, "after": 4}))
    'take 1, leaving 4'
    """

    def __init__(self, lang: str, fallback: Catalogue | None = None) -> None:
        self.lang = lang
        self._entries: dict[str, Any] = {}
        self._read: set[str] = set()
        self._fallback = fallback
        self._plural = _PLURALS.get(lang, _english)

    def entry(self, key: str) -> Any:
        """Return the entry of a key in this language, or None."""
        entry = self._entries.get(key)
        if entry is None:
            topic = key.partition(".")[0]
            if topic not in self._read:
                self._entries.update(_read_topic(self.lang, topic))
                self._read.add(topic)  # not before: reading may run out of memory
                entry = self._entries.get(key)
        return entry

    def game_title(self, game: Any) -> str:
        """Return the title of a game (a rule set or its class) in this language, by default the game's own title.

        Rules that have a name of their own have the title of the named game.

        >>> from nimatron.games.boards.wythoff import Wythoff
        >>> from nimatron.games.heaps.octal import Octal
        >>> catalogue("en").game_title(Wythoff), catalogue("en").game_title(Octal("0.6"))
        ("Wythoff's game", 'Officers')
        """
        if not isinstance(game, type) and (familiar := game.familiar_name):
            return self.text(f"game.familiar.{familiar}")
        # a class of misère play (attrition) bears the name of the game whose rules it has, and a title of its own
        name = game.aliases[0] if game.always_misere and game.aliases else game.name
        entry = self.entry(f"game.{name}.title")
        return entry if isinstance(entry, str) else game.title or game.name

    def long_text(self, key: str) -> str | None:
        """Return the paragraphs of a long text, separated by empty lines, or None if this language lacks it.

        >>> catalogue("en").long_text("manual-nim.Rules") is None
        True
        """
        entry = self.entry(key)
        return None if entry is None else "\n\n".join(entry["text"])

    def keys(self) -> list[str]:
        """Return the keys of all entries of this language itself, except long texts."""
        names = sorted(os.listdir(os.path.join(_WORDS, self.lang)))
        topics = [name.removesuffix(".json") for name in names if not name.startswith(_LONG_TEXTS)]
        return [key for topic in topics for key in _read_topic(self.lang, topic)]

    def text(self, message: Message | str) -> str:
        """Return the text of a message; a key stands for a message without values."""
        key, values = (message, _NO_VALUES) if isinstance(message, str) else message
        entry = self._entries.get(key) or self.entry(key)
        if values.get(_NOUN, USUAL_NOUN) != USUAL_NOUN:
            entry = self.entry(f"{key}.{values[_NOUN]}") or entry
        if entry is None:
            return self._fallback.text(message) if self._fallback is not None else key
        if isinstance(entry, dict):
            number = values.get(entry["by"], 0)
            form = self._plural(number if isinstance(number, int) else 0)
            entry = entry.get(form) or entry.get("other") or entry["many"]
        text = str(entry)
        if "{noun[" in text:
            noun = str(values.get(_NOUN, USUAL_NOUN))
            text = _NOUN_PLACE.sub(lambda found: self._form(noun, found[1]), text)
        for value in values.values():
            if type(value) is not int or not -_LONG < value < _LONG:
                return text.format_map({name: self._shown(value) for name, value in values.items()})
        return text.format_map(values) if values else text

    def _form(self, noun: str, form: str) -> str:
        """Return a form of a noun; that of a heap if the noun has no words."""
        return str(self.entry(f"noun.{noun}.{form}") or self.entry(f"noun.{USUAL_NOUN}.{form}"))

    def _shown(self, value: Any) -> str:
        kind = type(value)
        if (kind is int and -_LONG < value < _LONG) or (kind is str and len(value) <= _LONGEST_NUMBER):
            return str(value)
        if isinstance(value, Message):
            return self.text(value)
        if isinstance(value, tuple):
            keys = [item.key if isinstance(item, Message) else _PHRASES[0] for item in value]
            between = " "  # sentences
            if any(key.startswith(_PHRASES) for key in keys):
                between = ", "
            elif all(key.startswith(_CLAUSES) for key in keys):
                between = "; "
            return between.join(self._shown(item) for item in value)
        if isinstance(value, int) and not isinstance(value, bool):
            return self.number(value)
        return self._shortened(str(value))

    def number(self, value: int) -> str:
        """Return a number as text, shortened in the middle if it is too long for a sentence."""
        return self._shortened(str(value) if -_LONG < value < _LONG else format_integer(value))

    def _shortened(self, text: str) -> str:
        if len(text) <= _LONGEST_NUMBER:
            return text
        return re.sub(r"[0-9]{61,}", lambda found: self._cut(found[0]), text)

    def _cut(self, digits: str) -> str:
        return f"{digits[:12]}…{digits[-12:]} ({self.text(Message('number.digits', {'count': len(digits)}))})"


def _read_topic(lang: str, topic: str) -> dict[str, Any]:
    try:
        with open(os.path.join(_WORDS, lang, f"{topic}.json"), encoding="utf-8") as file:
            entries: dict[str, Any] = json.load(file)
    except FileNotFoundError:
        return {}
    return entries


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages that have a catalogue, English first.

    >>> languages()[0]
    'en'
    """
    codes = sorted(name for name in os.listdir(_WORDS) if os.path.isdir(os.path.join(_WORDS, name)))
    return ("en", *(code for code in codes if code != "en"))


@cache
def catalogue(lang: str = "en") -> Catalogue:
    """Return the catalogue of a language; raise ``RequestError`` if there is none.

    >>> catalogue("en").lang
    'en'
    """
    if lang not in languages():
        raise RequestError(f"no words for the language {lang[:20]!r}; there are {', '.join(languages())}")
    return Catalogue(lang, None if lang == "en" else catalogue("en"))
