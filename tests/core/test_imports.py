"""The arrows of ARCHITECTURE.md, read off the source: who may import whom, and no cycles."""

import ast
from functools import cache
from pathlib import Path

import pytest

import pyramidion

ROOT = Path(pyramidion.__file__).parent
MAY = {
    "core": set(),
    "games": {"core"},
    "physics": {"jobs", "games", "core"},
    "search": {"core"},
    "engine": {"search", "games", "core"},
    "render": {"physics", "games", "core"},
    "server": {"engine", "games", "core", "render"},
    "terminal": {"engine", "games", "core"},
    "jobs": {"core"},
    "arena": {"jobs", "engine", "search", "games", "core"},
    "solving": {"jobs", "engine", "search", "games", "core"},
    "rl": {"engine", "solving", "search", "core"},
    "conformance": {"core"},
    "commands": None,
}
"""Which parts each part may import besides itself; None: any."""


def modules():
    """Every module of the package by its dotted name, with its file."""
    found = {}
    for path in ROOT.rglob("*.py"):
        parts = ("pyramidion", *path.relative_to(ROOT).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


@cache
def parsed(name):
    return ast.parse(MODULES[name].read_text())


@cache
def imports(name, *, at_load=False):
    """The package's own modules that a module imports. at_load: only while it loads, not in functions or for types."""
    return tuple(_imported(name, at_load))


def _imported(name, at_load):
    tree = parsed(name)
    for node in _statements(tree) if at_load else ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} imports relatively"
            # `from package import module` imports the module; `from module import name` the module.
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [full if full in MODULES else str(node.module) for full in names]
        else:
            continue
        yield from (imported for imported in names if imported.split(".")[0] == "pyramidion")


def _statements(node):
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
            continue
        yield child
        yield from _statements(child)


def part(name):
    """The part a module belongs to; None for those at the top of the package."""
    words = name.split(".")
    return words[1] if len(words) > 1 and (ROOT / words[1]).is_dir() else None


@pytest.mark.parametrize("name", sorted(MODULES))
def test_imports_point_one_way(name):
    own = part(name)
    if own is None:
        return
    assert own in MAY, f"{own} is missing from ARCHITECTURE.md"
    for imported in imports(name):
        other = part(imported)
        if MAY[own] is None or other == own:
            continue
        # The public face and where files lie may be used by everything that the rules do not stand on.
        everybodys = (
            "pyramidion",
            "pyramidion.folders",
            "pyramidion.handbook",
            "pyramidion.statistics",
            "pyramidion.translations",
        )
        shared = imported in everybodys and own not in ("core", "games")
        assert other in MAY[own] or shared, f"{name} imports {imported}"


@pytest.mark.parametrize("name", sorted(name for name in MODULES if name.startswith("pyramidion.games.")))
def test_no_game_imports_another(name):
    folder = name.split(".")[2]
    for imported in imports(name):
        if imported.startswith("pyramidion.games."):
            assert imported.split(".")[2] == folder, f"{name} imports {imported}"


@pytest.mark.parametrize("name", sorted(name for name in MODULES if name.endswith(".rules")))
def test_rule_books_stand_on_plain_python(name):
    """No numpy, no compiler, no randomness: only typing and the game's own tables."""
    for node in ast.walk(parsed(name)):
        if isinstance(node, ast.Import):
            assert not {alias.name.split(".")[0] for alias in node.names} & {"numpy", "numba", "random"}, name
        elif isinstance(node, ast.ImportFrom):
            assert node.module.split(".")[0] not in ("numpy", "numba", "random"), name


def test_no_cycles():
    graph = {name: set(imports(name, at_load=True)) for name in MODULES}
    done, path = set(), []

    def visit(name):
        assert name not in path, " -> ".join([*path[path.index(name) :], name])
        if name in done or name not in graph:
            return
        path.append(name)
        for imported in sorted(graph[name] - {name}):
            visit(imported)
        path.pop()
        done.add(name)

    for name in sorted(graph):
        visit(name)


def test_core_reaches_no_file_screen_clock_or_network():
    forbidden = {"os", "pathlib", "socket", "time", "datetime", "asyncio", "subprocess", "sys", "rich", "threading"}
    for name in MODULES:
        if part(name) == "core":
            for node in ast.walk(parsed(name)):
                words = (
                    [alias.name for alias in node.names]
                    if isinstance(node, ast.Import)
                    else [node.module]
                    if isinstance(node, ast.ImportFrom)
                    else []
                )
                assert not {word.split(".")[0] for word in words} & forbidden, name


@pytest.mark.parametrize("name", sorted(MODULES))
def test_the_package_imports_nothing_else_of_the_checkout(name):
    """What measures, studies, tests or verifies is not in the wheel."""
    for node in ast.walk(parsed(name)):
        if isinstance(node, ast.Import):
            roots = {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            roots = {str(node.module).split(".")[0]}
        else:
            continue
        assert not roots & {"benchmarks", "research", "tests", "tools"}, name
