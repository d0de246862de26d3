import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, normalizePath, type Plugin } from 'vite';

const SOURCES = normalizePath(fileURLToPath(new URL('./src', import.meta.url)));

/** A module's path below src/; empty for modules of libraries. */
const sourcePath = (id: string): string => (id.startsWith(`${SOURCES}/`) ? id.slice(SOURCES.length) : '');

/** 3D drawing: loaded only if a board is shown in 3D. */
const isThree = (id: string): boolean => sourcePath(id).includes('/three/') || id.includes('/node_modules/three/');

const isThumbnail = (id: string): boolean => /^\/games\/\w+\/(Thumbnail\.svelte|palette\.ts)/.test(sourcePath(id));

/** Modules that several pages share, including icons; games and 3D have chunks of their own. */
const isShared = (id: string): boolean =>
  id.includes('/@lucide/') || (sourcePath(id) !== '' && !isThree(id) && !sourcePath(id).startsWith('/games/'));

/** The game to whose SVG board or panels a module belongs. */
const gameOf = (id: string): string | null =>
  isThree(id) ? null : (/^\/games\/(\w+)\/(?:index\.ts|svg\/|panels\/)/.exec(sourcePath(id))?.[1] ?? null);

/** Fails a build whose first page would load 3D drawing or a game's board: both are loaded on demand. */
const lightStart: Plugin = {
  name: 'light-start',
  generateBundle(_, bundle) {
    const pending = Object.values(bundle).filter((part) => part.type === 'chunk' && part.isEntry);
    const loaded = new Set(pending);
    for (let part = pending.pop(); part; part = pending.pop()) {
      if (part.type !== 'chunk') continue;
      const heavy = part.moduleIds.find((id) => isThree(id) || gameOf(id) !== null);
      if (heavy) this.error(`The start page would load ${heavy}, in ${part.fileName}.`);
      for (const file of part.imports) {
        const next = bundle[file];
        if (next && !loaded.has(next)) pending.push(next);
        if (next) loaded.add(next);
      }
    }
  },
};

// Built into the Python package, which serves it. During development of the page: `npm run dev` beside `pyramidion
// serve`.
export default defineConfig({
  plugins: [svelte(), lightStart],
  // Component tests mount what the browser would.
  ...(process.env.VITEST && { resolve: { conditions: ['browser'] } }),
  build: {
    outDir: '../src/pyramidion/server/page',
    emptyOutDir: true,
    chunkSizeWarningLimit: 900,
    // Without it, only Safari before 17 loads a part's files one after another.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What one page imports on demand another one needs immediately, which is intended.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'pictures', test: isThumbnail, priority: 2 },
            { name: 'shared', test: isShared, minShareCount: 2, priority: 1 },
            { name: 'three', test: (id) => isThree(id) && !sourcePath(id).startsWith('/games/'), priority: 1 },
            { name: gameOf, debugName: 'games' },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:1923', ws: true } } },
});
