/** The boards in three dimensions, by game; every other guided game is drawn flat by the server's own diagram. */

import type { Component } from 'svelte';
import type { Film } from '../protocol';
import type { TableState } from '../table.svelte';

export interface BoardProps {
  sitting: TableState;
}

type Loader = () => Promise<{ default: Component<BoardProps> }>;

const BOARDS: Record<string, Loader> = {
  pylos: () => import('./pylos/PylosBoard.svelte'),
};

export const solidBoard = (game: string): Loader | null => BOARDS[game] ?? null;

export interface FilmProps {
  film: Film;
  /** slow: this machine should be spared films. */
  done: (slow: boolean) => void;
}

type FilmLoader = () => Promise<{ default: Component<FilmProps> }>;

/** By the kind of film that a game declares. */
const FILMS: Record<string, FilmLoader> = {
  throw: () => import('./pass_the_pyramids/ThrowOverlay.svelte'),
};

/** What shows films of a kind. */
export const filmPlayer = (kind: string | null): FilmLoader | null => FILMS[kind ?? ''] ?? null;

export interface PanelProps {
  sitting: TableState;
}

type PanelLoader = () => Promise<{ default: Component<PanelProps> }>;

const PANELS: Record<string, PanelLoader> = {
  pyramid_ball: () => import('./pyramid_ball/ProgramPanel.svelte'),
};

/** How decisions that are too many for a guide are entered. */
export const entryPanel = (game: string): PanelLoader | null => PANELS[game] ?? null;

/** Whether this machine can draw in three dimensions. */
export function hasWebGL(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}
