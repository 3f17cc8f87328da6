import { expect, test } from 'vitest';
import { Cancelled, failed, passed } from '../../../../../src/main/app-features/verify/check.ts';

test('a check that passed names no row, and one that failed the first', () => {
  expect(passed('audit_chain', 3)).toEqual({ name: 'audit_chain', ok: true, rows: 3 });
  expect(failed('audit_chain', 3, { firstBroken: 'audit 2', seq: 2, detail: 'Its hash.' })).toEqual({
    name: 'audit_chain',
    ok: false,
    rows: 3,
    firstBroken: 'audit 2',
    seq: 2,
    detail: 'Its hash.',
  });
});

test('an end by request is told from a defect by its name, also beyond a thread', () => {
  expect(new Cancelled()).toMatchObject({ name: 'Cancelled' });
  expect(new Cancelled()).toBeInstanceOf(Error);
});
