/** The ways that pieces have gone in what is told: joined step to step, each step with its number, and how they lie. */

/** A step: plain, over another square, pushed by somebody, two that change places, or one that was stopped. */
export type How = 'step' | 'leap' | 'swap' | 'pushed' | 'stopped';

/** One step of one piece, as a frame tells it. */
export interface Going {
  /** Whose way it goes on; null: it is a way by itself. */
  piece: number | null;
  from: string;
  /** Of a stopped one: where it was to go; its own square where that is nowhere on the board. */
  to: string;
  how: How;
  /** Whose it is, where that is shown; null: a mark like others. */
  team?: Team | null;
}

/** How a way is drawn: what is being entered like a choice, and what teams go in their own colours. */
export interface Line {
  mark: 'choice' | 'first' | 'second';
  dashed: boolean;
}

/** How a team's ways look: never told by colour alone. */
export interface Team extends Line {
  mark: 'first' | 'second';
}

export interface Leg {
  from: string;
  to: string;
  how: How;
  /** The steps in which it was gone. */
  numbers: readonly string[];
}

export interface Journey {
  piece: number | null;
  team: Team | null;
  legs: readonly Leg[];
}

/** All ways with what a frame adds. A step that begins where the same piece's way has ended goes on with it. */
export function joined(known: readonly Journey[], goings: readonly Going[], number: string): readonly Journey[] {
  const all = [...known];
  for (const { piece, from, to, how, team = null } of goings) {
    const leg: Leg = { from, to, how, numbers: [number] };
    const at = piece === null ? -1 : all.findLastIndex((one) => one.piece === piece);
    const before = all[at];
    if (before && endOf(before) === from) all[at] = { ...before, legs: [...before.legs, leg] };
    else all.push({ piece, team, legs: [leg] });
  }
  return all;
}

const endOf = ({ legs }: Journey): string | undefined => {
  const last = legs.at(-1);
  return last?.how === 'stopped' ? last.from : last?.to;
};

/** How far beside the middle each way runs, in lanes: as near as can be without touching one that shares a square. */
export function lanesOf(journeys: readonly Journey[]): number[] {
  const squares = journeys.map(({ legs }) => new Set(legs.flatMap(({ from, to }) => [from, to])));
  const lanes: number[] = [];
  journeys.forEach(({ team }, index) => {
    const taken = lanes.filter((_, other) => [...(squares[other] ?? [])].some((square) => squares[index]?.has(square)));
    lanes.push(LANES[team?.mark ?? 'last'].find((lane) => !taken.includes(lane)) ?? 0);
  });
  return lanes;
}

/** Each team keeps to one side of the middle, where letters stand. */
const LANES = { first: [-1, -2, -3], second: [1, 2, 3], last: [0, 1, -1, 2, -2, 3, -3] };

/** The numbers of a way, each where it is shown once: steps there and back between two squares share a place. */
export function numbersOf({ legs }: Journey): { leg: Leg; text: string }[] {
  const edge = ({ from, to }: Leg): string => [from, to].sort().join();
  const edges = [...new Set(legs.map(edge))];
  return edges.flatMap((name) => {
    const here = legs.filter((leg) => edge(leg) === name);
    const [leg] = here;
    return leg ? [{ leg, text: [...new Set(here.flatMap(({ numbers }) => numbers))].join(' ') }] : [];
  });
}

/** All numbers of a way. */
export const stepsOf = ({ legs }: Journey): string[] => legs.flatMap(({ numbers }) => numbers);
