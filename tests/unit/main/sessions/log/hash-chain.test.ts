import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { headerHash, logRowHash } from '../../../../../src/main/sessions/log/hash-chain.ts';
import type { HashedLogRow } from '../../../../../src/main/sessions/rules/hashed-text.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const AT = '2026-11-21T00:00:00.000Z';

const HEADER = {
  session_id: 's',
  template: 'rps.v1',
  options: { b: 1, a: [2] },
  participants: { player_2: 'b', player_1: 'a' },
  seed_commitment: null,
  created_at: AT,
};
const ROW: HashedLogRow = {
  seq: 1,
  tick: 0,
  kind: 'action',
  role: 'player_1',
  agentId: 'a',
  action: 'rock',
  createdAt: AT,
};

// The text is written out, because other tools that verify an export must produce the same.
const HEADER_TEXT = `{"created_at":"${AT}","options":{"a":[2],"b":1},"participants":{"player_1":"a","player_2":"b"},"seed_commitment":null,"session_id":"s","template":"rps.v1"}`;
const ROW_TEXT = `{"action":"rock","agent_id":"a","created_at":"${AT}","kind":"action","role":"player_1","seq":1,"tick":0}`;

test('starts with the SHA-256 of the canonical header', () => {
  expect(headerHash(HEADER)).toBe(sha256(HEADER_TEXT));
});

test('continues with the SHA-256 of the last hash and the canonical row', () => {
  const h0 = headerHash(HEADER);
  expect(logRowHash(h0, ROW)).toBe(sha256(h0 + ROW_TEXT));
});

test('ignores members that are not hashed', () => {
  expect(logRowHash('0', { ...ROW, hash: 'x' } as HashedLogRow)).toBe(logRowHash('0', ROW));
});

test.each<Partial<HashedLogRow>>([
  { seq: 2 },
  { tick: 1 },
  { kind: 'resign' },
  { role: 'player_2' },
  { agentId: 'b' },
  { action: null },
  { action: { winner: null } },
  { createdAt: '2027-01-01T00:00:00.000Z' },
])('changes with %o', (change) => {
  expect(logRowHash('0', { ...ROW, ...change })).not.toBe(logRowHash('0', ROW));
});
