"""Messages: English texts that can be shown in another language."""

import pickle

from pyramidion.core.messages import Message, message_from_json, message_in, message_to_json, plural
from pyramidion.translations import Catalogue, match_language, render
from tools.messages import COMPLETE, SOURCES, catalogues, extract, faults

GERMAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "{player} takes back the sphere on {cells}."
msgid_plural "{player} takes back the spheres on {cells}."
msgstr[0] "{player} nimmt die Kugel auf {cells} zurück."
msgstr[1] "{player} nimmt die Kugeln auf {cells} zurück."

msgctxt "seat"
msgid "Light"
msgstr "Hell"
"""


def take_back(*cells):
    return plural(
        "{player} takes back the sphere on {cells}.",
        "{player} takes back the spheres on {cells}.",
        count=len(cells),
        player=message_in("seat", "Light"),
        cells=cells,
    )


def test_a_message_is_its_english_sentence():
    assert take_back("1a1") == "Light takes back the sphere on 1a1."
    assert take_back("1a1", "1b1", "2a1") == "Light takes back the spheres on 1a1, 1b1 and 2a1."
    assert type(str(take_back("1a1"))) is str
    copy = pickle.loads(pickle.dumps(take_back("1a1")))
    assert isinstance(copy, Message)
    assert copy == take_back("1a1")


def test_a_catalogue_gives_plural_forms_lists_and_nested_messages(tmp_path):
    file = tmp_path / "de.po"
    file.write_text(GERMAN, encoding="utf-8")
    german = Catalogue("de", [file])
    assert take_back("1a1").translated_by(german) == "Hell nimmt die Kugel auf 1a1 zurück."
    assert take_back("1a1", "1b1").translated_by(german) == "Hell nimmt die Kugeln auf 1a1 und 1b1 zurück."
    assert Message("Not translated: {n}.", n=3).translated_by(german) == "Not translated: 3."


def test_an_unknown_language_is_english():
    assert match_language("../../etc") == match_language("tlh") == "en"
    assert render(take_back("1a1"), "en") == "Light takes back the sphere on 1a1."


def test_every_catalogue_fits_its_messages():
    assert any("{player} places a sphere on {cell}." in extract(source) for source in SOURCES)
    for source, language in catalogues():
        assert not [*faults(source, language, complete=language in COMPLETE)]


def test_storage_keeps_a_message_by_its_template_so_that_it_can_be_read_in_any_language():
    sentence = plural(
        "{player} resigned. {winners} wins.",
        "{player} resigned. {winners} win.",
        count=2,
        player=message_in("seat", "Red"),
        winners=[message_in("seat", "Blue"), "Ann"],
    )
    stored = message_to_json(sentence)
    assert message_from_json(stored) == sentence == "Red resigned. Blue and Ann win."
    assert render(message_from_json(stored), "de") == "Rot hat aufgegeben. Blau und Ann gewinnen."
    assert message_from_json(message_to_json("as it is")) == "as it is"
