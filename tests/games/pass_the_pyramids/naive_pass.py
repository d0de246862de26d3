"""Pass The Pyramids once more, slow and obvious: one object, one method a sentence of the rules."""


class Table:
    def __init__(self, players):
        self.hand = [4] * players
        self.pot = 0
        self.holder = None
        self.stake = 0
        self.score = 0
        self.turn = 0
        self.throws = 0
        self.phase = "choose"
        self.winner = None

    def words(self):
        if self.phase == "choose":
            return {"stake", "pass"} if self.holder is not None and self.pot >= 2 else {"stake"}
        good = self.thrown > 0 and (self.holder is None or self.thrown >= self.score)
        return {"throw", "keep"} if good else {"throw"}

    def say(self, word):
        if word == "stake":
            self.hand[self.turn] -= 1
            self.throws, self.phase = 0, "air"
        elif word == "pass":
            self.settle()
        elif word == "throw":
            self.phase = "air"
        else:
            self.judge()

    def land(self, score):
        self.thrown = score
        self.throws += 1
        self.phase = "judge"
        if self.throws == 3:
            self.judge()

    def judge(self):
        if self.thrown == 0 or (self.holder is not None and self.thrown < self.score):
            self.pot += 1
        elif self.holder is None:
            self.holder, self.stake, self.score = self.turn, 1, self.thrown
        elif self.thrown == self.score:
            self.holder, self.stake = self.turn, self.stake + 1
        else:
            self.hand[self.turn] += self.stake + self.pot + 1
            self.pot, self.holder, self.stake, self.score = 0, None, 0, 0
        self.settle()

    def wealth(self):
        return [hand + (self.stake if seat == self.holder else 0) for seat, hand in enumerate(self.hand)]

    def ended(self):
        wealth = self.wealth()
        if 0 in wealth and wealth.count(max(wealth)) == 1:
            self.winner = wealth.index(max(wealth))
        return self.winner is not None

    def advance(self):
        self.turn = (self.turn + 1) % len(self.hand)
        while self.wealth()[self.turn] == 0:
            self.turn = (self.turn + 1) % len(self.hand)

    def settle(self):
        self.phase = "choose"
        if self.ended():
            return
        self.advance()
        if self.turn == self.holder:
            self.hand[self.turn] += self.pot + self.stake
            self.pot, self.holder, self.stake, self.score = 0, None, 0, 0
            if not self.ended():
                self.advance()
