"""A page that is reused, so that it is loaded once for many tests; and requests that are meant to fail."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from tests.browser.conftest import PATIENCE
from tests.browser.player import begun, fragment, settled

_SEEDS = count(1000)


def fresh(game: str = "nim", start: str = "3,4,5", **facts: str) -> str:
    """Return the link of a game that no test has opened before."""
    return fragment(game, start, **{"seed": str(next(_SEEDS)), **facts})


def anew(page: Any, link: str = "") -> Any:
    """Bring an open page to a game as if it had just been opened there: the panel shows its first tab."""
    page.evaluate("() => { document.activeElement?.blur(); location.hash = '#sieve'; }")
    page.wait_for_selector("#sieve-kind")
    begun(page, link or fresh())
    settled(page)
    return page


def place(page: Any, name: str) -> Any:
    """Bring an open page to the sieve, the laboratory or the lessons, with nothing chosen there."""
    page.click(f"#to-{name}")
    return page


@contextmanager
def meant(page: Any) -> Iterator[None]:
    """Allow failing requests in this block, which the browser reports in its console.

    At its end, wait until every request has ended and every refusal is reported.
    """
    watched = page.watched
    problems, refused = watched.problems, len(watched.refused)
    before = len(problems)
    yield
    deadline = time.monotonic() + PATIENCE / 1000
    while watched.under_way or _failed(problems[before:]) < len(watched.refused) - refused:
        assert time.monotonic() < deadline, (watched.under_way, watched.refused[refused:])
        page.wait_for_timeout(10)
    page.evaluate("0")  # waits for pending messages
    problems[before:] = [one for one in problems[before:] if _LOADING not in one]


_LOADING = "Failed to load resource"


def _failed(problems: list[str]) -> int:
    return sum(_LOADING in one for one in problems)
