"""The plural forms of every number up to 1,000 and of some large ones, against the rules of Unicode CLDR."""

from __future__ import annotations

import pytest

from nimatron.explain.catalogue import catalogue, languages
from nimatron.explain.message import Message

NUMBERS = [*range(1001), *(10**power + last for power in (6, 30, 70) for last in range(26))]


def form(lang: str, number: int) -> str:
    """Return the form for a whole number by CLDR 46; "other" of Serbian is "many" here."""
    digits = str(number)
    one, two = int(digits[-1]), int(digits[-2:])
    if lang == "en":
        return "one" if digits == "1" else "other"
    if one == 1 and two != 11:
        return "one"
    if lang == "mk":
        return "other"
    return "few" if one in {2, 3, 4} and two not in {12, 13, 14} else "many"


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("key", ["number.digits", "play.you_won"])
def test_every_number_has_its_form(lang: str, key: str) -> None:
    words = catalogue(lang)
    entry = words.entry(key)
    for number in NUMBERS:
        expected = entry[form(lang, number)].replace("{count}", words.number(number))
        assert words.text(Message(key, {"count": number})) == expected, number
