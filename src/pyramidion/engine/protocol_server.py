"""The engine protocol: a game, its rules and its bots over lines of text, similar to UCI. See docs/engine.md."""

import shlex
import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from pyramidion import __version__
from pyramidion.core.decision import CHANCE, Decision
from pyramidion.core.errors import PyramidionError
from pyramidion.core.position import Position
from pyramidion.core.record import format_result
from pyramidion.core.registry import broken_games, game, list_games
from pyramidion.engine.analysis import analyse, format_analysis, format_value
from pyramidion.engine.bot import Bot
from pyramidion.engine.levels import Level, level, levels
from pyramidion.engine.protocol_client import PROTOCOL_VERSION
from pyramidion.engine.searchers import DecisionRequest
from pyramidion.search.perft import DEEPEST, PerftCounter

VALUES_SECONDS = 5.0
"""Default time limit for proofs of values, in seconds."""

MOST_LISTED = 20_000
"""`legal` lists no more than this; there are millions of secret programs."""

_GO_WORDS = ("level", "time", "nodes", "seat", "seed", "ponder")

Say = Callable[[str], None]


class Engine:
    """Answers lines. `say` is called once per line of output, from the caller's thread or the search thread."""

    def __init__(self, say: Say) -> None:
        self._lock = threading.Lock()
        self._out = say
        self._bot: Bot | None = None
        self._position: Position[Any] | None = None
        self._search: threading.Thread | None = None
        self._searching = False
        self._awaited = 0
        self._state = threading.Lock()
        self._level = "strong"
        self._exact = True
        self._stop = threading.Event()
        self._ends = False
        self._commands: dict[str, Callable[[str], None]] = {
            "hello": self._hello,
            "game": self._game,
            "set": self._set,
            "levels": self._levels,
            "position": self._set_position,
            "play": self._play,
            "legal": self._legal,
            "values": self._values,
            "chance": self._chance,
            "perft": self._perft,
            "show": self._show,
            "go": self._go,
            "analyse": self._analyse,
            "ready": self._ready,
        }

    def serve(self, lines: Iterable[str]) -> None:
        """Answers lines until `quit`, which stops a running search, or until the end of input, which lets the search
        finish.
        """
        for line in lines:
            if line.strip() == "quit":
                self._stop.set()
                break
            self.answer(line)
        self._ends = True
        self.wait()

    def answer(self, line: str) -> None:
        """Answers one line. Whatever the line contains, the engine stays usable."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        if self._search and not self._searching:
            self._stop.set()  # a request takes precedence over pondering
            self._search.join()
        if word == "stop":
            self._stop.set()
            return
        if word == "ready" and self._answers_after_search():
            return
        if self._searching:
            self._say("error A search is running; send stop, then wait for its best line.")
            return
        command = self._commands.get(word)
        if command is None:
            known = ", ".join([*self._commands, "stop", "quit"])
            self._say(f"error There is no command {word[:40]!r}; the commands are {known}.")
            return
        try:
            command(rest.strip())
        except PyramidionError as error:
            self._say(f"error {_one_line(str(error))}")

    def wait(self) -> None:
        """Waits for the running search, if any, and for the pondering after its answer."""
        if self._search:
            self._search.join()

    def _answers_after_search(self) -> bool:
        """Whether a search is running and `ready` will be answered only after it."""
        with self._state:
            self._awaited += self._searching
            return self._searching

    def _say(self, line: str) -> None:
        with self._lock:
            self._out(line)

    # -- commands -------------------------------------------------------------------------------------------------

    def _hello(self, rest: str) -> None:
        self._say(f"id pyramidion {__version__}")
        self._say(f"protocol {PROTOCOL_VERSION}")
        self._say("option level=strong how well to play where `go` does not say it")
        self._say("option exact=yes whether to play by a solution of the game, where this machine has one")
        for info in list_games():
            self._say(f"game {info.id}")
        for broken in broken_games():
            self._say(f"info note {_one_line(broken.reason)}")
        self._say("ok")

    def _game(self, rest: str) -> None:
        try:
            words = shlex.split(rest)
        except ValueError as error:
            raise PyramidionError(f"The quotes do not match: {error}.") from error
        if not words:
            raise PyramidionError("Say which game: game pylos rules=mature.")
        options = {}
        for word in words[1:]:
            name, equals, value = word.partition("=")
            if not equals:
                raise PyramidionError(f"{word!r} should be written name=value.")
            options[name] = value
        chosen = game(words[0], **options)
        if self._bot is None or self._bot.game != chosen:
            self._bot = Bot(chosen)
        self._position = chosen.start()
        self._say("ok")

    def _set(self, rest: str) -> None:
        name, equals, value = rest.partition("=")
        if not equals or name not in ("level", "exact"):
            raise PyramidionError("Write set NAME=VALUE; the options are level and exact.")
        if name == "level":
            level(value, self._require_position().game)
            self._level = value
        elif value not in ("yes", "no"):
            raise PyramidionError(f"exact is yes or no, not {value[:40]!r}.")
        else:
            self._exact = value == "yes"
        self._say("ok")

    def _levels(self, rest: str) -> None:
        for known in levels(self._require_position().game):
            self._say(f"level {known.name} {known.description}")
        self._say("ok")

    def _set_position(self, rest: str) -> None:
        here = self._require_position()
        self._position = Position.start(here.game) if rest == "start" else Position.read(here.game, rest)
        self._say("ok")

    def _play(self, rest: str) -> None:
        here = self._require_position()
        seat, text = self._seat_in_front(rest)
        self._position = here.play(text, seat)
        self._say("ok")

    def _legal(self, rest: str) -> None:
        legal = self._require_position().legal(self._seat(rest) if rest else None)
        if len(legal) > MOST_LISTED:
            raise PyramidionError(f"There are {len(legal)} legal decisions, too many to list.")
        for decision in legal:
            self._say(f"legal {decision}")
        self._say("ok")

    def _values(self, rest: str) -> None:
        here, words = self._require_position(), rest.split()
        if words and (len(words) != 2 or words[0] != "time"):
            raise PyramidionError("After values comes nothing, or time MILLISECONDS.")
        seconds = _number("time", words[1], 1, 3_600_000) / 1000 if words else VALUES_SECONDS
        assert self._bot is not None
        for decision, value in self._bot.values(here, seconds):
            self._say(f"value {format_value(value)} {decision}")
        self._say("ok")

    def _chance(self, rest: str) -> None:
        chances = self._require_position().chance_outcomes()
        if not chances:
            raise PyramidionError("Chance does not decide here.")
        for outcome, weight in chances:
            self._say(f"outcome {weight} {outcome}")
        self._say("ok")

    def _perft(self, rest: str) -> None:
        depth = _number("perft", rest, 0, DEEPEST)
        self._say(f"perft {PerftCounter(self._require_position().game).count(self._require_position(), depth)}")
        self._say("ok")

    def _show(self, rest: str) -> None:
        here = self._require_position()
        names = ["chance" if seat == CHANCE else here.game.seats[seat] for seat in here.to_decide]
        self._say(f"position {here}")
        self._say(f"decide {' '.join(names) or 'nobody'}")
        self._say(f"result {format_result(here.result)}")
        for event in here.events:
            self._say(f"event {event.full_text()}")
        self._say("ok")

    def _ready(self, rest: str) -> None:
        if self._bot:
            self._bot.warm(120)
        self._say("ready")

    def _go(self, rest: str) -> None:
        here = self._require_position()
        assert self._bot is not None
        bot = self._bot
        chosen, seat, seconds, seed, pondering = self._go_words(rest)
        who = seat if seat is not None else (here.to_decide[0] if here.to_decide else None)
        if who is None:
            raise PyramidionError("The game is over.")
        if who == CHANCE:
            raise PyramidionError("Chance decides here: play one of the outcomes that `chance` lists.")
        if who not in here.to_decide:
            raise PyramidionError("This seat is not to decide here.")

        decided: list[Decision] = []

        def best() -> str:
            request = DecisionRequest(
                here,
                chosen,
                seat=who,
                seconds=seconds,
                seed=seed,
                progress=lambda done, value: self._say(f"info simulations {done} value {value:.3f}"),
                stopped=self._stop.is_set,
                on_exact_value=lambda value: self._say(f"info exact {format_value(value)}"),
                on_note=lambda sentence: self._say(f"info note {_one_line(sentence)}"),
            )
            decision = bot.choose(request)
            decided.append(decision)
            return f"best {decision}"

        def ponder() -> None:
            if pondering and decided and seed is None:
                after = here.play(decided[0], who)
                bot.ponder(after, who, chosen, pondering, lambda: self._ends or self._stop.is_set())

        self._run_search(best, ponder)

    def _analyse(self, rest: str) -> None:
        here = self._require_position()
        assert self._bot is not None
        bot = self._bot
        front, mark, asked = rest.partition("decision ")
        words = front.split()
        pairs = dict(zip(words[::2], words[1::2], strict=False))
        if "multipv" in pairs:
            pairs.setdefault("lines", pairs.pop("multipv"))  # programs know it from UCI
        if len(words) % 2 or not pairs.keys() <= {"seat", "time", "lines", "because"}:
            raise PyramidionError(
                "After analyse come pairs: seat NAME, time MILLISECONDS, lines N, because yes, no or message; at the "
                "end perhaps decision TEXT."
            )
        seat = self._seat(pairs["seat"]) if "seat" in pairs else max(0, *here.to_decide[:1], 0)
        seconds = _number("time", pairs.get("time", "1000"), 1, 3_600_000) / 1000
        most = _number("lines", pairs.get("lines", "12"), 1, 1000)

        because = pairs.get("because", "yes")
        if because not in ("yes", "no", "message"):
            raise PyramidionError(f"because is yes, no or message, not {because[:40]!r}.")

        def analysis() -> str:
            found = analyse(
                bot, here, seat, seconds, asked.strip() if mark else None, self._stop.is_set, brief=because == "no"
            )
            *lines, last = format_analysis(found, most, as_messages=because == "message")
            for line in lines:
                self._say(line)
            return last

        self._run_search(analysis)

    def _run_search(self, answer: Callable[[], str], afterwards: Callable[[], None] = lambda: None) -> None:
        """Answers in its own thread: until it is done, only `stop` is read. afterwards: pondering after the answer,
        until the next line.
        """
        self._stop.clear()

        def search() -> None:
            last = "error The search failed; its traceback is on standard error."
            try:
                last = answer()
            except PyramidionError as error:
                last = f"error {_one_line(str(error))}"
            finally:
                # A client that has read the answer may send another request before this thread has ended.
                with self._state:
                    self._searching = False
                    awaited, self._awaited = self._awaited, 0
                self._say(last)
                for _ in range(awaited):
                    self._say("ready")
            afterwards()

        self._searching = True
        self._search = threading.Thread(target=search, name="search")
        self._search.start()

    # -- words ----------------------------------------------------------------------------------------------------

    def _require_position(self) -> Position[Any]:
        if self._position is None:
            raise PyramidionError("Choose a game first: game pylos rules=mature.")
        return self._position

    def _go_words(self, rest: str) -> tuple[Level, int | None, float | None, int | None, float]:
        """Level, seat, seconds, seed, and seconds to ponder of a `go` line; `nodes`: exactly this number of
        simulations, or pairs.
        """
        words = rest.split()
        if len(words) % 2:
            raise PyramidionError(
                "After go come pairs: level NAME, time MILLISECONDS, nodes N, seat NAME, seed N, ponder MILLISECONDS."
            )
        pairs = dict(zip(words[::2], words[1::2], strict=True))
        unknown = [name for name in pairs if name not in _GO_WORDS]
        if unknown:
            raise PyramidionError(f"go does not know {unknown[0]!r}; it takes {', '.join(_GO_WORDS)}.")
        chosen = level(pairs.get("level", self._level), self._require_position().game)
        chosen = chosen if self._exact else replace(chosen, perfect=False)
        if "nodes" in pairs:
            nodes = _number("nodes", pairs["nodes"], 1, 10_000_000)
            chosen = chosen.with_node_budget(nodes)
        seconds = _number("time", pairs["time"], 1, 3_600_000) / 1000 if "time" in pairs else None
        if seconds is not None and "level" not in pairs:
            # A time without a level is used up, not reduced to what the level would take.
            chosen = chosen.with_seconds(seconds)
        seed = _number("seed", pairs["seed"], 0, 1 << 62) if "seed" in pairs else None
        pondering = _number("ponder", pairs.get("ponder", "0"), 0, 3_600_000) / 1000
        return chosen, self._seat(pairs["seat"]) if "seat" in pairs else None, seconds, seed, pondering

    def _seat(self, word: str) -> int:
        seats = self._require_position().game.seats
        names = [name.lower() for name in seats]
        if word.lower() in names:
            return names.index(word.lower())
        raise PyramidionError(f"There is no seat {word[:40]!r}; the seats are {', '.join(seats)}.")

    def _seat_in_front(self, text: str) -> tuple[int | None, str]:
        """`Home: S:FF. …` names the seat; a decision alone is the first decider's."""
        name, colon, rest = text.partition(":")
        if colon and name.strip().lower() in [seat.lower() for seat in self._require_position().game.seats]:
            return self._seat(name.strip()), rest.strip()
        return None, text


def _number(name: str, text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdigit()) or not low <= int(text[:20]) <= high:
        raise PyramidionError(f"{name} takes a whole number from {low} to {high}, not {text[:40]!r}.")
    return int(text)


def _one_line(text: str) -> str:
    """A sentence without line breaks, shortened in the middle if it contains long quotations."""
    line = " ".join(text.split())
    return line if len(line) <= 500 else f"{line[:300]} … {line[-150:]}"
