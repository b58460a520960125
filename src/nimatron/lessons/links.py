"""A lesson packed into the fragment of a link: deflated text in the letters of base64 that addresses may hold."""

from __future__ import annotations

import base64
import binascii
import zlib

from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.lessons.reading import LONGEST

LONGEST_LINK = 30_000
"""Letters of a packed lesson; browsers take far longer fragments, messages do not."""
_MOST_BYTES = 4 * LONGEST


def packed(text: str) -> str:
    """The text of a lesson as it stands in a link after ``#lesson-text=``. Raises ``RequestError`` if it is too long.

    >>> unpacked(packed("Nimatron lesson 1"))
    'Nimatron lesson 1'
    """
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    found = base64.urlsafe_b64encode(deflater.compress(text.encode()) + deflater.flush()).decode().rstrip("=")
    if len(text) > LONGEST or len(found) > LONGEST_LINK:
        raise RequestError(reason("lesson.link_too_long", count=len(found), limit=LONGEST_LINK))
    return found


def unpacked(link: str) -> str:
    """The text of a packed lesson. Raises ``RequestError`` for what is none or would be too long.

    >>> unpacked("!")
    Traceback (most recent call last):
    ...
    nimatron.errors.RequestError: the link holds no lesson; perhaps a part of it is missing
    """
    fault = reason("lesson.link")
    if len(link) > LONGEST_LINK:
        raise RequestError(reason("lesson.link_too_long", count=len(link), limit=LONGEST_LINK))
    try:
        deflated = base64.b64decode(link + "=" * (-len(link) % 4), altchars=b"-_", validate=True)
        inflater = zlib.decompressobj(-15)
        text = inflater.decompress(deflated, _MOST_BYTES).decode()
    except (binascii.Error, ValueError, zlib.error):
        raise RequestError(fault) from None
    if not inflater.eof:
        raise RequestError(fault)
    return text
