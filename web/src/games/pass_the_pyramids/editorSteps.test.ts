import { describe, expect, it } from 'vitest';
import { editorStep, editorSteps } from './editorSteps';
import { POT, seatArea } from './layout';

describe('the targets of the position editor', () => {
  it('change the number that they name', () => {
    expect(editorStep('more hand2')).toEqual({ field: 'hand2', by: 1 });
    expect(editorStep('less pot')).toEqual({ field: 'pot', by: -1 });
    expect(editorStep('stake')).toBeNull();
    expect(editorSteps(0, 4).every(({ target, by }) => editorStep(target)?.by === by)).toBe(true);
  });

  it('share each place: the left half takes a token off, the right one adds one', () => {
    for (const seats of [3, 4, 5]) {
      const steps = editorSteps(1, seats);
      expect(steps).toHaveLength(2 * (seats + 1));
      const areaOf = (target: string): unknown => steps.find((step) => step.target === target)?.area;
      for (const [field, place] of [
        ['hand0', seatArea(0, 1, seats)],
        ['pot', POT],
      ] as const) {
        const half = { ...place, wide: place.wide / 2 };
        expect(areaOf(`less ${field}`)).toEqual({ ...half, x: place.x - place.wide / 4 });
        expect(areaOf(`more ${field}`)).toEqual({ ...half, x: place.x + place.wide / 4 });
      }
    }
  });
});
