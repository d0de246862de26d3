/** The studies that this browser keeps, latest first; in local storage. */

import type { Study } from '../api/generated/messages';

export interface Kept {
  id: string;
  name: string;
  changed: number;
  study: Study;
}

const PLACE = 'pyramidion.studies';
const MOST = 40;

export function keptStudies(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(found) ? (found as Kept[]) : [];
  } catch {
    return [];
  }
}

export const keptStudy = (id: string): Kept | undefined => keptStudies().find((kept) => kept.id === id);

/** Keeps a study; false if there is no room for it. */
export function keep(study: Kept): boolean {
  const others = keptStudies().filter((kept) => kept.id !== study.id);
  try {
    localStorage.setItem(PLACE, JSON.stringify([study, ...others].slice(0, MOST)));
    return true;
  } catch {
    return false;
  }
}

export function letGo(id: string): void {
  localStorage.setItem(PLACE, JSON.stringify(keptStudies().filter((kept) => kept.id !== id)));
}

export const newId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('');
