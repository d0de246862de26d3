/** All that the table's page knows: the server's last state, and what this person has half entered. */

import { MoveInput } from '../../board/moveInput.svelte';
import { PlaybackFeed } from './playbackFeed';
import { knownTable, saveTable, seedContribution } from '../../stores/seatKeys';
import { listed } from '../../i18n/list';
import { CHANCE, type TableAnswer, type TableMessage, type View } from '../../api/protocol';
import { TableSocket } from '../../api/tableSocket';
import { playSound } from '../../ui/sound';
import { readValues } from '../../board/exactValues';

const TOAST_SECONDS = 6;
/** Marks the question what decisions are worth. */
const WEIGHING = 'worth';
/** Marks what one says to the others. */
const SAYING = 'say';
/** What boards may tell of seats: pieces left to each; points of sides, and who plays them. */
interface Told {
  reserves: number[];
  scores: number[];
  pieces: { seat?: number; side?: number }[];
}

export class TableController extends MoveInput {
  /** The last state that the server told; null until then. */
  table = $state.raw<TableMessage | null>(null);
  connected = $state(true);
  /** A sentence of the server that something cannot be, shown for a while. */
  toast = $state('');
  /** Why this table cannot be shown at all. */
  failure = $state('');
  /** What happens, for whoever shows the board. */
  readonly feed = new PlaybackFeed();
  /** What was said last. */
  private saying = '';

  readonly keys: string[];
  private readonly socket: TableSocket;
  private toastTimer: number | undefined;
  private deadline = 0;
  private clockTimer: number | undefined;
  /** How many decisions were sent from here; each bears its number, so that its answer is known from that to another. */
  private decisions = 0;
  /** Whether the connection was lost while a decision was on its way. */
  private lost = false;
  /** The secret decision of which the server knows that what led to it has been shown here. */
  private seen: string | null = null;

  constructor(readonly id: string) {
    super();
    this.keys = knownTable(id)?.keys ?? [];
    this.socket = new TableSocket(id, this.keys, {
      message: (message) => this.receive(message),
      connected: (is) => {
        this.connected = is;
        if (is) return;
        // What was on its way may be lost: the state that comes with the next connection tells.
        this.lost = this.pending;
        this.seen = null;
      },
    });
  }

  // -- what can be read off ------------------------------------------------------------------------------------------

  /** The view of the seat that is to decide here, else of the first seat held, else a spectator's. */
  view: View | null = $derived.by(() => {
    if (!this.table) return null;
    const views = Object.values(this.table.views);
    return views.find((view) => view.seat !== null && view.to_decide.includes(view.seat)) ?? views[0] ?? null;
  });
  /** Whether the seat whose view this is must decide, now or once its person begins. */
  awaited: boolean = $derived(
    this.view !== null && this.view.seat !== null && this.view.to_decide.includes(this.view.seat),
  );
  /** The seconds that its person has for it once he begins; 0: nothing is to be begun. */
  secondsOnceBegun: number = $derived(this.awaited ? (this.view?.begin ?? 0) : 0);
  /** Whether that seat decides now. */
  canMove: boolean = $derived(this.awaited && !this.secondsOnceBegun);

  /** Whether several seats decide at once, each without the others' knowledge. */
  secret: boolean = $derived(this.view !== null && this.view.to_decide.length + this.view.decided.length > 1);
  /** Plies that everybody may know: without decisions that are still sealed. */
  openPly: number = $derived((this.table?.ply ?? 0) - (this.view?.decided.length ?? 0));
  /**
   * Which secret decision is asked for here, where several persons share the device; null elsewhere. Until that person
   * says that he is there, nothing of it is to be shown.
   */
  sharedSecret: string | null = $derived.by(() => {
    const held = this.table?.seats.filter((seat) => seat.held).length ?? 0;
    if (!this.view || !this.canMove || !this.secret || held < 2) return null;
    return `${this.view.seat} ${this.openPly}`;
  });

  over: boolean = $derived(this.table?.result != null && !this.awaitingPlayback);

  /** Whether the person wants to see what decisions are worth. */
  showsValues = $state(false);
  /** The ply of an earlier position that is looked at; null: the present one. */
  viewedPly = $state<number | null>(null);
  /** What has been asked of the server and not yet been answered. */
  valuesPending = $state(false);
  /** Who wins from the position that was weighed, in a sentence; null where it is not known. */
  solved = $state<string | null>(null);
  /** The position whose decisions are to be weighed; null: none. */
  private readonly valuedPly: number | null = $derived.by(() => {
    const { table, view } = this;
    if (!this.showsValues || !table?.exact || this.awaitingPlayback) return null;
    if (this.viewedPly !== null && this.viewedPly < table.ply) return this.viewedPly;
    if (!view?.to_decide.length || table.result) return null;
    return this.canMove || !table.seats.some((seat) => seat.held) ? table.ply : null;
  });

  /** What this person is told to do or to wait for. */
  prompt: string = $derived.by(() => {
    const table = this.table;
    if (!table) return 'Coming to the table …';
    if (this.awaitingPlayback) return '';
    if (table.over_sentence) return table.over_sentence;
    if (this.node?.prompt) return this.node.prompt;
    if (table.entering) return 'Throw on your table, and enter what came.';
    if (this.view?.to_decide.includes(CHANCE)) {
      const awaited =
        table.terms.shares && table.seats.some((seat) => seat.person && !seat.left && seat.share === null);
      return awaited ? 'The first throw waits until everybody has come.' : 'Chance decides …';
    }
    if (this.pending && this.secret) return `${this.seatName(this.view?.seat ?? 0)}: sealed.`;
    // A decision is on its way: what was asked stays until the answer.
    if (this.canMove && this.view?.moveTree) return this.view.moveTree.prompt;
    if (this.canMove) return `${this.seatName(this.view?.seat ?? 0)}: decide in secret.`;
    if (this.secondsOnceBegun) return `${this.seatName(this.view?.seat ?? 0)}: your time begins when you say so.`;
    const waited = this.view?.to_decide.flatMap((seat) => table.seats[seat] ?? []) ?? [];
    if (!waited.length) return '';
    const names = listed(waited.map((seat) => seat.name));
    if (waited.some((seat) => seat.person)) return `Waiting for ${names}.`;
    return `${names} ${waited.length > 1 ? 'are' : 'is'} thinking …`;
  });

  /** What the game calls a seat. */
  seatName(seat: number): string {
    return this.table?.seat_names[seat] ?? '';
  }

  /** What is left to a seat, or what it has won, where a board tells of reserves or points. */
  seatNote(seat: number): string {
    const board = this.view?.board as Partial<Told> | null | undefined;
    const reserve = board?.reserves?.[seat];
    if (reserve !== undefined) return `${reserve} in reserve`;
    const side = board?.pieces?.find((piece) => piece.seat === seat)?.side;
    const points = side === undefined ? undefined : board?.scores?.[side];
    return points === undefined ? '' : points === 1 ? '1 point' : `${points} points`;
  }

  /** Whether this page needs the server's drawing of the board. */
  requestDiagrams(wanted: boolean): void {
    this.socket.want(wanted);
  }

  // -- what this person does -----------------------------------------------------------------------------------------

  /** The person has seen what led to the secret decision that is asked for: the clock may run. */
  acknowledgePlayback(): void {
    const { view } = this;
    if (!view || view.seat === null || !this.canMove || !this.secret) return;
    const moment = `${view.seat} ${this.openPly}`;
    if (moment === this.seen) return;
    if (this.socket.send({ type: 'shown', seat: view.seat, ply: this.openPly })) this.seen = moment;
  }

  /** The person begins the secret decision, and his time for it. Gives which one it is, as `sharedSecret` will. */
  begin(): string {
    const seat = this.view?.seat ?? 0;
    if (!this.socket.send({ type: 'begin', seat, ply: this.openPly }))
      this.showToast('There is no connection just now; your time does not run.');
    return `${seat} ${this.openPly}`;
  }

  submit(text: string): void {
    const seat = this.view?.seat;
    if (!this.table || seat == null) return;
    this.decisions++;
    this.pending = this.socket.send({ type: 'decide', seat, ply: this.table.ply, text, tag: this.decisions });
    this.feed.localMove = this.selection.length ? text : null;
    if (!this.pending) this.showToast('There is no connection just now; your decision was not sent.');
  }

  protected explainRefusal(seat: number, path: string[]): void {
    this.socket.send({ type: 'why', seat, path });
  }

  /** What dice or a throw have shown at a real table. */
  enterOutcome(text: string): void {
    const seat = this.table?.seats.findIndex((one) => one.held) ?? -1;
    if (!this.table || seat < 0) return;
    const sent = this.socket.send({ type: 'enter', seat, ply: this.table.ply, text });
    if (!sent) this.showToast('There is no connection just now; nothing was entered.');
  }

  /** What one has said and nobody has heard, as it was refused. */
  refusedChat = $state('');

  /** Says something to the others; who watches may say his name. What is refused comes back as `unsaid`.
   *
   * Gives whether it was sent.
   */
  sendChat(text: string, name: string): boolean {
    const seat = this.table?.seats.findIndex((one) => one.held) ?? -1;
    const who = seat < 0 ? (name.trim() ? { name: name.trim() } : {}) : { seat };
    this.saying = text;
    const sent = this.socket.send({ type: 'say', text, tag: SAYING, ...who });
    if (!sent) this.showToast('There is no connection just now; nothing was said.');
    return sent;
  }

  /** What this page's seat decides if something happens first; no lines: what was planned is revoked. */
  sendPlan(lines: readonly (readonly string[])[]): boolean {
    const [seat, table] = [this.seat, this.table];
    if (seat === undefined || !table) return false;
    const sent = this.socket.send({ type: 'plan', seat, ply: table.ply, lines: lines.map((line) => [...line]) });
    if (!sent) this.showToast('There is no connection just now; the plan was not sent.');
    return sent;
  }

  /** Takes a decision back. seats: those of this page; where none of them can, the server says why not. */
  undo(seats: readonly number[]): void {
    const seat = this.table?.undo[0] ?? seats[0];
    if (seat !== undefined) this.socket.send({ type: 'undo', seat });
  }

  resign(seat: number): void {
    this.socket.send({ type: 'resign', seat });
  }

  /** The first seat of this page that still plays. */
  private get seat(): number | undefined {
    const found = this.table?.seats.findIndex((seat) => seat.held && !seat.left) ?? -1;
    return found < 0 ? undefined : found;
  }

  /** Offers the other persons a draw, or asks them to let the last decision be taken back. */
  offer(kind: 'draw' | 'takeback'): void {
    if (this.seat !== undefined) this.socket.send({ type: 'offer', seat: this.seat, kind });
  }

  /** Lets the time of this page's seat stand still for some days, in a game by correspondence. */
  takeVacation(days: number): void {
    if (this.seat !== undefined) this.socket.send({ type: 'vacation', seat: this.seat, days });
  }

  answerOffer(seat: number, accept: boolean): void {
    this.socket.send({ type: 'answer', seat, accept });
  }

  /** Asks what decisions are worth, whenever others stand to be weighed; to be called in an effect. */
  requestValues(): void {
    this.exactValues = null;
    this.solved = null;
    this.valuesPending =
      this.valuedPly !== null && this.socket.send({ type: 'values', ply: this.valuedPly, tag: WEIGHING });
  }

  dispose(): void {
    window.clearTimeout(this.toastTimer);
    window.clearInterval(this.clockTimer);
    this.socket.close();
  }

  showToast(sentence: string): void {
    this.toast = sentence;
    window.clearTimeout(this.toastTimer);
    this.toastTimer = window.setTimeout(() => (this.toast = ''), TOAST_SECONDS * 1000);
  }

  /** Counts down by itself between the server's states. */
  private startCountdown(seconds: number | null): void {
    window.clearInterval(this.clockTimer);
    this.secondsLeft = seconds;
    if (seconds === null) return;
    this.deadline = Date.now() + seconds * 1000;
    this.clockTimer = window.setInterval(() => {
      this.secondsLeft = Math.max(0, Math.ceil((this.deadline - Date.now()) / 1000));
    }, 250);
  }

  /** What is asked of whom here: another question has another name. */
  private get question(): string {
    const { ply = 0, decided = [], seat = null } = this.view ?? {};
    return `${ply - decided.length} ${this.canMove ? seat : ''}`;
  }

  // -- what the server says ------------------------------------------------------------------------------------------

  /** Adds this page's shares to the seed of chance, where the table waits for them. */
  private share(message: TableMessage): void {
    if (!message.terms.shares || message.result) return;
    message.seats.forEach((seat, index) => {
      if (!seat.held || seat.left || seat.share !== null) return;
      const text = seedContribution(message.id, message.seat_names[index] ?? '', message.commitment);
      this.socket.send({ type: 'share', seat: index, text });
    });
  }

  private receive(message: TableAnswer): void {
    if (message.type === 'state') {
      const moved = this.table !== null && message.ply !== this.table.ply;
      const before = this.question;
      if (this.table && !this.table.result && message.result) playSound('end');
      // A decision that has come raises the ply; that somebody comes or goes meanwhile says nothing of it.
      const astray = this.lost && !moved;
      if (moved || this.lost || message.result) this.pending = this.lost = false;
      this.table = message;
      if (astray) {
        this.cancel();
        this.showToast('Your decision was lost with the connection: decide again.');
      }
      // What another seals meanwhile leaves the question as it was, and what is entered of its answer.
      if (this.question !== before || message.result) this.clear();
      if (this.view) this.feed.update(message, this.view);
      this.startCountdown(message.seconds_left);
      if (moved) this.continueRoute();
      // What is shown while the seed is secret is what it is compared with at the end.
      if (message.card.chance !== 'deterministic' && !message.result && message.commitment) {
        if (!knownTable(this.id)?.commitment) saveTable({ id: message.id, commitment: message.commitment });
      }
      this.share(message);
      saveTable({ id: message.id, title: message.title, over: message.result !== null });
    } else if (message.type === 'values') {
      if (message.ply !== this.valuedPly) return;
      this.valuesPending = false;
      this.exactValues = readValues(message.values);
      this.solved = message.solved;
    } else if (message.type === 'error' && message.re === WEIGHING) {
      this.valuesPending = false;
      if (message.code !== 'stale') this.showToast(message.sentence);
    } else if (message.type === 'error' && message.re === SAYING) {
      this.refusedChat = this.saying;
      this.showToast(message.sentence);
    } else if (message.type === 'error' && message.code === 'bot_note') {
      this.showToast(message.sentence);
    } else if (message.type === 'error') {
      // What nobody asked for here, such as that the disk fails, takes nothing back; nor does a late answer to a decision
      // that somebody else's has overtaken: what is entered by now is another one.
      if ((this.pending && message.re === this.decisions) || !this.table) {
        this.pending = false;
        this.cancel();
      }
      if (!this.table) this.failure = message.sentence;
      else if (message.code !== 'stale') this.showToast(message.sentence);
    } else if (message.type === 'why') {
      this.showToast(message.sentence);
    }
  }
}
