"""Whole turns of the advanced game against their naive twin, from positions in which much happens."""

import random
from collections import Counter

import pytest
from ball_field import at, score, told, where
from naive_row import goal_rank
from naive_turn import NAMES, OTHER, NaiveTurn

SIDE_NAMES = {"H": "home", "A": "away"}


def square_text(square):
    return "abcdefg"[square[0] - 1] + str(square[1])


def random_situation(chooser):
    """A naive turn before it is played: crowded, with the ball carried, loose, or just recovered; all specials held."""
    low = chooser.choice([1, 1, 3, 5, 5])
    left = chooser.choice([1, 2, 4])
    patch = [(left + x, low + y) for x in range(4) for y in range(4)]
    squares = dict(zip(NAMES, chooser.sample(patch, 6), strict=True))
    points = {side: chooser.choice([3, 4, 5]) for side in "HA"}
    ball, loose, banned = chooser.choice(NAMES), None, None
    kind = chooser.choice(["carried", "carried", "loose", "recovered"])
    side = "H" if low == 5 else "A"
    row = [square for square in patch if square[1] == goal_rank(side)]
    free = [square for square in row if square not in squares.values()]
    if kind == "loose" and free:
        ball, loose, banned = None, chooser.choice(free), side
    elif kind == "recovered":
        there = [piece for piece, square in squares.items() if square in row and piece[0] != side]
        if there:
            ball, banned = chooser.choice(there), side
    programs = {one: random_program(chooser, one, squares, ball, banned) for one in "HA"}
    return NaiveTurn(squares, programs, ball, loose, banned, points, 6)


def random_program(chooser, side, squares, ball, banned):
    program = {size: "".join(chooser.choice(".FBLRF.") for _ in range(3)) for size in "SML"}
    for size in "SML":
        if banned == side and squares[side + size][1] == goal_rank(side):
            program[size] = "B" + program[size][1:]
    if chooser.random() < 0.8:
        mark = chooser.choice("1223")
        program["P"] = mark + chooser.choice("SL" if mark == "1" else "SML")
    if chooser.random() < 0.5:
        program["D"] = chooser.choice("FBLR")
    if chooser.random() < 0.5 and (ball is None or ball[0] != side):
        program["Z"] = True
    return program


def position_of(turn):
    """The same as the game's position, before the programs."""
    sides = []
    for side, name in SIDE_NAMES.items():
        pieces = [size + square_text(turn.at[side + size]) + "*" * (turn.ball == side + size) for size in "LMS"]
        sides.append(f"{name}:{','.join(pieces)}+DQZ")
    rest = [f"{turn.points['H']}-{turn.points['A']}"]
    rest += [f"ball:{square_text(turn.loose)}"] if turn.loose else []
    rest += [f"ban:{SIDE_NAMES[turn.banned]}"] if turn.banned else []
    return at(" ".join([*sides, *rest]))


def program_text(program):
    words = [f"{size}:{program[size]}" for size in "SML"]
    if "P" in program:
        words.append(f"P{program['P'][0]}:{program['P'][1]}")
        words += ["Q"] if program["P"][0] == "1" else []
    words += [f"D:{program['D']}"] if "D" in program else []
    words += ["Z"] if "Z" in program else []
    return " ".join(words)


def happened(position):
    """(row, what) of all that a decision brought about."""
    rows = [row.split(" ", 1) for row in told(position).split("; ") if row]
    return [(row, what) for row, things in rows for what in things.split(", ")]


def spent(program):
    used = {"D": "D" in program, "Q": program.get("P", "").startswith("1"), "Z": "Z" in program}
    return "".join(letter.lower() if used[letter] else letter for letter in "DQZ")


@pytest.mark.slow
def test_turns_agree_with_the_naive_rules_and_everything_occurs():
    chooser = random.Random(8)
    found = Counter()
    for _ in range(400):
        turn = random_situation(chooser)
        position = position_of(turn)
        for side, seat in (("H", 0), ("A", 1)):
            position = position.play(program_text(turn.programs[side]), seat)
        things, hands, events = happened(position), [], list(position.events)
        while position.result is None and position.game.presentation.board(position.state).phase == "place":
            conceding = OTHER[things[-1][1].split()[1][0]]
            assert position.to_decide == ("HA".index(conceding),)
            hands.append(chooser.choice(["left", "right"]))
            position = position.play(f"place {hands[-1]}")
            things += happened(position)
            events += position.events
        chosen = iter(hands)
        turn.play(lambda chosen=chosen: next(chosen))
        assert things == turn.told
        assert next(chosen, None) is None, "as often asked as the naive turn asks"
        squares = {piece: square.removesuffix("*") for piece, square in where(position).items()}
        assert squares == {piece: square_text(square) for piece, square in turn.at.items()}
        assert score(position) == (turn.points["H"], turn.points["A"])
        if not turn.is_over():
            carriers = [piece for piece, square in where(position).items() if "*" in square]
            assert carriers == ([turn.ball] if turn.ball else [])
            loose = position.game.presentation.board(position.state).ball
            assert loose == (square_text(turn.loose) if turn.loose else None)
            bans = [word for word in str(position).split() if word.startswith("ban:")]
            assert bans == ([f"ban:{SIDE_NAMES[turn.banned]}"] if turn.banned else [])
            # Every marked pass is reported: thrown, caught, or why it is not (B3).
            marked = sum("P" in program for program in turn.programs.values())
            assert sum(event.kind in ("passed", "intercepted", "not_thrown") for event in events) == marked
        for side, text in zip("HA", str(position).split(), strict=False):
            assert text.endswith("+" + spent(turn.programs[side]))
        found.update({what.split()[0] for _, what in things} | {f"row {row}" for row, _ in things})
        found.update({f"pass in row {row}" for row, what in things if what.startswith("pass")})
        found["over"] += turn.is_over()
        found["asked"] += bool(hands)
    kinds = {"struck", "push", "tackle", "recover", "goal", "loose", "pass", "intercept", "over", "asked"}
    rows = {f"row {row}" for row in ("1", "1b", "1c", "2", "3", "4")} | {f"pass in row {row}" for row in "123"}
    assert set(found) == kinds | rows
    assert min(found.values()) > 1, found
