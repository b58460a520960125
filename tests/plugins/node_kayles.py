"""Node Kayles, as a stranger would write it."""

import nimatron as nt


@nt.register
class NodeKayles(nt.GraphGame):
    """Claim a vertex; it and its neighbours vanish (Schaefer 1978)."""

    name, title, example = "my-node-kayles", "Node Kayles", "path:7"
    components = nt.GraphGame.connected_components
    canonical = nt.GraphGame.up_to_isomorphism

    def generate_moves(self, free):
        return (free - self.closed_neighbourhood(free, vertex) for vertex in sorted(free))
