"""Every key that the page uses is in the catalogue, and no entry is unused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nimatron

SOURCE = Path(nimatron.__file__).parent
ENTRIES = json.loads((SOURCE / "explain" / "words" / "en" / "page.json").read_text(encoding="utf-8"))
TEXT = "\n".join(file.read_text(encoding="utf-8") for file in sorted((SOURCE / "web" / "static" / "js").rglob("*.js")))
USED = re.findall(r'["`](page\.(?:[^"`\s$]|\$\{(?:[^{}`"]|"[^"]*"|`[^`]*`)*\})*)["`]', TEXT)


def _pattern(key: str) -> str:
    return ".*".join(re.escape(part) for part in re.split(r"\$\{.*?\}(?=[.\w]|$)", key))


def test_every_key_used_has_words():
    plain = {key for key in USED if "$" not in key and not key.endswith(".")}
    assert plain
    assert plain - set(ENTRIES) == set()


def test_every_key_made_of_parts_has_words():
    for key in USED:
        if "$" in key:
            assert any(re.fullmatch(_pattern(key), entry) for entry in ENTRIES), key


def test_no_words_lie_unused():
    patterns = [re.compile(_pattern(key)) for key in USED]
    assert [entry for entry in ENTRIES if not any(pattern.fullmatch(entry) for pattern in patterns)] == []
