"""Negotiation by the headers of a request: compressed answers, languages, and entity tags of what a browser holds."""

from __future__ import annotations

import hashlib

from nimatron.explain.catalogue import languages

_LONGEST = 1_000


def _choices(header: str) -> list[tuple[str, float]]:
    """The choices of a header with their weights, in the order written."""
    found = []
    for choice in header[:_LONGEST].lower().split(","):
        name, *settings = (part.strip() for part in choice.split(";"))
        weights = [setting[2:] for setting in settings if setting.startswith("q=")]
        try:
            weight = float(weights[0]) if weights else 1.0
        except ValueError:
            weight = 0.0
        if name:
            found.append((name, weight))
    return found


def accepts_gzip(header: str) -> bool:
    """Tell whether an ``Accept-Encoding`` allows gzip.

    >>> accepts_gzip("br, gzip;q=0.5"), accepts_gzip("gzip;q=0, *"), accepts_gzip("")
    (True, False, False)
    """
    weights = dict(_choices(header))
    return weights.get("gzip", weights.get("*", 0.0)) > 0


def accepted_language(header: str) -> str:
    """Give the language of an ``Accept-Language`` that has words and is liked best, else English.

    >>> accepted_language("de, sr-Latn-RS;q=0.9, en;q=0.8"), accepted_language("")
    ('sr', 'en')
    """
    liked = sorted((choice for choice in _choices(header) if choice[1] > 0), key=lambda choice: -choice[1])
    names = (name.partition("-")[0] for name, _ in liked)
    return next((name for name in names if name in languages()), "en")


PACKED = "-gzip"
"""What the mark of a content ends with where it was sent compressed."""


def mark(content: bytes) -> str:
    """Give the entity tag of a content.

    >>> mark(b"") == mark(b"")
    True
    """
    return f'"{hashlib.sha256(content).hexdigest()[:20]}"'


def packed_mark(tag: str) -> str:
    """Give the entity tag of the compressed form.

    >>> packed_mark('"a"')
    '"a-gzip"'
    """
    return f'{tag[:-1]}{PACKED}"'


def is_held(tag: str, held: str | None) -> bool:
    """Tell whether the tags that a browser holds (its ``If-None-Match``) have this one, compressed or not.

    >>> is_held('"a"', 'W/"b", "a-gzip"'), is_held('"a"', '"b"'), is_held('"a"', None)
    (True, False, False)
    """
    names = {name.strip().removeprefix("W/") for name in (held or "").split(",")}
    return not names.isdisjoint((tag, packed_mark(tag), "*"))
