"""Games and positions of a request, and the time left to answer it."""

from __future__ import annotations

import time
from typing import Any

from nimatron.budget import Limits
from nimatron.errors import NimatronError, RuleError
from nimatron.explain.reason import reason_of
from nimatron.rules.registry import game, game_class, split_written_form
from nimatron.rules.rule_set import RuleSet
from nimatron.web.refusals import FieldError, UnknownGameError
from nimatron.web.server_limits import SEARCH


def read_game(written: str) -> RuleSet[Any]:
    """Return the rule set of a written form. Raises ``UnknownGameError`` (404) or ``FieldError`` (400).

    >>> read_game("wythoff[a=2]")
    Wythoff(a=2)
    """
    try:
        name, _ = split_written_form(written)
    except RuleError as error:
        raise FieldError(reason_of(error), "game") from None
    try:
        game_class(name)
    except RuleError as error:
        raise UnknownGameError(reason_of(error), "game") from None
    try:
        return game(written)
    except NimatronError as error:
        raise located(error, "game") from None


def located(error: NimatronError, at: str) -> NimatronError:
    """Return the error with the name of the field it concerns.

    >>> located(RuleError("no"), "to").at
    'to'
    """
    error.at = at  # type: ignore[attr-defined]
    return error


def read_position(rule_set: RuleSet[Any], text: str | None, at: str = "position") -> Any:
    """Return the position of a text, or the start. Raises ``PositionError`` with ``at``."""
    if text is None:
        return rule_set.start
    try:
        return rule_set.parse(text)
    except NimatronError as error:
        raise located(error, at) from None


class Allowance:
    """The time left for one request, from which each search takes its limit.

    ``seconds`` is the total; ``search`` limits a single search.

    >>> 0 < Allowance(5.0).limits().seconds <= SEARCH.seconds
    True
    """

    def __init__(self, seconds: float, search: Limits = SEARCH) -> None:
        self._search = search
        self._end = time.monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds left, at least 0."""
        return max(0.0, self._end - time.monotonic())

    def limits(self) -> Limits:
        """Return the limits of the next search."""
        return self._search._replace(seconds=min(self._search.seconds, self.left))
