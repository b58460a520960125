"""Solve, explain and play impartial games: Nim, Wythoff's game, Kayles and many others.

Everything starts from a game and a position, both given as texts or as objects. Each name is loaded when it is first
used; help(nimatron.analyse) and so on describe one name.

>>> import nimatron as nt
>>> nt.analyse(nt.Wythoff(), "29,51").winning_moves
((29, 47),)
>>> nt.nim_values("kayles", 8).tolist(), nt.period("kayles").period
([0, 1, 2, 3, 1, 4, 3, 2], 12)

What to call for what:

A position
    analyse               who wins, nim-value, remoteness, winning moves, reasons: an Analysis
    statistics            all positions below one, counted: Statistics
    genus                 the genus of a position in misère play: a Genus
    misere_canonical_form the simplest game that is equal in misère play
    prove, verify         a certificate of a position; an independent check of any certificate
    Limits                how much work an answer may take

Many positions
    table                 a Table of outcomes, nim-values or remoteness: rows, arrays, Arrow, files
    nim_values            nim-values of single heaps as an array
    p_positions           P-positions as an array
    remoteness            remoteness as an array
    statistics_table      statistics of several positions as a Table
    wythoff_pairs         the pairs of Wythoff's game; wythoff_pairs_chunks streams them
    wythoff_values        a board of nim-values of Wythoff's game

A whole game
    period                the proved period of its nim-values: a Period
    use_certificate       use the period of a certificate from now on
    misere_quotient, infinite_quotient   its misère quotient: a MisereQuotient or an InfiniteQuotient
    atlas                 what is known about an octal code
    compare               a game beside another one
    identify              the games that have given nim-values
    oeis                  the entries of OEIS with given terms, or about a game

Games
    game                  the game of a name, an alias or a code: game("0.77"), game("wythoff[a=2]")
    all_games             the classes of all games
    games                 the same classes by name: games.Kayles, games.Cram; dir(games) lists them
    Nim, Kayles, Wythoff, Squares, Subtraction, Octal, GrundysGame, FibonacciNim, CircularNim, IndexKNim
    UnbalancedNim, CopycatNim, FlipFlop, TakeAndReturn, Token, TopEntails, Sum

Play
    Match                 a game between two sides: moves, undo, resignation
    player                a computer: perfect, graded, random; a Player chooses moves
    random_start          a starting position of a level
    review                the mistakes of a game that was played
    tournament            many games between computers
    Record, parse_record  a game that was played, as text

Pictures
    svg_picture, text_picture   a position as SVG or as text
    plot_values           a sequence of values: a SequencePicture

A game of your own
    register              make a class known by its name
    RuleSet               base of all games; HeapGame, TupleGame, MemoryGame, GridGame, GraphGame, CoinGame
    EntailingGame, EntailingHeapGame, Plain, Entailing, Complimenting, Bound   games with entailing moves
    rule                  a parameter: WholeNumber, WholeNumberOrUnlimited, Choice, Flag, SubtractionSetKind, Kind
    SubtractionSet, Graph, DirectedGraph, Vertices, Cells   values of parameters and positions
    Scene, Item, Message  how a position is drawn and a move is worded
    Engine                a computation of whole tables

Numbers
    mex, nim_sum          the least missing number; xor
    nim_product, nim_divide, nim_inverse, nim_power, nim_sqrt, nim_solve, nim_order, nim_log   the field of nimbers
    decimals_needed, first_wrong_decimals, first_wrong_double, first_wrong_newton   precision in Wythoff's game
    papers                what the four documents did, repeated

Errors
    NimatronError         base of RuleError, PositionError, IllegalMoveError, RequestError, TooLargeError,
                          MissingExtraError; the text is one line that says what would be right
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from nimatron.version import FormerName, __version__, warn_former

if TYPE_CHECKING:
    from nimatron import games, papers
    from nimatron.arithmetic.nim_sum import mex, nim_sum
    from nimatron.arithmetic.subtraction_set import SubtractionSet
    from nimatron.budget import Limits
    from nimatron.errors import (
        IllegalMoveError,
        MissingExtraError,
        NimatronError,
        PositionError,
        RequestError,
        RuleError,
        TooLargeError,
    )
    from nimatron.explain.message import Message
    from nimatron.games.boards.flip_flop import FlipFlop
    from nimatron.games.boards.wythoff import Wythoff
    from nimatron.games.graphs.token import Token
    from nimatron.games.heaps.circular_nim import CircularNim
    from nimatron.games.heaps.copycat_nim import CopycatNim
    from nimatron.games.heaps.fibonacci_nim import FibonacciNim
    from nimatron.games.heaps.grundy import GrundysGame
    from nimatron.games.heaps.index_k_nim import IndexKNim
    from nimatron.games.heaps.nim import Nim
    from nimatron.games.heaps.octal import Octal
    from nimatron.games.heaps.squares import Squares
    from nimatron.games.heaps.subtraction import Subtraction
    from nimatron.games.heaps.take_and_return import TakeAndReturn
    from nimatron.games.heaps.top_entails import TopEntails
    from nimatron.games.rows.kayles import Kayles
    from nimatron.games.rows.unbalanced_nim import UnbalancedNim
    from nimatron.games.sum import Sum
    from nimatron.misere.infinite_builder import infinite_quotient
    from nimatron.misere.infinite_quotient import InfiniteQuotient
    from nimatron.misere.quotient import MisereQuotient
    from nimatron.misere.quotient_builder import misere_quotient
    from nimatron.nimbers.field import (
        nim_divide,
        nim_inverse,
        nim_log,
        nim_order,
        nim_power,
        nim_product,
        nim_solve,
        nim_sqrt,
    )
    from nimatron.papers.precision import (
        decimals_needed,
        first_wrong_decimals,
        first_wrong_double,
        first_wrong_newton,
    )
    from nimatron.picture.plot_sequence import SequencePicture, plot_values
    from nimatron.picture.svg import svg_picture
    from nimatron.picture.text import text_picture
    from nimatron.play.match import Match
    from nimatron.play.players import Player, player
    from nimatron.play.record import Record, parse_record
    from nimatron.play.review import review
    from nimatron.play.starts import random_start
    from nimatron.play.tournament import tournament
    from nimatron.proofs.proving import prove
    from nimatron.proofs.verifying import verify
    from nimatron.rules.coin_game import CoinGame
    from nimatron.rules.entailing_game import Complimenting, Entailing, EntailingGame, EntailingHeapGame, Plain
    from nimatron.rules.graph_game import DirectedGraph, Graph, GraphGame, Vertices
    from nimatron.rules.grid_game import Cells, GridGame
    from nimatron.rules.heap_game import HeapGame
    from nimatron.rules.memory_game import MemoryGame
    from nimatron.rules.parameters import (
        Choice,
        Flag,
        Kind,
        SubtractionSetKind,
        WholeNumber,
        WholeNumberOrUnlimited,
        rule,
    )
    from nimatron.rules.registry import all_games, game, register
    from nimatron.rules.rule_set import Bound, RuleSet
    from nimatron.rules.tuple_game import TupleGame
    from nimatron.sequences.engines.engine import Engine
    from nimatron.sequences.heap_sequences import nim_values, period, use_certificate
    from nimatron.sequences.periods.proved_period import Period
    from nimatron.sequences.wythoff import wythoff_pairs, wythoff_pairs_chunks, wythoff_values
    from nimatron.solve.analysis import Analysis, analyse
    from nimatron.solve.misere_forms import genus, misere_canonical_form
    from nimatron.solve.statistics import Statistics, statistics
    from nimatron.survey.atlas import atlas
    from nimatron.survey.compare import compare
    from nimatron.survey.identify import identify
    from nimatron.survey.oeis import oeis
    from nimatron.tables.game_table import p_positions, remoteness, table
    from nimatron.tables.result_tables import statistics_table
    from nimatron.tables.table import Table
    from nimatron.theory.genus import Genus
    from nimatron.views.scene import Item, Scene

_NAMES_BY_MODULE = {
    "arithmetic.nim_sum": ("mex", "nim_sum"),
    "arithmetic.subtraction_set": ("SubtractionSet",),
    "errors": (
        "IllegalMoveError",
        "MissingExtraError",
        "NimatronError",
        "PositionError",
        "RequestError",
        "RuleError",
        "TooLargeError",
    ),
    "explain.message": ("Message",),
    "games.heaps.circular_nim": ("CircularNim",),
    "rules.coin_game": ("CoinGame",),
    "games.heaps.copycat_nim": ("CopycatNim",),
    "rules.entailing_game": ("Complimenting", "Entailing", "EntailingGame", "EntailingHeapGame", "Plain"),
    "games.heaps.fibonacci_nim": ("FibonacciNim",),
    "games.boards.flip_flop": ("FlipFlop",),
    "rules.graph_game": ("DirectedGraph", "Graph", "GraphGame", "Vertices"),
    "rules.grid_game": ("Cells", "GridGame"),
    "games.heaps.grundy": ("GrundysGame",),
    "rules.heap_game": ("HeapGame",),
    "games.heaps.index_k_nim": ("IndexKNim",),
    "games.rows.kayles": ("Kayles",),
    "rules.memory_game": ("MemoryGame",),
    "games.heaps.nim": ("Nim",),
    "games.heaps.octal": ("Octal",),
    "rules.parameters": (
        "Choice",
        "Flag",
        "Kind",
        "SubtractionSetKind",
        "WholeNumber",
        "WholeNumberOrUnlimited",
        "rule",
    ),
    "rules.registry": ("all_games", "game", "register"),
    "rules.rule_set": ("Bound", "RuleSet"),
    "views.scene": ("Item", "Scene"),
    "games.heaps.squares": ("Squares",),
    "games.heaps.subtraction": ("Subtraction",),
    "games.sum": ("Sum",),
    "games.heaps.take_and_return": ("TakeAndReturn",),
    "games.graphs.token": ("Token",),
    "games.heaps.top_entails": ("TopEntails",),
    "rules.tuple_game": ("TupleGame",),
    "games.rows.unbalanced_nim": ("UnbalancedNim",),
    "games.boards.wythoff": ("Wythoff",),
    "misere.infinite_builder": ("infinite_quotient",),
    "misere.infinite_quotient": ("InfiniteQuotient",),
    "misere.quotient_builder": ("misere_quotient",),
    "misere.quotient": ("MisereQuotient",),
    "nimbers.field": (
        "nim_divide",
        "nim_inverse",
        "nim_log",
        "nim_order",
        "nim_power",
        "nim_product",
        "nim_solve",
        "nim_sqrt",
    ),
    "papers.precision": ("decimals_needed", "first_wrong_decimals", "first_wrong_double", "first_wrong_newton"),
    "picture.plot_sequence": ("SequencePicture", "plot_values"),
    "picture.text": ("text_picture",),
    "picture.svg": ("svg_picture",),
    "play.match": ("Match",),
    "play.players": ("Player", "player"),
    "play.record": ("Record", "parse_record"),
    "play.review": ("review",),
    "play.starts": ("random_start",),
    "play.tournament": ("tournament",),
    "proofs.proving": ("prove",),
    "proofs.verifying": ("verify",),
    "sequences.engines.engine": ("Engine",),
    "sequences.heap_sequences": ("nim_values", "period", "use_certificate"),
    "sequences.periods.proved_period": ("Period",),
    "sequences.wythoff": ("wythoff_pairs", "wythoff_pairs_chunks", "wythoff_values"),
    "solve.analysis": ("Analysis", "analyse"),
    "solve.misere_forms": ("genus", "misere_canonical_form"),
    "solve.statistics": ("Statistics", "statistics"),
    "budget": ("Limits",),
    "survey.atlas": ("atlas",),
    "survey.compare": ("compare",),
    "survey.identify": ("identify",),
    "survey.oeis": ("oeis",),
    "tables.game_table": ("p_positions", "remoteness", "table"),
    "tables.result_tables": ("statistics_table",),
    "tables.table": ("Table",),
    "theory.genus": ("Genus",),
}
_MODULE_OF = {name: module for module, names in _NAMES_BY_MODULE.items() for name in names}
_FORMER_NAMES = {
    "TakeSet": FormerName("SubtractionSet", "1.0", "1.1"),
    "Takes": FormerName("SubtractionSetKind", "1.0", "1.1"),
}

__all__ = [
    "Analysis",
    "Cells",
    "Choice",
    "CircularNim",
    "CoinGame",
    "CopycatNim",
    "DirectedGraph",
    "Engine",
    "FibonacciNim",
    "Flag",
    "FlipFlop",
    "Genus",
    "Graph",
    "GraphGame",
    "GridGame",
    "GrundysGame",
    "HeapGame",
    "IllegalMoveError",
    "IndexKNim",
    "InfiniteQuotient",
    "Item",
    "Kayles",
    "Kind",
    "Limits",
    "Match",
    "MemoryGame",
    "Message",
    "MisereQuotient",
    "MissingExtraError",
    "Nim",
    "NimatronError",
    "Octal",
    "Period",
    "Player",
    "PositionError",
    "Record",
    "RequestError",
    "RuleError",
    "RuleSet",
    "Scene",
    "SequencePicture",
    "Squares",
    "Statistics",
    "Subtraction",
    "Sum",
    "Table",
    "TakeAndReturn",
    "SubtractionSet",
    "SubtractionSetKind",
    "TooLargeError",
    "TupleGame",
    "UnbalancedNim",
    "Vertices",
    "WholeNumber",
    "WholeNumberOrUnlimited",
    "Wythoff",
    "all_games",
    "analyse",
    "atlas",
    "compare",
    "decimals_needed",
    "first_wrong_decimals",
    "first_wrong_double",
    "first_wrong_newton",
    "game",
    "games",
    "genus",
    "identify",
    "infinite_quotient",
    "mex",
    "misere_canonical_form",
    "misere_quotient",
    "nim_divide",
    "nim_inverse",
    "nim_log",
    "nim_order",
    "nim_power",
    "nim_product",
    "nim_solve",
    "nim_sqrt",
    "nim_sum",
    "nim_values",
    "oeis",
    "p_positions",
    "papers",
    "parse_record",
    "period",
    "player",
    "plot_values",
    "prove",
    "random_start",
    "register",
    "remoteness",
    "review",
    "rule",
    "statistics",
    "statistics_table",
    "svg_picture",
    "table",
    "text_picture",
    "tournament",
    "use_certificate",
    "verify",
    "wythoff_pairs",
    "wythoff_pairs_chunks",
    "wythoff_values",
    "__version__",
    "Bound",
    "Complimenting",
    "Entailing",
    "EntailingGame",
    "EntailingHeapGame",
    "Plain",
    "Token",
    "TopEntails",
]


_PUBLIC = __all__
del __all__  # see __getattr__


def __getattr__(name: str) -> Any:
    if name == "__all__":
        # help() would print the page of every class in __all__, 10,000 lines; without it the docstring is the page
        if sys._getframe(1).f_code.co_name == "docmodule":
            raise AttributeError(name)
        return _PUBLIC
    if name in ("games", "papers"):
        return import_module(f"nimatron.{name}")
    if name in _FORMER_NAMES:
        former = _FORMER_NAMES[name]
        warn_former(f"nimatron.{name}", former._replace(instead=f"nimatron.{former.instead}"))
        return getattr(sys.modules[__name__], former.instead)
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module 'nimatron' has no attribute {name!r}")
    value = getattr(import_module(f"nimatron.{module}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return _PUBLIC
