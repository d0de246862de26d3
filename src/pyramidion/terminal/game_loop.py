"""The game loop of the terminal: prompts the player to move, saves every accepted decision, prints the events."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game_value import Value, describe_solution, rank
from pyramidion.core.messages import Message
from pyramidion.core.options import format_option
from pyramidion.core.position import Position
from pyramidion.core.record import format_result, seat_tag
from pyramidion.core.session import Session
from pyramidion.terminal.bots import TerminalBots
from pyramidion.terminal.console import Console
from pyramidion.terminal.hints import hint_lines
from pyramidion.terminal.player_setup import PERSON, SeatPlayer, read_player
from pyramidion.terminal.prompt import DecisionPrompt, PromptCommand
from pyramidion.terminal.replayer import board_marks
from pyramidion.terminal.savefile import new_file, write_durably

_IN_ONE_LINE = 4
"""Maximum number of events printed as one paragraph; more become a list."""


class GameLoop:
    """One game at one terminal."""

    def __init__(
        self, session: Session, players: Sequence[SeatPlayer], screen: Console, file: Path, bots: TerminalBots
    ) -> None:
        """players: by seat. file: where the game is saved. bots: decide for the seats of bots, and give hints."""
        self._session = session
        self._players = list(players)
        self._screen = screen
        self._file = file
        self._bots = bots
        self._people = [seat for seat, player in enumerate(players) if player.is_person]
        self._shown: Position[Any] | None = None
        self._undone = False

    def run(self) -> None:
        """Plays until the game is over. Raises Leave when a person leaves; no accepted decision is lost."""
        self._save()
        self._welcome()
        while not self._session.over:
            self._turn()
        self._print_result()

    # -- deciding -------------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        position = self._session.position
        self._undone = False
        seat = position.to_decide[0]
        outcome = self._session.pending_chance_outcome()
        if outcome is not None:
            self._session.play(outcome)
        elif seat != CHANCE and not self._players[seat].is_person:
            self._bot_turn(seat)
        else:
            self._person_turn(seat)
        self._save()
        if self._session.position is not position and not self._undone:
            self._print_events()

    def _bot_turn(self, seat: int) -> None:
        while True:
            try:
                with self._screen.spinner(Message("{player} is thinking …", player=self._name(seat))):
                    text = self._bots.choose(self._session, seat, self._players[seat].level)
            except PyramidionError as error:
                if not self._people:
                    raise
                self._screen.print_error(error.message)
                self._change_failed_bot(seat)
            else:
                self._session.play(text, seat)
                return

    def _change_failed_bot(self, seat: int) -> None:
        """Asks whether a bot that has failed should try again, and at which level."""
        self._screen.print(Message("Press Enter to try again, or type another level for this bot."))
        while wanted := self._screen.ask(Message("level")):
            try:
                self._players[seat] = player = read_player(f"bot:{wanted}", self._session.game)
                self._session.set_tag(seat_tag(self._session.game.seats[seat]), player.name)
                return
            except PyramidionError as error:
                self._screen.print_error(error.message)

    def _person_turn(self, seat: int) -> None:
        position = self._session.position
        several = seat != CHANCE and len(position.game.rules.deciders(position.state)) > 1
        secret = several and len(self._people) > 1
        if not secret:
            self._show()
            self._prompt(position, seat, secret=False)
            return
        with self._screen.secret_turn(position.game.seat_names[seat]):
            self._show(again=True)
            self._prompt(position, seat, secret=True)

    def _prompt(self, position: Position[Any], seat: int, secret: bool) -> None:
        dialogue = DecisionPrompt(self._screen, position, seat, secret)
        while self._session.position is position and not self._session.over:
            answer = dialogue.next()
            if isinstance(answer, PromptCommand):
                self._handle(answer, seat)
            else:
                self._session.play(answer.text, seat)

    def _handle(self, ask: PromptCommand, seat: int) -> None:
        try:
            if ask.command == "undo":
                self._undo()
            elif ask.command == "board":
                self._show(again=True)
            elif ask.command == "record":
                self._screen.print(str(self._session.record()))
            elif ask.command == "save":
                self._save_copy(ask.detail)
            elif ask.command == "hint":
                self._hint(seat)
            elif ask.command == "values":
                self._values(seat)
            elif ask.command == "resign":
                self._resign(seat)
        except PyramidionError as error:
            self._screen.print_error(error.message)

    def _undo(self) -> None:
        # Manually entered outcomes can be mistyped; drawn ones stay, whatever is taken back.
        plies = self._session.takeback_plies(self._people if self._session.seed else [*self._people, CHANCE])
        if plies:
            self._session.take_back(plies)
            self._undone = True
            self._screen.print(Message("Taken back."))
        else:
            self._screen.print_error(Message("There is nothing to take back."))

    def _hint(self, seat: int) -> None:
        if seat == CHANCE:
            self._screen.print_error(Message("There is no hint for chance: enter the outcome."))
            return
        with self._screen.spinner(Message("A bot is thinking …")):
            found = self._bots.analyse(self._session, seat)
        for sentence in hint_lines(found):
            self._screen.print(sentence)

    def _values(self, seat: int) -> None:
        if seat == CHANCE:
            self._screen.print_error(Message("Chance has no values: enter the outcome."))
            return
        with self._screen.spinner(Message("Computing the value of each decision …")):
            known = self._bots.values(self._session)
        seats = self._session.game.seat_names
        solved = describe_solution([value for value, _ in known], seats[seat], seats[1 - seat])
        if solved is not None:
            self._screen.print(solved, "said")
        grouped: dict[Value | None, list[str]] = {}
        for value, text in sorted(known, key=lambda pair: -rank(pair[0]) if pair[0] else 2000):
            grouped.setdefault(value, []).append(text)
        for value, texts in grouped.items():
            self._screen.print(Message("{value}:", value=value.words if value else Message("not known")))
            self._screen.set_completions(texts)

    def _resign(self, seat: int) -> None:
        if seat == CHANCE:
            self._screen.print_error(Message("Chance cannot resign; `quit` leaves the game."))
            return
        self._session.resign(seat)

    def _save_copy(self, name: str) -> None:
        if not name:
            self._screen.print_error(Message("Name the file: save FILE."))
            return
        path = Path(name).expanduser()
        try:
            write_durably(new_file(self._session.game.info.id, path), self._session.text(public=False))
        except (OSError, ValueError) as error:  # ValueError: no file can have such a name
            self._screen.print_error(f"{path}: {getattr(error, 'strerror', None) or error}.")
        else:
            self._screen.print(Message("Saved in {file}.", file=str(path)))

    def _save(self) -> None:
        write_durably(self._file, self._session.text(public=False))

    # -- showing --------------------------------------------------------------------------------------------------

    def _name(self, seat: int) -> str:
        player, seat_name = self._players[seat], self._session.game.seat_names[seat]
        if player.name == PERSON.name and player.is_person:
            return seat_name
        return Message("{seat} ({player})", seat=seat_name, player=player.name)

    def _welcome(self) -> None:
        game = self._session.game
        given = ", ".join(f"{name} {format_option(value)}" for name, value in game.options.items() if value != "")
        self._screen.print(f"{game.info.title}{f' ({given})' if given else ''}", "said")
        for seat, player in zip(game.seat_names, self._players, strict=True):
            self._screen.print(Message("{seat}: {player}", seat=seat, player=player.name))
        if self._session.seed:
            self._screen.print(
                Message(
                    "The chance outcomes are fixed by a seed whose SHA-256 is {hash}.",
                    hash=self._session.commitment or "",
                )
            )
        elif game.info.stochastic:
            self._screen.print(Message("Dice and throws are entered by hand."))
        self._screen.print(Message("Every decision is saved in {file}.", file=str(self._file)), "quiet")
        self._screen.print(Message("Type ? for help."))

    def _show(self, again: bool = False) -> None:
        """Prints the board, once per position unless it is requested again."""
        position = self._session.position
        if self._shown is position and not again:
            return
        self._shown = position
        if self._session.over:
            self._screen.print_heading(Message("The end"))
        else:
            seat = position.to_decide[0]
            self._screen.print_heading(
                Message(
                    "Decision {number}: {player}",
                    number=position.ply + 1,
                    player=Message("chance") if seat == CHANCE else self._name(seat),
                )
            )
        drawn = position.game.presentation.text_picture(
            position.state, marks=self._marks(), say=self._screen.translated
        )
        self._screen.print_picture(drawn)

    def _marks(self) -> tuple[str, ...]:
        """The cells that the last decision named."""
        session = self._session
        if not session.ply or session.position.sealed:
            return ()
        seat, text = session.moves[-1]
        return board_marks(session.positions[-2], seat, text)

    def _print_events(self) -> None:
        sentences = [self._screen.translated(event.full_text()) for event in self._session.position.events]
        if sentences:
            # A whole turn of Pyramid Ball is easier to read as a list.
            self._screen.print(("\n" if len(sentences) > _IN_ONE_LINE else " ").join(sentences))

    def _print_result(self) -> None:
        self._show(again=True)
        result = self._session.result
        assert result is not None
        if self._session.termination:
            self._screen.print(self._session.end_sentence, "said")
        winners, score = [self._name(seat) for seat, share in enumerate(result) if share], format_result(result)
        if len(winners) == 1:
            self._screen.print(Message("{player} has won, {result}.", player=winners[0], result=score), "said")
        elif self._session.termination:
            self._screen.print(
                Message("The win is shared by {players}, {result}.", players=winners, result=score), "said"
            )
        else:
            self._screen.print(Message("A draw between {players}, {result}.", players=winners, result=score), "said")
        if self._session.seed:
            self._screen.print(
                Message("The seed was {seed}; `pyramidion verify` checks every outcome.", seed=self._session.seed)
            )
        self._screen.print(Message("The record is in {file}.", file=str(self._file)))


def print_goodbye(screen: Console, file: Path) -> None:
    """Says goodbye to a player."""
    screen.print(Message("The game is saved; `pyramidion play --from {file}` continues it.", file=str(file)))
