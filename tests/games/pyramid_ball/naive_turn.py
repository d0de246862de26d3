"""A turn of Pyramid Ball once more, naively: B3, B4 and B6 to B14 on top of `naive_row`."""

from dataclasses import dataclass, field

from naive_row import NaiveRow, goal_rank, naive_interceptor

ROWS = ("1", "1b", "1c", "2", "3", "4")
WAYS = {"H": {"F": (0, 1), "B": (0, -1), "L": (-1, 0), "R": (1, 0)}}
WAYS["A"] = {letter: (-x, -y) for letter, (x, y) in WAYS["H"].items()}
OTHER = {"H": "A", "A": "H"}
NAMES = ("HS", "HM", "HL", "AS", "AM", "AL")


@dataclass
class NaiveTurn:
    """A turn under way.

    at: piece -> square. programs: side -> {"S": "FF.", …, "P": "2L", "D": "F", "Z": True}, without the parts that are
    not used. ball: the carrier, None while it lies on the square `loose`. points: side -> points. told: (row, what).
    """

    at: dict
    programs: dict
    ball: str | None
    loose: tuple | None
    banned: str | None
    points: dict
    target: int
    told: list = field(default_factory=list)
    cancelled: set = field(default_factory=set)

    def play(self, choose):
        """Runs the turn. choose: which of two squares for the ball, "left" or "right"."""
        for self.row in ROWS:
            for part in (self.throw, self.move):
                scorer = part()
                if self.is_over():
                    return self
                if scorer:
                    self.lay(scorer, choose)
                if self.banned and self.ball and self.at[self.ball][1] != goal_rank(self.banned):
                    self.banned = None
        return self

    def is_over(self):
        return max(self.points.values()) >= self.target

    def tell(self, what):
        self.told.append((self.row, what))

    def point(self, side):
        self.points[side] += 1

    def order(self, piece):
        """The letter that holds for a piece in this row, "." to stand."""
        program = self.programs[piece[0]]
        blitz = piece[1] == "L" and "Z" in program
        if piece in self.cancelled:
            return "."
        if self.row == "4":
            return program.get("D", ".") if piece[1] == "S" else "."
        if self.row in ("1b", "1c"):
            return program["L"]["abc".index(self.row[1])] if blitz else "."
        if self.row != "1" and blitz:
            return "."
        return program[piece[1]][int(self.row) - 1]

    def throw(self):
        """The pass. Returns the piece that has scored, if one has."""
        if self.ball is None or self.order(self.ball) != ".":
            return None
        team = self.ball[0]
        row, size = (*self.programs[team].get("P", ""), "", "")[:2]
        if row != self.row or team + size == self.ball or (row == "1" and self.ball[1] != "M"):
            return None
        if team != self.banned:
            self.banned = None
        receiver = team + size
        taker = naive_interceptor(self.at, self.ball, receiver)
        if taker:
            self.tell(f"intercept {taker}")
            self.ball = taker
            self.point(OTHER[team])
            return None
        self.tell(f"pass {self.ball}>{receiver}")
        self.ball = receiver
        return self.scored(receiver) if self.at[receiver][1] == goal_rank(team) else None

    def scored(self, piece):
        self.tell(f"goal {piece}")
        self.point(piece[0])
        return piece

    def move(self):
        """The moves. Returns the piece that has scored a goal, if one has."""
        letters = {piece: self.order(piece) for piece in NAMES}
        orders = {piece: WAYS[piece[0]][letter] for piece, letter in letters.items() if letter != "."}
        attackers = self.ball[0] if self.ball else self.banned
        row = NaiveRow(self.at, orders, attackers, self.loose, self.banned).play()
        before, self.at = self.at, row.after()
        self.cancelled |= row.struck
        for word, pieces in (("struck", row.struck), ("push", row.pushes)):
            for piece in sorted(pieces, key=NAMES.index):
                self.tell(f"{word} {piece}")
        if self.ball in row.directly:
            self.ball = row.directly[self.ball]
            self.tell(f"tackle {self.ball}")
            self.point(self.ball[0])
        elif self.ball and self.at[self.ball][1] == goal_rank(self.ball[0]) != before[self.ball][1]:
            return self.scored(self.ball)
        elif self.ball is None and self.loose in self.at.values():
            self.ball = next(piece for piece, square in self.at.items() if square == self.loose)
            self.loose = None
            self.tell(f"recover {self.ball}")
        return None

    def lay(self, scorer, choose):
        """The ball is laid beside the scorer, as the conceding player wants it and sees it."""
        conceding = OTHER[scorer[0]]
        found = {}
        for hand, letter in (("left", "L"), ("right", "R")):
            file, rank = self.at[scorer]
            while 1 <= file <= 7 and (file, rank) in self.at.values():
                file += WAYS[conceding][letter][0]
            if 1 <= file <= 7:
                found[hand] = (file, rank)
        self.ball, self.banned = None, scorer[0]
        hand = choose() if len(found) == 2 else next(iter(found))
        self.loose = found[hand]
        self.tell(f"loose {'abcdefg'[self.loose[0] - 1]}{self.loose[1]}")
