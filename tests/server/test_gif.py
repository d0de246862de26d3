"""Drawings as pictures: every game's diagrams, each kind of shape in its place, and what cannot be drawn."""

import weakref
from io import BytesIO

import pytest

import pyramidion
from pyramidion.cli import main
from pyramidion.conformance.random_game import random_game
from pyramidion.core.errors import PyramidionError
from pyramidion.core.registry import game_ids
from pyramidion.core.svg import child, drawing, text_of
from pyramidion.render import gif, svg_animation
from pyramidion.render.gif import MAX_FRAMES, PIXELS, render_gif, render_image
from pyramidion.render.svg_animation import animate, diagrams

Image = pytest.importorskip("PIL.Image")
ImageChops = pytest.importorskip("PIL.ImageChops")
pytest.importorskip("resvg_py")

PAPER = (250, 246, 236)
RED = (255, 0, 0)


def drawn(*shapes, style=""):
    """The picture of a drawing of 100 x 100. shapes: (kind, attributes)."""
    root = drawing(100, 100, "a test", style)
    for kind, attributes in shapes:
        child(root, kind, **attributes)
    return render_image(text_of(root))


def at(image, x, y):
    """The colour at a place of a drawing of 100 x 100."""
    return image.getpixel((round(x * PIXELS / 100), round(y * PIXELS / 100)))


@pytest.mark.parametrize(
    ("kind", "attributes"),
    [
        ("rect", {"x": 20, "y": 30, "width": 40, "height": 20, "rx": 4}),
        ("circle", {"cx": 40, "cy": 40, "r": 11}),
        ("path", {"d": "M20 50H60L40 28Z"}),
        ("path", {"d": "m20 50h40l-20 -22z"}),
    ],
)
def test_shapes_are_filled_where_they_are(kind, attributes):
    image = drawn((kind, {**attributes, "fill": "#f00"}))
    assert at(image, 40, 40) == RED
    for x, y in ((40, 20), (40, 60), (10, 40), (70, 40)):
        assert at(image, x, y) == PAPER


def test_lines_dashes_classes_and_opacity():
    style = ".a,.b{fill:none;stroke:#f00;stroke-width:6}.b{stroke-dasharray:20 20}.c{fill:#f00;opacity:.5}"
    image = drawn(
        ("path", {"class_": "a", "d": "M10 20H90"}),
        ("path", {"class_": "b", "d": "M10 50H90"}),
        ("rect", {"class_": "c", "x": 10, "y": 70, "width": 80, "height": 20}),
        style=style,
    )
    assert at(image, 40, 20) == RED
    assert [at(image, x, 50) for x in (20, 40, 60, 80)] == [RED, PAPER, RED, PAPER]
    assert at(image, 50, 80) == pytest.approx([(a + b) / 2 for a, b in zip(PAPER, RED, strict=True)], abs=2)


def test_groups_move_and_turn_what_is_in_them():
    root = drawing(100, 100, "a test")
    group = child(root, "g", transform="translate(50 50) rotate(90)", fill="#f00")
    child(group, "rect", x=20, y=-5, width=20, height=10)
    image = render_image(text_of(root))
    assert at(image, 50, 80) == RED
    assert at(image, 80, 50) == PAPER


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_moves(game_id):
    positions = [position for position, _ in random_game(pyramidion.game(game_id), seed=5, plies=12)]
    image = Image.open(BytesIO(render_gif(diagrams(positions), 0.5)))
    assert max(image.size) == PIXELS
    assert image.n_frames > 1
    frames = set()
    for number in range(image.n_frames):
        image.seek(number)
        frames.add(image.convert("RGB").tobytes())
    assert len(frames) > 1
    assert image.info["loop"] == 0
    assert image.info["duration"] == 1500, "the last stands longest"


def test_long_games_are_thinned_and_end_as_they_ended(monkeypatch):
    seen = []
    monkeypatch.setattr(
        gif, "render_image", lambda text: seen.append(text) or Image.new("RGB", (8, 8), (len(seen), 0, 0))
    )
    texts = [str(number) for number in range(3 * MAX_FRAMES)]
    image = Image.open(BytesIO(render_gif([text for text in texts for _ in range(2)], 1)))
    assert image.n_frames <= MAX_FRAMES + 1
    assert seen[-(MAX_FRAMES + 1) :][:2] == ["0", "3"], "behind some that tell the colours"
    assert seen[-1] == texts[-1]


def test_texts_are_drawn_in_the_bundled_font_and_bold_is_wider():
    def inked(**attributes):
        root = drawing(100, 100, "a test")
        child(root, "text", "Wide 8", x=10, y=50, fill="#f00", font_size=20, font_family="sans-serif", **attributes)
        image = render_image(text_of(root))
        return sum(image.getpixel((x, y)) != PAPER for x in range(PIXELS) for y in range(PIXELS))

    assert 2000 < inked() < inked(font_weight="bold")


@pytest.mark.parametrize(
    "text", ["<svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", "<svg xmlns='x' viewBox='0 0 0 0'/>"]
)
def test_what_cannot_be_drawn_is_an_error(text):
    with pytest.raises(PyramidionError, match="cannot be shown as a picture"):
        render_image(text)


@pytest.mark.parametrize("missing", ["PIL", "resvg_py"])
def test_without_a_library_it_is_said_what_to_install(monkeypatch, missing):
    monkeypatch.setattr(gif, "find_spec", lambda name: None if name == missing else name)
    with pytest.raises(PyramidionError, match=r"pyramidion\[images\]"):
        render_gif([pyramidion.game("pylos").start().svg()], 1)


def test_a_record_becomes_a_picture_on_the_command_line(tmp_path, capsys):
    file = tmp_path / "game.txt"
    file.write_text('[Game "pylos"]\n[Result "*"]\n\n1. 1b2 1c3 *\n', encoding="utf-8")
    assert main(["replay", str(file), "--animation", str(tmp_path / "game.gif")]) == 0
    assert Image.open(tmp_path / "game.gif").n_frames == 3
    assert main(["replay", str(file), "--animation", str(tmp_path / "game.svg")]) == 0
    assert (tmp_path / "game.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "3 pictures written" in capsys.readouterr().out
    assert main(["replay", str(file), "--animation", str(tmp_path / "game.mp4")]) == 2
    assert "ends with .gif or .svg" in capsys.readouterr().err


def count_alive(monkeypatch, owner, name):
    """Most results of a function that were in use at one time."""
    made, most = [], [0]
    call = getattr(owner, name)

    def counted(*args, **more):
        result = call(*args, **more)
        made.append(weakref.ref(result))
        most[0] = max(most[0], sum(one() is not None for one in made))
        return result

    monkeypatch.setattr(owner, name, counted)
    return most


def changing_drawings(count):
    game = pyramidion.game("pylos")
    positions = [position for position, _ in random_game(game, 3, count)]
    return list(diagrams(positions))


def test_frames_that_only_hold_what_changes_show_the_whole_picture():
    drawings = changing_drawings(12)
    animation = Image.open(BytesIO(render_gif(drawings, 1)))
    assert animation.n_frames == len(drawings)
    for number, picture in enumerate(drawings):
        animation.seek(number)
        # The palette has nearly all colours of so few pictures.
        differences = ImageChops.difference(animation.convert("RGB"), render_image(picture)).getextrema()
        assert max(most for _, most in differences) < 48, number


def test_a_long_game_takes_no_more_memory_than_a_short_one(monkeypatch):
    """Of its pictures a few are in memory at one time, those for the palette included."""
    drawings = changing_drawings(40)
    assert len(drawings) > 30
    rendered = count_alive(monkeypatch, gif, "render_image")
    reduced = count_alive(monkeypatch, Image.Image, "quantize")
    render_gif(drawings, 1)
    assert rendered[0] <= 14
    assert reduced[0] <= 4
    trees = count_alive(monkeypatch, svg_animation, "fromstring")
    animate(drawings, 1)
    assert trees[0] <= 3
