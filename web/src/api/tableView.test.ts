import { describe, expect, it } from 'vitest';
import { applyChange, toMoveTree, toTableView } from './tableView';
import type { TableState } from './generated/messages';

const LINE = {
  ply: 0,
  seat: 0,
  text: '1b2',
  turn_number: 1,
  turn_start: true,
  events: [{ kind: 'placed', sentence: 'Placed.', why: '' }],
  chance_animation: null,
};
const STATE: TableState = {
  type: 'table',
  id: 'x',
  game: {
    id: 'pylos',
    title: 'Pylos',
    designer: '',
    summary: '',
    tagline: '',
    seats: [],
    seats_option: null,
    options: [],
    dynamics: 'sequential',
    chance: 'deterministic',
    information: 'perfect',
    chance_animation: null,
    clock: '',
    on_timeout: 'loss',
    levels: [],
    has_rules: false,
    tutorial_steps: 0,
    puzzle_count: 0,
    has_position_setup: false,
    whole_turns: false,
    board: '',
    picture: '',
  },
  seat_info: [
    { name: 'Light', colour: '#ffffff', mark: 'disc' },
    { name: 'Dark', colour: '#000000', mark: 'ring' },
  ],
  options: {},
  seed_commitment: '',
  seats: [],
  spectators: 0,
  terms: {
    public: false,
    chance_takebacks: false,
    time_control: { kind: 'none', seconds: 0, increment: 0 },
    client_seeds: false,
    physical_chance: false,
    start: null,
  },
  clocks: [],
  chance_prompt: null,
  offer: null,
  possible_offers: [],
  conditional_moves: null,
  chat: [],
  position: { ply: 1, text: 'here', board: null, to_decide: [1], decided: [], roller: null },
  seat_prompts: [
    {
      seat: 1,
      sealed_decision: null,
      move_tree: {
        prompt: 'Dark: place.',
        children: { a: '1a1', b: { prompt: 'And?', move: '1b1', children: { c: '1b1x1c1' } } },
      },
    },
  ],
  log: { from_ply: 0, lines: [LINE] },
  takeback_seats: [],
  exact_values_allowed: false,
  thinking_bots: [],
  failed_bots: [],
  round_seconds_left: null,
  paused: false,
  diagram: null,
  end: null,
  kept_until: '2026-12-31',
  catch_up: null,
};

describe('what is known of a table', () => {
  it('stays the same object where nothing has changed', () => {
    const [before, after] = [STATE, applyChange(STATE, { spectators: 2 })].map(toTableView);
    expect(after?.views[0]?.moveTree).toBe(before?.views[0]?.moveTree);
    expect(after?.log[0]).toBe(before?.log[0]);
    expect(after?.spectators).toBe(2);
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
    const grown = applyChange(STATE, {
      log: { from_ply: 1, lines: [second] },
      position: { ...STATE.position, ply: 2 },
    });
    expect(toTableView(grown).log.map((line) => line.text)).toEqual(['1b2', '1c3']);
    const back = applyChange(grown, { log: { from_ply: 1, lines: [] }, position: { ...STATE.position, ply: 1 } });
    expect(toTableView(back).log.map((line) => line.text)).toEqual(['1b2']);
  });

  it('leaves alone what a change does not name, and takes null for an answer', () => {
    const timed = applyChange(STATE, { round_seconds_left: 9 });
    expect(toTableView(timed).round_seconds_left).toBe(9);
    expect(toTableView(applyChange(timed, { takeback_seats: [1] })).round_seconds_left).toBe(9);
    expect(toTableView(applyChange(timed, { round_seconds_left: null })).round_seconds_left).toBeNull();
  });

  it('tells a spectator without a seat', () => {
    expect(toTableView({ ...STATE, seat_prompts: [] }).views.map(({ seat }) => seat)).toEqual([null]);
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
