// @vitest-environment happy-dom
import { mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import SampleBoard from './SampleBoard.svelte';
import samples from './samples.json';
import type { GameSamples } from './sampleInput.svelte';

const games = samples as unknown as Record<string, GameSamples>;
let mounted: ReturnType<typeof mount> | null = null;

function show(game: string, position: number, more: { selection?: string[]; hovered?: string } = {}): HTMLElement {
  const { seats, positions } = games[game] as GameSamples;
  const sample = positions[position];
  if (!sample) throw new Error('no such sample');
  mounted = mount(SampleBoard, { target: document.body, props: { game, seats, sample, ...more } });
  return document.body;
}
/** A drawing that was ready after its code was loaded. */
const drawn = async (page: HTMLElement, part: string): Promise<Element> =>
  vi.waitFor(() => {
    const found = page.querySelector(part);
    if (!found) throw new Error(`${part} is not drawn`);
    return found;
  }, 20_000);

afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
});

describe.each(Object.keys(games))('the flat board of %s', (game) => {
  const positions = games[game]?.positions ?? [];
  it.each(positions.map((_, index) => index))('draws position %i with a target for every choice', async (position) => {
    const page = show(game, position);
    const board = await drawn(page, '[data-testid=flat-board]');
    expect(board.getAttribute('aria-label')).not.toBe('');
    const { move_tree: tree } = games[game]?.positions[position] ?? {};
    const buttons = [...page.querySelectorAll('button')].map((button) => button.dataset.testid);
    for (const choice of Object.keys(tree?.children ?? {})) {
      const target = page.querySelector(`[data-target="${choice}"], [data-piece="${choice}"]`);
      expect(target !== null || buttons.includes(`choice-${choice}`), choice).toBe(true);
    }
  });
});

describe('Braces', () => {
  const stacked = 0;
  it('takes each piece of a stack that was pressed where it is, with nothing over the board', async () => {
    const page = show('braces', stacked, { selection: ['c1'] });
    await drawn(page, '[data-piece]');
    const pieces = [...page.querySelectorAll('[data-piece]')];
    expect(pieces.map((part) => part.getAttribute('data-piece'))).toEqual(['L', 'M', 'S']);
    expect(page.querySelector('[data-testid=fan]')).toBeNull();
    expect(page.querySelectorAll('[data-price]')).toHaveLength(0);
  });
  it('shows a ghost where the piece in the hand would stand', async () => {
    const { move_tree: tree } = games.braces?.positions[stacked] ?? {};
    const small = tree?.children.c1;
    const after = typeof small === 'string' ? null : small?.children.S;
    const [goal = ''] = typeof after === 'string' ? [] : Object.keys(after?.children ?? {});
    const page = show('braces', stacked, { selection: ['c1', 'S'], hovered: goal });
    const ghost = await drawn(page, '[data-ghost]');
    expect(ghost.getAttribute('data-ghost')).toBe(goal);
    expect(page.querySelector(`[data-price="${goal}"]`)?.textContent).toBe('1');
  });
});

describe('Pyramid Ball', () => {
  it('plans by keys: a command is set and the next one has the focus', async () => {
    const page = show('pyramid_ball', 0);
    const first = (await drawn(page, '[data-cell=S0]')) as HTMLButtonElement;
    first.focus();
    first.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
    await vi.waitFor(() =>
      expect(page.querySelector('[data-program]')?.getAttribute('data-program')).toBe('S:F.. M:... L:...'),
    );
    expect(document.activeElement?.getAttribute('data-cell')).toBe('S1');
    expect(page.querySelector('[data-route="0"]')?.getAttribute('data-end')).toBe('f4');
  });
  it('passes from the step of the carrier to each team-mate, and takes it back', async () => {
    const page = show('pyramid_ball', 0);
    const cell = (await drawn(page, '[data-cell=M1]')) as HTMLButtonElement;
    const pass = (await drawn(page, '[data-testid=give-pass]')) as HTMLButtonElement;
    cell.click();
    const said: (string | null)[] = [];
    for (let press = 0; press < 3; press++) {
      const before = cell.getAttribute('aria-label');
      pass.click();
      await vi.waitFor(() => expect(cell.getAttribute('aria-label')).not.toBe(before));
      said.push(cell.getAttribute('aria-label'));
    }
    expect(said).toEqual([
      'Step 2, medium: stay; pass to the small in step 2',
      'Step 2, medium: stay; pass to the large in step 2',
      'Step 2, medium: stay',
    ]);
  });
});
