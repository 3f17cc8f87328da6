import { join } from 'node:path';
import { build } from 'vite';

/** The file that the host sends to chat programs that show boards. */
export const MCP_APP_FILE = 'mcp-app.html';

/**
 * One HTML document with script and style inside, because the frame of a chat program may load nothing.
 * End tags in the strings of the script are broken up, so that they cannot end the element early.
 */
const documentOf = (script, style) =>
  [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>Arbiter</title><style>${style}</style></head>`,
    `<body><main></main><script>${script.replaceAll('</script', '<\\/script')}</script></body></html>`,
  ].join('');

/** Creates the plugin that builds `renderer/mcp-app` in the same build as the program, into one file beside it. */
export function mcpApp(root) {
  const folder = join(root, 'renderer', 'mcp-app');
  return {
    name: 'arbiter-mcp-app',
    async generateBundle() {
      const built = await build({
        root: folder,
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2022',
          minify: true,
          cssMinify: true,
          lib: { entry: 'main.ts', formats: ['iife'], name: 'arbiterBoard', fileName: 'main' },
        },
      });
      const outputs = [built].flat().flatMap(({ output }) => output);
      const script = outputs.find(({ type }) => type === 'chunk')?.code ?? '';
      const style = String(outputs.find(({ fileName }) => fileName.endsWith('.css'))?.source ?? '');
      this.emitFile({ type: 'asset', fileName: MCP_APP_FILE, source: documentOf(script, style) });
    },
  };
}
