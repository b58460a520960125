"""The editor of positions: a position as an editable sketch, and the position of an edited sketch."""

from __future__ import annotations

from typing import Any

from nimatron.errors import NimatronError, PositionError
from nimatron.explain.reason import reason
from nimatron.rules.graph_families import FAMILIES, OPEN_ENDED, SIZES
from nimatron.rules.graph_game import Graph
from nimatron.rules.rule_set import RuleSet
from nimatron.views.graphs import graph_sketch
from nimatron.views.sketch import (
    MOST_SQUARES,
    MOST_VERTICES,
    BoardSketch,
    GraphSketch,
    Sketch,
    read_sketch,
    sketch_data,
)
from nimatron.views.view import view_of
from nimatron.web.refusals import FieldError
from nimatron.web.request import Allowance, located, read_game, read_position


def sketch(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/sketch``: a position, what was ``drawn``, a ``family`` of graphs, or an empty board."""
    rule_set = read_game(fields["game"])
    usual = view_of(rule_set).sketch(rule_set.start)
    if usual is None:
        raise located(PositionError(reason("position.no_sketch", game=rule_set.called)), "game")
    try:
        found = _asked(rule_set, usual, fields)
        position = view_of(rule_set).from_sketch(found) if fields["position"] is None else _given(rule_set, fields)
    except NimatronError as error:
        at = next((name for name in ("drawn", "family", "rows") if fields[name] is not None), "position")
        raise located(error, at) from None
    return {
        "game": rule_set.written(),
        "position": rule_set.format(position),
        "sketch": sketch_data(found),
        "families": families() if isinstance(found, GraphSketch) and not found.possible else [],
        "limit": MOST_SQUARES if isinstance(found, BoardSketch) else MOST_VERTICES,
    }


def families() -> list[dict[str, Any]]:
    """Return the families of graphs, each with an example.

    >>> families()[0]
    {'name': 'bintree', 'example': '3'}
    """
    examples = {"petersen": "5,2", "complete": "4", "caterpillar": "2,0,1", "hypercube": "3", "bintree": "3"}
    usual = {name: "3x4" if SIZES.get(name) == 2 else "6" for name in FAMILIES if name not in OPEN_ENDED}
    return [{"name": name, "example": {**usual, **examples}[name]} for name in sorted(FAMILIES)]


def _given(rule_set: RuleSet[Any], fields: dict[str, Any]) -> Any:
    return read_position(rule_set, fields["position"])


def _asked(rule_set: RuleSet[Any], usual: Sketch, fields: dict[str, Any]) -> Sketch:
    """Return the requested sketch. Raises ``NimatronError``."""
    if sum(fields[name] is not None for name in ("position", "drawn", "family", "rows")) > 1:
        raise FieldError(reason("http.one_sketch"), "drawn")
    if fields["drawn"] is not None:
        return read_sketch(fields["drawn"], usual)
    if fields["family"] is not None:
        if not isinstance(usual, GraphSketch) or usual.possible:
            raise PositionError(reason("position.no_sketch", game=rule_set.called))
        return _of_family(fields["family"], usual)
    if fields["rows"] is not None:
        return _small(
            rule_set,
            view_of(rule_set).sketch(view_of(rule_set).board(fields["rows"], fields["columns"] or fields["rows"])),
        )
    return _small(rule_set, usual if fields["position"] is None else view_of(rule_set).sketch(_given(rule_set, fields)))


def _of_family(written: str, usual: GraphSketch) -> GraphSketch:
    graph = Graph.parse(written)
    if graph.directed:
        raise PositionError(reason("position.graph.known", given=written, options=", ".join(sorted(FAMILIES))))
    if not 1 <= graph.count <= MOST_VERTICES or len(graph.edges) > 4 * MOST_VERTICES:
        count = max(graph.count, len(graph.edges))
        raise PositionError(reason("position.sketch.large", count=count, limit=MOST_VERTICES))
    drawn = graph_sketch(graph, list(range(graph.count)), graph.edges)
    return usual._replace(places=drawn.places, edges=drawn.edges, name=drawn.name, token=usual.token and 0)


def _small(rule_set: RuleSet[Any], found: Sketch | None) -> Sketch:
    """Return the sketch, unless it is too large to edit by hand."""
    if found is None:
        raise PositionError(reason("position.no_sketch", game=rule_set.called))
    if isinstance(found, BoardSketch):
        count, limit = sum(len(row) for rows in found.boards for row in rows), MOST_SQUARES
    else:
        count, limit = max(len(found.places), len(found.edges) // 4), MOST_VERTICES
    if count > limit:
        raise PositionError(reason("position.sketch.large", count=count, limit=limit))
    return found
