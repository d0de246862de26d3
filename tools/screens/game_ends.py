"""Ends of games: a position shortly before the end, the decisions that end it, and the viewer."""

from dataclasses import dataclass, field
from typing import Any

from screenshots import ScreenshotSession, Table

from serving import Server


@dataclass(frozen=True)
class End:
    """An end. decisions: seat and text of the last decisions; "draw" offers a draw, which the other seat accepts.

    seat: the viewer; None: both players share the window.
    """

    name: str
    start: str
    decisions: tuple[tuple[int, str], ...]
    seat: int | None
    options: dict[str, Any] = field(default_factory=dict)

    def open_table(self, session: ScreenshotSession, game: str) -> Table:
        """Opens a table and plays to the end; returns it with the keys of the viewer."""
        seats = ({"kind": "person"},) * self.options.get("players", 2)
        table = session.open_table(f"{game} {self.name}", game, 0, seats, options=self.options, start=self.start)
        with session.server.sit(table.id, *table.keys) as client:
            client.until(lambda state: "to_decide" in state)
            for seat, text in self.decisions if not client.state.get("end") else ():
                if text == "draw":
                    agree(session.server, table)
                else:
                    client.decide(seat, text)
                    client.until(lambda state, seat=seat: state.get("end") or seat not in state["to_decide"])
            client.until(lambda state: state.get("end"))
        return table if self.seat is None else Table(table.id, [table.keys[self.seat]])


def agree(server: Server, table: Table) -> None:
    """The two seats of a table agree on a draw, each on its own device."""
    with server.sit(table.id, table.keys[0]) as one, server.sit(table.id, table.keys[1]) as other:
        one.send({"type": "make_offer", "seat": 0, "kind": "draw"})
        other.until(lambda state: state.get("offer"))
        other.send({"type": "answer_offer", "seat": 1, "accept": True})
        other.until(lambda state: state.get("end"))


_PYLOS = "LDLL/DDLD/DLLD/DDLD|LDD/LDD/LLL|LL/DD|. L"
_PYRAMID = "00000/01100/03221/01000/00000 w:b2,b4 b:b3,c3 b"
_BRACES = "-,LrMr,-,LrMrSr,-/-,Lw,Lb,-,-/-,-,-,Lw,-/-,MrSr,-,Sr,Sn/Ln,-,Mn,-,- w none 3"
_BALL = "home:Lb3,Md6*,Sf3 away:La5,Mb4,Sg6 0-0"
_RUN = ((0, "S:F.. M:FF. L:R.."), (1, "S:FL. M:F.. L:F.."))
_QUIET = ((0, "S:F.. M:... L:..."), (1, "S:F.. M:... L:..."))
_FOUR = "9,0,0,5 pot:0 holder:2 stake:1 score:5 turn:3 thrown:1:S_,M_,L^"
_PASS = "6,3,0 pot:1 holder:3 stake:1 score:3 turn:1 thrown:1:S_,M_,L^"

ENDS: dict[str, tuple[End, ...]] = {
    "pylos": (
        End("won", _PYLOS, ((0, "4a1"),), 0),
        End("lost", _PYLOS, ((0, "4a1"),), 1),
        End("draw", _PYLOS, ((0, "draw"),), 0),
    ),
    "pyramid": (
        End("won", _PYRAMID, ((1, "c3-d3xc4"),), 1),
        End("lost", _PYRAMID, ((1, "c3-d3xc4"),), 0),
    ),
    "braces": (
        End("won", _BRACES, ((0, "Ld3-d4 XLc4"), (0, "end")), 0),
        End("lost", _BRACES, ((0, "Ld3-d4 XLc4"), (0, "end")), 1),
    ),
    "pyramid_ball": (
        End("won", _BALL, _RUN, 0),
        End("lost", _BALL, _RUN, 1),
        End("draw", "home:La2,Mb4*,Sf4 away:La7,Mg7,Sd5 0-0 turn:3", _QUIET, 0, {"turn_limit": 3}),
    ),
    "pass_the_pyramids": (
        End("won", _PASS, ((0, "keep"),), 0, {"players": 3}),
        End("lost", _PASS, ((0, "keep"),), 2, {"players": 3}),
        End(
            "shared",
            "9,0,0,5 pot:0 holder:2 stake:1 score:5 turn:3 thrown:1:S_,M_,L^",
            ((2, "keep"),),
            None,
            {"players": 4},
        ),
    ),
}
