"""The terminal speaks the language of the environment: a whole game in German, without an English sentence."""

import re

import pytest

from tools.messages import SOURCES, extract


def english_sentences():
    """A pattern for each English template that has words of its own."""
    for source in SOURCES:
        for message in extract(source):
            for template in (message.id,) if isinstance(message.id, str) else message.id:
                words = re.sub(r"\{\w+\}", " ", template)
                if len(re.findall(r"[a-z]{3,}", words)) >= 3:
                    yield re.compile(".+?".join(re.escape(part) for part in re.split(r"\{\w+\}", template)))


@pytest.mark.parametrize(
    ("argv", "typed"),
    [
        (["pylos"], ["?", "hint", "values", "moves", "why 1d4", "9z9", "1a1", "undo", "1a1", "1b1", "resign"]),
        (["pyramid"], ["c4-c5xb4", "why c3", "resign"]),
        (["braces", "--seed", "8"], ["why Sa1-a2", "end", "resign"]),
        (["pyramid_ball", "--opening", "red"], ["why S:FFF", "S:FFF", "S:FFF", "resign"]),
        (["pass_the_pyramids", "--seed", "8"], ["why pass", "stake", "keep", "stake", "resign"]),
    ],
)
def test_a_game_in_german_has_no_english_sentence(play, monkeypatch, argv, typed):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    sitting = play(*argv, typed=typed)
    said = sitting.out + sitting.err
    assert "Jede Entscheidung wird in" in said
    assert [pattern.pattern for pattern in english_sentences() if pattern.search(said)] == []
