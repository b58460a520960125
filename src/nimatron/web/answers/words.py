"""The words of a language, English where the language lacks an entry."""

from __future__ import annotations

from typing import Any

from nimatron.explain.catalogue import catalogue, languages
from nimatron.web.reading import Clock


def words(fields: dict[str, Any], clock: Clock) -> dict[str, Any]:
    """Answer ``GET /api/words``: all entries, or those of the topics asked for."""
    return words_of(fields["lang"] or "en", fields["topics"])


def words_of(lang: str, topics: tuple[str, ...] | None = None) -> dict[str, Any]:
    """The language, the languages that there are, and the entries by key.

    >>> words_of("sr", ("page",))["words"]["page.close"]
    'Затвори'
    """
    own, english = catalogue(lang), catalogue("en")
    found = {}
    for key in sorted({*english.keys(), *own.keys()}):
        if topics is None or key.partition(".")[0] in topics:
            entry = own.entry(key)
            found[key] = english.entry(key) if entry is None else entry
    return {"lang": lang, "languages": list(languages()), "words": found}
