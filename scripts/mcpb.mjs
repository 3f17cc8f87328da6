import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChildBuilt } from '../bin/launcher/build.mjs';
import {
  EXTENSION_FILES,
  extensionContent,
  packExtension,
} from '../src/main/app-features/mcp-clients/extension/pack-extension.ts';

/** `npm run mcpb [-- FILE]` packs `out/arbiter.mcpb`, the stdio child as a one-click bundle. It needs no network. */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const BUNDLE = join(ROOT, 'out', 'arbiter.mcpb');

/** The content of the bundle stays in a folder next to it for inspection. */
async function pack(bundle) {
  await ensureChildBuilt(ROOT);
  const about = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const paths = Object.keys(EXTENSION_FILES);
  const files = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path))]));
  const content = extensionContent(about, files);
  const folder = `${bundle}.contents`;
  rmSync(folder, { recursive: true, force: true });
  for (const [name, bytes] of content) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  mkdirSync(dirname(bundle), { recursive: true });
  writeFileSync(bundle, packExtension(content));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bundle = resolve(process.argv[2] ?? BUNDLE);
  await pack(bundle);
  console.log(`packed ${bundle}`);
}
