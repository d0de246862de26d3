// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { Player } from '../../board/playback/player.svelte';
import LogSteps from './LogSteps.svelte';

let mounted: ReturnType<typeof mount> | null = null;
function clear(): void {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
}
afterEach(clear);

const onlook = vi.fn();
const scrub = vi.fn();

/** The row of a game of six plies, of which the last two can be played back in some frames. */
function row(looking: number | null, frameCount: number, frameIndex = frameCount): HTMLInputElement {
  clear();
  onlook.mockClear();
  scrub.mockClear();
  const frameAt = (ply: number): number => (ply - 4) * (frameCount / 2);
  const player = { frameCount, frameIndex, pliesBefore: 4, frameAt, scrub, frame: { caption: 'A step.' } };
  const props = { player: player as unknown as Player, plies: 6, looking, onlook };
  mounted = mount(LogSteps, { target: document.body, props: { ...props, wordsAt: (ply: number) => `Ply ${ply}.` } });
  flushSync();
  return document.querySelector('input') as HTMLInputElement;
}
const press = (label: string): void => document.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)?.click();
const disabled = (): (string | null)[] =>
  [...document.querySelectorAll('button:disabled')].map((button) => button.getAttribute('aria-label'));

it('steps ply by ply through what was played before, and is at its end at the current position', () => {
  const slider = row(null, 1);
  expect([slider.value, slider.max]).toEqual(['6', '6']);
  expect(disabled()).toEqual(['One on', 'To the end']);
  press('One back');
  expect(onlook).toHaveBeenLastCalledWith(5);
  press('To the start');
  expect(onlook).toHaveBeenLastCalledWith(0);
});

it('steps frame by frame through what is played back', () => {
  const slider = row(null, 10);
  expect([slider.value, slider.max]).toEqual(['14', '14']);
  press('One back');
  expect(onlook).toHaveBeenLastCalledWith(null);
  expect(scrub).toHaveBeenLastCalledWith(9);
  slider.value = '3';
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  expect(onlook).toHaveBeenLastCalledWith(3);
  expect(scrub).toHaveBeenCalledOnce();
});

it('is where an earlier position or a frame is, and returns from both to the game', () => {
  expect(row(2, 10).getAttribute('aria-valuetext')).toBe('2 of 14: Ply 2.');
  press('To the end');
  expect([onlook.mock.lastCall, scrub.mock.lastCall]).toEqual([[null], [10]]);
  expect(row(5, 10).value, 'the frames of its ply have been shown').toBe('9');
  expect(row(null, 10, 3).getAttribute('aria-valuetext')).toBe('7 of 14: A step.');
});

it('has the arrow keys where nothing else uses them', () => {
  row(null, 1);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
  expect(onlook).toHaveBeenLastCalledWith(5);
  const other = document.body.appendChild(document.createElement('button'));
  other.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
  expect(onlook).toHaveBeenCalledOnce();
});
