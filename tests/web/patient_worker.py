"""Loaded by the workers of the test server: a search there has three times the usual processor time."""

from __future__ import annotations

import sys

worker = sys.modules["__main__"]
if hasattr(worker, "SEARCH"):  # not where this file is only collected
    worker.answer.__defaults__ = (worker.SEARCH._replace(seconds=2.0),)
