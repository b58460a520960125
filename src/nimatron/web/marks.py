"""Entity tags: marks of a content by which a browser need not fetch again what it has."""

from __future__ import annotations

import hashlib

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
