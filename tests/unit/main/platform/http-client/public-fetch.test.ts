import { expect, test } from 'vitest';
import { isAllowedUrl } from '../../../../../src/main/platform/http-client/public-fetch.ts';

test.each([
  ['https://tools.example/x', true],
  ['https://93.184.216.34/x', true],
  ['http://127.0.0.1:4000/x', true],
  ['http://tools.example/x', false],
  ['https://user:pass@tools.example/x', false],
  ['https://10.0.0.1/x', false],
  ['https://192.168.1.1/x', false],
  ['https://[::1]/x', false],
  ['https://[fd00::1]/x', false],
  ['https://169.254.169.254/latest', false],
  ['ftp://tools.example/x', false],
])('%s may be requested: %s', (url, expected) => {
  expect(isAllowedUrl(new URL(url))).toBe(expected);
});
