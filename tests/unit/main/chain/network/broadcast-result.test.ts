import { expect, test } from 'vitest';
import { broadcastRefusalOf } from '../../../../../src/main/chain/network/broadcast-result.ts';

test.each([
  ['already known', 'already_known'],
  ['transaction already imported', 'already_known'],
  ['nonce too low', 'nonce_used'],
  ['nonce too low: next nonce 5, tx nonce 4', 'nonce_used'],
  ['replacement transaction underpriced', 'fee_too_low'],
  ['max fee per gas less than block base fee', 'fee_too_low'],
  ['insufficient funds for gas * price + value', 'insufficient_funds'],
  ['intrinsic gas too low', 'refused'],
])('reads the message “%s” as %s', (text, verdict) => {
  expect(broadcastRefusalOf(text)).toBe(verdict);
});
