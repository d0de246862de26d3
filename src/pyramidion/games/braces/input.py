"""Entering an action of Braces, piece by piece."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pyramidion.core.bound_rules import BoundRules
from pyramidion.core.decision import CHANCE
from pyramidion.core.game import Notation
from pyramidion.core.messages import Message, plural
from pyramidion.core.move_tree import MoveInput
from pyramidion.games.braces import rules
from pyramidion.games.braces.effects import Effects
from pyramidion.games.braces.labels import (
    COLOURS,
    PIECE_WORDS,
    SEATS,
    SIZE_WORDS,
    SIZES,
    SQUARE_NAMES,
    join_all,
    piece_at,
    stacks,
)
from pyramidion.games.braces.reach import points_left
from pyramidion.games.braces.state import (
    DOUBLE,
    EXCHANGE,
    GOAL_AT,
    NAME,
    PLACE_AT,
    REROLL,
    SIZE_AT,
    WILD,
    WORD,
    State,
)

_SQUARES = {name: square for square, name in enumerate(SQUARE_NAMES)}
_WORDS = {
    "R": Message("Roll again"),
    "end": Message("End the turn"),
    "swap": Message("Swap pieces"),
    "WILD:AIM": Message("AIM: step diagonally"),
    "WILD:DIG": Message("DIG: move enemy pieces"),
    "WILD:HOP": Message("HOP: leap over one square"),
    "WILD:SWAP": Message("SWAP: two pieces change places"),
    "WILD:TIP": Message("TIP: 7 points, stop any time"),
    "WILD:none": Message("No power"),
}
_CHANGED = re.compile(r"X([SML])(?:\((\w)\)([2-7]?))?([a-e][1-5])")


@dataclass(frozen=True, slots=True)
class Die:
    """The face of a die. kind: `power` (the treehouse die) or `number`."""

    kind: str
    face: str


class BracesInput(MoveInput[State]):
    """A piece, its destination, and the changes where the player has a choice; powers and dice by buttons."""

    def __init__(self, bound: BoundRules[State], effects: Effects, notation: Notation[State]) -> None:
        self._rules = bound
        self._effects = effects
        self._notation = notation

    def paths(self, state: State, seat: int, code: int) -> Sequence[tuple[str, ...]]:
        """Square, piece (if the stack has several), destination, and the changes where there is a choice.

        A swap begins with the button `swap`, then names both pieces, in any order.
        """
        if seat == CHANCE:
            face, *dice = self._notation.write(state, seat, code).replace("/", " ").split()
            return [(face, *dice), (face, *reversed(dice))]
        if code & 3 == WORD:
            return [(self._notation.write(state, seat, code),)]
        size, goal = code >> SIZE_AT & 3, code >> GOAL_AT & 31
        one = _piece_path(state, size, code >> PLACE_AT & 7)
        chosen = self._effects.chosen(state, code)
        choice = (chosen.text,) if chosen.choice else ()
        if code & 3 == EXCHANGE:
            two = _piece_path(state, size, goal)
            return [("swap", *one, *two, *choice), ("swap", *two, *one, *choice)]
        return [(*one, SQUARE_NAMES[goal], *choice)]

    def side_effects(self, state: State, seat: int, code: int) -> tuple[str, ...]:
        """The pieces that an action turns, as `S(w)c3=r<b3,d3`: the name of each on its square at that time, its new
        colour (without one, the piece leaves the game), and the squares of the pieces that brace or swarm it (none if
        some have withdrawn). Of a roll, what may be spent, so that players who enter it see its value.
        """
        if seat == CHANCE:
            return (str(points_left(self._rules.next_state(state, (code,)))),)
        return () if code & 3 == WORD else self._effects.chosen(state, code).side_effects

    def partial_text(self, state: State, seat: int, path: tuple[str, ...]) -> str:
        """The text of the path so far."""
        swap = bool(path) and path[0] == "swap"
        pieces: list[str] = []
        for choice in path[swap:]:
            if choice not in SQUARE_NAMES:
                if pieces:
                    pieces[-1] = choice + pieces[-1][-2:]
                continue
            stack = stacks(state)[SQUARE_NAMES.index(choice)]
            second_square = bool(pieces) and not swap
            pieces.append(choice if second_square or not stack else stack[-1].label + choice)
        return ("<>" if swap else "-").join(pieces)

    def prompt(self, state: State, seat: int, path: tuple[str, ...], may_stop: bool) -> Message:
        """A sentence that tells the player what to choose."""
        if seat == CHANCE:
            return _chance_prompt(state, len(path))
        player = SEATS[state.turn]
        if state.phase == DOUBLE:
            return Message("{player}: keep the double (K), or roll all three dice again (R)?", player=player)
        if state.phase == NAME:
            return Message("{player}: choose the WILD's power.", player=player)
        if not path:
            return _first_prompt(state)
        if path[-1].startswith("X"):
            return Message("Choose.")
        swaps = path[0] == "swap"
        if len(path) > 1 and not swaps and path[-1] in _SQUARES:
            return Message("One piece of the stack flips: choose which (R8).")
        if path[-1] in _SQUARES and len(stacks(state)[_SQUARES[path[-1]]]) > 1:
            return Message("Which piece of the stack on {cell}?", cell=path[-1])
        if swaps:
            squares = sum([choice in _SQUARES for choice in path])
            return (
                Message("Choose two pieces of one size to swap."),
                Message("Choose the other piece of the swap."),
                Message("One piece of the stack flips: choose which (R8)."),
            )[squares]
        stack = stacks(state)[_SQUARES[path[0]]]
        piece = next(one for one in stack if len(stack) == 1 or one.label == path[1])
        words = PIECE_WORDS[piece.size][piece.colour]
        return Message("Where does the {piece} go?", piece=words)

    def chance_announcement(self, state: State) -> Message:
        """The player who rolls the dice."""
        player = SEATS[state.turn]
        if state.phase == REROLL:
            return Message("{player} rolls the dice again.", player=player)
        return Message("{player} rolls the dice next.", player=player)

    def chance_choice_info(self, state: State, choice: str) -> Die | None:
        """A die on the table."""
        if self._rules.to_move(state) != CHANCE:
            return None
        return Die("number" if choice.isdigit() else "power", choice)

    def button_labels(self, state: State, choices: Iterable[str]) -> dict[str, str]:
        """Dice, powers, the end, and what changes where the player may choose."""
        rolls = self._rules.to_move(state) == CHANCE
        labels = {}
        for choice in choices:
            if choice not in _SQUARES and (label := choice if rolls else _button_label(state, choice)):
                labels[choice] = label
        return labels


def _chance_prompt(state: State, entered: int) -> Message:
    """Asks for the next of three dice."""
    return (
        Message("{player}: roll three dice. What does the power die show?", player=SEATS[state.turn]),
        Message("What does one number die show?"),
        Message("What does the other number die show?"),
    )[entered]


def _first_prompt(state: State) -> Message:
    """The choices of a player who moves, and the rest of the value."""
    player, may_end = SEATS[state.turn], not rules.must_move(state)
    if rules.may_swap(state):
        if may_end and not state.value:
            return Message("{player}: no points left. Swap two pieces or end the turn.", player=player)
        if may_end:
            return plural(
                "{player}: move a piece, swap two or end the turn. {count} point left.",
                "{player}: move a piece, swap two or end the turn. {count} points left.",
                count=state.value,
                player=player,
            )
        return plural(
            "{player}: move a piece or swap two. {count} point left.",
            "{player}: move a piece or swap two. {count} points left.",
            count=state.value,
            player=player,
        )
    if may_end:
        return plural(
            "{player}: move a piece or end the turn. {count} point left.",
            "{player}: move a piece or end the turn. {count} points left.",
            count=state.value,
            player=player,
        )
    return plural(
        "{player}: move a piece. {count} point left.",
        "{player}: move a piece. {count} points left.",
        count=state.value,
        player=player,
    )


def _piece_path(state: State, size: int, place: int) -> tuple[str, ...]:
    piece = piece_at(state, size, place)
    alone = len(stacks(state)[piece.square]) == 1
    name = SQUARE_NAMES[piece.square]
    return (name,) if alone else (name, piece.label)


def _button_label(state: State, choice: str) -> str:
    """The label of a button; "" for squares and pieces. `XS(g)d5 XMc3` names what changes."""
    if choice == "end" and state.value:
        # The space keeps the two words of its second line together.
        return Message("End the turn: {unused}\u00a0unused", unused=state.value)
    if choice == "K":
        if state.power == WILD:
            return Message("Keep: up to {most} to spend", most=rules.TIP_VALUE)
        return Message("Keep: {value} to spend", value=points_left(state))
    if not choice.startswith("X"):
        return _WORDS.get(choice, "")
    changed = []
    for size, colour, depth, square in _CHANGED.findall(choice):
        index = SIZES.index(size)
        piece = PIECE_WORDS[index][COLOURS.index(colour)] if colour else SIZE_WORDS[index]
        changed.append(
            Message("the {piece} further down on {cell}", piece=piece, cell=square)
            if depth
            else Message("the {piece} on {cell}", piece=piece, cell=square)
        )
    return Message("Flip {pieces}", pieces=join_all(changed))
