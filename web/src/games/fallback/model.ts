/** Diagrams as frames: only the server knows what the parts of a drawing are. */

import type { SeatInfo } from '../../api/generated/messages';
import { type Keyframe, type Highlights, type Model, NO_HIGHLIGHTS } from '../../board/contract';
import type { PackageModule } from './packageBoard';

export interface Diagram extends Keyframe {
  /** The drawing; its parts carry data-target if they can be chosen, and data-piece or data-on if they move. */
  svg: string;
  /** The server's own board, for boards that packages bring; null while only the drawing is known. */
  board: unknown;
  /** The last decisions as paths of choices, one for each decider. */
  paths: readonly (readonly string[])[];
  /** The decisions that several seats made simultaneously, each with its seat's name. */
  revealed: readonly string[];
  /** The board that a package brings, and the game's seats. */
  source?: { module: PackageModule; seats: readonly SeatInfo[] };
}

const MS = 930;

export const model: Model<Diagram> = {
  snapshot: (step) => diagram(step.diagrams.at(-1) ?? '', step.board, '', 0),

  advance(last, step) {
    const sentences = step.events.map((event) => event.sentence).join(' ');
    const why = step.events.flatMap((event) => event.why || []).join(' ');
    const drawings = step.diagrams.length ? step.diagrams : [last.svg];
    return drawings.map((svg, index) => {
      const final = index === drawings.length - 1;
      const frame = diagram(svg, final ? (step.board ?? last.board) : last.board, final ? sentences : '', MS);
      return { ...frame, why: final ? why : '' };
    });
  },

  preview: (frame) => frame,
};

/** A drawing with its root's attributes about the last decisions. */
function diagram(svg: string, board: unknown, caption: string, ms: number): Diagram {
  const paths = rootValue(svg, 'data-last').filter(isTexts);
  const revealed = rootValue(svg, 'data-revealed').filter((text) => typeof text === 'string');
  return { svg, board, paths, revealed, caption, highlights: highlightsOf(svg, paths), ms };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((part) => typeof part === 'string');

const SIGNS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Whether a drawing may be rotated by 180 degrees for the seat at its far side. */
export const hasHalfTurn = (svg: string): boolean => /^[^<]*<svg[^>]*\sdata-half-turn=/.test(svg);

/** A JSON list in an attribute of the drawing's root; [] without it. */
export function rootValue(svg: string, name: string): unknown[] {
  const root = /^[^<]*<svg[^>]*>/.exec(svg)?.[0] ?? '';
  const found = new RegExp(`\\s${name}=(?:'([^']*)'|"([^"]*)")`).exec(root);
  const text = (found?.[1] ?? found?.[2] ?? '').replace(/&(?:lt|gt|quot|amp);/g, (sign) => SIGNS[sign] ?? sign);
  if (!text) return [];
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value : [];
}

/** The ends of the last decisions' paths, as far as the drawing shows them. */
function highlightsOf(svg: string, paths: readonly (readonly string[])[]): Highlights {
  const drawn = (name: string | undefined): string[] =>
    name !== undefined && svg.includes(`data-target="${name}"`) ? [name] : [];
  const from = paths.filter((path) => path.length > 1).flatMap((path) => drawn(path[0]));
  const to = paths.flatMap((path) => {
    const ends = path.filter((name) => drawn(name).length > 0);
    return drawn(ends.at(-1));
  });
  return { ...NO_HIGHLIGHTS, from: from.filter((name) => !to.includes(name)), to };
}
