/** Diagrams as frames: what the parts of a drawing are, the server knows. */

import type { GameEvent } from '../../api/tableView';
import { type Keyframe, type Highlights, type Model, NO_HIGHLIGHTS } from '../../board/contract';

export interface Diagram extends Keyframe {
  /** The drawing; its parts carry data-target if they can be chosen, and data-piece if they move. */
  svg: string;
}

const MS = 930;

export const model: Model<Diagram> = {
  snapshot: (step) => ({ svg: step.diagrams.at(-1) ?? '', caption: '', highlights: marksOf(step.events), ms: 0 }),

  advance(last, step) {
    const sentences = step.events.map((event) => event.sentence).join(' ');
    const why = step.events.flatMap((event) => event.why || []).join(' ');
    const marks = marksOf(step.events);
    const drawings = step.diagrams.length ? step.diagrams : [last.svg];
    return drawings.map((svg, index) => {
      const final = index === drawings.length - 1;
      return {
        svg,
        caption: final ? sentences : '',
        why: final ? why : '',
        highlights: final ? marks : NO_HIGHLIGHTS,
        ms: MS,
      };
    });
  },

  preview: (frame) => frame,
};

/** The cells that events name, as far as names tell what they mean. */
function marksOf(events: readonly GameEvent[]): Highlights {
  const named = (field: string): string[] =>
    events
      .map((event) => (event as unknown as Record<string, unknown>)[field])
      .filter((cell): cell is string => typeof cell === 'string');
  return { ...NO_HIGHLIGHTS, to: [...named('cell'), ...named('other_cell')] };
}
