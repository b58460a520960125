"""The interface described for people, as one page without script, style or outside address."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Any

from nimatron.web.openapi import openapi


@cache
def documents_page() -> str:
    """Give the page.

    >>> "/api/analysis" in documents_page()
    True
    """
    document = openapi()
    title = f"{document['info']['title']} {document['info']['version']}"
    parts = [
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{escape(title)}</title>",
        "<meta name=viewport content='width=device-width, initial-scale=1'>",
        f"<h1>{escape(title)}</h1><p>{escape(document['info']['description'])}</p>",
        "<p><a href='/api/openapi.json'>openapi.json</a></p>",
    ]
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            parts.append(f"<h2>{method.upper()} {escape(path)}</h2><p>{escape(operation['summary'])}</p>")
            parts.append(_fields(operation.get("parameters", [])))
    return "".join(parts)


def _fields(parameters: list[dict[str, Any]]) -> str:
    if not parameters:
        return ""
    rows = []
    for parameter in parameters:
        schema = parameter["schema"]
        limits = ", ".join(f"{name} {value}" for name, value in schema.items() if name != "type")
        needed = "required" if parameter["required"] else "optional"
        cells = (parameter["name"], needed, schema.get("type", ""), limits, parameter["description"])
        rows.append("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in cells) + "</tr>")
    return f"<table border=1 cellpadding=4>{''.join(rows)}</table>"
