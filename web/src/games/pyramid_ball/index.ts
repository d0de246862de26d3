import { message, plural, t, type Message } from '../../i18n/messages.svelte';
import type { SeatInfo } from '../../api/generated/messages';
import type { Told } from '../../api/generated/pyramid_ball';
import {
  defineBoard,
  type DemonstratedDrag,
  type Ending,
  type Interaction,
  type LegendEntry,
  type ListedMove,
} from '../../board/contract';
import { lookOf } from './palette';
import { model, passOf, playOf, wayOf, writeAt, type BallFrame, type Plan, type Pyramid } from './model';
import {
  ballReport,
  ballSummary,
  costlyStops,
  isIdle,
  moveLabel,
  moveWords,
  planWords,
  programReport,
  pushReport,
  stopReport,
  word,
  type Struck,
} from './labels';
import { emptyProgram, lengthOf, programText, readProgram, routeOf, SIZES, type Program } from './program';

const SPECIALS: Record<string, Message> = { D: message('Dash'), Q: message('Quick Pass'), Z: message('Blitz') };

/** Points out of those that win, and what a team can do once. */
function seatNotes({ pieces, scores, ready, target }: BallFrame, seats: readonly SeatInfo[]): string[] {
  return seats.map((_, seat) => {
    const side = pieces.find((piece) => piece.seat === seat)?.side ?? seat;
    const points = scores[side] ?? 0;
    const specials = [...(ready[side] ?? '')].flatMap((letter) => SPECIALS[letter] ?? []).map((name) => t(name));
    const won = target
      ? plural(target, { one: '{points} of {count} point', other: '{points} of {count} points' }, { points })
      : plural(points, { one: '{count} point', other: '{count} points' });
    return [...specials, won].join(' · ');
  });
}

/** The colours of the routes, and what else a plan shows. */
function planKeys(frame: BallFrame, seats: readonly SeatInfo[]): LegendEntry[] {
  const { plans, pieces } = frame;
  if (!plans.length) return [];
  const moves = (plan: Plan): boolean =>
    pieces.some((piece) => piece.side === plan.side && wayOf(plan, piece).length > 1);
  const routed = plans.filter(moves);
  const seatOf = (side: number): number => pieces.find((piece) => piece.side === side)?.seat ?? side;
  const nameOf = (side: number): string => seats[seatOf(side)]?.name ?? '';
  return [
    ...routed.map(({ side }): LegendEntry => {
      return { icon: 'way', style: lookOf(seatOf(side)).way, label: t('{seat}’s plan', { seat: nameOf(side) }) };
    }),
    ...(routed.length ? [{ icon: 'ghost' as const, label: t('would end') }] : []),
    ...(plans.some((plan) => passOf(frame, plan)) ? [{ icon: 'flight' as const, label: t('gets a pass') }] : []),
  ];
}

/** The drawing of a turn that has run: routes of both teams, and the ball. */
function playKeys(frame: BallFrame, seats: readonly SeatInfo[], interaction: Interaction): LegendEntry[] {
  const { scoredAt, carrier, loose } = frame;
  const { arrows, throws } = playOf(frame, interaction);
  /** What happened to pieces, in the colour of the first to which it did. */
  const keyOf = (icon: 'pushed' | 'stopped', label: string): LegendEntry[] => {
    const arrow = arrows.find(({ segments }) => segments.some(({ kind }) => kind === icon));
    return arrow ? [{ icon, label, ...(arrow.team && { style: arrow.team }) }] : [];
  };
  const gone = seats.flatMap(({ name }, seat): LegendEntry[] => {
    const { way } = lookOf(seat);
    return arrows.some(({ team }) => team?.mark === way.mark) ? [{ icon: 'way', style: way, label: name }] : [];
  });
  return [
    ...gone,
    ...keyOf('pushed', t('[of a piece] pushed')),
    ...keyOf('stopped', t('[of a piece] stopped')),
    ...(throws.length
      ? [
          {
            icon: 'flight' as const,
            label: throws.some(({ caught }) => caught) ? t('pass, caught') : t('[of a ball] pass'),
          },
        ]
      : []),
    ...(scoredAt.length ? [{ icon: 'point' as const, label: t('[scored] point') }] : []),
    ...(carrier !== null || loose ? [{ icon: 'ball' as const, label: t('the ball') }] : []),
  ];
}

/** A seat's piece that has the ball, or its medium. */
const carrierOf = ({ pieces, carrier }: BallFrame, seat: number): Pyramid | undefined => {
  const own = pieces.filter((piece) => piece.seat === seat);
  return own.find(({ id }) => id === carrier) ?? own[1];
};

/** Three steps over empty squares, if there are some: to the right and then forward twice, forward alone, or to the left,
 * where the hand that shows it is. */
function aheadOf({ pieces }: BallFrame, { square, side }: Pyramid): DemonstratedDrag | null {
  const [rank, on] = [Number(square.charAt(1)), side === 0 ? 1 : -1];
  const ways = [1, 0, -1].map((aside) => {
    const file = String.fromCharCode(square.charCodeAt(0) + aside * on);
    return [0, 1, 2, 3].slice(aside ? 0 : 1, aside ? 3 : 4).map((steps) => file + (rank + steps * on));
  });
  const isFree = (way: readonly string[]): boolean =>
    way.every((at) => /^[a-g][1-8]$/.test(at) && !pieces.some((piece) => piece.square === at));
  const way = ways.find(isFree);
  return way ? { path: [square, ...way] } : null;
}

/** Whether a piece would come to a square in an announced plan. */
const isIn = (plan: Plan, piece: Pyramid, square: string): boolean =>
  !plan.entered && plan.side === piece.side && wayOf(plan, piece).includes(square);

/** Whether a seat's plan has something for each of its pieces. */
const isPlanned = ({ plans, pieces }: BallFrame, seat: number): boolean =>
  plans.some(
    ({ entered, program }) =>
      entered &&
      pieces.every(
        (piece) => piece.seat !== seat || lengthOf(program, piece.size) > 0 || program.pass?.to === piece.size,
      ),
  );

/** What a seat does next once it has begun: its selected piece has no step yet, other pieces have none, or it is done. */
function planAdvice(frame: BallFrame, seat: number): Message {
  if (isPlanned(frame, seat)) return message('Press Go! Both plans run together; in an empty step a piece stays.');
  const plan = frame.plans.find(({ entered }) => entered);
  const isEmpty = plan && !plan.program.pass && SIZES.every((size) => lengthOf(plan.program, size) === 0);
  return isEmpty
    ? message('Press an arrow for each of its steps, or drag the piece.')
    : message('Plan the others, too, or press Go! Both plans run together.');
}

/** The piece that has the ball. */
const holderOf = ({ pieces, carrier }: BallFrame): Pyramid | undefined => pieces.find(({ id }) => id === carrier);

/** The team that pushes the other, whatever the sizes, and what a push of the carrier is worth (B5, B7). */
function pushAdvice(frame: BallFrame, seat: number): Message {
  const holder = holderOf(frame);
  if (!holder) return message('Only the team without the ball pushes. Pushing the piece that has it scores.');
  return holder.seat === seat
    ? message('You have the ball: even their small can push you. If it pushes your carrier, they score.')
    : message('They have the ball: even your small can push them. Push their carrier to score.');
}

/** A program, and the first piece that it moves; null if it moves none. */
function firstMove({ pieces }: BallFrame, text: string, seat: number): { program: Program; piece: Pyramid } | null {
  const own = pieces.filter((piece) => piece.seat === seat);
  const program = readProgram(text, own[0]?.side ?? seat);
  const piece = program && own.find(({ size }) => lengthOf(program, size) > 0);
  return piece ? { program, piece } : null;
}

/** The route of that piece. */
function dragOf(frame: BallFrame, text: string, seat: number): readonly string[] {
  const move = firstMove(frame, text, seat);
  if (!move) return [];
  const { program, piece } = move;
  return routeOf(program, piece.size, piece.square).slice(0, lengthOf(program, piece.size) + 1);
}

/** An empty program with the first step of that piece selected. */
function draftOf(frame: BallFrame, text: string, seat: number): string[] {
  const piece = firstMove(frame, text, seat)?.piece;
  if (!piece) return [];
  const empty = emptyProgram(piece.side, frame.duty);
  return [programText(empty, piece.side), writeAt({ size: piece.size, row: 0 })];
}

/** The number of a turn, once it is over, and its points, tackles, passes and bumps; without them, where the ball is. */
function turnSummary(events: readonly Told[], seats: readonly SeatInfo[]): string {
  const count = (kind: Told['kind']): number => events.filter((event) => event.kind === kind).length;
  const [tackles, passes, caught, bumps] = [count('tackled'), count('passed'), count('intercepted'), count('struck')];
  const [pushes, kept] = [
    count('pushed') - tackles,
    events.filter((event) => event.kind === 'not_thrown' && !isIdle(event)).length,
  ];
  const points = count('scored') + tackles + caught;
  const found = [
    points && plural(points, { one: '{count} point', other: '{count} points' }),
    tackles && plural(tackles, { one: '{count} tackle', other: '{count} tackles' }),
    passes && plural(passes, { one: '{count} pass', other: '{count} passes' }),
    caught && plural(caught, { one: '{count} interception', other: '{count} interceptions' }),
    bumps && plural(bumps, { one: '{count} bump', other: '{count} bumps' }),
    pushes > 0 && plural(pushes, { one: '{count} push', other: '{count} pushes' }),
    kept && t('a pass was not thrown'),
  ].filter(Boolean);
  const end = events.findLast((event) => event.kind === 'turn_ended');
  const summary = found.join(', ') || (end && count('programmed') ? ballSummary(end, seats) : '');
  return summary && end ? t('turn {turn}: {summary}', { turn: end.turn, summary }) : summary;
}

/** The number of a turn, whose plans are secret; before the first one, seats decide one after the other. */
function turnTitle(events: readonly Told[], { phase, turn }: BallFrame): string {
  const end = events.findLast((event) => event.kind === 'turn_ended');
  const plans = phase === 'program' && (!events.length || events.some((event) => event.kind === 'programmed'));
  return end || plans ? t('Turn {turn}', { turn: end?.turn ?? turn }) : '';
}

const REMARKABLE: readonly Told['kind'][] = ['scored', 'tackled', 'intercepted', 'passed'];
const DECIDING: readonly Told['kind'][] = ['scored', 'tackled', 'intercepted'];
const MOST_REPORTED = 2;

/** Where the ball is now, which says who is ahead and must have room; and what happened in a turn, the most remarkable if
 * not all has room, in the order in which it happened. At the end, what decided the game. */
function turnReport(events: readonly Told[], seats: readonly SeatInfo[], own: number | null): string {
  const deciding = events.filter(({ kind }) => DECIDING.includes(kind));
  if (deciding.length && events.some(({ kind }) => kind === 'won'))
    return deciding.map(({ sentence }) => sentence).join(' ');
  const sentenceOf = (event: Told): string => (event.kind === 'pushed' ? pushReport(event, seats) : event.sentence);
  const told: { at: number; sentence: string }[] = [];
  /** countOf: what is said of all of them, if there are more than have room; absent: only the last ones are said. */
  function tell(isTold: (event: Told) => boolean, most: number, countOf?: (count: number) => string): void {
    const found = events.flatMap((event, at) => (isTold(event) ? { at, sentence: sentenceOf(event) } : []));
    const room = Math.min(most, MOST_REPORTED - told.length);
    if (room <= 0) return;
    const [first] = found;
    if (first && countOf && found.length > room) told.push({ at: first.at, sentence: countOf(found.length) });
    else told.push(...found.slice(-room));
  }
  tell(({ kind }) => REMARKABLE.includes(kind), MOST_REPORTED);
  tell(
    (event) => event.kind === 'pushed' && !isTackle(event, events),
    MOST_REPORTED,
    (count) => plural(count, { one: '{count} push.', other: '{count} pushes.' }),
  );
  tell((event) => event.kind === 'not_thrown' && !isIdle(event), 1);
  // What a piece was pushed away from does not matter any more.
  const stops = events.filter(
    (event, at) =>
      event.kind === 'struck' &&
      !events.slice(at).some((later) => later.kind === 'pushed' && later.piece === event.piece),
  ) as Struck[];
  const [stop] = stops;
  const room = MOST_REPORTED - told.length;
  if (stop && room > 0) {
    const costly = own === null ? [] : costlyStops(stops, events, own);
    told.push({ at: events.indexOf(stop), sentence: stopReport(stops, costly, seats, room) });
  }
  const sentences = told.sort((one, other) => one.at - other.at).map(({ sentence }) => sentence);
  const end = events.findLast((event) => event.kind === 'turn_ended');
  // With equal points, how far the ball is from the goal says who is ahead.
  if (end) sentences.unshift((own !== null && ballReport(end, seats, own)) || end.sentence);
  return sentences.join(' ');
}

/** An event in words. A plan has the directions of the field, as its arrows. */
const eventWords = (event: Told, seats: readonly SeatInfo[], near: number): string =>
  event.kind === 'programmed' ? programReport(event.program, event.side ^ event.home, near, seats) : event.sentence;

/** A plan in words, and what came of both plans unless the end of the game says it, too. */
function moveReport({ text, seat, events, seats, near }: ListedMove<Told>): string[] {
  // Before programs, pieces and sides are chosen, in words.
  const isProgram = readProgram(text, 0) !== null;
  if (seat === null || !isProgram) return [];
  const plan = programReport(text, seat, near, seats);
  const isResult = events.some(({ kind }) => kind === 'turn_ended') && !events.some(({ kind }) => kind === 'won');
  return isResult ? [plan, turnReport(events, seats, null)] : [plan];
}

/** Whether a push is called a tackle: it was one of the carrier. */
const isTackle = (push: Told & { kind: 'pushed' }, events: readonly Told[]): boolean =>
  events.some((event) => event.kind === 'tackled' && event.carrier === push.piece && event.row === push.row);

/** The score, as its reader sees it; how the last point was made is said below it. */
function ending(event: Told, seats: readonly SeatInfo[], own: number | null): Ending | null {
  if (event.kind !== 'won' || own === null) return null;
  const points = [event.home_score, event.away_score];
  const [more, less] = [Math.max(...points), Math.min(...points)];
  const reason =
    event.seat === own
      ? t('{more}-{less} to you.', { more, less })
      : t('{more}-{less} to {player}.', { more, less, player: seats[event.seat]?.name ?? '' });
  return { reason, standings: [] };
}

export default defineBoard({
  model,
  firstSteps: [
    {
      text: ({ target }) =>
        target === 1
          ? message('Get the ball to the far goal row. The first point wins.')
          : message('Get the ball to the far goal row. Each turn has three steps.'),
      at: (frame, seat) => carrierOf(frame, seat)?.square ?? null,
      drag: (frame, { seat }) => {
        const from = carrierOf(frame, seat ?? 0);
        return from ? aheadOf(frame, from) : null;
      },
    },
    {
      text: planAdvice,
      choices: 1,
    },
    { text: pushAdvice, picture: () => import('./panels/PushPicture.svelte') },
    {
      text: (frame, seat) =>
        holderOf(frame)?.seat === seat
          ? message('Drag the ball to a team-mate to pass.')
          : message('Once you have the ball, drag it to a team-mate to pass.'),
    },
  ],
  svg: () => import('./svg/Board.svelte'),
  three: () => import('./three/renderer'),
  arrowsBelow: true,
  carriesAtRight: true,
  moveForm: () => import('./panels/ProgramPanel.svelte'),
  turnPanel: () => import('./panels/TurnPlans.svelte'),
  describeMove: planWords,
  moveDrag: dragOf,
  // An announced plan has its pieces on the field, too.
  isOccupied: ({ pieces, plans }, square) =>
    pieces.some((piece) => piece.square === square || plans.some((plan) => isIn(plan, piece, square))),
  moveDraft: draftOf,
  moveLabel,
  movePicture: () => import('./panels/MovePicture.svelte'),
  moveWords,
  moveReport,
  eventWords,
  moveKey: () => import('./panels/MoveKey.svelte'),
  listsTurns: true,
  editorFields: ['points0', 'points1'],
  moreFields: message('Turn and plans'),
  moveFormPrompt: (seat) => t('{seat}: drag each piece up to 3 steps. Both plans run together.', { seat }),
  buttonLabel: word,
  callouts: (frame) => frame.notes.map(({ at, text }) => ({ target: at, text })),
  seatNotes,
  keepsScore: true,
  // Which team is at home is drawn, or chosen.
  nearSeat: ({ pieces }) => pieces.find(({ side }) => side === 0)?.seat ?? 0,
  turnSummary,
  turnReport,
  turnTitle,
  // Where the ball is, the field and the report say, too.
  isInSummary: ({ kind }) => kind === 'turn_ended',
  ending,
  legend: (frame, seats, interaction) => [...planKeys(frame, seats), ...playKeys(frame, seats, interaction)],
});
