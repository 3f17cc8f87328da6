import { expect, test } from 'vitest';
import { isPublicAddress } from '../../../../src/shared/net/public-address.ts';

test.each([
  ['8.8.8.8', true],
  ['172.15.0.1', true],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['100.64.0.1', false],
  ['192.168.1.1', false],
  ['127.0.0.2', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['1.2.3', false],
  ['1.2.3.256', false],
  ['2606:4700::1111', true],
  ['fe80::1', false],
  ['fd12::1', false],
  ['::', false],
  ['2002:a00:1::', false],
  ['2002:0a00:0001:1::5', false],
  ['2002:7f00:1::', false],
  ['2002:c0a8:101::1', false],
  ['2002::', false],
  ['2002:808:808::', true],
  ['2001::1', false],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', false],
  ['2001:4860:4860::8888', true],
  ['::ffff:8.8.8.8', true],
  ['::ffff:10.0.0.1', false],
  ['::ffff:7f00:1', false],
])('%s is public: %s', (address, is) => {
  expect(isPublicAddress(address)).toBe(is);
});
