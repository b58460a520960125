"""The description of the HTTP API, generated from the table of routes: as OpenAPI, and as a page for people."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Any

from nimatron.version import __version__
from nimatron.web.fields import Field
from nimatron.web.routes import OWN_ROUTES, OwnRoute
from nimatron.web.schema_parts import CHALLENGES
from nimatron.web.schemas import BODIES, SCHEMAS, answer_schema


@cache
def openapi() -> dict[str, Any]:
    """Return the OpenAPI document.

    >>> openapi()["openapi"]
    '3.1.0'
    """
    paths: dict[str, dict[str, Any]] = {}
    for route in OWN_ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    paths["/health"] = {
        "get": {"summary": "version and kernels", "operationId": "health", "responses": _responses(SCHEMAS["health"])}
    }
    for path, method, summary, answer, body in CHALLENGES:
        paths.setdefault(path, {})[method] = {
            "summary": summary,
            "operationId": answer,
            "parameters": _CHALLENGE_PARAMETERS[: 3 if method == "get" else 1] if "{" in path else [],
            "responses": _responses(SCHEMAS[answer]),
            **({"requestBody": {"required": True, "content": {"application/json": {"schema": body}}}} if body else {}),
        }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Nimatron",
            "version": __version__,
            "description": "Nim and its relatives: analysis, play, pictures. The same analysis as the command line's.",
        },
        "paths": paths,
        "components": {"schemas": SCHEMAS},
    }


_CHALLENGE_PARAMETERS = [
    {"name": name, "in": place, "required": place == "path", "description": doc, "schema": {"type": "string"}}
    for name, place, doc in (
        ("token", "path", "the secret name of a seat, or of the game for those who watch"),
        ("holder", "query", "the name that the browser keeps for itself"),
        ("number", "query", "the present number of changes: the answer comes when there is another"),
    )
]


def _operation(route: OwnRoute) -> dict[str, Any]:
    found: dict[str, Any] = {
        "summary": route.summary,
        "operationId": route.answer.partition(":")[2],
        "parameters": [_parameter(field, route) for field in route.fields],
        "responses": _responses(answer_schema(route.answer), route.form),
    }
    if route.method == "POST":
        schema = BODIES[route.answer.partition(":")[2]]
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return found


def _parameter(field: Field, route: OwnRoute) -> dict[str, Any]:
    in_path = "{" + field.name + "}" in route.path
    found = {
        "name": field.name,
        "in": "path" if in_path else "query",
        "required": field.required,
        "description": field.doc
        + (f" (at most {field.longest} characters)" if field.schema().get("type") == "string" else ""),
        "schema": field.schema(),
    }
    return {**found, "example": field.example} if field.example else found


def _responses(schema: dict[str, Any], form: str = "application/json") -> dict[str, Any]:
    error = {"application/json": {"schema": {"$ref": "#/components/schemas/error"}}}
    meanings = {
        "400": "bad form",
        "404": "unknown game or address",
        "405": "method not understood",
        "413": "too long",
        "422": "too large to solve, with the limit",
        "429": "busy, come back in a moment",
    }
    return {
        "200": {"description": "the answer", "content": {form: {"schema": schema}}},
        **{status: {"description": meaning, "content": error} for status, meaning in meanings.items()},
    }


@cache
def documents_page() -> str:
    """Return the HTML page.

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
