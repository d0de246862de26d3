// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import type { PassBoard } from '../../../api/generated/pass_the_pyramids';
import { model } from '../model';
import { board, NAMES, step } from '../testPositions';
import StatusPanel from './StatusPanel.svelte';

let mounted: ReturnType<typeof mount> | null = null;
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
});

/** The two lines about the stakes, with tokens staked by each seat. */
function lines(stakes: readonly number[], more: Partial<PassBoard> = {}, taught = false): string[] {
  const shown = step(board([3, 3, 3], { turn: 1, ...more }, [...stakes]));
  const interaction = { choices: [], selection: [], node: null, hoveredChoice: null, seat: null };
  const seats = NAMES.map((name) => ({ name, colour: '#cc3333', mark: 'disc' }));
  mounted = mount(StatusPanel, {
    target: document.body,
    props: { frame: model.snapshot(shown), interaction, seats, taught },
  });
  flushSync();
  return [...document.querySelectorAll('.aim p')].map((line) => line.textContent.trim().replace(/\s+/g, ' '));
}

it('says that nothing is at stake only while nobody has staked', () => {
  expect(lines([0, 0, 0])).toEqual(['Nothing at stake yet', 'Stakes of failed throws go into the pot']);
});

it('counts the stake of a player who throws while nobody leads', () => {
  expect(lines([0, 1, 0], { pot: 2 })).toEqual([
    '3 at stake: Yellow 1 + pot 2',
    'Leading until your next turn wins it',
  ]);
});

it('counts the stake of the leader while another one throws', () => {
  expect(lines([0, 1, 1], { holder: 2, score: 5 })).toEqual([
    '1 at stake: Green 1 + pot 0',
    'A tie takes the lead, not the pot',
  ]);
});

it('has only what a pyramid scores in a lesson', () => {
  expect(lines([0, 1, 1], { holder: 2, score: 5 }, true)).toEqual([]);
  expect(document.querySelector('[data-testid=score-key]')).not.toBeNull();
});
