/** The sounds of a table: short knocks of wood and stone, synthesised on demand. */

import { preferences } from '../stores/preferences.svelte';

export const SOUNDS = ['placed', 'raised', 'removed', 'turned', 'dice', 'joined', 'end'] as const;
export type Sound = (typeof SOUNDS)[number];

/** A knock: decaying noise, through a filter that gives it its pitch. */
interface Knock {
  /** Seconds after the sound begins. */
  at: number;
  /** The frequency of the filter, in Hz. */
  pitch: number;
  /** Seconds until it has died away. */
  length: number;
  /** 1 = as loud as the volume allows. */
  loud: number;
}

const dice = [0, 0.07, 0.13, 0.21, 0.27, 0.36, 0.5];
/** They differ in rhythm and pitch. */
export const KNOCKS: Record<Sound, readonly Knock[]> = {
  placed: [{ at: 0, pitch: 660, length: 0.09, loud: 1 }],
  raised: [
    { at: 0, pitch: 520, length: 0.07, loud: 0.5 },
    { at: 0.11, pitch: 840, length: 0.09, loud: 0.9 },
  ],
  removed: [
    { at: 0, pitch: 300, length: 0.16, loud: 0.9 },
    { at: 0.05, pitch: 190, length: 0.24, loud: 0.7 },
  ],
  turned: [
    { at: 0, pitch: 1150, length: 0.06, loud: 0.7 },
    { at: 0.09, pitch: 1150, length: 0.06, loud: 0.7 },
    { at: 0.18, pitch: 1500, length: 0.12, loud: 0.9 },
  ],
  dice: dice.map((at, index) => ({ at, pitch: 900 + 170 * (index % 3), length: 0.05, loud: 0.9 - 0.1 * index })),
  joined: [
    { at: 0, pitch: 660, length: 0.2, loud: 0.9 },
    { at: 0.15, pitch: 880, length: 0.3, loud: 1 },
  ],
  end: [
    { at: 0, pitch: 520, length: 0.2, loud: 0.9 },
    { at: 0.17, pitch: 660, length: 0.2, loud: 0.9 },
    { at: 0.34, pitch: 990, length: 0.4, loud: 1 },
  ],
};

let context: AudioContext | null = null;
/** Sources that are playing or about to. */
let sounding = 0;

/** Plays a sound at the preferred volume. */
export function playSound(sound: Sound): void {
  const loud = preferences.volume.value;
  // Browsers let a page play sound only after the user has interacted with it.
  if (!preferences.sound.value || !loud || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  // It may be suspended, or about to be.
  void context.resume();
  for (const knock of KNOCKS[sound]) strike(context, knock, loud);
}

/** An idle context would keep computing silence, and keep the loudspeaker active, as long as the page is open. */
function fade(heard: AudioContext): void {
  sounding -= 1;
  if (!sounding) void heard.suspend();
}

function strike(heard: AudioContext, { at, pitch, length, loud }: Knock, volume: number): void {
  const count = Math.round(heard.sampleRate * length);
  const buffer = heard.createBuffer(1, count, heard.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < count; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / count);
  const source = new AudioBufferSourceNode(heard, { buffer });
  const filter = new BiquadFilterNode(heard, {
    type: 'bandpass',
    frequency: pitch * (0.94 + Math.random() * 0.12),
    Q: 4,
  });
  // Loudness is perceived as the square of the volume.
  const gain = new GainNode(heard, { gain: 2 * loud * volume ** 2 });
  source.connect(filter).connect(gain).connect(heard.destination);
  sounding += 1;
  source.onended = () => fade(heard);
  source.start(heard.currentTime + at);
}
