import { describe, expect, it, vi } from 'vitest';
import type { PlaybackStep } from '../../board/contract';
import { Happenings, type Listener } from './playbackFeed';
import type { LogLine, TableMessage, View } from '../../api/protocol';

vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });

const line = (ply: number, seat: number | null, text: string): LogLine =>
  ({ ply, seat, text, turn_start: true, events: [] }) as unknown as LogLine;

const state = (texts: string[], more: Partial<TableMessage> = {}): TableMessage =>
  ({
    ply: texts.length,
    log: texts.map((text, ply) => line(ply, ply % 2, text)),
    frames: [],
    svg: '',
    card: { dynamics: 'sequential' },
    ...more,
  }) as unknown as TableMessage;

const seen = (board: unknown, decided: number[] = []): View => ({ board, decided, to_decide: [0] }) as unknown as View;

/** Notes what the board would be told. */
function listening(): { told: string[]; listener: Listener } {
  const told: string[] = [];
  const words = ({ ply, board, local: own }: PlaybackStep): string => `${ply} ${board ?? '-'}${own ? ' own' : ''}`;
  return {
    told,
    listener: {
      hear: (step, follows) => told.push(`${words(step)}${follows ? '' : ' at once'}`),
      recall: (steps) => told.push(steps.map(words).join(', ')),
    },
  };
}

describe('what happens', () => {
  it('comes ply by ply where it goes on, the board with the last', () => {
    const [happenings, { told, listener }] = [new Happenings(), listening()];
    happenings.listen(listener);
    happenings.tell(state([]), seen('start'));
    happenings.tell(state(['a']), seen('A'));
    happenings.tell(state(['a', 'b', 'c']), seen('C'));
    expect(told).toEqual(['0 start at once', '1 A', '2 -', '3 C']);
  });

  it('is shown at once where something was taken back', () => {
    const [happenings, { told, listener }] = [new Happenings(), listening()];
    happenings.tell(state(['a', 'b']), seen('B'));
    happenings.listen(listener);
    happenings.tell(state(['a']), seen('A'));
    happenings.tell(state(['x', 'y']), seen('Y'));
    expect(told).toEqual(['2 B at once', '1 A at once', '2 Y at once']);
  });

  it('holds back what is sealed, and says what was entered here', () => {
    const [happenings, { told, listener }] = [new Happenings(), listening()];
    happenings.listen(listener);
    happenings.tell(state([]), seen('start'));
    happenings.entered = 'a';
    happenings.tell(state(['a']), seen('start', [0]));
    happenings.tell(state(['a', 'b']), seen('B'));
    expect(told).toEqual(['0 start at once', '1 - own', '2 B']);
    expect(happenings.entered).toBeNull();
  });

  it('is recalled from the board before it by whoever joins later', () => {
    const [happenings, { told, listener }] = [new Happenings(), listening()];
    const story = { from_ply: 1, board: 'A' } as TableMessage['story'];
    happenings.tell(state(['a', 'b', 'c'], { story }), seen('C'));
    happenings.listen(listener);
    happenings.tell(state(['a', 'b', 'c', 'd']), seen('D'));
    expect(told).toEqual(['1 A, 2 -, 3 C', '4 D']);
  });
});
