import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Built into the Python package, which serves it. While working on the page: `npm run dev` beside `pyramidion table`.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: '../src/pyramidion/server/page', emptyOutDir: true, chunkSizeWarningLimit: 900 },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:1923', ws: true } } },
});
