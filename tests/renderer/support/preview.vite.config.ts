import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the window over the scripted host with the settings of the real build. It is not shipped. */
export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: here('../../../out/preview'),
    emptyOutDir: true,
    minify: true,
    assetsInlineLimit: 0,
    rolldownOptions: { input: here('preview.html') },
  },
});
