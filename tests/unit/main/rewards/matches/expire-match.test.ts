import { describe, expect, test } from 'vitest';
import type { RewardMatch } from '../../../../../src/main/rewards/store/match-store.ts';
import { expireMatchInJob } from '../../../../../src/main/rewards/matches/expire-match.ts';
import { runChecks, toFinding } from '../../../../../src/main/rewards/rules/reward-checks.ts';
import { MATCH, testRewards, WALLET } from '../../../../support/rewards/test-rewards.ts';

async function started() {
  const storage = await testRewards();
  const { context } = storage;
  const times = { startedAtMs: 1, startedMonotonicMs: 0, expiresAtMs: 2 };
  context.writer.writeNow(() =>
    context.matches.insert({
      ...times,
      id: 'i',
      matchId: MATCH,
      wallet: WALLET,
      playerCount: 2,
      tokenHash: 'token-hash',
      hostRun: 'run',
      lobbyId: null,
      proofDigest: 'd',
      proofNonce: null,
    }),
  );
  const expire = (...args: [rows?: Parameters<typeof expireMatchInJob>[2]]) =>
    context.writer.writeNow(() =>
      expireMatchInJob(context, context.matches.find(MATCH) as RewardMatch, ...args),
    );
  return { ...storage, expire };
}

describe('an expired match', () => {
  test('is ended by the host with one audit row', async () => {
    const { context, expire, auditRows } = await started();
    expire();
    expire();
    expect([context.matches.find(MATCH)?.status, auditRows()]).toEqual([
      'expired',
      [`MATCH_EXPIRED ${MATCH} host`],
    ]);
  });

  test('is a rejection of its wallet if it was submitted too late, with the checks that ran', async () => {
    const { db, expire, auditRows } = await started();
    expire(runChecks((name) => toFinding(name !== 'not_expired', null, null)).rows);
    expect(auditRows()).toEqual([`REJECT ${MATCH} ${WALLET}`]);
    const payload = JSON.parse(String(db.prepare('select payload from audit').pluck().get())) as {
      reason: string;
      validation: { checks: { name: string }[] };
    };
    expect([payload.reason, payload.validation.checks.at(-1)?.name]).toEqual([
      'SESSION_EXPIRED',
      'not_expired',
    ]);
    expect(JSON.stringify(payload)).not.toContain('token-hash');
  });
});
