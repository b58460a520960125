"""The OpenAPI description against the server, by schemathesis if it is installed."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from tests.web.running_server import running_server

SOME = "^/api/(analysis|play|record|lesson|puzzle)$"
EXAMPLES = os.environ.get("NIMATRON_SCHEMA_EXAMPLES", "5")


@pytest.mark.real_time
@pytest.mark.parametrize(
    ("phases", "examples"),
    [("examples,fuzzing", "1"), pytest.param("examples,coverage,fuzzing,stateful", EXAMPLES, marks=pytest.mark.full)],
    ids=["some addresses", "all"],
)
@pytest.mark.skipif(importlib.util.find_spec("schemathesis") is None, reason="schemathesis is not installed")
def test_schemathesis_finds_nothing(phases: str, examples: str) -> None:
    """All checks but one: a schema cannot state which texts are positions, so 400 is a correct answer to many."""
    with running_server() as server:
        found = subprocess.run(
            [
                sys.executable,
                "-m",
                "schemathesis.cli",
                "run",
                f"{server.address}/api/openapi.json",
                "--max-examples",
                examples,
                *([] if examples == EXAMPLES else ["--include-path-regex", SOME]),
                "--phases",
                phases,
                "--seed",
                "7",
                "--exclude-checks",
                "positive_data_acceptance",
                "--no-color",
            ],
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
            env={**os.environ, "HYPOTHESIS_STORAGE_DIRECTORY": os.devnull + "/none"},
        )
    assert found.returncode == 0, found.stdout[-6000:] + found.stderr[-2000:]
