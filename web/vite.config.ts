import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, normalizePath } from 'vite';

const SOURCES = normalizePath(fileURLToPath(new URL('./src', import.meta.url)));

/** Where a module of the page lies below src/; empty for those of libraries, wherever the checkout itself lies. */
const own = (id: string): string => (id.startsWith(`${SOURCES}/`) ? id.slice(SOURCES.length) : '');

const OF_KIT = /^\/boards\/kit\/(board|colours|Mark|KeySign|glide|still|FlatStage|player|graphics)\./;

/** What several pages with a board share. What stands in three dimensions is for its own time. */
const isShared = (id: string): boolean => OF_KIT.test(own(id)) || /^\/(?!boards\/)/.test(own(id));

const isPicture = (id: string): boolean => /^\/boards\/\w+\/(Picture\.svelte|look\.ts)/.test(own(id));

/** The game whose flat board, or what it says beside it, a module is. */
const gameOf = (id: string): string | null =>
  /^\/boards\/(?!kit\/)(\w+)\/(?:index|Flat|Beside|Meaning)\./.exec(own(id))?.[1] ?? null;

// Built into the Python package, which serves it. While working on the page: `npm run dev` beside `pyramidion table`.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/pyramidion/server/page',
    emptyOutDir: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // What one page imports when needed another one needs at once: as is meant.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'pictures', test: isPicture, priority: 2 },
            { name: 'shared', test: isShared, minShareCount: 2, priority: 1 },
            { name: gameOf, debugName: 'games' },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:1923', ws: true } } },
});
