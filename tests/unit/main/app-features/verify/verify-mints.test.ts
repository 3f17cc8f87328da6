import { expect, test } from 'vitest';
import type { MintChecks } from '../../../../../src/main/app-features/verify/store/mint-store.ts';
import { verifyMints } from '../../../../../src/main/app-features/verify/verify-mints.ts';

const mintChecks = (over: Partial<MintChecks> = {}): MintChecks => ({
  rows: 3,
  sends: 2,
  confirmations: 1,
  findInconsistentRow: () => null,
  findInconsistentSend: () => null,
  findInconsistentConfirmation: () => null,
  findUnconfirmed: () => null,
  ...over,
});

test('without a mint outbox there is no check', () => {
  expect(verifyMints(null)).toEqual([]);
});

test('each check reports how many rows it covers', () => {
  expect(verifyMints(mintChecks()).map(({ name, ok, rows }) => [name, ok, rows])).toEqual([
    ['mint_rows', true, 3],
    ['mint_sends', true, 2],
    ['mint_confirmations', true, 1],
  ]);
});

test('a finding fails its check and names the broken row by its kind', () => {
  const [rows, sends, confirmations] = verifyMints(
    mintChecks({ findInconsistentSend: () => '7', findInconsistentConfirmation: () => '12' }),
  );
  expect(rows?.ok).toBe(true);
  expect([sends?.ok, sends?.firstBroken]).toEqual([false, 'transaction 7']);
  expect([confirmations?.ok, confirmations?.firstBroken]).toEqual([false, 'audit 12']);
});

test('a final mint without a confirmation in the audit log fails', () => {
  const [rows] = verifyMints(mintChecks({ findUnconfirmed: () => 'm-1 0xaa' }));
  expect(rows).toMatchObject({
    ok: false,
    firstBroken: 'mint m-1 0xaa',
    detail: expect.stringContaining('audit log'),
  });
});
