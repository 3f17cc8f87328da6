import { describe, expect, test } from 'vitest';
import type { LeaguePrizeRequest } from '../../../../../src/main/rewards/prizes/types.ts';
import { createPrizes } from '../../../../../src/main/rewards/prizes/service.ts';
import { ANN, BOB, testPrizes } from '../../../../support/prizes/test-prizes.ts';

const request = (change: Partial<LeaguePrizeRequest> = {}): LeaguePrizeRequest => ({
  leagueId: 'l1',
  amountMicro: 10_000_000,
  rewardMatches: false,
  wallets: [],
  by: 'person',
  ...change,
});

async function setUp() {
  const parts = await testPrizes();
  return { ...parts, prizes: createPrizes(parts.context) };
}

describe('a prize', () => {
  test('is stored with its wallets and displays what the table would pay now', async () => {
    const { prizes, auditRows } = await setUp();
    const set = await prizes.save(request({ wallets: [{ player: 'Ann', wallet: ANN }] }));
    if (!set.ok) throw new Error(set.message);
    expect(set.value.prize).toMatchObject({ amountMicro: 10_000_000, state: 'open' });
    expect(set.value.players.map(({ wallet }) => wallet)).toEqual([ANN, null]);
    const [first, second] = set.value.players;
    expect(first?.amountMicro).toBeGreaterThan(second?.amountMicro ?? Infinity);
    expect(auditRows()).toEqual(['PRIZE_SET l1 person']);
  });

  test.each([-1, 0.5, Number.NaN, 1_000_001 * 1_000_000])(
    'cannot have the amount %d',
    async (amountMicro) => {
      const { prizes, auditRows } = await setUp();
      expect(await prizes.save(request({ amountMicro }))).toMatchObject({ code: 'INVALID_REQUEST' });
      expect([prizes.findByLeague('l1'), auditRows()]).toEqual([null, []]);
    },
  );

  test('can be set only for an existing league that has not ended', async () => {
    const { prizes, world } = await setUp();
    expect(await prizes.save(request({ leagueId: 'l9' }))).toMatchObject({ code: 'NOT_FOUND' });
    for (const status of ['completed', 'cancelled']) {
      world.status = status;
      expect(await prizes.save(request())).toMatchObject({ code: 'CONFLICT' });
    }
  });

  test('needs a person’s consent where a referee of another program decides', async () => {
    const { prizes, world } = await setUp();
    world.externalReferee = true;
    expect(await prizes.save(request())).toMatchObject({ code: 'CONFLICT' });
    world.externalReferees = true;
    expect(await prizes.save(request())).toMatchObject({ ok: true });
  });

  test('lets two players swap their wallets, and no two share one', async () => {
    const { prizes } = await setUp();
    const named = (ann: typeof ANN | typeof BOB, bob: typeof BOB | typeof ANN) =>
      prizes.save(
        request({
          wallets: [
            { player: 'ann', wallet: ann },
            { player: 'bob', wallet: bob },
          ],
        }),
      );
    await named(ANN, BOB);
    expect(await named(BOB, ANN)).toMatchObject({ ok: true });
    expect(await named(ANN, ANN)).toMatchObject({ code: 'CONFLICT' });
    expect(prizes.findByLeague('l1')?.players.map(({ wallet }) => wallet)).toEqual([BOB, ANN]);
    const twice = request({ wallets: [{ player: 'ann', wallet: ANN }] });
    expect(await prizes.save(twice)).toMatchObject({ code: 'CONFLICT' });
    await prizes.save(request({ wallets: [{ player: 'bob', wallet: null }] }));
    expect(await prizes.save(twice)).toMatchObject({ ok: true });
  });

  test('names players by id or by a unique name', async () => {
    const { prizes, world } = await setUp();
    world.table.push({ playerId: 'ann-2', displayName: 'Ann', sharedRank: 3 });
    const named = (player: string) => prizes.save(request({ wallets: [{ player, wallet: ANN }] }));
    expect(await named('Ann')).toMatchObject({ code: 'CONFLICT' });
    expect(await named('Eve')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await named('ann-2')).toMatchObject({ ok: true });
  });
});

describe('a league that is opened with its prize', () => {
  const prize = { amountMicro: 10, rewardMatches: false, wallets: [], by: 'person' };

  test('has its prize before it begins', async () => {
    const { prizes, requested } = await setUp();
    expect(await prizes.createLeague({ name: 'L' }, prize)).toMatchObject({ ok: true });
    expect(prizes.findByLeague('l1')?.prize).toMatchObject({ amountMicro: 10, state: 'open' });
    expect(requested).toEqual([{ kind: 'open', request: { name: 'L' } }]);
  });

  test('needs no prize', async () => {
    const { prizes } = await setUp();
    expect(await prizes.createLeague({ name: 'L' }, null)).toMatchObject({ ok: true });
    expect(prizes.findByLeague('l1')).toBeNull();
  });

  test.each([
    { amountMicro: -1 },
    { wallets: [{ player: 'Ann', wallet: `0x${'aB'.repeat(20)}` }] },
    { wallets: [{ player: 'Eve', wallet: ANN }] },
  ])('is cancelled when its prize is refused: %j', async (change) => {
    const { prizes, requested } = await setUp();
    expect(await prizes.createLeague({ name: 'L' }, { ...prize, ...change })).toMatchObject({ ok: false });
    expect(requested.at(-1)).toEqual({ kind: 'cancel', request: 'l1' });
    expect(prizes.findByLeague('l1')).toBeNull();
  });

  test('is cancelled when its prize cannot be stored', async () => {
    const { prizes, requested, writer } = await setUp();
    writer.write = () => Promise.reject(new Error('no storage'));
    await expect(prizes.createLeague({ name: 'L' }, prize)).rejects.toThrow('no storage');
    expect(requested.at(-1)).toEqual({ kind: 'cancel', request: 'l1' });
  });
});

test('continues open prizes at start and ignores events after stop', async () => {
  const { prizes, context, writer, bus, world } = await setUp();
  const put = { leagueId: 'l1', amountMicro: 0, rewardMatches: false, by: 'person', atMs: 1 };
  writer.writeNow(() => context.store.upsertPrize(put));
  prizes.start();
  await prizes.payDue('l1');
  expect(prizes.findByLeague('l1')?.prize.state).toBe('open');
  await prizes.stop();
  world.status = 'completed';
  bus.emit('league.changed', { leagueId: 'l1' });
  await prizes.payDue('l1');
  expect(prizes.findByLeague('l1')?.prize.state).toBe('open');
});
