import { expect, test } from 'vitest';
import { NO_WISHES, wishesIn } from '../../../../src/main/mcp/wishes.ts';

test('a profile and a pace are read from the address', () => {
  expect(wishesIn({ profile: 'small', 'update-interval-ms': '250' })).toEqual({
    profile: 'small',
    updateIntervalMs: 250,
  });
  expect(wishesIn({ 'update-interval-ms': '0' }).updateIntervalMs).toBe(0);
});

test('a pace beyond a minute is a minute', () => {
  expect(wishesIn({ 'update-interval-ms': '999999' }).updateIntervalMs).toBe(60_000);
});

test.each(['', '-1', '1.5', '1e3', ' 5', '9999999', 'fast', ['5', '6'], 5])(
  'a pace of %j is left out',
  (interval) => {
    expect(wishesIn({ 'update-interval-ms': interval })).toEqual(NO_WISHES);
  },
);

test.each(['', 'Small', 'small\n', '../x', 'a'.repeat(33), ['small']])(
  'a profile of %j is left out',
  (profile) => {
    expect(wishesIn({ profile })).toEqual(NO_WISHES);
  },
);
