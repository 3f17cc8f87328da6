import { expect, test } from 'vitest';
import { parseStakeAddress, stakeEntryBody } from '../../../../src/shared/wire/stakes.ts';

test('an address is read in any case, and nothing else is', () => {
  expect(parseStakeAddress(`0x${'Ab'.repeat(20)}`)).toEqual({ ok: true, value: `0x${'ab'.repeat(20)}` });
  for (const text of ['', '0x12', `0x${'zz'.repeat(20)}`])
    expect(parseStakeAddress(text)).toMatchObject({ code: 'STAKE_INVALID' });
});

test('an entry has a wallet, and a signature of 65 bytes if any', () => {
  const wallet = `0x${'a'.repeat(40)}`;
  expect(stakeEntryBody.safeParse({ wallet }).success).toBe(true);
  expect(stakeEntryBody.safeParse({ wallet, signature: '0x12' }).success).toBe(false);
  expect(stakeEntryBody.safeParse({ signature: `0x${'1'.repeat(130)}` }).success).toBe(false);
});
