"""A row and a pass of Pyramid Ball once more, naively: names, dicts and sets, straight from B4, B5 and B7.

Pieces are HS … AL, squares (file, rank) from 1, directions (files, ranks).
"""

from dataclasses import dataclass, field
from fractions import Fraction

FILES, RANKS = range(1, 8), range(1, 9)


def on_board(square):
    return square[0] in FILES and square[1] in RANKS


def next_to(square, way):
    return square[0] + way[0], square[1] + way[1]


def goal_rank(side):
    """The rank into which a side ("H", "A") brings the ball."""
    return {"H": 8, "A": 1}[side]


@dataclass
class NaiveRow:
    """Simultaneous moves. at: piece -> square. orders: piece -> direction, for those that are to move.

    attackers: "H" or "A". loose: the square of a loose ball. banned: the side that may not enter its goal row.
    `play` fills in struck, moves (piece -> square), pushes (piece -> square), pushers (piece -> its pusher), and what
    sort of thing occurred.
    """

    at: dict
    orders: dict
    attackers: str
    loose: tuple | None = None
    banned: str | None = None
    struck: set = field(default_factory=set)
    moves: dict = field(default_factory=dict)
    pushes: dict = field(default_factory=dict)
    directly: dict = field(default_factory=dict)
    occurred: set = field(default_factory=set)

    def play(self):
        self.attempts = self.attempted()
        self.strike(self.at_once())
        while strikes := self.by_standing() or self.by_crossing() or self.by_pushed():
            self.strike(strikes)
        self.moves = {piece: self.attempts[piece] for piece in self.surviving()}
        for defender in self.pushing():
            pushed, _ = self.chain(defender)
            self.occurred.add(f"chain of {len(pushed)}")
            self.directly[next(iter(pushed))] = defender
            self.pushes |= pushed
        return self

    def after(self):
        return self.at | self.moves | self.pushes

    # -- words of the ruling --------------------------------------------------------------------------------------

    def attacks(self, piece):
        return piece[0] == self.attackers

    def attempted(self):
        """piece -> the square it attempts; those stopped by the edge, B11 or B12 attempt none."""
        found = {}
        for piece, way in self.orders.items():
            goal = next_to(self.at[piece], way)
            if not on_board(goal):
                self.occurred.add("edge")
            elif self.attacks(piece) and goal == self.loose:
                self.occurred.add("attacker at the loose ball")
            elif self.is_banned(piece, goal):
                self.occurred.add("ban")
            else:
                found[piece] = goal
        return found

    def is_banned(self, piece, goal):
        if self.banned is None or piece[0] != self.banned:
            return False
        row = goal_rank(self.banned)
        return goal[1] == row and self.at[piece][1] != row

    def surviving(self):
        return [piece for piece in self.orders if piece not in self.struck]

    def standing(self):
        """square -> piece without a surviving move."""
        moving = self.surviving()
        return {square: piece for piece, square in self.at.items() if piece not in moving}

    def strike(self, pieces):
        self.struck |= set(pieces)

    def at_once(self):
        """Step 1."""
        found = {piece for piece in self.orders if piece not in self.attempts}
        for piece, goal in self.attempts.items():
            for other, others_goal in self.attempts.items():
                if other == piece:
                    continue
                same = goal == others_goal
                swap = goal == self.at[other] and others_goal == self.at[piece]
                if not same and not swap:
                    continue
                pair = "".join("A" if self.attacks(one) else "D" for one in sorted((piece, other), key=self.attacks))
                self.occurred.add(f"{'same' if same else 'swap'} {pair}")
                # A defender gives way to defenders only, an attacker to everybody.
                if self.attacks(piece) or not self.attacks(other):
                    found.add(piece)
        return found

    def by_standing(self):
        """Step 2 without the comparing of chains."""
        found = set()
        standing = self.standing()
        for piece in self.surviving():
            there = standing.get(self.attempts[piece])
            if there is None:
                continue
            if self.attacks(piece):
                self.occurred.add("attacker meets a standing piece")
                found.add(piece)
            elif not self.attacks(there):
                self.occurred.add("defender meets a standing defender")
                found.add(piece)
            else:
                _, why = self.chain(piece)
                if why:
                    self.occurred.add(f"no push: {why}")
                    found.add(piece)
        return found

    def pushing(self):
        """The defenders whose surviving move leads onto a standing attacker."""
        standing = self.standing()
        goals = {piece: self.attempts[piece] for piece in self.surviving() if not self.attacks(piece)}
        return [piece for piece, goal in goals.items() if goal in standing and self.attacks(standing[goal])]

    def chain(self, defender):
        """(piece -> square for those that a defender pushes, why it cannot run or "")."""
        standing = self.standing()
        wanted_by_defence = [goal for piece, goal in self.attempts.items() if not self.attacks(piece)]
        pushed = {}
        square = self.attempts[defender]
        while square in standing:
            piece = standing[square]
            if not self.attacks(piece):
                return pushed, "a standing defender"
            square = next_to(square, self.orders[defender])
            pushed[piece] = square
            if not on_board(square):
                return pushed, "the edge"
            if square == self.loose:
                return pushed, "the loose ball"
            if square in wanted_by_defence:
                return pushed, "another defender's goal"
        return pushed, ""

    def by_crossing(self):
        """Step 2, chains compared: both pushers are struck where chains need the same square."""
        needs = {defender: set(self.chain(defender)[0].values()) for defender in self.pushing()}
        found = {one for one in needs for two in needs if one != two and needs[one] & needs[two]}
        if found:
            self.occurred.add("crossing chains")
        return found

    def by_pushed(self):
        """Step 3."""
        ends = [list(self.chain(defender)[0].values())[-1] for defender in self.pushing()]
        found = {piece for piece in self.surviving() if self.attacks(piece) and self.attempts[piece] in ends}
        if found:
            self.occurred.add("attacker meets a pushed one")
        return found


# -- the pass (B4) ----------------------------------------------------------------------------------------------------


def times_inside(start, end, square):
    """(entering, leaving): the open interval of times 0 … 1 on the way that are inside a square, or None."""
    entering, leaving = Fraction(0), Fraction(1)
    for axis in (0, 1):
        low, high = Fraction(2 * square[axis] - 1, 2), Fraction(2 * square[axis] + 1, 2)
        way = end[axis] - start[axis]
        if way == 0:
            if not low < start[axis] < high:
                return None
        else:
            first, second = sorted(((low - start[axis]) / way, (high - start[axis]) / way))
            entering, leaving = max(entering, first), min(leaving, second)
    return (entering, leaving) if entering < leaving else None


def naive_interceptor(at, passer, receiver):
    """The defender whose square the line from passer to receiver enters first, or None."""
    entered = {}
    for piece, square in at.items():
        times = times_inside(at[passer], at[receiver], square)
        if piece[0] != passer[0] and times:
            entered[times[0]] = piece
    return entered[min(entered)] if entered else None
