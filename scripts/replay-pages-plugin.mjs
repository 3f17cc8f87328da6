import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** The folder beside the program of the host in which each game has its replay program and style sheet. */
export const REPLAY_FOLDER = 'replay';

/**
 * What the page has in place of its packages: preact for React, which would be half of a file, a schema that accepts
 * everything for zod, and the texts of boards for the texts of the window.
 */
const aliasesOf = (folder) => {
  const preact = (name) => ['preact', name].filter(Boolean).join('/');
  return [
    { find: /^react\/jsx-runtime$/u, replacement: preact('jsx-runtime') },
    { find: /^react$/u, replacement: preact('compat') },
    { find: /^zod$/u, replacement: join(folder, 'no-zod.ts') },
    { find: /^.*\/text\/index\.ts$/u, replacement: join(folder, 'page-translator.ts') },
  ];
};

/** Neither sequence may stand in an inline script: the first ends it, the second can hide its end. */
const inline = (script) => script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

/** The packages that each page contains; their licences ask for their notices in every copy. */
const REPLAY_PACKAGES = ['preact', '@noble/hashes'];
const REPORT_PACKAGES = ['@noble/hashes'];

/** The copyright lines, and the text that these packages share, as a comment of the script. */
function noticeOf(root, packages) {
  const texts = packages.map((name) => readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8'));
  const holders = texts.map(
    (text, index) => `${packages[index]}: ${/^Copyright .*$/mu.exec(text)?.[0] ?? ''}`,
  );
  const permission = (texts[0] ?? '').slice((texts[0] ?? '').indexOf('Permission is hereby'));
  return `/* Contains ${holders.join('; ')}. The MIT License.\n${permission.replaceAll('*/', '').trim()} */\n`;
}

function emitPage(bundle, name, { script, style }) {
  const fileName = `${REPLAY_FOLDER}/${name}`;
  bundle.emitFile({ type: 'asset', fileName: `${fileName}.js`, source: script });
  bundle.emitFile({ type: 'asset', fileName: `${fileName}.css`, source: style });
}

async function buildPage(folder, entry) {
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: aliasesOf(folder) },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      cssMinify: true,
      lib: { entry, formats: ['iife'], name: 'arbiterReplay', fileName: 'main' },
    },
  });
  const outputs = [built].flat().flatMap(({ output }) => output);
  return {
    script: inline(outputs.find(({ type }) => type === 'chunk')?.code ?? ''),
    style: String(outputs.find(({ fileName }) => fileName.endsWith('.css'))?.source ?? ''),
  };
}

/** The name of the program of the page of an arena report, beside the programs of the games. */
const REPORT_PROGRAM = 'arena_report.v1';

/**
 * Creates the plugin that builds `renderer/replay-page` once for each game, so that a replay file holds the rules and the board of one game, and
 * `renderer/report-page`, the page of an arena report.
 */
export function replayPages(root) {
  const folder = join(root, 'renderer', 'replay-page');
  return {
    name: 'arbiter-replay-pages',
    async generateBundle() {
      const notice = noticeOf(root, REPLAY_PACKAGES);
      for (const entry of readdirSync(join(folder, 'games'))) {
        const { script, style } = await buildPage(folder, join('games', entry));
        const template = entry.replace(/\.ts$/u, '').replaceAll('-', '_');
        emitPage(this, template, { script: notice + script, style });
      }
      const page = await buildPage(join(root, 'renderer', 'report-page'), 'main.ts');
      emitPage(this, REPORT_PROGRAM, {
        script: noticeOf(root, REPORT_PACKAGES) + page.script,
        style: page.style,
      });
    },
  };
}
