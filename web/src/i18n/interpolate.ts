/** Values within sentences. */

/** A name or phrase unchanged, a number in the language's digits, several names as a list. */
export type Argument = string | number | readonly string[];

const PLACE = /\{(\w+)\}/g;

/** A template with its values. locale: BCP 47. */
export const interpolate = (template: string, values: Readonly<Record<string, Argument>>, locale: string): string =>
  template.replace(PLACE, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : formatArgument(value, locale);
  });

/** The same in pieces: the words, and each value with its name. */
export const split = (
  template: string,
  values: Readonly<Record<string, Argument>>,
  locale: string,
): { text: string; name: string | null }[] =>
  template
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => {
      const value = part.startsWith('{') ? values[part.slice(1, -1)] : undefined;
      return value === undefined
        ? { text: part, name: null }
        : { text: formatArgument(value, locale), name: part.slice(1, -1) };
    });

function formatArgument(value: Argument, locale: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value);
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(value);
}

/** The names in a template's braces. */
export const placesIn = (template: string): string[] => [...template.matchAll(PLACE)].map(([, name = '']) => name);
