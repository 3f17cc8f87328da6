import { describe, expect, test } from 'vitest';
import { honestSignals, startedMatchOf, type GameClient } from '../../../src/main/cli/rewards/game-client.ts';
import { openAuthority } from '../../support/rewards/authority.ts';

/** `POST /mcp-match-start` and `POST /mcp-match-submit` over HTTP with real wallets. */

const MINUTES_2 = 120_000;

async function started(client: GameClient, playerCount = 3, more = {}) {
  const reply = await client.start(playerCount, more);
  expect(reply).toMatchObject({ status: 200, body: { success: true } });
  return startedMatchOf(reply, playerCount);
}

test('starts, submits, rewards and audits a match and queues its mint', async () => {
  const authority = await openAuthority();
  const client = authority.client();
  const match = await started(client);
  authority.clock.advance(MINUTES_2);
  const reply = await client.submit(match, { placement: 1, durationMs: MINUTES_2, kills: 2 });
  expect(reply).toMatchObject({
    status: 200,
    body: {
      success: true,
      reward: {
        eligible: true,
        amount: 19,
        amountMicro: '19000000',
        mintStatus: 'pending',
        breakdown: {
          prizePool: 30,
          placementPercent: 0.6,
          baseReward: 18,
          durationBonus: 1,
          diminishingFactor: 1,
          matchNumberToday: 1,
        },
      },
      validation: {
        matchValid: true,
        durationValid: true,
        placementValid: true,
        antiCheatPassed: true,
        dailyCapRemaining: 481,
        flagged: false,
        riskScore: 0,
      },
    },
  });
  expect(authority.mints()).toMatchObject([
    { matchId: match.matchId, wallet: client.wallet.toLowerCase(), amountMicro: 19_000_000, state: 'queued' },
  ]);
  const actions = authority.audit.rowsBySubject(match.matchId).map(({ action }) => action);
  expect(actions).toEqual(['MATCH_STARTED', 'REWARD']);
});

describe('a refused submission', () => {
  const fine = { placement: 1, durationMs: MINUTES_2, kills: 2 };
  test.each([
    ['PLAYER_COUNT_MISMATCH', 400, { ...fine }, { playerCount: 5 }],
    ['INVALID_PLACEMENT', 400, { ...fine, placement: 4 }, {}],
    ['INVALID_PLACEMENT', 400, { ...fine, placement: 0 }, {}],
    ['MATCH_TOO_SHORT', 400, { ...fine, durationMs: 59_999 }, {}],
    ['MATCH_TOO_LONG', 400, { ...fine, durationMs: 300_001 }, {}],
    ['DURATION_MISMATCH', 400, { ...fine, durationMs: MINUTES_2 + 5001 }, {}],
    ['INVALID_KILLS', 400, { ...fine, kills: 3 }, {}],
    ['ANTI_CHEAT_FAILED', 403, { ...fine, antiCheat: { ...honestSignals(MINUTES_2), frameCount: 99 } }, {}],
    [
      'ANTI_CHEAT_FAILED',
      403,
      {
        ...fine,
        antiCheat: { ...honestSignals(MINUTES_2), suspiciousFlags: ['a', 'b', 'c', 'd', 'e', 'f'] },
      },
      {},
    ],
  ] as const)('with %s gets %i, ends the session and earns nothing', async (code, status, play, changed) => {
    const authority = await openAuthority();
    const client = authority.client();
    const match = { ...(await started(client)), ...changed };
    authority.clock.advance(MINUTES_2);
    const reply = await client.submit(match, play);
    expect(reply).toMatchObject({
      status,
      body: {
        success: false,
        rejectionReason: code,
        error: { code },
        reward: { eligible: false, amount: 0 },
      },
    });
    const checks = (reply.body['validation'] as { checks: { code: string; state: string }[] }).checks;
    expect(checks).toHaveLength(16);
    expect(checks.filter(({ state }) => state === 'failed').map((row) => row.code)).toEqual([code]);
    expect(await client.submit(match, fine)).toMatchObject({
      status: 409,
      body: { rejectionReason: 'DUPLICATE_SUBMISSION', reward: { amount: 0 } },
    });
    expect(authority.mints()).toEqual([]);
    expect(authority.audit.rowsBySubject(match.matchId).map(({ action }) => action)).toEqual([
      'MATCH_STARTED',
      'REJECT',
    ]);
  });

  test('for an unknown match gets 404', async () => {
    const authority = await openAuthority();
    const match = {
      matchId: '0b6c1f0e-3c2a-4f6e-9a51-2d7f0c8e4b10',
      sessionToken: 'x'.repeat(43),
      playerCount: 3,
    };
    expect(await authority.client().submit(match, fine)).toMatchObject({
      status: 404,
      body: { rejectionReason: 'INVALID_MATCH' },
    });
  });

  test('with a wrong token or an altered body gets 401 and keeps the session open', async () => {
    const authority = await openAuthority();
    const client = authority.client();
    const match = await started(client);
    authority.clock.advance(MINUTES_2);
    expect(await client.submit({ ...match, sessionToken: 'y'.repeat(43) }, fine)).toMatchObject({
      status: 401,
      body: { rejectionReason: 'INVALID_SESSION' },
    });
    expect(await client.submit(match, fine, (body) => ({ ...body, kills: 1 }))).toMatchObject({
      status: 401,
      body: { rejectionReason: 'INVALID_SIGNATURE' },
    });
    expect((await client.submit(match, fine)).status).toBe(200);
  });

  test('after the session expired gets 410, also when repeated', async () => {
    const authority = await openAuthority();
    const client = authority.client();
    const match = await started(client);
    authority.clock.advance(600_000);
    for (let time = 0; time < 2; time += 1) {
      expect(await client.submit(match, { ...fine, durationMs: 300_000 })).toMatchObject({
        status: 410,
        body: { rejectionReason: 'SESSION_EXPIRED' },
      });
    }
  });

  test('by another wallet gets 403 and leaves the session to its owner', async () => {
    const authority = await openAuthority();
    const [client, other] = [authority.client(), authority.client()];
    const match = await started(client);
    authority.clock.advance(MINUTES_2);
    expect(await other.submit(match, fine)).toMatchObject({
      status: 403,
      body: { rejectionReason: 'WALLET_MISMATCH' },
    });
    expect((await client.submit(match, fine)).status).toBe(200);
  });

  test('by a wallet that was banned in the meantime gets 403', async () => {
    const authority = await openAuthority();
    const client = authority.client();
    const match = await started(client);
    authority.clock.advance(MINUTES_2);
    const wallet = client.wallet.toLowerCase() as `0x${string}`;
    await authority.rewards.ban({ wallet, reason: 'bot', untilMs: null, by: 'Ann' });
    expect(await client.submit(match, fine)).toMatchObject({
      status: 403,
      body: { rejectionReason: 'BANNED' },
    });
    authority.clock.advance(30_000);
    expect(await client.start(3)).toMatchObject({ status: 403, body: { rejectionReason: 'BANNED' } });
  });
});

test('pays 25 concurrent identical submissions once and answers the others with the stored reward', async () => {
  const authority = await openAuthority();
  const client = authority.client();
  const match = await started(client);
  authority.clock.advance(MINUTES_2);
  const play = { placement: 1, durationMs: MINUTES_2, kills: 2, antiCheat: honestSignals(MINUTES_2) };
  const replies = await Promise.all(Array.from({ length: 25 }, () => client.submit(match, play)));
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 24 }, () => 409)]);
  for (const { body } of replies) expect(body['reward']).toMatchObject({ amount: 19 });
  expect(authority.mints()).toHaveLength(1);
  expect(
    authority.audit.rowsBySubject(match.matchId).filter(({ action }) => action === 'REWARD'),
  ).toHaveLength(1);
});
