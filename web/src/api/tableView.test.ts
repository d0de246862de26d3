import { describe, expect, it } from 'vitest';
import { applyChange, toMoveTree, toTableView } from './tableView';
import type { TableState } from './generated/messages';

const LINE = {
  ply: 0,
  seat: 0,
  text: '1b2',
  number: 1,
  turn_start: true,
  events: [{ kind: 'placed', sentence: 'Placed.', why: '' }],
  film: null,
};
const STATE: TableState = {
  type: 'table',
  id: 'x',
  game: {
    id: 'pylos',
    title: 'Pylos',
    designer: '',
    summary: '',
    seats: [],
    seats_option: null,
    options: [],
    dynamics: 'sequential',
    chance: 'deterministic',
    information: 'perfect',
    film: null,
    clock: '',
    at_zero: 'loss',
    levels: [],
    rules: false,
    lesson: 0,
    puzzles: 0,
    arranges: false,
    whole_turns: false,
  },
  seat_cards: [
    { name: 'Light', colour: '#ffffff', mark: 'disc' },
    { name: 'Dark', colour: '#000000', mark: 'ring' },
  ],
  options: {},
  commitment: '',
  seats: [],
  watching: 0,
  terms: {
    public: false,
    trial: false,
    time: { kind: 'none', seconds: 0, more: 0 },
    shares: false,
    by_hand: false,
    start: null,
  },
  clocks: [],
  entering: null,
  offer: null,
  may_offer: [],
  plan: null,
  chat: [],
  stand: { ply: 1, text: 'here', board: null, to_decide: [1], decided: [], roller: null },
  asked: [
    {
      seat: 1,
      own_seal: null,
      move_tree: {
        prompt: 'Dark: place.',
        children: { a: '1a1', b: { prompt: 'And?', move: '1b1', children: { c: '1b1x1c1' } } },
      },
    },
  ],
  log: { from_ply: 0, lines: [LINE] },
  undo: [],
  exact: false,
  thinking: [],
  seconds_left: null,
  diagram: null,
  end: null,
  kept_until: '2026-12-31',
  story: null,
};

describe('what is known of a table', () => {
  it('stays the same object where nothing has changed', () => {
    const [before, after] = [STATE, applyChange(STATE, { watching: 2 })].map(toTableView);
    expect(after?.views[0]?.moveTree).toBe(before?.views[0]?.moveTree);
    expect(after?.log[0]).toBe(before?.log[0]);
    expect(after?.watching).toBe(2);
  });

  it('holds one view a seat, with the move tree spelt out', () => {
    const table = toTableView(STATE);
    expect(table.views.map(({ seat }) => seat)).toEqual([1]);
    const tree = table.views[0]?.moveTree;
    expect(tree?.children.a).toEqual({ prompt: '', move: '1a1', children: {} });
    expect(tree?.children.b?.children.c?.move).toBe('1b1x1c1');
    expect(table.views[0]?.events[0]?.kind).toBe('placed');
  });

  it('grows by what is new, and is cut back by what is taken back', () => {
    const second = { ...LINE, ply: 1, seat: 1, text: '1c3' };
    const grown = applyChange(STATE, { log: { from_ply: 1, lines: [second] }, stand: { ...STATE.stand, ply: 2 } });
    expect(toTableView(grown).log.map((line) => line.text)).toEqual(['1b2', '1c3']);
    const back = applyChange(grown, { log: { from_ply: 1, lines: [] }, stand: { ...STATE.stand, ply: 1 } });
    expect(toTableView(back).log.map((line) => line.text)).toEqual(['1b2']);
  });

  it('leaves alone what a change does not name, and takes null for an answer', () => {
    const timed = applyChange(STATE, { seconds_left: 9 });
    expect(toTableView(timed).seconds_left).toBe(9);
    expect(toTableView(applyChange(timed, { undo: [1] })).seconds_left).toBe(9);
    expect(toTableView(applyChange(timed, { seconds_left: null })).seconds_left).toBeNull();
  });

  it('tells a spectator without a seat', () => {
    expect(toTableView({ ...STATE, asked: [] }).views.map(({ seat }) => seat)).toEqual([null]);
  });

  it('keeps what a choice is called and what it changes besides', () => {
    const tree = toMoveTree({
      prompt: 'Stake?',
      children: { yes: 's' },
      labels: { yes: 'Stake' },
      effects: { yes: ['a1'] },
    });
    expect(tree).toMatchObject({ prompt: 'Stake?', labels: { yes: 'Stake' }, effects: { yes: ['a1'] } });
  });
});
