import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PlayerChoice } from '../../../src/shared/contract/index.ts';
import { hostFolder, startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { readDatabase } from '../../support/database.ts';
import { processesWith } from '../../support/running.ts';

/**
 * The host is killed between what is stored of a player's turn and its action; the game continues after the next start.
 */
vi.setConfig({ testTimeout: 120_000 });

const AGENT = fileURLToPath(new URL('../../outside/acp-agent.mjs', import.meta.url));

/** An agent behind an address that always takes the first action. */
async function urlAgent(): Promise<PlayerChoice> {
  const server = createServer((_, response) => response.end('{"action":{"submission":0}}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/act`;
  return { kind: 'seat', protocol: 'url', spec: { address } };
}

/** The ticks of the stored turns and of the stored actions of the player `x`. */
const stored = (data: string) =>
  readDatabase(data, (db) => ({
    turns: db.prepare<[], number>('select tick from seat_turns order by id').pluck().all(),
    actions: db
      .prepare<[], number>("select tick from actions where role = 'x' and kind = 'action' order by tick")
      .pluck()
      .all(),
  }));

interface Killed {
  readonly x: PlayerChoice;
  /** Minimum time between two moves. */
  readonly paceMs: number;
  /** Resolves when the host is dead. */
  readonly kill: (host: BuiltHost) => Promise<void>;
}

/** Plays until the host is killed, and starts it again: what was stored when it died, and the next host. */
async function killed({ x, paceMs, kill }: Killed) {
  const data = hostFolder();
  const first = await startBuiltHost({ data, testClock: false });
  const { api: before } = await first.window();
  const seats = { x, o: { kind: 'random' as const } };
  const match = await before.call('match.start', { template: 'tic_tac_toe.v1', seats, paceMs });
  const sessionId = match.sessionId ?? '';
  await kill(first);
  const atDeath = stored(data);
  const second = await startBuiltHost({ data, testClock: false });
  onTestFinished(() => second.dispose());
  const { api } = await second.window();
  return { atDeath, api, sessionId, now: () => stored(data) };
}

test('a turn that is stored without its action is asked for again, and what was used stays', async () => {
  const { atDeath, api, sessionId, now } = await killed({
    x: await urlAgent(),
    // The action waits for its time when its turn is stored.
    paceMs: 60_000,
    async kill(host) {
      await expect.poll(() => stored(host.data).turns, { timeout: 30_000 }).toEqual([0]);
      await host.kill();
    },
  });
  expect(atDeath).toEqual({ turns: [0], actions: [] });
  await expect.poll(now, { timeout: 30_000 }).toEqual({ turns: [0, 0], actions: [] });
  expect((await api.call('sessions.verify', { sessionId })).ok).toBe(true);
});

test('an action that is stored without its turn is not played again, and the game goes on', async () => {
  const folder = hostFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const mark = join(folder, 'mark');
  const command = [process.execPath, AGENT, '--scenario=kill-host', `--mark=${mark}`];
  const { atDeath, api, sessionId, now } = await killed({
    x: { kind: 'seat', protocol: 'acp', spec: { command, allowOwnTools: true } },
    paceMs: 0,
    kill: async (host) => expect(await host.ended).toBe('SIGKILL'),
  });
  expect(atDeath).toEqual({ turns: [], actions: [0] });
  const card = async () => (await api.call('sessions.get', { sessionId })).card;
  await vi.waitUntil(async () => (await card()).status === 'completed', { timeout: 60_000, interval: 50 });
  expect((await card()).outcomeReason).toMatch(/^(?:line|board_full)$/u);
  expect((await api.call('sessions.verify', { sessionId })).ok).toBe(true);
  const { actions } = now();
  expect(new Set(actions).size).toBe(actions.length);
  await expect.poll(() => now().turns).toEqual(actions.slice(1));
  await expect.poll(() => processesWith(mark)).toEqual([]);
});
