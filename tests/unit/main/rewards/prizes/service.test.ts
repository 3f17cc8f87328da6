import { describe, expect, test } from 'vitest';
import type { LeaguePrizeRequest } from '../../../../../src/main/rewards/prizes/types.ts';
import { pendingWalletKey } from '../../../../../src/main/rewards/prizes/pending-wallets.ts';
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

  test('has its prize and wallets before it begins', async () => {
    const { prizes, requested, auditRows } = await setUp();
    const wallets = [{ player: 'Ann', wallet: ANN }];
    expect(await prizes.createLeague({ name: 'L' }, { ...prize, wallets })).toMatchObject({ ok: true });
    expect(prizes.findByLeague('l1')).toMatchObject({
      prize: { amountMicro: 10, state: 'open' },
      players: [{ wallet: ANN }, { wallet: null }],
    });
    expect(requested).toEqual([{ kind: 'open', request: { name: 'L' } }]);
    expect(auditRows()).toEqual(['PRIZE_SET l1 person', 'PRIZE_WALLET_NAMED l1 host']);
  });

  test('needs no prize', async () => {
    const { prizes } = await setUp();
    expect(await prizes.createLeague({ name: 'L' }, null)).toMatchObject({ ok: true });
    expect(prizes.findByLeague('l1')).toBeNull();
  });

  test.each([
    [{ amountMicro: -1 }, {}, 'INVALID_REQUEST'],
    [{ amountMicro: 900_000_000_000 }, { players: [{ name: 'Ann' }] }, 'INVALID_REQUEST'],
    [{ wallets: [{ player: 'Ann', wallet: `0x${'aB'.repeat(20)}` }] }, {}, 'INVALID_REQUEST'],
    [{ wallets: ['Ann', 'Bob'].map((player) => ({ player, wallet: ANN })) }, {}, 'CONFLICT'],
    [{}, { settings: { workers: 'invited' } }, 'CONFLICT'],
  ] as const)('is not opened with the prize %j and the plan %j', async (change, plan, code) => {
    const { prizes, requested } = await setUp();
    expect(await prizes.createLeague(plan, { ...prize, ...change })).toMatchObject({ ok: false, code });
    expect(requested).toEqual([]);
  });

  const unknown = { ...prize, wallets: [{ player: 'Eve', wallet: ANN }] };

  test('is cancelled when it has no player for a wallet', async () => {
    const { prizes, requested } = await setUp();
    const refused = await prizes.createLeague({ name: 'L' }, unknown);
    expect(refused).toEqual({ ok: false, code: 'NOT_FOUND', message: 'This league has no player "Eve"' });
    expect(requested.at(-1)).toEqual({ kind: 'cancel', request: 'l1' });
  });

  test('that could not be cancelled has its prize, and the refusal says what to do', async () => {
    const { prizes, context } = await setUp();
    context.leagues.cancel = () => Promise.reject(new Error('no storage'));
    const refused = await prizes.createLeague({ name: 'L' }, unknown);
    expect(refused).toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringMatching(/no player "Eve".*could not be cancelled.*arbiter league cancel l1/u),
    });
    expect(prizes.findByLeague('l1')?.prize).toMatchObject({ amountMicro: 10, state: 'open' });
  });

  test('has its prize although nothing more can be stored once it is open', async () => {
    const { prizes, context, writer } = await setUp();
    const { createLeague } = context.leagues;
    context.leagues.createLeague = async (...args) => {
      const opened = await createLeague(...args);
      writer.write = () => Promise.reject(new Error('no storage'));
      return opened;
    };
    const wallets = [{ player: 'Ann', wallet: ANN }];
    expect(await prizes.createLeague({ name: 'L' }, { ...prize, wallets })).toMatchObject({ ok: true });
    expect(prizes.findByLeague('l1')?.prize).toMatchObject({ amountMicro: 10, state: 'open' });
    expect([...context.store.listWallets('l1').values()]).toEqual([ANN]);
  });

  test('is not opened when its prize cannot be stored', async () => {
    const { prizes, requested, db } = await setUp();
    db.exec("create trigger full before insert on league_prizes begin select raise(abort, 'no room'); end");
    await expect(prizes.createLeague({ name: 'L' }, prize)).rejects.toThrow('no room');
    expect(requested).toEqual([{ kind: 'open', request: { name: 'L' } }]);
  });
});

test('a wallet that waited for a player that has registered is replaced by the one that is set', async () => {
  const { prizes, context, writer } = await setUp();
  await writer.write(() => context.store.upsertWallet('l1', pendingWalletKey('Ann'), ANN, 1));
  const set = await prizes.save(
    request({
      wallets: [
        { player: 'Ann', wallet: BOB },
        { player: 'Bob', wallet: ANN },
      ],
    }),
  );
  expect(set).toMatchObject({ ok: true, value: { players: [{ wallet: BOB }, { wallet: ANN }] } });
  expect([...context.store.listWallets('l1').keys()]).toEqual(['ann', 'bob']);
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
