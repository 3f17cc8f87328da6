import { describe, expect, test } from 'vitest';
import { honestSignals } from '../../../src/main/cli/rewards/game-client.ts';
import { openTestStorage } from '../../support/test-storage.ts';
import { openAuthority, type Authority } from '../../support/rewards/authority.ts';
import { begin, codeOf, honest, PLAYED_MS, playOne } from '../../support/rewards/play.ts';

/** Daily caps, diminishing returns, cooldown and clocks that are changed. */

/** Stores earnings of the day for a wallet. */
function earned(
  authority: Authority,
  wallet: string,
  { matches, micro }: { matches: number; micro: number },
): void {
  const date = new Date(authority.clock.nowMs()).toISOString().slice(0, 10);
  authority.db
    .prepare(
      `insert into daily_player_stats (id, wallet_address, date, matches_played, rewards_earned) values (?, ?, ?, ?, ?)
       on conflict (wallet_address, date) do update set matches_played = excluded.matches_played,
         rewards_earned = excluded.rewards_earned`,
    )
    .run(`seed-${wallet}`, wallet.toLowerCase(), date, matches, micro);
}

test('limits two concurrent matches at 495 of 500 MONARD to five together', async () => {
  const authority = await openAuthority();
  const client = authority.client();
  const one = await begin(client);
  authority.clock.advance(31_000);
  const two = await begin(client);
  authority.clock.advance(PLAYED_MS);
  earned(authority, client.wallet, { matches: 3, micro: 495_000_000 });
  const replies = await Promise.all([
    client.submit(one, honest(1, PLAYED_MS + 31_000)),
    client.submit(two, honest(1, PLAYED_MS)),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 429]);
  expect(authority.mints().reduce((sum, { amountMicro }) => sum + amountMicro, 0)).toBe(5_000_000);
});

test('accepts a match beyond the daily reward cap without a reward', async () => {
  const authority = await openAuthority();
  const client = authority.client();
  earned(authority, client.wallet, { matches: 3, micro: 500_000_000 });
  const match = await begin(client);
  authority.clock.advance(PLAYED_MS);
  expect(await client.submit(match, honest())).toMatchObject({
    status: 200,
    body: {
      success: true,
      rejectionReason: 'DAILY_CAP_EXCEEDED',
      reward: { eligible: false, amount: 0, mintStatus: 'none', breakdown: { cappedBy: 'daily_rewards' } },
      validation: { matchValid: true, dailyCapRemaining: 0 },
    },
  });
  expect(authority.mints()).toEqual([]);
});

test('pays nothing for the 51st match and refuses to start a 52nd', async () => {
  const authority = await openAuthority();
  const client = authority.client();
  const match = await begin(client);
  authority.clock.advance(PLAYED_MS);
  earned(authority, client.wallet, { matches: 50, micro: 0 });
  expect((await client.submit(match, honest())).body['reward']).toMatchObject({
    amount: 0,
    breakdown: { cappedBy: 'daily_matches' },
  });
  authority.clock.advance(30_000);
  expect(codeOf(await client.start(3))).toEqual([429, 'DAILY_CAP_EXCEEDED']);
});

test('halves the 21st match and starts the next UTC day at the full rate', async () => {
  const authority = await openAuthority();
  const client = authority.client();
  earned(authority, client.wallet, { matches: 20, micro: 0 });
  expect((await playOne(authority, client)).body['reward']).toMatchObject({
    amount: 9.5,
    breakdown: { diminishingFactor: 0.5, matchNumberToday: 21 },
  });
  authority.clock.advance(86_400_000);
  expect((await playOne(authority, client)).body['reward']).toMatchObject({ amount: 19 });
});

test('ends a match for good if it is submitted within the cooldown', async () => {
  const authority = await openAuthority();
  const client = authority.client();
  const [one, two] = [await begin(client), await begin(client, 5)];
  authority.clock.advance(PLAYED_MS);
  expect((await client.submit(one, honest())).status).toBe(200);
  expect(codeOf(await client.submit(two, honest()))).toEqual([429, 'COOLDOWN_ACTIVE']);
  authority.clock.advance(30_000);
  expect(codeOf(await client.submit(two, honest()))).toEqual([409, 'DUPLICATE_SUBMISSION']);
});

describe('a wall clock that is changed', () => {
  test('by a day back reopens no cap, cooldown or expired match and keeps durations right', async () => {
    const storage = await openTestStorage();
    let offsetMs = 0;
    const { clock } = storage;
    const jumping = { ...clock, nowMs: () => clock.nowMs() + offsetMs };
    const authority = await openAuthority({ storage: { ...storage, clock: jumping } });
    const client = authority.client();
    earned(authority, client.wallet, { matches: 10, micro: 500_000_000 });
    const match = await begin(client);
    offsetMs = -86_400_000;
    authority.clock.advance(PLAYED_MS);
    expect((await client.submit(match, honest())).body).toMatchObject({
      rejectionReason: 'DAILY_CAP_EXCEEDED',
      validation: { durationValid: true },
    });
    expect(codeOf(await client.start(3))).toEqual([429, 'COOLDOWN_ACTIVE']);
  });

  test('forwards during a match does not change the measured duration', async () => {
    const storage = await openTestStorage();
    let offsetMs = 0;
    const { clock } = storage;
    const jumping = { ...clock, nowMs: () => clock.nowMs() + offsetMs };
    const authority = await openAuthority({ storage: { ...storage, clock: jumping } });
    const client = authority.client();
    const match = await begin(client);
    offsetMs = 60_000;
    clock.advance(PLAYED_MS);
    expect(await client.submit(match, honest())).toMatchObject({
      status: 200,
      body: { validation: { durationValid: true } },
    });
  });

  test('by a day forwards and back again does not reopen the earlier day', async () => {
    const storage = await openTestStorage();
    let offsetMs = 86_400_000;
    const { clock } = storage;
    const authority = await openAuthority({
      storage: { ...storage, clock: { ...clock, nowMs: () => clock.nowMs() + offsetMs } },
    });
    const client = authority.client();
    earned(authority, client.wallet, { matches: 1, micro: 500_000_000 });
    await playOne(authority, client);
    offsetMs = 0;
    expect((await playOne(authority, client)).body).toMatchObject({ rejectionReason: 'DAILY_CAP_EXCEEDED' });
  });
});

test('returns stats of the day, of all time and the tier, to the owner only', async () => {
  const authority = await openAuthority();
  const [client, other] = [authority.client(), authority.client()];
  await playOne(authority, client);
  await playOne(authority, client, honest(2));
  expect(await client.stats()).toMatchObject({
    status: 200,
    body: {
      wallet: client.wallet,
      today: { matchesPlayed: 2, rewardsEarned: 29, rewardsCap: 500, matchesCap: 50 },
      allTime: { totalMatches: 2, totalRewards: 29, wins: 1, avgPlacement: 1.5 },
      tier: { name: 'BRONZE', points: 40, nextTier: 'SILVER', pointsToNext: 60 },
    },
  });
  const stolen = await fetch(new URL('mcp-player-stats', authority.url), {
    headers: {
      authorization: `Bearer ${await other.account.signMessage({ message: 'stats' })}`,
      'x-wallet-address': client.wallet,
    },
  });
  expect(stolen.status).toBe(401);
  expect(authority.brokenInvariants()).toEqual([]);
});

describe('invalid numbers', () => {
  const fields = ['placement', 'playerCount', 'durationMs', 'kills'] as const;
  const bad = ['"2"', '[2]', '-0', '1.5', '1e308', '9007199254740993', '1e-7', 'null', 'true', 'NaN'];
  test.each(fields)('in %s are refused before any check runs', async (field) => {
    const authority = await openAuthority();
    const client = authority.client();
    const match = await begin(client);
    for (const value of bad) {
      const body = JSON.stringify({
        ...match,
        walletAddress: client.wallet,
        placement: 1,
        durationMs: PLAYED_MS,
        kills: 0,
        antiCheat: honestSignals(PLAYED_MS),
        clientSignature: 'x',
        [field]: '§',
      }).replace('"§"', value);
      const reply = await fetch(new URL('mcp-match-submit', authority.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect([
        value,
        reply.status,
        ((await reply.json()) as { rejectionReason: string }).rejectionReason,
      ]).toEqual([value, 400, 'VALIDATION_ERROR']);
    }
  });
});
