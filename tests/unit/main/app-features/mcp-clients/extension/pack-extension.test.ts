import { strFromU8, strToU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import {
  extensionContent,
  packExtension,
} from '../../../../../../src/main/app-features/mcp-clients/extension/pack-extension.ts';

const ABOUT = { version: '1.0.0', description: 'Plays.', license: 'MIT' };
const FILES = new Map([
  ['out/mcp/arbiter-mcp.mjs', strToU8('child')],
  ['resources/icon.png', strToU8('icon')],
  ['LICENSE', strToU8('licence')],
  ['THIRD_PARTY.md', strToU8('notices')],
] as const);

test('the extension has its manifest, the child, the icon and the licences, and nothing else', () => {
  const files = unzipSync(packExtension(extensionContent(ABOUT, FILES)));
  expect(Object.keys(files)).toEqual([
    'LICENSE',
    'THIRD_PARTY.md',
    'icon.png',
    'manifest.json',
    'server/arbiter-mcp.mjs',
  ]);
  expect(strFromU8(files['server/arbiter-mcp.mjs'] ?? strToU8(''))).toBe('child');
  expect(JSON.parse(strFromU8(files['manifest.json'] ?? strToU8('')))).toMatchObject({ version: '1.0.0' });
});

test('the same files give the same bytes in any order', () => {
  const reversed = new Map([...FILES].toReversed());
  expect(packExtension(extensionContent(ABOUT, FILES))).toEqual(
    packExtension(extensionContent(ABOUT, reversed)),
  );
});
