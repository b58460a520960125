"""Content negotiation by request headers: compression and language."""

from __future__ import annotations

from nimatron.explain.catalogue import languages

_LONGEST = 1_000


def _choices(header: str) -> list[tuple[str, float]]:
    """Return the choices of a header with their weights, in order."""
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
    """Return whether an ``Accept-Encoding`` header allows gzip.

    >>> accepts_gzip("br, gzip;q=0.5"), accepts_gzip("gzip;q=0, *"), accepts_gzip("")
    (True, False, False)
    """
    weights = dict(_choices(header))
    return weights.get("gzip", weights.get("*", 0.0)) > 0


def accepted_language(header: str) -> str:
    """Return the preferred language of an ``Accept-Language`` header among those available, else English.

    >>> accepted_language("de, sr-Latn-RS;q=0.9, en;q=0.8"), accepted_language("")
    ('sr', 'en')
    """
    liked = sorted((choice for choice in _choices(header) if choice[1] > 0), key=lambda choice: -choice[1])
    names = (name.partition("-")[0] for name, _ in liked)
    return next((name for name in names if name in languages()), "en")
