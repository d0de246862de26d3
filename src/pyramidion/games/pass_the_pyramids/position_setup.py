"""Position setup for Pass The Pyramids: tokens, the score to beat, and whose turn it is."""

from pyramidion.core.messages import Message
from pyramidion.core.position_setup import Field, Layout, PositionDraft, PositionSetup, turn_field
from pyramidion.games.pass_the_pyramids.labels import SEATS
from pyramidion.games.pass_the_pyramids.landing import LANDINGS, SCORES, landing_text
from pyramidion.games.pass_the_pyramids.rules import (
    CHOOSE,
    HAND,
    JUDGE,
    LANE,
    NOBODY,
    NOTHING,
    THROW,
    THROWS,
    TOKENS,
    State,
)

_PHASES = {CHOOSE: "choose", THROW: "throw", JUDGE: "judge"}
_NOBODY = "nobody"
_LANDED = ("phase", (_PHASES[JUDGE],))
_STANDS = tuple(str(seat) for seat in range(len(SEATS)))


class PassPositionSetup(PositionSetup[State]):
    """No places: tokens are counted."""

    def __init__(self, players: int) -> None:
        self._seats = SEATS[:players]
        most = TOKENS * players
        holding = ("holder", _STANDS[:players])
        self.layout = Layout(
            (),
            (),
            (
                *(
                    Field(f"hand{seat}", Message("{player}’s hand", player=name), low=0, high=most)
                    for seat, name in enumerate(self._seats)
                ),
                Field("pot", Message("In the pot"), low=0, high=most),
                Field(
                    "holder",
                    Message("Whose score stands"),
                    ((_NOBODY, Message("nobody’s")), *_seat_choices(self._seats)),
                ),
                Field("stake", Message("The holder’s stake"), low=0, high=most, shown_when=holding),
                Field("score", Message("The standing score"), low=0, high=max(SCORES), shown_when=holding),
                turn_field(self._seats),
                Field(
                    "phase",
                    Message("Turn so far"),
                    (
                        (_PHASES[CHOOSE], Message("before the stake")),
                        (_PHASES[THROW], Message("throwing")),
                        (_PHASES[JUDGE], Message("thrown")),
                    ),
                ),
                Field(
                    "number",
                    Message("Which throw"),
                    low=1,
                    high=THROWS,
                    shown_when=("phase", (_PHASES[THROW], _PHASES[JUDGE])),
                ),
                Field("landing", Message("How it lies"), _landings(), shown_when=_LANDED),
            ),
        )

    def from_state(self, state: State) -> PositionDraft:
        """Tokens and turn."""
        thrown = state.throws + (state.phase == THROW)
        return PositionDraft(
            {},
            {
                **{f"hand{seat}": str(state.hands >> LANE * seat & HAND) for seat in range(len(self._seats))},
                "pot": str(state.pot),
                "holder": _NOBODY if state.holder == NOBODY else str(state.holder),
                "stake": str(state.stake),
                "score": str(state.score),
                "turn": str(state.turn),
                "phase": _PHASES[state.phase],
                "number": str(max(1, thrown)),
                "landing": str(max(0, state.landing)),
            },
        )

    def to_state(self, arranged: PositionDraft) -> State:
        """There may be more or fewer tokens than in the game."""
        fields = arranged.fields
        phase = next(phase for phase, name in _PHASES.items() if name == fields["phase"])
        hands = sum(int(fields[f"hand{seat}"]) << LANE * seat for seat in range(len(self._seats)))
        held = fields["holder"] != _NOBODY
        number = int(fields["number"])
        return State(
            hands=hands,
            pot=int(fields["pot"]),
            holder=int(fields["holder"]) if held else NOBODY,
            stake=int(fields["stake"]) if held else 0,
            score=int(fields["score"]) if held else 0,
            turn=int(fields["turn"]),
            phase=phase,
            throws={CHOOSE: 0, THROW: number - 1, JUDGE: number}[phase],
            landing=int(fields["landing"]) if phase == JUDGE else NOTHING,
        )


def _seat_choices(seats: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((str(seat), Message("{player}’s", player=name)) for seat, name in enumerate(seats))


def _landings() -> tuple[tuple[str, str], ...]:
    """All landings, the highest score first."""
    codes = sorted(range(len(LANDINGS)), key=lambda code: -SCORES[code])
    return tuple((str(code), f"{landing_text(LANDINGS[code])} — {SCORES[code]}") for code in codes)
