import { expect, test } from 'vitest';
import { isCodeOf } from '../../../../../src/main/chain/reward-token/token-check.ts';

const ZERO_WORD = '00'.repeat(32);
/** Creation code: two bytes that run once, and code with one constant that the constructor fills in. */
const CREATION = `0xfefe60017f${ZERO_WORD}6002` as const;
const deployedWith = (word: string, end = '6002') => `0x60017f${word}${end}` as const;

test('the code of the artifact is known, whatever its constants are', () => {
  expect(isCodeOf(deployedWith(ZERO_WORD), CREATION)).toBe(true);
  expect(isCodeOf(deployedWith('ab'.repeat(32)), CREATION)).toBe(true);
});

test.each([
  ['no code', '0x'],
  ['another end', deployedWith('ab'.repeat(32), '6003')],
  ['another beginning', `0x60027f${'ab'.repeat(32)}6002`],
  ['more code than the artifact', `0x00${CREATION.slice(2)}`],
] as const)('%s is not that of the artifact', (_name, code) => {
  expect(isCodeOf(code, CREATION)).toBe(false);
});
