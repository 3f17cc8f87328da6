import { describe, expect, test } from 'vitest';
import { OTHER, WALLET } from '../../../../support/rewards/test-rewards.ts';
import { PLAYED_MS, rewardMatches } from '../../../../support/rewards/matches.ts';

async function played(ms = PLAYED_MS) {
  const storage = await rewardMatches();
  const match = await storage.started();
  storage.time.advance(ms);
  const status = () => storage.context.matches.find(match.matchId)?.status;
  return { ...storage, match, status };
}

describe('a proven submission', () => {
  test('is decided once, and a repetition returns the first decision', async () => {
    const { match, submit, status, auditRows } = await played();
    const first = await submit(match);
    expect([first.code, first.decision?.outcome, status()]).toEqual([null, 'rewarded', 'submitted']);
    const again = await submit(match);
    expect([again.code, again.decision]).toEqual(['DUPLICATE_SUBMISSION', first.decision]);
    expect(auditRows().filter((row) => row.startsWith('REWARD'))).toHaveLength(1);
  });

  test('is measured by its first receipt, however late the decision is made', async () => {
    const { match, submit, context, time } = await played();
    context.writer.writeNow(() => context.matches.updateReceipt(match.matchId, time.nowMs(), PLAYED_MS));
    time.advance(60_000);
    expect((await submit(match)).code).toBeNull();
  });

  test.each([
    [5000, null],
    [5001, 'DURATION_MISMATCH'],
  ])('that arrives %i ms after its end is answered with %s', async (lateMs, code) => {
    const { match, submit } = await played(PLAYED_MS + lateMs);
    expect((await submit(match)).code).toBe(code);
  });

  test('expires the match instead of deciding it after the session’s end', async () => {
    const { match, submit, status } = await played(600_000);
    expect(await submit(match)).toMatchObject({ code: 'SESSION_EXPIRED', decision: null });
    expect(status()).toBe('expired');
  });

  test('for another wallet reveals nothing of the match and leaves it to its owner', async () => {
    const { match, submit, status, auditRows } = await played();
    expect(await submit(match, { claim: { wallet: OTHER } })).toMatchObject({
      code: 'WALLET_MISMATCH',
      decision: null,
    });
    expect([status(), auditRows().at(-1)]).toEqual(['active', `REJECT ${match.matchId} ${WALLET}`]);
    expect((await submit(match)).code).toBeNull();
  });

  test('keeps its decision if the wallet is banned later', async () => {
    const { match, submit, context, status } = await played();
    await submit(match);
    const ban = { wallet: WALLET, reason: 'x', by: 'me', atMs: 0, untilMs: null };
    context.writer.writeNow(() => context.wallets.ban(ban));
    expect((await submit(match)).code).toBe('BANNED');
    expect([status(), context.decisions.find(match.matchId, WALLET)?.outcome]).toEqual([
      'submitted',
      'rewarded',
    ]);
  });
});

describe('a submission without proof', () => {
  test.each([
    ['a wrong token', { token: 'guessed' }, 'INVALID_SESSION'],
    ['a signature over another body', { signature: 'ab'.repeat(32) }, 'INVALID_SIGNATURE'],
  ])('with %s changes neither match nor receipt', async (_, sent, code) => {
    const { match, submit, context, auditRows } = await played();
    expect(await submit(match, sent)).toMatchObject({ code, decision: null });
    expect(context.matches.find(match.matchId)).toMatchObject({ status: 'active', firstReceipt: null });
    expect(auditRows().at(-1)).toBe(`REJECT ${match.matchId} unproven`);
    expect((await submit(match)).code).toBeNull();
  });

  test('of an unknown match is refused, and the eleventh has to wait', async () => {
    const { match, submit } = await played();
    const unknown = { ...match, matchId: '22222222-2222-4222-8222-222222222222' };
    for (let attempts = 0; attempts < 10; attempts += 1)
      expect((await submit(unknown)).code).toBe('INVALID_MATCH');
    expect(await submit(unknown)).toMatchObject({ code: 'RATE_LIMITED', rows: [], retryAfterMs: 900_000 });
    expect((await submit(match)).code).toBeNull();
  });
});

test('leaves no token or signature in an audit row', async () => {
  const { match, submit, db } = await played();
  await submit(match, { signature: 'feedfacefeedface' });
  await submit(match);
  const stored = JSON.stringify(db.prepare('select payload from audit').pluck().all());
  expect([stored.includes(match.sessionToken), stored.includes('feedface')]).toEqual([false, false]);
});
