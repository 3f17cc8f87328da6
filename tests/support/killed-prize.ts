import { join } from 'node:path';
import { expect } from 'vitest';
import { prepareFolder } from '../../src/main/platform/data-folder/index.ts';
import { rewardInvariants } from '../../src/main/app-features/verify/store/rewards-store.ts';
import { waitForEmptyOutbox, expectLedgerMatches } from './chain/ledger-checks.ts';
import { endWithTest, openTestChain } from './chain/test-chain.ts';
import { openTestStorage, temporaryFolder } from './test-storage.ts';
import { hostWithWindow, type HostWithWindow } from './host-with-window.ts';

/**
 * Kills a host around the decision of a prize pool of 100 MONARD for four players. The pool must be
 * paid once on a real chain.
 */

const wallet = (digit: string) => `0x${digit.repeat(40)}`;
const STRATEGIES = ['always_even', 'always_odd', 'alternating', 'random'] as const;

const LEAGUE = {
  game: 'even_odd',
  players: STRATEGIES.map((strategy) => ({ name: strategy, strategy })),
  referees: 2,
  format: 'round-robin',
  prize: {
    amountMicro: 100_000_000,
    rewardMatches: true,
    wallets: STRATEGIES.map((player, index) => ({ player, wallet: wallet(String(index + 1)) })),
  },
} as const;

/**
 * Crash points around the decision and the first transactions that pay it. The two transactions
 * before them deploy the contracts.
 */
export const PRIZE_POINTS = [
  'prizes.beforePool',
  'prizes.afterPool',
  'chain.afterSign:3',
  'chain.afterSend:3',
] as const;

/** Once the chain is ready, the next transactions belong to the league. */
const chainReady = ({ api }: HostWithWindow): Promise<void> =>
  expect
    .poll(async () => (await api.call('chain.status', {})).state, { timeout: 30_000, interval: 50 })
    .toBe('ready');

export async function paysOnceAfter(point: string): Promise<void> {
  const data = temporaryFolder();
  endWithTest(join(data, 'chain'));
  const first = await hostWithWindow(data, { crashAt: point, chain: 'local' });
  await chainReady(first);
  const { leagueId } = await first.api.call('leagues.start', LEAGUE);
  await first.ended;
  const again = await hostWithWindow(data, { chain: 'local' });
  await again.api.call('leagues.finished', { leagueId });
  const prize = await again.api.call('prizes.settled', { leagueId, withinMs: 60_000 });
  expect(prize).toMatchObject({ state: 'paid', amountMicro: 100_000_000 });
  // Players that differ only in their id share placements, and amounts are rounded down to hundredths.
  expect(prize?.paidMicro).toBeGreaterThan(99_900_000);
  expect(prize?.paidMicro).toBeLessThanOrEqual(100_000_000);
  const paid = prize?.players.filter(({ amountMicro }) => amountMicro > 0) ?? [];
  for (const { txHash } of paid) expect(txHash).toMatch(/^0x[0-9a-f]{64}$/u);
  await again.stop();

  const storage = await openTestStorage(prepareFolder(data));
  expect([...rewardInvariants(storage.db)].filter(({ broken }) => broken !== null)).toEqual([]);
  const count = (sql: string) => storage.db.prepare(sql).pluck().get();
  expect(count("select count(*) from reward_decisions where kind = 'pool'")).toBe(paid.length);
  // Six matches with two wallets each.
  expect(count("select count(*) from reward_decisions where kind = 'reward'")).toBe(12);
  expect(count("select count(*) from audit where action = 'PRIZE_SETTLED'")).toBe(1);
  expect(count("select count(*) from league_match_rewards where state <> 'decided'")).toBe(0);
  const ledger = await openTestChain({}, storage);
  ledger.chain.start();
  expect(await ledger.chain.whenReady(60_000)).toBe(true);
  await waitForEmptyOutbox(ledger);
  await expectLedgerMatches(ledger, count('select count(*) from mint_outbox') as number);
  await ledger.chain.stop();
}
