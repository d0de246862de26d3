/** The boards in three dimensions, by game; every other guided game is drawn flat by the server's own diagram. */

import type { Component } from 'svelte';
import type { Film, GameInfo } from '../protocol';
import type { TableState } from '../table.svelte';

export interface BoardProps {
  sitting: TableState;
}

type Loader = () => Promise<{ default: Component<BoardProps> }>;

const BOARDS: Record<string, Loader> = {
  pylos: () => import('./pylos/PylosBoard.svelte'),
};

export const solidBoard = (game: string): Loader | null => BOARDS[game] ?? null;

/** Games that are played on the server's flat diagram, whose parts can be chosen. */
const FLAT = new Set(['braces', 'pyramid', 'pyramid_ball', 'pass_the_pyramids']);

export interface FilmProps {
  film: Film;
  /** slow: this machine should be spared films. */
  done: (slow: boolean) => void;
}

type FilmLoader = () => Promise<{ default: Component<FilmProps> }>;

const FILMS: Record<string, FilmLoader> = {
  pass_the_pyramids: () => import('./pass_the_pyramids/ThrowOverlay.svelte'),
};

/** What shows how a game's chance outcomes come about. */
export const filmPlayer = (game: string): FilmLoader | null => FILMS[game] ?? null;

export interface PanelProps {
  sitting: TableState;
}

type PanelLoader = () => Promise<{ default: Component<PanelProps> }>;

const PANELS: Record<string, PanelLoader> = {
  pyramid_ball: () => import('./pyramid_ball/ProgramPanel.svelte'),
};

/** How decisions that are too many for a guide are entered. */
export const entryPanel = (game: string): PanelLoader | null => PANELS[game] ?? null;

/** Whether the page can show a game. */
export const hasBoard = (info: GameInfo): boolean => info.id in BOARDS || FLAT.has(info.id);

/** Whether this machine can draw in three dimensions. */
export function hasWebGL(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}
