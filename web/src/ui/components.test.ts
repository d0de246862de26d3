// @vitest-environment happy-dom
import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Button from './Button.svelte';
import CoachMark from './CoachMark.svelte';
import SeatMark from './SeatMark.svelte';
import Segmented from './Segmented.svelte';
import Switch from './Switch.svelte';
import Tabs from './Tabs.svelte';
import Toast from './Toast.svelte';

const text = (words: string): ReturnType<typeof createRawSnippet> =>
  createRawSnippet(() => ({ render: () => `<span>${words}</span>` }));
const mounted: ReturnType<typeof mount>[] = [];
const body = document.body;
const CHOICES = [
  { value: 'a', word: 'First' },
  { value: 'b', word: 'Second' },
];

afterEach(async () => {
  for (const one of mounted.splice(0)) await unmount(one);
  body.replaceChildren();
});

describe('a button', () => {
  it('says what it does, also where it is an icon', () => {
    const onclick = vi.fn();
    mounted.push(
      mount(Button, { target: body, props: { kind: 'icon', label: 'Flip board', onclick, children: text('⇅') } }),
    );
    const button = body.querySelector('button');
    expect(button?.getAttribute('aria-label')).toBe('Flip board');
    expect(button?.type).toBe('button');
    button?.click();
    expect(onclick).toHaveBeenCalledOnce();
  });
});

describe('a coach mark', () => {
  it('tells its step, leads on, and can be closed', () => {
    const [onnext, onclose] = [vi.fn(), vi.fn()];
    const props = { text: 'Press a hollow.', index: 1, count: 3, lesson: '/tutorial/pylos', onnext, onclose };
    mounted.push(mount(CoachMark, { target: body, props }));
    expect(body.querySelector('p')?.textContent).toBe('Step 2 of 3: Press a hollow.');
    expect(body.querySelector('a')?.getAttribute('href')).toBe('/tutorial/pylos');
    body.querySelector<HTMLButtonElement>('[data-testid=coach-next]')?.click();
    body.querySelector<HTMLButtonElement>('[data-testid=coach-close]')?.click();
    expect([onnext.mock.calls.length, onclose.mock.calls.length]).toEqual([1, 1]);
  });
  it('says at the last step that it is the last', () => {
    const props = { text: 'Win.', index: 2, count: 3, onnext: vi.fn(), onclose: vi.fn() };
    mounted.push(mount(CoachMark, { target: body, props }));
    expect(body.querySelector('[data-testid=coach-next]')?.textContent).toContain('Got it');
    expect(body.querySelector('a')).toBeNull();
  });
});

describe('a choice of segments', () => {
  it('is a group of radio buttons with a name', () => {
    mounted.push(
      mount(Segmented, { target: body, props: { name: 'side', label: 'Side', choices: CHOICES, value: 'b' } }),
    );
    expect(body.querySelector('legend')?.textContent).toBe('Side');
    expect([...body.querySelectorAll('input')].map(({ type, checked }) => [type, checked])).toEqual([
      ['radio', false],
      ['radio', true],
    ]);
  });
});

describe('a switch', () => {
  it('is a checkbox with its words and its note', () => {
    const props = { checked: false, note: 'Later games, too', children: text('Sound') };
    mounted.push(mount(Switch, { target: body, props }));
    const box = body.querySelector('input');
    box?.click();
    flushSync();
    expect(box?.checked).toBe(true);
    expect(body.querySelector('label')?.textContent).toContain('Later games, too');
  });
});

describe('tabs', () => {
  it('are stepped through by arrow keys, and around their ends', () => {
    mounted.push(mount(Tabs, { target: body, props: { label: 'Study', tabs: CHOICES, value: 'a', controls: 'part' } }));
    flushSync();
    const selected = (): string | null => body.querySelector('[aria-selected=true]')?.textContent?.trim() ?? null;
    expect(selected()).toBe('First');
    for (const expected of ['Second', 'First']) {
      body.querySelector('button')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      flushSync();
      expect(selected()).toBe(expected);
    }
  });
});

it('a toast is announced immediately', () => {
  mounted.push(mount(Toast, { target: body, props: { children: text('Not allowed.') } }));
  expect(body.querySelector('[role=alert]')?.textContent).toContain('Not allowed.');
});

it('a seat’s mark stands out from its colour', () => {
  for (const [colour, ink] of [
    ['#f4f1e8', '#1f1711'],
    ['#23211f', '#fffaf1'],
  ] as const) {
    mounted.push(mount(SeatMark, { target: body, props: { card: { name: '', colour, mark: 'disc' } } }));
    expect([...body.querySelectorAll('path')].at(-1)?.getAttribute('fill')).toBe(ink);
  }
});
