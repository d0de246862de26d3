"""Pages of rules: every game has one, its rulings can be linked to, its pictures come along, and nothing else does."""

import re
import tomllib
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from pyramidion.core.registry import game_ids
from pyramidion.handbook import is_translated, rules_page
from pyramidion.server.errors import RequestError
from pyramidion.server.web.rules_pages import rules_html, rules_picture
from pyramidion.translations import languages
from serving import Server

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules"
OWN = tuple(path.stem for path in sorted(RULES.glob("*.md")) if not is_translated(path))
TRANSLATIONS = tuple(path.name for path in sorted(RULES.glob("*.md")) if is_translated(path))


def test_every_game_of_this_project_has_a_page():
    assert set(OWN) <= set(game_ids())
    assert all(rules_page(game_id) for game_id in OWN)


@pytest.mark.parametrize("game_id", OWN)
def test_rulings_have_ids_and_pictures_are_there(game_id):
    html = rules_html(game_id)
    page = rules_page(game_id).read_text(encoding="utf-8")
    rulings = set(re.findall(r"\*\*([A-Z]\d+[a-z]?)\.", page))
    assert rulings
    assert rulings == set(re.findall(r'<strong id="(\w+)">', html))
    names = re.findall(rf'src="/api/rules/{game_id}/([^"]+)"', html)
    assert len(names) == page.count("![")
    assert len(re.findall(r'<img [^>]*width="\d+" height="\d+"', html)) == len(names)
    for name in names:
        content, kind = rules_picture(game_id, name)
        assert kind == "image/svg+xml"
        assert content.startswith(b"<svg")


def outline(name):
    """What a translation has in common with the English page: rulings in order, pictures, links, tables, headings."""
    text = (RULES / name).read_text(encoding="utf-8")
    return {
        "rulings": re.findall(r"\*\*([A-Z]\d+[a-z]?)\.", text),
        "pictures": re.findall(r"!\[[^\]]*\]\(([^)]+)\)", text),
        "links": re.findall(r"(?<!!)\[[^\]]*\]\(([^)]+)\)", text),
        "headings": re.findall(r"^(#+) ", text, re.MULTILINE),
        "rows": len(re.findall(r"^\|", text, re.MULTILINE)),
        "points": len(re.findall(r"^(?:-|\d\.) ", text, re.MULTILINE)),
    }


@pytest.mark.parametrize("name", TRANSLATIONS)
def test_a_translation_has_the_rulings_pictures_and_tables_of_the_english_page(name):
    assert outline(name) == outline(f"{name.partition('.')[0]}.md")


@pytest.mark.parametrize("language", [code for code in languages() if code != "en"])
def test_a_language_has_all_pages_of_rules(language):
    assert [game_id for game_id in OWN if not is_translated(rules_page(game_id, language))] == []


def test_links_lead_to_pages_that_the_table_shows_or_nowhere():
    links = {link for game_id in OWN for link in re.findall(r'href="([^"]+)"', rules_html(game_id))}
    assert all(re.fullmatch(rf"(https?://.*|#.*|/rules/({'|'.join(OWN)})(#.*)?)", link) for link in links)
    assert "Pylos solved" in rules_html("pylos")


@pytest.mark.parametrize("name", ["pyproject.toml", "../../pyproject.toml", "braces-start.svg", ""])
def test_only_pictures_that_the_page_shows_are_given(name):
    with pytest.raises(RequestError):
        rules_picture("pylos", name)


def test_they_are_part_of_the_wheel():
    built = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert built["force-include"] == {"docs/rules": "pyramidion/docs/rules", "docs/images": "pyramidion/docs/images"}


def test_over_http_with_wrong_addresses_told_by_the_page(tmp_path):
    server = Server(tmp_path)
    try:
        assert server.get("/api/rules/pylos") == rules_html("pylos")
        german = server.get("/api/rules/pylos?language=de")
        assert german.startswith('<div lang="de"><h1>Pylos</h1>')
        assert 'id="P2"' in german
        assert 'aria-label="Tabelle 1: Option"' in german
        assert server.get("/api/rules/pylos/pylos-line.svg").startswith("<svg")
        pitch = "/api/rules/pyramid_ball/pyramid_ball-start.svg"
        assert ">Red scores here</text>" in server.get(pitch)
        assert ">Rot punktet hier</text>" in server.get(f"{pitch}?language=de")
        assert server.post("/api/rules/chess", b"")[0] == 405
        for path, accept, said in (
            ("/api/rules/chess", "text/html", "There is no game"),
            ("/api/nothing", "text/html", '"code":"http"'),
            ("/nowhere", "*/*", '"code":"http"'),
            ("/nowhere", "text/html", "<!doctype html>"),
        ):
            request = urllib.request.Request(server.address + path, headers={"Accept": accept})
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(request)
            assert refused.value.code == 404
            assert said in refused.value.read().decode()
    finally:
        server.stop()


def test_bots_of_one_name_get_numbers(tmp_path):
    server = Server(tmp_path)
    try:
        bot = {"kind": "bot", "level": "gentle"}
        table, keys = server.table("pass_the_pyramids", [bot, {"kind": "person", "name": "Ann"}, bot], players=3)
        with server.sit(table, keys[1]) as ann:
            state = ann.until(lambda state: True)
            assert [seat["name"] for seat in state["seats"]] == ["Level 2 bot 1", "Ann", "Level 2 bot 2"]
    finally:
        server.stop()
