// @vitest-environment happy-dom
import { mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import { begun, SEATS } from '../testPositions';
import { readProgram } from '../program';
import TurnPlans from './TurnPlans.svelte';

it('leaves the boxes of revealed plans empty in which a piece stays, also before a later step', async () => {
  const running = [readProgram('S:..F M:R.. L:... P3:L', 0), readProgram('S:... M:... L:...', 1)] as const;
  const panel = mount(TurnPlans, {
    target: document.body,
    props: { frame: { ...begun, running }, seats: SEATS, side: 0 },
  });
  const own = document.querySelectorAll('section')[1];
  const boxes = [...(own?.querySelectorAll('.step') ?? [])].map(
    (box) => (box.textContent?.trim() ?? '') + (box.querySelector('svg') ? 'ball' : ''),
  );
  expect(boxes).toEqual(['', '', '↑', '→', '', '', '', '', 'ball']);
  expect([...(own?.querySelectorAll('.step') ?? [])].filter((box) => !box.children.length)).toHaveLength(8);
  await unmount(panel);
});
