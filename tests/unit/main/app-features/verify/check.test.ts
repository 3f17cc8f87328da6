import { expect, test } from 'vitest';
import {
  VerifyCancelledError,
  failedResult,
  passedResult,
} from '../../../../../src/main/app-features/verify/verify-results.ts';

test('a passed check names no row, a failed one the first broken row', () => {
  expect(passedResult('audit_chain', 3)).toEqual({ name: 'audit_chain', ok: true, rows: 3 });
  expect(failedResult('audit_chain', 3, { firstBroken: 'audit 2', seq: 2, detail: 'Its hash.' })).toEqual({
    name: 'audit_chain',
    ok: false,
    rows: 3,
    firstBroken: 'audit 2',
    seq: 2,
    detail: 'Its hash.',
  });
});

test('a cancelled run is recognised by the name of its error, also across threads', () => {
  expect(new VerifyCancelledError()).toMatchObject({ name: 'VerifyCancelledError' });
  expect(new VerifyCancelledError()).toBeInstanceOf(Error);
});
