import { expect, test } from 'vitest';
import {
  NO_CLIENT_OPTIONS,
  clientOptionsIn,
} from '../../../../../../src/main/platform/mcp/transport/client-options.ts';

test('reads the profile and the interval from the URL', () => {
  expect(clientOptionsIn({ profile: 'small', 'update-interval-ms': '250' })).toEqual({
    profile: 'small',
    updateIntervalMs: 250,
    seat: null,
    isResumed: false,
  });
  expect(clientOptionsIn({ 'update-interval-ms': '0' }).updateIntervalMs).toBe(0);
});

test('reads a seat, and ignores one that is empty or too long', () => {
  expect(clientOptionsIn({ seat: 'Blue team' }).seat).toBe('Blue team');
  for (const seat of ['', 'x'.repeat(65), ['a'], 5]) expect(clientOptionsIn({ seat }).seat).toBeNull();
});

test('limits the interval to one minute', () => {
  expect(clientOptionsIn({ 'update-interval-ms': '999999' }).updateIntervalMs).toBe(60_000);
});

test.each(['', '-1', '1.5', '1e3', ' 5', '9999999', 'fast', ['5', '6'], 5])(
  'ignores an interval of %j',
  (interval) => {
    expect(clientOptionsIn({ 'update-interval-ms': interval })).toEqual(NO_CLIENT_OPTIONS);
  },
);

test.each(['', 'Small', 'small\n', '../x', 'a'.repeat(33), ['small']])(
  'ignores a profile of %j',
  (profile) => {
    expect(clientOptionsIn({ profile })).toEqual(NO_CLIENT_OPTIONS);
  },
);
