"""Loaded by the workers of the patient server: what ends a search there is the number of positions, not the clock."""

from __future__ import annotations

import sys

worker = sys.modules["__main__"]
worker.answer.__defaults__ = (worker.SEARCH._replace(seconds=60.0),)
