"""Many games at the same time: plain functions on arrays that use the unbound names of rules and encodings, bound to
one game.

Without a compiler they run interpreted, with exactly the same results. The names below, and those of
`search.rules_interface`, are unbound; `rl.binding` replaces them with a game's own functions and constants.
"""

from typing import Any, NamedTuple, NoReturn

from pyramidion.core.decision import ALL, CHANCE
from pyramidion.search.playout import next_random, weighted_choice
from pyramidion.search.rules_interface import (
    apply,
    apply_all,
    chance_weights,
    count_for,
    legal,
    nth_for,
    random_move,
    result,
    to_move,
)

SEATS = 2  # number of seats
REPETITION_LIMIT = 0  # a state that occurs this often ends the game in a draw; 0 = never
LONGEST_GAME = 0  # decisions after which a game is truncated

NEXT_STEP, SAME_STEP, DISABLED = 0, 1, 2  # when a game that has ended restarts
STEP, BEGIN, SHOW = 0, 1, 2  # what `work` does
NOBODY = -3  # used instead of a seat when a game is over


def _open(name: str) -> NoReturn:
    raise AssertionError(f"{name} is called unbound; bind the kernel to a game first (rl.binding)")


def start() -> Any:
    """The start state."""
    _open("start")


def unpack(row: Any) -> Any:
    """The state whose fields are in an array."""
    _open("unpack")


def legal_actions(state: Any, seat: int, prefix: int, out: Any) -> int:
    """Writes the actions that may come next, returns their number (`core.encoding`)."""
    _open("legal_actions")


def extend(state: Any, seat: int, prefix: int, action: int, out: Any) -> int:
    """The code of the decision that an action completes, else -1 minus the longer prefix."""
    _open("extend")


def observe(state: Any, seat: int, prefix: int, out: Any) -> None:
    """Writes what a seat sees to an array of zeros."""
    _open("observe")


class Games(NamedTuple):
    """Games in progress; the first index of each array is the game.

    states: fields of the state. prefixes: of the decision that is being entered. random: generators of chance.
    decisions: made since the start. past: states since the start, the current one last, if repetition counts.
    over: 1 if a game has ended and waits to restart. out, weights: scratch.
    restart_mode: when games that have ended restart. draws_chance: whether chance outcomes are drawn here.
    """

    states: Any
    prefixes: Any
    random: Any
    decisions: Any
    past: Any
    over: Any
    out: Any
    weights: Any
    restart_mode: int
    draws_chance: bool


class Shown(NamedTuple):
    """The output of a step, with a row for each game.

    observations: (games, views, numbers); there is a view for each seat if seats decide simultaneously, else one.
    masks: (games, views, actions). players: the seat to decide, CHANCE, ALL or NOBODY. rewards: (games, seats).
    terminated, truncated: how a game has ended in this step. final: the states in which games have ended.
    """

    observations: Any
    masks: Any
    players: Any
    rewards: Any
    terminated: Any
    truncated: Any
    final: Any


def put(row: Any, state: Any) -> None:
    """Writes a state's fields to an array."""
    for field in range(len(state)):
        row[field] = state[field]


def draw_chance(games: Games, index: int, state: Any) -> Any:
    """The state after all chance outcomes that are due, drawn by weight."""
    while result(state) == 0 and to_move(state) == CHANCE:
        games.random[index] = next_random(int(games.random[index]))
        count = legal(state, games.out)
        chance_weights(state, games.weights)
        state = apply(state, games.out[weighted_choice(games.weights, count, int(games.random[index]))])
    return state


def begin(games: Games, index: int) -> Any:
    """Resets a game to its start; returns the state."""
    state = start()
    games.decisions[index] = 0
    games.over[index] = 0
    for seat in range(games.prefixes.shape[1]):
        games.prefixes[index, seat] = 0
    if REPETITION_LIMIT > 0:
        put(games.past[index, 0], state)
    if games.draws_chance:
        state = draw_chance(games, index, state)
    put(games.states[index], state)
    return state


def show(games: Games, shown: Shown, index: int, state: Any) -> None:
    """Writes the observations of a game for its deciders."""
    views = shown.masks.shape[1]
    player = NOBODY if games.over[index] or result(state) != 0 else to_move(state)
    shown.players[index] = player
    for view in range(views):
        seat = view if views > 1 else max(0, player)
        seen, mask = shown.observations[index, view], shown.masks[index, view]
        for place in range(len(seen)):
            seen[place] = 0
        for action in range(len(mask)):
            mask[action] = False
        prefix = int(games.prefixes[index, view])
        observe(state, seat, prefix, seen)
        if player in (seat, ALL):
            allow(state, seat, prefix, mask, views > 1, games.out)


def allow(state: Any, seat: int, prefix: int, mask: Any, whole: bool, out: Any) -> None:
    """Sets the flags of the legal actions. whole: of all components of a decision, since they are independent."""
    going = True
    while going:
        found = legal_actions(state, seat, prefix, out)
        for index in range(found):
            mask[out[index]] = True
        going = False
        if whole:
            after = extend(state, seat, prefix, int(out[0]), out)
            if after < 0:
                prefix = -1 - after
                going = True


def first_illegal(shown: Shown, actions: Any, first: Any, weights: Any) -> int:
    """The first game whose action is illegal, -1 if there is none.

    actions: (games, views, components). first: the first action of each component, and their number. weights: as
    `chances` writes them; an outcome without weight is illegal.
    """
    views = shown.masks.shape[1]
    for index in range(len(actions)):
        player = shown.players[index]
        if player == CHANCE:
            outcome = actions[index, 0, 0]
            if not 0 <= outcome < weights.shape[1] or weights[index, outcome] == 0.0:
                return index
        elif player != NOBODY:
            for view in range(views):
                asked = views == 1 or player in (ALL, view)
                if asked and not all_legal(shown.masks[index, view], actions[index, view], first):
                    return index
    return -1


def all_legal(mask: Any, choices: Any, first: Any) -> bool:
    """Whether the choices of all components are legal; components without legal choices are ignored."""
    for component in range(len(choices)):
        low = first[component]
        high = first[component + 1]
        chosen = low + choices[component]
        if low <= chosen < high and mask[chosen]:
            continue
        for action in range(low, high):
            if mask[action]:
                return False
        if component == 0:
            return False
    return True


def enter_choices(state: Any, seat: int, prefix: int, choices: Any, first: Any, out: Any) -> int:
    """The result of a decision's components: a code, or -1 minus the longer prefix."""
    found = -1 - prefix
    for component in range(len(choices)):
        found = extend(state, seat, prefix, int(first[component] + choices[component]), out)
        if found >= 0:
            return found
        prefix = -1 - found
    return found


def work(games: Games, shown: Shown, task: int, chosen: Any, actions: Any, first: Any) -> None:
    """Performs a task for every game: STEP, BEGIN or SHOW. There is one entry, so that rules are compiled once.

    chosen: for BEGIN, the flag of each game that restarts. actions, first: for STEP, as in `first_illegal`; all must be
    legal.
    """
    for index in range(len(games.states)):
        if task == STEP:
            step(games, shown, index, actions[index], first)
        elif task == SHOW:
            state = unpack(games.states[index])
            if games.draws_chance and not games.over[index]:
                state = draw_chance(games, index, state)
                put(games.states[index], state)
            show(games, shown, index, state)
        elif chosen[index]:
            clear(shown, index)
            show(games, shown, index, begin(games, index))


def clear(shown: Shown, index: int) -> None:
    """A game that has just started has neither rewards nor an end."""
    shown.terminated[index] = False
    shown.truncated[index] = False
    for seat in range(SEATS):
        shown.rewards[index, seat] = 0.0


def step(games: Games, shown: Shown, index: int, choices: Any, first: Any) -> None:
    """Carries out an action of a game. A game that has ended restarts or stays, depending on `restart_mode`."""
    views = shown.masks.shape[1]
    if games.over[index]:
        if games.restart_mode == NEXT_STEP:
            clear(shown, index)
            show(games, shown, index, begin(games, index))
        else:
            for seat in range(SEATS):
                shown.rewards[index, seat] = 0.0
        return
    clear(shown, index)
    state = unpack(games.states[index])
    player = to_move(state)
    decided = player != CHANCE
    if player == CHANCE:
        legal(state, games.out)
        state = apply(state, games.out[choices[0, 0]])
    elif player == ALL:
        code0 = enter_choices(state, 0, 0, choices[0], first, games.out)
        code1 = enter_choices(state, 1, 0, choices[1], first, games.out)
        state = apply_all(state, code0, code1)
    else:
        view = player if views > 1 else 0
        code = enter_choices(state, player, int(games.prefixes[index, view]), choices[view], first, games.out)
        decided = code >= 0
        games.prefixes[index, view] = 0 if decided else -1 - code
        if decided:
            state = apply(state, code)
    repeated = False
    if decided:
        games.decisions[index] += 1
        repeated = REPETITION_LIMIT > 0 and repeats(games, index, state)
    if games.draws_chance:
        state = draw_chance(games, index, state)
    winner = result(state)
    shown.terminated[index] = winner != 0 or repeated
    shown.truncated[index] = winner == 0 and not repeated and games.decisions[index] >= LONGEST_GAME
    if shown.terminated[index] or shown.truncated[index]:
        if winner > 0:
            reward(shown.rewards[index], winner - 1)
        put(shown.final[index], state)
        games.over[index] = 1
        if games.restart_mode == SAME_STEP:
            state = begin(games, index)
    put(games.states[index], state)
    show(games, shown, index, state)


def repeats(games: Games, index: int, state: Any) -> bool:
    """Records a state; returns whether it has now occurred often enough to end the game."""
    count, last = 1, games.decisions[index]
    for place in range(last):
        same = True
        for field in range(len(state)):
            if games.past[index, place, field] != state[field]:
                same = False
                break
        if same:
            count += 1
    put(games.past[index, last], state)
    return count >= REPETITION_LIMIT and result(state) == 0


def reward(rewards: Any, winner: int) -> None:
    """The returns of a won game: 1 to the winner, -1 shared by the others. A draw is worth 0 to all."""
    for seat in range(SEATS):
        rewards[seat] = 1.0 if seat == winner else -1.0 / (SEATS - 1)


def draw_actions(masks: Any, first: Any, random: Any, actions: Any) -> None:
    """Draws legal actions, uniformly for each component. random: a generator for each game; actions: filled in."""
    for index in range(len(masks)):
        for view in range(masks.shape[1]):
            mask = masks[index, view]
            for component in range(len(first) - 1):
                low, high = first[component], first[component + 1]
                count = 0
                for action in range(low, high):
                    if mask[action]:
                        count += 1
                actions[index, view, component] = 0
                if count > 0:
                    random[index] = next_random(int(random[index]))
                    left = int(random[index]) % count
                    for action in range(low, high):
                        if mask[action]:
                            if left == 0:
                                actions[index, view, component] = action - low
                                break
                            left -= 1


def chances(games: Games, shown: Shown, weights: Any) -> None:
    """Writes the weights of chance outcomes for each game in which chance decides; 0 elsewhere."""
    for index in range(len(games.states)):
        for outcome in range(weights.shape[1]):
            weights[index, outcome] = 0.0
        if shown.players[index] == CHANCE:
            count = chance_weights(unpack(games.states[index]), games.weights)
            for outcome in range(count):
                weights[index, outcome] = games.weights[outcome]


def rollouts(state: Any, most: int, random: int, out: Any, weights: Any, results: Any, lengths: Any) -> int:
    """Plays as many random games as `results` has entries; returns the generator.

    Every decision is drawn uniformly from all legal ones. results: of each game as the rules return it, 0 if it was cut
    off.
    lengths: decisions and outcomes in each, at most `most`.
    """
    for game in range(len(results)):
        at = state
        plies = 0
        while plies < most and result(at) == 0:
            random = next_random(random)
            player = to_move(at)
            if player == CHANCE:
                count = legal(at, out)
                chance_weights(at, weights)
                at = apply(at, out[weighted_choice(weights, count, random)])
            elif player == ALL:
                code0 = nth_for(at, 0, random % count_for(at, 0))
                random = next_random(random)
                at = apply_all(at, code0, nth_for(at, 1, random % count_for(at, 1)))
            else:
                at = apply(at, random_move(at, out, random))
            plies += 1
        results[game] = result(at)
        lengths[game] = plies
    return random
