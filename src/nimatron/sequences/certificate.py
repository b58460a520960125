"""Checking a period again from its certificate, by the definition alone; nothing is shared with the engines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nimatron.errors import RequestError, TooLargeError
from nimatron.games.heap_game import HeapGame
from nimatron.games.parameters import shown
from nimatron.games.registry import game as game_by_written_form

MOST_CHECKED = 20_000
_FIELDS = {"game": str, "theorem": str, "preperiod": int, "period": int, "saltus": int, "values": list}


def verify(certificate: Mapping[str, Any]) -> bool:
    """Tell whether a period certificate is right, by computing every value it needs from the rules of the game.

    Raises ``RequestError`` for a text that is no certificate, ``TooLargeError`` for more than 20,000 values.

    >>> from nimatron.sequences.period import period
    >>> good = period("0.77", 400).certificate()
    >>> verify(good), verify({**good, "period": 11})
    (True, False)
    """
    if not isinstance(certificate, Mapping) or certificate.get("certificate") != "nimatron period 1":
        raise RequestError("this is no period certificate: its field 'certificate' is not 'nimatron period 1'")
    for name, kind in _FIELDS.items():
        if not isinstance(certificate.get(name), kind) or isinstance(certificate[name], bool):
            raise RequestError(f"the certificate's field {name!r} is missing or of the wrong kind")
    game = game_by_written_form(certificate["game"])
    if not isinstance(game, HeapGame):
        raise RequestError(f"the certificate's game {shown(certificate['game'])} is not played on single heaps")
    preperiod, length = certificate["preperiod"], certificate["period"]
    if preperiod < 0 or length < 1 or certificate["saltus"] != 0:
        return False
    reach = _reach(game, certificate["theorem"])
    if reach is None:
        return False
    octal = hasattr(game, "code_digits")
    needed = (2 * preperiod + 2 * length if octal else preperiod + length) + reach
    if needed > MOST_CHECKED:
        raise TooLargeError(f"the certificate needs {needed} values by the definition; the limit is {MOST_CHECKED}")
    values = _by_definition(game, needed)
    if list(certificate["values"]) != values[: preperiod + length]:
        return False
    if any(values[n] != values[n + length] for n in range(preperiod, needed - length)):
        return False
    least_preperiod = preperiod == 0 or values[preperiod - 1] != values[preperiod - 1 + length]
    shorter = any(
        length % part == 0 and all(values[n] == values[n + part] for n in range(preperiod, needed - part))
        for part in range(1, length)
    )
    return least_preperiod and not shorter


def _reach(game: HeapGame, theorem: str) -> int | None:
    """Give how far a move looks back under the theorem named, or None where the theorem does not apply."""
    digits = getattr(game, "code_digits", None)
    if digits is not None:
        return max((place for place, digit in enumerate(digits) if digit), default=0) if "Guy" in theorem else None
    take_set = getattr(game, "take_set", None)
    if take_set is None or take_set.maximum is None or "window" not in theorem:
        return None
    return int(take_set.maximum)


def _by_definition(game: HeapGame, count: int) -> list[int]:
    values: list[int] = []
    for heap in range(count):
        seen = set()
        for option in game.options(heap):
            total = 0
            for part in option:
                total ^= values[part]
            seen.add(total)
        least = 0
        while least in seen:
            least += 1
        values.append(least)
    return values
