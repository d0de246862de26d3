import { afterEach, describe, expect, it } from 'vitest';
import { placesIn } from './interpolate';
import { LANGUAGES, PARTS, type Part } from './languages';
import { message, plural, segments, t, useTranslations, type Catalogue } from './messages.svelte';
import { inTestLanguage } from './testLanguages';

afterEach(() => useTranslations('en', () => undefined));

describe('a message', () => {
  it('is its English template with its arguments', () => {
    expect(t('Play {game}', { game: 'Pylos' })).toBe('Play Pylos');
    expect(t('[of a bot] failed')).toBe('failed');
    expect(t('{names} play here.', { names: ['Ann', 'Bob', 'Cat'] })).toBe('Ann, Bob and Cat play here.');
    expect(t('{count} nodes', { count: 12_345 })).toBe('12,345 nodes');
    expect(segments('{player} has {score}', { player: 'Ann', score: 3 })).toEqual([
      { text: 'Ann', name: 'player' },
      { text: ' has ', name: null },
      { text: '3', name: 'score' },
    ]);
    const forms = { one: 'One game.', other: '{count} games.' } as const;
    expect([1, 2].map((count) => plural(count, forms))).toEqual(['One game.', '2 games.']);
  });

  it('is said in the language, in English where that has none', () => {
    const catalogue: Catalogue = {
      'Play {game}': '{game} spielen',
      '{count} games': { one: '{count} gra', few: '{count} gry', many: '{count} gier', other: '{count} gry' },
    };
    useTranslations('pl', (template) => catalogue[template]);
    expect(t('Play {game}', { game: 'Pylos' })).toBe('Pylos spielen');
    expect(t('Close')).toBe('Close');
    const forms = { one: '{count} game', other: '{count} games' } as const;
    expect([1, 2, 5].map((count) => plural(count, forms))).toEqual(['1 gra', '2 gry', '5 gier']);
  });

  it('has the arguments that its template names', () => {
    // @ts-expect-error an argument is missing
    t('Play {game}');
    // @ts-expect-error it has another name
    t('Play {game}', { name: 'Pylos' });
    // @ts-expect-error there is no argument
    t('Close', { name: 'Pylos' });
    // @ts-expect-error what is computed is in no catalogue
    t(['Close'].join(''));
    // @ts-expect-error it could not be given its argument where it is shown
    message('Play {game}');
    expect(t(message('Close'))).toBe('Close');
  });
});

it('the test languages are longer, or of another direction, and keep their arguments', () => {
  const [long, rtl] = [inTestLanguage('Play {game} now', 'xx-long'), inTestLanguage('Play {game}', 'xx-rtl')];
  expect(placesIn(long)).toEqual(['game']);
  expect(long.length).toBeGreaterThan(1.2 * 'Play {game} now'.length);
  expect(rtl).toMatch(/^[\u0590-\u05ff]+ \{game\}$/);
});

// -- the catalogues ----------------------------------------------------------------------------------------------------

const sources = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts', '!./messages.svelte.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const catalogues = import.meta.glob<Catalogue>('./languages/*.json', { import: 'default', eager: true });

const TEXT = String.raw`('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
const CALL = new RegExp(String.raw`(?<![\w.])(?:t|message|segments)\(\s*${TEXT}`, 'g');
const PLURAL = new RegExp(String.raw`(?<![\w.])plural\([^;]*?\bone:\s*${TEXT},\s*other:\s*${TEXT}`, 'g');
const unquoted = (text: string): string => text.slice(1, -1).replace(/\\(.)/g, '$1');

/** Modules whose text the start page shows: what is loaded on demand is not among them. */
const START =
  /^\.\.?\/(app|lib|i18n|stores|api|ui|features\/start)\/(?!InvitationTerms|JoinTable|StartDesignerPage|PlayFromHere|analysisSocket|CoachMark|ShareLink)|^\.\/|^\.\.\/[A-Z]/;

interface Used {
  part: Part;
  /** Whether it is about a number. */
  counts: boolean;
}
/** All messages of the page; what several parts show belongs to the first. */
const used = new Map<string, Used>();
for (const [file, source] of Object.entries(sources)) {
  const part: Part = START.test(file) ? 'start' : 'rest';
  const add = (template: string, counts: boolean): void => {
    if (part === 'start' || !used.has(template)) used.set(template, { part, counts });
  };
  for (const [, text = ''] of source.matchAll(CALL)) add(unquoted(text), false);
  for (const [, , other = ''] of source.matchAll(PLURAL)) add(unquoted(other), true);
}

describe.each(Object.keys(LANGUAGES).filter((code) => code !== 'en'))('%s', (code) => {
  it.each(PARTS)('has all messages of the part %s, and no other', (part) => {
    const wanted = [...used].flatMap(([template, about]) => (about.part === part ? [template] : []));
    const known = Object.keys(catalogues[`./languages/${code}.${part}.json`] ?? {});
    expect({
      missing: wanted.filter((template) => !known.includes(template)),
      unused: known.filter((template) => !wanted.includes(template)),
    }).toEqual({ missing: [], unused: [] });
  });
});

it.each(Object.entries(catalogues))(
  '%s names the arguments of each message, and has its plural forms',
  (file, texts) => {
    const code = file.split(/[/.]/).at(-3) ?? '';
    const rules = new Intl.PluralRules(code);
    // Millions have a form of their own in French and Spanish; the page never counts that far.
    const forms = [
      ...new Set([...Array.from({ length: 1000 }, (_, count) => rules.select(count)), 'other']),
    ].toSorted();
    for (const [template, translation] of Object.entries(texts)) {
      const counts = used.get(template)?.counts ?? typeof translation === 'object';
      expect(typeof translation, template).toBe(counts ? 'object' : 'string');
      if (typeof translation === 'object') expect(Object.keys(translation).toSorted(), template).toEqual(forms);
      for (const text of typeof translation === 'string' ? [translation] : Object.values(translation)) {
        expect(text.trim(), template).not.toBe('');
        // A form may write the number in words: "one person".
        const places = [text, template].map((one) => new Set([...placesIn(one), ...(counts ? ['count'] : [])]));
        expect(places[0], template).toEqual(places[1]);
      }
    }
  },
);
