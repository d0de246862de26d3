"""The command line: quick help, one sentence for every wrong input, records replayed and verified."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

import pytest

import pyramidion
from pyramidion import cli
from pyramidion.commands.options import add_game_arguments, game_from, split_options
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
    assert all(name in done.stdout for name in cli.COMMANDS)


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


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_has_help(run, name):
    code, out, err = run(name, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"usage: pyramidion {name}")
    command = cli._command(name)
    assert command.HELP
    assert command.HELP[0].islower()


def test_without_words_there_is_help(run):
    assert run() == run("--help")


def test_version(run):
    assert run("--version") == (0, f"pyramidion {pyramidion.__version__}\n", "")


# -- wrong input ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["plya"], "There is no command 'plya'; the commands are "),
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
    assert err.endswith('not installed: pip install "pyramidion[table]"\n')
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
    parser = cli.Parser(prog="pyramidion test")
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
    assert "the record's own word" in out
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


def test_toss_throws_once_and_many_times(tmp_path, capsys):
    pytest.importorskip("mujoco")
    from pyramidion.games.pass_the_pyramids.landing import landing_text
    from pyramidion.physics.landing_detection import read
    from pyramidion.physics.trajectory import decode

    file = tmp_path / "throw.pyt"
    assert cli.main(["toss", "--seed", "a seed", "--trajectory", str(file)]) == 0
    landing = landing_text(read(decode(file.read_bytes()).poses(-1)))
    assert capsys.readouterr().out.startswith(f"{landing}   ")
    assert cli.main(["toss", "--count", "5"]) == 0
    assert "5 throws, mean score" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--count", "0"], "0 throws are not possible"),
        (["--count", "many"], "invalid int"),
        (["--workers", "0"], "0 workers are not possible"),
        (["--friction", "2"], "give 0.05 to 1"),
        (["--height", "70"], "give 76.2 to 300 mm"),
        (["--speed", "nan"], "give 0.4 to 1.1 m/s"),
        (["--restitution", "-1"], "give 0.2 to 0.8"),
        (["--count", "3", "--trajectory", "x"], "for one throw"),
        (["--trajectory", "no/such/folder/x"], "no folder"),
        (["--plot", "x"], "give a --count"),
        (["--study", "no/such/folder"], "no folder no/such/folder"),
        (["--study", ".", "--renew"], "two commands"),
        (["--renew", "--friction", "0.5"], "own seeds and parameters"),
    ],
)
def test_toss_tells_what_is_wrong(words, part, capsys):
    assert cli.main(["toss", *words]) == 2
    assert part in capsys.readouterr().err


def test_plots_without_matplotlib_are_refused_before_anything_is_thrown(tmp_path, capsys, monkeypatch):
    import pyramidion.lab.throws

    monkeypatch.setitem(sys.modules, "matplotlib", None)
    for name in ("pyramidion.lab.plots", "pyramidion.lab.study"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(pyramidion.lab.throws, "sample", lambda *args: pytest.fail("thrown"))
    for words in (["--count", "9", "--plot", str(tmp_path / "plot.svg")], ["--study", str(tmp_path)]):
        assert cli.main(["toss", *words]) == 2
        assert capsys.readouterr() == (
            "",
            'pyramidion: This needs matplotlib, which is not installed: pip install "pyramidion[lab]"\n',
        )
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_toss_draws_throws(tmp_path, capsys, monkeypatch):
    pytest.importorskip("mujoco")
    from pyramidion.commands import toss

    file = tmp_path / "throws.svg"
    assert cli.main(["toss", "--sheet", str(file), "--showing", "_"]) == 0
    drawn = file.read_text(encoding="utf-8")
    read = [line.split(": ") for line in capsys.readouterr().out.splitlines()[:-1]]
    assert len(read) >= 15
    for seed, landing in read:
        assert f"{seed}: {landing.replace('>', '&gt;')} = " in drawn
    monkeypatch.setattr(toss, "DRAWN", 2)
    assert cli.main(["toss", "--sheet", str(file), "--showing", "no such thing"]) == 2
    assert "None of 2 throws shows" in capsys.readouterr().err
    assert cli.main(["toss", "--showing", "?"]) == 2
    assert "say --sheet FILE too" in capsys.readouterr().err
