"""Steps: moves with what they ask of the next player, for games in which some moves entail or compliment."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias


class Plain(NamedTuple):
    """A move after which the opponent may move anywhere.

    >>> Plain((2, 3)).to
    (2, 3)
    """

    to: Any


class Entailing(NamedTuple):
    """A move that the opponent must answer in the same component; if he cannot, he has lost."""

    to: Any


class Complimenting(NamedTuple):
    """A move after which the same player must move again, anywhere; if he cannot, he has lost."""

    to: Any


Step: TypeAlias = Plain | Entailing | Complimenting
