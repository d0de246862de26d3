/** A decision that belongs to a position being set up: entered as its seat enters it, sealed when it is complete. */

import type { SeatInfo } from '../../api/generated/messages';
import type { SeatView } from '../../api/tableView';
import { MoveInput } from '../../board/moveInput.svelte';

interface Setting {
  seats: readonly SeatInfo[];
  board: unknown;
}

export class DecisionInput extends MoveInput {
  readonly canMove = true;

  constructor(
    /** The decision's name on the page: `sealed-0`, or a field's name. */
    readonly name: string,
    /** The same for people. */
    readonly title: string,
    readonly seat: number,
    /** The earlier input; "" for nothing. */
    before: string,
    private readonly setting: () => Setting,
    private readonly onentered: (text: string) => void,
  ) {
    super();
    if (before) this.selection = [before];
  }

  seats: readonly SeatInfo[] = $derived.by(() => this.setting().seats);
  view: SeatView = $derived.by(() => ({
    seat: this.seat,
    ply: 0,
    text: '',
    to_decide: [this.seat],
    decided: [],
    board: this.setting().board,
    moveTree: null,
    events: [],
    result: null,
  }));

  submit(text: string): void {
    this.onentered(text);
  }

  /** Nothing is rejected here: the resulting position shows what is wrong. */
  protected explainRefusal(): void {
    return;
  }
}
