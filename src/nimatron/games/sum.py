"""Sum: several positions, of different games if you like, side by side; a turn moves in some of them.

Rules
-----
The components are played together. The kind of sum says in which components a turn moves, and when the play is over:
``disjunctive`` (the usual kind): in exactly one, over when all have ended. ``diminished-disjunctive``: in exactly one,
over when any has ended. ``conjunctive``: in every one, over when any has ended. ``continued-conjunctive``: in every one
that has not ended, over when all have. ``selective``: in any set of them but the empty one, over when all have ended.
``shortened-selective``: the same, over when any has ended. ``ordinal``: in exactly one, and all later components are
struck out. ``sequential``: in the first that has not ended. A component has ended when it has no move; one that splits
stays one component. Whoever then has no turn loses in normal play and wins in misère play. A position names its
components, ``kayles 7 + nim 3,4 + wythoff[a=2] 3,5``; a sum of another kind is a component in parentheses,
``nim 4 + sum[kind=selective] (kayles 3 + nim 2)``. Games that decide by a rule of their own who wins at the end
(flip-flop, attrition) cannot be components.

Strategy
--------
Each kind of sum has its own number, which is found for every component alone and decides the whole. In a disjunctive
sum it is the nim-value, added by nim-sum, and 0 loses. In a conjunctive sum the component that ends first decides, in a
continued one the component that lasts longest: in normal play the sum is a P-position if that takes an even number of
moves. A selective sum is a P-position in normal play if every component is; otherwise the winner moves in all
components that are not. An ordinal or sequential sum is worked out backwards from its last component. Misère play of a
disjunctive or ordinal sum and sums whose positions can repeat may have no such number: then the whole is searched.

History
-------
R. P. Sprague and P. M. Grundy found independently, in 1935 and 1939, that every component of a disjunctive sum plays
like a heap of Nim. C. A. B. Smith treated conjunctive and selective sums in 1966, J. H. Conway all kinds in 1976;
W. Stromquist and D. Ullman sequential sums in 1993.

Sources
-------
R. Sprague, Über mathematische Kampfspiele, Tôhoku Mathematical Journal 41 (1935), 438-444.
P. M. Grundy, Mathematics and games, Eureka 2 (1939), 6-8.
C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966), 51-81.
J. H. Conway, On Numbers and Games, Academic Press 1976, chapter 14.
W. Stromquist, D. Ullman, Sequential compounds of combinatorial games, Theoretical Computer Science 119 (1993), 311-321.

Check values
------------
>>> import nimatron as nt
>>> game = nt.game("sum")
>>> [game.format(p) for p in game.moves(game.parse("nim 2 + kayles 1"))]
['nim 1 + kayles 1', 'nim 0 + kayles 1', 'nim 2 + kayles 0']
>>> [nt.analyse("sum", text).outcome for text in ("nim 2 + kayles 2", "nim 1 + wythoff 1,2", "grundy 8 + nim 2")]
['P', 'N', 'P']
>>> [nt.analyse(f"sum[kind={kind}]", "wythoff 1,2 + kayles 3").outcome for kind in ("conjunctive", "selective")]
['P', 'N']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple, TypeGuard

from nimatron.errors import PositionError, RuleError
from nimatron.explain.reason import Reason, reason
from nimatron.rules.parameters import Choice, rule, shown
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet, decided_by_last_move, may_entail
from nimatron.rules.sum_kinds import KINDS, SumKind

MAXIMUM_COMPONENTS = 100
_DEEPEST = 8
"""Greatest depth of nested parentheses."""


class Component(NamedTuple):
    """One component of a sum: its rule set and its position."""

    game: RuleSet[Any]
    position: Any

    def options(self) -> Iterator[Component]:
        """Yield the component after each of its moves."""
        for option in self.game.generate_moves(self.position):
            yield Component(self.game, option)


Components = tuple[Component, ...]


class Sum(RuleSet[Components]):
    """Positions of several games, played together as one sum.

    Parameters:
        games: rule sets or their written forms. If any are given, a position may consist of the components' positions
            alone; otherwise every component names its game. A sum of the same kind stands for its own games.
        kind: in which components a turn moves (:mod:`nimatron.rules.sum_kinds`).

    Raises:
        RuleError: if a game cannot be a component.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> from nimatron.games.heaps.nim import Nim
    >>> game = Sum(Kayles(), Nim(), kind="selective")
    >>> game, game.format(game.check(((7,), "3,4")))
    (Sum(Kayles(), Nim(), kind='selective'), 'kayles 7 + nim 3,4')
    """

    name = "sum"
    title = "Sum of games"
    example = "kayles 7 + nim 3,4"
    picture = "sum"
    view = "nimatron.views.sums:SumView"

    games: tuple[RuleSet[Any], ...] = ()
    kind: str = rule("disjunctive", Choice(*KINDS), "in which components a turn moves")

    def __init__(self, *games: RuleSet[Any] | str, kind: str = "disjunctive") -> None:
        object.__setattr__(self, "kind", kind)
        self.__post_init__()
        rule_sets: list[RuleSet[Any]] = []
        for part in map(game_of, games):
            fault = self._fault(part)
            if fault:
                raise RuleError(reason("of_game", game=self.name, why=fault))
            rule_sets += part.games if self._same_kind(part) else [part]
        if len(rule_sets) > MAXIMUM_COMPONENTS:
            counted = {"count": len(rule_sets), "limit": MAXIMUM_COMPONENTS}
            raise RuleError(reason("rule.too_many_games", game=self.name, **counted))
        object.__setattr__(self, "games", tuple(rule_sets))

    def __repr__(self) -> str:
        given = [*map(repr, self.games), *([] if self.kind == "disjunctive" else [f"kind={self.kind!r}"])]
        return f"Sum({', '.join(given)})"

    @property
    def rules_of_kind(self) -> SumKind:
        """The rules of this kind of sum: what a turn is and when play is over."""
        return KINDS[self.kind]

    @property
    def start(self) -> Components:
        """The starts of the fixed games, or the example position."""
        if self.games:
            return tuple(Component(_named(part), part.start) for part in self.games)
        return self.parse(self.example)

    # -- rules -------------------------------------------------------------------------------------------------

    def generate_moves(self, position: Components) -> Iterator[Components]:
        """Yield the turns that the kind allows; if a component binds the player, only the moves in that component."""
        bound = self.bound(position)
        if bound is None:
            return self.rules_of_kind.turns(position, [part.options for part in position])
        part, here = position[bound]
        return (self.replace(position, bound, option) for option in part.generate_moves(here))

    def bound(self, position: Components) -> int | None:
        """Return the index of the component in which the player must move, or None if they are free to choose.

        >>> game = Sum()
        >>> game.bound(game.parse("nim 2 + top-entails 4,7/4"))
        1
        """
        return next((index for index, (part, here) in enumerate(position) if part.binds(here)), None)

    def binds(self, position: Components) -> bool:
        """Return whether some component binds the player to move."""
        return self.bound(position) is not None

    def replace(self, position: Components, index: int, changed: Any) -> Components:
        """Return the sum with a new position in one component.

        >>> game = Sum()
        >>> game.format(game.replace(game.parse("nim 2 + kayles 1"), 0, (1,)))
        'nim 1 + kayles 1'
        """
        return (*position[:index], Component(position[index].game, changed), *position[index + 1 :])

    def allows(self, position: Components, target: Components) -> bool:
        """Return whether a move leads to ``target``: find the components that changed, and ask their games."""
        new = [Component(*part) for part in target]
        if any(part.game != old.game for part, old in zip(new, position, strict=False)):
            return False

        def leads_to(index: int, part: Component) -> bool:
            return part.game.allows(position[index].position, part.position)

        bound = self.bound(position)
        if bound is not None:
            others_stay = len(new) == len(position) and set(self.moved(position, tuple(new))) <= {bound}
            return others_stay and leads_to(bound, new[bound])
        return self.rules_of_kind.allows(position, new, [part.options for part in position], leads_to)

    def count_moves(self, position: Components) -> int:
        """Return the number of turns, computed from the numbers of moves of the components."""
        bound = self.bound(position)
        if bound is not None:
            return position[bound].game.count_moves(position[bound].position)
        return self.rules_of_kind.count([part.count_moves(here) for part, here in position])

    def canonical(self, position: Components) -> Components:
        """Return the canonical components that still have moves, sorted by written form unless their order matters."""
        found = list(filter(None, map(_canonical, position)))
        if self.rules_of_kind.short and len(found) < len(position):
            return ()
        if not self.rules_of_kind.ordered:
            found.sort(key=itemgetter(0))
        return tuple(part for _, part in found)

    def components(self, position: Components) -> tuple[tuple[RuleSet[Any], Any], ...]:
        """Return the components of a disjunctive sum; a sum of any other kind is indecomposable."""
        return self.terms(position) if self.kind == "disjunctive" else ((self, position),)

    def terms(self, position: Components) -> tuple[tuple[RuleSet[Any], Any], ...]:
        """Return the components, each as a pair of rule set and position."""
        return tuple((part, here) for part, here in position)

    def moved(self, position: Components, target: Components) -> tuple[int, ...]:
        """Return the indices of the components that a move changed; if later ones are struck out, only the first.

        >>> game = Sum(kind="selective")
        >>> game.moved(game.parse("nim 2 + kayles 1 + nim 3"), game.parse("nim 1 + kayles 1 + nim 0"))
        (0, 2)
        """
        if self.rules_of_kind.strikes:
            return (len(target) - 1,)
        pairs = enumerate(zip(position, target, strict=True))
        return tuple(index for index, (old, new) in pairs if old.position != new.position)

    # -- written form ------------------------------------------------------------------------------------------

    def parse(self, text: str) -> Components:
        """Read components ``game position`` joined by `` + ``; ``0`` is the empty sum."""
        if text.strip() == "0" and not self.games:
            return ()
        pieces, depth = _split(text.strip())
        if depth > _DEEPEST:
            raise PositionError(reason("position.nested", game=self.name, limit=_DEEPEST))
        if len(pieces) > MAXIMUM_COMPONENTS:
            raise PositionError(_too_many(len(pieces)))
        return self._checked([self._read(piece.strip(), index) for index, piece in enumerate(pieces, 1)])

    def _read(self, text: str, index: int) -> tuple[RuleSet[Any], Any]:
        end = _end_of_game(text)
        if not text or not text[end:].strip():
            raise PositionError(reason("position.component_text", game=self.name, number=index, given=shown(text)))
        part, here = game_of(text[:end]), text[end:].strip()
        if isinstance(part, Sum):
            if not (here.startswith("(") and here.endswith(")")):
                raise PositionError(reason("position.nested_text", game=self.name, number=index, given=shown(text)))
            here = here[1:-1]
        return part, here

    def format(self, position: Components) -> str:
        """Write each component as its game and position."""
        return " + ".join(map(_written, position)) or "0"

    def check(self, value: Any) -> Components:
        """Check components or bare positions of the fixed games, or read a text."""
        if isinstance(value, str):
            return self.parse(value)
        if not isinstance(value, (tuple, list)):
            raise PositionError(reason("position.not_components", game=self.name, given=shown(value)))
        parts: list[tuple[RuleSet[Any], Any]] = []
        for index, part in enumerate(value):
            if (
                isinstance(part, tuple)
                and len(part) == 2
                and isinstance(part[0], (RuleSet, str))
                and not (self.games and isinstance(part[0], str))
            ):
                parts.append((game_of(part[0]), part[1]))
            elif index < len(self.games):
                parts.append((self.games[index], part))
            else:
                raise PositionError(reason("position.component_without_game", game=self.name, number=index + 1))
        return self._checked(parts)

    def _checked(self, parts: list[tuple[RuleSet[Any], Any]]) -> Components:
        found: list[Component] = []
        for index, (part, here) in enumerate(parts, 1):
            fault = None if self._same_kind(part) else self._fault(part)
            if fault:
                raise PositionError(reason("position.component", game=self.name, number=index, why=fault))
            known = part.check(here)
            if self.kind != "disjunctive" and may_entail(part, known):
                raise PositionError(reason("of_game", game=self.name, why=self._entails(part)))
            found += known if self._same_kind(part) else [Component(_named(part), known)]
        if _size(found) > MAXIMUM_COMPONENTS:
            raise PositionError(_too_many(_size(found)))
        if sum(part.binds(here) for part, here in found) > 1:
            raise PositionError(reason("position.bound_twice", game=self.name))
        names, wanted = [part.game for part in found], [_named(part) for part in self.games]
        shorter = self.rules_of_kind.strikes and found and names == wanted[: len(names)]
        if wanted and names != wanted and not shorter:
            written = " + ".join(part.written() for part in self.games)
            raise PositionError(reason("position.component_games", game=self.name, wanted=written))
        return tuple(found)

    def _same_kind(self, part: RuleSet[Any]) -> TypeGuard[Sum]:
        """Return whether a component is a sum of the same kind; its components then become components of this sum."""
        return isinstance(part, Sum) and part.kind == self.kind

    def _fault(self, part: RuleSet[Any]) -> Reason | None:
        """Return why a rule set cannot be a component, or None if it can."""
        if self._same_kind(part) and not part.games:
            return reason("rule.sum_in_sum")
        if not decided_by_last_move(part):
            return reason("rule.own_ending", part=part.name)
        if part.always_misere:
            return reason("rule.always_misere", part=part.aliases[0] if part.aliases else part.name)
        if part.entailing and self.kind != "disjunctive":
            return self._entails(part)
        return None

    def _entails(self, part: RuleSet[Any]) -> Reason:
        return reason("rule.entailing_kind", part=part.name, kind=self.kind)


@lru_cache(maxsize=50_000)
def _canonical(component: Component) -> tuple[str, Component] | None:
    """Return the canonical component with its written form, or None if it has no moves.

    A component that binds the player is kept even without moves: the player there cannot move and loses. The result is
    cached because a search asks for it again and again.
    """
    part, here = component
    standard = Component(part, part.canonical(here))
    live = part.binds(standard.position) or any(True for _ in part.generate_moves(standard.position))
    return (_written(standard), standard) if live else None


def _named(part: RuleSet[Any]) -> RuleSet[Any]:
    """Return a component's rule set as its written form names it; a sum is named without its games."""
    return Sum(kind=part.kind) if isinstance(part, Sum) else part


def _written(component: Component) -> str:
    part, here = component
    return f"{part.written()} {f'({part.format(here)})' if isinstance(part, Sum) else part.format(here)}"


def _size(position: Iterable[Component]) -> int:
    """Return the number of components, counting those of nested sums."""
    return sum(max(1, _size(here)) if isinstance(part, Sum) else 1 for part, here in position)


def _too_many(count: int) -> Reason:
    return reason("position.too_many_components", game=Sum.name, count=count, limit=MAXIMUM_COMPONENTS)


def _split(text: str) -> tuple[list[str], int]:
    """Split at plus signs outside brackets and parentheses, and return the parts and the depth of nesting."""
    pieces, depth, deepest, begin = [], 0, 0, 0
    for place, letter in enumerate(text):
        depth += (letter in "[(") - (letter in "])")
        deepest = max(deepest, depth)
        if letter == "+" and depth == 0:
            pieces.append(text[begin:place])
            begin = place + 1
    return [*pieces, text[begin:]], deepest


def _end_of_game(text: str) -> int:
    """Return where the written form of the game ends: at the first space outside brackets, or after the bracket."""
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter == "[") - (letter == "]")
        if letter.isspace() and depth == 0:
            rest = text[place:].lstrip()
            return place if not rest.startswith("[") else len(text) - len(rest) + rest.find("]") + 1
        if letter == "]" and depth == 0:
            return place + 1
    return len(text)
