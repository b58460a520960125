"""A game in the terminal, one line at a time, suitable for plain terminals and screen readers."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from nimatron.budget import Limits
from nimatron.cli.arguments import read_text
from nimatron.cli.terminal import Terminal, asked
from nimatron.errors import NimatronError, RequestError, TooLargeError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.message import Message
from nimatron.explain.reason import error_text, reason
from nimatron.files import whole_file
from nimatron.picture.text import text_picture
from nimatron.play.bank import bank_of
from nimatron.play.hint import hints
from nimatron.play.match import Match
from nimatron.play.players import Player, player, read_probability
from nimatron.play.record import parse_record
from nimatron.play.review import review, review_text
from nimatron.play.starts import random_start
from nimatron.play.typed_move import move_forms, read_move
from nimatron.rules.rule_set import RuleSet
from nimatron.views.move_words import MoveGuide

_THINKING = Limits(positions=500_000, options=4_000_000)


@dataclass(frozen=True)
class PlaySettings:
    """Options of ``nimatron play``."""

    game: RuleSet[Any]
    position: str | None
    misere: bool | None
    first: str
    opponent: str
    errors: str
    size: int
    level: int | None
    seed: int | None
    record_file: str | None
    lang: str
    certificate: Any = None
    """A certificate of a position that takes the place of the opponent."""


def play_session(settings: PlaySettings) -> int:
    """Play until the game ends or the person leaves; return the exit status."""
    try:
        return PlaySession(settings).run()
    except EOFError:  # the input ended before the person chose who moves first
        out = Terminal()
        out.line()
        out.paragraph(catalogue(settings.lang).text("play.left"))
        return 0


class PlaySession:
    """One game in the terminal."""

    def __init__(self, settings: PlaySettings) -> None:
        self.settings = settings
        self.words = catalogue(settings.lang)
        self.out = Terminal()
        computer: Player | None = None
        read_probability(settings.errors)
        if settings.certificate is not None:
            computer = player(settings.certificate, settings.seed)
        elif settings.opponent != "human":
            computer = player(settings.opponent, settings.seed, _THINKING, errors=settings.errors, size=settings.size)
        self.computer = computer
        self.hinted = 0
        self.shown: Any = None  # the position drawn last; redraw only after a change
        self.match = self._kept_match() or self._new_match()

    # -- beginning ---------------------------------------------------------------------------------------------

    def _new_match(self) -> Match:
        settings = self.settings
        game = settings.game
        misere = settings.misere
        if settings.position is not None and settings.level is not None:
            raise RequestError(reason("request.position_or_level"))
        if settings.level is not None:
            start = random_start(game, settings.level, settings.seed, misere)
        else:
            start = game.start if settings.position is None else game.parse(settings.position)
        first = settings.first
        if first == "ask" and self.computer is not None:
            self._show(start)
            first = self._ask_first()
        level = "" if settings.level is None else str(settings.level)
        one, two = (self.computer, None) if first == "computer" else (None, self.computer)
        return Match(game, start, misere, one, two, level=level, seed=settings.seed)

    def _kept_match(self) -> Match | None:
        path = self.settings.record_file
        if path is None or not os.path.exists(path):
            return None
        record = parse_record(read_text(path))
        if record.result != "open":
            raise RequestError(reason("file.game_ended", path=path))
        if record.game != self.settings.game:
            raise RequestError(
                reason(
                    "file.other_game", path=path, held=record.game.written_name, game=self.settings.game.written_name
                )
            )
        self._say("play.continued", {"count": len(record.moves)})
        first = None if record.first == "human" else self.computer
        second = None if record.second == "human" else self.computer
        return Match.resume(record, first, second)

    def _ask_first(self) -> str:
        while True:
            answer = self._ask("play.who_first").strip().lower()
            if answer in ("me", "i", "m", "y", "yes", ""):
                return "me"
            if answer in ("computer", "c", "you", "n", "no"):
                return "computer"

    # -- the game ----------------------------------------------------------------------------------------------

    def run(self) -> int:
        """Alternate moves until the game ends; at the end of the input, save the record and stop."""
        match = self.match
        self._say("play.welcome", {"title": self.words.game_title(match.record.game)})
        self._say("play.misere" if match.record.misere else "play.normal")
        try:
            while not match.over:
                if match.players[match.to_move] is not None:
                    self._computer_moves()
                    continue
                if self.shown != match.position:
                    self._show(match.position)
                if not self._person_moves():
                    self._keep()
                    self._say("play.left")
                    return 0
        except EOFError:
            self._keep()
            self.out.line()
            self._say("play.left")
            return 0
        except KeyboardInterrupt:
            self._keep()
            raise
        self._keep()
        self._end()
        return 0

    def _computer_moves(self) -> None:
        before = self.match.position
        after = self.match.answer()
        self.hinted = 0
        game = self.match.record.game
        values = {"move": MoveGuide(game, before).done(after), "to": game.format(after)}
        self._say("play.computer", values)
        for said in (self.match.note, self.match.doubt):
            if said is not None:
                self.out.paragraph(self.words.text(said))
        self._keep()

    def _person_moves(self) -> bool:
        """Read one line and act on it; return False if the person leaves."""
        people = self.computer is None
        text = self._ask(f"play.prompt.{self.match.to_move}" if people else "play.prompt")
        word = text.strip().lower()
        actions = {
            "?": self._help, "help": self._help, "h": self._hint, "hint": self._hint, "u": self._undo,
            "undo": self._undo, "r": self._redo, "redo": self._redo, "m": self._moves, "moves": self._moves,
            "w": self._why, "why": self._why, "resign": self.match.resign,
        }  # fmt: skip
        if word in ("q", "quit", "exit"):
            return False
        if word in actions:
            try:
                actions[word]()
            except TooLargeError as error:
                self.out.line(error_text(error, self.settings.lang))
            return True
        if not word:
            return True
        try:
            target = read_move(self.match.record.game, self.match.position, text)
            before = self.match.position
            self.match.play(target)
        except NimatronError as error:
            self.out.line(error_text(error, self.settings.lang))
            return True
        self.hinted = 0
        game = self.match.record.game
        self._say("play.done", {"move": MoveGuide(game, before).done(target), "to": game.format(target)})
        self._keep()
        return True

    def _help(self) -> None:
        """List the ways to type a move of this game, with examples from the current position."""
        game, position = self.match.record.game, self.match.position
        forms, guide = move_forms(game, position), MoveGuide(game, position)
        self._say("play.help.moves")
        width = min(24, max((len(form.text) for form in forms), default=0))
        for form in forms:
            said = "play.help.position" if form.kind == "position" else guide.offer(form.move)
            self.out.line(f"  {form.text:<{width}}  {self.words.text(said)}")
        self._say("play.help.words")

    def _hint(self) -> None:
        record = self.match.record
        steps = hints(record.game, self.match.position, record.misere, _THINKING)
        step = steps[min(self.hinted, len(steps) - 1)]
        self.hinted += 1
        self.out.paragraph(self.words.text(step))
        if self.hinted < len(steps):
            self._say("play.more_hints")

    def _why(self) -> None:
        from nimatron.solve.analysis import analyse

        record = self.match.record
        analysis = analyse(record.game, self.match.position, misere=record.misere, limits=_THINKING)
        self.out.paragraph(analysis.why(self.settings.lang))

    def _moves(self) -> None:
        from nimatron.cli.show_analysis import show_moves
        from nimatron.solve.analysis import analyse

        record = self.match.record
        analysis = analyse(record.game, self.match.position, misere=record.misere, moves=True, limits=_THINKING)
        show_moves(analysis, self.words, self.out)

    def _undo(self) -> None:
        self.hinted = 0
        self._say("play.undone" if self.match.undo() else "play.nothing_to_undo")

    def _redo(self) -> None:
        self.hinted = 0
        self._say("play.redone" if self.match.redo() else "play.nothing_to_redo")

    def _end(self) -> None:
        record = self.match.record
        if self.shown != self.match.position:
            self._show(self.match.position)
        winner = record.result
        if winner == "draw":
            self._say("play.drawn", {"count": len(record.moves)})
        elif self.computer is None:
            self._say(f"play.won.{winner}", {"count": len(record.moves)})
        else:
            mine = self.match.players[winner] is None
            self._say("play.you_won" if mine else "play.you_lost", {"count": len(record.moves)})
        bank = bank_of(record)
        if bank is not None and bank.total:
            self._say("play.bank", {"count": bank.total})
        try:
            moves = review(record, Limits(positions=200_000, options=2_000_000))
        except NimatronError:
            return
        self.out.line()
        self._say("play.review")
        for line in review_text(record, moves, self.settings.lang).split("\n"):
            self.out.line(line)

    # -- speaking and listening --------------------------------------------------------------------------------

    def _show(self, position: Any) -> None:
        self.shown = position
        self.out.line()
        misere = self.settings.game.plays_misere(self.settings.misere)
        picture = text_picture(
            self.settings.game, position, self.out.width - 2, misere=misere, unicode=self.out.unicode,
            lang=self.settings.lang,
        )  # fmt: skip
        for line in picture.split("\n"):
            self.out.line(f"  {line}")

    def _say(self, key: str, values: dict[str, Any] | None = None) -> None:
        self.out.paragraph(self.words.text(Message(key, values or {})))

    def _ask(self, key: str) -> str:
        return asked(self.out, self.words.text(key) + " ")

    def _keep(self) -> None:
        """Save the record; the file is replaced as a whole."""
        path = self.settings.record_file
        if path is None:
            return
        with whole_file(path) as file:
            file.write(self.match.record.text())
