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

/** Identifies the request for exact values. */
const VALUES_ID = 'values';
/** Identifies chat messages, each with its number. */
const CHAT_ID = 'chat';
/** Maximum number of positions in one answer. */
const MAX_POSITIONS = 200;

export class TableController extends MoveInput implements PlaybackSource {
  /** The last state of the table; null until the server has sent it. */
  table = $state.raw<TableView | null>(null);
  connected = $state(true);
  /** An error from the server. */
  readonly toast = new ToastState();
  /** Why this table cannot be shown at all. */
  failure = $state.raw<{ code: string; sentence: string } | null>(null);
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
  /** The secret move for which the server knows that the events before it were shown here. */
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

  // -- derived state ------------------------------------------------------------------------------------------------

  /** The view of the seat that is to move here, else of the first controlled seat, else a spectator's. */
  view: SeatView | null = $derived.by(() => {
    const views = this.table?.views ?? [];
    return views.find((view) => view.seat !== null && view.to_decide.includes(view.seat)) ?? views[0] ?? null;
  });
  seats: readonly SeatInfo[] = $derived(this.table?.seat_info ?? []);
  /** Whether the seat whose view this is must move, now or once its player starts. */
  awaited: boolean = $derived(
    this.view !== null && this.view.seat !== null && this.view.to_decide.includes(this.view.seat),
  );
  /** The seconds that its player has for it once they start; 0: there is nothing to start. */
  secondsOnceBegun: number = $derived(this.awaited ? (this.view?.round_seconds ?? 0) : 0);
  canMove: boolean = $derived(this.awaited && !this.secondsOnceBegun);

  /** Whether several seats decide at the same time, without each other's knowledge. */
  secret: boolean = $derived(this.view !== null && this.view.to_decide.length + this.view.decided.length > 1);
  /** Public plies: without moves that are still secret. */
  openPly: number = $derived((this.table?.ply ?? 0) - (this.view?.decided.length ?? 0));
  /**
   * Which secret move is prompted here, if several people share the device; null otherwise. Until that person confirms
   * that they are there, nothing of it is shown.
   */
  sharedSecret: string | null = $derived.by(() => {
    const held = this.table?.seats.filter((seat) => seat.controlled).length ?? 0;
    if (!this.view || !this.canMove || !this.secret || held < 2) return null;
    return `${this.view.seat} ${this.openPly}`;
  });

  /** The events; lines from before this page joined have them once they have been fetched. */
  log: readonly LogLine[] = $derived(
    (this.table?.log ?? []).map((line) => {
      const known = line.events.length ? undefined : this.earlier[line.ply];
      return known?.text === line.text ? known : line;
    }),
  );

  /** Seats that nobody has taken yet, of a game that is not over. */
  openSeats: readonly number[] = $derived(
    this.table?.result === null ? this.table.seats.flatMap((seat, index) => (seat.open ? [index] : [])) : [],
  );
  /** Whether the game begins only when they are taken. */
  isInvitation: boolean = $derived(this.openSeats.length > 0);

  over: boolean = $derived(this.table?.result != null && !this.awaitingPlayback);

  /** Whether exact values of moves are to be shown. */
  showsValues = $state(false);
  /** The ply of an earlier position that is viewed; null: the current one. */
  viewedPly = $state<number | null>(null);
  /** Whether exact values were requested and have not arrived. */
  valuesPending = $state(false);
  /** A sentence about the winner from the evaluated position; null if unknown. */
  solved = $state<string | null>(null);
  /** The position whose moves are to be evaluated; null: none. */
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
    if (!table) return t('Loading the table …');
    if (this.awaitingPlayback) return '';
    if (table.end_sentence) return table.end_sentence;
    return this.node?.prompt || this.waitingPrompt(table);
  });

  private waitingPrompt(table: TableView): string {
    if (table.chance_prompt) return t('Throw by hand, then enter it.');
    const { view } = this;
    const rolling = table.roller === null ? undefined : table.seats[table.roller];
    if (rolling) return t('{player} rolls and enters the result.', { player: rolling.name });
    if (view?.to_decide.includes(CHANCE)) {
      const awaited =
        table.terms.client_seeds &&
        table.seats.some((seat) => seat.person && !seat.resigned && seat.client_seed === null);
      return awaited ? t('The first throw waits until everybody has joined.') : t('Chance decides …');
    }
    const name = this.seatName(view?.seat ?? 0);
    if (this.pending && this.secret) return t('{seat}: sealed.', { seat: name });
    // A move is on its way: the prompt stays until the answer.
    if (this.canMove && table.paused)
      return t('{seat}: the clock is paused. It runs again when somebody decides.', { seat: name });
    if (this.canMove) return view?.moveTree ? view.moveTree.prompt : t('{seat}: decide in secret.', { seat: name });
    if (this.secondsOnceBegun) return t('{seat}: your time begins when you start it.', { seat: name });
    const failed = table.failed_bots.map((seat) => table.seats[seat]?.name ?? '');
    if (failed.length) return t('{bots} failed to decide.', { bots: failed });
    const waited = view?.to_decide.filter((seat) => table.seats[seat]) ?? [];
    if (!waited.length) return '';
    const names = waited.map((seat) => this.calledName(seat));
    if (waited.some((seat) => table.seats[seat]?.person)) return t('Waiting for {names}.', { names });
    return plural(waited.length, { one: '{names} is thinking …', other: '{names} are thinking …' }, { names });
  }

  /** The game's name for a seat. */
  seatName(seat: number): string {
    return this.seats[seat]?.name ?? '';
  }

  /** What a seat is called: several bots at a table as on its board, everybody else by name. */
  calledName(index: number): string {
    const seats = this.table?.seats ?? [];
    const seat = seats[index];
    return seats.length > 2 && !seat?.person ? this.seatName(index) : (seat?.name ?? '');
  }

  /** The seat of the only player at this device; null: of several, or of a spectator. */
  get ownSeat(): number | null {
    const held = (this.table?.seats ?? []).flatMap(({ controlled }, seat) => (controlled ? [seat] : []));
    return held.length === 1 ? (held[0] ?? null) : null;
  }

  /** The first seat of this page that still plays. */
  private get seat(): number | undefined {
    const found = this.table?.seats.findIndex((seat) => seat.controlled && !seat.resigned) ?? -1;
    return found < 0 ? undefined : found;
  }

  /** Identifies the current prompt: a new prompt has a new name. */
  private get question(): string {
    const { ply = 0, decided = [], seat = null } = this.view ?? {};
    return `${ply - decided.length} ${this.canMove ? seat : ''}`;
  }

  // -- the user's actions --------------------------------------------------------------------------------------------

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

  /** The events before the prompted secret move have been shown here: its clock may run. */
  acknowledgePlayback(): void {
    const { view } = this;
    if (!view || view.seat === null || !this.canMove || !this.secret) return;
    const moment = `${view.seat} ${this.openPly}`;
    if (moment === this.acknowledged) return;
    if (this.socket.send({ type: 'playback_finished', seat: view.seat, ply: this.openPly })) this.acknowledged = moment;
  }

  /** The user starts the secret move, and their time for it. Returns its number, as `sharedSecret` will. */
  begin(): string {
    const seat = this.view?.seat ?? 0;
    if (!this.socket.send({ type: 'start_round', seat, ply: this.openPly }))
      this.toast.show(t('You are not connected: your clock is not running.'));
    return `${seat} ${this.openPly}`;
  }

  /** The outcome of physical dice or a throw. */
  enterOutcome(text: string): void {
    const seat = this.table?.chance_prompt?.seat;
    if (!this.table || seat === undefined) return;
    const sent = this.socket.send({ type: 'enter_outcome', seat, ply: this.table.ply, text });
    if (!sent) this.toast.show(t('You are not connected: nothing was entered.'));
  }

  /** Chat messages of this page that were rejected, the last one last. */
  refusedChat = $state.raw<readonly string[]>([]);
  private readonly sentChat: string[] = [];

  /** Sends a chat message; name: of a spectator. Whether it was sent; a rejected message goes to `refusedChat`.
   * */
  sendChat(text: string, name: string): boolean {
    const seat = this.table?.seats.findIndex((one) => one.controlled) ?? -1;
    const who = seat < 0 ? (name.trim() ? { name: name.trim() } : {}) : { seat };
    const number = this.sentChat.push(text) - 1;
    const sent = this.socket.send({ type: 'post_chat', text, request_id: `${CHAT_ID} ${number}`, ...who });
    if (!sent) this.toast.show(t('You are not connected: your message was not sent.'));
    return sent;
  }

  /** Sets the conditional moves of this page's seat; no lines: they are revoked. */
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

  /** Takes a move back. seats: those of this page; if none of them can, the server says why not. */
  undo(seats: readonly number[]): void {
    const seat = this.table?.takeback_seats[0] ?? seats[0];
    if (seat !== undefined) this.socket.send({ type: 'take_back', seat });
  }

  resign(seat: number): void {
    this.socket.send({ type: 'resign', seat });
  }

  /** Offers the other players a draw, or asks them to take back the last move or to enter the last roll again. */
  offer(kind: 'draw' | 'takeback' | 'reroll'): void {
    if (this.seat !== undefined) this.socket.send({ type: 'make_offer', seat: this.seat, kind });
  }

  /** Asks a bot that has failed again, optionally at another level. */
  retryBot(seat: number, level: string | null = null): void {
    this.socket.send({ type: 'retry_bot', seat, level });
  }

  answerOffer(seat: number, accept: boolean): void {
    this.socket.send({ type: 'answer_offer', seat, accept });
  }

  /** Stops the clock of this page's seat for some days, in a correspondence game. */
  takeVacation(days: number): void {
    if (this.seat !== undefined) this.socket.send({ type: 'take_vacation', seat: this.seat, days });
  }

  /** Requests exact values whenever different ones are to be shown; call it in an effect. */
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

  // -- the server's messages -----------------------------------------------------------------------------------------

  private setConnected(is: boolean): void {
    this.connected = is;
    if (is) return;
    // What was on its way may be lost: the state that arrives with the next connection will show.
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
    const awaited = this.isInvitation ? this.openSeats : [];
    if (this.table && !this.table.result && table.result) playSound('end');
    // A move that has arrived raises the ply; people who come or go meanwhile do not affect that.
    const astray = this.lost && !moved;
    if (moved || this.lost || table.result) this.pending = this.lost = false;
    this.table = table;
    if (awaited.length && !this.isInvitation && !table.result) this.greet(awaited);
    if (astray) {
      this.cancel();
      this.toast.show(t('Your decision was lost with the connection: decide again.'));
    }
    // A move that another seat seals meanwhile leaves the prompt as it was, and what has been entered.
    if (this.question !== before || table.result) this.clear();
    if (this.view) this.feed.update(table, this.view);
    this.startCountdown(table.round_seconds_left);
    if (moved) this.continueRoute();
    this.rememberTable(table);
    this.contributeToSeed(table);
    void this.fetchEarlier();
  }

  /** All seats are taken, and the game begins. seats: those that were open. */
  private greet(seats: readonly number[]): void {
    playSound('joined');
    const names = seats.map((seat) => this.calledName(seat));
    this.toast.show(
      plural(
        seats.length,
        { one: '{names} joined. The game begins.', other: '{names} joined. The game begins.' },
        { names },
      ),
    );
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
        // A takeback has happened meanwhile: the next state leads here again.
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
    // What is shown while the seed is secret is compared with it at the end.
    const committed = game.chance !== 'deterministic' && !result && commitment && !knownTable(id)?.commitment;
    saveTable({ id, title: game.title, over: result !== null, ...(committed && { commitment }) });
  }

  /** Contributes to the seed of chance for this page's seats, if the table waits for them. */
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
    if (!this.table || code === 'cancelled') {
      this.failure = { code, sentence };
      return;
    }
    const refused = this.sentChat.find((_, number) => request_id === `${CHAT_ID} ${number}`);
    if (request_id === VALUES_ID) this.valuesPending = false;
    else if (refused !== undefined) this.refusedChat = [...this.refusedChat, refused];
    else if (this.pending && request_id === this.submissions) {
      // An unsolicited error, such as a full disk, takes nothing back; nor does a late answer to a move that has been
      // replaced: what is entered by now is a different move.
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
