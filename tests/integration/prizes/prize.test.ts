import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Api } from '../../../src/shared/contract/index.ts';
import { windowOf } from '../../support/models.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

const A = `0x${'a'.repeat(40)}`;
const B = `0x${'b'.repeat(40)}`;
let host: BuiltHost;
let api: Api;
/** Resolves when a prize could not be paid out. */
let refused: Promise<void>;
beforeEach(async () => {
  let received = (): void => undefined;
  refused = new Promise((resolve) => (received = resolve));
  host = await startBuiltHost({
    log: (_level, message) => message === 'a prize could not be paid out; trying again' && received(),
  });
  api = await windowOf(host);
});
afterEach(() => host.dispose());

const gather = (expectMore: number) =>
  api.call('leagues.gather', {
    game: 'even_odd',
    format: 'round-robin',
    expect: expectMore,
    referees: 1,
    players: [
      { name: 'Even', strategy: 'always_even' },
      { name: 'Odd', strategy: 'always_odd' },
    ],
    auth: 'standard',
    wire: 'tolerant',
    allowedPorts: [],
  });

test('changes a prize until the league ends, and pays no prize of a cancelled league', async () => {
  const { leagueId } = await gather(3);
  const wallets = [{ player: 'P01', wallet: A }];
  await api.call('prizes.set', { leagueId, amountMicro: 5_000_000, wallets });
  const swapped = [
    { player: 'Odd', wallet: A },
    { player: 'Even', wallet: B },
  ];
  const changed = await api.call('prizes.set', { leagueId, amountMicro: 7_000_000, wallets: swapped });
  expect(changed).toMatchObject({ state: 'open', amountMicro: 7_000_000 });
  expect(changed.players.map(({ wallet }) => wallet?.toLowerCase())).toEqual([B, A]);
  await api.call('leagues.cancel', { leagueId });
  const prize = await api.call('prizes.settled', { leagueId });
  expect(prize).toMatchObject({ state: 'void', paidMicro: 0 });
  await expect(api.call('prizes.set', { leagueId, amountMicro: 1, wallets: [] })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test.each([
  ['the same wallet twice', ['P01', 'P02'].map((player) => ({ player, wallet: A })), 'CONFLICT'],
  [
    'a wrong checksum',
    [{ player: 'P01', wallet: '0x19e7E376E7C213B7E7e7e46cc70A5dD086DAff2A' }],
    'INVALID_REQUEST',
  ],
])('refuses a prize with %s', async (_what, wallets, code) => {
  const { leagueId } = await gather(3);
  const request = { leagueId, amountMicro: 1_000_000, wallets };
  await expect(api.call('prizes.set', request)).rejects.toMatchObject({ code });
  expect(await api.call('prizes.get', { leagueId })).toBeNull();
});

test('refuses a wallet for an unknown player of a league that takes no more registrations', async () => {
  const { leagueId } = await api.call('leagues.create', {
    name: 'Closed',
    game: 'even_odd',
    format: 'round-robin',
    seats: ['Even', 'Odd'].map((name) => ({ kind: 'strategy', name, strategy: 'random' })),
    referees: 1,
    auth: 'standard',
    wire: 'tolerant',
    budgetMs: 150_000,
    allowedPorts: [],
  });
  const wallets = [{ player: 'Nobody', wallet: A }];
  const set = api.call('prizes.set', { leagueId, amountMicro: 1_000_000, wallets });
  await expect(set).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('retries a prize that could not be stored, although the league emits no more events', async () => {
  const players = (['always_even', 'always_odd'] as const).map((strategy) => ({ name: strategy, strategy }));
  const storage = new Database(join(host.data, 'arbiter.db'));
  storage.exec("create trigger full before insert on reward_pools begin select raise(abort, 'no room'); end");
  const { leagueId } = await api.call('leagues.start', {
    game: 'even_odd',
    players,
    referees: 1,
    format: 'round-robin',
    prize: { amountMicro: 5_000_000, wallets: [{ player: 'always_even', wallet: A }] },
  });
  await refused;
  storage.exec('drop trigger full');
  storage.close();
  await host.advance(60_000);
  await expect.poll(() => api.call('prizes.get', { leagueId })).toMatchObject({ state: 'paid' });
  const paid = (await api.call('rewards.list', { limit: 10 })).rows.filter(({ kind }) => kind === 'pool');
  expect(paid).toHaveLength(1);
});

test('does not start a league whose prize is refused', async () => {
  const start = api.call('leagues.start', {
    game: 'even_odd',
    players: 2,
    referees: 1,
    format: 'round-robin',
    prize: { amountMicro: 1_000_000, wallets: [{ player: 'Nobody', wallet: A }] },
  });
  await expect(start).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await api.call('leagues.list', {})).map(({ status }) => status)).toEqual(['cancelled']);
});
