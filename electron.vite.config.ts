import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import manifest from './package.json' with { type: 'json' };
import { mcpApp } from './scripts/mcp-app-plugin.mjs';
import { noJsonSchema } from './scripts/no-json-schema-plugin.mjs';
import { replayPages } from './scripts/replay-pages-plugin.mjs';

/** Every package except the native one is bundled, so that an installed copy needs no other package. */
const BUNDLED = Object.keys(manifest.dependencies).filter((name) => name !== 'better-sqlite3');

/**
 * What the first screen loads, in a few files: many small ones pack worse, by 12 kB in all. The entry itself stays
 * outside, because it waits for the texts of the window, whose files may use what is in the first group.
 */
const FIRST_SCREEN = [
  { name: 'window', tags: ['$initial' as const], test: /^(?!.*[\\/]renderer[\\/]main\.tsx$)/u, priority: 4 },
  { name: 'overview', test: /[\\/]overview-screen\.tsx$/u, priority: 3 },
  { name: 'match', test: /[\\/](?:one-match|session-tile)\.tsx$/u, priority: 2 },
  { name: 'fields', test: /[\\/]renderer[\\/]ui[\\/](?:select|checkbox|progress)\.tsx$/u, priority: 1 },
];

/** The folders differ from electron-vite's defaults, so every entry is named. */
export default defineConfig({
  main: {
    // The Node version of fflate declares `require`, which the prelude of the bundle declares too.
    resolve: { alias: { fflate: 'fflate/browser' } },
    plugins: [mcpApp(import.meta.dirname), replayPages(import.meta.dirname)],
    build: {
      outDir: 'out/main',
      sourcemap: true,
      externalizeDeps: { exclude: BUNDLED },
      rolldownOptions: {
        input: {
          main: 'electron/main.ts',
          cli: 'src/main/cli/cli.ts',
          'engine-thread': 'src/main/threads/engine-thread.ts',
          'verify-thread': 'src/main/threads/verify-thread.ts',
          'archive-thread': 'src/main/threads/archive-thread.ts',
          'result-check-thread': 'src/main/threads/result-check-thread.ts',
          'game-thread': 'src/main/threads/game-thread.ts',
        },
        // The index files only export what other files have. If they counted as files that do something when they are
        // loaded, a worker or a command that uses one function of a domain would load the whole of it.
        treeshake: {
          moduleSideEffects: [{ test: /[\\/]src[\\/].+[\\/]index\.ts$/u, sideEffects: false }],
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          // Node reads the maps at every start, and needs only names and positions for its stack traces.
          sourcemapExcludeSources: true,
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: 'electron/preload.ts' },
        // A sandboxed preload script must be a single CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react(), tailwindcss(), noJsonSchema()],
    build: {
      outDir: 'out/renderer',
      minify: true,
      sourcemap: true,
      // The file of the window itself is larger than Vite's limit for a warning; a test measures what is sent.
      chunkSizeWarningLimit: 700,
      // The Content Security Policy (font-src 'self') blocks fonts that are inlined as data: URLs.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: 'renderer/index.html',
        // The index files only export what other files have, so that a screen loads just the parts that it uses.
        treeshake: {
          moduleSideEffects: [{ test: /[\\/]renderer[\\/].+[\\/]index\.ts$/u, sideEffects: false }],
        },
        output: { codeSplitting: { groups: FIRST_SCREEN } },
      },
    },
  },
});
