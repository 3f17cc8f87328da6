import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { GENESIS, auditRowHash } from '../../../../../src/main/platform/audit/hash-chain.ts';
import { canonicalJson } from '../../../../../src/shared/json.ts';

const ROW = {
  seq: 1,
  at: '2026-11-21T00:00:00.000Z',
  system: 'sessions',
  action: 'SESSION_CREATED',
  subject: 'quote " and \\ and é',
  actor: 'host',
  payload: '{"a":1,"b":[2]}',
};

test('is SHA-256 over the previous hash and the canonical row', () => {
  const canonical = canonicalJson({ ...ROW, payload: { a: 1, b: [2] } });
  const expected = createHash('sha256').update(`${GENESIS}${canonical}`).digest('hex');
  expect(auditRowHash(GENESIS, ROW)).toBe(expected);
});

test.each(Object.keys(ROW))('changes with %s', (field) => {
  const changed = { ...ROW, [field]: field === 'seq' ? 2 : field === 'payload' ? '{"a":2}' : 'other' };
  expect(auditRowHash(GENESIS, changed)).not.toBe(auditRowHash(GENESIS, ROW));
});

test('changes with the row before', () => {
  expect(auditRowHash('1'.repeat(64), ROW)).not.toBe(auditRowHash(GENESIS, ROW));
});
