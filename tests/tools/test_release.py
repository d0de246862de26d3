"""The distributions that `python -m build` makes: the sdist from the checkout, the wheel from the sdist.

The wheel is installed into a virtual environment that sees this one's dependencies, but neither this checkout nor Node.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
import venv
from pathlib import Path

import pytest

import pyramidion
from pyramidion.core.registry import list_games
from pyramidion.server.web.static_files import FOLDER as PAGE

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
NO_PAGE = "Run `make page` in a checkout, then try again."


def build(target, source, folder):
    """The distribution that Hatchling makes: "sdist" or "wheel"."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return next(folder.glob({"sdist": "*.tar.gz", "wheel": "*.whl"}[target]))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    """The unpacked sdist."""
    if not (PAGE / "index.html").is_file():
        pytest.fail("The page is not built: make page.")
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(build("sdist", ROOT, folder)) as archive:
        archive.extractall(folder, filter="data")
    return folder / f"pyramidion-{pyramidion.__version__}"


@pytest.fixture(scope="module")
def installed(sdist, tmp_path_factory):
    """The folder of programs of a virtual environment with the wheel."""
    folder = tmp_path_factory.mktemp("installed")
    wheel = build("wheel", sdist, folder)
    home = folder / "venv"
    venv.create(home, with_pip=False)
    paths = sysconfig.get_paths("venv", {"base": str(home), "platbase": str(home)})
    # A line of a .pth file adds a folder, but not the .pth files in it: the editable installation stays unknown.
    (Path(paths["purelib"]) / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    programs = Path(paths["scripts"])
    pip = [sys.executable, "-m", "pip", "--python", str(programs / "python"), "install", "--quiet", "--no-index"]
    subprocess.run([*pip, "--no-deps", "--force-reinstall", "--no-compile", str(wheel)], check=True)
    return programs


def isolated(home):
    """An environment in which no program is on PATH and Python finds nothing of this checkout."""
    left_out = {"PYTHONPATH", "PATH"}
    return {name: value for name, value in os.environ.items() if name not in left_out} | {
        "PATH": str(home),
        "HOME": str(home),
        "XDG_DATA_HOME": str(home),
    }


def run(installed, home, *words):
    """What `pyramidion` prints."""
    done = subprocess.run(
        [installed / "pyramidion", *words], cwd=home, env=isolated(home), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_sdist_holds_the_page_and_what_it_is_built_from(sdist):
    copied = sdist / PAGE.relative_to(ROOT)
    assert names_below(copied) == names_below(PAGE)
    assert (sdist / "web" / "package-lock.json").is_file()
    assert not list(sdist.rglob("node_modules"))


def test_the_long_description_has_no_link_that_leads_nowhere(sdist):
    headers, _, description = (sdist / "PKG-INFO").read_text().partition("\n\n")
    assert "Description-Content-Type: text/markdown" in headers
    assert description.startswith("# Pyramidion\n")
    assert "position.illegal_reason" in description
    assert re.findall(r"\]\((?!https?:)|<img|<p", description) == []


def test_the_installed_wheel_serves_the_page_with_every_asset(installed, tmp_path):
    command = [installed / "pyramidion", "serve", "--no-browser", "--port", "0", "--data", tmp_path / "data"]
    server = subprocess.Popen(command, cwd=tmp_path, env=isolated(tmp_path), stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http://\S+", server.stdout.readline())[0].rstrip("/")
        document = get(address, "/")
        assert '<div id="app">' in document
        assert re.findall(r'src="(/assets/[^"]+\.js)"', document)
        for name in names_below(PAGE) - {"index.html"}:
            assert get(address, f"/{name}"), name
        for game in sorted(info.id for info in list_games()):
            assert any(re.match(rf"assets/{game}-.*\.js$", name) for name in names_below(PAGE)), game
            assert "<h2" in get(address, f"/api/rules/{game}"), game
    finally:
        server.terminate()
        server.wait(20)
        server.stdout.close()


def test_the_installed_wheel_has_its_own_library_and_rules(installed, tmp_path):
    found = subprocess.run(
        [installed / "python", "-c", "import pyramidion; print(pyramidion.__file__)"],
        cwd=tmp_path,
        env=isolated(tmp_path),
        capture_output=True,
        text=True,
    ).stdout
    assert found.startswith(str(installed.parent)), "the checkout was imported"
    assert run(installed, tmp_path, "--version").split()[-1] == pyramidion.__version__
    assert run(installed, tmp_path, "rules", "pylos").startswith("# Pylos\n")


@pytest.mark.parametrize(("target", "missing"), [("sdist", "index.html"), ("wheel", "an asset")])
def test_no_distribution_is_built_without_the_page(sdist, tmp_path, target, missing):
    folder = without(sdist, tmp_path, missing)
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(tmp_path / "dist")]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode != 0
    assert NO_PAGE in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.glob("dist/*"))


def test_pip_install_without_the_page_says_what_to_run(sdist, tmp_path):
    folder = without(sdist, tmp_path, "index.html")
    pip = [sys.executable, "-m", "pip", "install", "--no-index", "--no-build-isolation", "--target", tmp_path / "site"]
    done = subprocess.run([*pip, folder], capture_output=True, text=True)
    assert done.returncode != 0
    assert NO_PAGE in done.stdout + done.stderr
    assert "Collecting" not in done.stdout, "dependencies were looked up first"


def without(sdist, tmp_path, missing):
    """A copy of what a build reads, without the page's document or a script that it loads."""
    folder = tmp_path / "source"
    ignored = shutil.ignore_patterns("tests", "web", "games", "images")
    shutil.copytree(sdist, folder, ignore=ignored)
    page = folder / PAGE.relative_to(ROOT)
    asset = re.search(r'src="/(assets/[^"]+)"', (page / "index.html").read_text())[1]
    (page / (asset if missing == "an asset" else missing)).unlink()
    return folder


def names_below(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def get(address, path):
    with urllib.request.urlopen(address + path, timeout=20) as answer:
        assert answer.status == 200
        return answer.read().decode("utf-8", "replace")
