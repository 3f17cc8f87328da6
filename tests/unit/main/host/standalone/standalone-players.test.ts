import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStandalonePlayers } from '../../../../../src/main/host/standalone/standalone-players.ts';

async function open() {
  const dataFolder = mkdtempSync(join(tmpdir(), 'arbiter-test-'));
  const standalone = await openStandalonePlayers({
    dataFolder,
    threadUrl: (name) => new URL(`../../../../../src/main/threads/${name}.ts`, import.meta.url),
    log: () => undefined,
    version: '0.0.0',
  });
  onTestFinished(async () => {
    await standalone.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });
  return standalone;
}

test('a built-in player chooses a move without a host', async () => {
  const { players } = await open();
  const admitted = players.admit('chess.v1', { kind: 'builtin', level: 99 });
  expect(admitted).toEqual({ ok: true, value: { kind: 'builtin', level: 8 } });
  const chooser = players.openChooser('chess.v1', { kind: 'builtin', level: 1 }, null);
  const fen = '7k/5Q2/6K1/8/8/8/8/8 w - - 0 1';
  const position = {
    sessionId: 'game',
    agentId: 'game',
    tick: 0,
    template: 'chess.v1',
    view: { fen, turn: 'white', outcome: null },
    role: 'white',
    legal: ['f7g7'],
    budgetMs: 50,
    earlier: [],
  };
  expect(await chooser.decide(position, new AbortController().signal)).toEqual({ ok: true, value: 'f7g7' });
  await chooser.close();
});

test('a data folder without a database has no endpoint', async () => {
  const { importEndpoint } = await open();
  expect(await importEndpoint('mine')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});
