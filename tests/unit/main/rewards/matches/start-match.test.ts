import { describe, expect, test } from 'vitest';
import { tokenHash } from '../../../../../src/main/platform/token-hash.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';
import { OTHER, WALLET } from '../../../../support/rewards/test-rewards.ts';
import { rewardMatches } from '../../../../support/rewards/matches.ts';

const UNPROVEN = refuse('INVALID_SIGNATURE', 'Not this wallet’s');
const signedBy = (wallet: `0x${string}`) => ({ walletSignature: { wallet, signature: '0x' } });

describe('a started match', () => {
  test('expires in ten minutes, and only a hash of its token is stored', async () => {
    const { db, context, started, auditRows } = await rewardMatches();
    const { matchId, sessionToken, expiresAtMs, serverNowMs } = await started();
    expect(expiresAtMs - serverNowMs).toBe(600_000);
    expect(Buffer.from(sessionToken, 'base64url')).toHaveLength(32);
    expect(context.matches.find(matchId)).toMatchObject({
      tokenHash: tokenHash(sessionToken),
      status: 'active',
    });
    expect(auditRows()).toEqual([`MATCH_STARTED ${matchId} ${WALLET}`]);
    expect(db.serialize().includes(sessionToken)).toBe(false);
  });

  test('is started once per signed text; a copied text proves nothing', async () => {
    const { start, context, time } = await rewardMatches();
    const proof = accept({ digest: 'same', nonce: null });
    expect([(await start({}, proof)).ok, await start({}, proof)]).toMatchObject([
      true,
      { code: 'INVALID_SIGNATURE' },
    ]);
    expect(context.matches.countActive(WALLET, time.nowMs())).toBe(1);
  });

  test('needs a new nonce, whatever the text', async () => {
    const { start } = await rewardMatches();
    await start({}, accept({ digest: 'one', nonce: 'n1' }));
    expect(await start({}, accept({ digest: 'two', nonce: 'n1' }))).toMatchObject({
      code: 'INVALID_SIGNATURE',
    });
  });
});

describe('a wallet', () => {
  test('is locked for a source that forges its signature, never for its owner', async () => {
    const { start } = await rewardMatches();
    for (let attempts = 0; attempts < 10; attempts += 1)
      expect(await start({}, UNPROVEN)).toMatchObject({ code: 'INVALID_SIGNATURE' });
    expect(await start({}, UNPROVEN)).toMatchObject({
      code: 'RATE_LIMITED',
      detail: { retryAfterMs: 900_000 },
    });
    expect((await start({ clientAddress: '127.0.0.2' }, UNPROVEN)).ok).toBe(false);
    expect((await start()).ok).toBe(true);
  });

  test('gets no failure counted for a malformed request', async () => {
    const { start, db } = await rewardMatches();
    const malformed = refuse('VALIDATION_ERROR', 'timestamp');
    for (let attempts = 0; attempts < 12; attempts += 1) expect(await start({}, malformed)).toBe(malformed);
    expect(db.prepare('select count(*) from reward_refusals').pluck().get()).toBe(0);
  });

  test('starts no match until its ban ends', async () => {
    const { start, context, time } = await rewardMatches();
    const ban = { wallet: WALLET, reason: 'x', by: 'me', atMs: 0, untilMs: time.nowMs() + 1000 };
    context.writer.writeNow(() => context.wallets.ban(ban));
    expect(await start()).toMatchObject({ code: 'BANNED' });
    expect((await start(signedBy(OTHER))).ok).toBe(true);
    time.advance(1000);
    expect((await start()).ok).toBe(true);
  });

  test('waits 30 s after a match, and after 50 matches until the next UTC day', async () => {
    const { start, time, earned } = await rewardMatches();
    const startedMs = time.nowMs();
    earned(0, startedMs);
    time.advance(29_000);
    expect(await start()).toMatchObject({ code: 'COOLDOWN_ACTIVE', detail: { retryAfterMs: 1000 } });
    time.advance(1000);
    expect((await start()).ok).toBe(true);
    for (let n = 1; n < 50; n += 1) earned(0, startedMs);
    const untilMidnightMs = 12 * 3_600_000 - 30_000;
    expect(await start()).toMatchObject({
      code: 'DAILY_CAP_EXCEEDED',
      detail: { retryAfterMs: untilMidnightMs },
    });
    time.advance(untilMidnightMs);
    expect((await start()).ok).toBe(true);
  });

  test('has three active matches at most', async () => {
    const { start } = await rewardMatches();
    for (let n = 0; n < 3; n += 1) expect((await start()).ok).toBe(true);
    expect(await start()).toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe('a lobby', () => {
  test('accepts each wallet once, with the same player count, and no more than that', async () => {
    const { start } = await rewardMatches();
    const lobbyId = 'lobby-00';
    const join = (wallet: `0x${string}`, playerCount = 2) =>
      start({ ...signedBy(wallet), lobbyId, playerCount });
    expect((await join(WALLET)).ok).toBe(true);
    expect(await join(WALLET)).toMatchObject({ message: expect.stringContaining('already') as string });
    expect(await join(OTHER, 3)).toMatchObject({ message: expect.stringContaining('number') as string });
    expect((await join(OTHER)).ok).toBe(true);
    expect(await join(`0x${'cc'.repeat(20)}`)).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  test('accepts no wallet after its first match ended', async () => {
    const { start, started, submit, time } = await rewardMatches();
    const first = await started({ lobbyId: 'lobby-00' });
    time.advance(120_000);
    await submit(first);
    expect(await start({ ...signedBy(OTHER), lobbyId: 'lobby-00' })).toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });
});
