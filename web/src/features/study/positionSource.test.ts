import { afterEach, describe, expect, it, vi } from 'vitest';
import { PositionSource } from './positionSource';

const LINE = { game: 'pylos', options: {}, start: null, entries: ['1b2'] };

function answering(...answers: unknown[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const answer = answers[asked.length - 1];
    return Promise.resolve(new Response(JSON.stringify(answer ?? { sentence: 'No.' }), { status: answer ? 200 : 400 }));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe('where a studied game comes from', () => {
  it('asks nothing twice at a time, and again later', async () => {
    const asked = answering({ log: [1] }, { log: [2] }, { log: [3] });
    const source = new PositionSource(null);
    const [one, other] = await Promise.all([source.fetchAround(LINE, 5, false), source.fetchAround(LINE, 7, false)]);
    expect(one).toBe(other);
    expect((await source.fetchAround(LINE, 5, false)).log).toEqual([2]);
    await source.fetchAround(LINE, 40, false);
    expect(asked).toHaveLength(3);
  });

  it('asks a table by its ply, and knows that nothing can be shown', async () => {
    const asked = answering({ data: 'f' });
    const source = new PositionSource('t');
    expect(source.animationAt(3)).toBeUndefined();
    await source.fetchAnimation(3, LINE, {});
    await source.fetchAnimation(4, LINE, {});
    expect([source.animationAt(3), source.animationAt(4)]).toEqual(['f', null]);
    expect(asked[0]).toBe('/api/tables/t/chance-animations/0');
    source.forgetAnimations();
    expect(source.animationAt(3)).toBeUndefined();
  });

  it('has no film of a record that tells no seed', async () => {
    const asked = answering();
    const source = new PositionSource(null);
    await source.fetchAnimation(3, LINE, {});
    expect(source.animationAt(3)).toBeNull();
    expect(asked).toEqual([]);
  });
});
