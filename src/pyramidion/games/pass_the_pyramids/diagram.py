"""Pass The Pyramids drawn: players with their tokens, the pot and the landing, as SVG and for the terminal.

Every pyramid shows its pips, and its pose as a letter, and every player a name, so that colour is never the only sign.
"""

import math
from collections.abc import Callable, Sequence
from xml.etree.ElementTree import Element

from pyramidion.core.messages import Message
from pyramidion.core.svg import child, drawing, text_of
from pyramidion.games.pass_the_pyramids.board import PassBoard, Player
from pyramidion.games.pass_the_pyramids.landing import LYING, SIZES, UPRIGHT, WEIRD, Landing

_COLOURS = ("#c8352c", "#d9a514", "#2e8b47", "#2f6fd0", "#8a4fbf")
_WIDTH, _ROW, _TABLE = 460, 34, 206
_CENTRES = ((95, 132), (225, 82), (360, 132))  # of small, medium and large on the table
_HEIGHTS = (50, 66, 84)  # of a lying pyramid, from its base to its tip
_SIDES = (34, 44, 56)  # of the base of an upright one
_NESTED_SIDES = (18, 31)  # of the base of one inside another, between the pips of that
_STYLE = (
    ".pp-frame{fill:#6b4526}.pp-cloth{fill:#2f3947}.pp-line{fill:none;stroke:#8a7a58;stroke-width:1.2}"
    ".pp-seat{fill:#13212a;stroke-width:2}.pp-turn{fill:none;stroke:#5df2e4;stroke-width:3}"
    ".pp-token{fill:#e0b64f;stroke:#4c360b;stroke-width:1.5}.pp-stake{fill:#fff3cf;stroke:#6b4d12;stroke-width:1.5}"
    ".pp-player{font:600 14px Inter,system-ui,sans-serif;fill:#fdfaf0}"
    ".pp-count{font:13px Inter,system-ui,sans-serif;fill:#cfd8de}"
    ".pp-white{font:600 13px Inter,system-ui,sans-serif;fill:#fdfaf0}"
    ".pp-body{stroke:#fdfaf0;stroke-width:2;stroke-linejoin:round}"
    ".pp-pip{fill:#fdfaf0;stroke:#10100c;stroke-width:1}"
    ".pp-edge{fill:none;stroke:#10100c;stroke-width:1}"
    ".pp-dashed{stroke-dasharray:4 2}"
    ".pp-ray{stroke:#ffb84a;stroke-width:3;stroke-dasharray:6 4;fill:none}"
    ".pp-mark{fill:none;stroke:#ffb84a;stroke-width:3}"
)


def svg(board: PassBoard, landing: Landing | None, *, marks: Sequence[str] = ()) -> str:
    """The table as SVG. Players carry `data-target` with their names in lower case; the pot is `pot`."""
    height = _TABLE + 24 + _ROW * len(board.players) + 8
    now = "the end" if board.over else f"{board.players[board.turn].name} to play"
    root = drawing(_WIDTH, height, f"Pass The Pyramids, {now}", _STYLE)
    _cloth(root, height)
    _score_line(root, board)
    _pot(root, board, "pot" in marks)
    if landing is not None:
        for size in range(3):
            _ray(root, landing, size)
        for size in (2, 1, 0):
            _pyramid(root, landing, size, _COLOURS[board.turn])
    elif board.in_air:
        _white(root, _WIDTH / 2, 100, f"{board.players[board.turn].name}'s pyramids are in the air")
    for seat, player in enumerate(board.players):
        _player(root, board, seat, player, player.name.lower() in marks)
    return text_of(root)


def _cloth(root: Element, height: float) -> None:
    """The table with its wooden frame, and the field into which pyramids are thrown."""
    child(root, "rect", class_="pp-frame", x=0, y=0, width=_WIDTH, height=height, rx=16)
    child(root, "rect", class_="pp-cloth", x=5, y=5, width=_WIDTH - 10, height=height - 10, rx=12)
    child(root, "rect", class_="pp-line", x=12, y=40, width=_WIDTH - 24, height=_TABLE - 34, rx=14)
    child(root, "circle", class_="pp-line", cx=_WIDTH / 2, cy=_TABLE / 2 + 23, r=70)


def _white(parent: Element, x: float, y: float, text: str, anchor: str = "middle") -> None:
    child(parent, "text", text, class_="pp-white", text_anchor=anchor, x=x, y=y)


def _score_line(root: Element, board: PassBoard) -> None:
    said = "no score stands" if board.holder is None else f"{board.players[board.holder].name}'s {board.score} stands"
    _white(root, _WIDTH - 16, 26, said, "end")


def _pot(root: Element, board: PassBoard, mark: bool) -> None:
    group = child(root, "g", data_target="pot")
    box = {"x": 12, "y": 9, "width": 230, "height": 26}
    child(group, "rect", **box, fill="transparent")
    _white(group, 16, 26, f"pot {board.pot}", "start")
    _tokens(group, "pp-token", board.pot, 84, 22, 8)
    if mark:
        child(group, "rect", class_="pp-mark", **box, rx=6)


def _tokens(group: Element, kind: str, count: int, x: float, y: float, gap: float) -> None:
    for number in range(count):
        child(group, "circle", class_=kind, cx=x + gap * number, cy=y, r=7)


def _player(root: Element, board: PassBoard, seat: int, player: Player, mark: bool) -> None:
    top = _TABLE + 12 + _ROW * seat
    middle = top + 8 + _ROW / 2 - 2
    group = child(root, "g", data_target=player.name.lower())
    box = {"x": 12, "y": top + 8, "width": _WIDTH - 24, "height": _ROW - 4, "rx": 6}
    child(group, "rect", class_="pp-seat", stroke=_COLOURS[seat], **box)
    child(group, "path", fill=_COLOURS[seat], d=f"M22 {middle + 9:g}h18l-9 -18z")
    child(group, "text", player.name, class_="pp-player", x=50, y=middle + 5)
    gap = min(13.0, 190 / max(1, player.hand + player.staked))  # many tokens overlap
    _tokens(group, "pp-token", player.hand, 130, middle, gap)
    _tokens(group, "pp-stake", player.staked, 145 + gap * player.hand, middle, gap)
    note = "out" if player.busted else f"{player.hand} in hand" + (f", {player.staked} staked" if player.staked else "")
    child(group, "text", note, class_="pp-count", style="text-anchor:end", x=_WIDTH - 24, y=middle + 5)
    if seat == board.turn and not board.over:
        child(group, "rect", class_="pp-turn", **box)
    if mark:
        child(group, "rect", class_="pp-mark", **box)


def _place(landing: Landing, size: int) -> tuple[float, float]:
    return _CENTRES[_outermost(landing, size)]


def _pyramid(root: Element, landing: Landing, size: int, colour: str) -> None:
    """A pyramid seen from above: upright a square with its edges, lying a triangle; inside another or weird: dashed."""
    x, y = _place(landing, size)
    upright = landing[size].pose == UPRIGHT
    inside = _outermost(landing, size) != size
    group = child(root, "g", transform=f"translate({x:g} {y:g}) rotate({_angle(landing, size):g})")
    body = "pp-body pp-dashed" if inside or landing[size].pose == WEIRD else "pp-body"
    if upright:
        side = (_NESTED_SIDES if inside else _SIDES)[size]
        pips = 0 if inside and size == 0 else side / 2 - (4.5 if inside else 7)
        child(group, "rect", class_=body, fill=colour, x=-side / 2, y=-side / 2, width=side, height=side)
        if not inside:
            edges = f"M{-side / 2:g} {-side / 2:g}l{side} {side}m{-side} 0l{side} {-side}"
            child(group, "path", class_="pp-edge", d=edges)
    else:
        tall = _HEIGHTS[size]
        wide, pips = tall * 0.6, tall / 2 - 9
        child(group, "path", class_=body, fill=colour, d=f"M{-wide / 2:g} {tall / 2:g}h{wide:g}L0 {-tall / 2:g}z")
    for pip in range(size + 1):
        child(group, "circle", class_="pp-pip", cx=8 * (pip - size / 2), cy=pips, r=3)
    if not inside:  # the outer pyramid's caption describes the nested one
        _white(root, x, y + 60, _caption(landing, size))


def _angle(landing: Landing, size: int) -> float:
    """Degrees from upright: towards its target, flat if it has none, askew if weird."""
    pyramid = landing[size]
    if pyramid.pose == UPRIGHT:
        return 0
    if pyramid.pose == WEIRD:
        return 152
    if pyramid.target is None:
        # Turned away from the others, so that it does not seem to point at one.
        return (-90, 0, 90)[size] if size != 1 else -90
    (x, y), (to_x, to_y) = _place(landing, size), _place(landing, pyramid.target)
    return math.degrees(math.atan2(to_y - y, to_x - x)) + 90


def _ray(root: Element, landing: Landing, size: int) -> None:
    pyramid = landing[size]
    if pyramid.pose == LYING and pyramid.target is not None:
        (x, y), (to_x, to_y) = _place(landing, size), _place(landing, pyramid.target)
        child(root, "path", class_="pp-ray", d=f"M{x:g} {y:g}L{to_x:g} {to_y:g}")


def _outermost(landing: Landing, size: int) -> int:
    """The pyramid that contains a given one, directly or within another; itself if there is none."""
    pyramid = landing[size]
    if pyramid.pose != UPRIGHT or pyramid.target is None:
        return size
    return _outermost(landing, pyramid.target)


def _caption(landing: Landing, size: int) -> str:
    pyramid, name = landing[size], SIZES[size]
    if pyramid.pose == LYING and pyramid.target is not None:
        return f"{name} at {SIZES[pyramid.target]}"
    inside = [SIZES[other] for other in range(size) if _outermost(landing, other) == size]
    held = f", {' and '.join(inside)} inside" if inside else ""
    pose = {UPRIGHT: "upright", LYING: "lying", WEIRD: "weird"}[pyramid.pose]
    return f"{name} {pose}{held}"


def picture(board: PassBoard, *, marks: Sequence[str] = (), say: Callable[[str], str] = str) -> str:
    """The table for a terminal: one line per player, then the pot, the standing score and the landing."""
    lines = []
    for seat, player in enumerate(board.players):
        sign = "[mark]>[/]" if seat == board.turn and not board.over else " "
        tokens = "●" * player.hand + (" + " + "○" * player.staked if player.staked else "")
        if player.busted:
            note = Message("out")
        elif player.staked:
            note = Message("{hand} in hand, {staked} staked", hand=player.hand, staked=player.staked)
        else:
            note = Message("{hand} in hand", hand=player.hand)
        name = f"[seat{seat}]▲ {say(player.name):<7}[/]"
        lines.append(f" {sign} {name} {tokens or '-':<12} [dim]{say(note)}[/]")
    pot, none = say(Message("pot")), say(Message("no score stands"))
    lines.append(f"   {pot} {'●' * board.pot or '-'} [dim]{board.pot}[/]")
    if board.holder is None:
        lines.append(f"   [dim]{none}[/]")
    else:
        holder = board.players[board.holder].name
        best = Message("{player}'s {score} stands", player=holder, score=board.score)
        lines.append(f"   [seat{board.holder}]{say(best)}[/]")
    if board.in_air:
        thrown = say(Message("throw {number} of 3 is in the air", number=board.throws + 1))
        lines.append(f"   {thrown}")
    elif board.landing is not None and board.parts is not None:
        sum_ = " + ".join(str(part) for part in board.parts)
        thrown = say(Message("throw {number} of 3:", number=board.throws))
        lines.append(f"   {thrown} {board.landing}   {sum_} = {sum(board.parts)}")
    return "\n".join(lines)
