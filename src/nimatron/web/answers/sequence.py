"""Pictures of the nim-values of single heaps, with the numbers behind them: a page tells what stands where."""

from __future__ import annotations

from typing import Any

from nimatron.errors import NimatronError
from nimatron.picture.plot_sequence import SequencePicture, kinds_of, plot_values
from nimatron.web.reading import Clock, located, read_game


def sequence(fields: dict[str, Any], clock: Clock) -> dict[str, Any]:
    """Answer ``GET /api/sequence``: the picture, its words, its axes, the values, and what its kind adds."""
    picture = _drawn(fields, clock)
    return {
        "game": picture.game.written(),
        "kind": picture.kind,
        "kinds": list(kinds_of(picture.game)),
        "count": picture.count,
        "title": picture.title,
        "told": picture.told,
        "picture": picture.svg,
        "values": picture.values if isinstance(picture.values, list) else picture.values.tolist(),
        **picture.data,
    }


def sequence_picture(fields: dict[str, Any], clock: Clock) -> str:
    """Answer ``GET /api/sequence.svg``."""
    return _drawn(fields, clock).svg


def _drawn(fields: dict[str, Any], clock: Clock) -> SequencePicture:
    rule_set = read_game(fields["game"])
    names = ("count", "kind", "row_length", "shifts", "width")
    asked = {name: fields[name] for name in names}
    try:
        return plot_values(rule_set, lang=fields["lang"], limits=clock.limits(), **asked)
    except NimatronError as error:
        raise located(error, "game" if error.code == "rule" else "count") from None
