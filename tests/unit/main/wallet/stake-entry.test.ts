import { expect, test } from 'vitest';
import { approveFee, authoriseFee, recordFee, reserveFee } from '../../../../src/main/wallet/stake-entry.ts';
import { PAYEE, testWallet, TOKEN, TX } from '../../../support/wallet/test-wallet.ts';

const fee = (changes: object = {}) => ({
  agentId: 'ann',
  requestId: 'r1',
  stakeId: 's1',
  playingAgentId: 'ann',
  playerId: null,
  amountMicro: 10_000,
  escrow: PAYEE as `0x${string}`,
  token: TOKEN as `0x${string}`,
  nonce: `0x${'1'.repeat(64)}` as const,
  validBeforeS: 2_000_000_000,
  ...changes,
});

test('a fee counts against the limits, is authorised once, and is paid when the contract holds it', async () => {
  const { context, auditRows } = await testWallet();
  const reserved = await reserveFee(context, fee());
  expect(reserved.ok).toBe(true);
  const again = await reserveFee(context, fee());
  expect(again).toEqual(reserved);
  const paymentId = reserved.ok ? reserved.value.paymentId : '';
  expect(context.store.find(paymentId)).toMatchObject({
    state: 'reserved',
    tool: 'stake_enter',
    payee: PAYEE,
  });
  expect(await reserveFee(context, fee({ nonce: `0x${'2'.repeat(64)}` }))).toMatchObject({ ok: false });
  await recordFee(context, paymentId, { stakeId: 's1', txHash: TX });
  expect(context.store.find(paymentId)).toMatchObject({ state: 'paid', txHash: TX });
  expect(auditRows().filter((row) => row.startsWith('WALLET_PAID'))).toHaveLength(1);
});

test('a refused entry keeps counting until its authorisation has run out', async () => {
  const { context } = await testWallet();
  const reserved = await reserveFee(context, fee());
  const paymentId = reserved.ok ? reserved.value.paymentId : '';
  await recordFee(context, paymentId, { stakeId: 's1', txHash: null });
  expect(context.store.find(paymentId)).toMatchObject({ state: 'unknown', reason: 'entry_refused' });
});

test('refuses other agents and amounts above a limit, and waits for approval above the threshold', async () => {
  const { context, limit } = await testWallet();
  expect(await reserveFee(context, fee({ agentId: 'eve' }))).toMatchObject({ code: 'WALLET_NOT_ALLOWED' });
  expect(await reserveFee(context, fee({ amountMicro: 999_999_999 }))).toMatchObject({ code: 'WALLET_CAP' });
  limit({ approveAboveMicro: 1 });
  const waiting = await reserveFee(context, fee());
  expect(waiting).toMatchObject({ code: 'WALLET_APPROVAL' });
  const paymentId = String((waiting as { detail?: { paymentId?: string } }).detail?.paymentId);
  expect(await approveFee(context, paymentId)).toMatchObject({ value: { state: 'reserved' } });
  expect(await approveFee(context, paymentId)).toMatchObject({ code: 'NOT_FOUND' });
  const signed = { ...fee(), payer: `0x${'c'.repeat(40)}` };
  expect(await authoriseFee(context, paymentId, signed)).toBe(true);
  expect(await authoriseFee(context, paymentId, signed)).toBe(false);
});
