import { expect, test } from 'vitest';
import { readOwnStats, readReward } from '../../../../../src/main/rewards/views/proven-reads.ts';
import type { RewardProof } from '../../../../../src/main/rewards/types.ts';
import { refuse } from '../../../../../src/shared/outcome.ts';
import { decisionOf, OTHER, WALLET } from '../../../../support/rewards/test-rewards.ts';
import { rewardMatches } from '../../../../support/rewards/matches.ts';

const WRONG = refuse('INVALID_SIGNATURE', 'Not this wallet’s');
const POOL = '33333333-3333-4333-8333-333333333333';

async function setUp() {
  const storage = await rewardMatches();
  const match = await storage.started();
  const { context } = storage;
  const read = (proof: RewardProof, { matchId = match.matchId, isProven = true } = {}) =>
    readReward(
      { context, proofs: storage.proofs(isProven ? undefined : WRONG) },
      { matchId, proof, clientAddress: 's' },
    );
  return { ...storage, match, read };
}
const token = (text: string): RewardProof => ({ kind: 'token', token: text });
const wallet = (of: typeof WALLET): RewardProof => ({
  kind: 'wallet',
  walletSignature: { wallet: of, signature: '0x' },
});

test('lets the holder of token or wallet read the state of the match', async () => {
  const { match, read } = await setUp();
  const open = { ok: true, value: { status: 'active', view: null } };
  expect([await read(token(match.sessionToken)), await read(wallet(WALLET))]).toMatchObject([open, open]);
});

test('shows nothing to a wrong token, an unproven wallet or another wallet', async () => {
  const { match, read } = await setUp();
  expect([
    await read(token(`${match.sessionToken}x`)),
    await read(wallet(WALLET), { isProven: false }),
    await read(wallet(OTHER)),
  ]).toMatchObject([{ code: 'INVALID_SESSION' }, { code: 'INVALID_SESSION' }, { code: 'INVALID_MATCH' }]);
});

test('reveals only to a token that the match does not exist', async () => {
  const { read } = await setUp();
  expect([
    await read(token('any'), { matchId: POOL }),
    await read(wallet(WALLET), { matchId: POOL, isProven: false }),
  ]).toMatchObject([{ code: 'INVALID_MATCH' }, { code: 'INVALID_SESSION' }]);
});

test('lets the paid wallet read a decision without a session', async () => {
  const { context, read } = await setUp();
  context.writer.writeNow(() => {
    context.decisions.insert(decisionOf({ matchId: POOL }));
    context.decisions.insert(
      decisionOf({ matchId: POOL, wallet: OTHER, outcome: 'rejected', amountMicro: 0 }),
    );
  });
  expect([
    await read(wallet(WALLET), { matchId: POOL }),
    await read(wallet(OTHER), { matchId: POOL }),
  ]).toMatchObject([{ value: { status: 'submitted' } }, { value: { status: 'rejected' } }]);
});

test('limits guessing after ten failures, and the owner can still read', async () => {
  const { match, read } = await setUp();
  for (let attempts = 0; attempts < 10; attempts += 1) await read(token('guess'));
  expect(await read(token('guess'))).toMatchObject({
    code: 'RATE_LIMITED',
    detail: { retryAfterMs: 900_000 },
  });
  expect((await read(token(match.sessionToken))).ok).toBe(true);
});

test('shows the stats of a wallet to its signer', async () => {
  const { context, proofs } = await setUp();
  const signed = { wallet: WALLET, signature: '0x' };
  expect(await readOwnStats({ context, proofs: proofs() }, signed, 's')).toMatchObject({
    value: { wallet: WALLET },
  });
  expect(await readOwnStats({ context, proofs: proofs(WRONG) }, signed, 's')).toBe(WRONG);
});
