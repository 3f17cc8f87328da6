import { defineConfig } from 'vite';

/** Bundles the stdio child into one JavaScript file that needs no other file, for Node 20 and newer. */
export default defineConfig({
  build: {
    outDir: 'out/mcp',
    emptyOutDir: true,
    target: 'node20',
    ssr: 'src/main/cli/mcp-stdio.ts',
    minify: true,
    rolldownOptions: {
      output: { format: 'es', entryFileNames: 'arbiter-mcp.mjs', codeSplitting: false },
    },
  },
  ssr: { noExternal: true, target: 'node' },
});
