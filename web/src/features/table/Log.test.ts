// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { SeatInfo } from '../../api/generated/messages';
import type { LogLine } from '../../api/tableView';
import type { GameBoard } from '../../board/contract';
import type { Player } from '../../board/playback/player.svelte';
import Log from './Log.svelte';
import type { Summaries } from './turnSummaries';

/** Four turns of two steps each, in turns of two seats. */
const log = Array.from({ length: 8 }, (_, ply) => ({
  ply,
  seat: Math.floor(ply / 2) % 2,
  turn_start: ply % 2 === 0,
  text: `s${ply}`,
  events: [{ kind: 'moved', sentence: `Step ${ply}.`, why: '' }],
})) as unknown as LogLine[];
const cards = ['White', 'Black'].map((name) => ({ name, colour: '#888888', mark: 'disc' })) as SeatInfo[];

let mounted: ReturnType<typeof mount> | null = null;
afterEach(async () => {
  if (mounted) await unmount(mounted);
  document.body.replaceChildren();
});

/** What the game says of its turns and steps. */
interface GameWords {
  isInSummary?: (event: { sentence: string }) => boolean;
  isMinor?: (event: { sentence: string }) => boolean;
  logTexts?: GameBoard['logTexts'];
  logPiece?: GameBoard['logPiece'];
  title?: Summaries['title'];
}

function lines(
  looking: number | null,
  onlook = vi.fn(),
  player: unknown = null,
  { isInSummary, isMinor, logTexts, logPiece, title }: GameWords = {},
  mostUnfolded = 2,
): string[] {
  const summaries = {
    summarise: (events: readonly unknown[]) => `made ${events.length} steps`,
    report: undefined,
    isInSummary,
    ...(isMinor && { isMinor }),
    ...(title && { title }),
    seats: cards,
    own: null,
    over: false,
    current: 0,
  };
  const props = {
    log,
    plies: log.length,
    player: player as Player | null,
    cards,
    summaries,
    steps: false,
    numbered: true,
    mostUnfolded,
    names: ['Ann', 'Bo'],
    looking,
    onlook,
    ...(logTexts && { logTexts }),
    ...(logPiece && { logPiece }),
  };
  const more = { onpoint: vi.fn(), open: false, onclose: vi.fn() };
  mounted = mount(Log, { target: document.body, props: { ...props, ...more } });
  flushSync();
  return [...document.querySelectorAll('li')].map((line) => line.innerText.replace(/\s+/g, ' ').trim());
}

it('tells the last two turns step by step, and those before in a line each', () => {
  const [white, black, ...steps] = lines(null);
  expect(white).toContain('White made 2 steps');
  expect(white).not.toContain('Step 0.');
  expect(black).toContain('Black made 2 steps');
  expect(steps.map((line) => /Step \d/.exec(line)?.[0])).toEqual(['Step 4', 'Step 5', 'Step 6', 'Step 7']);
});

it('tells fewer turns step by step beside something else to read', () => {
  const steps = lines(null, undefined, null, {}, 1).flatMap((line) => /Step \d/.exec(line)?.[0] ?? []);
  expect(steps).toEqual(['Step 6', 'Step 7']);
});

it('shows only the heading of a turn whose steps do not fit', () => {
  const HEIGHT = 20;
  const element = Element.prototype;
  vi.spyOn(element, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  vi.spyOn(element, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = HEIGHT * [...(this.parentElement?.children ?? [])].indexOf(this);
    return { top, bottom: top + HEIGHT, height: HEIGHT } as DOMRect;
  });
  const room = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get');
  const stepsIn = (height: number): string[] => {
    room.mockReturnValue(height);
    const shown = lines(null).flatMap((line) => /Step \d/.exec(line) ?? []);
    document.body.replaceChildren();
    return shown;
  };
  expect(stepsIn(4 * HEIGHT)).toEqual(['Step 4', 'Step 5', 'Step 6', 'Step 7']);
  expect(stepsIn(3 * HEIGHT)).toEqual(['Step 6', 'Step 7']);
  expect(stepsIn(HEIGHT)).toEqual([]);
  const more = [8, 9].map((ply) => ({ ...log[0], ply, turn_start: ply === 8 })) as LogLine[];
  log.push(...more);
  expect(lines(null).at(-1), 'the player of an unfinished turn').toBe('Ann: Step 0.');
  log.splice(-more.length);
  vi.restoreAllMocks();
});

it('unfolds the turn that one looks back at', () => {
  expect(lines(2)).toHaveLength(7);
  expect(document.querySelector('[aria-current]')?.textContent).toContain('Step 1.');
});

it('the words of a turn show its steps and hide them, and a step shows its position', () => {
  const onlook = vi.fn();
  lines(null, onlook);
  const turn = (): HTMLElement | null => document.querySelector('li .turn');
  const shows = (): boolean => document.body.textContent.includes('Step 1.');
  expect([turn()?.getAttribute('aria-expanded'), shows()]).toEqual(['false', false]);
  turn()?.click();
  flushSync();
  expect([turn()?.getAttribute('aria-expanded'), shows()]).toEqual(['true', true]);
  expect(document.body.textContent, 'the latest turns stay open').toContain('Step 4.');
  expect(onlook).not.toHaveBeenCalled();
  document.querySelector<HTMLElement>('li .step')?.click();
  expect(onlook).toHaveBeenLastCalledWith(1);
  turn()?.click();
  flushSync();
  expect([turn()?.getAttribute('aria-expanded'), shows()]).toEqual(['false', false]);
  document.querySelector('li')?.click();
  flushSync();
  expect(shows(), 'beside the words').toBe(true);
  expect(onlook).toHaveBeenCalledOnce();
});

it('a latest turn whose steps are shown can be folded, too', () => {
  lines(null);
  const last = [...document.querySelectorAll<HTMLElement>('.turn')].at(-1);
  expect(last?.getAttribute('aria-expanded')).toBe('true');
  last?.click();
  flushSync();
  expect(document.body.textContent).not.toContain('Step 7.');
  expect(document.querySelector('[aria-current]')?.textContent).toContain('Black made 2 steps');
});

it('says nothing of what was of interest only while it was shown, or of a secret that has been revealed', () => {
  const at = (ply: number): unknown[] =>
    ply === 8
      ? [
          { number: '1', text: 'Plans.', why: '', passing: true },
          { number: '2', text: 'A goal.', why: '' },
        ]
      : [];
  const shown = lines(null, vi.fn(), { busy: false, turnLog: [], sentencesAt: at, frameCount: 2, shownPly: 8 });
  expect(shown.slice(-2)).toEqual(['Bo: Black made 2 steps', 'A goal.']);
  expect(shown.join()).toContain('Step 5.');
});

it('says every step of a turn while it is played back', () => {
  const said = { number: '1', text: 'Two pieces move.', why: '', passing: true };
  const sentencesAt = (ply: number): unknown[] => (ply === 6 || ply === 8 ? [said] : []);
  const playing = { busy: true, captionPly: 8, turnLog: [], sentencesAt, frameCount: 2, shownPly: 7 };
  expect(lines(null, vi.fn(), playing).filter((line) => line.includes('Two pieces move.'))).toHaveLength(1);
});

it('tells what only prepares a turn from the rest: on a phone the prompt shows it', () => {
  const turns = [
    { opening: false, sentences: [{ number: '', ply: 6 }] },
    { opening: true, sentences: [7, 8].map((ply) => ({ number: '', ply })) },
  ];
  const preparing = (busy: boolean): (string | undefined)[] => {
    lines(null, vi.fn(), { busy, captionPly: 8, shownPly: 8, turnLog: turns, sentencesAt: () => [] });
    return [...document.querySelectorAll<HTMLElement>('.preparing')].map((line) => line.dataset.ply);
  };
  expect(preparing(false)).toEqual(['7', '8']);
  document.body.replaceChildren();
  expect(preparing(true), 'while it is shown, it is news').toEqual([]);
});

it('sums up a turn that is played back only when its last step has been shown', () => {
  const playing = { busy: true, captionPly: 8, turnLog: [], sentencesAt: () => [], frameCount: 2 };
  const shown = lines(null, vi.fn(), { ...playing, shownPly: 7 }).join();
  expect(shown).toContain('Step 7');
  expect(shown.match(/Black made/g)).toHaveLength(1);
});

it('tells nothing that comes after the frame of a playback, not even above its lines', () => {
  const at = (captionPly: number | null, shownPly: number): readonly string[] =>
    lines(null, vi.fn(), { busy: true, captionPly, turnLog: [], sentencesAt: () => [], shownPly });
  const shown = at(5, 4);
  expect(shown.slice(-2)).toEqual([expect.stringContaining('Step 3.'), 'Ann: White’s turn Step 4.']);
  expect(document.querySelector('[aria-current]')?.textContent).toContain('Step 4.');
  document.body.replaceChildren();
  expect(at(6, 5).slice(-2)).toEqual(['Ann: White’s turn Step 4.', 'Step 5.']);
  expect(document.querySelector('[data-testid=turn-title]')?.matches('button *'), 'it has nothing to hide').toBe(false);
  document.body.replaceChildren();
  expect(at(null, 4).at(-1), 'the board before it').toContain('Step 3.');
});

it('keeps the lines after an earlier position in grey: they have been seen', () => {
  expect(lines(5).join()).toContain('Step 7.');
  const later = [...document.querySelectorAll<HTMLElement>('.later')].map(({ dataset }) => dataset.ply);
  expect(later).toEqual(['6', '7', '8']);
});

it('a turn without lines below its words has nothing to open', () => {
  const all = (): boolean => true;
  expect(lines(null, vi.fn(), null, { isInSummary: all }).at(-1)).toBe('Bo: Black made 2 steps');
  expect(document.querySelector('.turn')).toBeNull();
});

it('shows what was of interest only while the board showed it once more when its turn is pressed', () => {
  const at = (ply: number): unknown[] => (ply === 8 ? [{ number: '1', text: 'Plans.', why: '', passing: true }] : []);
  const player = { busy: false, turnLog: [], sentencesAt: at, frameCount: 2, shownPly: 8 };
  expect(lines(null, vi.fn(), player).at(-1)).toBe('Bo: Black made 2 steps');
  const last = [...document.querySelectorAll<HTMLElement>('.turn')].at(-1);
  expect(last?.getAttribute('aria-expanded')).toBe('false');
  last?.click();
  flushSync();
  expect(document.body.textContent).toContain('Plans.');
  expect([...document.querySelectorAll('.turn')].at(-1)?.getAttribute('aria-expanded')).toBe('true');
});

it('leaves out what a summary says, and its line if nothing is left', () => {
  const [, , black, next] = lines(null, vi.fn(), null, {
    isInSummary: ({ sentence }) => ['Step 4.', 'Step 5.', 'Step 7.'].includes(sentence),
  });
  expect(black).toContain('White made 2 steps');
  expect(black).not.toContain('Step 4.');
  expect(next).toContain('Step 6.');
  // Its line stands for the position after the one that is left out.
  expect(document.querySelector('[aria-current]')?.textContent).toContain('Step 6.');
});

it('leaves out minor steps below the summary of their turn until the turn is looked at', () => {
  const isIn = ({ sentence }: { sentence: string }): boolean => sentence === 'Step 5.';
  const isMinor = ({ sentence }: { sentence: string }): boolean => ['Step 5.', 'Step 7.'].includes(sentence);
  const shown = lines(null, vi.fn(), null, { isInSummary: isIn, isMinor });
  expect(shown.join()).toMatch(/Step 4.*Step 6/);
  expect(shown.join()).not.toMatch(/Step [57]/);
  document.body.replaceChildren();
  const opens = ({ sentence }: { sentence: string }): boolean => sentence === 'Step 6.';
  expect(lines(null, vi.fn(), null, { isMinor: opens }).at(-2), 'also the first one').toBe('Bo: Black made 2 steps');
});

it('a summary has the numbers of the steps that only it names', () => {
  const sentences = [6, 7].map((step) => ({ number: String(step - 5), text: `Step ${step}.`, why: '', ply: step + 1 }));
  const sentencesAt = (ply: number): unknown[] => sentences.filter((one) => one.ply === ply);
  const player = { busy: false, turnLog: [{ sentences }], sentencesAt, frameCount: 2, shownPly: 8 };
  lines(null, vi.fn(), player, { isInSummary: ({ sentence }) => sentence === 'Step 6.' });
  const [summary, step] = [...document.querySelectorAll<HTMLElement>('[data-number]')];
  expect([summary?.className, summary?.dataset.number]).toEqual([expect.stringContaining('summary'), '1']);
  expect([step?.textContent.trim(), step?.dataset.number]).toEqual(['Step 7.', '2']);
});

it('gives decisions that share a text one line, which leads to the last, unless another is looked at', () => {
  const plies = (): string[] =>
    [...document.querySelectorAll<HTMLElement>('li')].map(({ dataset }) => dataset.ply ?? '');
  const one: GameBoard['logTexts'] = (events) => [{ text: `${events.length} of a way`, why: '' }];
  const [, , white, black] = lines(null, vi.fn(), null, { logTexts: one });
  expect([white, black].map((line) => line?.replace(/.* made 2 steps ?/, ''))).toEqual(['2 of a way', '2 of a way']);
  expect(plies()).toEqual(['1', '3', '6', '8']);
  expect(document.querySelector('[aria-current]')?.getAttribute('data-ply')).toBe('8');
  document.body.replaceChildren();
  lines(7, vi.fn(), null, { logTexts: one });
  expect(plies()).toEqual(['1', '3', '6', '7', '8']);
  expect(document.querySelector('[aria-current]')?.getAttribute('data-ply')).toBe('7');
});

it('draws a piece instead of its name, which a screen reader still says', async () => {
  const drawn: GameBoard['logTexts'] = (events) =>
    events.map(({ sentence }) => ({ text: `Small ${sentence}`, why: '', drawn: [{ piece: 'Sg' }, sentence] }));
  const logPiece: GameBoard['logPiece'] = () => import('../../games/braces/panels/LogPiece.svelte');
  lines(null, vi.fn(), null, { logTexts: drawn, logPiece });
  await vi.waitFor(() => expect(document.querySelector('.step svg')).not.toBeNull());
  const seen = document.querySelector('.step [aria-hidden]');
  expect([seen?.textContent, seen?.querySelectorAll('svg').length]).toEqual(['Step 4.', 1]);
  expect(document.querySelector('.step .unseen')?.textContent).toBe('Small Step 4.');
});

it('has the number that the board shows with the frame, of several in a line the last', () => {
  const sentences = ['1', '2'].map((number) => ({ number, text: '', why: '', ply: 8 }));
  const player = { busy: true, captionPly: 8, shownPly: 7, turnLog: [{ sentences }], frameCount: 2 };
  const one: GameBoard['logTexts'] = (events) => [{ text: `${events.length} steps`, why: '' }];
  const sentencesAt = (ply: number): unknown[] => sentences.filter((each) => each.ply === ply);
  lines(null, vi.fn(), { ...player, sentencesAt }, { logTexts: one });
  expect([...document.querySelectorAll<HTMLElement>('[data-number]')].map(({ dataset }) => dataset.number)).toEqual([
    '2',
  ]);
});

it('says who has decided when what is still hidden, below the words of its own turn', () => {
  log.push({ ply: 8, seat: 1, turn_start: true, text: null, events: [] } as unknown as LogLine);
  expect(lines(null).at(-1)).toMatch(/^Bo: Black’s turn Black is ready$/);
  document.body.replaceChildren();
  expect(lines(null, vi.fn(), null, { title: () => 'Turn 5' }).at(-1)).toBe('Turn 5 Black is ready');
  log.pop();
});
