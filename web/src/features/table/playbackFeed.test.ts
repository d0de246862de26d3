import type { LogLine, SeatView, TableView } from '../../api/tableView';
import { describe, expect, it, vi } from 'vitest';
import type { PlaybackStep } from '../../board/contract';
import type { PlaybackTarget } from '../../board/playback/source';
import { PlaybackFeed } from './playbackFeed';

vi.stubGlobal('matchMedia', () => ({ matches: false }));

const line = (ply: number, seat: number | null, text: string): LogLine =>
  ({ ply, seat, text, turn_start: true, events: [] }) as unknown as LogLine;

const state = (texts: string[], more: Partial<TableView> = {}): TableView =>
  ({
    ply: texts.length,
    log: texts.map((text, ply) => line(ply, ply % 2, text)),
    frames: [],
    svg: '',
    game: { dynamics: 'sequential' },
    ...more,
  }) as unknown as TableView;

const seen = (board: unknown, decided: number[] = []): SeatView =>
  ({ board, decided, to_decide: [0] }) as unknown as SeatView;

/** Records what the board would receive. */
function listening(): { told: string[]; listener: PlaybackTarget } {
  const told: string[] = [];
  const words = ({ ply, board, local: own }: PlaybackStep): string =>
    `${ply} ${typeof board === 'string' ? board : '-'}${own ? ' own' : ''}`;
  return {
    told,
    listener: {
      usesDiagrams: false,
      push: (step, follows) => told.push(`${words(step)}${follows ? '' : ' immediately'}`),
      load: (steps) => told.push(steps.map(words).join(', ')),
    },
  };
}

describe('what happens', () => {
  it('comes ply by ply where the game continues, the board with the last', () => {
    const [feed, { told, listener }] = [new PlaybackFeed(), listening()];
    feed.subscribe(listener);
    feed.update(state([]), seen('start'));
    feed.update(state(['a']), seen('A'));
    feed.update(state(['a', 'b', 'c']), seen('C'));
    expect(told).toEqual(['0 start immediately', '1 A', '2 -', '3 C']);
  });

  it('is known to a display that is there later, too', () => {
    const [feed, { told, listener }] = [new PlaybackFeed(), listening()];
    feed.update(state([]), seen('start'));
    feed.update(state(['a', 'b']), seen('B'));
    feed.update(state(['a', 'b', 'c']), seen('C'));
    feed.subscribe(listener);
    feed.update(state(['a', 'b', 'c', 'd']), seen('D'));
    expect(told).toEqual(['0 start, 1 -, 2 B, 3 C', '4 D']);
  });

  it('is shown immediately where something was taken back', () => {
    const [feed, { told, listener }] = [new PlaybackFeed(), listening()];
    feed.update(state(['a', 'b']), seen('B'));
    feed.subscribe(listener);
    feed.update(state(['a']), seen('A'));
    feed.update(state(['x', 'y']), seen('Y'));
    expect(told).toEqual(['2 B immediately', '1 A immediately', '2 Y immediately']);
  });

  it('holds back what is sealed, and says what was entered here', () => {
    const [feed, { told, listener }] = [new PlaybackFeed(), listening()];
    feed.subscribe(listener);
    feed.update(state([]), seen('start'));
    feed.localMove = 'a';
    feed.update(state(['a']), seen('start', [0]));
    feed.update(state(['a', 'b']), seen('B'));
    expect(told).toEqual(['0 start immediately', '1 - own', '2 B']);
    expect(feed.localMove).toBeNull();
  });

  it('is recalled from the board before it by whoever joins later', () => {
    const [feed, { told, listener }] = [new PlaybackFeed(), listening()];
    const catchUp = { from_ply: 1, board: 'A' } as TableView['catch_up'];
    feed.update(state(['a', 'b', 'c'], { catch_up: catchUp }), seen('C'));
    feed.subscribe(listener);
    feed.update(state(['a', 'b', 'c', 'd']), seen('D'));
    expect(told).toEqual(['1 A, 2 -, 3 C', '4 D']);
  });
});
