"""The fields of a query, each given once: read the same by the server and by the page that has none."""

from __future__ import annotations

from urllib.parse import parse_qsl

from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.web.server_limits import LONGEST_QUERY
from nimatron.web.statuses import FieldError, TooLongError

_MOST_FIELDS = 60


def fields_of(raw: bytes) -> dict[str, str]:
    """Give the fields of a query as it stands in an address, without the question mark.

    Raises ``RequestError`` and its kinds for what is too long, no UTF-8, or given twice.

    >>> fields_of(b"game=nim&position=3%2C4")
    {'game': 'nim', 'position': '3,4'}
    """
    if len(raw) > LONGEST_QUERY:
        raise TooLongError(reason("http.long_query", count=len(raw), limit=LONGEST_QUERY), "query")
    if raw.count(b"&") >= _MOST_FIELDS:
        raise RequestError(reason("http.many_fields", limit=_MOST_FIELDS))
    try:
        pairs = parse_qsl(raw.decode("ascii"), keep_blank_values=True, errors="strict")
    except UnicodeDecodeError:
        raise RequestError(reason("http.query_utf_8")) from None
    found: dict[str, str] = {}
    for name, value in pairs:
        if name in found:
            raise FieldError(reason("http.twice", given=repr(name[:40])), name[:60])
        found[name] = value
    return found
