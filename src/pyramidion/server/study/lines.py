"""Lines of games replayed for study, and the answers about them. Nothing here is stored on disk."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

import msgspec
from cachetools import LRUCache

from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import IllegalDecision, PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.messages import Message
from pyramidion.core.position import Position
from pyramidion.core.record import Record, entries_with_comments, format_result
from pyramidion.core.registry import game
from pyramidion.core.session import Session
from pyramidion.server.accounts.display_names import seat_names
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.game_info import describe_game, seat_info
from pyramidion.server.protocol.server_messages import LogLine
from pyramidion.server.protocol.study import (
    MAX_ENTRIES,
    ChanceOutcome,
    IllegalReasonRequest,
    Line,
    LineRequest,
    OpenedStudy,
    PositionSnapshot,
    RecordRequest,
    Study,
    StudyLine,
    StudyNode,
)
from pyramidion.server.protocol.validation import invalid_reason
from pyramidion.server.views.table_view import ALLOWED, event_fields, seat_prompt

_MAX_SESSIONS = 48
_GAME_TAGS = ("game", "options", "position", "result", "termination")
_CHANCE_TAGS = ("seed", "commitment", "shares")
_MAX_OUTCOMES = 400

_Key = tuple[str, str | None]


class LineCache:
    """Replays lines, and caches the latest: the next request is usually about the same line, or one entry more.

    Send one request after another, from any thread. All methods raise RequestError with the reason.
    """

    def __init__(self) -> None:
        self._sessions: LRUCache[tuple[_Key, tuple[str, ...]], Session] = LRUCache(_MAX_SESSIONS)

    def study_line(self, request: LineRequest) -> StudyLine:
        """A request for a line."""
        session = self.session(request.line)
        return study_line(
            session, request.first_ply, request.count, move_tree=request.move_tree, with_diagrams=request.diagrams
        )

    def why(self, request: IllegalReasonRequest) -> str:
        """Why a decision is not allowed, or that it is."""
        position = self.session(request.line).position
        text, path = request.text, tuple(request.path)
        if request.seat >= len(position.game.seats):
            raise no_such_seat(position.game)
        if text is None:
            text = position.game.move_input.partial_text(position.state, request.seat, path) if path else ""
        return position.illegal_reason(text, request.seat) or ALLOWED

    def record(self, request: RecordRequest) -> str:
        """A line as the text of a record; its result is read from the game, and its seed is included if all chance
        outcomes follow from it.
        """
        session = self.session(request.line)
        comments = [*request.comments, *[""] * session.ply]
        generated = entries_with_comments(session.texts(session.ply), session.positions[1:])
        entries = tuple(
            replace(entry, comment=comment or entry.comment)
            for entry, comment in zip(generated, comments, strict=False)
        )
        # A result by resignation or the like need not apply to another line.
        tags = {name: value for name, value in request.tags.items() if name.lower() not in _GAME_TAGS}
        result = format_result(session.position.result)
        try:
            record = Record(session.game, entries, tags, session.start, result, request.comment)
            fallen = any(seat == CHANCE for seat, _ in session.moves)
            if not fallen or record.tag("Seed") is None or record.check():
                kept = {name: value for name, value in tags.items() if name.lower() not in _CHANCE_TAGS}
                record = replace(record, tags=kept)
            return record.text(session.positions)
        except PyramidionError as error:
            raise RequestError.from_error("bad_record", error) from error

    def position(self, line: Line) -> Position[Any]:
        """The position at the end of a line."""
        return self.session(line).position

    def session(self, line: Line) -> Session:
        """A line as a game in progress."""
        chosen = build_game(line.game, line.options)
        key: _Key = chosen.identity, line.start
        entries = tuple(line.entries)
        session = self._sessions.get((key, entries))
        if session is None:
            session = self._replay(chosen, key, entries)
            self._sessions[key, entries] = session
        return session

    def _replay(self, chosen: Game[Any], key: _Key, entries: tuple[str, ...]) -> Session:
        try:
            session = Session(chosen, start=key[1])
        except PyramidionError as error:
            raise RequestError.from_error("bad_position", error) from error
        shared, best = 0, None
        for kept in self._sessions:
            known, texts = kept
            if known == key:
                common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(texts, entries, strict=False)))
                if common > shared:
                    shared, best = common, kept
        if best is not None:
            session = self._sessions[best].at_ply(shared)
        for number, text in enumerate(entries[shared:], shared + 1):
            try:
                session.play(text)
            except IllegalDecision as error:
                sentence = Message(
                    "Entry {number}, {entry}, is not legal: {reason}",
                    number=str(number),
                    entry=repr(text[:200]),
                    reason=error.message,
                )
                raise RequestError("illegal_entry", sentence) from error
        return session


def build_game(game_id: str, options: Any) -> Game[Any]:
    """A game with its options. Raises RequestError."""
    try:
        return game(game_id, **options)
    except PyramidionError as error:
        raise RequestError.from_error("bad_game", error) from error


def no_such_seat(chosen: Game[Any]) -> RequestError:
    """The error of a request about a seat that a game does not have."""
    return RequestError("bad_seat", Message("There is no such seat; the seats are {seats}.", seats=seat_names(chosen)))


def study_line(
    session: Session, first_ply: int, count: int, *, move_tree: bool = False, with_diagrams: bool = False
) -> StudyLine:
    """The answer about a game that the client may see completely.

    first_ply, count: the positions to send, with what led to them. move_tree: whether to send the possible decisions at
    the end.
    """
    plies, position = session.ply, session.position
    stands = range(min(first_ply, plies), min(first_ply + count, plies + 1))
    asked = tuple(seat_prompt(position, seat) for seat in position.to_decide if seat != CHANCE) if move_tree else ()
    return StudyLine(
        game=describe_game(session.game),
        seat_info=tuple(seat_info(seat) for seat in session.game.info.seats_in_play(session.game.options)),
        options=dict(session.game.options),
        start=session.start,
        log=_log_lines(session, stands),
        positions=tuple(_snapshot(session, ply, with_diagrams) for ply in stands),
        seat_prompts=asked,
        outcomes=_outcomes(position) if move_tree else (),
        prompt=position_prompt(position),
    )


def _log_lines(session: Session, stands: range) -> tuple[LogLine, ...]:
    notation, found, turn = session.game.notation, [], -1
    for ply in range(session.ply):
        seat, text = session.moves[ply]
        before = session.positions[ply]
        starts = notation.starts_turn(before.state) and not before.sealed
        turn += starts
        shown = ply + 1 in stands
        found.append(
            LogLine(
                ply=ply,
                seat=None if seat == CHANCE else seat,
                text=text,
                turn_number=turn // notation.turns_per_number + 1
                if starts and turn % notation.turns_per_number == 0
                else None,
                turn_start=starts,
                events=tuple(map(event_fields, session.positions[ply + 1].events)) if shown else (),
            )
        )
    return tuple(found)


def _snapshot(session: Session, ply: int, with_diagrams: bool) -> PositionSnapshot:
    position = session.positions[ply]
    view = position.observe()
    return PositionSnapshot(
        ply=ply,
        text=view.text,
        board=view.board,
        to_decide=view.to_decide,
        decided=view.decided,
        result=view.result,
        diagrams=(*position.frames(), position.svg()) if with_diagrams else (),
        turn_seat=_turn_seat(session, ply),
    )


def _turn_seat(session: Session, ply: int) -> int | None:
    """The seat whose turn it is while chance decides: the last to decide or, if chance begins the turn, the next."""
    position = session.positions[ply]
    if position.to_decide != (CHANCE,):
        return None
    deciders = [seat for seat, _ in session.moves]
    if not session.game.notation.starts_turn(position.state):
        return next((seat for seat in reversed(deciders[:ply]) if seat != CHANCE), None)
    if (known := next((seat for seat in deciders[ply:] if seat != CHANCE), None)) is not None:
        return known
    following = position.play(position.chance_outcomes()[0][0])
    return next((seat for seat in following.to_decide if seat != CHANCE), None)


def _outcomes(position: Position[Any]) -> tuple[ChanceOutcome, ...]:
    chances = sorted(position.chance_outcomes(), key=lambda chance: -chance[1])
    return tuple(ChanceOutcome(outcome.text, weight) for outcome, weight in chances[:_MAX_OUTCOMES])


def position_prompt(position: Position[Any]) -> str:
    """The seats to decide, or how it ended and why."""
    if position.result is not None:
        if position.events:
            *earlier, last = position.events
            if last.why() or not earlier or earlier[-1].restates_move:
                return last.full_text()
            return Message("{cause} {result}", cause=earlier[-1].sentence(), result=last.sentence())
        return Message("The game is over: {result}.", result=format_result(position.result))
    if position.to_decide == (CHANCE,):
        return position.game.move_input.chance_announcement(position.state)
    seats = seat_names(position.game)
    names = [seats[seat] for seat in position.to_decide]
    if len(names) == 1:
        return Message("{player} to move.", player=names[0])
    return Message("{players} decide at once.", players=names)


# -- records and study files ------------------------------------------------------------------------------------------


def open_study(text: str) -> OpenedStudy:
    """A record or a study file, with every entry checked and in the game's canonical notation. Raises RequestError that
    says where and why.
    """
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return _open_study_file(text)
    try:
        record = Record.read(text)
    except PyramidionError as error:
        raise RequestError("bad_record", _record_sentence(error)) from error
    if len(record.entries) > MAX_ENTRIES:
        sentence = Message(
            "This record has {entries} entries; {most} can be studied.", entries=len(record.entries), most=MAX_ENTRIES
        )
        raise RequestError("too_long", sentence)
    nodes = []
    try:
        position = record.game.position(record.start) if record.start else record.game.start()
    except PyramidionError as error:
        raise _bad_start(error) from error
    for number, entry in enumerate(record.entries, 1):
        try:
            decision = position.decision(entry.text)
            position = position.play(decision, position.to_decide[0])
        except IllegalDecision as error:
            sentence = Message(
                "Line {line}: entry {number}, {entry}, is not legal: {reason}",
                line=str(entry.line),
                number=str(number),
                entry=repr(entry.text[:200]),
                reason=error.message,
            )
            raise RequestError("illegal_entry", sentence) from error
        # What the game's own comments say, the page says of itself, in the reader's language.
        generated = record.game.notation.event_comment(position.events)
        comment = "" if entry.comment == generated else entry.comment
        nodes.append(StudyNode(number - 2, decision.text, comment))
    study = Study(
        1, record.game.info.id, dict(record.game.options), record.start, dict(record.tags), record.comment, nodes
    )
    return OpenedStudy(study, record.result, tuple(record.check()))


def _record_sentence(error: PyramidionError) -> Message:
    return Message("Line {line}: {reason}", line=str(error.line), reason=error.message)


def _bad_start(error: PyramidionError) -> RequestError:
    return RequestError("bad_position", Message("The start position cannot be read: {reason}", reason=error.message))


def _open_study_file(text: str) -> OpenedStudy:
    try:
        study = msgspec.json.decode(text.lstrip("\ufeff"), type=Study)
    except (msgspec.MsgspecError, RecursionError) as error:
        sentence = Message("This study cannot be read: {reason}.", reason=invalid_reason(error))
        raise RequestError("bad_study", sentence) from error
    chosen = build_game(study.game, study.options)
    try:
        start = chosen.position(study.start) if study.start else chosen.start()
    except PyramidionError as error:
        raise _bad_start(error) from error
    positions: list[Position[Any]] = []
    nodes = []
    for number, node in enumerate(study.nodes):
        if node.parent >= number:
            sentence = Message(
                "Node {number} comes before its parent, node {parent}.", number=str(number), parent=str(node.parent)
            )
            raise RequestError("bad_study", sentence)
        before = start if node.parent < 0 else positions[node.parent]
        try:
            decision = before.decision(node.text)
            positions.append(before.play(decision, before.to_decide[0]))
        except IllegalDecision as error:
            sentence = Message(
                "Node {number}, {entry}, is not legal: {reason}",
                number=str(number),
                entry=repr(node.text[:200]),
                reason=error.message,
            )
            raise RequestError("illegal_entry", sentence) from error
        nodes.append(StudyNode(node.parent, decision.text, node.comment))
    end = _main_end(start, study.nodes, positions)
    whole = Study(1, chosen.info.id, dict(chosen.options), study.start, study.tags, study.comment, nodes)
    return OpenedStudy(whole, format_result(end.result), ())


def _main_end(start: Position[Any], nodes: Sequence[StudyNode], positions: Sequence[Position[Any]]) -> Position[Any]:
    first: dict[int, int] = {}
    for number, node in enumerate(nodes):
        first.setdefault(node.parent, number)
    at = -1
    while at in first:
        at = first[at]
    return start if at < 0 else positions[at]
