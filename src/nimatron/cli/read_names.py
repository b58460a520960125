"""Games by any of their names, codes as they stand among them, and the limits of the options."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from nimatron.budget import Limits
from nimatron.cli.reading import read_game

_CODE = re.compile(r"[0-9]*\.[0-9a-fA-F]+")


def read_named_game(written: str, rules: Sequence[str]) -> Any:
    """The rule set of a name, an alias, a code as it stands or a written form, and of ``--rule R=V`` options.

    >>> read_named_game("0.07", []), read_named_game("Wythoff", ["a=2"])
    (Octal(code='0.07'), Wythoff(a=2))
    """
    from nimatron.games.registry import game

    return read_game(written, rules) if rules else game(written)


def name_asked(written: str, rule_set: Any) -> str:
    """What is printed of a game: a code as it was asked for, else the written form.

    >>> name_asked("0.77", read_named_game("0.77", [])), name_asked("dawson", read_named_game("dawson", []))
    ('0.77', 'octal[code=0.07]')
    """
    text = written.strip()
    return text if _CODE.fullmatch(text) else str(rule_set.written())


def read_limits(seconds: int | None, limit: int | None) -> Limits | None:
    """The limits that the options ``--seconds`` and ``--limit`` raise; None where neither is given."""
    return None if seconds is None and limit is None else Limits().raised(seconds, limit)
