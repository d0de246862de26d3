/**
 * The data that this browser keeps between visits. The only module that accesses the browser's storage; every read is
 * checked, and what does not match is treated as if it had never been stored.
 */

const PREFIX = 'pyramidion.';

type Backing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Area = 'localStorage' | 'sessionStorage';

/** Replaces storage if a browser denies it (a frame in another site's page): values last until the page is left. */
class MemoryStorage implements Backing {
  private readonly values = new Map<string, string>();

  getItem(name: string): string | null {
    return this.values.get(name) ?? null;
  }

  setItem(name: string, value: string): void {
    this.values.set(name, value);
  }

  removeItem(name: string): void {
    this.values.delete(name);
  }
}

const memory = new MemoryStorage();

function backing(area: Area): Backing {
  try {
    return globalThis[area] ?? memory;
  } catch {
    return memory;
  }
}

/** One stored value. */
export interface Stored<T> {
  /** The stored value, or the fallback if nothing valid is stored. */
  read(): T;
  /** Whether there was room for it. */
  write(value: T): boolean;
}

interface Codec<T> {
  /** undefined: the text is not such a value. */
  parse: (text: string) => T | undefined;
  format: (value: T) => string;
}

function stored<T>(name: string, { parse, format }: Codec<T>, fallback: T, area: Area = 'localStorage'): Stored<T> {
  return {
    read() {
      const text = backing(area).getItem(PREFIX + name);
      return (text === null ? undefined : parse(text)) ?? fallback;
    },
    write(value) {
      try {
        backing(area).setItem(PREFIX + name, format(value));
        return true;
      } catch {
        return false;
      }
    },
  };
}

export const storedText = (name: string, area: Area = 'localStorage'): Stored<string> =>
  stored(name, { parse: (text) => text, format: (text) => text }, '', area);

export const storedFlag = <F extends boolean | null>(name: string, fallback: F): Stored<boolean | F> =>
  stored<boolean | F>(
    name,
    {
      parse: (text) => (text === 'yes' ? true : text === 'no' ? false : undefined),
      format: (value) => (value === null ? '' : value ? 'yes' : 'no'),
    },
    fallback,
  );

export const storedChoice = <T extends string>(
  name: string,
  choices: readonly T[],
  fallback: T,
  area: Area = 'localStorage',
): Stored<T> =>
  stored(
    name,
    { parse: (text) => choices.find((choice) => choice === text), format: (value) => value },
    fallback,
    area,
  );

export const storedNumber = (name: string, low: number, high: number, fallback: number): Stored<number> =>
  stored(
    name,
    {
      parse: (text) => {
        const value = Number.parseFloat(text);
        return value >= low && value <= high ? value : undefined;
      },
      format: String,
    },
    fallback,
  );

/** A value as JSON. check: returns the value in its type; undefined if it does not match. */
export const storedJson = <T>(name: string, check: (found: unknown) => T | undefined, fallback: T): Stored<T> =>
  stored(
    name,
    {
      parse: (text) => {
        try {
          return check(JSON.parse(text));
        } catch {
          return undefined;
        }
      },
      format: (value) => JSON.stringify(value),
    },
    fallback,
  );

/** A list as JSON; invalid entries are dropped. */
export const storedList = <T>(name: string, isEntry: (found: unknown) => found is T): Stored<readonly T[]> =>
  storedJson<readonly T[]>(name, (found) => (Array.isArray(found) ? found.filter(isEntry) : undefined), []);

/** Whether a value that was read is an object, to examine its fields. */
export const isRecord = (found: unknown): found is Record<string, unknown> =>
  typeof found === 'object' && found !== null && !Array.isArray(found);
