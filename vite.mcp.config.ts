import { defineConfig } from 'vite';

/** The stdio child: one file of plain JavaScript that needs nothing beside it, on Node 20 and later. */
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
