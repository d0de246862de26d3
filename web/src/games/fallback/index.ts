/** The server's own diagrams, for games whose board no folder here draws. */

import { defineBoard } from '../../board/contract';
import { model } from './model';

export default defineBoard({ model, diagrams: true, flat: () => import('./svg/Board.svelte') });
