"""The built page is light, compressed for who takes that, and kept by browsers."""

import gzip
import json
import re
import struct
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from pyramidion.server.web.static_files import StaticFiles

pytestmark = pytest.mark.browser
"""With the tests that need the built page."""

START_PAGE_BYTES = 60_500
TABLE_SCRIPTS = 6
LANGUAGES = sorted(
    file.name.split(".")[0] for file in (Path(__file__).parents[2] / "web/src/i18n/languages").glob("*.start.json")
)
"""Languages with translations, besides English."""
GAMES = ("braces", "pass_the_pyramids", "pylos", "pyramid", "pyramid_ball")
STATIC = re.compile(r"""(?:from|import)\s*["'`]\./([\w-]+\.js)["'`]""")
NAMED = re.compile(r"assets/([\w-]+\.(?:js|css))")


@pytest.fixture(scope="module")
def built():
    page = StaticFiles()
    if page.index is None:
        pytest.fail("The page is not built: make page.")
    return page


def loaded_with(built, wanted):
    """Some files, and the scripts that these import immediately."""
    wanted, found = set(wanted), set()
    while wanted:
        name = wanted.pop()
        found.add(name)
        wanted |= set(STATIC.findall(built.assets[name].content.decode())) - found
    return found


def begun_with(built, *names):
    return [name for name in built.assets if name.endswith(".js") and name.startswith(tuple(f"{n}-" for n in names))]


def for_the_start_page(built, language="en"):
    """The files that a browser needs for the start page: index.html's, the games' pictures, a language's part."""
    more = begun_with(built, "pictures", f"{language}.start")
    return loaded_with(built, [*NAMED.findall(built.index.content.decode()), *more])


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_the_start_page_is_light_in_every_language(built, language):
    names = for_the_start_page(built, language)
    assert any(name.startswith("pictures-") for name in names)
    assert [name for name in names if ".start-" in name] == begun_with(built, f"{language}.start")
    assert bool(begun_with(built, f"{language}.start")) == (language != "en")
    weight = len(built.index.gzip_content) + sum(len(built.assets[name].gzip_content) for name in names)
    assert weight <= START_PAGE_BYTES
    assert not any(name.startswith(("SolidBoard", "three", "TablePage")) for name in names), "loaded when needed"


@pytest.mark.parametrize("game", GAMES)
def test_a_table_asks_for_few_files_and_nothing_of_other_games(built, game):
    assert len(begun_with(built, game)) == 1
    names = loaded_with(built, begun_with(built, "TablePage", game))
    assert len(names) <= TABLE_SCRIPTS
    assert not any(name.startswith(("SolidBoard", "three")) for name in names), "loaded when needed"
    assert not any(name.startswith(tuple(f"{other}-" for other in GAMES if other != game)) for name in names)


def fetched(server, path, **headers):
    with urllib.request.urlopen(urllib.request.Request(server.address + path, headers=headers)) as answer:
        return answer.headers, answer.read()


def test_files_are_compressed_and_kept(server, built):
    name = next(name for name in built.assets if name.startswith("index-") and name.endswith(".js"))
    headers, content = fetched(server, f"/assets/{name}", **{"Accept-Encoding": "gzip, br"})
    assert headers["Content-Encoding"] == "gzip"
    assert "immutable" in headers["Cache-Control"]
    assert headers["Vary"] == "Accept-Encoding"
    assert gzip.decompress(content) == built.assets[name].content
    assert len(content) < len(built.assets[name].content) / 2


@pytest.mark.parametrize("path", ["/", "/api/games"])
def test_who_takes_no_gzip_gets_it_as_it_is(server, built, path):
    packed, content = fetched(server, path, **{"Accept-Encoding": "gzip"})
    plain, same = fetched(server, path)
    assert packed["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain
    assert gzip.decompress(content) == same


def test_a_home_screen_can_hold_the_page(server, built):
    index = built.index.content.decode()
    (manifest,) = re.findall(r'<link rel="manifest" href="([^"]+)"', index)
    headers, content = fetched(server, manifest)
    assert headers["Content-Type"].startswith("application/manifest+json")
    told = json.loads(content)
    # An iPhone brings notices only to what was put there from a page that says so.
    assert told["display"] == "standalone"
    assert told["start_url"] == told["scope"] == told["id"] == "/"
    (touch,) = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)"', index)
    wanted = {touch: "180x180"} | {icon["src"]: icon["sizes"] for icon in told["icons"]}
    for path, size in wanted.items():
        assert path.startswith("/app/"), "no other company's"
        headers, picture = fetched(server, path)
        assert headers["Content-Type"] == "image/png"
        assert picture.startswith(b"\x89PNG")
        assert "{}x{}".format(*struct.unpack(">II", picture[16:24])) == size
    assert {"any", "maskable"} <= {icon["purpose"] for icon in told["icons"]}
    with pytest.raises(urllib.error.HTTPError, match="404"):
        fetched(server, "/app/secret")
