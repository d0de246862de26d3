"""The order of the ladder, the toy games, and the browser."""

import asyncio
import gc
import os
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None

import pytest
from hypothesis import HealthCheck, settings

from chromium import FLAGS, NAMES, find_chromium, keeping
from pyramidion.core import registry
from pyramidion.server.web.static_files import FOLDER as PAGE
from visitors import Visitors

# On a developer's machine properties look somewhere new each time; a merge is judged by the same examples every time.
# Nothing is said of speed: the first text that is drawn in a process takes seconds where its tables are not kept.
at_any_speed = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("somewhere-new", at_any_speed)
settings.register_profile("same-every-time", at_any_speed, derandomize=True)
settings.load_profile("same-every-time" if os.environ.get("CI") else "somewhere-new")

# What tests write goes into memory where there is room: databases that wait for a disk keep a machine idle for minutes.
MEMORY = Path("/dev/shm")
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 2e9:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

TOYS = Path(__file__).parent / "toys"
ROOT = Path(__file__).resolve().parents[1]
sys.path += [str(TOYS), str(Path(__file__).parent), str(ROOT)]  # the root: benchmarks, research, tools


def pytest_configure():
    """A merge is judged with everything that `make test` installs: where something is missing, nothing is skipped."""
    missing = [
        name
        for name in ("numba", "numpy", "mujoco", "PIL", "gymnasium", "pettingzoo", "pyspiel")
        if find_spec(name) is None
    ]
    if os.environ.get("CI") and missing:
        raise pytest.UsageError(f"Tests would be skipped, as these are not installed: {', '.join(missing)}.")


def pytest_sessionstart(session):
    """Nearly all that is made until the tests are collected stays: the collector of garbage waits until then."""
    if not session.config.getoption("numprocesses", None):  # else workers collect, and here nothing would end that
        gc.disable()


def pytest_collection_modifyitems(items):
    """Quick rungs first, then what takes a while, a real browser last, whose steps may be late on a busy machine."""
    items.sort(
        key=lambda item: (item.get_closest_marker("browser") is not None, item.get_closest_marker("slow") is not None)
    )
    for item in items:
        if item.get_closest_marker("browser"):
            # Not for all tests: each would wait 40 ms for the plugin's bookkeeping between workers.
            item.add_marker(pytest.mark.flaky(reruns=2, only_rerun=["TimeoutError"]))


def pytest_collection_finish():
    """The collector of garbage begins, and need not look through what has been imported and collected."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    """Of workers that read the same tests at the same time one compiles a file, and the others find that done."""
    if fcntl is None or not isinstance(collector, pytest.Module) or "PYTEST_XDIST_WORKER" not in os.environ:
        return (yield)
    with collector.path.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        return (yield)


def pytest_terminal_summary(terminalreporter):
    """A step that came too late and was tried again is reported with its reason: else nobody would look into it."""
    for report in terminalreporter.stats.get("rerun", []):
        said = report.longrepr.reprcrash.message if hasattr(report.longrepr, "reprcrash") else report.longreprtext
        terminalreporter.write_line(f"Tried again: {report.nodeid}: {said}")


def pytest_unconfigure():
    """What is left at the end goes with the process: pytest need not look through it five times."""
    gc.freeze()


# Bots search interpreted, here and in processes. Compiled searches are the interpreted ones to the last bit
# (tests/search), and each process would compile for itself, for seconds, though it is killed a moment later.
os.environ["PYRAMIDION_COMPILE"] = "no"


@pytest.fixture(autouse=True)
def one_core(monkeypatch):
    """Batches stay in the test's own process unless it says `--workers`: another one takes seconds to import."""
    monkeypatch.setattr("pyramidion.jobs.workers.cores", lambda: 1)


@pytest.fixture(autouse=True)
def no_loop_of_the_browsers(request):
    """A test may run an event loop of its own after one with a browser, whose driver's loop seems to run for ever.

    Tests of either kind come to one worker in any order, as workers take over what others have not begun.
    """
    running = asyncio._get_running_loop()
    if running is None or "browser" in request.fixturenames:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.fixture
def compiling(monkeypatch):
    """Bots compile in the background, as they do for people."""
    pytest.importorskip("numba")
    monkeypatch.delenv("PYRAMIDION_COMPILE")


@pytest.fixture
def install_package(monkeypatch):
    """Makes the games of a folder's packages known until the test ends, as if they were installed."""

    def install(folder):
        monkeypatch.syspath_prepend(folder)
        registry._entries.cache_clear()

    yield install
    monkeypatch.undo()  # the path first: whatever asks for the games later must not find these
    registry._entries.cache_clear()


@pytest.fixture
def toys(install_package):
    """`pyramidion.game("duel")`, `("race")` and `("vault")` work, as if their package were installed."""
    install_package(TOYS / "installed")


@pytest.fixture(scope="session")
def browser():
    """Chromium.

    Where none is installed these tests are skipped, but in CI they fail.
    """
    found = find_chromium()
    if found is None:
        reason = f"No Chromium is installed (looked for {', '.join(NAMES)})."
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    if not (PAGE / "index.html").exists():
        pytest.fail("The page is not built: make page.")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield started
        started.close()


def _is_fault(message):
    """Whether a page complains of itself: that the server refuses what a person has written is none of its faults."""
    return message.type == "error" and "responded with a status of 400" not in message.text


@pytest.fixture(scope="session")
def visitors(browser):
    return Visitors(browser)


@pytest.fixture
def open_page(visitors, browser, request):
    """Opens a page in a browser that keeps nothing; what the page complains of fails the test.

    Where a test is not marked `moving`, the browser wants little motion, and so draws a few pictures instead of many;
    and its volume is turned down, so that nothing need be computed that nobody hears.

    flat: begins with the flat board, which a machine without a graphics card draws far more quickly, and an earlier
    page has found out that it has none; False: the board in three dimensions is chosen, which such a machine would not
    be given of itself. None: as the page finds best.
    kept: what the browser has kept from earlier visits (the page's own names in localStorage, and texts).
    complaining: what goes wrong is meant here. permissions: what its user has allowed; such a browser is used once.
    """
    taken, once, complaints = [], [], []
    moving = request.node.get_closest_marker("moving") is not None
    motion = "no-preference" if moving else "reduce"
    quiet = {} if moving else {"volume": "0"}

    def opened(address, width=None, height=None, flat=True, kept=None, complaining=False, permissions=None, **settings):
        # Each picture is drawn by the processor: a smaller window is one drawn sooner. From 1200 on a page is wide.
        usual = (720, 560) if flat is False else (1200, 640)
        size = {"width": width or usual[0], "height": height or usual[1]}
        settings = {"reduced_motion": motion, **({"device_scale_factor": 0.5} if flat is False else {}), **settings}
        if permissions is None:
            visitor = visitors.take(address, **settings)
            taken.append(visitor)
            page = visitor.new_page()
            page.set_viewport_size(size)
        else:
            once.append(browser.new_context(viewport=size, permissions=permissions, **settings))
            page = once[-1].new_page()
        known = {**quiet, **({} if flat is None else {"flat": "yes" if flat else "no"}), **(kept or {})}
        page.add_init_script(keeping(known, "software" if flat else None))
        if not complaining:
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on("console", lambda message: complaints.append(message.text) if _is_fault(message) else None)
        page.goto(address)
        return page

    yield opened
    for context in once:
        context.close()
    for visitor in taken:
        if visitor.alive:
            visitors.give_back(visitor)
    assert complaints == []
