import { expect, test } from 'vitest';
import { nothing } from '../../../../src/shared/contract/call.ts';
import { faults } from '../../../support/schema.ts';

test('nothing is an object without members: what is put in is left behind', () => {
  expect(nothing.parse({ token: 'secret' })).toEqual({});
  expect([undefined, null, 'x'].map((value) => faults(nothing, value))).toEqual([['$'], ['$'], ['$']]);
});
