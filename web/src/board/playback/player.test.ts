import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { preferences } from '../../stores/preferences.svelte';
import { mergeHighlights, NO_HIGHLIGHTS, type Keyframe, type Model, type PlaybackStep } from '../contract';
import { numbered, Player } from './player.svelte';

interface Count extends Keyframe {
  at: number;
}

/** A counter that says each number on its way. */
const model: Model<Count> = {
  snapshot: (step) => ({ at: Number(step.board), caption: '', highlights: NO_HIGHLIGHTS, ms: 0 }),
  advance: (last, step) => {
    const to = Number(step.board);
    const numbers = Array.from({ length: to - last.at }, (_, index) => last.at + 1 + index);
    return numbers.map((at) => ({ at, caption: `${at}`, highlights: { ...NO_HIGHLIGHTS, to: [`${at}`] }, ms: 100 }));
  },
  preview: (frame) => frame,
};
const to = (number: string) => ({ number, kind: 'to' as const });
const step = (board: number, more: Partial<PlaybackStep> = {}): PlaybackStep => ({
  ply: board,
  seat: 0,
  startsTurn: true,
  local: false,
  board,
  events: [],
  diagrams: [],
  ...more,
});

beforeEach(() => {
  vi.useFakeTimers();
  preferences.speed.value = 'usual';
});
afterEach(() => {
  vi.useRealTimers();
});

function playing(mine?: (seat: number) => boolean): Player<Count> {
  const player = new Player(model, () => false, mine);
  player.push(step(0), false);
  return player;
}

describe('the player of turns', () => {
  it('shows one frame after the other', () => {
    const player = playing();
    player.push(step(3), true);
    expect(player.frame?.at).toBe(1);
    vi.advanceTimersByTime(100);
    expect([player.frame?.at, player.busy]).toEqual([2, true]);
    vi.advanceTimersByTime(200);
    expect([player.frame?.at, player.busy, player.captions]).toEqual([3, false, ['1', '2', '3']]);
  });

  it('hurries through a long playback, at most twice as fast, and not through its end', () => {
    const player = playing();
    player.push(step(120), true);
    vi.advanceTimersByTime(1000);
    expect(player.frame?.at, 'unhurried it would be 11').toBeGreaterThan(12);
    expect(player.frame?.at).toBeLessThan(21);
    vi.advanceTimersByTime(7000);
    const { at = 0 } = player.frame ?? {};
    vi.advanceTimersByTime(500);
    expect(player.frame?.at).toBeLessThan(at + 6);
  });

  it('does not hurry through the own turn because of what others do after it', () => {
    const after = (mine: (seat: number) => boolean): number | undefined => {
      const player = playing(mine);
      player.push(step(20), true);
      player.push(step(118, { seat: 1 }), true);
      vi.advanceTimersByTime(1950);
      return player.frame?.at;
    };
    expect(after((seat) => seat === 0)).toBe(20);
    expect(
      after((seat) => seat === 2),
      'the turns of others',
    ).toBeGreaterThan(22);
  });

  it('knows what one has seen already from what is new', () => {
    const player = playing();
    player.push(step(1, { local: true }), true);
    expect([player.busy, player.hasNews]).toEqual([true, false]);
    player.push(step(2, { seat: 1 }), true);
    expect([player.busy, player.hasNews]).toEqual([true, true]);
    vi.advanceTimersByTime(200);
    expect([player.busy, player.hasNews]).toEqual([false, false]);
    player.replay();
    expect(player.hasNews).toBe(true);
  });

  it('recalls what had happened without playing it, and plays it when asked', () => {
    const shown: number[] = [];
    const player = new Player(
      model,
      () => false,
      (seat) => seat === 0,
      (frame) => shown.push(frame.at),
    );
    player.load([step(0), step(2), step(4, { seat: 1 })]);
    expect([player.frame?.at, player.busy, player.captions, shown]).toEqual([4, false, ['3', '4'], []]);
    expect([player.playedPly, player.frameCount, player.frameIndex]).toEqual([4, 2, 2]);
    player.replay();
    expect(player.frame?.at).toBe(2);
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual([3, 4]);
  });

  it('skips to the end, and plays the last turn again', () => {
    const player = playing();
    player.push(step(2), true);
    player.push(step(4, { startsTurn: false }), true);
    player.skip();
    expect([player.frame?.at, player.captions, player.busy]).toEqual([4, ['1', '2', '3', '4'], false]);
    player.replay();
    expect([player.frame?.at, player.shownPly, player.playedPly]).toEqual([0, 1, 4]);
    vi.advanceTimersByTime(350 + 100);
    expect([player.frame?.at, player.shownPly, player.playedPly]).toEqual([2, 1, 4]);
    vi.advanceTimersByTime(100);
    expect([player.frame?.at, player.shownPly, player.playedPly]).toEqual([3, 3, 4]);
    vi.runAllTimers();
    expect([player.frame?.at, player.captions]).toEqual([4, ['1', '2', '3', '4']]);
  });

  it('keeps what a turn has touched marked until somebody decides again, though dice roll', () => {
    const player = playing();
    player.push(step(1), true);
    player.push(step(2, { seat: null }), true);
    player.skip();
    expect(player.frame?.highlights.to).toEqual(['1', '2']);
    player.push(step(3, { startsTurn: false, seat: 1 }), true);
    player.skip();
    expect(player.frame?.highlights.to).toEqual(['3']);
    expect(player.captions).toEqual(['2', '3']);
    // The dice belong to it.
    expect([player.pliesBefore, player.frameAt(2), player.frameAt(3)]).toEqual([1, 1, 2]);
    player.replay();
    expect(player.frame?.at).toBe(1);
    vi.runAllTimers();
    expect(player.captions).toEqual(['2', '3']);
  });

  it('ends where the board stands, with the dice of the next turn, when what happened is shown again', () => {
    const player = playing();
    player.push(step(2, { seat: 1 }), true);
    player.push(step(3, { seat: null }), true);
    vi.advanceTimersByTime(300);
    expect([player.frame?.at, player.frameCount]).toEqual([3, 2]);
    player.scrub(1);
    expect([player.frame?.at, player.busy, player.captions]).toEqual([1, true, ['1']]);
    player.scrub(2);
    expect([player.frame?.at, player.busy, player.captions]).toEqual([3, false, ['1', '2', '3']]);
    player.scrub(1);
    player.skip();
    expect(player.frame?.at).toBe(3);
    player.replay();
    vi.advanceTimersByTime(350 + 300);
    expect([player.frame?.at, player.busy]).toEqual([3, false]);
  });

  it("plays all turns since one's own last move again", () => {
    const player = playing((seat) => seat === 0);
    player.push(step(1), true);
    player.push(step(2, { seat: 1 }), true);
    player.push(step(3, { seat: 2 }), true);
    player.skip();
    expect(player.frame?.highlights.to).toEqual(['3']);
    expect(player.captions).toEqual(['2', '3']);
    const turns = player.turnLog.map(({ seat, sentences }) => [
      seat,
      sentences.map(({ number, text }) => `${number}. ${text}`),
    ]);
    expect(turns).toEqual([
      [1, ['1. 2']],
      [2, ['1. 3']],
    ]);
    player.replay();
    expect(player.frame?.at).toBe(1);
    vi.runAllTimers();
    expect([player.frame?.at, player.captions]).toEqual([3, ['2', '3']]);
    player.push(step(4), true);
    player.skip();
    expect([player.frame?.highlights.to, player.captions]).toEqual([['4'], ['4']]);
  });

  it('keeps dice that open a turn of others among what is played again', () => {
    const player = playing((seat) => seat === 0);
    player.push(step(1), true);
    for (const seat of [1, 2]) {
      player.push(step(2 * seat, { seat: null }), true);
      player.push(step(2 * seat + 1, { startsTurn: false, seat }), true);
    }
    player.skip();
    expect(player.captions).toEqual(['2', '3', '4', '5']);
    player.replay();
    expect(player.frame?.at).toBe(1);
    vi.runAllTimers();
    expect(player.captions).toEqual(['2', '3', '4', '5']);
    expect(player.frameCount).toBe(4);
  });

  it('shows each turn separately where all seats decide at once', () => {
    const player = playing((seat) => seat === 1);
    for (const at of [1, 3]) {
      player.push(step(at), true);
      player.push(step(at + 1, { startsTurn: false, seat: 1 }), true);
    }
    player.skip();
    expect([player.captions, player.frame?.highlights.to]).toEqual([
      ['3', '4'],
      ['3', '4'],
    ]);
  });

  it('shows a position without a past immediately', () => {
    const player = playing();
    player.push(step(3), true);
    player.push(step(1), false);
    expect([player.frame?.at, player.busy, player.canReplay]).toEqual([1, false, false]);
  });
});

it('what was left again is marked as left', () => {
  const merged = mergeHighlights(
    { ...NO_HIGHLIGHTS, from: ['a'], to: ['b'] },
    { ...NO_HIGHLIGHTS, from: ['b'], to: ['c'] },
  );
  expect(merged).toEqual({ ...NO_HIGHLIGHTS, from: ['a', 'b'], to: ['c'] });
  const moved = { ...NO_HIGHLIGHTS, from: ['b'], removed: ['c'] };
  expect(mergeHighlights({ ...NO_HIGHLIGHTS, done: ['a', 'b', 'c'] }, moved).done).toEqual(['a']);
});

it('numbers what a turn touches as its sentences are numbered, and begins again with the next turn', () => {
  const player = playing();
  player.push(step(2), true);
  player.skip();
  expect(player.frame?.stepNumbers).toEqual({ 1: [to('1')], 2: [to('2')] });
  player.push(step(3, { startsTurn: false }), true);
  player.skip();
  expect(player.frame?.stepNumbers).toEqual({ 1: [to('1')], 2: [to('2')], 3: [to('3')] });
  player.push(step(4), true);
  player.skip();
  expect(player.frame?.stepNumbers).toEqual({ 4: [to('1')] });
  player.scrub(0);
  expect(player.frame?.stepNumbers).toBeUndefined();
});

it('numbers a place at each step that touches it, but not where something came from', () => {
  const first = { ...NO_HIGHLIGHTS, from: ['a'], to: ['b'] };
  const order = numbered({}, '1', NO_HIGHLIGHTS, first);
  expect(order).toEqual({ b: [to('1')] });
  expect(numbered(order, '2', first, { ...first, removed: ['b'] })).toEqual({
    b: [to('1'), { number: '2', kind: 'removed' }],
  });
});
