"""One code examined at a time."""

from __future__ import annotations

from nimatron.survey.examine import Examined, examine


def examined(code: str, limit: int) -> Examined:
    return next(examine([code], limit))
