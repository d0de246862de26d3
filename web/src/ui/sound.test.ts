import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preferences } from '../stores/preferences.svelte';
import { KNOCKS, playSound, SOUNDS } from './sound';

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
/** The last call to the browser's audio. */
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
  preferences.sound.value = true;
  preferences.volume.value = 0.5;
  struck.length = gains.length = started.length = 0;
  told = '';
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('AudioBufferSourceNode', Node);
  vi.stubGlobal('BiquadFilterNode', Node);
  vi.stubGlobal('GainNode', Gain);
});
afterEach(() => {
  // All that was started has been heard.
  for (const source of started) source.onended?.();
  vi.unstubAllGlobals();
});

it('each sound has a rhythm and a pitch of its own', () => {
  expect(new Set(SOUNDS.map((sound) => JSON.stringify(KNOCKS[sound]))).size).toBe(SOUNDS.length);
  for (const sound of SOUNDS) {
    struck.length = 0;
    playSound(sound);
    expect(struck.map(({ at }) => at)).toEqual(KNOCKS[sound].map(({ at }) => at));
  }
});

it('a sound is as loud as is preferred', () => {
  preferences.volume.value = 0.25;
  playSound('placed');
  expect(gains.at(-1)).toBe(0.125);
});

it('what is turned off, or down to nothing, is not heard', () => {
  preferences.sound.value = false;
  playSound('dice');
  preferences.sound.value = true;
  preferences.volume.value = 0;
  playSound('dice');
  expect([struck, told]).toEqual([[], '']);
});

it('the browser rests when all has been heard, and wakes for the next sound', () => {
  playSound('raised');
  playSound('placed');
  const [last, ...first] = started.splice(0).reverse();
  for (const source of first) source.onended?.();
  expect(told).toBe('resume');
  last?.onended?.();
  expect(told).toBe('suspend');
  playSound('placed');
  expect(told).toBe('resume');
});
