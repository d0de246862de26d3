"""Layout of the rules pages: pictures and notes are beside their rule, and nothing is lost."""

import re
from html import unescape
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from pyramidion.server.web.rules_layout import lay_out

PAGES = sorted((Path(__file__).parents[2] / "docs" / "rules").glob("*.md"))


def layout_of(text):
    reader = MarkdownIt()
    return reader.renderer.render(lay_out(reader.parse(text)), reader.options, {})


def test_notes_leave_their_text_and_are_numbered_through_the_page():
    html = layout_of("One. *(A `first` note.)* Two\n*(another)*.\n\n# Next\n\n*Plain* (text) *(a third)*\n")
    assert "<p>One.<sup>1</sup> Two<sup>2</sup>.</p>" in html
    assert '<div class="beside"><p class="note"><sup>1</sup>A <code>first</code> note.</p>' in html
    assert '<p class="note"><sup>2</sup>another</p></div></section><h1>Next</h1>' in html
    assert (
        '<em>Plain</em> (text)<sup>3</sup></p>\n</div><div class="beside"><p class="note"><sup>3</sup>a third' in html
    )


def test_a_paragraph_that_is_a_note_needs_no_number():
    assert layout_of("Text.\n\n*(A note.)*\n") == (
        '<section><div><p>Text.</p>\n</div><div class="beside"><p class="note">A note.</p></div></section>'
    )


def test_pictures_have_captions_that_are_read_once():
    html = layout_of('![One "a" <b>](a.svg)\n![Two](b.svg)\n')
    assert html.count("<figure>") == 2
    assert 'alt="One &quot;a&quot; &lt;b&gt;"' in html
    assert '<figcaption aria-hidden="true">Two</figcaption>' in html


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_keeps_all_its_words(path):
    reader = MarkdownIt("commonmark").enable("table")
    text = path.read_text("utf-8")
    html = reader.renderer.render(lay_out(reader.parse(text)), reader.options, {})
    assert "<em>(" not in html
    assert len(re.findall('class="note"', html)) == len(re.findall(r"\*\([^*]*\)\*", text))
    # Numbers of notes are new, and captions repeat what pictures say.
    html = re.sub(r"<sup>\d+</sup>|<figcaption.*?</figcaption>", "", html)
    assert words(html) == words(reader.render(text))


def words(html):
    return sorted(re.findall(r"\w+", unescape(re.sub(r'<img [^>]*alt="([^"]*)"[^>]*>|<[^>]*>', r" \1 ", html))))
