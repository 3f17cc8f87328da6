import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { evidenceOf } from '../../../../../src/main/arena/reports/evidence.ts';

const arena = {
  a: { choice: { kind: 'llm', endpointId: 'e' } },
  b: { choice: { kind: 'uci', path: '/engine', level: 3 } },
  decision: null,
} as const;
const row = (seq: number, payload: object = {}) => ({
  seq,
  hash: `${seq}`.repeat(64),
  payload: { ...payload },
});

test('a run is proved by its rows of the audit log, the hash of all prompts and the hash of its engine', () => {
  const auditRows = [row(3, { engine_b_hash: 'ee'.repeat(32) }), row(4), row(7)];
  const moves = { a: [{ promptHash: 'p1' }, { promptHash: 'p2' }], b: [] };
  expect(evidenceOf(arena, { auditRows, moves, moveNodes: 100_000, trustClasses: [] })).toEqual({
    audit: { first: { seq: 3, hash: '3'.repeat(64) }, last: { seq: 7, hash: '7'.repeat(64) } },
    prompts: { a: { moves: 2, sha256: createHash('sha256').update('p1\np2\n').digest('hex') }, b: null },
    engines: { a: null, b: { sha256: 'ee'.repeat(32), level: 3, nodes: 100_000 } },
    decision: null,
  });
});

test('other prompts, and the same ones in another order, have another hash', () => {
  const hashOf = (...hashes: readonly string[]) =>
    evidenceOf(arena, {
      auditRows: [],
      trustClasses: [],
      moveNodes: 1,
      moves: { a: hashes.map((promptHash) => ({ promptHash })), b: [] },
    }).prompts.a?.sha256;
  expect(new Set([hashOf('p1', 'p2'), hashOf('p2', 'p1'), hashOf('p1'), hashOf('p1', 'p3')]).size).toBe(4);
});

test('a run of an earlier version has no hash of its engine', () => {
  const { engines, audit } = evidenceOf(arena, {
    auditRows: [],
    moveNodes: 1,
    trustClasses: [],
    moves: { a: [], b: [] },
  });
  expect(engines.b?.sha256).toBeNull();
  expect(audit).toBeNull();
});

test('games of workers are counted by their class, and a run that this host played has no classes', () => {
  const parts = { auditRows: [], moveNodes: 1, moves: { a: [], b: [] } };
  expect(evidenceOf(arena, { ...parts, trustClasses: ['signed', 'own', 'signed'] }).classes).toEqual({
    own: 1,
    signed: 2,
    invited: 0,
  });
  expect(evidenceOf(arena, { ...parts, trustClasses: [] })).not.toHaveProperty('classes');
});
