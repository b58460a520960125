"""``nimatron prove``: prove who wins a position, or its nim-value, and write the certificate."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nimatron.cli.arguments import Count, OutPath, game_argument, lang_option, misere_option, out_option, rule_option
from nimatron.cli.main import DescribedCommand

if TYPE_CHECKING:
    from nimatron.cli.terminal import Terminal
    from nimatron.explain.catalogue import Catalogue
    from nimatron.explain.message import MessageValue
    from nimatron.proofs.certificate import Certificate

_MOST_OPTIONS = 10**13
_MOST_THREADS = 16
_MEGABYTE = 1 << 20


@click.command(cls=DescribedCommand)
@game_argument
@click.argument("position", metavar="POSITION", required=False)
@rule_option
@misere_option
@click.option("--value", "as_value", is_flag=True)
@out_option(metavar="FILE.json")
@click.option("--lean", "lean_file", type=OutPath(False, False), metavar="FILE.lean")
@click.option("--limit", type=Count(_MOST_OPTIONS, 1), metavar="N")
@click.option("--seconds", type=Count(10**7, 1), metavar="S")
@click.option("--memory", type=Count(1 << 20, 1), default=256, show_default=True, metavar="M")
@click.option("--threads", type=Count(_MOST_THREADS, 1), default=1, show_default=True, metavar="N")
@click.option("--cluster", metavar="ADDRESS")
@click.option("--table", "table_file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True)
@lang_option
def command(
    game: str,
    position: str | None,
    rules: tuple[str, ...],
    misere: bool | None,
    as_value: bool,
    out_file: str | None,
    lean_file: str | None,
    limit: int | None,
    seconds: int | None,
    memory: int,
    threads: int,
    cluster: str | None,
    table_file: str | None,
    as_json: bool,
    lang: str,
) -> int:
    """Prove who wins a position, and write the certificate."""
    from nimatron.budget import Limits
    from nimatron.cli.arguments import read_game, read_position
    from nimatron.cli.terminal import Terminal, progress_bar
    from nimatron.explain.catalogue import catalogue
    from nimatron.files import check_place, whole_file
    from nimatron.proofs.lean_position import lean_text
    from nimatron.proofs.proving import LIMITS, prove

    rule_set = read_game(game, rules)
    here = rule_set.start if position is None else rule_set.parse(read_position(position))
    for path in filter(None, (out_file, lean_file)):
        check_place(path)
    if lean_file is not None:
        proof = lean_text(rule_set, here, misere=misere, value=as_value)
        with whole_file(lean_file) as file:
            file.write(proof)
    limits: Limits = LIMITS if limit is None else LIMITS.raised(options=limit)
    if seconds is not None:
        limits = limits._replace(seconds=float(seconds))
    with progress_bar(limits.options) as bar:
        found = prove(
            rule_set,
            here,
            misere=misere,
            value=as_value,
            limits=limits,
            threads=threads,
            cluster=cluster,
            table=table_file,
            memory=memory * _MEGABYTE,
            progress=bar.show,
        )
    if out_file is not None:
        found.write(out_file)
    out = Terminal()
    if as_json:
        out.stream.write(found.text())
    else:
        _show(found, out_file, catalogue(lang), out)
    return 0


def _show(found: Certificate, out_file: str | None, words: Catalogue, out: Terminal) -> None:
    """Print what is proved, the number of statements, and where the certificate is."""
    from nimatron.explain.message import Message

    claimed: dict[str, MessageValue] = {"game": found.game, "position": found.position}
    if found.claim.value is not None:
        out.paragraph(words.text(Message("prove.value", {**claimed, "value": found.claim.value})))
    else:
        key = "prove.won" if found.claim.wins else "prove.lost"
        out.paragraph(words.text(Message(f"{key}.misere" if found.misere else key, claimed)))
    out.paragraph(words.text(Message("prove.count", {"count": len(found.statements)})))
    if out_file is not None:
        out.paragraph(words.text(Message("prove.written", {"path": out_file})))
