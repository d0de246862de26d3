import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KNOCKS, play, setVolume, SOUNDS, turnSound, volume } from './sound';

const kept = new Map<string, string>();
const struck: { gain: number; at: number }[] = [];

class Node {
  gain = 0;
  onended?: () => void;
  constructor(_context: unknown, { gain = 0 }: { gain?: number } = {}) {
    this.gain = gain;
  }
  connect<T>(next: T): T {
    return next;
  }
  start(at: number): void {
    struck.push({ at, gain: gains.at(-1) ?? 0 });
    started.push(this);
  }
}
const started: Node[] = [];
const gains: number[] = [];
/** What the browser's sound was told last. */
let told = '';
class Gain extends Node {
  constructor(context: unknown, options: { gain: number }) {
    super(context, options);
    gains.push(options.gain);
  }
}
class Context {
  sampleRate = 1000;
  currentTime = 0;
  destination = {};
  resume(): void {
    told = 'resume';
  }
  suspend(): void {
    told = 'suspend';
  }
  createBuffer(_channels: number, count: number): unknown {
    return { getChannelData: () => new Float32Array(count) };
  }
}

beforeEach(() => {
  kept.clear();
  struck.length = gains.length = started.length = 0;
  told = '';
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('AudioBufferSourceNode', Node);
  vi.stubGlobal('BiquadFilterNode', Node);
  vi.stubGlobal('GainNode', Gain);
});
afterEach(() => {
  // All that was begun has been heard.
  for (const source of started) source.onended?.();
  vi.unstubAllGlobals();
});

it('each sound has a rhythm and a pitch of its own', () => {
  expect(new Set(SOUNDS.map((sound) => JSON.stringify(KNOCKS[sound]))).size).toBe(SOUNDS.length);
  for (const sound of SOUNDS) {
    struck.length = 0;
    play(sound);
    expect(struck.map(({ at }) => at)).toEqual(KNOCKS[sound].map(({ at }) => at));
  }
});

it('the volume is remembered, and what is not one is the usual', () => {
  expect(volume()).toBe(0.5);
  setVolume(0.25);
  expect([volume(), gains.at(-1)]).toEqual([0.25, 0.125]);
  for (const nonsense of ['', 'loud', '7', '-1', 'NaN']) {
    kept.set('pyramidion.volume', nonsense);
    expect(volume()).toBe(0.5);
  }
});

it('what is turned off, or down to nothing, is not heard', () => {
  turnSound(false);
  play('dice');
  kept.clear();
  setVolume(0);
  play('dice');
  expect([struck, told]).toEqual([[], '']);
});

it('the browser rests when all has been heard, and wakes for the next sound', () => {
  play('raised');
  play('placed');
  const [last, ...first] = started.splice(0).reverse();
  for (const source of first) source.onended?.();
  expect(told).toBe('resume');
  last?.onended?.();
  expect(told).toBe('suspend');
  play('placed');
  expect(told).toBe('resume');
});
