"""Games on a grid of squares: texts, diagram, terminal picture and position editor from one declaration.

A game keeps one integer per kind of piece in its state, with a bit for each cell, and integers for everything else. It
declares a `GridBoard` and derives its class from `GridGame`; `docs/games.md` shows how. One cell holds one piece.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic
from xml.etree.ElementTree import Element

from pyramidion.core.bound_rules import BoundRules, S
from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import BadPosition, IllegalDecision
from pyramidion.core.events import Event
from pyramidion.core.game import Game, Notation, Presentation
from pyramidion.core.game_info import Mark, Seat
from pyramidion.core.messages import Message
from pyramidion.core.move_tree import MoveInput
from pyramidion.core.position_setup import Cell, Field, Layout, PieceKind, PositionDraft, PositionSetup, turn_field
from pyramidion.core.svg import child, drawing, text_of

MOST_CELLS = 62
"""Maximum number of bits in one integer of a state."""

_SQUARE, _EDGE = 48, 24  # of the diagram, in user units
_LIGHT, _DARK, _NEUTRAL = "#ead9b5", "#cdb483", "#7d8a5c"
_LAYER = "piece"


@dataclass(frozen=True, slots=True)
class GridPiece:
    """A kind of piece.

    field: of the state, an integer whose bit `1 << cell` says whether a piece of this kind is on the cell. sign: a
    letter for it, in position texts and pictures. label: for people, as in "takes a large pyramid". seat: its owner;
    None: nobody, or the owner depends on more than the kind. size: 1 to 3, of the drawn pyramid.
    """

    field: str
    sign: str
    label: str
    seat: int | None = None
    size: int = 2


class Grid:
    """The cells of a board: number `row * columns + column`, named a1, b1, …; row 0 (a1, b1, …) is near seat 0."""

    def __init__(self, columns: int, rows: int) -> None:
        """Raises ValueError for a size that a state cannot hold."""
        if not (1 <= columns <= 26 and rows >= 1 and columns * rows <= MOST_CELLS):
            raise ValueError(f"A grid has 1 to 26 columns and at most {MOST_CELLS} cells, not {columns}x{rows}.")
        self.columns, self.rows = columns, rows
        self.names = tuple(f"{chr(97 + column)}{row + 1}" for row in range(rows) for column in range(columns))
        self._numbers = {name: number for number, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def number(self, name: str) -> int | None:
        """The number of a cell; None if there is no cell with this name."""
        return self._numbers.get(name)


class GridBoard(Generic[S]):
    """How the parts of a state are laid out on a grid.

    Games whose moves are more than from-to moves override `word` and `starts_turn`; `check` and `refusal` may be
    overridden as well.
    """

    def __init__(
        self,
        grid: Grid,
        state: type[S],
        pieces: Sequence[GridPiece],
        seats: Sequence[Seat],
        fields: Sequence[Field] = (),
    ) -> None:
        """fields: for each integer of the state other than pieces and `turn`, its title and range or choices.

        Raises ValueError if some fields of the state are not declared.
        """
        self.grid, self.state_type, self.pieces, self.seats = grid, state, tuple(pieces), tuple(seats)
        names: tuple[str, ...] = state._fields  # type: ignore[attr-defined]
        turn = (turn_field(tuple(seat.name for seat in seats)),) if "turn" in names else ()
        self.fields = (*turn, *fields)
        declared = {piece.field for piece in pieces} | {field.name for field in self.fields}
        if declared != set(names):
            raise ValueError(f"The state has {', '.join(names)}; declared are {', '.join(sorted(declared))}.")
        signs = [piece.sign for piece in pieces]
        if len(set(signs)) < len(signs) or not all(re.fullmatch("[A-Za-z]", sign) for sign in signs):
            raise ValueError(f"Each kind of piece has a letter of its own, not {', '.join(signs)}.")

    def piece_at(self, state: S, cell: int) -> GridPiece | None:
        """The piece on a cell."""
        return next((piece for piece in self.pieces if getattr(state, piece.field) >> cell & 1), None)

    def word(self, state: S, seat: int, code: int) -> str | None:
        """The text of a decision or chance outcome that does not refer to cells, such as `bid 2`; None: the decision
        refers to cells.
        """
        return None

    def path(self, code: int) -> tuple[int, ...]:
        """The cells of a decision: two for `from * cells + to`, one where both are the same (a piece is placed)."""
        source, target = divmod(code, len(self.grid))
        return (target,) if source == target else (source, target)

    def starts_turn(self, state: S) -> bool:
        """Whether a turn begins here; a turn can consist of several decisions and chance outcomes."""
        return True

    def check(self, state: S) -> None:
        """Raises BadPosition for a state that cannot occur. A state without a legal decision is rejected anyway."""

    def refusal(self, state: S, seat: int, source: int, target: int) -> str:
        """Why a piece may not move from one cell to another, in a sentence; "": the caller writes a sentence that says
        where the piece can go.
        """
        return ""


class GridNotation(Notation[S]):
    """Decisions as `a1-b2` or `b2`, positions as rows from the far edge of the board: `ff../..../..ss first lead=2`."""

    def __init__(self, board: GridBoard[S], rules: BoundRules[S]) -> None:
        self._board, self._rules = board, rules
        if type(board).word is not GridBoard.word:
            self.separator = ";"  # type: ignore[misc]  # words hold blanks
        self._setup = GridPositionSetup(board)

    def write(self, state: S, seat: int, code: int) -> str:
        """`a1-b2`, `b2`, or the word from the `GridBoard`."""
        word = self._board.word(state, seat, code)
        return "-".join(self._board.grid.names[cell] for cell in self._board.path(code)) if word is None else word

    def read(self, state: S, seat: int, text: str) -> int:
        """The code of a text; hyphens and capitals do not matter. Raises IllegalDecision."""
        said = _without_signs(text)
        codes = self._rules.codes(state, seat)
        found = next((code for code in codes if _without_signs(self.write(state, seat, code)) == said), None)
        if found is not None:
            return found
        if not codes:
            raise IllegalDecision(Message("This seat is not to decide here."))
        moves = [code for code in codes if self._board.word(state, seat, code) is None]
        if not moves:
            texts = [self.write(state, seat, code) for code in codes[:12]]
            raise IllegalDecision(
                Message("{text} is not possible here; choose {texts}.", text=repr(text[:40]), texts=", ".join(texts))
            )
        raise IllegalDecision(self._refusal(state, seat, moves, text, said))

    def _refusal(self, state: S, seat: int, moves: Sequence[int], text: str, said: str) -> str:
        """Why a text is not one of the legal moves, of which there is at least one."""
        board, grid = self._board, self._board.grid
        names = re.findall("[a-z][0-9]+", said) if re.fullmatch("([a-z][0-9]{1,3}){1,2}", said) else []
        cells = [number for name in names if (number := grid.number(name)) is not None]
        if not names:
            return Message(
                "{text} is not a move; write one like {example}.",
                text=repr(text[:40]),
                example=self.write(state, seat, moves[0]),
            )
        if len(cells) < len(names):
            return Message(
                "There is no such cell in {text}; the cells are {first} to {last}.",
                text=repr(text[:40]),
                first=grid.names[0],
                last=grid.names[-1],
            )
        targets = [path[-1] for code in moves if (path := board.path(code))[:-1] == tuple(cells[:-1])]
        if len(cells) == 1:
            free = ", ".join(grid.names[cell] for cell in targets[:8])
            if not free:
                return Message("{cell} cannot be chosen here; name two cells.", cell=names[0])
            return Message("{cell} cannot be chosen here; choose {cells}.", cell=names[0], cells=free)
        piece = board.piece_at(state, cells[0])
        if piece is None:
            return Message("There is no piece on {cell}.", cell=names[0])
        if piece.seat not in (None, seat):
            return Message("The piece on {cell} is not {player}'s.", cell=names[0], player=board.seats[seat].name)
        if special := board.refusal(state, seat, cells[0], cells[1]):
            return special
        reach = ", ".join(grid.names[cell] for cell in targets)
        if not reach:
            return Message("The piece on {cell} cannot go to {goal}; it cannot move.", cell=names[0], goal=names[1])
        return Message(
            "The piece on {cell} cannot go to {goal}; it can go to {cells}.", cell=names[0], goal=names[1], cells=reach
        )

    def starts_turn(self, state: S) -> bool:
        """As it appears on the board."""
        return self._board.starts_turn(state)

    def write_state(self, state: S) -> str:
        """Rows of signs from the far edge, then the seat to decide and the other fields."""
        board, grid = self._board, self._board.grid
        signs = [piece.sign if (piece := board.piece_at(state, cell)) else "." for cell in range(len(grid))]
        rows = ["".join(signs[row * grid.columns : (row + 1) * grid.columns]) for row in reversed(range(grid.rows))]
        turn = [board.seats[state.turn].name.lower()] if "turn" in state._fields else []  # type: ignore[attr-defined]
        others = [f"{one.name}={getattr(state, one.name)}" for one in board.fields if one.name != "turn"]
        return " ".join(["/".join(rows), *turn, *others])

    def read_state(self, text: str) -> S:
        """The inverse of `write_state`. Raises BadPosition."""
        board, grid = self._board, self._board.grid
        rows, *words = text.split() or [""]
        lines = rows.split("/")
        if [len(line) for line in lines] != [grid.columns] * grid.rows:
            raise BadPosition(
                Message(
                    "A position begins with {rows} rows of {columns} signs between slashes; not {text}.",
                    rows=grid.rows,
                    columns=grid.columns,
                    text=repr(rows[:60]),
                )
            )
        kinds = {piece.sign: piece.field for piece in board.pieces}
        pieces: dict[str, tuple[str, ...]] = {}
        for row, line in enumerate(reversed(lines)):
            for column, sign in enumerate(line):
                if sign != "." and sign not in kinds:
                    raise BadPosition(
                        Message(
                            "{sign} is not a piece; the pieces are {pieces}, and . is empty.",
                            sign=repr(sign),
                            pieces=", ".join(kinds),
                        )
                    )
                if sign != ".":
                    pieces[grid.names[row * grid.columns + column]] = (kinds[sign],)
        state = self._setup.to_state(self._setup.complete(PositionDraft(pieces, self._values(words))))
        board.check(state)
        if any(not self._rules.codes(state, seat) for seat in self._rules.deciders(state)):
            raise BadPosition(Message("There is no legal decision in this position, and yet the game is not over."))
        return state

    def _values(self, words: list[str]) -> dict[str, str]:
        """The field values given by the words after the rows."""
        board = self._board
        names = [seat.name.lower() for seat in board.seats]
        expected = [one.name for one in board.fields]
        values: dict[str, str] = {}
        for word in words:
            name, equals, value = word.partition("=")
            if not equals and "turn" in expected and word.lower() in names:
                name, value = "turn", str(names.index(word.lower()))
            elif not equals or name == "turn":
                raise BadPosition(
                    Message(
                        "{text} is not understood; a seat is one of {seats}.",
                        text=repr(word[:40]),
                        seats=", ".join(names),
                    )
                )
            if name in values:
                raise BadPosition(Message("{field} is given twice.", field=name[:40]))
            values[name] = value
        if missing := [name for name in expected if name not in values]:
            raise BadPosition(Message("The position does not say {fields}.", fields=", ".join(missing)))
        return values


def _without_signs(text: str) -> str:
    """A decision's text without insignificant differences: capitals, blanks, and a hyphen or x between two cells."""
    return re.sub(r"(?<=[0-9])\s*[-x]\s*(?=[a-z])|\s+", "", text.lower())


@dataclass(frozen=True, slots=True)
class GridDiagram:
    """The board as drawn: rows of signs from the near edge, `.` for an empty cell, and the other fields by name."""

    rows: tuple[str, ...]
    fields: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A seat moved a piece from one cell to another. taken: the piece taken there; "" for none.

    end: what became of the piece: "arrived"; "stayed" if it did not move; "removed" if it is no longer on the board;
    "elsewhere". If seats decide in turn, it is "arrived" in most games.
    """

    seat: int
    name: str
    piece: str
    source: str
    target: str
    taken: str
    end: str = "arrived"

    def sentence(self) -> str:
        """A sentence that says what happened."""
        words = {"player": self.name, "piece": self.piece, "source": self.source, "target": self.target}
        if self.end == "stayed":
            return Message("{player} chooses {source} to {target}: {piece} stays on {source}.", **words)
        if self.end == "elsewhere":
            return Message("{player} chooses {source} to {target}.", **words)
        if self.taken:
            return Message(
                "{player} moves {piece} from {source} to {target} and takes {taken}.", **words, taken=self.taken
            )
        if self.end == "removed":
            return Message("{player} moves {piece} from {source} to {target}; it is removed.", **words)
        return Message("{player} moves {piece} from {source} to {target}.", **words)


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A seat chose a cell, on which a piece may have been placed."""

    seat: int
    name: str
    cell: str

    def sentence(self) -> str:
        """A sentence that says what happened."""
        return Message("{player} chooses {cell}.", player=self.name, cell=self.cell)


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """A decision or chance outcome without cells. seat: who chose; -1: chance."""

    seat: int
    name: str
    text: str

    def sentence(self) -> str:
        """A sentence that says what happened."""
        return Message("{player}: {text}.", player=self.name, text=self.text)


@dataclass(frozen=True, slots=True)
class PiecesChanged(Event):
    """Pieces of one kind appeared or disappeared without moving themselves, for example because they were taken.

    piece: their kind. gone, new: the cells from which they disappeared and on which they appeared.
    """

    piece: str
    gone: tuple[str, ...]
    new: tuple[str, ...]

    def sentence(self) -> str:
        """A sentence that says what happened."""
        if not self.new:
            return Message("Removed from {cells}: {piece}.", cells=self.gone, piece=self.piece)
        if not self.gone:
            return Message("Put on {cells}: {piece}.", cells=self.new, piece=self.piece)
        return Message("From {gone} to {new}: {piece}.", gone=self.gone, new=self.new, piece=self.piece)


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The game is over. winner: the seat's name; "" for a draw."""

    winner: str

    def sentence(self) -> str:
        """A sentence that says what happened."""
        return Message("{player} wins.", player=self.winner) if self.winner else Message("The game is drawn.")


class GridPresentation(Presentation[S]):
    """The board as data, diagram, terminal picture and events."""

    event_types: ClassVar[tuple[type[Event], ...]] = (Moved, Placed, Chosen, PiecesChanged, GameOver)

    def __init__(self, grid_board: GridBoard[S], rules: BoundRules[S]) -> None:
        self._board, self._rules = grid_board, rules

    def board(self, state: S) -> GridDiagram:
        """Signs by rows, and the fields."""
        grid = self._board.grid
        signs = [piece.sign if (piece := self._board.piece_at(state, cell)) else "." for cell in range(len(grid))]
        rows = ("".join(signs[row * grid.columns : (row + 1) * grid.columns]) for row in range(grid.rows))
        return GridDiagram(tuple(rows), {one.name: getattr(state, one.name) for one in self._board.fields})

    def svg(self, state: S, *, marks: Sequence[str] = ()) -> str:
        """The grid, whose cells are targets; pieces are pyramids seen from above. It can be rotated for seat 1."""
        grid = self._board.grid
        width, height = grid.columns * _SQUARE + 2 * _EDGE, grid.rows * _SQUARE + 2 * _EDGE
        label = " ".join(self.board(state).rows)
        box = f"{_EDGE} {_EDGE} {width - 2 * _EDGE} {height - 2 * _EDGE}"
        root = drawing(width, height, f"Board, rows from the near side: {label}", data_half_turn="yes", data_board=box)
        for cell, name in enumerate(grid.names):
            row, column = divmod(cell, grid.columns)
            x, y = _EDGE + column * _SQUARE, _EDGE + (grid.rows - 1 - row) * _SQUARE
            group = child(root, "g", data_target=name)
            ground = _DARK if (row + column) % 2 == 0 else _LIGHT
            child(group, "rect", x=x, y=y, width=_SQUARE, height=_SQUARE, fill=ground)
            if name in marks:
                child(group, "rect", x=x + 2, y=y + 2, width=_SQUARE - 4, height=_SQUARE - 4, fill="none",
                      stroke="#1f7a8c", stroke_width=3)  # fmt: skip
            if (piece := self._board.piece_at(state, cell)) is not None:
                _draw_piece(root, self._board, piece, name, x + _SQUARE / 2, y + _SQUARE / 2)
        for number in range(max(grid.columns, grid.rows)):
            middle = number * _SQUARE + _SQUARE / 2
            if number < grid.columns:
                _letter(root, chr(97 + number), _EDGE + middle, height - 7)
            if number < grid.rows:
                _letter(root, str(grid.rows - number), _EDGE / 2, _EDGE + middle + 4)
        return text_of(root)

    def text_picture(self, state: S, *, marks: Sequence[str] = (), say: Callable[[str], str] = str) -> str:
        """The grid with the signs of its pieces, then the fields."""
        grid = self._board.grid
        marked = {name for mark in marks for name in re.findall("[a-z][0-9]+", mark)}
        lines = []
        for row in reversed(range(grid.rows)):
            cells = []
            for column in range(grid.columns):
                cell = row * grid.columns + column
                piece = self._board.piece_at(state, cell)
                owner = "neutral" if piece is None or piece.seat is None else f"seat{piece.seat}"
                style = "mark" if grid.names[cell] in marked else "dim" if piece is None else owner
                cells.append(f"[{style}]{'.' if piece is None else piece.sign}[/]")
            lines.append(f"[dim]{row + 1:2}[/] {' '.join(cells)}")
        lines.append("[dim]   " + " ".join(chr(97 + column) for column in range(grid.columns)) + "[/]")
        values = [
            f"{say(one.title)}: {say(dict(one.choices).get(value := str(getattr(state, one.name)), value))}"
            for one in self._board.fields
            if one.name != "turn"
        ]
        return "\n".join([*lines, *([", ".join(values)] if values else [])])

    def events(self, state: S, codes: tuple[int, ...], after: S) -> tuple[Event, ...]:
        """The decision of each decider, other changes on the board, and the end of the game.

        Everything about pieces is read off the boards before and after: if seats decide simultaneously, or a move has
        further consequences, the decision alone does not determine what becomes of a piece.
        """
        deciders = list(zip(self._rules.deciders(state), codes, strict=True))
        before, now = self._pieces_by_cell(state), self._pieces_by_cell(after)
        # The changes that no event has reported so far. Each event removes the change that it reports.
        gone, new = before.items() - now.items(), now.items() - before.items()
        sources = {
            path[0]
            for seat, code in deciders
            if self._board.word(state, seat, code) is None and len(path := self._board.path(code)) == 2
        }
        found: list[Event] = []
        for seat, code in deciders:
            name = "Chance" if seat == CHANCE else self._board.seats[seat].name
            word = self._board.word(state, seat, code)
            path = () if word is not None else self._board.path(code)
            if word is not None:
                found.append(Chosen(seat, name, word))
            elif len(path) == 1:
                found.append(Placed(seat, name, self._board.grid.names[path[0]]))
                new = {(cell, piece) for cell, piece in new if cell != path[0]}
            else:
                found.append(self._moved(seat, name, path, before, now, sources, gone, new))
        for piece in self._board.pieces:
            cells = [
                tuple(self._board.grid.names[cell] for cell, kind in sorted(changed, key=_cell_of) if kind == piece)
                for changed in (gone, new)
            ]
            if any(cells):
                found.append(PiecesChanged(self._owned_label(piece), *cells))
        result = self._rules.result(after)
        if result:
            found.append(GameOver(self._board.seats[result - 1].name if result > 0 else ""))
        return tuple(found)

    def _pieces_by_cell(self, state: S) -> dict[int, GridPiece]:
        cells = range(len(self._board.grid))
        return {cell: piece for cell in cells if (piece := self._board.piece_at(state, cell)) is not None}

    def _owned_label(self, piece: GridPiece) -> str:
        """The label, preceded by the name of the seat unless the label contains it."""
        owner = "" if piece.seat is None else self._board.seats[piece.seat].name
        if owner in piece.label:
            return piece.label
        return Message("{piece} of {owner}", piece=piece.label, owner=owner)

    def _moved(
        self,
        seat: int,
        name: str,
        path: tuple[int, ...],
        before: dict[int, GridPiece],
        now: dict[int, GridPiece],
        sources: set[int],
        gone: set[tuple[int, GridPiece]],
        new: set[tuple[int, GridPiece]],
    ) -> Moved:
        """The result of a move. sources: of all simultaneous moves. Removes what the event reports from gone and
        new.
        """
        source, target = path
        mover, occupant, there = before.get(source), before.get(target), now.get(target)

        def fewer(piece: GridPiece) -> bool:
            return list(before.values()).count(piece) > list(now.values()).count(piece)

        end, taken = "arrived", ""
        if mover is None:
            end = "elsewhere"
        elif there == mover or (there is not None and there.seat == mover.seat and (target, there) in new):
            # The second case is a piece that changed its kind as it moved: a further event reports that.
            gone.discard((source, mover))
            new.discard((target, mover))
            if occupant is not None and target not in sources and (target, occupant) in gone and fewer(occupant):
                gone.discard((target, occupant))
                taken = occupant.label
        elif now.get(source) == mover:
            end = "stayed"
        elif fewer(mover):
            end = "removed"
            gone.discard((source, mover))
        else:
            end = "elsewhere"
        names = self._board.grid.names
        return Moved(seat, name, mover.label if mover else "a piece", names[source], names[target], taken, end)


def _cell_of(item: tuple[int, GridPiece]) -> int:
    return item[0]


class GridInput(MoveInput[S]):
    """Decisions are entered by choosing their cells in order, or by a button with the word."""

    def __init__(self, board: GridBoard[S]) -> None:
        self._board = board

    def paths(self, state: S, seat: int, code: int) -> Sequence[tuple[str, ...]]:
        """The names of the cells, or the word."""
        word = self._board.word(state, seat, code)
        return [(word,) if word is not None else tuple(self._board.grid.names[cell] for cell in self._board.path(code))]

    def partial_text(self, state: S, seat: int, path: tuple[str, ...]) -> str:
        """`a1-b2`."""
        return "-".join(path)

    def button_labels(self, state: S, choices: Iterable[str]) -> dict[str, str]:
        """The words themselves; cells have no buttons."""
        words = (choice for choice in choices if self._board.grid.number(choice) is None)
        return {word: word[:1].upper() + word[1:] for word in words}

    def prompt(self, state: S, seat: int, path: tuple[str, ...], may_stop: bool) -> str:
        """The prompt of the next choice."""
        name = "Chance" if seat == CHANCE else self._board.seats[seat].name
        if not path:
            return Message("{player}: choose.", player=name)
        return Message("{player}: where does the piece on {cell} go?", player=name, cell=path[0])


def _draw_piece(parent: Element, board: GridBoard[Any], piece: GridPiece, cell: str, x: float, y: float) -> None:
    """A pyramid from above, with the mark of its seat on top."""
    seat = None if piece.seat is None else board.seats[piece.seat]
    colour = _NEUTRAL if seat is None else seat.colour
    half = 9 + 4 * piece.size
    group = child(parent, "g", data_on=cell, pointer_events="none")
    corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    for side, shade in enumerate((0.0, 0.18, 0.34, 0.12)):
        (x0, y0), (x1, y1) = corners[side], corners[(side + 1) % 4]
        points = f"{x0:g},{y0:g} {x1:g},{y1:g} {x:g},{y:g}"
        child(group, "polygon", points=points, fill=colour)
        child(group, "polygon", points=points, fill="#000", fill_opacity=shade)
    edges = " ".join(f"{a:g},{b:g}" for a, b in corners)
    child(group, "polygon", points=edges, fill="none", stroke="#0b1d22", stroke_width=1.5)
    if seat is not None:
        _draw_mark(group, seat.mark, x, y)
    elif len(board.pieces) > 1:
        child(group, "circle", cx=x, cy=y, r=9, fill="#fff", fill_opacity=0.85)
        _letter(group, piece.sign, x, y + 4, "#0b1d22")


def _picture(board: GridBoard[Any], piece: GridPiece) -> str:
    """One piece, as the diagram draws it."""
    root = drawing(_SQUARE, _SQUARE, piece.label)
    _draw_piece(root, board, piece, "", _SQUARE / 2, _SQUARE / 2)
    return text_of(root)


def _letter(parent: Element, sign: str, x: float, y: float, colour: str = "#777") -> None:
    child(parent, "text", sign, x=x, y=y, text_anchor="middle", fill=colour, font_size=13, font_family="sans-serif")


def _draw_mark(parent: Element, mark: Mark, x: float, y: float) -> None:
    """The shape that distinguishes a seat's pieces without colour."""
    white: dict[str, object] = {"fill": "#fff", "stroke": "#0b1d22"}
    if mark is Mark.DISC:
        child(parent, "circle", cx=x, cy=y, r=5, **white)
    elif mark is Mark.RING:
        child(parent, "circle", cx=x, cy=y, r=5, fill="none", stroke="#fff", stroke_width=3)
    elif mark is Mark.BAR:
        child(parent, "rect", x=x - 6, y=y - 2.5, width=12, height=5, **white)
    elif mark is Mark.CROSS:
        child(parent, "path", d=f"M{x - 5:g} {y - 5:g}l10 10m0-10l-10 10", stroke="#fff", stroke_width=3)
    else:
        child(parent, "path", d=f"M{x:g} {y - 6:g}l6 6l-6 6l-6-6z", **white)


class GridPositionSetup(PositionSetup[S]):
    """Position setup: one piece on each cell, and the fields."""

    def __init__(self, board: GridBoard[S]) -> None:
        self._board, grid = board, board.grid
        self.layout = Layout(
            tuple(Cell(name, cell % grid.columns, cell // grid.columns) for cell, name in enumerate(grid.names)),
            tuple(
                PieceKind(piece.field, piece.label, piece.seat, layer=_LAYER, picture=_picture(board, piece))
                for piece in board.pieces
            ),
            board.fields,
        )

    def from_state(self, state: S) -> PositionDraft:
        """The cells that hold a piece, and all fields."""
        board = self._board
        pieces = {
            name: (piece.field,)
            for cell, name in enumerate(board.grid.names)
            if (piece := board.piece_at(state, cell)) is not None
        }
        return PositionDraft(pieces, {one.name: str(getattr(state, one.name)) for one in board.fields})

    def to_state(self, arranged: PositionDraft) -> S:
        """The state. Raises BadPosition for a cell with several pieces."""
        board = self._board
        values = {piece.field: 0 for piece in board.pieces} | {name: int(v) for name, v in arranged.fields.items()}
        for name, kinds in arranged.pieces.items():
            if len(kinds) > 1:
                raise BadPosition(Message("{cell} holds one piece, not {count}.", cell=name, count=len(kinds)))
            cell = board.grid.number(name)
            assert cell is not None
            for kind in kinds:
                values[kind] |= 1 << cell
        return board.state_type(**values)


class GridGame(Game[S]):
    """A game whose parts are derived from its `grid_board`; subclasses set it beside `info` and `rules_module`."""

    grid_board: ClassVar[GridBoard[Any]]

    def __init__(self, **options: object) -> None:
        """Raises BadOption for a wrong name or value."""
        super().__init__(**options)
        self.notation = GridNotation(self.grid_board, self.rules)
        self.presentation = GridPresentation(self.grid_board, self.rules)
        self.move_input = GridInput(self.grid_board)
        self.position_setup = GridPositionSetup(self.grid_board)

    def canonical_board(self, state: S) -> Hashable:
        """The pieces and the seat to decide."""
        return (*(getattr(state, piece.field) for piece in self.grid_board.pieces), getattr(state, "turn", None))
