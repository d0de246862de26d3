/**
 * The page's own sentences. The English sentence is written where it is used, as a template with named arguments, and
 * is the key of its translation in a language's catalogue (`languages/`):
 *
 * t('Play {game}', { game: title }) plural(count, { one: 'One person is watching.', other: '{count} are watching.' })
 *
 * Types catch a missing argument; a test lists the messages that a language lacks or no longer needs. Words in brackets
 * at the beginning distinguish equal English words, and are not shown: `t('[of a bot] failed')`.
 */

import { interpolate, split, type Argument } from './interpolate';

type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** The arguments of some names; none where there are no names. */
type ArgumentsOf<N extends string> = [N] extends [never] ? [] : [values: Readonly<Record<N, Argument>>];

declare const MESSAGE: unique symbol;
/** A template without arguments that is translated later, where it is shown: for use in constants. */
export type Message = string & { readonly [MESSAGE]: true };

/** Only a literal text is a message: a computed one is in no catalogue. */
type Literal<T extends string> = T extends Message ? T : string extends T ? never : T;

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>>;
/** Translations by their English template, those of a number by its `other`. */
export type Catalogue = Readonly<Record<string, string | PluralForms>>;

/** English formats as the page writes them. */
const ENGLISH = 'en-GB';

/** Finds a language's text by the English template; undefined: it has none. */
export type Translations = (template: string) => string | PluralForms | undefined;

class CurrentLanguage {
  /** BCP 47, for the browser's own formats. */
  locale = $state(ENGLISH);
  find = $state.raw<Translations>(() => undefined);
}
const current = new CurrentLanguage();

/** Missing messages that were reported; nothing displays them. */
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const reported = new Set<string>();

/** Changes the language of all sentences. code: BCP 47; English needs no translations. */
export function useTranslations(code: string, find: Translations): void {
  current.locale = code === 'en' ? ENGLISH : code;
  current.find = find;
  reported.clear();
}

/** The language for formats of dates, numbers and lists. */
export const locale = (): string => current.locale;

/** The language for dates, in the format of the user's region. */
export const dateLocale = (): string => {
  const [code] = current.locale.split('-');
  return navigator.languages.find((tag) => tag.split('-')[0] === code) ?? current.locale;
};

const CONTEXT = /^\[[^\]]*\] /;

/** A template without the words that distinguish it from an equal one. */
export const withoutContext = (template: string): string => template.replace(CONTEXT, '');

function find(template: string): string | PluralForms | undefined {
  const found = current.find(template);
  if (found === undefined && current.locale !== ENGLISH && import.meta.env.DEV && !reported.has(template)) {
    reported.add(template);
    console.warn(`No message in ${current.locale}: ${template}`);
  }
  return found;
}

/** Marks a message that is translated where it is shown. */
export const message = <T extends string>(template: [Names<T>] extends [never] ? T : never): Message =>
  template as unknown as Message;

/** A sentence in the page's language; English where its translation is missing. */
export function t<T extends string>(template: Literal<T>, ...[values]: ArgumentsOf<Names<T>>): string {
  const found = find(template);
  const text = typeof found === 'string' ? found : withoutContext(template);
  return interpolate(text, values ?? {}, current.locale);
}

/** A piece of a sentence: the name of the argument that it shows, null for the words around. */
export interface Segment {
  text: string;
  name: string | null;
}

/** A sentence in the page's language in pieces, so that markup can format its arguments (`ui/Emphasis.svelte`). */
export function segments<T extends string>(template: Literal<T>, ...[values]: ArgumentsOf<Names<T>>): Segment[] {
  const found = find(template);
  return split(typeof found === 'string' ? found : withoutContext(template), values ?? {}, current.locale);
}

/** A sentence about a number, `{count}`, in the form that the language has for it. */
export function plural<One extends string, Other extends string>(
  count: number,
  forms: { one: Literal<One>; other: Literal<Other> },
  ...[values]: ArgumentsOf<Exclude<Names<Other>, 'count'>>
): string {
  const found = find(forms.other);
  const known: PluralForms = typeof found === 'string' ? { other: found } : (found ?? forms);
  const text = known[new Intl.PluralRules(current.locale).select(count)] ?? known.other ?? forms.other;
  return interpolate(withoutContext(text), { ...values, count }, current.locale);
}
