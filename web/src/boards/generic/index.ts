/** The server's own diagrams, for games whose board no folder here draws. */

import { defineBoard } from '../kit/board';
import { model } from './model';

export default defineBoard({ model, diagrams: true, flat: () => import('./Flat.svelte') });
