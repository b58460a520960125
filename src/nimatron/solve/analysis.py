"""``analyse``: everything known about one position, and its JSON form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.arithmetic.decimal_text import json_data, json_number
from nimatron.budget import Budget, Limits, Progress
from nimatron.errors import RequestError, TooLargeError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.message import STYLES, Explanation, Message, MessageValue, Step, have_content, with_noun
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.rules.registry import is_built_in
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.sources.choice import source_for
from nimatron.solve.sources.source import Source, listed, move_key, written_key

if TYPE_CHECKING:
    from nimatron.explain.glossary import Term

FIELDS = (
    "game", "rules", "misere", "position", "outcome", "grundy", "remoteness", "winning_moves", "best", "moves",
    "status", "method", "valuation", "value", "why", "steps", "terms", "winning_count",
)  # fmt: skip
DEFAULT_FIELDS = FIELDS[:-3]
LEFT_OPEN = frozenset(("grundy", "remoteness", "winning_moves", "winning_count", "value"))
"""Fields that an answer may leave out if they cost much more than who wins."""
_ALL_FIELDS = frozenset(FIELDS)
_NEED_BEST = frozenset(("best", "why", "steps", "terms"))
"""Fields that name the best move."""


class MoveAnalysis(NamedTuple):
    """A move, identified by the position it leads to, and what is known about that position (the opponent to move)."""

    to: Any
    outcome: str
    grundy: int | None
    remoteness: int | None

    @property
    def value(self) -> str:
        """Result of the move for the player who makes it: ``win``, ``lose`` or ``draw``."""
        return {"P": "win", "N": "lose", "D": "draw"}[self.outcome]


class Analysis:
    """What is known about a position; the fields are those of the JSON form.

    ``winning_moves`` is None if there are too many moves to list (see ``has_many_moves``) or if judging them all would
    take too long. ``winning_count`` is their number, known in some of these cases too. ``moves`` is None unless
    requested. ``valuation`` names what decided a sum and ``value`` the resulting element; both are None where a search
    decided.
    """

    __slots__ = (
        "_explained", "_in_style", "_source", "best", "game", "grundy", "misere", "moves", "outcome", "position",
        "remoteness", "status", "valuation", "value", "winning_count", "winning_moves",
    )  # fmt: skip

    def __init__(
        self,
        source: Source,
        position: Any,
        *,
        outcome: str,
        grundy: int | None,
        remoteness: int | None,
        winning_moves: tuple[Any, ...] | None,
        winning_count: int | None,
        best: Any | None,
        moves: tuple[MoveAnalysis, ...] | None,
        valuation: str | None,
        value: str | None,
    ) -> None:
        self._source = source
        self._explained: Explanation | None = None
        self._in_style: dict[str, tuple[Message, ...]] = {}
        self.game, self.misere, self.position = source.game, source.misere, position
        self.status = source.status
        self.outcome, self.grundy, self.remoteness = outcome, grundy, remoteness
        self.winning_moves, self.winning_count, self.best = winning_moves, winning_count, best
        self.moves, self.valuation, self.value = moves, valuation, value

    @property
    def has_many_moves(self) -> bool:
        """Whether the position has more moves than the limit on listed moves.

        >>> import nimatron as nt
        >>> nt.analyse("nim", "1000000,5").has_many_moves, nt.analyse("nim", "3,4,5").has_many_moves
        (True, False)
        """
        source, here = self._source, self.position
        limit = source.budget.limits.listed
        return source.exceeds_move_limit(here) or listed(self.game.moves(here), limit) is None

    @property
    def leaves_to_search(self) -> bool:
        """Whether higher limits may find the nim-value or the remoteness, if the answer leaves it open."""
        return self._source.leaves_to_search

    @property
    def work(self) -> int:
        """The work that the answer cost, counted as options examined."""
        return self._source.budget.options

    @property
    def method(self) -> str:
        """How the answer was found, as English text."""
        return catalogue("en").text(self.found_by)

    @property
    def found_by(self) -> Message:
        """How the answer was found, as a message of the catalogue."""
        return self._source.method

    def explanation(self) -> Explanation:
        """Return the reasons and the worked steps as language-independent data."""
        if self._explained is not None:
            return self._explained
        own = self._reason()

        def steps() -> tuple[Step, ...]:
            from nimatron.solve.reasons.worked_steps import worked_steps

            return worked_steps(self, self._source, own.steps)

        said = tuple(with_noun(sentence, self.game.noun) for sentence in own.sentences)
        self._explained = Explanation(said, steps)
        return self._explained

    def _reason(self) -> Explanation:
        theorem, own = self._source.theorem, None
        if theorem is not None:
            lost = self.outcome == "P"
            own = theorem.explain(self.game, self.position, self.misere, self.best, lost)
            if own is not None and have_content(own.sentences):
                return own
        from nimatron.solve.reasons.facts import reasons

        return reasons(self, self._source, own)

    def sentences(self, style: str = "full") -> tuple[Message, ...]:
        """Return the sentences about this position and its best move as data.

        Parameters:
            style: ``full``, one to three sentences; ``short``, the one with the reason; ``school``, plain words for a
                pupil.

        Raises:
            RequestError: if there is no such style.
        """
        if style == "full":
            return self.explanation().sentences
        if style not in STYLES:
            raise RequestError(reason("request.choice", field="why", given=shown(style), options=STYLES))
        if style not in self._in_style:  # kept, since a second search for replies would continue the first
            from nimatron.solve.reasons.styles import sentences_in

            found = sentences_in(style, self, self._source)
            self._in_style[style] = tuple(with_noun(sentence, self.game.noun) for sentence in found)
        return self._in_style[style]

    def why(self, lang: str = "en", style: str = "full") -> str:
        """Return one to three sentences about this position and its best move, in a language of the catalogue.

        The styles are those of :meth:`sentences`.

        >>> import nimatron as nt
        >>> nt.analyse("nim", "3,4,5").why(style="short")
        'The nim-sum of the heaps is 2, not 0, so the player to move wins.'
        """
        words = catalogue(lang)
        return " ".join([words.text(sentence) for sentence in self.sentences(style)])

    def steps_text(self, lang: str = "en") -> str:
        """Return the worked steps as text."""
        from nimatron.explain.steps import steps_text

        return steps_text(self.explanation().steps, lang)

    def terms(self, lang: str = "en") -> list[Term]:
        """Return the terms used in the reasons and worked steps, each with its definition.

        >>> import nimatron as nt
        >>> [term.name for term in nt.analyse("grundy", "7,3").terms()]
        ['nim-value', 'nim-sum', 'mex']
        """
        from nimatron.explain.glossary import terms_in

        return terms_in(f"{self.why(lang)}\n{self.steps_text(lang)}", lang)

    def to_dict(self, lang: str = "en", fields: Sequence[str] | None = None, style: str = "full") -> dict[str, object]:
        """Return the JSON form used by the command line and HTTP.

        ``fields`` selects fields; ``moves`` appears only if the moves were analysed. ``style`` is that of the reason.
        The notation of other programs appears where the game has one.

        >>> import nimatron as nt
        >>> nt.analyse("nim", "1,2").to_dict(fields=["outcome", "best"])
        {'game': 'nim', 'rules': {}, 'misere': False, 'position': '1,2', 'outcome': 'N', 'best': '1,1'}
        """
        form = self.game.format
        answer: dict[str, object] = {
            "game": self.game.name,
            "rules": self.game.rules(),
            "misere": self.misere,
            "position": form(self.position),
        }
        if (written := getattr(self.game, "field_notation", None)) is not None:
            answer["field_notation"] = written(self.position)
        for name in DEFAULT_FIELDS[4:] if fields is None else fields:
            if name in ("outcome", "status", "valuation", "value"):
                answer[name] = getattr(self, name)
            elif name in ("grundy", "remoteness", "winning_count"):
                answer[name] = json_number(getattr(self, name))
            elif name == "winning_moves":
                winning = self.winning_moves
                answer[name] = None if winning is None else [form(move) for move in winning]
            elif name == "best":
                answer[name] = None if self.best is None else form(self.best)
            elif name == "moves" and self.moves is not None:
                answer[name] = [
                    {
                        "to": form(move.to),
                        "outcome": move.outcome,
                        "grundy": json_number(move.grundy),
                        "remoteness": json_number(move.remoteness),
                        "value": move.value,
                    }
                    for move in self.moves
                ]
            elif name == "method":
                answer[name] = catalogue(lang).text(self.found_by)
            elif name == "why":
                answer[name] = self.why(lang, style)
            elif name == "terms":
                answer[name] = [term._asdict() for term in self.terms(lang)]
            elif name == "steps":
                from nimatron.explain.steps import step_data

                answer[name] = [json_data(step_data(step, lang)) for step in self.explanation().steps]
        return answer

    def _repr_svg_(self) -> str | None:
        """Return the picture of the position as SVG, for a notebook; None if it cannot be shown."""
        from nimatron.rules.declarations import resolve

        shown_there: str | None = resolve("nimatron.notebook.pictures:picture_of")(self)
        return shown_there

    def _repr_html_(self) -> str:
        """Return picture, result and reason as HTML, for a notebook."""
        from nimatron.rules.declarations import resolve

        shown_there: str = resolve("nimatron.notebook.pictures:page_of_analysis")(self)
        return shown_there

    def __repr__(self) -> str:
        form = self.game.format
        text = f"<{self.game.written()}{' misère' if self.misere else ''} {form(self.position)}: {self.outcome}"
        text += "" if self.grundy is None else f", nim-value {self.grundy}"
        text += "" if self.remoteness is None else f", remoteness {self.remoteness}"
        return text + (f", best {form(self.best)}>" if self.best is not None else ">")


def check_fields(fields: Sequence[str]) -> None:
    """Raise ``RequestError`` if a requested field does not exist.

    >>> check_fields(["outcome"])
    """
    for name in fields:
        if name not in FIELDS:
            raise RequestError(reason("request.no_field", given=shown(name), fields=FIELDS))


def limits_for(fields: Sequence[str] | None, limits: Limits | None = None) -> Limits:
    """Return the limits for a question that a person asks: a field asked for by name may take the whole budget.

    >>> limits_for(["grundy"]).extra_options, limits_for(["outcome"]).extra_options
    (4000000, 150000)
    """
    found = limits or Limits()
    return found if fields is None or LEFT_OPEN.isdisjoint(fields) else found.for_named()


def analyse(
    game: RuleSet[Any] | str,
    position: Any = None,
    *,
    misere: bool | None = None,
    moves: bool = False,
    limits: Limits | None = None,
    fields: Sequence[str] | None = None,
    progress: Progress | None = None,
) -> Analysis:
    """Return the outcome, nim-value, remoteness, winning moves and best move of a position.

    Parameters:
        game: rule set, or its written form such as ``"subtraction[take=1-3]"``.
        position: position, or its written form; by default the starting position of the game.
        misere: whether the player who makes the last move loses; by default as the game is usually played.
        moves: whether to analyse every move.
        limits: limits of work, time and memory.
        fields: names of the JSON fields wanted, by default all; other fields are skipped where that saves work. Without
            ``limits``, a nim-value, a remoteness or winning moves asked for by name may take the whole budget.
        progress: called with the options examined and their limit during a search.

    Raises:
        PositionError: if the position does not belong to the game.
        RuleError: if the game or a rule value does not exist.
        RequestError: if a field does not exist.
        TooLargeError: if a limit is exceeded.

    >>> import nimatron as nt
    >>> nt.analyse("nim", "3,4,5")
    <nim 3,4,5: N, nim-value 2, remoteness 11, best 1,4,5>
    """
    rule_set = game_of(game)
    if fields is not None:
        if isinstance(fields, str):
            raise RequestError(reason("request.field_list", given=shown(fields)))
        check_fields(fields)
        limits = limits or limits_for(fields)
    if not is_built_in(type(rule_set)):
        from nimatron.rules.vetting import vet

        vet(rule_set)
    misere = rule_set.plays_misere(misere)
    here = rule_set.start if position is None else rule_set.check(position)
    return _analysed(rule_set, here, misere, moves, limits, fields, progress)


def _analysed(
    game: RuleSet[Any],
    here: Any,
    misere: bool,
    moves: bool,
    limits: Limits | None,
    fields: Sequence[str] | None,
    progress: Progress | None,
) -> Analysis:
    source = source_for(game, here, misere, Budget(limits, lambda: _asked(game, here, misere), progress))
    wanted = _ALL_FIELDS if fields is None else frozenset(fields)
    outcome = source.outcome(here)
    grundy = source.grundy(here) if "grundy" in wanted else None
    wants_best = not _NEED_BEST.isdisjoint(wanted)
    remoteness = source.remoteness(here) if moves or wants_best or "remoteness" in wanted else None
    # where the remoteness here is beyond the limits, that of the options is not searched for one by one either
    remoteness_of = source.remoteness if remoteness is not None or outcome == "D" else _no_remoteness
    judged = _judge_moves(source, here, remoteness_of) if moves else None
    winning = None
    if "winning_moves" in wanted or "winning_count" in wanted or wants_best:
        if judged is not None:
            winners = {move.to for move in judged if move.outcome == "P"}
            winning = [option for option in game.moves(here) if option in winners]
        else:
            winning = [] if outcome == "P" else source.winning_moves(here)
    best = None
    if wants_best:
        best = judged[0].to if judged else _best(source, here, outcome, winning, remoteness_of, remoteness)
    count = None if winning is None else len(winning)
    if count is None and ("winning_count" in wanted or "winning_moves" in wanted):
        count = source.winning_count(here)
    valued = source.valuation if "valuation" in wanted or "value" in wanted else None
    element = None if valued is None else source.element(here)
    return Analysis(
        source,
        here,
        outcome=outcome,
        grundy=grundy,
        remoteness=remoteness if "remoteness" in wanted or "why" in wanted else None,
        winning_moves=None if winning is None else tuple(winning),
        winning_count=count,
        best=best,
        moves=None if judged is None else tuple(judged),
        valuation=None if valued is None or element is None else valued.name,
        value=element,
    )


def _asked(game: RuleSet[Any], position: Any, misere: bool) -> MessageValue:
    """Return the question as the user wrote it, for refusals."""
    text = game.format(position)
    asked = f"{game.written_name} {text if len(text) <= 60 else text[:57] + '...'}"
    return reason("asked.misere", asked=asked) if misere else asked


RemotenessOf = Callable[[Any], "int | None"]


def _no_remoteness(_position: Any) -> None:
    """Return None: the remoteness is not known."""


def _judge_moves(source: Source, position: Any, remoteness_of: RemotenessOf) -> list[MoveAnalysis]:
    limit = source.budget.limits.listed
    options = listed(source.game.moves(position), limit)
    if options is None:
        raise TooLargeError(reason("limit.listed", game=source.budget.asked, limit=limit))
    judged = [
        MoveAnalysis(option, source.outcome(option), source.grundy(option), remoteness_of(option)) for option in options
    ]
    return sorted(judged, key=lambda move: move_key(move.to, move.outcome, move.remoteness))


_TRIED_FOR_BEST = 1000


def _best(
    source: Source,
    position: Any,
    outcome: str,
    winning: list[Any] | None,
    remoteness_of: RemotenessOf,
    remoteness: int | None,
) -> Any | None:
    """Return the first move in the order of :func:`move_key`; from a huge P-position, one that a theorem constructs."""
    if winning:
        if len(winning) == 1:
            return winning[0]
        fastest = source.best_move(position, False, winning)
        if fastest is not None:
            return fastest
        return min(winning, key=lambda option: move_key(option, "P", remoteness_of(option)))
    moves = source.game.moves(position)
    first = next(iter(moves), None)
    if first is None:
        return None
    if outcome == "N" and winning is None:
        some = source.best_move(position, False, None)
        if some is not None or source.best_is_searched:
            return some
    limit = source.budget.limits.listed
    many = source.exceeds_move_limit(position)
    if outcome == "P":
        constructed = source.best_move(position, True, None) if source.best_is_first else None
        if constructed is not None:
            return constructed
        options = listed(moves, _TRIED_FOR_BEST)
        if options is None:
            constructed = source.best_move(position, True, None)
            if constructed is not None:
                return constructed
            options = None if many else listed(moves, limit)
        if options is None:
            return first
        if remoteness is not None:  # the best moves leave a remoteness smaller by 1; the first of them is wanted
            options.sort(key=written_key)
            for option in options:
                if remoteness_of(option) == remoteness - 1:
                    return option
        return min(options, key=lambda option: move_key(option, "N", remoteness_of(option)))
    options = None if many else listed(moves, limit)
    if options is None:
        return None
    try:
        return min(options, key=lambda option: move_key(option, source.outcome(option), remoteness_of(option)))
    except TooLargeError:  # outside the domain of a theorem an option may exceed the smaller limits
        return first
