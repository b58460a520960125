"""The page of the book on the server: its table is that of the tools, its examples work."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from nimatron.language_models.tools import TOOLS
from tests.language_models.conversation import COMMAND, ENVIRONMENT

PAGE = (Path(__file__).parents[2] / "docs" / "language_models.md").read_text(encoding="utf-8")


def test_the_table_has_every_tool_with_its_arguments() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| ([^|]+) \|", PAGE.partition("## Tools")[2].partition("## Pages")[0], re.MULTILINE
    )
    assert {name: set(re.findall(r"`(\w+)`", fields)) for name, fields in rows} == {
        tool.name: {field.name for field in tool.fields} - {"lang"} for tool in TOOLS
    }
    assert [tool.name for tool in TOOLS if "lang" not in {field.name for field in tool.fields}] == ["values"]


def test_the_settings_of_the_clients_start_the_command() -> None:
    claude, code = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL))
    for server in (claude["mcpServers"]["nimatron"], code["servers"]["nimatron"]):
        assert (server["command"], server["args"]) == ("nimatron", ["mcp"])


def test_the_program_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {"__name__": "example"}
    exec(program.replace("asyncio.run(main())", ""), names)
    server = names["SERVER"]
    server.command, server.args, server.env = sys.executable, COMMAND, ENVIRONMENT
    asyncio.run(names["main"]())
    shown = capsys.readouterr().out
    assert shown.startswith("1,4,5 closed form (Bouton 1901)\n# Kayles\n")
