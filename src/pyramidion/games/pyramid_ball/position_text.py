"""Positions as text, both ways.

    home:Lb3,Md4*,Sf3 away:Lb6,Md5,Sf6 0-0

`*` marks the carrier; `+DQz` after a side's pieces is its specials, spent ones in lower case; then the points, Home's
first. Further fields stand only where they say something:

    ball:e8        the ball lies loose there
    ban:home       the side that may not enter the row where it has scored (B12)
    red:away       the side that Red plays, if not Home
    turn:4         the number of the turn, if not the first
    pick           both pick a size; choose:red - Red has won the pick and chooses (B1)
    goal:HS        the ball is about to be placed beside this scorer, in mid-turn (B11), with
    next:2         the step that comes next, `2m` if its pass is done, or `end` (checked by `mid_turn_validation`)
    struck:HS,AM   who is cancelled
    programs:…|…   both programs, Home's first, with commas for spaces
"""

import re

from pyramidion.core.errors import BadPosition, IllegalDecision
from pyramidion.core.messages import Message, message_in
from pyramidion.games.pyramid_ball.labels import PIECE_NAMES, ROWS, SEATS, SIDES, SIZES, SPECIALS, SQUARE_NAMES
from pyramidion.games.pyramid_ball.mid_turn_validation import moves_can_have_scored, pass_can_have_scored
from pyramidion.games.pyramid_ball.program import specials_used
from pyramidion.games.pyramid_ball.program_text import read_program, write_program
from pyramidion.games.pyramid_ball.rules import LAST_STEP, ball_square, next_turn_state
from pyramidion.games.pyramid_ball.state import (
    AWAY,
    HOME,
    NEITHER,
    NOBODY,
    NOWHERE,
    PICK,
    PLACE,
    PROGRAM,
    TRIO,
    State,
    goal_row,
    lane,
    rank_of,
    side_of,
    with_lane,
)
from pyramidion.games.pyramid_ball.state import SIDES as CHOOSE_SIDES

_PIECE = re.compile(r"([SML])([A-G][1-8])(\*?)")
_SCORE = re.compile(r"(\d{1,3})-(\d{1,3})", re.ASCII)
_LOWERED = tuple(side.lower() for side in SIDES)


def write_position(state: State) -> str:
    """The canonical text of a state."""
    parts = [_side_text(state, side) for side in (HOME, AWAY)]
    parts.append(f"{state.home_score}-{state.away_score}")
    if state.loose != NOWHERE:
        parts.append(f"ball:{SQUARE_NAMES[state.loose]}")
    if state.ban != NEITHER:
        parts.append(f"ban:{_LOWERED[state.ban]}")
    if state.phase == CHOOSE_SIDES:
        parts.append(f"choose:{SEATS[state.home].lower()}")
    elif state.home != 0:
        parts.append("red:away")
    if state.turn != 1:
        parts.append(f"turn:{state.turn}")
    if state.phase == PICK:
        parts.append("pick")
    if state.phase == PLACE:
        parts += [f"goal:{PIECE_NAMES[state.scorer]}", f"next:{step_text(state.step)}"]
        if state.struck:
            parts.append(f"struck:{','.join(names_of(state.struck))}")
        written = (write_program(program).replace(" ", ",") for program in (state.home_program, state.away_program))
        parts.append(f"programs:{'|'.join(written)}")
    return " ".join(parts)


def _side_text(state: State, side: int) -> str:
    pieces = []
    for size in reversed(range(TRIO)):
        piece = TRIO * side + size
        carrier = "*" if state.ball == piece else ""
        pieces.append(SIZES[size] + SQUARE_NAMES[lane(state.places, piece)] + carrier)
    specials = ""
    for special, letter in enumerate(SPECIALS):
        bit = TRIO * side + special
        if state.held >> bit & 1:
            specials += letter
        elif state.spent >> bit & 1:
            specials += letter.lower()
    return f"{_LOWERED[side]}:{','.join(pieces)}{'+' + specials if specials else ''}"


def names_of(mask: int) -> list[str]:
    """The names of the pieces of a mask."""
    return [name for piece, name in enumerate(PIECE_NAMES) if mask >> piece & 1]


def step_text(step: int) -> str:
    """A step of a turn as positions write it: `1b`, `2m`, `end`."""
    if step == LAST_STEP:
        return "end"
    return ROWS[step // 2] + ("m" if step & 1 else "")


def step_words(step: int) -> Message:
    """The same for people: "step 2, its moves"."""
    if step == LAST_STEP:
        return Message("the end of the turn")
    named = _row_words(ROWS[step // 2])
    return Message("{step}, its moves", step=named) if step & 1 else Message("{step}, its pass", step=named)


def _row_words(row: str) -> Message:
    if row == "4":
        return message_in("a step", "the Dash")
    if row.endswith("b"):
        return Message("step {step}, second move of a Blitz", step=row[0])
    if row.endswith("c"):
        return Message("step {step}, third move of a Blitz", step=row[0])
    return Message("step {step}", step=row)


# -- reading ----------------------------------------------------------------------------------------------------------


def read_position(text: str, target: int) -> State:
    """The state that a text describes. target: the winning score. Raises BadPosition with the reason."""
    words = text.split()
    scores = [match for word in words if (match := _SCORE.fullmatch(word))]
    if len(scores) != 1:
        raise BadPosition(
            Message("A position needs the points once, as 0-0, such as home:Lb3,Md4*,Sf3 away:Lb6,Md5,Sf6 0-0.")
        )
    fields = _fields([word for word in words if not _SCORE.fullmatch(word)])
    places, ball, held, spent = _sides(fields)
    home_score, away_score = int(scores[0][1]), int(scores[0][2])
    if max(home_score, away_score) > target or home_score == away_score == target:
        raise BadPosition(
            Message("{points} cannot be: the first to {target} has won (B10).", points=scores[0][0], target=target)
        )
    loose = _square(fields["ball"]) if "ball" in fields else NOWHERE
    ban = _one_of("ban", fields["ban"], _LOWERED) if "ban" in fields else NEITHER
    red = _one_of("red", fields["red"], _LOWERED) if "red" in fields else HOME
    turn = _number(fields["turn"]) if "turn" in fields else 1
    scorer = _piece("goal", fields["goal"]) if "goal" in fields else NOBODY
    state = State(
        PROGRAM, red, turn, places, ball, loose, ban, home_score, away_score, held, spent, 0, 0, 0, 0, scorer
    )  # fmt: skip
    _check_ball(state)
    _check_ban(state)
    _check_specials(state)
    if scorer != NOBODY:
        return _in_mid_turn(state, fields, target)
    for name in ("next", "struck", "programs"):
        if name in fields:
            raise BadPosition(
                Message(
                    "{field} is only used while the ball is about to be placed, for example with goal:HS (B11).",
                    field=name,
                )
            )
    if "pick" in fields or "choose" in fields:
        return _read_opening(state, fields)
    return next_turn_state(state, turn, held)


def _fields(words: list[str]) -> dict[str, str]:
    known = ("home", "away", "ball", "ban", "red", "turn", "pick", "choose", "goal", "next", "struck", "programs")
    fields: dict[str, str] = {}
    for word in words:
        name, colon, value = word.partition(":")
        name = name.lower()
        if name not in known or (bool(colon) == (name == "pick")):
            raise BadPosition(
                Message(
                    "{text} is not part of a position; its fields are {fields}.",
                    text=repr(word[:40]),
                    fields=", ".join(known),
                )
            )
        if name in fields:
            raise BadPosition(Message("The field {field} is given twice; a position has each field once.", field=name))
        fields[name] = value
    for side in _LOWERED:
        if side not in fields:
            raise BadPosition(Message("The pieces of {side} are missing, such as {side}:Lb3,Md4*,Sf3.", side=side))
    return fields


def _sides(fields: dict[str, str]) -> tuple[int, int, int, int]:
    """(places, ball, held, spent)."""
    places, held, spent = 0, 0, 0
    carriers: list[int] = []
    taken: dict[str, str] = {}
    for side, name in enumerate(_LOWERED):
        pieces, _, specials = fields[name].partition("+")
        found: set[int] = set()
        for word in pieces.split(","):
            match = _PIECE.fullmatch(word.upper())
            if not match:
                raise BadPosition(
                    Message(
                        "{text} is not a piece on its square, such as Lb3, or Md4* with the ball.", text=repr(word[:20])
                    )
                )
            size, square = SIZES.index(match[1]), match[2].lower()
            if size in found:
                raise BadPosition(Message("{side} has one {piece}, not two.", side=SIDES[side], piece=match[1]))
            if square in taken:
                raise BadPosition(
                    Message(
                        "{cell} holds {piece} already; no two pieces share a square.", cell=square, piece=taken[square]
                    )
                )
            found.add(size)
            piece = TRIO * side + size
            taken[square] = PIECE_NAMES[piece]
            places = with_lane(places, piece, SQUARE_NAMES.index(square))
            carriers += [piece] if match[3] else []
        if len(found) < TRIO:
            raise BadPosition(Message("{side} needs a small, a medium and a large piece.", side=SIDES[side]))
        for letter in specials:
            if letter.upper() not in SPECIALS or specials.upper().count(letter.upper()) > 1:
                raise BadPosition(
                    Message(
                        "The specials of {side} are letters of DQZ, once each, spent ones in lower case.", side=name
                    )
                )
            bit = 1 << TRIO * side + SPECIALS.index(letter.upper())
            held, spent = (held | bit, spent) if letter.isupper() else (held, spent | bit)
    if len(carriers) > 1:
        raise BadPosition(Message("Two pieces are marked with *; there is one ball."))
    return places, carriers[0] if carriers else NOBODY, held, spent


def _check_ball(state: State) -> None:
    where = (state.ball != NOBODY) + (state.loose != NOWHERE) + (state.scorer != NOBODY)
    if where != 1:
        raise BadPosition(
            Message("The ball is with one piece (Md4*), or loose (ball:e8), or about to be placed (goal:HS).")
        )
    if state.loose != NOWHERE:
        if any(lane(state.places, piece) == state.loose for piece in range(2 * TRIO)):
            raise BadPosition(
                Message(
                    "A piece stands on {cell}, so the ball cannot lie loose there (B11).",
                    cell=SQUARE_NAMES[state.loose],
                )
            )
        if state.ban == NEITHER or rank_of(state.loose) != goal_row(state.ban):
            raise BadPosition(
                Message("A loose ball lies in the row where the banned side has scored: ball:e8 ban:home (B11).")
            )
    elif state.ball != NOBODY and state.ban != NEITHER:
        row = rank_of(lane(state.places, state.ball))
        if row != goal_row(state.ban):
            raise BadPosition(Message("The ban has ended: the ball has left the row (B12). Leave ban out."))


def _check_ban(state: State) -> None:
    if state.ban != NEITHER and not (state.home_score if state.ban == HOME else state.away_score):
        raise BadPosition(
            Message("ban:{side} follows a goal of that side, but it has no points (B12).", side=_LOWERED[state.ban])
        )


def _check_specials(state: State) -> None:
    for side in (HOME, AWAY):
        _check_taken(state, side, 0)


def _check_taken(state: State, side: int, scored: int) -> None:
    """scored: 0, or -1 while the opponent's last point is so new that no special can have been taken for it."""
    points = (state.away_score if side == HOME else state.home_score) + scored
    taken = ((state.held | state.spent) >> TRIO * side & 7).bit_count()
    if taken > points:
        if scored:
            raise BadPosition(
                Message(
                    "{side} has more specials than its opponent has points before this turn, {taken} and {points}; one "
                    "is taken for each point (B14).",
                    side=SIDES[side],
                    taken=taken,
                    points=points,
                )
            )
        raise BadPosition(
            Message(
                "{side} has more specials than its opponent has points, {taken} and {points}; one is taken for each "
                "point (B14).",
                side=SIDES[side],
                taken=taken,
                points=points,
            )
        )


def _read_opening(state: State, fields: dict[str, str]) -> State:
    if state.home_score or state.away_score or state.turn != 1:
        raise BadPosition(Message("The opening comes before the first turn, at 0-0 (B1)."))
    if "pick" in fields:
        if "choose" in fields or "red" in fields:
            raise BadPosition(Message("While both pick, nobody has a side yet: leave choose and red out (B1)."))
        return state._replace(phase=PICK, home=0)
    if "red" in fields:
        raise BadPosition(Message("While the winner chooses, nobody has a side yet: leave red out (B1)."))
    names = tuple(seat.lower() for seat in SEATS)
    return state._replace(phase=CHOOSE_SIDES, home=_one_of("choose", fields["choose"], names))


def _in_mid_turn(state: State, fields: dict[str, str], target: int) -> State:
    side = side_of(state.scorer)
    if max(state.home_score, state.away_score) >= target:
        raise BadPosition(
            Message("Point {target} has ended the game: no ball is placed any more (B10).", target=target)
        )
    if state.ban != side:
        raise BadPosition(
            Message(
                "{side} has just scored, so {text} must be said (B12).", side=SIDES[side], text=f"ban:{_LOWERED[side]}"
            )
        )
    if rank_of(lane(state.places, state.scorer)) != goal_row(side):
        raise BadPosition(
            Message(
                "{piece} is said to have scored, so it must stand in the goal row (B8).",
                piece=PIECE_NAMES[state.scorer],
            )
        )
    if NOWHERE in (ball_square(state.places, state.scorer, hand) for hand in (0, 1)):
        raise BadPosition(Message("The ball can be placed on only one side here, so there is nothing to choose (B11)."))
    if "next" not in fields or "programs" not in fields:
        raise BadPosition(Message("In mid-turn, next: (the step that comes next) and programs: are needed."))
    steps = [step_text(step) for step in range(1, LAST_STEP + 1)]
    step = 1 + _one_of("next", fields["next"], steps)
    struck = 0
    for name in fields.get("struck", "").split(",") if "struck" in fields else []:
        struck |= 1 << _piece("struck", name)
    texts = fields["programs"].split("|")
    if len(texts) != len(SIDES):
        raise BadPosition(Message("programs holds Home's and Away's program with | between them."))
    try:
        home, away = (read_program(one.replace(",", " ")) for one in texts)
    except IllegalDecision as error:
        raise BadPosition(Message("A program cannot be read: {reason}", reason=error.message)) from error
    for name, program, spent in ((SIDES[HOME], home, state.spent), (SIDES[AWAY], away, state.spent >> TRIO)):
        unspent = specials_used(program) & ~spent
        if unspent:
            letters = ", ".join(letter.lower() for bit, letter in enumerate(SPECIALS) if unspent >> bit & 1)
            raise BadPosition(
                Message(
                    "{side}'s program uses specials, so they are spent: {letters} must stand behind + (B14).",
                    side=name,
                    letters=letters,
                )
            )
    _check_taken(state, 1 - side, -1)
    state = state._replace(phase=PLACE, step=step, struck=struck, home_program=home, away_program=away)
    said, scorer, row = f"next:{step_text(step)}", PIECE_NAMES[state.scorer], ROWS[(step - 1) // 2]
    if step & 1 and not pass_can_have_scored(state):
        raise BadPosition(
            Message(
                "{text} says that {piece} has scored by the pass of step {step}; with these programs, squares and "
                "strikes it cannot have (B3 to B8).",
                text=said,
                piece=scorer,
                step=row,
            )
        )
    if not step & 1 and not moves_can_have_scored(state):
        raise BadPosition(
            Message(
                "{text} says that {piece} has scored by the moves of step {step}; with these programs, squares and "
                "strikes it cannot have (B3 to B8).",
                text=said,
                piece=scorer,
                step=row,
            )
        )
    return state


def _square(text: str) -> int:
    if text.lower() not in SQUARE_NAMES:
        raise BadPosition(Message("{text} is not a square; the squares are a1 to g8.", text=repr(text[:20])))
    return SQUARE_NAMES.index(text.lower())


def _piece(field: str, text: str) -> int:
    if text.upper() not in PIECE_NAMES:
        raise BadPosition(
            Message(
                "{field}: {text} is not a piece; the pieces are {pieces}.",
                field=field,
                text=repr(text[:20]),
                pieces=", ".join(PIECE_NAMES),
            )
        )
    return PIECE_NAMES.index(text.upper())


def _one_of(field: str, text: str, names: tuple[str, ...] | list[str]) -> int:
    if text.lower() not in names:
        raise BadPosition(
            Message("{field} takes {words}, not {text}.", field=field, words=", ".join(names), text=repr(text[:20]))
        )
    return names.index(text.lower())


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or not 1 <= int(text[:9]) <= 999_999:
        raise BadPosition(Message("turn takes a whole number from 1, not {text}.", text=repr(text[:20])))
    return int(text)
