import { readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { arbiter } from '../../support/arbiter.ts';
import { hostEnvironment, hostFolder, startBuiltHost } from '../../support/built-host.ts';

/** The entry of `audit-head.json` for the session whose log got a row last. */
function notedSeq(data: string): number | null {
  const { log } = JSON.parse(readFileSync(join(data, 'audit-head.json'), 'utf8')) as {
    log?: { seq: number };
  };
  return log?.seq ?? null;
}

test('a move whose frame is lost from the end of the write-ahead log is missed', async () => {
  const data = hostFolder();
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const host = await startBuiltHost({ data });
  const game = await host.rest.session('chess.v1', ['white', 'black']);
  for (const [tick, move] of ['e2e4', 'e7e5', 'g1f3'].entries())
    expect((await host.rest.act(game, tick % 2 === 0 ? 0 : 1, move, tick)).status).toBe(200);
  await expect.poll(() => notedSeq(data)).toBe(3);
  await host.kill();
  // The last frame is incomplete, so SQLite rolls back the last commit, which is the third move.
  const wal = join(data, 'arbiter.db-wal');
  truncateSync(wal, statSync(wal).size - 1);
  const { code, out } = await arbiter(['verify', '--data', data], hostEnvironment());
  expect([code, out]).toEqual([1, expect.stringContaining(`session ${game.sessionId} row 3`)]);
  const again = await startBuiltHost({ data });
  onTestFinished(async () => void (await again.stop()));
  expect((await again.rest.get('/health')).body['storage']).toBe('read_only');
  // The reward authority can decide nothing on such a host, so it is down and not only degraded.
  const health = await again.rest.get('/mcp-health');
  expect([health.status, health.body]).toMatchObject([503, { status: 'down', checks: { database: false } }]);
});
