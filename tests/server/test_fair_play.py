"""Fair play over real sockets: no help with any position of a running game between people, however it is written."""

import asyncio
from contextlib import contextmanager

import pytest
from test_limits import run
from test_server_analysis import STARTED, analyst, running, somewhere

import pyramidion
from pyramidion.core.decision import CHANCE
from pyramidion.core.session import Session
from pyramidion.engine.analysis import Analysis, AnalysisLine
from pyramidion.server.accounts.credentials import hash_key
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import AnswerOffer, Decide, MakeOffer, NewTableRequest, Resign
from pyramidion.server.study import fair_play
from pyramidion.server.study.analysis import _fair_part
from pyramidion.server.study.fair_play import BoardsInPlay, find_boards_in_play
from pyramidion.server.tables.client import Client
from serving import Server


@contextmanager
def played(server, game, decisions, by_hand=False, **options):
    """An address from which both seats' players have made some decisions at a table, and the session of that table."""
    where = somewhere()
    wanted = {"game": game, "options": options, "physical_chance": by_hand}
    status, made = server.post("/api/tables", wanted)
    assert status == 201, made
    session = Session(pyramidion.game(game, **options))
    seats = [server.sit(made["id"], key, address=where) for key in made["keys"]]
    try:
        for text in decisions:
            ply, seat = session.ply, session.to_decide[0]
            seats[0 if seat == CHANCE else seat].at(ply)
            if seat == CHANCE:
                seats[0].send({"type": "enter_outcome", "seat": 0, "ply": ply, "text": text})
            else:
                seats[seat].decide(seat, text)
            session.play(text)
        seats[0].at(session.ply)
        yield where, session
    finally:
        for client in seats:
            client.close()


def exchanged(state):
    """Pylos with the colours exchanged."""
    return state._replace(light=state.dark, dark=state.light, turn=1 - state.turn)


def mirrored(text):
    """A position of Braces with its files mirrored."""
    board, *rest = text.split()
    return " ".join(["/".join(",".join(reversed(rank.split(","))) for rank in board.split("/")), *rest])


def rotated(state, by=1, players=3):
    """Pass The Pyramids with every player one seat further."""
    hands = [state.hands >> 8 * seat & 255 for seat in range(players)]
    packed = sum(hands[(seat - by) % players] << 8 * seat for seat in range(players))
    holder = state.holder if state.holder < 0 else (state.holder + by) % players
    return state._replace(hands=packed, holder=holder, turn=(state.turn + by) % players)


def whole_turn(position):
    """Decisions of the seat to decide until chance decides."""
    turn = []
    while position.to_decide != (CHANCE,):
        turn.append(position.legal()[-1].text)
        position = position.play(turn[-1])
    return turn


STAND = "S:... M:... L:..."


def test_pyramid_ball_with_another_number_of_the_turn_is_the_same_position(server):
    with (
        played(server, "pyramid_ball", [STAND, STAND], opening="red") as (where, session),
        analyst(server, where) as ask,
    ):
        text = str(session.position)
        assert "turn:2" in text
        line = {"game": "pyramid_ball", "options": {"opening": "red"}}
        for turn in (2, 7):
            start = text.replace("turn:2", f"turn:{turn}")
            assert ask({**line, "start": start}, 0)["code"] == "playing", start
    with analyst(server) as ask:
        assert ask({**line, "start": text}, 0)["type"] == "analysis"


def test_pylos_with_the_colours_exchanged_is_the_same_position(server):
    with played(server, "pylos", STARTED) as (where, session), analyst(server, where) as ask:
        state = exchanged(session.position.state)
        line = {"game": "pylos", "start": session.game.notation.write_state(state)}
        assert ask(line, state.turn)["code"] == "playing"


def test_pass_the_pyramids_with_everybody_one_seat_further_is_the_same_position(server):
    with played(server, "pass_the_pyramids", ["stake"], by_hand=True, players=3) as (where, session):
        state = rotated(session.position.state)
        line = {"game": "pass_the_pyramids", "options": {"players": 3}}
        line["start"] = session.game.notation.write_state(state)
        with analyst(server, where) as ask:
            assert ask(line, 1)["code"] == "playing"
        with analyst(server) as ask:
            assert ask(line, 1)["type"] == "analysis"


def test_braces_mirrored_or_with_another_option_is_the_same_position(server):
    moves = ["HOP 6/1", "Sb1-a1"]
    with played(server, "braces", moves, by_hand=True) as (where, session), analyst(server, where) as ask:
        text = str(session.position)
        assert mirrored(text) != text
        for options, start in (({}, text), ({}, mirrored(text)), ({"withdraw": True}, withdrawing(moves))):
            assert ask({"game": "braces", "options": options, "start": start}, 0)["code"] == "playing", start


def withdrawing(moves):
    """The text of the position after some moves, with the option `withdraw`."""
    position = pyramidion.game("braces", withdraw=True).start()
    for text in moves:
        position = position.play(text)
    return str(position)


def test_dice_are_not_analysed_before_they_are_entered(server):
    """White has moved, and Black's dice lie on the table: neither they nor any first move with them are analysed."""
    turn = whole_turn(pyramidion.game("braces").start().play("HOP 6/1"))
    with played(server, "braces", ["HOP 6/1", *turn], by_hand=True) as (where, session), analyst(server, where) as ask:
        assert session.to_decide == (CHANCE,)
        for roll in ("AIM 5/2", "WILD 4/1"):
            ahead = session.position.play(roll)
            assert ask({"game": "braces", "start": str(ahead)}, 1)["code"] == "playing"
        after_move = ahead.play(ahead.legal()[0])
        assert ask({"game": "braces", "start": str(after_move)}, 1)["code"] == "playing"


def test_another_predecessor_tells_nothing_of_the_position(server):
    """The position after 1b3 1c3 is nobody's; with Light's 1b2 it becomes that of the running game."""
    before = {"game": "pylos", "entries": [STARTED[2], STARTED[1]]}
    where = somewhere()
    with running(server, where), analyst(server, where) as ask:
        assert ask(before, 0, decision=STARTED[0])["code"] == "playing"
        answer = ask(before, 0, decision="1a1")
        decisions = [line["decisions"] for line in answer.get("lines", ())]
        assert answer.get("code") == "playing" or [STARTED[0]] not in decisions
    with analyst(server) as ask:
        assert ask(before, 0, decision=STARTED[0])["type"] == "analysis"


def test_lines_through_the_position_are_left_out_and_its_value_is_not_given():
    game = pyramidion.game("pylos")
    position = game.start()
    boards = BoardsInPlay((frozenset({game.canonical_board(position.play("1b2").state)}),))
    through, other = AnalysisLine(("1b2",), 0.7), AnalysisLine(("1a1",), 0.6)
    found = _fair_part(Analysis(0, 0.6, False, (other, through)), boards, position)
    assert found.lines == (other,)
    with pytest.raises(RequestError):
        _fair_part(Analysis(0, 0.7, False, (through, other)), boards, position)
    turned = AnalysisLine(("1c3",), 0.7)
    with pytest.raises(RequestError):
        _fair_part(Analysis(0, 0.7, False, (turned,)), boards, position)


def test_a_continuation_ends_before_the_position():
    game = pyramidion.game("pylos")
    position = game.start()
    line = AnalysisLine(("1a1",), 0.6, continuation=("1d4", "1a2", "1d3"))
    whole = Analysis(0, 0.6, False, (line,), requested=line)
    assert _fair_part(whole, BoardsInPlay(), position) == whole
    reached = position.play("1a1").play("1d4").play("1a2")
    boards = BoardsInPlay((frozenset({game.canonical_board(reached.state)}),))
    found = _fair_part(whole, boards, position)
    assert found.lines == (found.requested,)
    assert found.lines[0].continuation == ("1d4",)
    assert found.value == 0.6


def test_a_line_of_a_whole_turn_is_followed_to_its_end():
    game = pyramidion.game("braces")
    position = game.start().play("HOP 6/1")
    turn = whole_turn(position)
    assert len(turn) > 1
    end = position
    for text in turn:
        end = end.play(text)
    boards = BoardsInPlay((frozenset({game.canonical_board(end.state)}),))
    assert not boards.include(position, 0, turn[:1])
    assert boards.include(position, 0, turn)


def test_keys_help_when_the_table_has_left_memory(tmp_path):
    """Another address and a key alone: the database says what the key opens."""
    server = Server(tmp_path / "house", words=["--limit", "idle_tables=0", "--trusted-proxy", "127.0.0.1"])
    try:
        with running(server, somewhere()) as (table, keys, _):
            pass
        server.kill()
        server.restart()
        line = {"game": "pylos", "entries": STARTED}
        with analyst(server) as ask:
            assert (answer := ask(line, 1))["type"] == "analysis", answer
            assert ask(line, 1, own_tables=[{"table_id": table, "keys": [keys[0]]}])["code"] == "playing"
            assert ask(line, 1, own_tables=[{"table_id": "elsewhere", "keys": [keys[0]]}])["code"] == "playing"
            assert ask({"game": "pylos", "entries": ["1a1"]}, 1, own_tables=[{"table_id": table, "keys": [keys[0]]}])[
                "type"
            ] == ("analysis")
    finally:
        server.stop()


def test_addresses_help_when_the_table_has_left_memory(tmp_path):
    """The database says from where a seat was played, also after a restart; nothing of it is left after the game."""
    server = Server(tmp_path / "house", words=["--limit", "idle_tables=0", "--trusted-proxy", "127.0.0.1"])
    try:
        where = somewhere()
        with running(server, where) as (table, keys, _):
            pass
        server.kill()
        server.restart()
        line = {"game": "pylos", "entries": STARTED}
        with analyst(server) as ask:
            assert (answer := ask(line, 1))["type"] == "analysis", answer
        with analyst(server, where) as ask:
            assert ask(line, 1)["code"] == "playing"
            with server.sit(table, keys[0], address=somewhere()) as player:
                player.at(len(STARTED))
                player.send({"type": "resign", "seat": 0})
                player.until(lambda state: state["end"] is not None)
            assert ask(line, 1)["type"] == "analysis"
    finally:
        server.stop()


def test_exact_values_look_at_the_keys_of_other_tables(server):
    """At a table of one's own, a position of a game with a person has no exact values, from whatever address."""
    board, decision = "011/021/110_w:a1_b:c3", "a1-b1xa1"
    table, keys = server.table("pyramid", board=board)
    with server.sit(table, keys[0], address=somewhere()) as white:
        white.at(0)
        white.decide(0, decision)
        white.at(1)
    alone, own_keys = server.table("pyramid", board=board)
    with server.sit(alone, *own_keys, address=somewhere()) as both:
        both.at(0)
        both.decide(0, decision)
        both.at(1)
        both.send({"type": "exact_values", "ply": 1})
        assert both.refusal()["type"] == "exact_values", "a stranger"
        both.send({"type": "exact_values", "ply": 1, "own_tables": [{"table_id": table, "keys": [keys[0]]}]})
        assert both.refusal()["code"] == "playing"


def test_many_questions_look_through_a_game_once(tmp_path, monkeypatch):
    """Twenty games of 600 plies took 0.2 s of processor time with every question."""
    looked = []
    find = fair_play._boards
    monkeypatch.setattr(
        fair_play, "_boards", lambda session, taken_back: looked.append(session.ply) or find(session, taken_back)
    )

    async def story(services):
        table_id, keys = await services.new_table(NewTableRequest("pylos"))
        hashes = [hash_key(keys[0])]

        async def boards():
            return (await find_boards_in_play(services, "pylos", hashes, "10.0.0.1")).games

        async with services.registry.open(table_id) as room:
            client = Client(frozenset({0}), "10.0.0.1")
            await room.connect(client)
            await room.actor.handle(client, Decide(0, 0, "1b2"))
            first = await boards()
            assert await boards() == first
            assert looked == [1]
            other = Client(frozenset({1}), "10.0.0.2")
            await room.connect(other)
            await room.actor.handle(other, Decide(1, 1, "1c3"))
            assert await boards() != first
            assert looked == [1, 2], "the game has moved on"

    run(tmp_path, story)


def test_an_address_is_looked_up_once_at_a_time(tmp_path):
    """Thirty connections that asked for exact values made everybody's decisions wait up to 0.7 s."""

    async def story(services):
        run_in_store, waiting, most = services.store.run, 0, 0

        async def counted(*asked):
            nonlocal waiting, most
            waiting += 1
            most = max(most, waiting)
            try:
                return await run_in_store(*asked)
            finally:
                waiting -= 1

        services.store.run = counted
        addresses = ["10.0.0.1", "10.0.0.2"] * 15
        await asyncio.gather(*[find_boards_in_play(services, "pylos", (), address) for address in addresses])
        assert most == 2

    run(tmp_path, story)


def test_positions_that_were_taken_back_count_also_when_the_table_is_read_again(tmp_path):
    async def story(services):
        table_id, keys = await services.new_table(NewTableRequest("pylos"))
        seats = [Client(frozenset({seat}), f"10.0.0.{seat}") for seat in (0, 1)]
        game = pyramidion.game("pylos")

        async def boards():
            return await find_boards_in_play(services, "pylos", [hash_key(keys[0])], "10.0.0.9")

        async with services.registry.open(table_id) as room:
            for client in seats:
                await room.connect(client)
            for ply, text in enumerate(STARTED):
                await room.actor.handle(seats[ply % 2], Decide(ply % 2, ply, text))
            reached = [game.canonical_board(position.state) for position in room.table.session.positions[1:]]
            for _ in range(2):
                seat = 0 if room.table.ply == 3 else 1
                await room.actor.handle(seats[seat], MakeOffer(seat, "takeback"))
                await room.actor.handle(seats[1 - seat], AnswerOffer(1 - seat, True))
            assert room.table.ply == 1
            in_play = await boards()
            assert all(board in in_play for board in reached)
            for client in seats:
                room.disconnect(client)
        services.registry.invalidate(table_id)
        in_play = await boards()
        assert all(board in in_play for board in reached)

    run(tmp_path, story)


def test_who_visits_a_finished_game_leaves_no_address(tmp_path):
    async def story(services):
        table_id, _ = await services.new_table(NewTableRequest("pylos"))
        stored = services.store.player_addresses.of_table
        async with services.registry.open(table_id) as room:
            player = Client(frozenset({0}), "10.0.0.1")
            await room.connect(player)
            assert len(stored(table_id)) == 1
            await room.actor.handle(player, Resign(0))
            await services.store.save_result(room.table)
            assert not stored(table_id)
            await room.connect(Client(frozenset({0}), "10.0.0.2"))
            assert not stored(table_id)

    run(tmp_path, story)
