"""The command line: quick help, one sentence for every wrong input, records replayed and verified."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

import pytest

import pyramidion
from pyramidion import cli
from pyramidion.commands.options import Parser, add_game_arguments, game_from, split_options
from pyramidion.core.errors import BadOption

SOURCE = Path(pyramidion.__file__).parents[1]


@pytest.fixture
def run(capsys):
    """Runs the program here: exit code, output, errors."""

    def run(*argv):
        code = cli.main([str(word) for word in argv])
        return code, *capsys.readouterr()

    return run


def program(*argv, **more):
    environment = os.environ | {"PYTHONPATH": str(SOURCE)}
    return subprocess.run([sys.executable, "-m", "pyramidion", *argv], env=environment, **more, check=False)


# -- help -------------------------------------------------------------------------------------------------------------


def test_help_names_all_commands():
    done = program("--help", capture_output=True, text=True)
    assert done.returncode == 0
    assert all(f"\n  {name} " in done.stdout for name in cli.COMMANDS)
    assert len(cli.COMMANDS) <= 15
    assert all(len(names) <= 6 for names in cli.GROUPS.values()), "a group is read at a glance"
    assert all(f"`{name} {part}`" in done.stdout for name, parts in cli.SUBCOMMANDS.items() for part in parts)
    assert not any(f"\n  {name} " in done.stdout for name in cli.DEV_COMMANDS)


def test_commands_for_developers_are_listed_apart(run):
    code, out, err = run("dev", "--help")
    assert (code, err) == (0, "")
    assert all(f"\n  {name} " in out for name in cli.DEV_COMMANDS)
    assert run("dev") == (code, out, err)


def test_help_imports_neither_games_nor_anything_heavy():
    code = "import sys; from pyramidion.cli import main; main(['--help']); print([*sys.modules], file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        check=True,
    )
    for heavy in ("numpy", "numba", "rich.console", "asyncio", "litestar", "pyramidion.games.pylos"):
        assert f"'{heavy}'" not in done.stderr, heavy


SUBCOMMANDS = [f"{name} {part}" for name, parts in cli.SUBCOMMANDS.items() for part in parts]


@pytest.mark.parametrize("name", [*cli.COMMANDS, *SUBCOMMANDS, *(f"dev {name}" for name in cli.DEV_COMMANDS)])
def test_every_command_has_help(run, name):
    code, out, err = run(*name.split(), "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"usage: pyramidion {name}")
    command = cli._command(name.replace(" ", "." if name.startswith("dev ") else "_"))
    assert command.HELP
    assert command.HELP[0].islower()


def test_a_command_names_its_subcommands(run):
    out = " ".join(run("serve", "--help")[1].split())
    assert "`pyramidion serve backup`: backup of all tables" in out
    assert run("serve", "wroker")[0] == 2


def test_without_words_there_is_help(run):
    assert run() == run("--help")


def test_version(run):
    assert run("--version") == (0, f"pyramidion {pyramidion.__version__}\n", "")


# -- wrong input ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["plya"], "There is no command 'plya'; the commands are "),
        (["dev", "prft"], "There is no command 'prft'; the commands are "),
        (["--verbose"], "Unrecognized arguments: --verbose"),
        (["games", "chess"], "There is no game 'chess'"),
        (["games", "--all"], "Unrecognized arguments: --all"),
        (["replay"], "The following arguments are required: file; `pyramidion replay --help`"),
        (["replay", "/nowhere/at/all"], "/nowhere/at/all: No such file or directory."),
        (["verify", "/"], "/: Is a directory."),
    ],
)
def test_wrong_words_get_one_sentence_and_code_2(run, argv, sentence):
    code, out, err = run(*argv)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.startswith("pyramidion: ")
    assert err.count("\n") == 1


def test_a_missing_package_names_the_extra_that_brings_it(run, monkeypatch):
    def needs(name):
        def run(args):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

        return type(
            "Command", (), {"HELP": "x", "configure": staticmethod(lambda parser: None), "run": staticmethod(run)}
        )

    monkeypatch.setattr(cli, "_command", lambda name: needs("litestar.middleware"))
    code, _, err = run("games")
    assert code == 2
    assert err.endswith('not installed: pip install "pyramidion[server]"\n')
    monkeypatch.setattr(cli, "_command", lambda name: needs("pyramidion.nothing"))
    with pytest.raises(ModuleNotFoundError):
        run("games")


def test_interrupted_is_130(run, monkeypatch):
    def interrupt(name):
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_command", interrupt)
    assert run("games") == (130, "", "")


def test_a_reader_that_leaves_is_no_error(tmp_path):
    file = tmp_path / "record.txt"
    file.write_text('[Game "pylos"]\n1b2 1b3')
    done = subprocess.run(
        f'"{sys.executable}" -m pyramidion replay "{file}" | head -1', shell=True, capture_output=True, text=True,
        env=os.environ | {"PYTHONPATH": str(SOURCE)}, check=False,
    )  # fmt: skip
    assert done.stdout == "Pylos\n"
    assert done.stderr == ""


# -- games and their options ------------------------------------------------------------------------------------------


def test_games_lists_everything_that_is_declared(run):
    code, out, err = run("games")
    assert (code, err) == (0, "")
    for info in pyramidion.list_games():
        assert f"{info.id}: {info.title}, by {info.designer}" in out
        assert all(f"--{option.name} " in out for option in info.options)
    assert run("games", "pylos")[1] in out
    assert "once this has run: pyramidion solve pylos --rules standard --distance" in out


@pytest.fixture
def parser():
    parser = Parser(prog="pyramidion test")
    add_game_arguments(parser)
    parser.add_argument("depth", type=int, nargs="?")
    parser.add_argument("--seconds", type=float)
    return parser


@pytest.mark.parametrize(
    ("words", "kept", "options"),
    [
        ("pylos --rules mature 4", ["pylos", "4"], {"rules": "mature"}),
        ("--rules=mature pylos 4", ["pylos", "4"], {"rules": "mature"}),
        ("pylos --seconds 3 --rules mature", ["pylos", "--seconds", "3"], {"rules": "mature"}),
        ("braces --withdraw --capture", ["braces"], {"withdraw": "yes", "capture": "yes"}),
        ("pyramid --touch-limit 4 --board=1/2", ["pyramid"], {"touch_limit": "4", "board": "1/2"}),
        ("pylos --repetition -1", ["pylos"], {"repetition": "-1"}),
        ("pylos --rules mature -- --strange", ["pylos", "--", "--strange"], {"rules": "mature"}),
        ("--help", ["--help"], {}),
    ],
)
def test_unknown_options_are_the_games(parser, words, kept, options):
    assert split_options(parser, words.split()) == (kept, options)


def test_an_option_twice_is_refused(parser):
    with pytest.raises(BadOption, match="--rules is given twice"):
        split_options(parser, ["pylos", "--rules", "a", "--rules", "b"])


def test_the_game_is_made_with_them():
    args = argparse.Namespace(game="Pylos", game_options={"rules": "children"})
    assert game_from(args) == pyramidion.game("pylos", rules="children")


# -- records ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path):
    """Writes a record's text into a file."""

    def write(text):
        file = tmp_path / "record.txt"
        file.write_bytes(text.encode() if isinstance(text, str) else text)
        return file

    return write


GOOD = '[Game "pylos"]\n[Light "Ann"]\n{friendly}\n1. 1b2 {centre} 1b3\n'


def test_replay_shows_everything_into_a_pipe(run, record):
    code, out, err = run("replay", record(GOOD))
    assert (code, err) == (0, "")
    assert out.count("level 1") == 3
    for part in (
        "Light: Ann",
        "“friendly”",
        "1 of 2. Light: 1b2",
        "“centre”",
        "Dark places a sphere on 1b3.",
        "Result: *",
    ):
        assert part in out


def test_replay_and_verify_name_a_faulty_entry(run, record):
    file = record('[Game "pylos"]\n1. 1b2 1b2')
    for argv in (["replay", file], ["replay", file, "--check"], ["verify", file]):
        code, out, err = run(*argv)
        assert (code, err) == (1, "")
        assert "Entry 2, '1b2', is not legal: 1b2 is occupied (P2)." in out
    assert "1 of 2. Light: 1b2" in run("replay", file)[1]
    assert run("replay", record(GOOD), "--check")[:2] == (0, "All 2 entries are legal.\n")


def test_verify_tells_what_was_checked(run, record):
    assert run("verify", record(GOOD)) == (0, "All 2 entries are legal and lead to the result *.\n", "")
    one = '[Game "pylos"]\n\n1. 1b2\n*\n'
    assert run("verify", record(one)) == (0, "Its one entry is legal and leads to the result *.\n", "")
    code, out, _ = run("verify", record(GOOD + "1-0"))
    assert code == 1
    assert out == "The record's result is 1-0, but the game stands at *.\n"
    code, out, _ = run("verify", record('[Termination "Dark resigned"]' + GOOD + "1-0"))
    assert code == 0
    assert "cannot be checked" in out
    forged = '[Termination "Dark resigned"]' + GOOD + "0-1"
    assert run("verify", record(forged))[1] == "The record's result is 0-1, but Dark resigned makes it 1-0.\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "names no game"),
        (b"\xff\xfe\x00", "not a text in UTF-8"),
        ('[Game "chess"]', "There is no game 'chess'"),
        ('[Game "pylos"]\n[Options "rules=hard"]', "rules takes one of"),
        ('[Game "pylos"]\n{', "not closed"),
    ],
)
def test_what_is_no_record_gets_one_sentence_with_the_files_name(run, record, text, sentence):
    for command in ("replay", "verify"):
        code, out, err = run(command, record(text))
        assert (code, out) == (2, "")
        assert sentence in err
        assert "record.txt" in err
        assert err.count("\n") == 1


def test_a_bad_start_position_gets_one_sentence(run, record):
    code, _, err = run("replay", record('[Game "pylos"]\n[Position "x"]'))
    assert code == 2
    assert "The start position cannot be read" in err


def test_throws_once_and_many_times(tmp_path, run):
    pytest.importorskip("mujoco")
    from pyramidion.games.pass_the_pyramids.landing import landing_text
    from pyramidion.physics.landing_detection import detect_landing
    from pyramidion.physics.trajectory import decode

    file = tmp_path / "throw.pyt"
    code, out, _ = run("dev", "throws", "--seed", "a seed", "--trajectory", file)
    assert code == 0
    assert out.startswith(f"{landing_text(detect_landing(decode(file.read_bytes()).poses(-1)))}   ")
    code, out, _ = run("dev", "throws", "--count", 5)
    assert code == 0
    assert "5 throws, mean score" in out


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--count", "0"], "Argument --count: give a whole number from 1 to 10000000, not 0"),
        (["--count", "many"], "not 'many'"),
        (["--workers", "0"], "give a whole number from 1 to 256"),
        (["--friction", "2"], "give a number from 0.05 to 1, not 2"),
        (["--height", "70"], "give a number from 76.2 to 300 mm"),
        (["--speed", "nan"], "give a number from 0.4 to 1.1 m/s"),
        (["--restitution", "-1"], "give a number from 0.2 to 0.8"),
        (["--count", "3", "--trajectory", "x"], "for one throw"),
        (["--trajectory", "no/such/folder/x"], "no folder"),
    ],
)
def test_wrong_throws_get_a_sentence(words, part, run):
    code, out, err = run("dev", "throws", *words)
    assert (code, out) == (2, "")
    assert part in err
    assert err.count("\n") == 1
