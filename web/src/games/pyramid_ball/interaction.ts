/** The arrows of a turn, and plans while they are entered and revealed, for both drawings. */

import type { Arrow, TeamStyle } from '../../board/playback/arrows';
import { drawArrows, outlineAt, type DrawnArrow, type Extent } from '../../board/overlay/arrowDrawing';
import type { Interaction } from '../../board/contract';
import type { Anchor } from '../../board/overlay/anchors.svelte';
import { MARK } from '../../board/palette';
import { t } from '../../i18n/messages.svelte';
import { CELL, HEIGHT, middle, WIDTH, type Point } from './layout';
import {
  meetingsOf,
  passOf,
  wayOf,
  type BallFrame,
  type Meeting,
  type Plan,
  type PlannedPass,
  type Pyramid,
} from './model';
import type { At, Size } from './program';

/** A piece where it would be later. */
export interface DrawnGhost {
  piece: Pyramid;
  square: string;
  /** Whether another piece is there now: then both are in sight. */
  taken: boolean;
  /** The square from which it would come. */
  from: string;
  /** Its number among the ghosts of a square that has a piece of its team or several of them; null: it has the square
   * alone, or with a piece of the other team. */
  corner: number | null;
  /** That piece, into which it would bump. */
  before: Pyramid | null;
  /** Whether another piece may well stop it on the way there. */
  doubtful: boolean;
  /** Whether it is another piece than the one that is planned now. */
  pale: boolean;
}

export interface DrawnRoute {
  piece: Pyramid;
  /** From its square; a single square if it stays. */
  squares: readonly string[];
  /** The piece where it would end; null if it stays. */
  ghost: DrawnGhost | null;
  mark: TeamStyle['mark'];
  /** Whether its plan is still entered. */
  entered: boolean;
  /** The number of steps up to which no piece of the other team is on its way. */
  certain: number;
  /** Whether another piece is planned now. */
  pale: boolean;
}

export interface DrawnPass extends PlannedPass {
  /** Its carrier and its receiver in its step, where neither they themselves nor the ends of their routes show them: also
   * on the square of another piece, which would seem to have the ball. */
  ghosts: readonly DrawnGhost[];
  /** Whether another piece is now on the square from which it is thrown. */
  taken: boolean;
  /** Whether another piece may well stop one of the two before. */
  doubtful: boolean;
  /** Whether its plan is still entered, and not announced or revealed. */
  entered: boolean;
  /** Whether it is the step that is planned now, or another one is. */
  chosen: boolean;
  pale: boolean;
}

export interface BallInteraction {
  routes: readonly DrawnRoute[];
  /** The pieces whose revealed plan is to stay where they are. */
  stays: readonly Pick<DrawnRoute, 'piece' | 'mark'>[];
  passes: readonly DrawnPass[];
  /** Where the plan that is entered leads into a piece of the other team. */
  meetings: readonly Meeting[];
  /** The squares of pieces under the pointer. */
  chosen: readonly string[];
  /** The squares of pieces that can be dragged and have no route yet. */
  unplanned: readonly string[];
  /** The squares of pieces that may receive the ball in the hand. */
  receivers: readonly string[];
}

/** The distance by which a piece is drawn towards what it bumps into, as a fraction of a square: its tip touches the
 * border, and the bar there does not cover its letter. */
export const BUMP = 0.16;

export function interactionOf(frame: BallFrame, { drafting = false, seat, wanted }: Interaction): BallInteraction {
  const own = (plan: Plan): readonly Pyramid[] => frame.pieces.filter(({ side }) => side === plan.side);
  /** A piece after as many of its steps; null: it is where it is now. */
  const ghostOf = ({ piece, squares, certain, pale }: Omit<DrawnRoute, 'ghost'>, steps: number): DrawnGhost | null => {
    const way = squares.slice(0, steps + 1);
    const square = way.at(-1) ?? piece.square;
    if (square === piece.square) return null;
    const there = frame.pieces.find((one) => one.square === square);
    const before = there && there.side !== piece.side ? there : null;
    const from = way.findLast((one) => one !== square) ?? square;
    // Where it meets the other one is certain, whatever happens then.
    const doubtful = steps > certain + 1;
    return { piece, square, from, taken: there !== undefined, corner: null, before, doubtful, pale };
  };
  const meetings = frame.plans.flatMap(({ side, program, entered }) =>
    entered ? meetingsOf(frame, side, program) : [],
  );
  const routes = frame.plans.flatMap((plan) => {
    return own(plan).map((piece): DrawnRoute => {
      const squares = wayOf(plan, piece);
      const met = plan.entered ? meetings.find((meeting) => meeting.piece === piece) : undefined;
      const certain = met?.row ?? squares.length;
      const pale = plan.entered && plan.at !== null && plan.at.size !== piece.size;
      const route = { piece, squares, mark: plan.mark, entered: plan.entered, certain, pale };
      return { ...route, ghost: ghostOf(route, squares.length - 1) };
    });
  });
  const endOf = (piece: Pyramid): string =>
    routes.find((route) => route.piece === piece)?.ghost?.square ?? piece.square;
  const passes = frame.plans.flatMap((plan): DrawnPass[] => {
    const pass = passOf(frame, plan);
    if (!pass) return [];
    const steps = Number(pass.step) - 1;
    const isEnd = ({ size, row }: At): boolean =>
      row === steps && [pass.carrier, pass.receiver].some((end) => end.size === size);
    const chosen = plan.at !== null && isEnd(plan.at);
    const pale = plan.at !== null && !chosen;
    const ends = [pass.carrier, pass.receiver].flatMap((end) => routes.find(({ piece }) => piece === end) ?? []);
    const ghosts = ends.flatMap((route) => {
      const ghost = ghostOf({ ...route, pale }, steps);
      // The pass is thrown from there only if the piece that is there now has left: both are in sight.
      return ghost && ghost.square !== endOf(ghost.piece) ? { ...ghost, before: null } : [];
    });
    const taken = pass.from !== pass.carrier.square && frame.pieces.some(({ square }) => square === pass.from);
    const doubtful = ends.some(({ certain }) => steps > certain);
    return [{ ...pass, ghosts, taken, doubtful, entered: plan.entered, chosen, pale }];
  });
  shareSquares([...routes.flatMap(({ ghost }) => ghost ?? []), ...passes.flatMap(({ ghosts }) => ghosts)]);
  const moving = routes.filter(({ squares }) => squares.length > 1);
  const chosen = frame.plans.flatMap((plan) =>
    own(plan).flatMap(({ size, square }) => (!plan.throwing && plan.at?.size === size ? square : [])),
  );
  const draws = drafting && frame.phase === 'program';
  const isAsked = (square: string): boolean => !wanted || wanted.includes(square);
  return {
    routes: moving,
    stays: routes.filter(({ squares, entered }) => squares.length === 1 && !entered),
    passes,
    meetings,
    chosen,
    unplanned: frame.pieces.flatMap(({ id, seat: of, square }) =>
      draws &&
      of === seat &&
      isAsked(square) &&
      !chosen.includes(square) &&
      !moving.some(({ piece }) => piece.id === id)
        ? square
        : [],
    ),
    receivers: frame.plans.flatMap((plan) =>
      plan.throwing
        ? own(plan)
            .filter(({ id }) => id !== frame.carrier)
            .map(endOf)
        : [],
    ),
  };
}

/** Gives each ghost its corner: in the order of the files from which they come, the last one first, so that their arrows
 * do not cross. */
function shareSquares(ghosts: readonly DrawnGhost[]): void {
  const fileOf = ({ from }: DrawnGhost): number => from.charCodeAt(0);
  for (const ghost of ghosts) {
    const there = ghosts
      .filter(({ square }) => square === ghost.square)
      .sort((one, other) => fileOf(other) - fileOf(one));
    if ((ghost.taken && !ghost.before) || there.length > 1) ghost.corner = there.indexOf(ghost);
  }
}

/** A planned route, as it is entered and as it is revealed: each leg has the number of its step, and the letter of the
 * piece where it could be taken for the way of another one: they share a square. */
function arrowOf(route: DrawnRoute, routes: readonly DrawnRoute[]): Arrow {
  const { piece, squares, mark, certain, pale } = route;
  const meets = routes.some(
    (other) => other !== route && other.mark === mark && other.squares.some((square) => squares.includes(square)),
  );
  const segments = squares.slice(1).flatMap((to, index) => {
    const from = squares[index] ?? to;
    const doubtful = index > certain && { doubtful: true };
    return from === to
      ? []
      : [{ from, to, kind: 'step' as const, numbers: [`${meets ? piece.size : ''}${index + 1}`], ...doubtful }];
  });
  return { piece: piece.id, team: { mark, square: mark === 'second' }, segments, ...(pale && { pale }) };
}

/** The part of the outline of a ghost up to which an arrow leads. */
const GHOST = 0.8;
export const ghostExtent = ({ half, up, down }: Extent): Extent => ({
  half: GHOST * half,
  up: GHOST * up,
  down: GHOST * down,
});

/** How much closer than the next square an arrow leads beyond the field's edge. */
const CLOSER = 12;
/** Where arrows lead on the field: the bar of a way that ends at its edge is within it. */
export function locateOn(square: string, flipped: boolean): Anchor {
  const [{ x, y }, reach] = [middle(square, flipped), CELL / 2 - CLOSER];
  const place = { x: Math.min(Math.max(x, -reach), WIDTH + reach), y: Math.min(Math.max(y, -reach), HEIGHT + reach) };
  return { ...place, halfWidth: CELL / 2, halfHeight: CELL / 2 };
}

/** How a drawing shows arrows. */
export interface ArrowLook {
  locate: (square: string) => Anchor;
  /** The outline of a piece. */
  extentOf: (size: Size) => Extent;
  /** The height of numbers. */
  text: number;
  thickness?: number;
  /** Whether only the piece that is planned now has plates with its numbers: there is little room. */
  sparse?: boolean;
  /** The place of a pass's number; absent: the drawing of its flight has it. */
  passNumberAt?: (pass: DrawnPass) => Point;
  /** The place of the word at a piece that stays. */
  stayAt: (piece: Pyramid) => Point;
}

/** A plate without an arrow. */
export const plate = (colour: string, text: string, at: Point): DrawnArrow => ({
  colour,
  square: false,
  start: null,
  segments: [],
  numbers: [{ text, at }],
  thick: 0,
});

/** Where planned routes lead on over pieces that are there now: these pieces and these routes. */
export interface Crossing {
  pieces: readonly Pyramid[];
  arrows: readonly DrawnArrow[];
}

export function crossingOf(arrows: readonly DrawnArrow[], pieces: readonly Pyramid[]): Crossing {
  const squaresOf = ({ segments }: DrawnArrow): string[] =>
    segments.slice(0, -1).flatMap(({ goal }) => (goal === segments[0]?.from ? [] : goal));
  const crossed = pieces.filter(({ square }) => arrows.some((arrow) => squaresOf(arrow).includes(square)));
  return {
    pieces: crossed,
    arrows: arrows.filter((arrow) => crossed.some(({ square }) => squaresOf(arrow).includes(square))),
  };
}

/** The arrows on the field, below its pieces, and the numbers of passes: those of plans, or of the turn so far. */
export function arrowsOn(
  { arrows = [], step = null, pieces }: BallFrame,
  { routes, stays, passes }: Pick<BallInteraction, 'routes' | 'stays' | 'passes'>,
  look: ArrowLook,
): DrawnArrow[] {
  const pieceAt = (square: string): Anchor | null => {
    const at = look.locate(square);
    const piece = pieces.find((one) => one.square === square);
    if (piece) return outlineAt(at, look.extentOf(piece.size));
    const end = routes.find(({ ghost }) => ghost?.square === square);
    if (!end) return null;
    // An arrow leads into a ghost: between two large pieces nothing of it would be in sight.
    return outlineAt(at, ghostExtent(look.extentOf(end.piece.size)));
  };
  const planned = routes.map((route) => arrowOf(route, routes));
  const drawn = planned.length
    ? drawArrows(planned, look.locate, {
        ...look,
        several: true,
        step: null,
        pieceAt,
        apart: true,
        ...(look.sparse && { beside: 'pale' }),
      })
    : drawArrows(arrows, look.locate, { ...look, several: true, every: true, step, pieceAt, beside: true });
  return [
    ...drawn,
    ...stays.map(({ piece, mark }) => plate(MARK[mark], t('[of a piece] stays'), look.stayAt(piece))),
    ...passes.flatMap((pass) => {
      const at = look.passNumberAt?.(pass);
      return at ? { ...plate(MARK.last, pass.step, at), ...(pass.pale && { pale: true }) } : [];
    }),
  ];
}
