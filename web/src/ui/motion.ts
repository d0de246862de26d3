/** Whether the person wants nothing to move. */
export const keptStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
