import { expect, test } from 'vitest';
import { NO_CLIENT_OPTIONS, clientOptionsIn } from '../../../../../../src/main/platform/mcp/transport/client-options.ts';

test('a profile and a pace are read from the address', () => {
  expect(clientOptionsIn({ profile: 'small', 'update-interval-ms': '250' })).toEqual({
    profile: 'small',
    updateIntervalMs: 250,
  });
  expect(clientOptionsIn({ 'update-interval-ms': '0' }).updateIntervalMs).toBe(0);
});

test('a pace beyond a minute is a minute', () => {
  expect(clientOptionsIn({ 'update-interval-ms': '999999' }).updateIntervalMs).toBe(60_000);
});

test.each(['', '-1', '1.5', '1e3', ' 5', '9999999', 'fast', ['5', '6'], 5])(
  'a pace of %j is left out',
  (interval) => {
    expect(clientOptionsIn({ 'update-interval-ms': interval })).toEqual(NO_CLIENT_OPTIONS);
  },
);

test.each(['', 'Small', 'small\n', '../x', 'a'.repeat(33), ['small']])(
  'a profile of %j is left out',
  (profile) => {
    expect(clientOptionsIn({ profile })).toEqual(NO_CLIENT_OPTIONS);
  },
);
