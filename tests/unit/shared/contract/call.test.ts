import { expect, test } from 'vitest';
import { nothing } from '../../../../src/shared/contract/call.ts';
import { faults } from '../../../support/schema.ts';

test('the empty input drops unknown members', () => {
  expect(nothing.parse({ token: 'secret' })).toEqual({});
  expect([undefined, null, 'x'].map((value) => faults(nothing, value))).toEqual([['$'], ['$'], ['$']]);
});
