"""What pytest must know before it collects: extras that are not installed, surroundings, signals of the children."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import settings
from tests import tier

pytest_plugins = ("tests.samples", "tests.seconds", "tests.schedule", "tests.left_out")

NEEDS = {"src/nimatron/openspiel/adapter.py": "pyspiel", "src/nimatron/web": "starlette"}
collect_ignore = [path for path, module in NEEDS.items() if find_spec(module) is None]
if sys.platform == "win32":  # signals, limits of memory and pseudo-terminals are those of POSIX
    posix = re.compile(
        r"^(?:import|from) (?:resource|pexpect|fcntl|pty|tests\.cli\.processes|tests\.survey\.surveys)\b", re.M
    )
    here = Path(__file__).parent
    tests = (here / "tests").rglob("*.py")
    collect_ignore += [str(one.relative_to(here)) for one in tests if posix.search(one.read_text(encoding="utf-8"))]

# no test depends on the time a thing takes; the quick tier tries less
settings.register_profile("full", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=tier.EXAMPLES)


def pytest_configure(config: pytest.Config) -> None:
    """Take the tier before the tests are read."""
    settings.load_profile("full" if tier.begin(config.option.markexpr) else "quick")


@pytest.fixture(autouse=True)
def registered_games() -> Iterator[None]:
    """Forget the games that a test registers, so that no other test depends on them."""
    from nimatron.rules import registry

    before = dict(registry._registered)
    yield
    if registry._registered != before:
        registry._registered.clear()
        registry._registered.update(before)


# nor on the language of the machine, on its user's settings or terminal
os.environ["NIMATRON_LANG"] = "en"
for name in ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "NIMATRON_GAMES", "NIMATRON_DEBUG"):
    os.environ.pop(name, None)

# A shell starts its background jobs with Ctrl-C ignored, and what is ignored is inherited by every child, a handler is
# not: with one that does nothing the tests themselves ignore it still, and the programs that they interrupt do not.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, lambda _number, _frame: None)
