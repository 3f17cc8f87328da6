import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { isPackaged, findRendererFolder } from '../../../../../src/main/cli/host-start/headless-options.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

/** The URL of an entry whose installation has a built window in this folder. */
function installed(entry: string, renderer: string | null): { url: string; root: string } {
  const root = temporaryFolder();
  if (renderer !== null) {
    mkdirSync(join(root, renderer), { recursive: true });
    writeFileSync(join(root, renderer, 'index.html'), '');
  }
  return { url: pathToFileURL(join(root, entry)).href, root };
}

test('the built window is found from a built entry and from one that runs from source', () => {
  for (const entry of ['out/main/cli.mjs', 'src/main/cli/cli.ts']) {
    const { url, root } = installed(entry, 'out/renderer');
    expect(findRendererFolder(url)).toBe(join(root, 'out/renderer'));
  }
});

test('a folder without index.html is not the built window', () => {
  const { url, root } = installed('out/main/cli.mjs', null);
  mkdirSync(join(root, 'out/renderer'), { recursive: true });
  expect(findRendererFolder(url)).toBeNull();
});

test('a folder whose name has spaces and special characters is found', () => {
  const { url, root } = installed('my apps & ünï/out/main/cli.mjs', 'my apps & ünï/out/renderer');
  expect(findRendererFolder(url)).toBe(join(root, 'my apps & ünï/out/renderer'));
});

test('an entry in the archive or unpacked next to it is packaged', () => {
  expect(isPackaged('file:///opt/Arbiter/resources/app.asar/out/main/cli.mjs')).toBe(true);
  expect(isPackaged('file:///opt/Arbiter/resources/app.asar.unpacked/out/main/cli.mjs')).toBe(true);
  expect(isPackaged('file:///home/me/arbiter/out/main/cli.mjs')).toBe(false);
});
