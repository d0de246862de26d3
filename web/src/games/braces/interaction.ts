/**
 * The display of a decision while it is entered, for both drawings: the piece in hand and where it can go, the stack
 * that is fanned out, what a step would turn, and which pieces can be turned now.
 */

import type { MoveTree } from '../../api/tableView';
import { highlightedChoices, type Interaction, type Route } from '../../board/contract';
import type { Anchor } from '../../board/overlay/anchors.svelte';
import { drawArrows, outlineAt, plateHeight, type DrawnArrow, type Extent } from '../../board/overlay/arrowDrawing';
import type { Box } from '../../board/overlay/spread';
import {
  netArrows,
  stepNumbersOf,
  type Arrow,
  type ArrowSegment,
  type ArrowColours,
} from '../../board/playback/arrows';
import { nodeAt } from '../../board/moveTree';
import { CELL, middleOf, RIM, SQUARES } from './layout';
import {
  changedSquares,
  entered,
  isUnmoved,
  parseEffect,
  recentBraces,
  turnedBy,
  type Braced,
  type BracesFrame,
  type Effect,
} from './model';
import { isGain, routeOn, waysOf, type Way } from './reach';
import { LOOKS, PIPS } from './palette';
import { exchanged, FAMILIES, moved, ownerOf, stackOn, type Colour, type Piece, type Size } from './stacks';

/** What a step does to the opponent's advantage: it turns a piece of the player's or removes it, or wins one of the
 * opponent's back. */
export type Harm = 'turned' | 'removed' | 'won back';

/** A square that the piece in hand can reach. */
export interface Goal {
  square: string;
  /** The cost of the whole way there. */
  cost: number;
  /** Whether it takes several steps. */
  far: boolean;
  /** How many more pieces the last step there turns to the player's advantage than to the opponent's; at least 0. */
  turns: number;
  /** What going there turns to the opponent's advantage, if that cannot be avoided. */
  harms: readonly Harm[];
  /** What the last step there turns to the player's advantage: the piece by its square and name, and its next colour;
   * '': it leaves the game. */
  gained: readonly Pick<Effect, 'square' | 'label' | 'colour'>[];
  /** Whether the pointer or the keyboard is on it. */
  pointed: boolean;
  /** Whether a second press goes there. */
  pressedOnce?: boolean;
}

export interface Fan {
  square: string;
  /** Whether one of its pieces must be chosen now: the others are faint. */
  asked: boolean;
  /** From bottom to top. open: whether it can be chosen. turns: whether it can turn something. */
  pieces: readonly { piece: Piece; open: boolean; pointed: boolean; turns: boolean }[];
}

export interface BracesInteraction {
  /** The piece that is to step somewhere. */
  hand: Piece | null;
  goals: readonly Goal[];
  /** Squares that can be chosen and are not destinations: of pieces to take. turner: the topmost piece there of which a
   * step can turn something to the player's advantage. foreign: whether all that can be taken there is the opponent's. */
  sources: readonly { square: string; pointed: boolean; turner: Piece | null; foreign: boolean }[];
  /** The pieces of stacks that can be taken now, by their identity, once one is to be chosen, or if others there cannot:
   * corners only say that some piece can. */
  takeable: ReadonlySet<number>;
  /** Those of which one is chosen or to be chosen and whose step costs more than its size. */
  dear: readonly Piece[];
  /** What the piece in hand can turn to the player's advantage, if it is only one piece; if a destination is pointed at
   * or reached, the pieces of which one is chosen there that turns. */
  victims: Goal['gained'];
  fan: Fan | null;
  /** The result of the step under the pointer: the piece where it arrives, and what it turns. */
  ghosts: readonly Piece[];
  /** What braces: in the last turn, or with the step under the pointer. */
  braced: Braced;
  /** Whether it is the latter: nothing has braced yet. */
  considered: boolean;
  /** The squares on the route to the destination under the pointer, including the one that it starts from. */
  path: readonly string[];
}

type StepResult = Pick<BracesInteraction, 'ghosts' | 'braced' | 'considered'>;

/** A stack that is shown piece by piece although nothing can be chosen from it; null: none. */
export type Looked = string | null;

/** Whether a step has the direction of the one before. */
export function isStraight(from: string, middle: string, to: string): boolean {
  const along = (one: string, other: string): number[] =>
    [0, 1].map((axis) => Math.sign(other.charCodeAt(axis) - one.charCodeAt(axis)));
  return along(from, middle).join() === along(middle, to).join();
}

/** A way with its steps in the same direction joined, as far as they are one action: only its corners are left. */
function joinSteps(segments: readonly ArrowSegment[]): ArrowSegment[] {
  const joined: ArrowSegment[] = [];
  for (const segment of segments) {
    const before = joined.at(-1);
    const continues =
      before?.kind === 'step' &&
      segment.kind === 'step' &&
      before.numbers.join() === segment.numbers.join() &&
      isStraight(before.from, segment.from, segment.to);
    if (before && continues) joined[joined.length - 1] = { ...before, to: segment.to };
    else joined.push(segment);
  }
  return joined;
}

/** Each piece's way in one arrow, with the number of each action where it begins. */
export function shortenArrows(arrows: readonly Arrow[]): Arrow[] {
  const ways = arrows.flatMap(({ segments, ...arrow }) =>
    segments[0] && segments[0].from !== segments.at(-1)?.to ? [{ ...arrow, segments: joinSteps(segments) }] : [],
  );
  const names = ways.map(({ segments }) => segments.map(({ from, to }) => from + to).join());
  // It does not matter how many pieces went the same way.
  return ways.filter((_, index) => names.indexOf(names[index] ?? '') === index);
}

const isSwap = ({ kind }: ArrowSegment): boolean => kind === 'swap';

/** The ways that are drawn. In a playback only that of the step itself, if it has one; else those of the action that is
 * pointed at, or of the last turn; at rest without detours and swaps, whose squares have signs, and none once the next
 * turn has begun. */
function shownArrows({ arrows = [], step = null, rests = false, plays = false, turnOver }: BracesFrame): Arrow[] {
  const steps = arrows.filter(({ segments }) => !segments.some(isSwap));
  if (step === null && rests) return turnOver ? shortenArrows(netArrows(steps)) : [];
  if (step === null) return plays ? [] : shortenArrows(arrows);
  return arrows.flatMap(({ segments, ...arrow }) => {
    const own = segments.filter(({ numbers }) => numbers.includes(step));
    return own.length ? [{ ...arrow, segments: plays ? own.slice(-1) : joinSteps(own) }] : [];
  });
}

/** Whether the arrows are in front of the pieces, from square to square: there is only that of one action. */
export const arrowsInFront = ({ step = null }: BracesFrame): boolean => step !== null;

/** How far from the middle of a square an arrow in front of its pieces ends. */
const BEFORE_MIDDLE = { half: 20, up: 20, down: 20 };

/** The thickness of ways at rest, in heights of numbers: they step back behind what can be done. */
const QUIET = 1 / 6;

/** Half the side of a square: outside of it no corner of a choice hides the head of an arrow. */
const EDGE = CELL / 2;

/** The squares with signs at rest, in their upper corners. */
const signedSquares = (frame: BracesFrame, interaction: Interaction): string[] => [
  ...interactionOf(frame, interaction).sources.flatMap(({ square, turner }) => (turner ? square : [])),
  ...traceOf(frame, interaction).flatMap(({ square, changed, swapped }) => (changed || swapped ? square : [])),
];

/** Whether a step enters its square through one of the upper corners, where signs are: its arrow ends before them. */
function entersUpperCorner({ from, to, kind }: ArrowSegment, side: number): boolean {
  const [a, b] = [middleOf(from, side), middleOf(to, side)];
  return kind === 'step' && a.x !== b.x && a.y < b.y;
}

/** The colours of the way of a piece: those of its face, the darker one if its edges are light, and of its edges. */
export function wayColours(colour: Colour): ArrowColours {
  const { plastic, shade, line } = LOOKS[colour];
  return { line: ownerOf(colour) === 1 ? shade : plastic, casing: line };
}

/** The colours of the piece that went a way, by which ways that meet can be distinguished; after a break it is the one
 * on top where the way ends. */
function coloursIn({ pieces }: BracesFrame, { piece, segments }: Arrow): Pick<Arrow, 'colours'> {
  const mover = pieces.find(({ id }) => id === piece) ?? stackOn(pieces, segments.at(-1)?.to ?? '').at(-1);
  return mover ? { colours: wayColours(mover.colour) } : {};
}

/** The arrows until a piece is picked up, with the numbers of its actions if the turn has several; at rest thin and pale,
 * without numbers; none beside recommended moves, nor at rest beside an example. extentOf: the outline of a stack in the
 * drawing, at which arrows below the pieces end. lifts: whether those at rest that pieces would hide are over these. */
export function arrowsOn(
  frame: BracesFrame,
  interaction: Interaction,
  side: number,
  text: number,
  extentOf: (sizes: readonly Size[]) => Extent,
  lifts = false,
): DrawnArrow[] {
  const { selection, quiet = false, demonstrated = null } = interaction;
  if (selection.length || quiet) return [];
  const half = CELL / 2;
  const locate = (square: string): Anchor => ({ ...middleOf(square, side), halfWidth: half, halfHeight: half });
  const shown = shownArrows(frame);
  const slanting = shown.flatMap(({ segments }) => segments.filter((one) => entersUpperCorner(one, side)));
  const signed = slanting.length ? signedSquares(frame, interaction) : [];
  const pieceAt = (square: string): Anchor | null => {
    const sizes = stackOn(frame.pieces, square).map(({ size }) => size);
    if (!sizes.length) return null;
    const { half, up, down } = extentOf(sizes);
    const least = signed.includes(square) && slanting.some(({ to }) => to === square) ? EDGE : 0;
    return outlineAt(middleOf(square, side), { half: Math.max(least, half), up: Math.max(least, up), down });
  };
  const several = (frame.arrows ?? []).flatMap(stepNumbersOf).some((number) => Number(number) > 1);
  const look = { several, step: frame.step ?? null, text, once: true };
  if (frame.rests && !arrowsInFront(frame)) {
    if (demonstrated !== null) return [];
    const pale = shown.map((arrow) => ({ ...arrow, ...coloursIn(frame, arrow), pale: true }));
    const thin = { ...look, several: false, thickness: QUIET * text };
    return drawArrows(pale, locate, { ...thin, pieceAt, lifts, starts: true });
  }
  if (!arrowsInFront(frame))
    return drawArrows(shown, locate, { ...look, pieceAt, lifts: true }).map((arrow) => keepNumbersInside(arrow, text));
  const ends = shown.map(({ segments }) => segments.at(-1)?.to);
  const endAt = (square: string): Anchor | null =>
    ends.includes(square) ? outlineAt(middleOf(square, side), BEFORE_MIDDLE) : null;
  return drawArrows(shown, locate, { ...look, pieceAt: endAt }).map((arrow) => keepNumbersInside(arrow, text));
}

/** The squares from one to another in a straight line, without these two. */
function between(from: string, to: string): string[] {
  const [dx = 0, dy = 0] = [0, 1].map((axis) => to.charCodeAt(axis) - from.charCodeAt(axis));
  const steps = Math.max(Math.abs(dx), Math.abs(dy));
  const at = (step: number): string =>
    [dx, dy].map((way, axis) => String.fromCharCode(from.charCodeAt(axis) + (way * step) / steps)).join('');
  return Array.from({ length: Math.max(0, steps - 1) }, (_, index) => at(index + 1)).filter((square) =>
    SQUARES.includes(square),
  );
}

/** The ways at rest that pieces hide on their way, and where these are, as boxes around what they hide: there the lines
 * lead on over them. Where a way begins it comes from below a stack, where it ends its head is beside one. */
export function crossingOn(
  frame: BracesFrame,
  arrows: readonly DrawnArrow[],
  side: number,
  extentOf: (sizes: readonly Size[]) => Extent,
): { arrows: DrawnArrow[]; boxes: Box[] } {
  if (!frame.rests || arrowsInFront(frame)) return { arrows: [], boxes: [] };
  const passedBy = ({ segments }: DrawnArrow): string[] =>
    segments
      .flatMap(({ from, goal, kind }, index) => [
        ...(index ? [from] : []),
        ...(kind === 'step' ? between(from, goal) : []),
      ])
      .filter((square) => stackOn(frame.pieces, square).length > 0);
  const crossing = arrows.filter((arrow) => passedBy(arrow).length);
  const boxes = [...new Set(crossing.flatMap(passedBy))].map((square): Box => {
    const { x, y } = middleOf(square, side);
    const { up } = extentOf(stackOn(frame.pieces, square).map(({ size }) => size));
    const above = Math.max(EDGE, up);
    return { x, y: y + (EDGE - above) / 2, width: CELL, height: EDGE + above };
  });
  return { arrows: crossing, boxes };
}

/** The same arrow with its numbers whole: ways over the far row lead along the upper edge of the drawing. */
const keepNumbersInside = (arrow: DrawnArrow, text: number): DrawnArrow => ({
  ...arrow,
  numbers: arrow.numbers.map((number) => ({
    ...number,
    at: { x: number.at.x, y: Math.max(number.at.y, RIM.box[1] + plateHeight(text) / 2 + 2) },
  })),
});

/** A square that is marked at rest. */
export interface Trace {
  square: string;
  /** Whether something has changed there, instead of only having come. */
  changed: boolean;
  /** Whether a piece there was swapped with another one: a line between the two would pass below others. */
  swapped: boolean;
}

/** What is marked of the last turn until an example is shown or the next piece is picked up: the squares where it has
 * changed pieces; if there are none, where its steps have ended; and those of a swap. Of a turn that continues, those of
 * its last action: what can be done next matters more. */
export function traceOf(frame: BracesFrame, { selection, demonstrated = null }: Interaction): readonly Trace[] {
  const { rests = false, arrows = [], turnOver, actions } = frame;
  if (!rests || selection.length || demonstrated !== null) return [];
  const last = String(actions);
  const shown = arrows.map(({ segments }) =>
    turnOver ? segments : segments.filter(({ numbers }) => numbers.includes(last)),
  );
  const changed = changedSquares(frame);
  const swapped = shown
    .flat()
    .filter(isSwap)
    .flatMap(({ from, to }) => [from, to]);
  const ends = changed.length ? [] : shown.flatMap((segments) => segments.at(-1)?.to ?? []);
  return [...new Set([...changed, ...ends, ...swapped])].map((square) => ({
    square,
    changed: changed.includes(square),
    swapped: swapped.includes(square),
  }));
}

export function interactionOf(whole: BracesFrame, interaction: Interaction, looked: Looked = null): BracesInteraction {
  // A lesson asks for one step.
  const frame = interaction.wanted ? { ...whole, reach: [] } : whole;
  const { selection, node } = interaction;
  const demonstrated = interaction.demonstrated?.[0] ?? null;
  const choices = highlightedChoices(interaction);
  const now = entered(frame, selection);
  const swaps = selection[0] === 'swap';
  const hand = now.goal === null && !swaps ? now.one : null;
  const [pointedSquare = '', pointedLabel] = (interaction.hoveredChoice ?? interaction.hoveredTarget ?? '').split(' ');
  const squares = choices.filter((choice) => SQUARES.includes(choice));
  const gains: Gains = (effect) => isGain(frame, effect, interaction.seat);
  const theirs = FAMILIES[1 - (interaction.seat ?? 0)]?.charAt(0) ?? '';
  const ways: Ways = hand && squares.length ? waysOf(frame.reach, hand, interaction.drawn ?? []) : new Map();
  const goals = (hand ? goalsFrom(hand, squares, ways, node, pointedSquare, gains, theirs) : []).map((goal) =>
    goal.pointed && interaction.pressedOnce ? { ...goal, pressedOnce: true } : goal,
  );
  const fan = fanOf(frame, interaction, looked, pointedLabel ?? interaction.hoveredChoice, gains);
  const pointed = goals.find((goal) => goal.pointed);
  const openIn = (stack: readonly Piece[], square: string): Piece[] =>
    stack.filter(({ label }) => node?.children[square]?.children[label]);
  // The hand that shows an example takes the piece on top.
  const example = demonstrated !== null && !hand ? stackOn(frame.pieces, demonstrated) : [];
  const taken = example.length > 1 ? example.slice(-1) : [];
  const takeable = fan?.asked
    ? fan.pieces.map(({ piece }) => piece).filter(({ label }) => choices.includes(label))
    : hand
      ? []
      : squares.flatMap((square) => {
          if (square === demonstrated && taken.length) return taken;
          const stack = stackOn(frame.pieces, square);
          const open = openIn(stack, square);
          return open.length < stack.length ? open : [];
        });
  const isForeign = ({ colour }: Piece): boolean => ownerOf(colour) === 1 - (interaction.seat ?? 0);
  const sources = (hand ? [] : squares).map((square) => {
    const pointed = square === pointedSquare;
    const isExample = square === demonstrated;
    // A lesson says itself what its step does.
    const signed = (demonstrated === null || isExample) && !interaction.wanted;
    const turner = signed ? turnerOn(square, frame, swaps ? [] : frame.reach, node, gains) : null;
    const stack = stackOn(frame.pieces, square);
    const foreign = (stack.length > 1 ? openIn(stack, square) : stack).every(isForeign);
    return { square, pointed, turner, foreign };
  });
  return {
    hand,
    goals,
    sources,
    takeable: new Set(takeable.map(({ id }) => id)),
    dear: swaps ? [] : (hand ? [hand] : fan?.asked ? takeable : []).filter(({ size, cost }) => cost > PIPS[size]),
    fan,
    victims: pointed
      ? alternativesIn(outcomesOf(node, pointed.square)).map(parseEffect)
      : hand
        ? victimsOf(goals)
        : changesAsked(interaction).map(parseEffect),
    ...(hand && pointed
      ? previewStep(frame, hand, pointed.square, ways, node, gains)
      : (swaps && previewSwap(frame, interaction, pointedSquare, pointedLabel, gains)) || {
          ghosts: [],
          braced: markedBraces(frame, interaction),
          considered: false,
        }),
    path: hand && pointed ? [hand.square, ...(ways.get(pointed.square)?.squares ?? [pointed.square])] : [],
  };
}

/** The choice of a press; null: none, it was beside what had to be chosen. A stack of which several pieces can be taken
 * is fanned out first: they cover each other. fanned: the stack that is. If only one of its pieces can be swapped with
 * one on the square that is pressed, that need not be chosen first. The square of a piece in the hand stands for it. */
export function chosenBy(
  frame: BracesFrame,
  { node, selection }: Interaction,
  targets: readonly string[],
  fanned: string | null,
): readonly string[] | null {
  const [square = '', label] = targets;
  const stack = stackOn(frame.pieces, square);
  if (fanned !== null && selection[0] === 'swap' && !node?.children[square]) {
    const [one, ...others] = Object.keys(node?.children ?? {}).filter((each) => node?.children[each]?.children[square]);
    if (one !== undefined && !others.length) return [one, square];
  }
  if (fanned !== null && fanned !== square && !stack.length) return null;
  const open = stack.filter((piece) => node?.children[square]?.children[piece.label]);
  if (open.length === 1 && open[0]) return [square, open[0].label];
  if (label === undefined) return selection.length === 2 && selection[0] === square ? selection : [square];
  return [square, label];
}

/** The route of several steps to a square that was pressed; null: it is not such a destination. */
export function routeOf(frame: BracesFrame, interaction: Interaction, square: string): Route | null {
  const now = entered(frame, interaction.selection);
  const takes = now.one && now.goal === null && interaction.selection[0] !== 'swap';
  if (!takes || !now.one || interaction.choices.includes(square)) return null;
  const way = waysOf(frame.reach, now.one, interaction.drawn ?? []).get(square);
  return way ? routeOn(way) : null;
}

/** The piece that destinations turn, if all turn the same one: with several it would not be clear which turns which. */
function victimsOf(goals: readonly Goal[]): Goal['gained'] {
  const gained = goals.flatMap((goal) => (goal.turns ? goal.gained : []));
  return new Set(gained.map(({ square }) => square)).size === 1 ? gained.slice(0, 1) : [];
}

type Gains = (effect: string) => boolean;

/** The ways of several steps, by their destinations. */
type Ways = ReadonlyMap<string, Way>;

const listGains = (effects: readonly string[], gains: Gains): Goal['gained'] =>
  effects.filter(gains).map((effect) => {
    const { square, label, colour } = parseEffect(effect);
    return { square, label, colour };
  });

/** theirs: the colour of the opponent's pieces that are not turned. */
const listHarms = (effects: readonly string[], gains: Gains, theirs: string): Harm[] => {
  const harms = effects
    .filter((effect) => !gains(effect))
    .map((effect): Harm => {
      const { colour } = parseEffect(effect);
      return colour === '' ? 'removed' : colour === theirs ? 'won back' : 'turned';
    });
  return [...new Set(harms)];
};

/** The consequences between which the player chooses: those of some decisions that begin with a choice, not of all. */
const alternativesIn = (outcomes: readonly (readonly string[])[]): string[] => [
  ...new Set(outcomes.flat().filter((effect) => !outcomes.every((effects) => effects.includes(effect)))),
];

/** The changes of which the player chooses one after a step; if one is pointed at, only that. */
function changesAsked({ choices, node, hoveredChoice }: Interaction): string[] {
  const asked = choices.filter((choice) => choice.startsWith('X'));
  const effectsOf = (choice: string): readonly string[] => node?.effects?.[choice] ?? [];
  const pointed = asked.includes(hoveredChoice ?? '') ? effectsOf(hoveredChoice ?? '') : null;
  return alternativesIn(asked.map(effectsOf)).filter((effect) => pointed?.includes(effect) ?? true);
}

/** How many more consequences are to the player's advantage than to the opponent's. */
const balance = (effects: readonly string[], gains: Gains): number =>
  effects.reduce((sum, effect) => sum + (gains(effect) ? 1 : -1), 0);

function goalsFrom(
  hand: Piece,
  squares: readonly string[],
  ways: Ways,
  node: MoveTree | null,
  pointed: string,
  gains: Gains,
  theirs: string,
): Goal[] {
  const near = squares.map((square) => {
    const outcomes = outcomesOf(node, square);
    const turns = Math.max(0, ...outcomes.map((effects) => balance(effects, gains)));
    const avoidable = outcomes.some((effects) => effects.every(gains));
    const harms = avoidable ? [] : listHarms(outcomes.flat(), gains, theirs);
    const gained = listGains(outcomes.flat(), gains);
    return { square, cost: hand.cost, far: false, turns, harms, gained, pointed: square === pointed };
  });
  const far = [...ways].map(([square, { cost, effects, earlier }]) => {
    // What is turned earlier on the way is marked there.
    const last = effects.slice(earlier.length);
    const turns = Math.max(0, balance(last, gains));
    // A loss anywhere on the way counts.
    const gained = listGains(last, gains);
    const harms = listHarms(effects, gains, theirs);
    return { square, cost, far: true, turns, harms, gained, pointed: square === pointed };
  });
  return [...near, ...far];
}

/** Whether a piece on a square can turn more for the player than for the opponent in this turn. reach: where pieces come
 * in several steps; near: what a single decision brings; label: which piece of the stack. */
function canTurn(
  reach: BracesFrame['reach'],
  near: readonly (readonly string[])[],
  from: { square: string; label: string },
  gains: Gains,
): boolean {
  const far = reach
    .filter(({ square, label }) => square === from.square && label === from.label)
    .flatMap(({ arrivals }) => arrivals.map(([, , , effects]) => effects));
  return [...near, ...far].some((effects) => balance(effects, gains) > 0);
}

/** The topmost piece on a square of which a step or a swap can do so; null: none. */
function turnerOn(
  square: string,
  { pieces }: BracesFrame,
  reach: BracesFrame['reach'],
  node: MoveTree | null,
  gains: Gains,
): Piece | null {
  const stack = stackOn(pieces, square);
  const outcomesFor = (label: string): (readonly string[])[] =>
    stack.length > 1 ? outcomesOf(nodeAt(node, [square]), label) : outcomesOf(node, square);
  return stack.findLast(({ label }) => canTurn(reach, outcomesFor(label), { square, label }, gains)) ?? null;
}

/** The consequences of the decisions that begin with a choice, one by one. */
export function outcomesOf(node: MoveTree | null, choice: string): (readonly string[])[] {
  const next = node?.children[choice];
  if (!node || !next) return [];
  if (next.move !== null) return [node.effects?.[choice] ?? []];
  return Object.keys(next.children).flatMap((further) => outcomesOf(next, further));
}

/** The result of a step: the piece where it arrives, what it turns for sure, and the pieces that brace what turns or
 * may be chosen to do so. */
function previewStep(
  frame: BracesFrame,
  hand: Piece,
  square: string,
  ways: Ways,
  node: MoveTree | null,
  gains: Gains,
): StepResult {
  const there = { ...frame, pieces: moved(frame.pieces, hand, square) };
  const way = ways.get(square);
  if (way) return resultOf(there, way.effects, [hand], gains);
  const outcomes = outcomesOf(node, square);
  const open = alternativesIn(outcomes);
  const effects = [...new Set(outcomes.flat())];
  const certain = effects.filter((effect) => !open.includes(effect));
  return {
    ...resultOf(there, effects, [hand], gains),
    ghosts: resultOf(there, certain, [hand], gains).ghosts,
  };
}

/** The result of a swap with the piece under the pointer; null: it is not one to swap with. */
function previewSwap(
  frame: BracesFrame,
  { selection, node }: Interaction,
  square: string,
  label: string | undefined,
  gains: Gains,
): StepResult | null {
  const next = node?.children[square];
  const labels = Object.keys(next?.children ?? {});
  // Of several pieces in a stack, one must be named.
  const named = labels.length === 1 ? labels[0] : label;
  const { one, two } = entered(frame, [...selection, square, ...(named === undefined ? [] : [named])]);
  if (!node || !next || !one || !two) return null;
  const effects =
    (named !== undefined && labels.includes(named) ? next.effects?.[named] : node.effects?.[square]) ?? [];
  return resultOf({ ...frame, pieces: exchanged(frame.pieces, one, two) }, effects, [one, two], gains);
}

/** What has moved, and what that turns. there: the pieces after the move. */
function resultOf(there: BracesFrame, effects: readonly string[], arrived: readonly Piece[], gains: Gains): StepResult {
  const before = new Map(there.pieces.map((piece) => [piece.id, piece]));
  const { pieces, braces, highlights } = turnedBy(effects, there);
  const ghosts = pieces.filter((piece) => {
    const was = before.get(piece.id);
    return arrived.some(({ id }) => id === piece.id) || was?.colour !== piece.colour || was.gone !== piece.gone;
  });
  const judged = braces.map((brace, index) => ({ ...brace, loses: !gains(effects[index] ?? '') }));
  return { ghosts, braced: { braces: judged, pieces, highlights }, considered: true };
}

/** Whether a ghost comes to its square, where it is seen through; others replace a piece there, by a turn or a swap. */
export const arrives = ({ pieces }: BracesFrame, { selection }: Interaction, ghost: Piece): boolean =>
  selection[0] !== 'swap' && pieces.some(({ id, square }) => id === ghost.id && square !== ghost.square);

/** What a piece on the board would become. */
export interface Change {
  /** '': it would leave the game. */
  colour: string;
  /** Whether it is the result of the step under the pointer; otherwise the piece is the only one that destinations
   * turn. */
  whole: boolean;
}

/** What pieces on the board would become, by their identity. */
export function changesOf(
  { pieces }: BracesFrame,
  { victims, ghosts }: BracesInteraction,
): ReadonlyMap<number, Change> {
  const changes = new Map<number, Change>();
  for (const { square, label, colour } of victims) {
    const stack = stackOn(pieces, square);
    const piece = stack.find((one) => one.label === label) ?? stack.at(-1);
    if (piece) changes.set(piece.id, { colour, whole: false });
  }
  for (const { id, square, colour, gone } of ghosts)
    if (pieces.some((piece) => piece.id === id && piece.square === square))
      changes.set(id, { colour: gone ? '' : colour, whole: true });
  return changes;
}

/** The braces whose pieces have marks, of one action if that is pointed at; none once something is taken. A player who
 * can choose sees, of a turn that is over, those whose pieces are all where they were, and none of the own turn: they
 * would be taken for what can be done. */
function markedBraces(frame: BracesFrame, { selection, choices }: Interaction): BracesInteraction['braced'] {
  const { turned, removed } = frame.highlights;
  const decides = frame.rests && choices.length > 0;
  const hidden = selection.length > 0 || (decides && !frame.turnOver);
  const step = frame.step ?? null;
  const changed = changedSquares(frame);
  const braces = recentBraces(frame).filter(
    (brace) =>
      (turned.includes(brace.to) || removed.includes(brace.to)) &&
      (step === null || brace.number === step) &&
      (!decides || (changed.includes(brace.to) && isUnmoved(brace, frame.pieces))),
  );
  // Plates make room for the arrows that are drawn.
  return { ...frame, arrows: shownArrows(frame), braces: hidden ? [] : braces };
}

function fanOf(
  frame: BracesFrame,
  { choices, selection, node }: Interaction,
  looked: Looked,
  pointedLabel: string | null | undefined,
  gains: Gains,
): Fan | null {
  const last = selection.at(-1) ?? '';
  const opens = (piece: Piece, at: MoveTree | null): boolean => at?.children[piece.label] !== undefined;
  const asked = SQUARES.includes(last) && stackOn(frame.pieces, last).some((piece) => choices.includes(piece.label));
  const square = asked ? last : looked;
  const stack = stackOn(frame.pieces, square ?? '');
  if (!square || stack.length < 2) return null;
  const from = asked ? node : nodeAt(node, [square]);
  return {
    square,
    asked,
    pieces: stack.map((piece) => ({
      piece,
      open: opens(piece, from),
      pointed: piece.label === pointedLabel,
      turns: canTurn(
        selection[0] === 'swap' ? [] : frame.reach,
        outcomesOf(from, piece.label),
        { square, label: piece.label },
        gains,
      ),
    })),
  };
}

/** The top piece of a stack, which a drag takes; null: it cannot be taken now. */
export function gripOf(frame: BracesFrame, { choices }: Interaction, square: string): readonly string[] | null {
  if (!choices.includes(square)) return null;
  const stack = stackOn(frame.pieces, square);
  const top = stack.at(-1);
  return top && stack.length > 1 ? [square, top.label] : [square];
}
