import { expect, test } from 'vitest';
import { compareWithStoredHead, type AuditHeads } from '../../../../../src/main/platform/audit/head-check.ts';

const database = (...hashes: string[]): AuditHeads => ({
  lastSeq: hashes.length,
  hashAt: (seq) => (seq === 0 ? 'genesis' : (hashes[seq - 1] ?? null)),
});
const stored = (seq: number, hash: string) => ({ state: 'stored', head: { seq, hash } }) as const;

test.each([
  ['the head itself', stored(2, 'b'), database('a', 'b')],
  ['an older row: the file is written later than the row', stored(1, 'a'), database('a', 'b')],
  ['nothing yet', stored(0, 'genesis'), database()],
  ['no file: a person accepted the database as it is', { state: 'missing' } as const, database('a')],
])('accepts a log that still contains %s', (_, head, heads) => {
  expect(compareWithStoredHead(head, heads)).toEqual({ ok: true });
});

const broken = (reason: string, seq: number | null) => ({ ok: false, reason, seq });

test.each([
  ['ends before the stored row', stored(3, 'c'), database('a', 'b'), broken('behind_head', 3)],
  ['is empty', stored(3, 'c'), database(), broken('behind_head', 1)],
  ['has another row in its place', stored(2, 'b'), database('a', 'x', 'c'), broken('audit_broken', 2)],
  ['has lost just that row', stored(1, 'a'), { lastSeq: 2, hashAt: () => null }, broken('audit_broken', 1)],
  [
    'meets a file that says nothing',
    { state: 'unreadable' } as const,
    database('a'),
    broken('audit_broken', null),
  ],
])('refuses a log that %s', (_, head, heads, verdict) => {
  expect(compareWithStoredHead(head, heads)).toEqual(verdict);
});
