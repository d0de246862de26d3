/** What the page knows of a table: a whole state first, then the parts that change put in. */

import type { GameEvent, MoveTree, LogLine, TableMessage, View } from './protocol';
import type { Asked, MoveTreeNode, TableChange, TableState } from './generated/messages';

type State = Omit<TableState, 'type'>;

export const toMoveTree = (node: MoveTreeNode | string): MoveTree =>
  typeof node === 'string'
    ? { prompt: '', move: node, children: {} }
    : {
        prompt: node.prompt,
        move: node.move ?? null,
        children: Object.fromEntries(
          Object.entries(node.children).map(([name, following]) => [name, toMoveTree(following)]),
        ),
        ...(node.labels && { labels: node.labels }),
        ...(node.effects && { effects: node.effects }),
      };

/** The state with a change put in; the log grows, or is cut back where something was taken back. */
export function changed(state: State, change: Omit<TableChange, 'type'>): State {
  const log = change.log
    ? { from_ply: 0, lines: [...state.log.lines.slice(0, change.log.from_ply), ...change.log.lines] }
    : state.log;
  return { ...state, ...(change as Partial<State>), log };
}

/** The state as the page's components read it. */
export function tableOf(state: State): TableMessage {
  const { stand, end, diagram } = state;
  const log = state.log.lines.map((line) => ({ ...line, events: (line.events ?? []) as GameEvent[] }) as LogLine);
  // While secret decisions come in, what happened last is still what there is to tell.
  const open = log.slice(0, stand.ply - stand.decided.length);
  const last = open.at(-1);
  const view = (asked: Asked | null): View => ({
    seat: asked?.seat ?? null,
    ply: stand.ply,
    text: stand.text,
    to_decide: stand.to_decide,
    decided: stand.decided,
    own_seal: asked?.own_seal ?? null,
    begin: asked?.begin ?? 0,
    board: stand.board,
    moveTree: asked?.move_tree ? toMoveTree(asked.move_tree) : null,
    events: last?.events ?? [],
    result: end?.result ?? null,
  });
  const views = state.asked.length
    ? Object.fromEntries(state.asked.map((asked) => [String(asked.seat), view(asked)]))
    : { spectator: view(null) };
  return {
    type: 'state',
    id: state.id,
    card: state.game,
    game: state.game.id,
    title: state.game.title,
    options: state.options,
    seat_cards: state.seat_cards,
    seat_names: state.seat_cards.map((seat) => seat.name),
    seats: state.seats,
    watching: state.watching,
    entering: state.entering && { ...state.entering, moveTree: toMoveTree(state.entering.move_tree) },
    commitment: state.commitment,
    seed: end?.seed ?? null,
    ply: stand.ply,
    log,
    views,
    svg: diagram?.svg ?? '',
    frames: diagram?.frames ?? [],
    undo: state.undo,
    exact: state.exact,
    terms: state.terms as TableMessage['terms'],
    clocks: state.clocks,
    offer: state.offer,
    may_offer: state.may_offer,
    plan: state.plan,
    chat: state.chat,
    thinking: state.thinking,
    seconds_left: state.seconds_left,
    kept_until: state.kept_until,
    result: end?.result ?? null,
    termination: end?.termination ?? null,
    over_sentence: end?.sentence ?? null,
    rematch: end?.rematch ?? null,
    story: state.story,
  };
}
