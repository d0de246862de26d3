"""Installed games: one that cannot be used is named and takes nothing else down; false declarations are refused."""

import asyncio
import dataclasses
import types
from importlib.metadata import EntryPoint

import pytest

import pyramidion
from pyramidion.cli import main
from pyramidion.core import registry
from pyramidion.core.errors import InvalidGame, UnknownGame
from pyramidion.core.game_info import Chance, Dynamics, Information
from pyramidion.core.variants import Variant, variants
from pyramidion.engine.protocol_server import Engine
from toys import Duel, Race

SPOILT = {
    "import of nothing": ("import nothing_like_this", "ModuleNotFoundError"),
    "syntax": ("def", "SyntaxError"),
    "crash": ("1 / 0", "ZeroDivisionError"),
    "name": ("Other = 1", "AttributeError"),
    "no game": ("Spoilt = 1", "should name a Game"),
    "crash when made": (
        "import dataclasses\n"
        "from toys import Race\n"
        "class Spoilt(Race):\n"
        "    info = dataclasses.replace(Race.info, id='spoilt')\n"
        "    def __init__(self, **options):\n"
        "        raise OSError('No picture.')",
        "cannot be made: OSError: No picture.",
    ),
}


@pytest.fixture
def spoilt(monkeypatch, tmp_path, request):
    """A package whose module is a text, beside the games of this project."""
    number = abs(hash(request.param))
    (tmp_path / f"spoilt_{number}.py").write_text(request.param, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    entry = EntryPoint("spoilt", f"spoilt_{number}:Spoilt", registry.GROUP)
    own = registry._entries()
    monkeypatch.setattr(registry, "_entries", lambda: {"spoilt": entry, **own})


@pytest.mark.parametrize(
    ("spoilt", "said"), [pytest.param(*case, id=name) for name, case in SPOILT.items()], indirect=["spoilt"]
)
@pytest.mark.usefixtures("spoilt")
def test_a_package_that_cannot_be_used_is_left_out_and_named(said, capsys):
    known = {info.id for info in pyramidion.list_games()}
    assert "pylos" in known
    assert "spoilt" not in known
    (broken,) = registry.broken_games()
    assert broken.id == "spoilt"
    assert said in broken.reason
    # Where operators and authors look.
    assert main(["games"]) == 1
    out, err = capsys.readouterr()
    assert "\npylos" in out
    assert err == f"pyramidion: {broken.reason}\n"
    lines = []
    Engine(lines.append).answer("hello")
    assert "game pylos" in lines
    assert "game spoilt" not in lines
    assert [line for line in lines if line.startswith("info note ")] == [f"info note {broken.reason}"]
    # What checks every game meets it, too.
    assert [variant for variant in variants() if variant.game_id == "spoilt"] == [Variant("spoilt", {})]


async def start_and_stop(folder):
    """Starts the server's application and ends it."""
    from pyramidion.server.app import make_app
    from pyramidion.server.serve import open_database
    from pyramidion.server.storage.table_repository import TableRepository
    from pyramidion.server.web.static_files import StaticFiles

    steps, answers = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}], []

    async def receive():
        return steps.pop(0)

    async def send(message):
        answers.append(message["type"])

    app = make_app(TableRepository(open_database(folder, None)), StaticFiles())
    await app({"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}, receive, send)
    assert answers == ["lifespan.startup.complete", "lifespan.shutdown.complete"]


@pytest.mark.parametrize("spoilt", ["import nothing_like_this"], indirect=True)
@pytest.mark.usefixtures("spoilt")
def test_the_start_page_lists_the_others_and_the_log_names_it_when_the_server_starts(caplog, tmp_path):
    routes = pytest.importorskip("pyramidion.server.web.routes_tables")
    asyncio.run(start_and_stop(tmp_path))
    routes._cards.cache_clear()
    try:
        assert b'"pylos"' in routes._cards("en").content
    finally:
        routes._cards.cache_clear()
    (record,) = [record for record in caplog.records if record.message == "game.unusable"]
    assert record.game == "spoilt"
    assert "nothing_like_this" in record.reason


def test_a_game_that_cannot_be_loaded_is_refused_with_the_reason(monkeypatch):
    entry = EntryPoint("spoilt", "nothing_like_this:Spoilt", registry.GROUP)
    monkeypatch.setattr(registry, "_entries", lambda: {"spoilt": entry})
    with pytest.raises(UnknownGame, match=r"cannot be loaded: ModuleNotFoundError: No module named"):
        pyramidion.game("spoilt")


def made(monkeypatch, kind, changes, without=(), more=None):
    """Makes a game with another declaration, or with rules that lack some functions or have more."""
    module = types.ModuleType("tests.toys.changed_rules")
    module.__dict__.update({name: value for name, value in vars(kind.rules_module).items() if name not in without})
    module.__dict__.update(more or {})
    info = dataclasses.replace(kind.info, **changes)
    changed = type("Changed", (kind,), {"info": info, "rules_module": module})
    monkeypatch.setattr(registry, "game_class", lambda game_id: changed)
    return registry.game(info.id)


@pytest.mark.parametrize("kind", [Duel, Race])
def test_a_true_declaration_is_accepted(kind, monkeypatch):
    assert made(monkeypatch, kind, {}).info == kind.info


@pytest.mark.parametrize(
    ("kind", "changes", "without", "more", "sentence"),
    [
        (Duel, {"dynamics": Dynamics.SEQUENTIAL}, (), {}, "rules.py lets seats decide at once: it defines apply_all"),
        (Duel, {}, ("apply_all",), {}, "dynamics is simultaneous, but rules.py does not define apply_all"),
        (Duel, {"information": Information.PERFECT}, (), {}, "information is perfect, but .* at once, in secret"),
        (Race, {"information": Information.IMPERFECT}, (), {}, "information is imperfect, but .* decide in turn"),
        (
            Duel,
            {"chance": Chance.DETERMINISTIC},
            (),
            {},
            "but rules.py defines chance_weights",
        ),
        (Race, {"chance": Chance.EXPLICIT_STOCHASTIC}, (), {}, "but rules.py does not define chance_weights"),
        (
            Race,
            {},
            (),
            {"to_move": lambda state: -1},
            "but its rules leave decisions to chance",
        ),
        (Race, {}, (), {"to_move": lambda state: -2}, "dynamics is sequential, but its rules let seats decide at once"),
        (Race, {}, (), {"result": lambda state: -1 if state.first > 3 else 0}, "has_draws is False, but its rules end"),
    ],
)
def test_a_declaration_that_contradicts_the_rules_is_refused(kind, changes, without, more, sentence, monkeypatch):
    with pytest.raises(InvalidGame, match=f"The game {kind.info.id} contradicts its rules: .*{sentence}"):
        made(monkeypatch, kind, changes, without, more)
