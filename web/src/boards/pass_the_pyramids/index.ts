import { defineBoard } from '../kit/board';
import generic from '../generic';

export default defineBoard({ ...generic, film: () => import('./ThrowOverlay.svelte') });
