import { expect, test } from 'vitest';
import type { PaymentRow } from '../../../../../src/main/payments/records.ts';
import {
  createRemoteMeteredRecord,
  type RemoteMeteredRecordDeps,
} from '../../../../../src/main/payments/processor/remote-metered-record.ts';

const NONCE = `0x${'0a'.repeat(32)}`;
const PLACE = { url: 'https://facilitator.example', network: 'eip155:8453' };

function open(stored = new Map<string, string>()) {
  const settings = {
    find: (key: string) => stored.get(key) ?? null,
    upsert: (key: string, value: string | null) =>
      void (value === null ? stored.delete(key) : stored.set(key, value)),
  };
  const writer = { write: <T>(job: () => T) => Promise.resolve(job()) };
  const ledger = { writer, notifyChanged: () => undefined };
  const usage = createRemoteMeteredRecord({
    settings,
    ledger,
    log: () => undefined,
  } as unknown as RemoteMeteredRecordDeps);
  const payload = { payload: { signature: '0x', authorization: { nonce: NONCE } } };
  const requirements = { network: PLACE.network };
  return {
    usage,
    stored,
    note: (outcome: object) =>
      usage.recordOutcome({ url: PLACE.url, payload, requirements, outcome } as never),
    confirm: (row: Partial<PaymentRow> = {}) =>
      usage.recordConfirmed({
        state: 'confirmed',
        nonce: NONCE,
        amountMicro: 90,
        maxMicro: 150,
        txHash: '0xaa',
        ...row,
      } as PaymentRow),
  };
}
const SETTLED = { kind: 'settled', txHash: '0xaa' };

test('is not offered before the chain shows a first settlement of less than the maximum', async () => {
  const { usage, note, confirm, stored } = open();
  expect(usage.maySettleMetered(PLACE)).toBe(false);
  await confirm();
  await note(SETTLED);
  await confirm({ state: 'settling' });
  await confirm({ amountMicro: 150 });
  await confirm({ maxMicro: null });
  expect(usage.maySettleMetered(PLACE)).toBe(false);
  await confirm();
  expect(usage.maySettleMetered(PLACE)).toBe(true);
  expect(usage.maySettleMetered({ ...PLACE, network: 'eip155:84532' })).toBe(false);
  expect(open(stored).usage.isProven(PLACE)).toBe(true);
});

test('is offered while the owner tries it, also when that fails', async () => {
  const { usage } = open();
  const failing = usage.runTrial(() => {
    expect([usage.maySettleMetered(PLACE), usage.isTrialRunning()]).toEqual([true, true]);
    return Promise.reject(new Error('no gas'));
  });
  await expect(failing).rejects.toThrow('no gas');
  expect(usage.maySettleMetered(PLACE)).toBe(false);
});

test('is not offered any more after a refusal that lies in the scheme', async () => {
  const { usage, note, confirm } = open();
  await note(SETTLED);
  await confirm();
  await note({ kind: 'refused', reason: 'insufficient_funds', txHash: null });
  expect(usage.isProven(PLACE)).toBe(true);
  await note({ kind: 'refused', reason: 'invalid_amount', txHash: null });
  expect(usage.isProven(PLACE)).toBe(false);
});
