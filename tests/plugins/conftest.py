"""The rule sets of strangers: their files are read by the tests, not collected as tests themselves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.plugins import PLUGINS, registered

collect_ignore = [f"{plugin.stem}.py" for plugin in PLUGINS]


@pytest.fixture(scope="module", autouse=True)
def _known() -> Iterator[None]:
    with registered():
        yield
