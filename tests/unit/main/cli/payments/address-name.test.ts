import { expect, test } from 'vitest';
import { addressName } from '../../../../../src/main/cli/payments/address-name.ts';

test.each([
  ['https://tools.example/paid/report', 'report'],
  ['https://tools.example/paid/report/', 'report'],
  ['https://tools.example/', 'address'],
  ['no address', 'address'],
])('%s is known to the wallet as %s', (url, name) => {
  expect(addressName(url)).toBe(name);
});
