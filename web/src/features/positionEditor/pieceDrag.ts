/** Dragging pieces while a position is set up: from the palette or from a cell, to a cell or off the board. */

import type { PieceKindInfo } from '../../api/generated/messages';

export interface DraggedPiece {
  kind: PieceKindInfo;
  /** The cell that it comes from; null: the palette. */
  from: string | null;
  /** The cell below the pointer; null: none. */
  over: string | null;
  /** The pointer in the window. */
  x: number;
  y: number;
}

interface DragOptions {
  on: boolean;
  /** What a drag takes from a cell; null: nothing. */
  kindOn: (cell: string) => PieceKindInfo | null;
  kindNamed: (name: string) => PieceKindInfo | null;
  onmove: (piece: DraggedPiece | null) => void;
  ondrop: (piece: DraggedPiece) => void;
}

/** The distance in pixels from which a press is a drag. */
const DRAGS = 8;

/** An action of what contains the palette ([data-kind]) and the board ([data-target]; a piece of its own there has
 * [data-handle]). */
export function pieceDrag(node: HTMLElement, given: DragOptions): { update: (next: DragOptions) => void } {
  let now = given;
  let held: DraggedPiece | null = null;
  let dragged = false;

  const cellAt = ({ clientX, clientY }: PointerEvent): string | null => {
    const part = document.elementFromPoint(clientX, clientY)?.closest<SVGElement>('[data-target]');
    return part && node.contains(part) ? (part.dataset.target ?? null) : null;
  };
  function down(event: PointerEvent): void {
    end();
    if (!now.on || !event.isPrimary || event.button !== 0) return;
    const pressed = event.target as Element;
    const named = pressed.closest<HTMLElement | SVGElement>('[data-kind], [data-handle]')?.dataset;
    const from = pressed.closest<SVGElement>('[data-target]')?.dataset.target ?? null;
    const name = named?.handle ?? named?.kind;
    const kind = name === undefined ? from && now.kindOn(from) : now.kindNamed(name);
    if (kind) held = { kind, from, over: null, x: event.clientX, y: event.clientY };
  }
  function move(event: PointerEvent): void {
    if (!held) return;
    const { clientX: x, clientY: y } = event;
    if (!dragged && Math.hypot(x - held.x, y - held.y) <= DRAGS) return;
    // The press that ends a drag is not one on the board.
    if (!dragged) node.setPointerCapture(event.pointerId);
    dragged = true;
    held = { ...held, x, y, over: cellAt(event) };
    now.onmove(held);
  }
  function end(): void {
    held = null;
    dragged = false;
    now.onmove(null);
  }
  function up(): void {
    if (held && dragged) now.ondrop(held);
    end();
  }
  /** A finger that drags a piece does not scroll the page. */
  const still = (event: TouchEvent): void => {
    if (held) event.preventDefault();
  };

  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', end);
  node.addEventListener('touchmove', still, { passive: false });
  return {
    update: (next) => {
      now = next;
    },
  };
}
