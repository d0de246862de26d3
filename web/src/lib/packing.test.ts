import { describe, expect, it } from 'vitest';
import type { Study } from '../api/generated/messages';
import { MOST_LETTERS, packStudy, unpackStudy } from './packing';

const nodes = Array.from({ length: 300 }, (_, index) => ({
  parent: index - 1,
  text: `1${'abcd'.charAt(index % 4)}${1 + ((index * 7) % 4)}`,
  comment: index % 20 ? '' : `“Größe” ${index}: why not & = # ?`,
}));
const study: Study = { study: 1, game: 'pylos', options: {}, start: null, tags: { Light: 'Ann' }, comment: '', nodes };

describe('a study in an address', () => {
  it('is restored as it was, and is short', async () => {
    const text = await packStudy(study);
    expect(text).toMatch(/^[\w-]+$/);
    expect(text.length).toBeLessThan(MOST_LETTERS);
    expect(JSON.parse(await unpackStudy(text))).toEqual(study);
  });

  it('that was cut off or made up is refused', async () => {
    const text = await packStudy(study);
    await expect(unpackStudy(text.slice(0, 40))).rejects.toThrow();
    await expect(unpackStudy('nonsense!')).rejects.toThrow();
  });
});
