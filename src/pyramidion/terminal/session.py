"""A game under way: the positions so far and the record that they make."""

from collections.abc import Collection, Mapping
from typing import Any

from pyramidion.core.chance import commitment, draw_outcome
from pyramidion.core.decision import CHANCE
from pyramidion.core.game import Game
from pyramidion.core.position import Position
from pyramidion.core.record import UNFINISHED, Entry, Record, result_text


class Session:
    """One game: played on, taken back, ended. The record is the truth; positions are its replay."""

    def __init__(self, record: Record) -> None:
        """Continues a record. Raises BadRecord at its first entry that is not legal."""
        self._record = record
        self._entries = list(record.entries)
        self._positions = list(record.positions())
        self._tags = dict(record.tags)
        self._resigned: str | None = None
        if "Seed" in self._tags:
            self._tags.setdefault("Commitment", commitment(self._tags["Seed"]))

    @classmethod
    def new(cls, game: Game[Any], tags: Mapping[str, str], seed: str | None) -> "Session":
        """A game from the start. seed: of its chance outcomes; None if there are none or they are entered by hand."""
        return cls(Record(game, tags={**tags, "Seed": seed} if seed else tags))

    @property
    def game(self) -> Game[Any]:
        """The game with its options."""
        return self._record.game

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self._positions[-1]

    @property
    def start(self) -> str | None:
        """The text of a set-up start position, if the game began from one."""
        return self._record.start

    @property
    def seed(self) -> str | None:
        """The seed of the chance outcomes; to be shown only when the game is over."""
        return self._tags.get("Seed")

    @property
    def commitment(self) -> str | None:
        """The seed's hash, which may be shown at any time."""
        return self._tags.get("Commitment")

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or by resignation."""
        return self._resigned is not None or not self.position.to_decide

    @property
    def texts(self) -> list[str]:
        """The decisions and outcomes so far, but for those that are still sealed."""
        revealed = len(self._entries) - len(self.position.sealed)
        return [entry.text for entry in self._entries[:revealed]]

    def last(self) -> tuple[Position, str] | None:
        """The position before the last decision, and that decision's text; None at the start or while any is sealed."""
        if len(self._positions) < 2 or self.position.sealed:
            return None
        return self._positions[-2], self._entries[-1].text

    def play(self, text: str, seat: int | None = None) -> None:
        """Adds a decision or outcome. Raises IllegalDecision with the reason."""
        canonical = self.position.decision(text, seat).text
        after = self.position.play(canonical, seat)
        self._positions.append(after)
        self._entries.append(Entry(canonical, self.game.told(after.events)))

    def draw(self) -> None:
        """Adds the chance outcome that the seed gives here."""
        assert self.seed is not None
        number = sum(position.to_decide == (CHANCE,) for position in self._positions[:-1])
        self.play(draw_outcome(self.position, self.seed, number).text)

    def undo(self, people: Collection[int]) -> bool:
        """Takes back to the latest decision that one of the given seats had made; False if there is none."""
        for count in range(len(self._positions) - 2, -1, -1):
            # A sealed decision belongs to its round: taking one back takes back all of them.
            if not self._positions[count].sealed and any(who in people for who in self._positions[count].to_decide):
                del self._positions[count + 1 :]
                del self._entries[count:]
                return True
        return False

    def resign(self, seat: int) -> None:
        """Ends a game of two: the other seat has won."""
        self._resigned = "-".join("0" if who == seat else "1" for who in range(len(self.game.seats)))
        self._tags["Termination"] = f"{self.game.seats[seat]} resigned"

    @property
    def result(self) -> str:
        """The result as records write it."""
        return self._resigned or result_text(self.position.result)

    def text(self) -> str:
        """The whole record as a text, secrets included."""
        return self.record().text(self._positions)

    def record(self, public: bool = False) -> Record:
        """The record so far. public: without what may not be seen yet, the seed and sealed decisions."""
        hide = public and not self.over
        entries = self._entries[: len(self._entries) - len(self.position.sealed)] if hide else self._entries
        tags = {name: value for name, value in self._tags.items() if not (hide and name == "Seed")}
        result = self.result if self.over else UNFINISHED
        return Record(self.game, tuple(entries), tags, self._record.start, result, self._record.comment)
