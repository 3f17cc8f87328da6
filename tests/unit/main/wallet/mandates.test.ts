import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeMandate, mandateHashOf, mandateStore } from '../../../../src/main/wallet/mandates.ts';
import { DEFAULT_WALLET_LIMITS } from '../../../../src/main/wallet/rules/limits.ts';
import { memoryDb } from '../../../support/memory-db.ts';
import { OWN, testWallet } from '../../../support/wallet/test-wallet.ts';

test('the hash is that of the previous hash, a line feed and the content', () => {
  const expected = (text: string): string => createHash('sha256').update(text).digest('hex');
  expect(mandateHashOf(null, '{}')).toBe(expected('\n{}'));
  expect(mandateHashOf('ab', '{}')).toBe(expected('ab\n{}'));
});

test('a mandate holds the limits, is signed by the wallet and names the one before it', async () => {
  const signed: unknown[] = [];
  const signMandate = (_profile: string, mandate: object) => {
    signed.push(mandate);
    return Promise.resolve('0xsigned');
  };
  const signer = { readAddress: () => Promise.resolve(OWN), signMandate } as never;
  const { context } = await testWallet({ signer });
  const first = await makeMandate(context, DEFAULT_WALLET_LIMITS, null);
  const second = await makeMandate(context, { ...DEFAULT_WALLET_LIMITS, enabled: false }, first);
  expect(JSON.parse(second.content)).toMatchObject({
    wallet: OWN,
    chainId: 7,
    limits: { enabled: false },
    by: 'person',
  });
  expect([first.previousHash, second.previousHash]).toEqual([null, first.hash]);
  expect(second.hash).toBe(mandateHashOf(first.hash, second.content));
  expect(signed.at(-1)).toEqual({ chainId: 7, wallet: OWN, hash: second.hash });
});

test('a wallet without a key leaves it unsigned', async () => {
  const { context } = await testWallet({ signer: { readAddress: () => Promise.resolve(null) } as never });
  expect((await makeMandate(context, DEFAULT_WALLET_LIMITS, null)).signature).toBeNull();
});

test('mandates are listed newest first, and can be neither changed nor removed', async () => {
  const db = await memoryDb();
  const store = mandateStore(db);
  const mandate = { content: '{}', previousHash: null, signature: null, createdAtMs: 1 };
  for (const mandateId of ['m1', 'm2']) store.insert({ ...mandate, mandateId, hash: mandateId });
  expect(store.listNewestFirst().map(({ mandateId }) => mandateId)).toEqual(['m2', 'm1']);
  expect(store.findLatest()?.mandateId).toBe('m2');
  expect(() => db.exec("update wallet_mandates set content = '[]'")).toThrow('never change');
  expect(() => db.exec('delete from wallet_mandates')).toThrow('never removed');
});
