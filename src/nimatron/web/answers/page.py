"""What the page begins with, in one answer."""

from __future__ import annotations

from typing import Any

from nimatron.games.heaps.nim import Nim
from nimatron.web.answers.games import games
from nimatron.web.answers.turn import board
from nimatron.web.answers.words import words_of
from nimatron.web.reading import Clock
from nimatron.web.server_limits import MOST_MOVES


def page(fields: dict[str, Any], clock: Clock) -> dict[str, Any]:
    """Answer ``GET /api/page``: the page's own words, every game, and the board of the game that it begins with."""
    lang = fields["lang"] or "en"
    rule_set = Nim()
    return {
        **words_of(lang, ("page",)),
        "games": games({"lang": lang}, clock)["games"],
        "board": {
            "game": rule_set.written(),
            "position": rule_set.format(rule_set.start),
            **board(rule_set, rule_set.start, False, {"lang": lang, "count": MOST_MOVES}, clock),
        },
    }
