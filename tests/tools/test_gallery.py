"""The gallery shows positions as the games are now."""

from tools.gallery import SAMPLES, samples


def test_the_samples_of_the_gallery_are_what_the_games_say():
    assert SAMPLES.read_bytes() == samples(), "python -m tools.gallery"
