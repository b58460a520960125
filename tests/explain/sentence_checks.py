"""False claims of a sentence, about its position and answer and in the words of the four languages."""

from __future__ import annotations

import re
from typing import Any

from nimatron.explain.catalogue import catalogue, languages
from nimatron.explain.message import Message
from tests.explain import (  # noqa: F401 - each adds its checks
    checks_of_boards,
    checks_of_heaps,
    checks_of_some_games,
    checks_of_sums,
    claims_in_school,
    claims_of_replies,
)
from tests.explain.cake_claims import CAKE_CHECKS
from tests.explain.graph_claims import GRAPH_CHECKS
from tests.explain.nim_kin import CHECKS_OF_NIM_KIN
from tests.explain.said import SENTENCE_CHECKS, Check, Said
from tests.explain.takeaway_claims import TAKEAWAY_CHECKS

CHECKS: dict[str, Check] = {
    **CHECKS_OF_NIM_KIN, **CAKE_CHECKS, **TAKEAWAY_CHECKS, **GRAPH_CHECKS, **SENTENCE_CHECKS,
}  # fmt: skip
"""The check for every claim, by name."""


def places(entry: Any) -> set[str]:
    """Return the placeholders of an entry of the catalogue, in all its forms."""
    forms = [text for name, text in entry.items() if name != "by"] if isinstance(entry, dict) else [entry]
    return {place for text in forms for place in re.findall(r"\{(\w+)\}", text)}


def text_faults(message: Message) -> list[str]:
    """Return the errors of a sentence in any language: a missing number, a truncated list without an ellipsis."""
    faults = []
    for lang in languages():
        words = catalogue(lang)
        said = words.text(message)
        entry = words.entry(message.key)
        for place in places(entry):
            value = message.values[place]
            spelled = lang == "en" and isinstance(entry, dict) and value == 1 and place == entry["by"]
            items = value if isinstance(value, tuple) and not isinstance(value, Message) else (value,)
            if any(isinstance(item, Message) for item in items):
                texts = [words.text(item) if isinstance(item, Message) else str(item) for item in items]
            else:
                texts = [", ".join(map(str, items))]
            for shown in texts:
                if not spelled and not re.search(rf"(?<!\d){re.escape(shown)}(?!\d)", said):
                    faults.append(f"{lang}: {shown!r} is not in {said!r}")
        if "{" in said:
            faults.append(f"{lang}: {said!r}")
    return faults


def sentence_faults(analysis: Any, message: Message, claims: Any) -> list[str]:
    """Return the false statements of a sentence with these claims."""
    said = Said(analysis, message)
    faults = [
        f"{message.key} claims {name} {claim}: {catalogue('en').text(message)}"
        for name, claim in claims.items()
        if not CHECKS[name](said, claim)
    ]
    return faults + [f"{message.key}: {fault}" for fault in text_faults(message)]
