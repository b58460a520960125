"""Values in a certificate: a short sequence is a list, a long one is packed (zlib, base64) with its SHA-256."""

from __future__ import annotations

import base64
import binascii
import hashlib
import zlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nimatron.explain.reason import Reason, reason
from nimatron.rules.parameters import shown

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

LONGEST_LIST = 2000
MOST_PACKED = 1 << 28
"""Most values that are unpacked."""
_TYPES = {"u1": 1, "u2": 2, "u4": 4}
_FIELDS = {"count": int, "type": str, "zlib": str, "sha256": str}


def packed_bytes(content: bytes) -> dict[str, Any]:
    """Pack bytes as text, with their SHA-256."""
    text = base64.b64encode(zlib.compress(content, 9)).decode("ascii")
    return {"zlib": text, "sha256": hashlib.sha256(content).hexdigest()}


def packed(values: Sequence[int] | Array) -> list[int] | dict[str, Any]:
    """Return the values in the form that a certificate holds.

    >>> packed([0, 1, 2]), sorted(packed([0, 1] * 1500))
    ([0, 1, 2], ['count', 'sha256', 'type', 'zlib'])
    """
    if len(values) <= LONGEST_LIST:
        return [int(value) for value in values]
    import numpy as np

    entries = np.asarray(values)
    kind = next(name for name, width in _TYPES.items() if int(entries.max()) < 1 << 8 * width)
    return {"count": len(entries), "type": kind, **packed_bytes(entries.astype(f"<{kind}").tobytes())}


def unpacked(field: str, given: Any) -> tuple[Array | None, list[Reason]]:
    """Return the values of a field, or None and what is wrong with it.

    >>> unpacked("values", packed([0, 1] * 1500))[0].tolist()[:3], unpacked("values", [0, -1])[0]
    ([0, 1, 0], None)
    """
    import numpy as np

    if isinstance(given, list):
        for place, value in enumerate(given):
            if type(value) is not int or value < 0:
                return None, [reason("certificate.value", n=place, given=plain(value))]
        if any(value.bit_length() > 62 for value in given):
            place = next(n for n, value in enumerate(given) if value.bit_length() > 62)
            return None, [reason("certificate.huge_value", n=place, given=plain(given[place]))]
        return np.array(given, dtype=np.int64), []
    found = _wrong(field, given)
    if found:
        return None, found
    width = _TYPES[given["type"]]
    if not 0 <= given["count"] <= MOST_PACKED:
        return None, [reason("certificate.packed.count", name=field, given=plain(given["count"]), limit=MOST_PACKED)]
    content, fault = unpacked_bytes(field, given, given["count"] * width)
    if content is None:
        return None, [fault] if fault else []
    return np.frombuffer(content, dtype=f"<{given['type']}"), []


def unpacked_bytes(field: str, given: Mapping[str, Any], length: int) -> tuple[bytes | None, Reason | None]:
    """Unpack ``length`` bytes from their text, or return None and what is wrong with it."""
    try:
        squeezed = base64.b64decode(given["zlib"], validate=True)
    except (binascii.Error, ValueError):
        return None, reason("certificate.packed.base64", name=field)
    stream = zlib.decompressobj()
    try:
        content = stream.decompress(squeezed, length + 1)
    except zlib.error:
        return None, reason("certificate.packed.zlib", name=field)
    if len(content) != length or not stream.eof or stream.unused_data:
        return None, reason("certificate.packed.length", name=field, count=length)
    digest = hashlib.sha256(content).hexdigest()
    if digest != given["sha256"]:
        return None, reason("certificate.packed.sha256", name=field, given=shown(given["sha256"]), right=repr(digest))
    return content, None


def _wrong(field: str, given: Any) -> list[Reason]:
    if not isinstance(given, dict):
        return [reason("certificate.kind", name=field, given=shown(given), kind=reason("kind.list"))]
    for name, kind in _FIELDS.items():
        if name not in given:
            return [reason("certificate.missing", name=f"{field}.{name}")]
        if type(given[name]) is not kind:
            words = reason("kind.whole" if kind is int else "kind.text")
            return [reason("certificate.kind", name=f"{field}.{name}", given=shown(given[name]), kind=words)]
    if set(given) - set(_FIELDS):
        return [reason("certificate.field", name=shown(f"{field}.{min(set(given) - set(_FIELDS))}"))]
    if given["type"] not in _TYPES:
        options = ", ".join(map(repr, _TYPES))
        return [reason("certificate.packed.type", name=field, given=shown(given["type"]), options=options)]
    return []


def plain(value: Any) -> str:
    """Return a number as text without quotation marks, shortened if it is too long to read."""
    return str(value) if type(value) is int and value.bit_length() <= 512 else str(shown(value))
