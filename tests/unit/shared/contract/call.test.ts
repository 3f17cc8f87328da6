import { expect, test } from 'vitest';
import { emptyObject } from '../../../../src/shared/contract/call.ts';
import { faults } from '../../../support/schema.ts';

test('the empty input drops unknown members', () => {
  expect(emptyObject.parse({ token: 'secret' })).toEqual({});
  expect([undefined, null, 'x'].map((value) => faults(emptyObject, value))).toEqual([['$'], ['$'], ['$']]);
});
