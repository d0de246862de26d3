"""The terminal in the reader's language: pictures of positions, and the list of games."""

import re

import pytest

import pyramidion
from pyramidion.cli import main
from pyramidion.conformance.random_game import random_game
from pyramidion.core.registry import game_ids
from pyramidion.translations import render

WORDS = {
    "braces": ("Weiß: w", "umgedreht"),
    "pass_the_pyramids": ("Rot", "auf der Hand", "Topf"),
    "pylos": ("Ebene 1", "Vorrat: ○ Hell", "Spitze"),
    "pyramid": ("○ Weiß", "● Schwarz"),
    "pyramid_ball": ("Blau", "Rot"),
}
ENGLISH = re.compile(r"\b(?:level|top|reserves|Light|Dark|White|Black|Red|Blue|pot|stands|throw|in hand|flipped|of)\b")


@pytest.mark.parametrize("game_id", game_ids())
def test_pictures_speak_the_readers_language(game_id):
    game = pyramidion.game(game_id)
    pictures = [
        re.sub(r"\[/?\w*\]", "", game.presentation.text_picture(position.state, say=lambda text: render(text, "de")))
        for position, _ in random_game(game, 3, 60)
    ]
    assert [found for picture in pictures for found in ENGLISH.findall(picture)] == []
    for word in WORDS[game_id]:
        assert any(word in picture for picture in pictures), word


def test_the_list_of_games_speaks_the_readers_language(monkeypatch, capsys):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    assert main(["games", "pylos"]) == 0
    listed = capsys.readouterr().out
    assert "Plätze: Hell und Dunkel" in listed
    assert "(Voreinstellung: standard): wofür du Kugeln" in listed
