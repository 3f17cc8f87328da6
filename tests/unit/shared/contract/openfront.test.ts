import { expect, test } from 'vitest';
import { OPENFRONT_CALLS } from '../../../../src/shared/contract/openfront.ts';
import { faults } from '../../../support/schema.ts';

test.each(['openfront.events', 'openfront.intents'] as const)(
  '%s are requested after a number, at most 300 at a time',
  (name) => {
    const wrong = (afterSeq: unknown, limit: unknown) =>
      faults(OPENFRONT_CALLS[name].input, { afterSeq, limit });
    expect([...wrong(0, 1), ...wrong(9, 300)]).toEqual([]);
    expect(wrong(-1, 0)).toEqual(['afterSeq', 'limit']);
    expect(wrong(0.5, 301)).toEqual(['afterSeq', 'limit']);
  },
);

test('at most sixteen origins are allowed, and none may be empty', () => {
  const wrong = (origins: unknown) => faults(OPENFRONT_CALLS['openfront.setOrigins'].input, { origins });
  expect(wrong([])).toEqual([]);
  expect(wrong([''])).toEqual(['origins.0']);
  expect(wrong(Array(17).fill('http://localhost:9000'))).toEqual(['origins']);
  expect(wrong('http://localhost:9000')).toEqual(['origins']);
});

test('pairing needs a boolean', () => {
  const { input, output } = OPENFRONT_CALLS['openfront.setPairing'];
  expect(faults(input, { on: 'off' })).toEqual(['on']);
  expect(faults(output, { token: null })).toEqual([]);
});
