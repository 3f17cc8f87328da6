// In process: the command writes its file where the test reads it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { command } from '../../../src/main/cli/commands/openfront.ts';
import { startHost } from '../../../src/main/host/host.ts';
import { checkpointsOf } from '../../../src/main/openfront/replay-records/replay-record.ts';
import { gameRecord } from '../../../src/shared/wire/openfront-record.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { recordedIo } from '../../support/command-io.ts';
import { windowOf } from '../../support/models.ts';
import { closeGameBrowser, openGamePage } from '../../support/openfront/game-browser.ts';
import { executeAgain } from '../../support/openfront/toy-engine.ts';
import { temporaryFolder } from '../../support/test-storage.ts';

afterAll(closeGameBrowser);

const gameIdOf = (page: Page): Promise<string> => page.evaluate(() => gamePage.game.gameId);

/** Plays turns of which every seventh has an intent with fractional troops. */
const play = (page: Page, turns: number): Promise<void> =>
  page.evaluate((count) => {
    for (let index = 0; index < count; index += 1) {
      const { tick } = gamePage.game;
      if (tick % 7 === 3) gamePage.click({ troops: tick / 3, targetID: null, type: 'attack' });
      gamePage.step();
    }
  }, turns);

async function record(host: BuiltHost, gameId: string, args: readonly string[] = []) {
  const recorded = recordedIo();
  const file = join(temporaryFolder(), 'record.json');
  const given = ['record', gameId, '--out', file, '--json', '--data', host.data, ...args];
  const code = await command.run(given, { io: recorded.io, loadHost: async () => startHost });
  const read = () => gameRecord.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { code, out: recorded.out(), err: recorded.err(), read };
}

/** Waits until the host has taken this many turns. */
const stored = async (host: BuiltHost, gameId: string, turns: number): Promise<void> => {
  const { call } = await windowOf(host);
  const read = () =>
    call('openfront.recordExport', { gameId, names: 'real' }).then(
      (file) => file.turns,
      () => 0,
    );
  await expect.poll(read, { timeout: 20_000 }).toBe(turns);
};

test('a game recorded before the host listened and across its restart is computed again with every hash equal', async () => {
  let host = await startBuiltHost();
  onTestFinished(() => host.dispose());
  const port = host.ready.ports.openfront ?? 0;
  const page = await openGamePage(`?mcp=true&mcpPort=${port}`);
  await page.evaluate(() => {
    openGame();
    gamePage.step(1);
  });
  const gameId = await gameIdOf(page);
  // No turn waits for the connection.
  await play(page, 200);
  await stored(host, gameId, 201);
  const { data } = host;
  await host.stop();
  await play(page, 100);
  host = await startBuiltHost({ data, openfrontPort: port });
  await stored(host, gameId, 301);
  const { code, out, read } = await record(host, gameId);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ turns: 301, checkpoints: 31, complete: true, reason: null });
  expect(executeAgain(read())).toEqual({ compared: checkpointsOf(301), mismatches: 0 });
  expect(read().info.players[0]).toMatchObject({ username: 'Ann of the page', persistentID: null });
  expect(read().gitCommit).toBe('a'.repeat(40));
  expect(JSON.stringify(read())).not.toMatch(/secret|account-1/u);
  const sent = await page.evaluate(() => gamePage.turns.filter(({ intents }) => intents.length > 0));
  expect(
    read()
      .turns.filter(({ intents }) => intents.length > 0)
      .map(({ intents }) => intents),
  ).toEqual(sent.map(({ intents }) => intents));
  const shown = await (await windowOf(host)).call('openfront.game', { gameId });
  expect(shown.record).toMatchObject({ turns: 301, checkpoints: 31, reason: null });
  expect(shown.frames.map(({ kind }) => kind)).not.toContain('turns');

  const anonymous = await record(host, gameId, ['--anonymous']);
  expect(anonymous.read().info.players[0]?.username).toBe('Player 1');
  expect(executeAgain(anonymous.read()).mismatches).toBe(0);

  // The last turns have no hash; the page sends their number when it leaves the game.
  await play(page, 5);
  const gapped = 'second02';
  await page.evaluate((next) => openGame({ gameId: next }), gapped);
  await stored(host, gameId, 306);
  expect((await record(host, gameId)).code).toBe(0);

  await play(page, 31);
  await page.evaluate(() => gamePage.sendTurn({ turnNumber: 900 }));
  const errorOf = async () => (await record(host, gapped).catch(() => ({ err: '' }))).err;
  await expect.poll(errorOf, { timeout: 20_000 }).toContain('not complete (gap)');
  const prefix = await record(host, gapped, ['--partial']);
  expect(prefix.code).toBe(0);
  expect(executeAgain(prefix.read())).toEqual({ compared: 4, mismatches: 0 });
});

test('recording costs at most 0.05 ms a tick in the page', async () => {
  // Nothing listens on this port, so only the recording and the copy of the state remain.
  const page = await openGamePage('?mcp=true&mcpPort=9');
  await page.evaluate(() => openGame());
  const meansMs = await page.evaluate(() => {
    const turnsEach = 200;
    return Array.from({ length: 100 }, (_, batch) => {
      const startMs = performance.now();
      for (let n = batch * turnsEach; n < (batch + 1) * turnsEach; n += 1) {
        if (n % 30 === 0) gamePage.click({ type: 'attack', targetID: null, troops: n / 3 });
        gamePage.sendTurn({ turnNumber: n });
        gamePage.publish({ tick: n + 1, updates: {} });
      }
      return (performance.now() - startMs) / turnsEach;
    });
  });
  // Other programs interrupt some batches on a busy computer; a quarter of them shows the work alone.
  const quietMs = meansMs.toSorted((a, b) => a - b)[25];
  expect(quietMs).toBeLessThan(0.05);
});
