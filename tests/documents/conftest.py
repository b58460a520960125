"""Makes ``pytest -k S2-15`` find ``test_S2_15_...``: the documents' ids have a hyphen, Python names cannot."""

from __future__ import annotations

import re

import pytest


def pytest_itemcollected(item: pytest.Item) -> None:
    for document, number in re.findall(r"([SE]\d)_(\d\d?)(?!\d)", item.name):
        item.extra_keyword_matches.add(f"{document}-{number}")
