/** The server's own diagrams, for games whose board no folder here draws. */

import { defineBoard } from '../../board/contract';
import { model } from './model';

export default defineBoard({ model, usesDiagrams: true, svg: () => import('./svg/Board.svelte') });
