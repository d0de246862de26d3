import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isRecord, storedChoice, storedFlag, storedJson, storedList, storedNumber, storedText } from './storage';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('what a browser remembers', () => {
  it('is read as it was written', () => {
    const [flag, word, list] = [
      storedFlag('flag', false),
      storedChoice('word', ['a', 'b'], 'a'),
      storedList('list', (found) => typeof found === 'number'),
    ];
    expect([flag.write(true), word.write('b'), list.write([1, 2])]).toEqual([true, true, true]);
    expect([flag.read(), word.read(), list.read()]).toEqual([true, 'b', [1, 2]]);
    expect(kept.get('pyramidion.flag')).toBe('yes');
  });

  it('is the fallback where nothing is stored, or something foreign', () => {
    const texts = ['', 'maybe', '{', '7', '[1,"x",null]', 'null'];
    const record = storedJson('x', (found) => (isRecord(found) ? found : undefined), {});
    for (const text of texts) {
      kept.set('pyramidion.x', text);
      expect(storedFlag('x', true).read()).toBe(true);
      expect(storedChoice('x', ['a'], 'a').read()).toBe('a');
      expect(storedNumber('x', 0, 1, 0.5).read()).toBe(0.5);
      expect(record.read()).toEqual({});
    }
    kept.set('pyramidion.x', '[1,"x",null]');
    expect(storedList('x', (found) => typeof found === 'number').read()).toEqual([1]);
  });

  it('lasts as long as the page where the browser stores nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    storedText('note').write('here');
    expect(storedText('note').read()).toBe('here');
  });

  it('says when there was no room', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(storedText('note').write('here')).toBe(false);
  });
});
