import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { readExtension } from '../../../../../../src/main/app-features/mcp-clients/extension/read-extension.ts';

const PACKAGE = JSON.stringify({ version: '1.0.0', description: 'Plays.', license: 'MIT' });
const PROGRAM = { 'package.json': PACKAGE, 'out/mcp/arbiter-mcp.mjs': 'child', 'resources/icon.png': 'icon' };

function installation(files: Readonly<Record<string, string>>, root = ''): URL {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-extension-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return pathToFileURL(`${join(folder, root)}/`);
}

async function licenceIn(root: URL): Promise<string> {
  const read = await readExtension(root);
  if (!read.ok) throw new Error(read.message);
  expect(read.value.fileName).toBe('arbiter.mcpb');
  const { LICENSE: licence } = unzipSync(Buffer.from(read.value.base64, 'base64'));
  return strFromU8(licence ?? new Uint8Array());
}

test('a clone packs the extension from its root', async () => {
  const root = installation({ ...PROGRAM, LICENSE: 'of the clone', 'THIRD_PARTY.md': 'notices' });
  expect(await licenceIn(root)).toBe('of the clone');
});

test('an installed app packs it from its archive and the licences beside that', async () => {
  const inside = Object.entries(PROGRAM).map(([path, text]) => [`app.asar/${path}`, text]);
  const files = { ...Object.fromEntries(inside), LICENSE: 'beside', 'THIRD_PARTY.md': 'notices' };
  expect(await licenceIn(installation(files, 'app.asar'))).toBe('beside');
});

test.each(['package.json', 'out/mcp/arbiter-mcp.mjs', 'LICENSE'])(
  'an installation without %s refuses',
  async (missing) => {
    const files: Record<string, string> = { ...PROGRAM, LICENSE: 'licence', 'THIRD_PARTY.md': 'notices' };
    delete files[missing];
    expect(await readExtension(installation(files))).toMatchObject({ ok: false, code: 'NO_CHILD' });
  },
);

test('a broken package.json is a defect, not a missing program', async () => {
  const files = { ...PROGRAM, LICENSE: 'licence', 'THIRD_PARTY.md': 'notices', 'package.json': '{' };
  await expect(readExtension(installation(files))).rejects.toThrow(SyntaxError);
});
