/** The state of the table's page: the server's last state, and the move that is half entered here. */

import { plural, t } from '../../i18n/messages.svelte';
import type { SeatInfo, ExactValuesAnswer } from '../../api/generated/messages';
import { fetchTableLine } from '../../api/study';
import { TableSocket } from '../../api/tableSocket';
import { CHANCE, toLogLine, type LogLine, type SeatView, type TableMessage, type TableView } from '../../api/tableView';
import { readValues } from '../../board/exactValues';
import { MoveInput } from '../../board/moveInput.svelte';
import type { PlaybackSource, PlaybackTarget } from '../../board/playback/source';
import { knownTable, ownTables, saveTable, seedContribution } from '../../stores/seatKeys';
import { playSound } from '../../ui/sound';
import { ToastState } from '../../ui/toastState.svelte';
import { PlaybackFeed } from './playbackFeed';

/** Marks the question for exact values. */
const VALUES_ID = 'values';
/** Marks chat messages, each with its number. */
const CHAT_ID = 'chat';
/** Maximum number of positions in one answer. */
const MAX_POSITIONS = 200;

export class TableController extends MoveInput implements PlaybackSource {
  /** The last state of the table; null until the server has sent it. */
  table = $state.raw<TableView | null>(null);
  connected = $state(true);
  /** A refusal of the server. */
  readonly toast = new ToastState();
  /** Why this table cannot be shown at all. */
  failure = $state('');
  /** The events of the table, for its board. */
  readonly feed = new PlaybackFeed();
  readonly keys: string[];

  private readonly socket: TableSocket;
  private deadline = 0;
  private countdown: ReturnType<typeof setInterval> | undefined;
  /** Number of moves that were sent from here; each has its number, which its answer repeats. */
  private submissions = 0;
  /** Whether the connection was lost while a move was on its way. */
  private lost = false;
  /** The secret move of which the server knows that what led to it was shown here. */
  private acknowledged: string | null = null;
  /** Lines from before this page joined, with their events, by ply. */
  private earlier = $state.raw<readonly (LogLine | undefined)[]>([]);
  private fetchingEarlier = false;

  constructor(readonly id: string) {
    super();
    this.keys = knownTable(id)?.keys ?? [];
    this.socket = new TableSocket(id, this.keys, {
      message: (message) => this.receive(message),
      connected: (is) => this.setConnected(is),
    });
  }

  // -- what can be read off ------------------------------------------------------------------------------------------

  /** The view of the seat that is to move here, else of the first seat held, else a spectator's. */
  view: SeatView | null = $derived.by(() => {
    const views = this.table?.views ?? [];
    return views.find((view) => view.seat !== null && view.to_decide.includes(view.seat)) ?? views[0] ?? null;
  });
  seats: readonly SeatInfo[] = $derived(this.table?.seat_info ?? []);
  /** Whether the seat whose view this is must move, now or once its player begins. */
  awaited: boolean = $derived(
    this.view !== null && this.view.seat !== null && this.view.to_decide.includes(this.view.seat),
  );
  /** The seconds that its player has for it once they begin; 0: nothing is to be begun. */
  secondsOnceBegun: number = $derived(this.awaited ? (this.view?.round_seconds ?? 0) : 0);
  canMove: boolean = $derived(this.awaited && !this.secondsOnceBegun);

  /** Whether several seats decide at once, each without the others' knowledge. */
  secret: boolean = $derived(this.view !== null && this.view.to_decide.length + this.view.decided.length > 1);
  /** Plies that everybody may know: without moves that are still secret. */
  openPly: number = $derived((this.table?.ply ?? 0) - (this.view?.decided.length ?? 0));
  /**
   * Which secret move is asked for here, where several persons share the device; null elsewhere. Until that person says
   * that they are there, nothing of it is to be shown.
   */
  sharedSecret: string | null = $derived.by(() => {
    const held = this.table?.seats.filter((seat) => seat.controlled).length ?? 0;
    if (!this.view || !this.canMove || !this.secret || held < 2) return null;
    return `${this.view.seat} ${this.openPly}`;
  });

  /** What has happened; lines from before this page joined have their events once these have been fetched. */
  log: readonly LogLine[] = $derived(
    (this.table?.log ?? []).map((line) => {
      const known = line.events.length ? undefined : this.earlier[line.ply];
      return known?.text === line.text ? known : line;
    }),
  );

  over: boolean = $derived(this.table?.result != null && !this.awaitingPlayback);

  /** Whether exact values of moves are to be shown. */
  showsValues = $state(false);
  /** The ply of an earlier position that is viewed; null: the present one. */
  viewedPly = $state<number | null>(null);
  /** Whether exact values were asked for and have not come. */
  valuesPending = $state(false);
  /** A sentence on the winner from the position that was valued; null where it is not known. */
  solved = $state<string | null>(null);
  /** The position whose moves are to be valued; null: none. */
  private readonly valuedPly: number | null = $derived.by(() => {
    const { table, view } = this;
    if (!this.showsValues || !table?.exact_values_allowed || this.awaitingPlayback) return null;
    if (this.viewedPly !== null && this.viewedPly < table.ply) return this.viewedPly;
    if (!view?.to_decide.length || table.result) return null;
    return this.canMove || !table.seats.some((seat) => seat.controlled) ? table.ply : null;
  });

  /** The prompt for this user. */
  prompt: string = $derived.by(() => {
    const { table } = this;
    if (!table) return t('Coming to the table …');
    if (this.awaitingPlayback) return '';
    if (table.end_sentence) return table.end_sentence;
    return this.node?.prompt || this.waitingPrompt(table);
  });

  private waitingPrompt(table: TableView): string {
    if (table.chance_prompt) return t('Throw on your table, and enter what came.');
    const { view } = this;
    const rolling = table.roller === null ? undefined : table.seats[table.roller];
    if (rolling) return t('{player} rolls and enters what came.', { player: rolling.name });
    if (view?.to_decide.includes(CHANCE)) {
      const awaited =
        table.terms.client_seeds &&
        table.seats.some((seat) => seat.person && !seat.resigned && seat.client_seed === null);
      return awaited ? t('The first throw waits until everybody has come.') : t('Chance decides …');
    }
    const name = this.seatName(view?.seat ?? 0);
    if (this.pending && this.secret) return t('{seat}: sealed.', { seat: name });
    // A move is on its way: what was asked stays until the answer.
    if (this.canMove && table.paused)
      return t('{seat}: the clock is paused. It runs again when somebody decides.', { seat: name });
    if (this.canMove) return view?.moveTree ? view.moveTree.prompt : t('{seat}: decide in secret.', { seat: name });
    if (this.secondsOnceBegun) return t('{seat}: your time begins when you say so.', { seat: name });
    const failed = table.failed_bots.map((seat) => table.seats[seat]?.name ?? '');
    if (failed.length) return t('{bots} failed to decide.', { bots: failed });
    const waited = view?.to_decide.flatMap((seat) => table.seats[seat] ?? []) ?? [];
    if (!waited.length) return '';
    const names = waited.map((seat) => seat.name);
    if (waited.some((seat) => seat.person)) return t('Waiting for {names}.', { names });
    return plural(waited.length, { one: '{names} is thinking …', other: '{names} are thinking …' }, { names });
  }

  /** What the game calls a seat. */
  seatName(seat: number): string {
    return this.seats[seat]?.name ?? '';
  }

  /** The first seat of this page that still plays. */
  private get seat(): number | undefined {
    const found = this.table?.seats.findIndex((seat) => seat.controlled && !seat.resigned) ?? -1;
    return found < 0 ? undefined : found;
  }

  /** What is asked of whom here: another question has another name. */
  private get question(): string {
    const { ply = 0, decided = [], seat = null } = this.view ?? {};
    return `${ply - decided.length} ${this.canMove ? seat : ''}`;
  }

  // -- what this user does -------------------------------------------------------------------------------------------

  submit(text: string): void {
    const seat = this.view?.seat;
    if (!this.table || seat == null) return;
    this.submissions++;
    this.pending = this.socket.send({ type: 'decide', seat, ply: this.table.ply, text, request_id: this.submissions });
    this.feed.localMove = this.selection.length ? text : null;
    if (!this.pending) this.toast.show(t('You are not connected: your decision was not sent.'));
  }

  protected explainRefusal(seat: number, path: string[]): void {
    this.socket.send({ type: 'illegal_reason', seat, path });
  }

  /** What led to the secret move that is asked for has been shown here: its clock may run. */
  acknowledgePlayback(): void {
    const { view } = this;
    if (!view || view.seat === null || !this.canMove || !this.secret) return;
    const moment = `${view.seat} ${this.openPly}`;
    if (moment === this.acknowledged) return;
    if (this.socket.send({ type: 'playback_finished', seat: view.seat, ply: this.openPly })) this.acknowledged = moment;
  }

  /** The user begins the secret move, and their time for it. Gives which one it is, as `sharedSecret` will. */
  begin(): string {
    const seat = this.view?.seat ?? 0;
    if (!this.socket.send({ type: 'start_round', seat, ply: this.openPly }))
      this.toast.show(t('You are not connected: your clock is not running.'));
    return `${seat} ${this.openPly}`;
  }

  /** What dice or a throw have shown at a real table. */
  enterOutcome(text: string): void {
    const seat = this.table?.chance_prompt?.seat;
    if (!this.table || seat === undefined) return;
    const sent = this.socket.send({ type: 'enter_outcome', seat, ply: this.table.ply, text });
    if (!sent) this.toast.show(t('You are not connected: nothing was entered.'));
  }

  /** Chat messages of this page that were refused, the last one last. */
  refusedChat = $state.raw<readonly string[]>([]);
  private readonly sentChat: string[] = [];

  /** Says something to the others; name: of a spectator. Whether it was sent; what is refused goes to `refusedChat`. */
  sendChat(text: string, name: string): boolean {
    const seat = this.table?.seats.findIndex((one) => one.controlled) ?? -1;
    const who = seat < 0 ? (name.trim() ? { name: name.trim() } : {}) : { seat };
    const number = this.sentChat.push(text) - 1;
    const sent = this.socket.send({ type: 'post_chat', text, request_id: `${CHAT_ID} ${number}`, ...who });
    if (!sent) this.toast.show(t('You are not connected: your message was not sent.'));
    return sent;
  }

  /** What this page's seat plays if something happens first; no lines: what was planned is revoked. */
  sendPlan(lines: readonly (readonly string[])[]): boolean {
    const { seat, table } = this;
    if (seat === undefined || !table) return false;
    const sent = this.socket.send({
      type: 'set_conditional_moves',
      seat,
      ply: table.ply,
      lines: lines.map((line) => [...line]),
    });
    if (!sent) this.toast.show(t('You are not connected: the plan was not sent.'));
    return sent;
  }

  /** Takes a move back. seats: those of this page; where none of them can, the server says why not. */
  undo(seats: readonly number[]): void {
    const seat = this.table?.takeback_seats[0] ?? seats[0];
    if (seat !== undefined) this.socket.send({ type: 'take_back', seat });
  }

  resign(seat: number): void {
    this.socket.send({ type: 'resign', seat });
  }

  /** Offers the other persons a draw, or asks them to take back the last move or to enter the last roll again. */
  offer(kind: 'draw' | 'takeback' | 'reroll'): void {
    if (this.seat !== undefined) this.socket.send({ type: 'make_offer', seat: this.seat, kind });
  }

  /** Has a bot that has failed asked again, at another level if one is given. */
  retryBot(seat: number, level: string | null = null): void {
    this.socket.send({ type: 'retry_bot', seat, level });
  }

  answerOffer(seat: number, accept: boolean): void {
    this.socket.send({ type: 'answer_offer', seat, accept });
  }

  /** Stops the clock of this page's seat for some days, in a game by correspondence. */
  takeVacation(days: number): void {
    if (this.seat !== undefined) this.socket.send({ type: 'take_vacation', seat: this.seat, days });
  }

  /** Asks for exact values whenever others are to be shown; to be called in an effect. */
  requestValues(): void {
    this.exactValues = null;
    this.solved = null;
    this.valuesPending =
      this.valuedPly !== null &&
      this.socket.send({
        type: 'exact_values',
        ply: this.valuedPly,
        own_tables: ownTables(),
        request_id: VALUES_ID,
      });
  }

  subscribe(target: PlaybackTarget): void {
    this.feed.subscribe(target);
    this.socket.requestDiagrams(target.usesDiagrams);
  }

  dispose(): void {
    this.toast.dispose();
    clearInterval(this.countdown);
    this.socket.close();
  }

  // -- what the server says ------------------------------------------------------------------------------------------

  private setConnected(is: boolean): void {
    this.connected = is;
    if (is) return;
    // What was on its way may be lost: the state that comes with the next connection tells.
    this.lost = this.pending;
    this.acknowledged = null;
  }

  private receive(message: TableMessage): void {
    if (message.type === 'table') this.update(message.table);
    else if (message.type === 'exact_values') this.takeValues(message);
    else if (message.type === 'illegal_reason') this.toast.show(message.sentence);
    else this.refuse(message);
  }

  private update(table: TableView): void {
    const moved = this.table !== null && table.ply !== this.table.ply;
    const before = this.question;
    if (this.table && !this.table.result && table.result) playSound('end');
    // A move that has come raises the ply; that somebody comes or goes meanwhile says nothing of it.
    const astray = this.lost && !moved;
    if (moved || this.lost || table.result) this.pending = this.lost = false;
    this.table = table;
    if (astray) {
      this.cancel();
      this.toast.show(t('Your decision was lost with the connection: decide again.'));
    }
    // What another seals meanwhile leaves the question as it was, and what is entered of its answer.
    if (this.question !== before || table.result) this.clear();
    if (this.view) this.feed.update(table, this.view);
    this.startCountdown(table.round_seconds_left);
    if (moved) this.continueRoute();
    this.rememberTable(table);
    this.contributeToSeed(table);
    void this.fetchEarlier();
  }

  /** Fetches the events of the lines that came without them, the latest first. */
  private async fetchEarlier(): Promise<void> {
    if (this.fetchingEarlier) return;
    this.fetchingEarlier = true;
    try {
      for (;;) {
        const lines = this.log.slice(0, this.openPly);
        const end = lines.findLastIndex((line) => !line.events.length && this.earlier[line.ply] !== line) + 1;
        if (!end) return;
        const first = Math.max(0, end - MAX_POSITIONS);
        const found = (await fetchTableLine(this.id, first + 1, end - first, false)).log.slice(first, end);
        // Something was taken back meanwhile: the next state leads here again.
        if (found.at(-1)?.text !== lines[end - 1]?.text) return;
        const earlier = [...this.earlier];
        for (const line of found) earlier[line.ply] = toLogLine(line);
        this.earlier = earlier;
      }
    } catch {
      // The lines stay in notation; the next state leads here again.
    } finally {
      this.fetchingEarlier = false;
    }
  }

  private rememberTable({ id, game, result, seed_commitment: commitment }: TableView): void {
    // What is shown while the seed is secret is what it is compared with at the end.
    const committed = game.chance !== 'deterministic' && !result && commitment && !knownTable(id)?.commitment;
    saveTable({ id, title: game.title, over: result !== null, ...(committed && { commitment }) });
  }

  /** Contributes to the seed of chance for this page's seats, where the table waits for them. */
  private contributeToSeed({ id, terms, result, seats, seed_commitment: commitment }: TableView): void {
    if (!terms.client_seeds || result) return;
    seats.forEach((seat, index) => {
      if (!seat.controlled || seat.resigned || seat.client_seed !== null) return;
      const text = seedContribution(id, this.seatName(index), commitment);
      this.socket.send({ type: 'add_client_seed', seat: index, text });
    });
  }

  private takeValues({ ply, values, solution: solved }: ExactValuesAnswer): void {
    if (ply !== this.valuedPly) return;
    this.valuesPending = false;
    this.exactValues = readValues(values);
    this.solved = solved;
  }

  private refuse({ code, sentence, request_id }: TableMessage & { type: 'error' }): void {
    if (!this.table) {
      this.failure = sentence;
      return;
    }
    const refused = this.sentChat.find((_, number) => request_id === `${CHAT_ID} ${number}`);
    if (request_id === VALUES_ID) this.valuesPending = false;
    else if (refused !== undefined) this.refusedChat = [...this.refusedChat, refused];
    else if (this.pending && request_id === this.submissions) {
      // What nobody asked for here, such as that the disk fails, takes nothing back; nor does a late answer to a move
      // that another one has overtaken: what is entered by now is another one.
      this.pending = false;
      this.cancel();
    }
    if (code !== 'stale') this.toast.show(sentence);
  }

  /** Counts down between the server's states. */
  private startCountdown(seconds: number | null): void {
    clearInterval(this.countdown);
    this.secondsLeft = seconds;
    if (seconds === null) return;
    this.deadline = Date.now() + seconds * 1000;
    this.countdown = setInterval(() => {
      this.secondsLeft = Math.max(0, Math.ceil((this.deadline - Date.now()) / 1000));
    }, 250);
  }
}
