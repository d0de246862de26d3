/** A soft knock of wood, made from a short burst of filtered noise. */

const PLACE = 'pyramidion.sound';
let context: AudioContext | null = null;

export const soundIsOn = (): boolean => localStorage.getItem(PLACE) !== 'off';

export function turnSound(on: boolean): void {
  localStorage.setItem(PLACE, on ? 'on' : 'off');
  if (on) knock();
}

export function knock(): void {
  // Browsers let a page sound only after a person has touched it.
  if (!soundIsOn() || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const length = Math.round(context.sampleRate * 0.09);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / length);
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: 620 + Math.random() * 120, Q: 4 });
  const gain = new GainNode(context, { gain: 0.5 });
  source.connect(filter).connect(gain).connect(context.destination);
  source.start();
}
