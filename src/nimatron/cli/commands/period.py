"""``nimatron period``: preperiod, period and the theorem that proves them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from nimatron.cli.arguments import Count, OutPath, game_argument, lang_option, out_option, rule_option
from nimatron.cli.main import DescribedCommand

if TYPE_CHECKING:
    from nimatron.cli.terminal import Terminal
    from nimatron.explain.catalogue import Catalogue
    from nimatron.explain.message import MessageValue
    from nimatron.rules.rule_set import RuleSet
    from nimatron.sequences.periods.proved_period import Period

MOST_SHOWN = 60


@click.command(cls=DescribedCommand)
@game_argument
@rule_option
@click.option("--limit", type=Count(10**13, 1), default=1_000_000, show_default=True, metavar="N")
@click.option("--seconds", type=Count(10**6, 1), metavar="S")
@click.option("--checkpoints", "folder", type=click.Path(), metavar="FOLDER")
@out_option(metavar="FILE.json")
@click.option("--lean", "lean_file", type=OutPath(False, False), metavar="FILE.lean")
@click.option("--json", "as_json", is_flag=True)
@lang_option
def command(
    game: str,
    rules: tuple[str, ...],
    limit: int,
    seconds: int | None,
    folder: str | None,
    out_file: str | None,
    lean_file: str | None,
    as_json: bool,
    lang: str,
) -> int:
    """Find the period of a game's nim-values, with proof."""
    import json

    from nimatron.cli.arguments import kept_in, name_asked, read_game, read_limits
    from nimatron.cli.terminal import Terminal, progress_bar
    from nimatron.errors import TooLargeError
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message
    from nimatron.files import check_place, whole_file
    from nimatron.rules.registry import is_built_in
    from nimatron.sequences.heap_sequences import automaton, period, provable
    from nimatron.sequences.lean_period import digits_of, lean_text

    words = catalogue(lang)
    rule_set = read_game(game, rules)
    name = name_asked(game, rule_set)
    for path in filter(None, (out_file, lean_file)):
        check_place(path)
    if lean_file is not None:
        digits_of(rule_set)  # refused before the work
    with kept_in(folder, lang):
        found, refused = None, None
        with progress_bar(limit) as bar:
            try:
                found = period(rule_set, limit, limits=read_limits(seconds, None), progress=bar.show, folder=folder)
            except TooLargeError as error:
                refused = error
        out = Terminal()
        known = _in_atlas(rule_set) if found is None else None
        found_by = automaton(rule_set) if found is None and known is None and lean_file is None else None
        if refused is not None and found_by is None:
            raise refused
        if lean_file is not None and found is not None:
            proof = lean_text(found)
            with whole_file(lean_file) as file:
                file.write(proof)
        proved = found or found_by
        text = "null\n" if proved is None else json.dumps(proved.certificate()) + "\n"
        if out_file is not None and proved is not None:
            with whole_file(out_file) as file:
                file.write(text)
        if as_json:
            out.stream.write(text)
        elif found is not None:
            _print_period(found, name, words, out)
        elif found_by is not None:
            states = len(found_by.machine.steps)
            out.paragraph(words.text(Message("period.automaton", {"game": name, "states": states})))
        elif provable(rule_set):
            key = "period.none" if known is None else "period.none.in_atlas"
            out.paragraph(words.text(Message(key, {"game": name, "limit": limit, **(known or {})})))
        else:
            key = "period.no_theorem" if is_built_in(type(rule_set)) else "period.no_theorem.own"
            out.paragraph(words.text(Message(key, {"game": name})))
    return 1 if proved is None else 0


def _print_period(found: Period, name: str, words: Catalogue, out: Terminal) -> None:
    """Print preperiod, period, saltus, the theorem that proves them, and the first values of the period."""
    from nimatron.explain.message import Message, with_noun

    values: dict[str, MessageValue] = {
        "game": name,
        "preperiod": found.preperiod,
        "period": found.period,
        "saltus": found.saltus,
        "theorem": found.theorem,
        "examined": found.examined,
    }
    head = Message("period.found_saltus" if found.saltus else "period.found", values)
    out.paragraph(words.text(with_noun(head, found.game.noun)))
    first = found.preperiod
    shown = tuple(found.value(n) for n in range(first, first + min(found.period, MOST_SHOWN)))
    out.paragraph(words.text(Message("period.values", {"values": shown})))


def _in_atlas(game: RuleSet[Any]) -> dict[str, MessageValue] | None:
    """Return what the shipped atlas knows about a period that begins or ends beyond the limit."""
    from nimatron.rules.octal_moves import OctalMoves
    from nimatron.sequences.atlas import known

    record = known(str(game.octal_code)) if isinstance(game, OctalMoves) else None
    if record is None or record.preperiod is None or record.period is None:
        return None
    return {
        "period": record.period,
        "preperiod": record.preperiod,
        "theorem": record.theorem,
        "examined": record.needed or record.examined,
    }
