import { expect, test } from 'vitest';
import { exchangeFailure, faultOf } from '../../../../../src/main/players/seats/reply-failures.ts';

const answered = (status: number) => ({ ok: true, status, text: '', retryAfter: null }) as const;

test.each([
  [200, null],
  [201, 'no_move'],
  [400, 'no_move'],
  [500, 'no_move'],
  [401, 'not_admitted'],
  [404, 'not_admitted'],
  [429, 'busy'],
  [502, 'busy'],
  [503, 'busy'],
  [504, 'busy'],
])('status %i is the failure %s', (status, failure) => {
  expect(exchangeFailure(answered(status))).toBe(failure);
});

test.each([
  ['unreachable', 'unreachable'],
  ['timed_out', 'late'],
  ['too_large', 'unparsable'],
  ['redirected', 'not_admitted'],
  ['aborted', null],
] as const)('an exchange that was %s is the failure %s', (failure, expected) => {
  expect(exchangeFailure({ ok: false, failure, detail: '' })).toBe(expected);
});

test('only trouble with the connection is nobody’s move after the first move', () => {
  const failures = [
    'unreachable',
    'busy',
    'not_admitted',
    'absent',
    'late',
    'no_move',
    'unparsable',
  ] as const;
  const nobodys = (hasMoved: boolean) => failures.filter((one) => faultOf(one, hasMoved) === 'transport');
  expect(nobodys(false)).toEqual(['unreachable', 'busy', 'not_admitted', 'absent']);
  expect(nobodys(true)).toEqual(['unreachable', 'busy']);
});
