"""Braces once more, naively: pieces as objects in lists, straight from the rulings, slow and without any bit tricks."""

import itertools
from dataclasses import dataclass, field

SIZES = {"S": 1, "M": 2, "L": 3}
STAGES = {"w": ["w", "g", "y"], "b": ["b", "r", "p"], "n": ["n"]}
OWNER = {colour: owner for owner, stages in STAGES.items() for colour in stages}


@dataclass(eq=False)
class Piece:
    size: int
    colour: str
    square: tuple[int, int]
    origin: tuple[int, int] = (0, 0)
    capped_at_first: bool = False
    moved: bool = False
    withdrawn: bool = False

    @property
    def owner(self):
        return OWNER[self.colour]


@dataclass
class Turn:
    """A turn from its first action on. stacks: square -> pieces from below to above."""

    stacks: dict
    mover: str
    power: str
    value: int
    options: dict
    swapped: bool = False
    pieces: list = field(default_factory=list)

    @classmethod
    def read(cls, text, options):
        board, side, power, value = text.split()[:4]
        stacks = {}
        for rank, line in zip((5, 4, 3, 2, 1), board.split("/"), strict=True):
            for file, stack in enumerate(line.split(","), 1):
                pairs = [] if stack == "-" else [stack[i : i + 2] for i in range(0, len(stack), 2)]
                stacks[file, rank] = [Piece(SIZES[s], c, (file, rank), (file, rank)) for s, c in pairs]
        turn = cls(stacks, side, power, int(value), options)
        for piece in turn.all():
            piece.capped_at_first = turn.capped(piece)
        return turn

    def all(self):
        return [piece for stack in self.stacks.values() for piece in stack]

    def board(self):
        names = " SML"
        ranks = []
        for rank in (5, 4, 3, 2, 1):
            squares = [self.stacks[file, rank] for file in range(1, 6)]
            ranks.append(",".join("".join(names[p.size] + p.colour for p in stack) or "-" for stack in squares))
        return "/".join(ranks)

    def copy(self):
        """The same with new pieces, and a dict from old to new."""
        new = {old: Piece(**vars(old)) for old in self.all()}
        stacks = {square: [new[p] for p in stack] for square, stack in self.stacks.items()}
        return Turn(stacks, self.mover, self.power, self.value, self.options, self.swapped), new

    def capped(self, piece):
        """Whether a player's piece stands in a stack whose top piece is the opponent's (R3)."""
        top = self.stacks[piece.square][-1].owner
        return piece.owner != "n" and top not in ("n", piece.owner)

    def cost(self, piece):
        if not self.capped(piece):
            return piece.size
        stack = self.stacks[piece.square]
        capper = stack[-1].owner
        return piece.size + sum(p.owner == capper for p in stack[stack.index(piece) + 1 :])

    def adjacent(self, a, b):
        return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1

    # -- actions --------------------------------------------------------------------------------------------------

    def actions(self):
        """(kind, from, level, goal, level, turn after) for all actions; with each choice of changes."""
        found = []
        for piece in self.all():
            if self.cost(piece) > self.value or (piece.owner not in (self.mover, "n") and self.power != "DIG"):
                continue
            for goal in self.stacks:
                if self.reaches(piece.square, goal) and all(p.size >= piece.size for p in self.stacks[goal]):
                    level = self.stacks[piece.square].index(piece)
                    found += [("move", piece.square, level, goal, 0, t) for t in self.after_move(piece, goal)]
        if self.power == "SWAP" and not self.swapped:
            for one, two in itertools.combinations(self.all(), 2):
                if one.size == two.size and one.colour != two.colour:
                    ends = sorted((p.square[1], p.square[0], self.stacks[p.square].index(p)) for p in (one, two))
                    key = [((file, rank), level) for rank, file, level in ends]
                    found += [("swap", *key[0], *key[1], t) for t in self.after_swap(one, two)]
        return found

    def reaches(self, here, there):
        across, up = abs(here[0] - there[0]), abs(here[1] - there[1])
        return (
            across + up == 1
            or (self.power == "AIM" and across == up == 1)
            or (self.power == "HOP" and sorted((across, up)) == [0, 2])
        )

    def obliged(self):
        return self.power != "TIP" and any(
            piece.owner in (self.mover, "n")
            and self.cost(piece) <= self.value
            and self.adjacent(piece.square, goal)
            and all(p.size >= piece.size for p in self.stacks[goal])
            for piece in self.all()
            for goal in self.stacks
        )

    def after_move(self, piece, goal):
        after, new = self.copy()
        after.value -= self.cost(piece)
        moved = new[piece]
        after.stacks[piece.square].remove(moved)
        after.stacks[goal].append(moved)
        moved.square, moved.moved = goal, True
        return after.settled([(moved, piece.square)])

    def after_swap(self, one, two):
        after, arrivals = self.exchanged(one, two)
        return after.settled(arrivals)

    def exchanged(self, one, two):
        """The turn with two pieces in each other's places, nothing changed yet, and their arrivals."""
        after, new = self.copy()
        a, b = new[one], new[two]
        i, j = self.stacks[one.square].index(one), self.stacks[two.square].index(two)
        after.stacks[one.square][i], after.stacks[two.square][j] = b, a
        a.square, b.square = two.square, one.square
        a.moved = b.moved = after.swapped = True
        return after, [(a, one.square), (b, two.square)]

    # -- changes --------------------------------------------------------------------------------------------------

    def settled(self, arrivals):
        """The turns that can follow one event, in which pieces have arrived: one for each choice of changes (R14a)."""
        causes = self.causes(arrivals)
        withdrawals = self.withdrawals(arrivals) if self.options.get("withdraw") else {}
        causes |= {(target, self.mover, strength) for target, strength in withdrawals.items()}
        for target in withdrawals:
            target.withdrawn = True
        deltas = {t: delta for t in self.all() if (delta := self.change(t, causes))}
        by_square = {}
        for target in deltas:
            by_square.setdefault(target.square, []).append(target)
        return [self.with_changes({t: deltas[t] for t in some}) for some in itertools.product(*by_square.values())]

    def causes(self, arrivals):
        """(piece, player, strength) for all braces and swarms of an event."""
        return {(t, *by) for arrived, _ in arrivals for t in self.all() for by in self.braced(t, arrived)}

    def counts(self, piece, player):
        return piece.owner == "n" or (piece.owner == player and not self.capped(piece))

    def braced(self, target, arrived):
        """(player, strength) for each brace or swarm of a piece by an arrival and others (R6, R7, R12)."""
        if target.owner == "n" or target is arrived:
            return
        if arrived.square != target.square and not self.adjacent(arrived.square, target.square):
            return  # from further away nothing braces: it is said first, as it saves most of the time
        own_stack = bool(self.options.get("stack_brace"))

        def beside(piece):
            return self.adjacent(piece.square, target.square) or (own_stack and piece.square == target.square)

        for player in "wb":
            if not self.counts(arrived, player):
                continue
            helpers = [p for p in self.all() if p not in (target, arrived) and self.counts(p, player)]
            if arrived.size == target.size and beside(arrived):
                for second in helpers:
                    apart = second.square != arrived.square or second.square == target.square
                    if second.size != target.size or not beside(second) or not apart:
                        continue
                    if arrived.owner == second.owner == "n" and not (
                        self.options.get("clear") and player == self.mover
                    ):
                        continue
                    yield player, self.strength(arrived, second)
            if arrived.size == 1 < target.size and self.adjacent(arrived.square, target.square):
                smalls = [p for p in helpers if p.size == 1 and self.adjacent(p.square, target.square)]
                for two in itertools.combinations(smalls, 2):
                    three = (arrived, *two)
                    if len({p.square for p in three}) == 3 and sum(p.owner == "n" for p in three) <= 1:
                        yield player, 1

    def strength(self, one, two):
        double = self.options.get("two_colours_double")
        return 2 if double and {one.colour, two.colour} <= {"w", "b"} else 1

    def change(self, target, causes):
        """By how many stages all braces of an event change a piece: below 0 back, above 0 on; on and back: 0 (R14a)."""
        mine = [(player, strength) for t, player, strength in causes if t is target]
        stages = STAGES[target.owner]
        last = 2 if self.options.get("two_colours") else 1
        stage = stages.index(target.colour)
        neutrals = sum(p.owner == "n" and p.size == target.size for p in self.all())
        goes_beyond = self.options.get("capture") or (self.options.get("clear") and neutrals < 3)
        on = max((strength for player, strength in mine if player != target.owner), default=0)
        on = on if stage < last or goes_beyond else 0
        back = any(player == target.owner for player, _ in mine) and stage > 0
        if on and back:
            return 0
        return -1 if back else on

    def withdrawals(self, arrivals):
        """The pieces from which the mover has just withdrawn (R11), with the strength."""
        found = {}
        for target in self.all():
            if target.owner == "n" or target.moved or target.withdrawn:
                continue
            for gone, left in arrivals:
                for other in self.all():
                    pair = (gone, other)
                    if (
                        other is not gone
                        and target not in pair
                        and all(p.size == target.size and p.owner == self.mover for p in pair)
                        and not any(p.capped_at_first for p in pair)
                        and all(self.adjacent(p.origin, target.square) for p in pair)
                        and gone.origin != other.origin
                        and self.adjacent(left, target.square)
                        and not any(self.adjacent(p.square, target.square) for p in pair)
                    ):
                        found[target] = max(found.get(target, 0), self.strength(*pair))
        return found

    def with_changes(self, deltas):
        after, new = self.copy()
        last = 2 if self.options.get("two_colours") else 1
        for target, delta in sorted(deltas.items(), key=lambda item: item[0].square[::-1]):
            piece = new[target]
            stages = STAGES[piece.owner]
            stage = stages.index(piece.colour)
            if delta < 0:
                piece.colour = stages[stage - 1]
            elif stage < last:
                piece.colour = stages[min(last, stage + delta)]
            elif self.options.get("clear") and sum(p.owner == "n" and p.size == piece.size for p in after.all()) < 3:
                piece.colour = "n"
            elif self.options.get("capture"):
                after.stacks[piece.square].remove(piece)
        return after

    def beaten(self):
        """The seat that has lost: all turned (R10), or unable to win (R13)."""
        last = 2 if self.options.get("two_colours") else 1
        shows = {o: [p.size for p in self.all() if p.owner == o and STAGES[o].index(p.colour) < last] for o in "wb"}
        found = {o for o in "wb" if not shows[o]}
        if self.options.get("capture"):
            for owner, other in ("wb", "bw"):
                for size in (1, 2, 3):
                    own = [p for p in self.all() if p.owner == owner and p.size == size]
                    neutral = [p for p in self.all() if p.owner == "n" and p.size == size]
                    if not own and len(neutral) < 2 and size in shows[other]:
                        found.add(owner)
        return found
