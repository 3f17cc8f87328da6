import { describe, expect, it } from 'vitest';
import type { MatchSession } from '../../../../src/main/rewards/match-store.ts';
import { expireMatch } from '../../../../src/main/rewards/expire.ts';
import { climb, judged } from '../../../../src/main/rewards/rules/ladder.ts';
import { MATCH, rewardDesk, WALLET } from '../../../support/rewards/desk.ts';

async function started() {
  const house = await rewardDesk();
  const { desk } = house;
  const times = { startedAtMs: 1, startedMonotonicMs: 0, expiresAtMs: 2 };
  desk.writer.writeNow(() =>
    desk.matches.insert({
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
  const expire = (...args: [rows?: Parameters<typeof expireMatch>[2]]) =>
    desk.writer.writeNow(() => expireMatch(desk, desk.matches.find(MATCH) as MatchSession, ...args));
  return { ...house, expire };
}

describe('a match whose time is over', () => {
  it('is ended by the host, and said once', async () => {
    const { desk, expire, said } = await started();
    expire();
    expire();
    expect([desk.matches.find(MATCH)?.status, said()]).toEqual(['expired', [`MATCH_EXPIRED ${MATCH} host`]]);
  });

  it('that was submitted too late is a rejection of its wallet, with the checks that were asked', async () => {
    const { db, expire, said } = await started();
    expire(climb((name) => judged(name !== 'not_expired', null, null)).rows);
    expect(said()).toEqual([`REJECT ${MATCH} ${WALLET}`]);
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
