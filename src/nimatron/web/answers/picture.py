"""The picture of a position."""

from __future__ import annotations

from typing import Any

from nimatron.picture.svg import svg_picture
from nimatron.web.reading import Clock, read_game, read_position


def picture(fields: dict[str, Any], clock: Clock) -> str:
    """Answer ``GET /api/picture.svg``."""
    rule_set = read_game(fields["game"])
    position = read_position(rule_set, fields["position"])
    return svg_picture(rule_set, position, fields["lang"], fields["view"], fields["layers"] or ())
