#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
  copyFileSync,
  chmodSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Takes the place of fpm, which electron-builder would download: assembles the deb that the arguments describe with
 * Debian's own tool. `CUSTOM_FPM_PATH` names it in `npm run test:package`.
 */

/** The options without a value. */
const FLAGS = new Set(['--force', '--debug']);

function readArguments(args) {
  const options = {};
  const files = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at];
    if (FLAGS.has(arg)) continue;
    if (arg.startsWith('-')) {
      const value = args[at + 1] ?? '';
      options[arg] = [...(options[arg] ?? []), value];
      at += 1;
    } else {
      const [source, target] = arg.split('=');
      files.push({ source, target });
    }
  }
  return { options, files };
}

const { options, files } = readArguments(process.argv.slice(2));
const lastValue = (name) => options[name]?.at(-1) ?? null;
const root = mkdtempSync(join(tmpdir(), 'arbiter-deb-'));

for (const { source, target } of files) {
  const path = join(root, target);
  if (statSync(source).isDirectory()) cpSync(source, path, { recursive: true, verbatimSymlinks: true });
  else {
    mkdirSync(dirname(path), { recursive: true });
    copyFileSync(source, path);
  }
}

const fields = {
  Package: lastValue('--name'),
  Version: lastValue('--version'),
  Architecture: lastValue('--architecture'),
  Maintainer: lastValue('--maintainer'),
  Homepage: lastValue('--url'),
  Section: lastValue('--category') ?? 'games',
  Priority: lastValue('--deb-priority') ?? 'optional',
  Depends: options['-d']?.join(', ') ?? null,
  Recommends: options['--deb-recommends']?.join(', ') ?? null,
  Description: lastValue('--description')?.trim().split('\n').join('\n ') ?? null,
};
const control = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
mkdirSync(join(root, 'DEBIAN'));
writeFileSync(
  join(root, 'DEBIAN', 'control'),
  `${control.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`,
);
for (const [option, script] of [
  ['--after-install', 'postinst'],
  ['--after-remove', 'postrm'],
]) {
  const source = lastValue(option);
  if (source === null) continue;
  copyFileSync(source, join(root, 'DEBIAN', script));
  chmodSync(join(root, 'DEBIAN', script), 0o755);
}
// The compression of a release would take a minute and changes nothing that is tested.
execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', root, lastValue('--package')]);
rmSync(root, { recursive: true });
