/** Decisions in words. */

import { message, t, type Message } from '../../i18n/messages.svelte';

const WORDS: Record<string, Message> = {
  stake: message('Stake and throw'),
  pass: message('[a button] Pass'),
  throw: message('Throw again'),
  keep: message('[the score] Keep'),
};

/** A decision as its button and lists of moves show it; null if there is no such decision. */
export function wordOf(decision: string): string | null {
  const known = WORDS[decision];
  return known ? t(known) : null;
}

export const decisionLabel = (decision: string): string => wordOf(decision) ?? decision;
