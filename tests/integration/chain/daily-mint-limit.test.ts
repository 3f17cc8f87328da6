import { expect, onTestFinished, test } from 'vitest';
import { longTest } from '../../support/long-test.ts';
import { createRpc } from '../../../src/main/chain/network/rpc.ts';
import { arbiter, QUIET_PORTS } from '../../support/arbiter.ts';
import { startBuiltHost } from '../../support/built-host.ts';
import { temporaryFolder } from '../../support/test-storage.ts';

/** Drives the built host with its own chain: what does not fit below the daily mint limit waits by itself. */

const MONARD = 1_000_000;
const walletOf = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`;

async function open() {
  const host = await startBuiltHost({ chain: 'local' });
  onTestFinished(() => host.dispose());
  const { api } = await host.window();
  /** Pays the first of two places, which gets 70 percent. */
  const pay = async (n: number, shareMonard: number): Promise<string> => {
    const places = [{ wallet: walletOf(n), placement: 1 }];
    const amountMicro = Math.round((shareMonard * MONARD) / 0.7);
    const [row] = await api.call('rewards.payPool', { pool: `pool-${n}`, amountMicro, players: 2, places });
    return row?.matchId ?? '';
  };
  const mintOf = async (n: number, matchId: string) =>
    (await api.call('rewards.get', { matchId, wallet: walletOf(n) })).transaction;
  const isMinted = async (n: number, matchId: string): Promise<boolean> =>
    ['mined', 'final'].includes((await mintOf(n, matchId))?.state ?? '');
  const rpc = createRpc(`http://127.0.0.1:${host.ready.ports.chain}`, fetch);
  return { host, api, pay, mintOf, isMinted, rpc };
}

const PATIENT = { timeout: 20_000 };

test('a mint above the daily mint limit waits for a person and holds up no other', async () => {
  const { host, api, pay, mintOf, isMinted } = await open();
  const large = await pay(1, 140_000);
  const small = await pay(2, 7);
  await expect.poll(() => isMinted(2, small), PATIENT).toBe(true);
  expect(await mintOf(1, large)).toMatchObject({ state: 'queued', wait: 'decision', notBeforeMs: null });
  const status = await api.call('chain.status', {});
  expect(status).toMatchObject({ detail: 'above_ceiling', outboxDepth: 0, waiting: { day: 0, decision: 1 } });
  const health = await host.rest.get('/mcp-health');
  expect(health.body).toMatchObject({ status: 'degraded' });
  await api.call('chain.choose', { ceilingMicro: 200_000 * MONARD });
  await expect.poll(() => isMinted(1, large), PATIENT).toBe(true);
}, 120_000);

longTest(
  'a mint that today has no room for goes first on the next day of the chain',
  async () => {
    const { api, pay, mintOf, isMinted, rpc } = await open();
    const first = await pay(1, 70_000);
    await expect.poll(() => isMinted(1, first), PATIENT).toBe(true);
    const second = await pay(2, 70_000);
    const third = await pay(3, 7000);
    await expect.poll(() => isMinted(3, third), PATIENT).toBe(true);
    const waiting = await mintOf(2, second);
    expect(waiting).toMatchObject({ state: 'queued', wait: 'day' });
    const dayStartsMs = waiting?.notBeforeMs ?? 0;
    expect(dayStartsMs % 86_400_000).toBe(0);
    expect((await api.call('chain.status', {})).waiting).toEqual({ day: 1, decision: 0, dueMs: dayStartsMs });
    await rpc('evm_increaseTime', [86_400]);
    await rpc('evm_mine');
    await expect.poll(() => isMinted(2, second), PATIENT).toBe(true);
    expect((await api.call('chain.status', {})).detail).toBeNull();
  },
  120_000,
);

test('a prize that waits for the next day says so in the league, in its export and in the terminal', async () => {
  const { host, api, pay, isMinted } = await open();
  const first = await pay(1, 70_000);
  await expect.poll(() => isMinted(1, first), PATIENT).toBe(true);
  const players = (['always_even', 'always_odd'] as const).map((strategy) => ({ name: strategy, strategy }));
  const wallets = players.map(({ name }, n) => ({ player: name, wallet: walletOf(n + 2) }));
  const prize = { amountMicro: 100_000 * MONARD, wallets };
  const rules = { game: 'even_odd', players, referees: 1, format: 'round-robin', prize } as const;
  const { leagueId } = await api.call('leagues.start', rules);
  const best = async () => (await api.call('prizes.get', { leagueId }))?.players[0];
  await expect.poll(best, PATIENT).toMatchObject({ mint: 'pending', wait: 'day' });
  const dayStartsMs = (await best())?.notBeforeMs ?? 0;
  expect(dayStartsMs % 86_400_000).toBe(0);
  const waiting = { waits_for: 'day', waits_until: new Date(dayStartsMs).toISOString() };
  const { text } = await api.call('leagues.export', { leagueId, format: 'json' });
  const exported = JSON.parse(text) as { prize: { players: readonly object[] } };
  expect(exported.prize.players[0]).toMatchObject(waiting);
  const env = { PATH: process.env['PATH'] ?? '', HOME: host.data, ARBITER_DATA: host.data };
  const shown = await arbiter(['league', 'show', leagueId], env);
  expect(shown.out).toContain('waits for the daily mint limit until 00:00 UTC');
  const json = await arbiter(['league', 'show', leagueId, '--json'], env);
  // The smaller share still fits today: its mint may end between the export and the command.
  const printed = JSON.parse(json.out) as { prize: { players: readonly object[] } };
  expect(printed.prize.players[0]).toEqual(exported.prize.players[0]);
}, 120_000);

test('a pool whose first place no day could pay is refused when the league is opened', async () => {
  const data = temporaryFolder();
  const env = { PATH: process.env['PATH'] ?? '', HOME: data, ARBITER_DATA: data, ...QUIET_PORTS };
  const run = ['league', 'run', '--game', 'even_odd', '--players', '2', '--pool'];
  const refused = await arbiter([...run, '200000'], env);
  expect(refused.code).not.toBe(0);
  expect(refused.err).toContain('140,000 MONARD, but at most 100,000 are minted in a day');
  expect((await arbiter([...run, '100'], env)).code).toBe(0);
}, 120_000);
