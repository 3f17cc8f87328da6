import { readFileSync } from 'node:fs';
import { hashTypedData, keccak256, stringToBytes } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import {
  entryNonceOf,
  entryTypedDataOf,
  ESCROW_ADDRESS,
  eventKeyOf,
  isSignedByWallet,
} from '../../../../../src/main/stakes/escrow/encoding.ts';
import type { StakeTerms } from '../../../../../src/main/stakes/types.ts';
import { signableEntry, type EntryTypedData } from '../../../../../src/shared/wire/stakes.ts';

interface Vector {
  readonly chainId: number;
  readonly escrow: `0x${string}`;
  readonly rulesText: string;
  readonly terms: StakeTerms;
  readonly eventKey: `0x${string}`;
  readonly privateKey: `0x${string}`;
  readonly wallet: `0x${string}`;
  readonly nonce: `0x${string}`;
  readonly typedData: EntryTypedData;
  readonly digest: `0x${string}`;
  readonly signature: `0x${string}`;
}

const page = readFileSync(new URL('../../../../../docs/stakes.md', import.meta.url), 'utf8');
const vector = JSON.parse(
  /in the order of this example[^`]*```json\n([\s\S]*?)```/u.exec(page)?.[1] ?? '{}',
) as Vector;
const NAME = { name: 'USDC', version: '2' };

test('the vector of docs/stakes.md holds in every value', async () => {
  const { chainId, escrow, terms, wallet } = vector;
  expect(ESCROW_ADDRESS).toBe(escrow);
  expect(keccak256(stringToBytes(vector.rulesText))).toBe(terms.rulesHash);
  const eventKey = eventKeyOf(chainId, escrow, terms);
  expect(eventKey).toBe(vector.eventKey);
  expect(entryNonceOf(eventKey, wallet)).toBe(vector.nonce);
  const data = entryTypedDataOf(
    { eventKey, escrow, terms },
    { chainId, ...NAME },
    { wallet, validBeforeS: 1_800_000_001 },
  );
  expect(data).toEqual(vector.typedData);
  expect(hashTypedData(signableEntry(data))).toBe(vector.digest);
  expect(await privateKeyToAccount(vector.privateKey).signTypedData(signableEntry(data))).toBe(
    vector.signature,
  );
  expect(await isSignedByWallet(data, vector.signature)).toBe(true);
});

test('another term, wallet or signature does not fit', async () => {
  const { chainId, escrow, terms, typedData, signature } = vector;
  expect(eventKeyOf(chainId, escrow, { ...terms, feeMicro: terms.feeMicro + 1 })).not.toBe(vector.eventKey);
  const more = { ...typedData, message: { ...typedData.message, value: '2500001' } };
  expect(await isSignedByWallet(more, signature)).toBe(false);
  expect(await isSignedByWallet(typedData, `0x${'00'.repeat(65)}`)).toBe(false);
});
