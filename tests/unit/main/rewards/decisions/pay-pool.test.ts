import { describe, expect, test } from 'vitest';
import { poolStore } from '../../../../../src/main/rewards/store/pool-store.ts';
import { payPool, poolIdOf, type PrizePool } from '../../../../../src/main/rewards/decisions/pay-pool.ts';
import { OTHER, testRewards, WALLET } from '../../../../support/rewards/test-rewards.ts';

const POOL: PrizePool = {
  system: 'league',
  pool: 'l1',
  amountMicro: 100_000_000,
  players: 2,
  places: [
    { wallet: WALLET, placement: 1 },
    { wallet: OTHER, placement: 2 },
  ],
  by: 'person',
};

async function setUp() {
  const made = await testRewards();
  const store = poolStore(made.db);
  return {
    ...made,
    store,
    pay: (change: Partial<PrizePool> = {}) => payPool(made.context, store, { ...POOL, ...change }),
  };
}
const sumOf = (rows: readonly { amountMicro: number }[]): number =>
  rows.reduce((sum, row) => sum + row.amountMicro, 0);

describe('a prize pool', () => {
  test('is paid completely by placement, more for a better one', async () => {
    const { pay, context } = await setUp();
    const paid = await pay();
    const rows = paid.ok ? paid.value : [];
    const of = (wallet: string) => rows.find((row) => row.wallet === wallet)?.amountMicro ?? 0;
    expect(of(WALLET)).toBeGreaterThan(of(OTHER));
    expect(sumOf(rows)).toBe(POOL.amountMicro);
    expect(context.mints.list({})).toHaveLength(2);
  });

  test('is paid once, and a repeated request returns the same decisions', async () => {
    const { pay, context } = await setUp();
    const [first, second] = [await pay(), await pay()];
    expect(second).toEqual(first);
    expect(context.mints.list({})).toHaveLength(2);
  });

  test('is not paid again with another amount', async () => {
    const { pay } = await setUp();
    await pay();
    expect(await pay({ amountMicro: 1 })).toMatchObject({ ok: false, code: 'CONFLICT' });
  });

  test('keeps the share of a banned wallet and gives it to no other', async () => {
    const { pay, context, store } = await setUp();
    context.writer.writeNow(() =>
      context.wallets.ban({ wallet: WALLET, reason: 'bots', untilMs: null, by: 'person', atMs: 0 }),
    );
    const paid = await pay();
    expect(paid.ok && paid.value.map(({ wallet }) => wallet)).toEqual([OTHER]);
    const pool = store.find(poolIdOf(POOL));
    expect(pool?.paidMicro).toBe(paid.ok ? sumOf(paid.value) : -1);
    expect(pool?.paidMicro).toBeLessThan(POOL.amountMicro);
  });

  test.each([
    ['zero', { amountMicro: 0 }],
    ['less than zero', { amountMicro: -1 }],
    ['a fraction of a micro-unit', { amountMicro: 0.5 }],
    ['more than a million', { amountMicro: 1_000_000_000_001 }],
    ['one wallet with two placements', { places: [POOL.places[0]!, { wallet: WALLET, placement: 2 }] }],
  ])('of %s is refused without storing anything', async (_, change) => {
    const { pay, auditRows } = await setUp();
    expect(await pay(change)).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
    expect(auditRows()).toEqual([]);
  });

  test('has another id for another system', () => {
    expect(poolIdOf({ system: 'arena', pool: 'l1' })).not.toBe(poolIdOf(POOL));
  });
});
