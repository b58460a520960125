"""Variants: a start position with its rules and convention, written ``[rules-]position[-misere]``.

Examples: ``3,4,5``, ``3,4,5-misere``, ``a=2-29,51``, ``take=1-3-21``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from nimatron.errors import NimatronError
from nimatron.games.parameters import WholeNumber
from nimatron.games.registry import all_games
from nimatron.games.rule_set import RuleSet
from nimatron.web.server_limits import LONGEST_GAME, LONGEST_POSITION

MISERE = "-misere"


@dataclass(frozen=True)
class Variant:
    """A rule set, a convention and a start, with the text that names them."""

    id: str
    game: RuleSet[Any]
    misere: bool
    start: Any

    @property
    def name(self) -> str:
        """What a person reads: rules, start and convention."""
        rules = self.game.written().partition("[")[2].rstrip("]")
        parts = [rules, self.game.format(self.start), "misère" if self.misere and not self.game.always_misere else ""]
        return ", ".join(part for part in parts if part)


def find_class(name: str) -> type[RuleSet[Any]] | None:
    """Give the class of a listed game, or None.

    >>> find_class("nim").name, find_class("nothing")
    ('nim', None)
    """
    return next((cls for cls in all_games() if cls.name == name), None)


def variant(cls: type[RuleSet[Any]], text: str) -> Variant | None:
    """Give the variant that a text names, or None if it names none.

    >>> from nimatron.games.wythoff import Wythoff
    >>> variant(Wythoff, "a=2-29,51-misere").game
    Wythoff(a=2)
    """
    if len(text) > LONGEST_POSITION:
        return None
    misere = text.endswith(MISERE)
    body = text.removesuffix(MISERE)
    for rules, start in _readings(body):
        try:
            rule_set = cls.from_rules(_values(rules))
            position = rule_set.parse(start)
        except (NimatronError, KeyError):
            continue
        return Variant(text, rule_set, misere or rule_set.always_misere, position)
    return None


def _readings(body: str) -> list[tuple[str, str]]:
    """Give the ways to split rules from the start, the start alone first, then the longest rules."""
    found = [("", body)]
    end = min(len(body), LONGEST_GAME)
    while (cut := body.rfind("-", 0, end)) > 0 and len(found) < 40:
        if "=" in body[:cut]:
            found.append((body[:cut], body[cut + 1 :]))
        end = cut
    return found


def _values(rules: str) -> dict[str, str]:
    values = {}
    for part in filter(None, rules.split(";")):
        name, equals, value = part.partition("=")
        if not equals or name in values:
            raise KeyError(name)
        values[name] = value
    return values


def offered(cls: type[RuleSet[Any]]) -> list[Variant]:
    """Give the variants listed for a game: its start in both conventions, and with its first number changed.

    >>> from nimatron.games.wythoff import Wythoff
    >>> [found.id for found in offered(Wythoff)]
    ['29,51', '29,51-misere', 'a=2-29,51', 'a=2-29,51-misere']
    """
    texts = []
    plain = cls()
    for rules in ("", *_other_rules(plain)):
        start = f"{rules}-{plain.format(plain.start)}" if rules else plain.format(plain.start)
        texts += [start] if plain.always_misere else [start, start + MISERE]
    found = [variant(cls, text) for text in texts]
    return [one for one in found if one is not None]


def _other_rules(plain: RuleSet[Any]) -> list[str]:
    for name, kind in plain.parameters().items():
        if type(kind) is WholeNumber:
            number = getattr(plain, name) + 1
            return [f"{name}={number}"] if number <= kind.maximum else []
    return []
