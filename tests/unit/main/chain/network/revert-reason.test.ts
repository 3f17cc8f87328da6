import { expect, test } from 'vitest';
import { broadcastResultOf } from '../../../../../src/main/chain/network/revert-reason.ts';

test.each([
  ['already known', 'known'],
  ['transaction already imported', 'known'],
  ['nonce too low', 'nonce_used'],
  ['nonce too low: next nonce 5, tx nonce 4', 'nonce_used'],
  ['replacement transaction underpriced', 'fee'],
  ['max fee per gas less than block base fee', 'fee'],
  ['insufficient funds for gas * price + value', 'no_gas'],
  ['intrinsic gas too low', 'refused'],
])('reads the message “%s” as %s', (text, verdict) => {
  expect(broadcastResultOf(text)).toBe(verdict);
});
