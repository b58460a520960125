"""Loaded by the workers of the patient server: a search there has three times the processor time of the usual one."""

from __future__ import annotations

import sys

worker = sys.modules["__main__"]
if hasattr(worker, "SEARCH"):  # not where this file is only looked at
    worker.answer.__defaults__ = (worker.SEARCH._replace(seconds=2.0),)
