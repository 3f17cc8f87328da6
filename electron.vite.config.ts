import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import manifest from './package.json' with { type: 'json' };

/** The one native package stays a package; everything else is bundled, so that an installed copy needs no other. */
const BUNDLED = Object.keys(manifest.dependencies).filter((name) => name !== 'better-sqlite3');

/** The folders of this house are not electron-vite's defaults, so every entry is named. */
export default defineConfig({
  main: {
    // Its Node form declares `require`, as the builder's own prelude does.
    resolve: { alias: { fflate: 'fflate/browser' } },
    build: {
      outDir: 'out/main',
      externalizeDeps: { exclude: BUNDLED },
      rolldownOptions: {
        input: {
          main: 'electron/main.ts',
          cli: 'src/main/cli/cli.ts',
          'engine-worker': 'src/main/cli/engine-worker.ts',
          'verify-worker': 'src/main/cli/verify-worker.ts',
          'archive-worker': 'src/main/cli/archive-worker.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: 'electron/preload.ts' },
        // A sandboxed preload is one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react(), tailwindcss()],
    build: {
      outDir: 'out/renderer',
      minify: true,
      // A font subset inlined as data: would be blocked by font-src 'self'.
      assetsInlineLimit: 0,
      rolldownOptions: { input: 'renderer/index.html' },
    },
  },
});
