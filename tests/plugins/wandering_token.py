"""A token on a directed graph with cycles: positions are plain numbers, and play may be drawn."""

import nimatron as nt


@nt.register
class Token(nt.RuleSet[int]):
    """Move the token along an arrow; whoever cannot move loses, and play may go round for ever."""

    name, title, example = "my-token", "Token on a directed graph", "0"
    graph: nt.Graph = nt.rule("0>3,0>5,1>0,1>2,3>1,5>6,6>1,6>5", nt.DirectedGraph(), "its arrows")
    loopy = True
    start = 0

    def generate_moves(self, vertex):
        return self.graph.after(vertex)

    def parse(self, text):
        if not text.strip().isdecimal() or int(text) >= self.graph.count:
            raise nt.PositionError(f"{self.name}: {text!r} is no vertex; they are 0 to {self.graph.count - 1}")
        return int(text)

    def format(self, vertex):
        return str(vertex)

    def positions(self, count):
        return range(min(count, self.graph.count))

    def scene(self, vertex):
        places = self.graph.places()
        items = [nt.Item(f"v{v}", "vertex", x, y, "here" * (v == vertex), str(v)) for v, (x, y) in enumerate(places)]
        arrows = tuple((f"v{a}", f"v{b}") for a, b in self.graph.edges)
        return nt.Scene("graph", (*items, nt.Item("token", "token", *places[vertex])), arrows, directed=True)

    def touched(self, vertex, move):
        return (f"v{move}",)
