"""``nimatron play``: a game in the terminal, against the computer or another person."""

from __future__ import annotations

import click

from nimatron.cli.arguments import Count, OneOf, Seed, game_argument, lang_option, misere_option, rule_option
from nimatron.cli.main import DescribedCommand


@click.command(cls=DescribedCommand)
@game_argument
@click.argument("position", metavar="POSITION", required=False)
@rule_option
@misere_option
@click.option("--first", type=OneOf(["me", "computer", "ask"]), default="me", show_default=True)
@click.option(
    "--opponent", type=OneOf(["perfect", "graded", "cora", "random", "human"]), default="perfect", show_default=True
)
@click.option("--errors", metavar="P", default="20%", show_default=True)
@click.option("--size", type=Count(10**6), metavar="D", default=4, show_default=True)
@click.option("--level", type=Count(20, 1), metavar="N")
@click.option("--seed", type=Seed(), metavar="N")
@click.option("--certificate", "certificate_file", type=click.Path(), metavar="FILE")
@click.option("--record", "record_file", type=click.Path(), metavar="FILE")
@lang_option
def command(
    game: str,
    position: str | None,
    rules: tuple[str, ...],
    misere: bool | None,
    first: str,
    opponent: str,
    errors: str,
    size: int,
    level: int | None,
    seed: int | None,
    certificate_file: str | None,
    record_file: str | None,
    lang: str,
) -> int:
    """Play a game against the computer or another person."""
    from nimatron.cli.arguments import read_game
    from nimatron.cli.play_session import PlaySettings, play_session

    certificate = None
    if certificate_file is not None:
        from nimatron.proofs.certificate import certificate_of
        from nimatron.sequences.periods.certified import read_certificate

        certificate = certificate_of(read_certificate(certificate_file))
    settings = PlaySettings(
        game=read_game(game, rules),
        position=position,
        misere=misere,
        first=first,
        opponent=opponent,
        errors=errors,
        size=size,
        level=level,
        seed=seed,
        record_file=record_file,
        lang=lang,
        certificate=certificate,
    )
    return play_session(settings)
