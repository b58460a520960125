"""What pytest must know before it collects: modules of extras that are not installed cannot be imported."""

from __future__ import annotations

from importlib.util import find_spec

from hypothesis import settings

NEEDS = {"src/nimatron/openspiel/adapter.py": "pyspiel", "src/nimatron/web": "starlette"}
collect_ignore = [path for path, module in NEEDS.items() if find_spec(module) is None]

# no test depends on the time a thing takes
settings.register_profile("nimatron", deadline=None)
settings.load_profile("nimatron")
