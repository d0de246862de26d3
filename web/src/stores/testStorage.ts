/** A browser's storage for tests, empty before each. */

import { afterEach, beforeEach, vi } from 'vitest';

/** Puts it in place for the tests of a file; what they keep, by name. */
export function useTestStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  return kept;
}
