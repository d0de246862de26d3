"""Pass The Pyramids drawn: players with their tokens, the pot and the landing, as SVG and for the terminal.

Every pyramid shows its pips and its pose as a letter, every player a name, so that nobody needs to tell colours apart.
"""

import math
from collections.abc import Sequence

from pyramidion.games.pass_the_pyramids.board import PassBoard, Player
from pyramidion.games.pass_the_pyramids.landing import LYING, SIZES, UPRIGHT, WEIRD, Landing

_COLOURS = ("#c8352c", "#d9a514", "#2e8b47", "#2f6fd0", "#8a4fbf")
_WIDTH, _ROW, _TABLE = 460, 34, 206
_CENTRES = ((95, 132), (225, 82), (360, 132))  # of small, medium and large on the table
_HEIGHTS = (50, 66, 84)
_STYLE = (
    ".pp-table{fill:#41584d}.pp-row{fill:#8d8d8d;opacity:.14}.pp-turn{fill:none;stroke:#1769d2;stroke-width:2.5}"
    ".pp-token{fill:#d8b25c;stroke:#6b4d12;stroke-width:1.5}.pp-stake{fill:#fff3cf;stroke:#6b4d12;stroke-width:1.5}"
    ".pp-name{font:600 14px system-ui,sans-serif;fill:#8d8d8d}.pp-note{font:13px system-ui,sans-serif;fill:#8d8d8d}"
    ".pp-white{font:600 13px system-ui,sans-serif;fill:#f4efe2}"
    ".pp-body{stroke:#14201a;stroke-width:2;stroke-linejoin:round}.pp-pip{fill:#14201a}"
    ".pp-ray{stroke:#f4efe2;stroke-width:2.5;stroke-dasharray:6 4;fill:none}.pp-head{fill:#f4efe2}"
    ".pp-mark{fill:none;stroke:#1769d2;stroke-width:3}"
)


def svg(board: PassBoard, landing: Landing | None, *, marks: Sequence[str] = ()) -> str:
    """The table as SVG. Players carry `data-target` with their names in small letters; the pot is `pot`."""
    height = _TABLE + 16 + _ROW * len(board.players) + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'aria-label="Pass The Pyramids, {board.players[board.turn].name} to play"><style>{_STYLE}</style>'
        f'<rect class="pp-table" x="4" y="4" width="{_WIDTH - 8}" height="{_TABLE}" rx="12"/>',
        _standing(board),
        _pot(board, "pot" in marks),
    ]
    if landing is not None:
        parts += [_ray(landing, size) for size in range(3)]
        parts += [_pyramid(landing, size, _COLOURS[board.turn]) for size in (2, 1, 0)]
    elif board.in_air:
        parts.append(_white(_WIDTH / 2, 100, f"{board.players[board.turn].name}'s pyramids are in the air"))
    for seat, player in enumerate(board.players):
        key = player.name.lower()
        parts.append(_player(board, seat, player, key in marks))
    return "".join([*parts, "</svg>"])


def _white(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text class="pp-white" text-anchor="{anchor}" x="{x:g}" y="{y:g}">{text}</text>'


def _standing(board: PassBoard) -> str:
    if board.holder is None:
        return _white(_WIDTH - 16, 26, "no score stands", "end")
    return _white(_WIDTH - 16, 26, f"{board.players[board.holder].name}'s {board.score} stands", "end")


def _pot(board: PassBoard, mark: bool) -> str:
    parts = [
        '<rect width="230" height="26" x="12" y="9" fill="transparent"/>',
        _white(16, 26, f"pot {board.pot}", "start"),
    ]
    parts += [f'<circle class="pp-token" cx="{74 + 8 * n}" cy="22" r="7"/>' for n in range(board.pot)]
    return f'<g data-target="pot">{"".join(parts)}{_frame(12, 9, 230, 26, mark)}</g>'


def _frame(x: float, y: float, width: float, height: float, mark: bool) -> str:
    box = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="6"'
    return f'<rect class="pp-mark" {box}/>' if mark else ""


def _player(board: PassBoard, seat: int, player: Player, mark: bool) -> str:
    top = _TABLE + 12 + _ROW * seat
    middle = top + _ROW / 2 - 2
    parts = [f'<rect class="pp-row" x="4" y="{top}" width="{_WIDTH - 8}" height="{_ROW - 4}" rx="6"/>']
    parts.append(f'<path fill="{_COLOURS[seat]}" d="M16 {middle + 9:g}h18l-9 -18z"/>')
    parts.append(f'<text class="pp-name" x="44" y="{middle + 5:g}">{player.name}</text>')
    gap = min(13.0, 200 / max(1, player.hand + player.staked))  # many tokens overlap
    stake = 119 + gap * player.hand + 14
    parts += [f'<circle class="pp-token" cx="{118 + gap * n:g}" cy="{middle:g}" r="7"/>' for n in range(player.hand)]
    parts += [
        f'<circle class="pp-stake" cx="{stake + gap * n:g}" cy="{middle:g}" r="7"/>' for n in range(player.staked)
    ]
    note = "out" if player.busted else f"{player.hand} in hand" + (f", {player.staked} staked" if player.staked else "")
    parts.append(f'<text class="pp-note" style="text-anchor:end" x="{_WIDTH - 16}" y="{middle + 5:g}">{note}</text>')
    if seat == board.turn:
        parts.append(f'<rect class="pp-turn" x="4" y="{top}" width="{_WIDTH - 8}" height="{_ROW - 4}" rx="6"/>')
    frame = _frame(4, top, _WIDTH - 8, _ROW - 4, mark)
    return f'<g data-target="{player.name.lower()}">{"".join(parts)}{frame}</g>'


def _place(landing: Landing, size: int) -> tuple[float, float]:
    """Where a pyramid is drawn: a nested one before the pyramid that it stands in."""
    pyramid = landing[size]
    if pyramid.pose == UPRIGHT and pyramid.target is not None:
        x, y = _place(landing, pyramid.target)
        return x, y + (_HEIGHTS[pyramid.target] - _HEIGHTS[size]) / 2
    return _CENTRES[size]


def _pyramid(landing: Landing, size: int, colour: str) -> str:
    x, y = _place(landing, size)
    pyramid, tall = landing[size], _HEIGHTS[size]
    wide = tall * 0.6
    nested = pyramid.pose == UPRIGHT and pyramid.target is not None
    body = (
        f'<path class="pp-body" fill="{colour}" d="M{-wide / 2:g} {tall / 2:g}h{wide:g}L0 {-tall / 2:g}z"/>'
        + "".join(
            f'<circle class="pp-pip" cx="{8 * (n - size / 2):g}" cy="{tall / 2 - 9:g}" r="3"/>' for n in range(size + 1)
        )
    )
    turn = _turned(landing, size)
    label = "" if nested else _white(x, y + 60, _caption(landing, size))
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g})">{body}</g>{label}'


def _turned(landing: Landing, size: int) -> float:
    """Degrees from upright: towards what it points at, flat if at nothing, askew if weird."""
    pyramid = landing[size]
    if pyramid.pose == UPRIGHT:
        return 0
    if pyramid.pose == WEIRD:
        return 152
    if pyramid.target is None:
        # Away from the others, so that nobody takes it for pointing.
        return (-90, 0, 90)[size] if size != 1 else -90
    (x, y), (to_x, to_y) = _place(landing, size), _place(landing, pyramid.target)
    return math.degrees(math.atan2(to_y - y, to_x - x)) + 90


def _ray(landing: Landing, size: int) -> str:
    pyramid = landing[size]
    if pyramid.pose != LYING or pyramid.target is None:
        return ""
    (x, y), (to_x, to_y) = _place(landing, size), _place(landing, pyramid.target)
    return f'<path class="pp-ray" d="M{x:g} {y:g}L{to_x:g} {to_y:g}"/>'


def _outermost(landing: Landing, size: int) -> int:
    """The pyramid in which one stands, directly or within another; itself if in none."""
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


def picture(board: PassBoard, *, marks: Sequence[str] = ()) -> str:
    """The table for a terminal: one line a player, then the pot, the standing score and the landing."""
    lines = []
    for seat, player in enumerate(board.players):
        sign = "[mark]>[/]" if seat == board.turn else " "
        tokens = "●" * player.hand + (" + " + "○" * player.staked if player.staked else "")
        note = (
            "out"
            if player.busted
            else f"{player.hand} in hand" + (f", {player.staked} staked" if player.staked else "")
        )
        name = f"[seat{seat}]▲ {player.name:<7}[/]"
        lines.append(f" {sign} {name} {tokens or '-':<12} [dim]{note}[/]")
    lines.append(f"   pot {'●' * board.pot or '-'} [dim]{board.pot}[/]")
    if board.holder is None:
        lines.append("   [dim]no score stands[/]")
    else:
        lines.append(f"   [seat{board.holder}]{board.players[board.holder].name}[/]'s {board.score} stands")
    if board.in_air:
        lines.append(f"   throw {board.throws + 1} of 3 is in the air")
    elif board.landing is not None and board.parts is not None:
        sum_ = " + ".join(str(part) for part in board.parts)
        lines.append(f"   throw {board.throws} of 3: {board.landing}   {sum_} = {sum(board.parts)}")
    return "\n".join(lines)
