/** The studies that this browser saves, the latest first. */

import type { Study } from '../api/generated/messages';
import { isRecord, storedList } from './storage';

export interface SavedStudy {
  id: string;
  name: string;
  /** When it was saved last, in milliseconds since 1970. */
  changed: number;
  study: Study;
}

const MOST = 40;

const studies = storedList(
  'studies',
  (found): found is SavedStudy =>
    isRecord(found) &&
    typeof found.id === 'string' &&
    typeof found.name === 'string' &&
    typeof found.changed === 'number' &&
    isRecord(found.study) &&
    typeof found.study.game === 'string',
);

export const savedStudies = (): readonly SavedStudy[] => studies.read();

export const savedStudy = (id: string): SavedStudy | undefined => savedStudies().find((saved) => saved.id === id);

/** Saves a study, replacing one with its id; false if there is no room for it. */
export function saveStudy(study: SavedStudy): boolean {
  const others = savedStudies().filter((saved) => saved.id !== study.id);
  return studies.write([study, ...others].slice(0, MOST));
}

export function deleteStudy(id: string): void {
  studies.write(savedStudies().filter((saved) => saved.id !== id));
}

export const newStudyId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('');
