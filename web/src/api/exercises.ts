/** Tutorials and puzzles, step by step. */

import { json } from './client';
import type { ExerciseAttempt, ExerciseResult, ExerciseStep } from './generated/messages';

/** Exercises on the board: a game's tutorial, or its puzzles. */
export type Course = 'tutorials' | 'puzzles';

const stepPath = (course: Course, game: string, step: number): string =>
  `/api/${course}/${encodeURIComponent(game)}/${step}`;

/** A step of an exercise, from 1. drawn: with the server's diagrams. */
export const fetchLesson = (course: Course, game: string, step: number, drawn: boolean): Promise<ExerciseStep> =>
  json(`${stepPath(course, game, step)}${drawn ? '?diagrams=1' : ''}`);

/** Whether a move does what a step asks for. */
export const submitLesson = (
  course: Course,
  game: string,
  step: number,
  attempt: ExerciseAttempt,
): Promise<ExerciseResult> => json(stepPath(course, game, step), { body: attempt });
