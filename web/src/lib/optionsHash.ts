/** Options in an address behind its #, readable: `#board=131/343/131_w:b1,b3_b:a2,c2&touch_limit=2`. */

import type { OptionCard, OptionValue } from '../api/protocol';

/** What need not be hidden behind a % there. */
const OPEN = /%(2F|3A|2C)/g;
const written = (value: OptionValue): string =>
  encodeURIComponent(value === true ? 'yes' : value === false ? 'no' : String(value)).replace(OPEN, decodeURIComponent);

function read(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The options that differ from what a game would take by itself. */
export const hashOf = (cards: readonly OptionCard[], options: Record<string, OptionValue>): string =>
  cards
    .flatMap(({ name, default: usual }) => {
      const value = options[name];
      return value === undefined || value === usual ? [] : [`${name}=${written(value)}`];
    })
    .join('&');

/** All options of a game, with what an address says of them; what it says wrongly is as if it were not said. */
export function optionsIn(cards: readonly OptionCard[], hash: string): Record<string, OptionValue> {
  const said = new Map(
    hash
      .replace(/^#/, '')
      .split('&')
      .map((part) => [part.slice(0, part.indexOf('=')), read(part.slice(part.indexOf('=') + 1))] as const),
  );
  return Object.fromEntries(
    cards.map(({ name, type, default: usual, low, high }) => {
      const text = said.get(name);
      if (text === undefined) return [name, usual];
      if (type === 'str') return [name, text];
      if (type === 'bool') return [name, text === 'yes' ? true : text === 'no' ? false : usual];
      const number = Number(text);
      return [
        name,
        Number.isInteger(number) && number >= (low ?? number) && number <= (high ?? number) ? number : usual,
      ];
    }),
  );
}
