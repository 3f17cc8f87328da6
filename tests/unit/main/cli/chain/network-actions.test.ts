import { expect, test } from 'vitest';
import {
  abilityLines,
  checkLines,
  etherText,
  readDailyMintLimit,
} from '../../../../../src/main/cli/chain/network-actions.ts';

test.each([
  ['0', '0.00000000'],
  ['1000000000000000000', '1.00000000'],
  ['12345678901234567890', '12.34567890'],
])('%s wei are %s ether', (wei, text) => {
  expect(etherText(wei)).toBe(text);
});

test('a daily mint limit is a whole number of MONARD, or left out', () => {
  expect(readDailyMintLimit({ ceiling: '' })).toEqual({ ok: true, value: undefined });
  expect(readDailyMintLimit({ ceiling: '100' })).toEqual({ ok: true, value: 100_000_000 });
  for (const ceiling of ['0', '-1', '1.5', 'much']) expect(readDailyMintLimit({ ceiling }).ok).toBe(false);
});

test('what is missing is named with its remedy', () => {
  const lines = abilityLines({ abilities: { read: null, settle: 'no_safe_keys', mint: 'no_contract' } });
  expect(lines[0]).toBe('read: ready');
  expect(lines[1]).toContain('ARBITER_FACILITATOR_KEY');
  expect(lines[2]).toContain('arbiter chain deploy');
});

test('a check that failed says what to do', () => {
  expect(
    checkLines([
      { what: 'code', ok: true, seen: null },
      { what: 'minter_role', ok: false, seen: null },
      { what: 'ceiling', ok: true, seen: '5000000' },
    ]),
  ).toEqual([
    '✓ its code is that of this version',
    '✕ this host may not mint: the administrator must grant it the minter role',
    '✓ it has a ceiling for each day (5 MONARD)',
  ]);
});
