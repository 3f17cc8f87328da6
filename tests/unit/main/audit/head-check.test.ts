import { expect, test } from 'vitest';
import { compareWithKeptHead, type AuditHeads } from '../../../../src/main/audit/head-check.ts';

const database = (...hashes: string[]): AuditHeads => ({
  lastSeq: hashes.length,
  hashAt: (seq) => (seq === 0 ? 'genesis' : (hashes[seq - 1] ?? null)),
});
const kept = (seq: number, hash: string) => ({ state: 'kept', head: { seq, hash } }) as const;

test.each([
  ['the head itself', kept(2, 'b'), database('a', 'b')],
  ['an older row: the file is written later than the row', kept(1, 'a'), database('a', 'b')],
  ['nothing yet', kept(0, 'genesis'), database()],
  ['no file: a person accepted the database as it is', { state: 'missing' } as const, database('a')],
])('a log that still holds %s is whole', (_, head, heads) => {
  expect(compareWithKeptHead(head, heads)).toEqual({ ok: true });
});

test.each([
  ['ends before the witnessed row', kept(3, 'c'), database('a', 'b'), 'behind_head', 3],
  ['is empty', kept(3, 'c'), database(), 'behind_head', 1],
  ['has another row in its place', kept(2, 'b'), database('a', 'x', 'c'), 'audit_broken', 2],
  ['has lost just that row', kept(1, 'a'), { lastSeq: 2, hashAt: () => null }, 'audit_broken', 1],
  ['meets a file that says nothing', { state: 'unreadable' } as const, database('a'), 'audit_broken', null],
] as const)('a log that %s is not', (_, head, heads, reason, seq) => {
  expect(compareWithKeptHead(head, heads)).toEqual({ ok: false, reason, seq });
});
