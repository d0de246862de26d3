"""Pass The Pyramids for everything above the rules: declaration, notation, drawing, explanation."""

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import ClassVar

from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import IllegalDecision
from pyramidion.core.events import Event
from pyramidion.core.game import Game, GameInfo, Outcome
from pyramidion.core.options import Option
from pyramidion.games.pass_the_pyramids import diagram, explain, notation, rules
from pyramidion.games.pass_the_pyramids.board import PassBoard, Player
from pyramidion.games.pass_the_pyramids.events import (
    Beat,
    Busted,
    Collected,
    Failed,
    Landed,
    Led,
    Passed,
    Staked,
    ThrewAgain,
    Tied,
    Won,
)
from pyramidion.games.pass_the_pyramids.landing import LANDINGS, SCORES, landing_text, parts, read_landing
from pyramidion.games.pass_the_pyramids.notation import SEATS
from pyramidion.games.pass_the_pyramids.rules import CHOOSE, JUDGE, NOBODY, STAKE, THROW, State


class PassThePyramids(Game[State]):
    """Pass The Pyramids; option `players`."""

    info = GameInfo(
        id="pass_the_pyramids",
        title="Pass The Pyramids",
        designer="Avri Klemer",
        summary="Stake a token, throw three pyramids, beat the standing score; once somebody is out, the richest wins.",
        seats=SEATS,
        options=(Option("players", "how many play", 4, low=3, high=5),),
        chance=True,
    )
    rules_module: ClassVar[ModuleType] = rules
    entry_separator = ";"

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the players in play."""
        return SEATS[: self._players]

    @property
    def _players(self) -> int:
        players = self.options["players"]
        assert isinstance(players, int)
        return players

    def rule_constants(self) -> Mapping[str, object]:
        """How many play."""
        return {"PLAYERS": self._players}

    # -- rules ----------------------------------------------------------------------------------------------------

    def start_state(self) -> State:
        """Four tokens each and an empty pot."""
        state: State = self.rules.start()
        return state

    def deciders(self, state: State) -> tuple[int, ...]:
        """The player on turn, or chance while the trio is in the air; nobody once the game is over."""
        return () if self.rules.result(state) else (self.rules.to_move(state),)

    def codes(self, state: State, seat: int) -> Sequence[int]:
        """Codes as `rules.legal` gives them; for chance all landings."""
        return self.rules.legal_codes(state) if seat == self.rules.to_move(state) else []

    def weights(self, state: State) -> Sequence[int]:
        """How likely each landing is; a landing of weight 0 is never drawn, but may be entered (T12)."""
        out = [0] * self.rules.max_decisions
        assert self.rules.weigh is not None
        return out[: self.rules.weigh(state, out)]

    def step(self, state: State, codes: tuple[int, ...]) -> tuple[State, tuple[Event, ...]]:
        """The next state, and what happened."""
        code = codes[0]
        after: State = self.rules.apply(state, code)
        return after, tuple(self._events(state, code, after))

    def _events(self, state: State, code: int, after: State) -> list[Event]:
        turn = state.turn
        if state.phase == CHOOSE:
            if code == STAKE:
                return [Staked(turn)]
            return [Passed(turn), *self._round_and_end(state, after)]
        events: list[Event] = []
        judged = state
        if state.phase == THROW:
            landing = LANDINGS[code]
            events.append(Landed(turn, state.throws + 1, landing_text(landing), parts(landing), SCORES[code]))
            judged = state._replace(landing=code)
        if after.phase == JUDGE:
            return events
        if after.phase == THROW:
            return [ThrewAgain(turn)]
        resolved = rules.resolved(judged)
        events.append(_settlement(judged))
        for seat in range(self._players):
            staked = 1 if seat == turn else 0
            if rules.tokens(state, seat) + staked and not rules.tokens(resolved, seat):
                events.append(Busted(seat))
        return events + self._round_and_end(resolved, after)

    def _round_and_end(self, settled: State, after: State) -> list[Event]:
        """What follows when a turn is settled: the holder's harvest (T6), the end (T7)."""
        events: list[Event] = []
        if settled.holder != NOBODY and after.holder == NOBODY:
            events.append(Collected(settled.holder, settled.stake, settled.pot))
        winner = self.rules.result(after)
        if winner:
            events.append(Won(winner - 1, rules.tokens(after, winner - 1)))
        return events

    def outcome(self, state: State) -> Outcome | None:
        """1 for the winner, 0 for the others; None while the game runs."""
        winner = self.rules.result(state)
        return None if winner == 0 else tuple(float(seat == winner - 1) for seat in range(self._players))

    # -- text -----------------------------------------------------------------------------------------------------

    def write(self, state: State, seat: int, code: int) -> str:
        """`stake`, `pass`, `throw`, `keep`; for chance a landing, `S_ M^ L>M`."""
        return notation.write_decision(state.phase, code)

    def read(self, state: State, seat: int, text: str) -> int:
        """The code of a decision or landing. Raises IllegalDecision naming the rule."""
        if seat == CHANCE:
            return read_landing(text)
        code = notation.read_decision(text)
        if code in self.rules.legal_codes(state):
            return code
        raise IllegalDecision(explain.reason(state, code))

    def state_text(self, state: State) -> str:
        """Hands, pot, standing score, turn and throw."""
        return notation.position_text(state, self._players)

    def read_state(self, text: str) -> State:
        """The inverse of `state_text`."""
        state = notation.read_position(text, self._players)
        if self.rules.result(state) == 0:
            notation.check_running(state)
        return state

    # -- faces ----------------------------------------------------------------------------------------------------

    def board(self, state: State) -> PassBoard:
        """Everything on the table."""
        players = []
        for seat, name in enumerate(self.seats):
            staked = state.stake if seat == state.holder else 0
            staked += 1 if seat == state.turn and state.phase != CHOOSE else 0
            hand = rules.hand(state, seat)
            players.append(Player(name, hand, staked, hand + staked == 0))
        landing = LANDINGS[state.landing] if state.phase == JUDGE else None
        return PassBoard(
            players=tuple(players),
            pot=state.pot,
            holder=None if state.holder == NOBODY else state.holder,
            score=state.score,
            turn=state.turn,
            throws=state.throws,
            in_air=state.phase == THROW,
            landing=None if landing is None else landing_text(landing),
            parts=None if landing is None else parts(landing),
        )

    def svg(self, state: State, *, targets: Sequence[str] = (), marks: Sequence[str] = ()) -> str:
        """The players with their tokens, the pot, and the landing."""
        landing = LANDINGS[state.landing] if state.phase == JUDGE else None
        return diagram.svg(self.board(state), landing, targets=targets, marks=marks)

    def picture(self, state: State, *, marks: Sequence[str] = ()) -> str:
        """The same as lines of text."""
        return diagram.picture(self.board(state), marks=marks)

    def paths(self, state: State, seat: int, code: int) -> Sequence[tuple[str, ...]]:
        """One word; a landing is entered pyramid by pyramid."""
        if seat == CHANCE:
            return [tuple(landing_text(LANDINGS[code]).split())]
        return [(self.write(state, seat, code),)]

    def prompt(self, state: State, seat: int, path: tuple[str, ...], may_stop: bool) -> str:
        """A sentence that tells the player what to choose."""
        return explain.prompt(state, path)

    # -- records --------------------------------------------------------------------------------------------------

    def starts_turn(self, state: State) -> bool:
        """A turn begins with a stake or a pass."""
        return state.phase == CHOOSE


def _settlement(judged: State) -> Event:
    """What a kept landing does to the stakes (T2, T5)."""
    turn, score = judged.turn, SCORES[judged.landing]
    if score == 0 or score < judged.score:
        return Failed(turn, score, judged.pot + 1)
    if judged.holder == NOBODY:
        return Led(turn, score)
    if score == judged.score:
        return Tied(turn, judged.holder, score, judged.stake + 1)
    return Beat(turn, judged.holder, score, judged.stake, judged.pot)
