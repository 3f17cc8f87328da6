import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** The folder beside the program of the host in which each game has its replay program and style sheet. */
export const REPLAY_FOLDER = 'replay';

/**
 * What the page has in place of its packages: preact for React, which would be half of a file, a schema that accepts
 * everything for zod, and the texts of boards for those of the window.
 */
const replacing = (folder) => {
  const preact = (name) => ['preact', name].filter(Boolean).join('/');
  return [
    { find: /^react\/jsx-runtime$/u, replacement: preact('jsx-runtime') },
    { find: /^react-dom\/client$/u, replacement: preact('compat/client') },
    { find: /^react$/u, replacement: preact('compat') },
    { find: /^zod$/u, replacement: join(folder, 'no-zod.ts') },
    { find: /^.*\/text\/index\.ts$/u, replacement: join(folder, 'text.ts') },
  ];
};

/** Neither sequence may stand in an inline script: the first ends it, the second can hide its end. */
const inline = (script) => script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

async function buildGame(folder, entry) {
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: replacing(folder) },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      cssMinify: true,
      lib: { entry: join('games', entry), formats: ['iife'], name: 'arbiterReplay', fileName: 'main' },
    },
  });
  const outputs = [built].flat().flatMap(({ output }) => output);
  return {
    script: inline(outputs.find(({ type }) => type === 'chunk')?.code ?? ''),
    style: String(outputs.find(({ fileName }) => fileName.endsWith('.css'))?.source ?? ''),
  };
}

/** Builds `renderer/replay-page` once for each game, so that a replay file holds the rules and the board of one game. */
export function replayPages(root) {
  const folder = join(root, 'renderer', 'replay-page');
  return {
    name: 'arbiter-replay-pages',
    async generateBundle() {
      for (const entry of readdirSync(join(folder, 'games'))) {
        const { script, style } = await buildGame(folder, entry);
        const template = entry.replace(/\.ts$/u, '');
        this.emitFile({ type: 'asset', fileName: `${REPLAY_FOLDER}/${template}.js`, source: script });
        this.emitFile({ type: 'asset', fileName: `${REPLAY_FOLDER}/${template}.css`, source: style });
      }
    },
  };
}
