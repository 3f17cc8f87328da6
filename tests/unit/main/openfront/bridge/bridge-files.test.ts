import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readBridgeFiles } from '../../../../../src/main/openfront/bridge/bridge-files.ts';

const SHIPPED = new URL('../../../../../resources/openfront-bridge/', import.meta.url);

async function shipped(): Promise<readonly [bridge: string, readme: string]> {
  const read = await readBridgeFiles(SHIPPED);
  if (!read.ok) throw new Error(read.message);
  expect(read.value.files.map(({ name }) => name)).toEqual(['arbiter-bridge.ts', 'README.md']);
  return [read.value.files[0]?.text ?? '', read.value.files[1]?.text ?? ''];
}

test('reads one bridge file with its own licence that imports only modules of the game', async () => {
  const [bridge] = await shipped();
  expect(bridge.slice(0, bridge.indexOf('*/'))).toContain('MIT License');
  const imports = [...bridge.matchAll(/^import .* from '([^']+)';$/gmu)].map(([, from]) => from);
  expect(imports.toSorted()).toEqual(['./Transport', 'zod']);
  expect(bridge).not.toMatch(/\b(?:require|eval)\(|import\(/u);
});

test('documents every import and the hook with its arguments in the README', async () => {
  const [bridge, readme] = await shipped();
  for (const [, from = ''] of bridge.matchAll(/^import .* from '([^']+)';$/gmu))
    expect(readme).toContain(`\`${from}\``);
  for (const part of ['worker', 'eventBus', 'gameView', 'lobbyConfig', 'clientID', 'gameMap'])
    expect(readme).toMatch(new RegExp(`attachArbiterBridge\\(\\{[^}]*\\b${part}\\b`, 'u'));
});

test('gives no folder inside an archive and refuses a missing file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-bridge-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(await readBridgeFiles(pathToFileURL(`${folder}/`))).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(await readBridgeFiles(SHIPPED)).toMatchObject({
    ok: true,
    value: { folder: expect.any(String) as unknown },
  });
});
