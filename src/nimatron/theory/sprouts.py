"""Sprouts in normal play: how many lines can follow, and the conjecture on the starts.

A spot has a life for every end of a line that it can still take. A line takes two lives and its new spot has one, so
every line uses up one, and the last spot keeps its own. From n spots, with three lives each, from 2n to 3n - 1 lines
are drawn, and players fight for the parity of this number.
"""

from __future__ import annotations

from nimatron.explain.message import Explanation, Message, MessageValue
from nimatron.games.graphs.sprouts import FIRST_NAME, Regions, Sprouts
from nimatron.theory import parity
from nimatron.theory.images import length
from nimatron.theory.parity import Lengths, lengths
from nimatron.theory.theorem import Answer
from nimatron.views.move_words import describe

_MOST_OPTIONS = 4000


def lives(position: Regions) -> int:
    """Return the number of ends of lines that the spots can still take.

    >>> game = Sprouts()
    >>> [lives(game.parse(text)) for text in ("3", "1A1A/", "0.AB/AB/")]
    [9, 5, 5]
    """
    spots = [spot for region in position for boundary in region for spot in boundary]
    return sum(3 - spot for spot in spots if spot < FIRST_NAME) + len({spot for spot in spots if spot >= FIRST_NAME})


def lines_left(position: Regions) -> Lengths | None:
    """Return the least and the greatest number of lines that can follow, for starts and small positions.

    >>> lines_left(Sprouts().parse("10")), lines_left(Sprouts().parse("0.AB/AB/"))
    (Lengths(least=20, greatest=29), Lengths(least=3, greatest=4))
    """
    spots = _spots_of_start(position)
    if spots:
        return Lengths(2 * spots, 3 * spots - 1)
    return lengths(Sprouts(), position, mixed=True, most=_MOST_OPTIONS)


def same_number(answer: Answer) -> Explanation | None:
    """Explain a position of which all plays last the same number of lines; starts with several spots have none.

    >>> import nimatron as nt
    >>> same_number(nt.analyse("sprouts", "9", fields=["best"])) is None
    True
    """
    return None if _spots_of_start(answer.position) > 1 else parity.same_number(answer)


def survivors(answer: Answer) -> Explanation | None:
    """Explain an answer by the lives of the spots, the lines that can follow, and who needs which parity."""
    position, best = answer.position, answer.best
    if answer.misere or best is None or answer.outcome not in ("P", "N"):
        return None
    left = lines_left(position)
    if left is None:
        return None
    places: dict[str, MessageValue] = {"lives": lives(position), "least": left.least, "greatest": left.greatest}
    state = "lost"
    if answer.outcome == "N":
        state, places["move"] = "won", describe(answer.game, position, best)
    sentences = [Message(f"sprouts.lives.{state}", places)]
    spots = _spots_of_start(position)
    if spots > 1:
        sentences.append(Message(f"sprouts.start.{state}", {"count": spots, "rest": spots % 6}))
    return Explanation((*sentences, *length(answer)))


def _spots_of_start(position: Regions) -> int:
    """Return the number of spots if no line has been drawn, else 0."""
    return len(position[0]) if len(position) == 1 and set(position[0]) == {(0,)} else 0
