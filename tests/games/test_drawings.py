"""The drawings show the whole position: each position's text can be derived from what is drawn, and where.

Read are the names that a drawing gives (`data-target`, `data-piece`), its classes, and its geometry.
"""

import re
from xml.etree import ElementTree

import pytest

import pyramidion
from pyramidion.conformance.random_game import random_game

SVG = "{http://www.w3.org/2000/svg}"


def drawn(position, marks=()):
    return ElementTree.fromstring(
        position.game.presentation.svg(position.state, marks=marks) if marks else position.svg()
    )


def targets(svg):
    """Name -> the elements that carry it, for all that answers to a finger."""
    found = {}
    for element in svg.iter():
        if name := element.get("data-target"):
            found.setdefault(name, []).append(element)
    return found


def of_class(elements, *names):
    """All elements of a class, those given and those within them."""
    inner = (part for element in elements for part in element.iter())
    return [part for part in inner if set(names) & set((part.get("class") or "").split())]


def texts(elements):
    return [part.text for element in elements for part in element.iter(f"{SVG}text")]


def numbers(path):
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", path.get("d"))]


def centre(element):
    if element.tag == f"{SVG}circle":
        return float(element.get("cx")), float(element.get("cy"))
    x, y, width, height = (float(element.get(name)) for name in ("x", "y", "width", "height"))
    return x + width / 2, y + height / 2


def covers(rect, point):
    x, y, width, height = (float(rect.get(name)) for name in ("x", "y", "width", "height"))
    return x <= point[0] <= x + width and y <= point[1] <= y + height


def assert_grid(centres):
    """Names such as c4 -> centres: files run to the right, ranks upwards, in equal steps."""
    for name, (x, y) in centres.items():
        file, rank = name[0], int(name[1:])
        right, above = chr(ord(file) + 1) + str(rank), f"{file}{rank + 1}"
        if right in centres:
            assert centres[right][0] - x == pytest.approx(centres["b1"][0] - centres["a1"][0])
            assert centres[right][1] == pytest.approx(y)
        if above in centres:
            assert y - centres[above][1] == pytest.approx(centres["a1"][1] - centres["a2"][1])
            assert centres[above][0] == pytest.approx(x)
            assert y > centres[above][1]


def some_positions(game_id, seed=5, plies=150, **options):
    """Positions along a random game, the start and the last among them."""
    positions = [position for position, _ in random_game(pyramidion.game(game_id, **options), seed, plies)]
    return [*positions[::7], positions[-1]]


# -- Pylos ------------------------------------------------------------------------------------------------------------


def pylos_text(svg):
    found = targets(svg)
    assert len(found) == 30
    spheres = {}
    for name, elements in found.items():
        shown = {"L" if "py-light" in e.get("class") else "D" for e in of_class(elements, "py-light", "py-dark")}
        spheres[name] = shown.pop() if shown else "."
        assert not shown
    levels = []
    for level, width in ((1, 4), (2, 3), (3, 2), (4, 1)):
        ranks = ("".join(spheres[f"{level}{file}{rank}"] for file in "abcd"[:width]) for rank in range(width, 0, -1))
        levels.append("/".join(ranks))
        hollows = {name[1:]: of_class(found[name], "py-hollow")[0] for name in found if name[0] == str(level)}
        if width > 1:
            assert_grid({name: centre(hollow) for name, hollow in hollows.items()})
    side = "L" if "Light to move" in svg.get("aria-label") else "D"
    return f"{'|'.join(levels)} {side}"


@pytest.mark.parametrize("rules", ["standard", "mature"])
def test_pylos_every_sphere_in_its_cell_and_the_reserves(rules):
    for position in some_positions("pylos", rules=rules):
        svg = drawn(position)
        assert pylos_text(svg) == str(position)
        board = str(position).split()[0]
        assert texts([svg])[-2:] == [f"x {15 - board.count('L')}", f"x {15 - board.count('D')}"]
        for sphere in of_class([svg], "py-light", "py-dark"):
            assert float(sphere.get("r")) > 8, "a sphere hides its hollow"


def test_pylos_open_cells_are_those_where_a_sphere_may_be_placed():
    for position in some_positions("pylos", rules="children")[:-1]:
        found = targets(drawn(position))
        placing = {str(decision) for decision in position.legal() if "-" not in str(decision)}
        assert {name for name, elements in found.items() if of_class(elements, "py-open")} == {
            cell for cell in placing if not cell.startswith("1")
        }, "an empty hollow shows itself"


# -- Pyramid ----------------------------------------------------------------------------------------------------------


def pyramid_text(svg):
    heights, tokens, faces = {}, {"w": [], "b": []}, {}
    for name, elements in targets(svg).items():
        shown = texts(of_class(elements, "pd-height"))
        heights[name] = shown[0] if shown else "0"
        assert len(shown) == len(elements[0].findall(f"{SVG}text"))
        assert bool(of_class(elements, "pd-bare")) == (not shown)
        faces[name] = of_class(elements, "pd-bare") or [e for e in elements[0].iter() if e.get("fill") == "transparent"]
        for side, kind in (("w", "pd-white"), ("b", "pd-black")):
            for token in of_class(elements, kind):
                tokens[side].append(name)
                assert covers(faces[name][0], centre(token)), "a token stands on its column"
    width = max(ord(name[0]) - ord("a") for name in heights) + 1
    ranks = len(heights) // width
    glue = "," if any(len(height) > 1 for height in heights.values()) else ""
    rows = (
        glue.join(heights[f"{'abcdefghijkl'[file]}{rank}"] for file in range(width)) for rank in range(ranks, 0, -1)
    )
    for names in tokens.values():
        names.sort(key=lambda name: (int(name[1:]), name[0]))
    sides = " ".join(f"{side}:{','.join(names)}" for side, names in tokens.items())
    return f"{'/'.join(rows)} {sides} {'w' if 'White to move' in svg.get('aria-label') else 'b'}", heights, faces


@pytest.mark.parametrize("board", ["standard", "monster", "70,1/0,1 w:a2 b:b1"])
def test_pyramid_every_column_with_its_height_and_every_token(board):
    for position in some_positions("pyramid", board=board):
        text, heights, faces = pyramid_text(drawn(position))
        assert text == str(position)
        for name, height in heights.items():
            above = f"{name[0]}{int(name[1:]) + 1}"
            if heights.get(above) == height:
                assert centre(faces[above][0])[1] < centre(faces[name][0])[1], "far ranks are drawn above near ones"


# -- Braces -----------------------------------------------------------------------------------------------------------


def braces_stacks(svg):
    """Square -> the stack from below, told by outline and colour alone."""
    found = targets(svg)
    assert len(found) == 25
    areas = {
        name: next(e for e in elements[0].iter() if e.get("fill") == "transparent") for name, elements in found.items()
    }
    assert_grid({name: centre(area) for name, area in areas.items()})
    stacks = {}
    widths = {32: "S", 51: "M", 72: "L"}
    for name, elements in found.items():
        stack, bases = "", []
        for path in of_class(elements, "bc-piece"):
            colour = path.get("class").split()[-1].removeprefix("bc-")
            left, base, _, _, right, _, tip_x, tip_y = numbers(path)
            stack += widths[round(right - left)] + colour
            bases.append(base)
            assert covers(areas[name], (tip_x, tip_y))
            assert covers(areas[name], (left, base))
        assert bases == sorted(bases, reverse=True), "what lies above is drawn above"
        pips = len(of_class(elements, "bc-pip"))
        assert pips in (0, sum(" SML".index(size) for size in stack[::2])), "unless the stack is too high"
        assert len(of_class(elements, "bc-band")) == sum(
            {"g": 1, "r": 1, "y": 2, "p": 2}.get(c, 0) for c in stack[1::2]
        )
        title = elements[0].find(f".//{SVG}title").text
        assert title == f"{name}: {' '.join(re.findall('..', stack)) or 'empty'}"
        stacks[name] = stack
    return stacks


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"two_colours": True}, {"capture": True, "clear": True}], ids=str)
def test_braces_every_stack_on_its_square(options):
    for position in some_positions("braces", plies=250, **options):
        svg = drawn(position)
        stacks = braces_stacks(svg)
        board = "/".join(",".join(stacks[f"{file}{rank}"] or "-" for file in "abcde") for rank in (5, 4, 3, 2, 1))
        assert f"{board} " in str(position)
        assert ("White to move" in svg.get("aria-label")) == (str(position).split()[1] == "w")


# -- Pyramid Ball -----------------------------------------------------------------------------------------------------


def ball_pieces(svg):
    """Piece or ball -> the square on which it is drawn."""
    found = targets(svg)
    assert len(found) == 56
    assert_grid({name: centre(elements[0]) for name, elements in found.items()})
    shown = {}
    for element in svg.iter():
        name = element.get("data-piece")
        if name is None:
            continue
        if name == "ball":
            point = centre(element)
        else:
            path = of_class([element], "pb-piece")[0]
            left, base, right, middle, tip = numbers(path)
            assert (tip < base) == (name[0] == "H"), "Home's pieces point up, Away's down"
            assert texts([element]) == [name[1]]
            shown[f"width of {name}"] = right - left
            point = middle, (base + tip) / 2
        squares = [square for square, elements in found.items() if covers(elements[0], point)]
        assert len(squares) == 1
        assert name not in shown
        shown[name] = squares[0]
    for side in "HA":
        small, medium, large = (shown.pop(f"width of {side}{size}") for size in "SML")
        assert small < medium < large
    return shown


@pytest.mark.parametrize("text", [
    "home:Lb3,Md4*,Sf3 away:Lb6,Md5,Sf6 0-0", "home:La1,Mb1,Sc1+dq away:Ld8*,Me8,Sf8+D 1-2 ban:home red:away turn:2",
    "home:La1,Mb1,Sc1 away:Ld8,Me8,Sf8+D 1-0 ball:g8 ban:home turn:3",
    "home:Lg1,Ma8,Sg8 away:La1,Mb1*,Sg2+DqZ 5-0",
])  # fmt: skip
def test_pyramid_ball_every_piece_and_the_ball(text):
    position = pyramidion.game("pyramid_ball", rules="advanced").position(text)
    svg = drawn(position)
    shown = ball_pieces(svg)
    sides = dict(word.split(":") for word in text.split() if ":" in word)
    for side in ("home", "away"):
        for size, square, carries in re.findall(r"([SML])(..)(\*?)", sides[side].split("+")[0]):
            assert shown[side[0].upper() + size] == square
            assert not carries or shown["ball"] == square
    assert "ball" not in sides or shown["ball"] == sides["ball"]
    points = next(word for word in text.split() if re.fullmatch(r"\d-\d", word))
    assert "-".join(reversed(texts(of_class([svg], "pb-points")))) == points
    named = texts(of_class([svg], "pb-side"))
    assert [words.partition(" +")[2] for words in named] == [sides[side].partition("+")[2] for side in ("away", "home")]


# -- Pass The Pyramids ------------------------------------------------------------------------------------------------


def landing_shown(svg):
    """The landing as captions, rays and outlines tell it: `S^>M M^ L_`."""
    said, inside = {}, {}
    for caption in texts([svg]):
        if match := re.fullmatch(r"([SML]) (?:at ([SML])|(upright|lying|weird))(?:, (.*) inside)?", caption or ""):
            pose = {"upright": "^", "lying": "_", "weird": "?"}.get(match[3], f">{match[2]}")
            said[match[1]] = pose
            for inner in re.findall("[SML]", match[4] or ""):
                inside[inner] = match[1]
    for inner, outer in sorted(inside.items(), key=lambda pair: "SML".index(pair[0])):
        # Of several the next larger one is stood in directly.
        direct = min((o for o in (*inside, outer) if "SML".index(o) > "SML".index(inner)), key="SML".index)
        said[inner] = f"^>{direct}"
    assert len(of_class([svg], "pp-ray")) == sum(pose[0] == ">" for pose in said.values())
    pyramids = [group for group in svg.iter(f"{SVG}g") if "rotate" in group.get("transform", "")]
    for group, size in zip(pyramids, "LMS", strict=True):
        assert len(of_class([group], "pp-pip")) == "SML".index(size) + 1
        upright = group.get("transform").endswith("rotate(0)")
        assert upright == said[size].startswith("^")
    return " ".join(size + said[size] for size in "SML")


def test_pass_the_pyramids_every_landing():
    game = pyramidion.game("pass_the_pyramids")
    thrown = game.start().play("stake")
    for landing in thrown.legal():
        assert landing_shown(drawn(thrown.play(landing))) == str(landing)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_pass_the_pyramids_every_token_where_it_is(players):
    for position in some_positions("pass_the_pyramids", players=players):
        svg = drawn(position)
        text = str(position)
        fields = dict(field.split(":", 1) for field in text.split()[1:])
        turn, holder = int(fields["turn"]), int(fields.get("holder", 0))
        names = ["red", "yellow", "green", "blue", "violet"][:players]
        found = targets(svg)
        assert list(found) == ["pot", *names]
        assert len(of_class(found["pot"], "pp-token")) == int(fields["pot"])
        for seat, (name, hand) in enumerate(zip(names, text.split()[0].split(","), strict=True), 1):
            staked = int(fields["stake"]) if seat == holder else 0
            staked += seat == turn and ("throw" in fields or "thrown" in fields)
            assert len(of_class(found[name], "pp-token")) == int(hand)
            assert len(of_class(found[name], "pp-stake")) == staked
            assert ("out" in texts(found[name])) == (int(hand) + staked == 0)
            assert len(of_class(found[name], "pp-turn")) == (seat == turn and not position.result)
        standing = f"{names[holder - 1].title()}'s {fields['score']} stands" if holder else "no score stands"
        assert standing in texts([svg])
        assert ("in the air" in " ".join(texts([svg]))) == ("throw" in fields)


# -- marks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "names", "kind"), [
    ("pylos", ["1a1", "2b3", "4a1"], "py-mark"), ("pyramid", ["c3", "a5"], "pd-mark"),
    ("braces", ["c3", "a1"], "bc-mark"),
    ("pyramid_ball", ["d4", "g8"], "pb-mark"), ("pass_the_pyramids", ["yellow", "pot"], "pp-mark"),
])  # fmt: skip
def test_what_is_marked_is_framed_where_it_is_and_nothing_else(game_id, names, kind):
    position = pyramidion.game(game_id).start()
    plain, marked = drawn(position), drawn(position, names)
    assert not of_class([plain], kind)
    frames = of_class([marked], kind)
    assert len(frames) == len(names)
    areas = {}
    for name, elements in targets(marked).items():
        rects = [element for element in elements[0].iter() if element.tag == f"{SVG}rect"]
        clear = [rect for rect in rects if rect.get("fill") == "transparent"]
        areas[name] = max(clear or rects, key=lambda rect: float(rect.get("width")))
    # Of cells above one another the highest, drawn last.
    under = {next(name for name, area in reversed(areas.items()) if covers(area, centre(frame))) for frame in frames}
    assert under == set(names)
