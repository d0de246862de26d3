/** The page's URLs, and what is shown at each. */

import type { Component } from 'svelte';
import StartPage from '../features/start/StartPage.svelte';
import { language } from '../stores/language.svelte';
import { readInvitation } from '../lib/urls';

/** A page with its props. The same key means the same page, which is kept. */
export interface Page {
  key: string;
  load: () => Promise<{ component: Component; props: Record<string, unknown> }>;
  /** Without the header: part of another site's page. */
  framed?: boolean;
}

interface Route {
  pattern: RegExp;
  /** param: the content of the pattern's group. */
  page: (param: string, hash: string) => Page['load'] | { load: Page['load']; key: string };
  framed?: boolean;
}

/** A page that is loaded on demand. */
const page =
  <P extends Record<string, unknown>>(load: () => Promise<{ default: Component<P> }>, props: P) =>
  async (): ReturnType<Page['load']> => {
    const [{ default: component }] = await Promise.all([load(), language.need('rest')]);
    return { component: component as Component, props };
  };

/** A page that is loaded with the first one. */
const loaded =
  <P extends Record<string, unknown>>(component: Component<P>, props: P): Page['load'] =>
  () =>
    Promise.resolve({ component: component as Component, props });

const learnPage = (): Promise<typeof import('../features/lesson/LearnPage.svelte')> =>
  import('../features/lesson/LearnPage.svelte');

const ROUTES: readonly Route[] = [
  { pattern: /^\/()$/, page: () => loaded(StartPage, {}) },
  {
    pattern: /^\/table\/([\w-]+)\/?$/,
    page: (id, hash) => {
      const invitation = readInvitation(hash);
      if (!invitation) return page(() => import('../features/table/TablePage.svelte'), { id });
      const load = page(() => import('../features/start/JoinTable.svelte'), { id, ...invitation });
      return { load, key: invitation.code };
    },
  },
  {
    pattern: /^\/study()\/?$/,
    page: (_, hash) => ({ load: page(() => import('../features/study/StudyPage.svelte'), {}), key: hash }),
  },
  {
    pattern: /^\/embed()\/?$/,
    page: (_, hash) => ({ load: page(() => import('../features/study/EmbedPage.svelte'), {}), key: hash }),
    framed: true,
  },
  { pattern: /^\/tutorial\/(\w+)\/?$/, page: (game) => page(learnPage, { game, course: 'tutorials' }) },
  { pattern: /^\/puzzles\/(\w+)\/?$/, page: (game) => page(learnPage, { game, course: 'puzzles' }) },
  {
    pattern: /^\/rules\/(\w+)\/?$/,
    page: (game) => page(() => import('../features/rules/RulesPage.svelte'), { game }),
  },
  {
    pattern: /^\/start-designer\/(\w+)\/?$/,
    page: (game) => page(() => import('../features/start/StartDesignerPage.svelte'), { game }),
  },
  {
    pattern: /^\/position-editor\/(\w+)\/?$/,
    page: (game) => page(() => import('../features/positionEditor/PositionEditorPage.svelte'), { game }),
  },
];

/** The page for a URL. */
export function pageAt(path: string, hash: string): Page {
  for (const route of ROUTES) {
    const found = route.pattern.exec(path);
    if (!found) continue;
    const made = route.page(found[1] ?? '', hash);
    const { load, key } = typeof made === 'function' ? { load: made, key: '' } : made;
    return { load, key: `${path} ${key}`, framed: route.framed ?? false };
  }
  return { load: page(() => import('../features/failure/NotFound.svelte'), {}), key: path };
}

/** Whether a URL is one of the page's own. */
export const isPage = (path: string): boolean => ROUTES.some(({ pattern }) => pattern.test(path));
