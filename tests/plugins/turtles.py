"""Turning Turtles, as a stranger would write it."""

import nimatron as nt


@nt.register
class Turtles(nt.CoinGame):
    """Turn one coin from heads to tails, and if you like one to the left of it as well (Winning Ways, chapter 14)."""

    name, title, example = "my-turtles", "Turning Turtles", "HTHH"
    components = nt.CoinGame.single_heads
    canonical = nt.CoinGame.without_last_tails

    def generate_moves(self, coins):
        for place, heads in enumerate(coins):
            if heads:
                yield self.turned(coins, place)
                yield from (self.turned(coins, place, other) for other in range(place))
