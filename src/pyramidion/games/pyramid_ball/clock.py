"""The time to program, and the program that counts when it is over (B2)."""

from pyramidion.core.game import GameClock
from pyramidion.games.pyramid_ball import program_text
from pyramidion.games.pyramid_ball.rules import side_of_seat
from pyramidion.games.pyramid_ball.state import PROGRAM, State


class BallClock(GameClock[State]):
    """Runs while both program."""

    def __init__(self, to_program: int) -> None:
        """to_program: the seconds for one program; 0: no clock."""
        self._to_program = to_program

    def seconds(self, state: State) -> int:
        """The time to program."""
        return self._to_program if state.phase == PROGRAM else 0

    def complete(self, state: State, seat: int, text: str) -> str:
        """The program that counts when the time is up over a half-entered one (B2, B12, B14)."""
        if state.phase != PROGRAM:
            return text
        return program_text.write_program(program_text.complete_program(state, side_of_seat(state, seat), text))
