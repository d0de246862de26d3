/**
 * The interface between the page and the board that a game's package brings as an ES module (docs/games.md).
 *
 * A change that breaks modules increments INTERFACE; a module states the version it was written for.
 */

import { t } from '../../i18n/messages.svelte';
import type { SeatInfo } from '../../api/generated/messages';

export const INTERFACE = 1;

/** The contents of a module's board. */
export interface PackageView {
  /** The result of `Presentation.board`; null for a position without a past that is still loading. */
  board: unknown;
  /** The server's diagram of the position. */
  svg: string;
  /** The seat at the near side. */
  side: number;
  seats: readonly SeatInfo[];
  /** Names that can be chosen now, those chosen so far, and the one under the pointer. */
  choices: readonly string[];
  selection: readonly string[];
  hovered: string | null;
  /** The last decisions as paths of choices; several where seats decided simultaneously, with their words in
   * `revealed`. */
  paths: readonly (readonly string[])[];
  revealed: readonly string[];
  /** Maximum gliding time of pieces, in milliseconds; 0: no gliding. */
  glideMs: number;
}

/** The callbacks that a module may use. */
export interface PackageHost {
  /** A name was chosen: a cell, a piece or a button. The page determines what follows. */
  choose: (name: string) => void;
  /** Something that is not a choice was pressed. */
  cancel: () => void;
  /** The pointer is over a name; null: over none. */
  hover: (name: string | null) => void;
  /** Names among the choices that the board does not draw: the page offers them as buttons. */
  offBoard: (names: readonly string[]) => void;
}

export interface PackageModule {
  interfaceVersion: number;
  /** Called once with an empty element that has the size of the board. */
  mount: (element: HTMLElement, host: PackageHost) => MountedBoard;
}

export interface MountedBoard {
  /** Called for each view, the first one immediately after `mount`. */
  show: (view: PackageView) => void;
  /** Called when the board is removed. */
  destroy?: () => void;
}

/** A module as the page uses it. Throws an Error with a sentence for one that violates the interface. */
export function checkModule(title: string, module: Partial<PackageModule>): PackageModule {
  const { interfaceVersion, mount } = module;
  if (interfaceVersion !== INTERFACE)
    throw new Error(
      t('The board of {game} has interfaceVersion {version}; this page understands {known}.', {
        game: title,
        version: String(interfaceVersion),
        known: INTERFACE,
      }),
    );
  if (typeof mount !== 'function')
    throw new Error(t('The board of {game} exports no function mount.', { game: title }));
  return { interfaceVersion, mount };
}
