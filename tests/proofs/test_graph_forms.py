"""The canonical form of graphs of the checker is exact: isomorphic graphs, and only these, have the same one."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from nimatron.proofs.checking import check_position
from nimatron.proofs.graph_forms import exact_form
from nimatron.proofs.proving import prove
from nimatron.rules.graph_game import Graph, Vertices


@pytest.mark.parametrize("name", ["grid:5x5", "cycle:12", "complete:8", "petersen:5,2", "queen:4x4", "hypercube:4"])
def test_renumbered_graphs_have_the_same_form(name: str) -> None:
    graph, dice = Graph.parse(name), random.Random(name)
    for _ in range(10):
        left = [vertex for vertex in range(graph.count) if dice.random() < 0.8]
        number = dice.sample(range(graph.count), graph.count)
        other = Graph.of(graph.count, [(number[a], number[b]) for a, b in graph.edges])
        one, two = exact_form(Vertices(left, graph)), exact_form(Vertices([number[v] for v in left], other))
        assert one is not None
        assert one == two
        assert exact_form(one) == one
        induced = [edge for edge in graph.edges if set(edge) <= set(left)]
        assert (len(one), len(one.graph.edges)) == (len(left), len(induced))


def test_graphs_that_are_not_isomorphic_have_different_forms() -> None:
    pairs = list(combinations(range(5), 2))
    forms = {
        str(exact_form(Vertices(range(5), Graph.of(5, [pair for k, pair in enumerate(pairs) if chosen >> k & 1]))))
        for chosen in range(1 << len(pairs))
    }
    assert len(forms) == 34  # the graphs with five vertices (OEIS A000088)


def test_a_graph_with_too_many_numberings_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimatron.proofs.graph_forms._MOST_TRIED", 5)
    graph = Graph.parse("cycle:9")
    assert exact_form(Vertices.all_of(graph)) is None


def test_boards_of_node_kayles_whose_usual_form_is_not_exact() -> None:
    for text in ("grid:5x5", "grid:4x5"):
        assert check_position(prove("node-kayles", text).data()).faults == []
