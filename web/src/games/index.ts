/** The games' boards: each folder here that has an `index.ts` draws the game it is named after; board/contract.ts
 * describes how. */

import type { Component } from 'svelte';
import { fetchGames } from '../api/games';
import type { GameBoard, OutcomePictureProps, PieceIconProps, StartDesignerProps } from '../board/contract';

const folders = import.meta.glob<{ default: GameBoard }>(['./*/index.ts', '!./fallback/index.ts']);

/** The board of a game: its folder's, that of its package, or the server's diagram. */
export async function boardOf(game: string): Promise<GameBoard> {
  const load = folders[`./${game}/index.ts`];
  if (load) return (await load()).default;
  const { default: diagrams, packageBoard } = await import('./fallback');
  const description = (await fetchGames()).find(({ id }) => id === game);
  return description?.board ? packageBoard(description) : diagrams;
}

const pictures = import.meta.glob<{ default: Component }>('./*/Thumbnail.svelte');

/** The picture of a game that its folder offers to the start page: a small drawing; null without one. */
export const pictureOf = (game: string): Promise<{ default: Component }> | null =>
  pictures[`./${game}/Thumbnail.svelte`]?.() ?? null;

const icons = import.meta.glob<{ default: Component<PieceIconProps> }>('./*/PieceIcon.svelte');

/** What draws a game's pieces in the position editor's palette; undefined where words must do. */
export const iconOf = (game: string): Promise<{ default: Component<PieceIconProps> }> | undefined =>
  icons[`./${game}/PieceIcon.svelte`]?.();

const meanings = import.meta.glob<{ default: Component<OutcomePictureProps> }>('./*/panels/OutcomePicture.svelte');

/** What draws the meaning of a chance outcome's parts; undefined where words must do. */
export const meaningOf = (game: string): Promise<{ default: Component<OutcomePictureProps> }> | undefined =>
  meanings[`./${game}/panels/OutcomePicture.svelte`]?.();

const editors = import.meta.glob<{ default: Component<StartDesignerProps> }>('./*/StartDesigner.svelte');

/** Whether a game's folder lets people build a start of their own. */
export const buildable = (game: string): boolean => `./${game}/StartDesigner.svelte` in editors;

/** The editor of a game's start; undefined if it has none. */
export const editorOf = (game: string): Promise<{ default: Component<StartDesignerProps> }> | undefined =>
  editors[`./${game}/StartDesigner.svelte`]?.();
