"""Checking a period again from its certificate, by the definition alone; nothing is shared with the engines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nimatron.errors import RequestError, RuleError, TooLargeError
from nimatron.explain.reason import Reason, reason, said_in
from nimatron.games.heap_game import HeapGame
from nimatron.games.parameters import shown
from nimatron.games.registry import game as game_by_written_form

MOST_CHECKED = 20_000
FORM = "nimatron period 1"
GUY_SMITH = "Guy and Smith 1956"
WINDOW = "repeated window (Golomb 1966)"
_FIELDS: dict[str, tuple[type, Reason]] = {
    "certificate": (str, reason("kind.text")),
    "game": (str, reason("kind.text")),
    "theorem": (str, reason("kind.text")),
    "preperiod": (int, reason("kind.whole")),
    "period": (int, reason("kind.whole")),
    "saltus": (int, reason("kind.whole")),
    "examined": (int, reason("kind.whole")),
    "values": (list, reason("kind.list")),
}


def verify(certificate: Mapping[str, Any]) -> bool:
    """Whether a period certificate is right: every value it needs is computed again from the rules of the game.

    Raises ``RequestError`` for a text that is no certificate, ``TooLargeError`` for more than 20,000 values.

    >>> from nimatron.sequences.period import period
    >>> good = period("0.77", 400).certificate()
    >>> verify(good), verify({**good, "period": 11})
    (True, False)
    """
    return not faults(certificate)


def faults(certificate: Mapping[str, Any], lang: str = "en") -> list[str]:
    """What is wrong with a period certificate, one line in a language for each fault; nothing where it is right.

    Fields of a wrong form are told first, and alone; then what the theorem says of the game; then what the definition
    of the nim-value says of the numbers. Raises as :func:`verify`.

    >>> from nimatron.sequences.period import period
    >>> good = period("subtraction", 400).certificate()
    >>> faults({**good, "values": [0, 1, 2, 2]})
    ['values: G(3) is 2 there, but 3 by the rules of subtraction']
    """
    return [said_in(fault, lang) for fault in _faults(certificate)]


def _faults(certificate: Mapping[str, Any]) -> list[Reason]:
    if not isinstance(certificate, Mapping) or certificate.get("certificate") != FORM:
        raise RequestError(reason("request.certificate", form=repr(FORM)))
    found = list(_wrong_fields(certificate))
    if found:
        return found
    try:
        game = game_by_written_form(certificate["game"])
    except RuleError as error:
        return [reason("at", where="game", why=error)]
    if not isinstance(game, HeapGame):
        return [reason("certificate.heaps", given=shown(certificate["game"]))]
    theorem = _theorem(game)
    if theorem is None:
        return [reason("certificate.no_theorem", game=game.written())]
    name, reach = theorem
    if certificate["theorem"] != name:
        return [
            reason("certificate.theorem", given=shown(certificate["theorem"]), game=game.written(), right=repr(name))
        ]
    preperiod, length = certificate["preperiod"], certificate["period"]
    needed = (2 * preperiod + 2 * length if name == GUY_SMITH else preperiod + length) + reach
    if certificate["examined"] != needed:
        found.append(reason("certificate.examined", given=_plain(certificate["examined"]), needed=needed))
    if needed > MOST_CHECKED:
        raise TooLargeError(reason("limit.certificate", count=needed, limit=MOST_CHECKED))
    values = _by_definition(game, needed)
    return [*found, *_wrong_numbers(game, certificate, values)]


def _wrong_fields(certificate: Mapping[str, Any]) -> Iterator[Reason]:
    """What can be told of the fields without knowing the game."""
    for name, (kind, words) in _FIELDS.items():
        if name not in certificate:
            yield reason("certificate.missing", name=name)
        elif type(certificate[name]) is not kind:
            yield reason("certificate.kind", name=name, given=shown(certificate[name]), kind=words)
    for name in certificate:
        if name not in _FIELDS:
            yield reason("certificate.field", name=shown(name))
    preperiod, length, values = (certificate.get(name) for name in ("preperiod", "period", "values"))
    if type(preperiod) is not int or type(length) is not int or type(values) is not list:
        return
    if preperiod < 0:
        yield reason("certificate.preperiod", given=_plain(preperiod))
    if length < 1:
        yield reason("certificate.period", given=_plain(length))
    if type(certificate.get("saltus")) is int and certificate["saltus"] != 0:
        yield reason("certificate.saltus", given=_plain(certificate["saltus"]))
    if preperiod >= 0 and length >= 1 and len(values) != preperiod + length:
        yield (
            reason(
                "certificate.length",
                count=len(values),
                preperiod=_plain(preperiod),
                period=_plain(length),
                right=_plain(preperiod + length),
            )
        )
    for place, value in enumerate(values):
        if type(value) is not int or value < 0:
            yield reason("certificate.value", n=place, given=_plain(value))
            return


def _plain(value: Any) -> str:
    """A number without quotation marks, shortened where it is too long to be read."""
    return str(value) if type(value) is int and value.bit_length() <= 512 else str(shown(value))


def _theorem(game: HeapGame) -> tuple[str, int] | None:
    """The theorem that proves periods of this game, and how far back a move looks under it."""
    digits = getattr(game, "code_digits", None)
    if digits is not None:
        return GUY_SMITH, max((place for place, digit in enumerate(digits) if digit), default=0)
    take_set = getattr(game, "take_set", None)
    if take_set is None or take_set.maximum is None:
        return None
    return WINDOW, int(take_set.maximum)


def _wrong_numbers(game: HeapGame, certificate: Mapping[str, Any], values: list[int]) -> Iterator[Reason]:
    """What the true values, as many as the theorem needs, say against the numbers of the certificate."""
    preperiod, length = certificate["preperiod"], certificate["period"]
    for n, (told, true) in enumerate(zip(certificate["values"], values, strict=False)):
        if told != true:
            yield reason("certificate.other_value", n=n, given=_plain(told), right=true, game=game.written())
            break
    for n in range(preperiod, len(values) - length):
        if values[n] != values[n + length]:
            yield (reason("certificate.broken", period=length, n=n, first=values[n], second=values[n + length]))
            return
    least = preperiod
    while least > 0 and values[least - 1] == values[least - 1 + length]:
        least -= 1
    if least < preperiod:
        yield reason("certificate.least_preperiod", given=preperiod, period=length, least=least)
    for part in range(1, length):
        if length % part == 0 and all(values[n] == values[n + part] for n in range(preperiod, len(values) - part)):
            yield reason("certificate.least_period", period=length, part=part)
            return


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
