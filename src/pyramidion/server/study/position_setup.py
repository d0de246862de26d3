"""Positions that are set up by hand: their appearance, their text, and what is wrong with them."""

from collections.abc import Mapping
from typing import Any

from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import BadPosition, IllegalDecision, PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.messages import Message
from pyramidion.core.position import Position
from pyramidion.core.position_setup import Field, PositionDraft, PositionSetup
from pyramidion.server.accounts.display_names import seat_names
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.game_info import describe_game, seat_info
from pyramidion.server.protocol.study import (
    CellInfo,
    FieldCondition,
    FieldInfo,
    FieldValue,
    LayoutInfo,
    PieceKindInfo,
    PositionSetupRequest,
    PositionSetupView,
    SetupDraft,
)
from pyramidion.server.study.lines import build_game, position_prompt
from pyramidion.server.views.table_view import seat_prompt


def set_up_position(request: PositionSetupRequest) -> PositionSetupView:
    """The position that an arrangement describes. Raises RequestError: unknown game, no position setup, or illegal
    position.
    """
    game = build_game(request.game, request.options)
    arranging = game.position_setup
    if arranging is None:
        sentence = Message("Positions of {game} can only be set up by their text.", game=game.info.title)
        raise RequestError("no_layout", sentence)
    if request.draft is None:
        try:
            position = game.position(request.position) if request.position else game.start()
        except PyramidionError as error:
            raise RequestError.from_error("bad_position", error) from error
        return _view(
            game, arranging, arranging.from_state(position.state), _committed_decisions(position) | request.sealed
        )
    given = PositionDraft({place: tuple(kinds) for place, kinds in request.draft.pieces.items()}, request.draft.fields)
    try:
        arranged = arranging.complete(given)
    except BadPosition as error:
        raise RequestError.from_error("bad_position", error) from error
    return _view(game, arranging, arranged, request.sealed)


def _committed_decisions(position: Position[Any]) -> dict[str, str]:
    """The sealed decisions in a position's text, by seat."""
    return {str(seat): position.game.notation.write(position.state, seat, code) for seat, code in position.sealed}


def _view(
    game: Game[Any], arranging: PositionSetup[Any], arranged: PositionDraft, sealed: Mapping[str, str]
) -> PositionSetupView:
    position: Position[Any] | None = None
    entries: tuple[str, ...] = ()
    at_once: tuple[int, ...] = ()
    state = None
    places: tuple[str, ...] = ()
    text, fault, board, drawable = "", "", None, True
    try:
        state = arranging.to_state(arranged)
        board = game.presentation.board(state)
        text = game.notation.write_state(state)
    except BadPosition as error:
        fault, drawable = error.message, False
    if drawable:
        try:
            position = game.position(text)
            arranged, text = arranging.from_state(position.state), str(position)
            board, at_once = game.presentation.board(position.state), _simultaneous_seats(position)
        except BadPosition as error:
            fault = error.message
            places = tuple(place for one in error.issues for place in one.places)
    if position is not None and at_once:
        try:
            text, entries = _with_committed(position, at_once, sealed)
        except IllegalDecision as error:
            fault = error.message
    return PositionSetupView(
        game=describe_game(game),
        seat_info=tuple(seat_info(seat) for seat in game.info.seats_in_play(game.options)),
        options=dict(game.options),
        layout=_layout_info(arranging, arranged, state),
        draft=SetupDraft({place: list(kinds) for place, kinds in arranged.pieces.items()}, dict(arranged.fields)),
        text=text,
        sealed=dict(sealed),
        entries=entries,
        issue=fault,
        cells=places,
        drawable=drawable,
        board=board,
        diagram="" if position is None else position.svg(),
        to_decide=() if position is None else tuple(seat for seat in position.to_decide if seat != CHANCE),
        seat_prompts=() if position is None else tuple(seat_prompt(position, seat) for seat in at_once),
        over=position is not None and position.result is not None,
        prompt="" if position is None else position_prompt(position),
    )


def _simultaneous_seats(position: Position[Any]) -> tuple[int, ...]:
    return position.to_decide if len(position.to_decide) > 1 else ()


def _with_committed(
    position: Position[Any], at_once: tuple[int, ...], sealed: Mapping[str, str]
) -> tuple[str, tuple[str, ...]]:
    """The text with the decisions that only some seats have sealed; if all have, the decisions follow the position as
    entries. Raises IllegalDecision.
    """
    given = [(seat, sealed[str(seat)]) for seat in at_once if sealed.get(str(seat), "").strip()]
    decisions = []
    for seat, text in given:
        try:
            decisions.append(position.decision(text, seat).text)
        except IllegalDecision as error:
            sentence = Message(
                "{player}’s secret decision is not possible: {reason}",
                player=seat_names(position.game)[seat],
                reason=error.message,
            )
            raise IllegalDecision(sentence) from error
    if len(given) == len(at_once):
        return str(position), tuple(decisions)
    for (seat, _), text in zip(given, decisions, strict=True):
        position = position.play(text, seat)
    return str(position), ()


def _layout_info(arranging: PositionSetup[Any], arranged: PositionDraft, state: Any | None) -> LayoutInfo:
    layout = arranging.layout_of(arranged)
    return LayoutInfo(
        tuple(CellInfo(place.name, place.x, place.y) for place in layout.cells),
        tuple(
            PieceKindInfo(
                kind.name,
                kind.label,
                kind.seat,
                kind.single,
                kind.layer,
                kind.picture,
                kind.count,
                kind.group,
                kind.pool,
            )
            for kind in layout.kinds
        ),
        tuple(
            _field_info(one, None if state is None else arranging.decision_seat(one.name, state))
            for one in layout.fields
        ),
    )


def _field_info(one: Field, seat: int | None) -> FieldInfo:
    choices = tuple(FieldValue(value, words) for value, words in one.choices)
    return FieldInfo(
        one.name,
        one.title,
        choices,
        one.low,
        one.high,
        FieldCondition(*one.shown_when) if one.shown_when else None,
        seat,
    )
