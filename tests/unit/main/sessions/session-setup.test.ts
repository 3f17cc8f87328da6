import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  headerOf,
  inRoleOrder,
  sessionSeedCommitment,
  setupOf,
} from '../../../../src/main/sessions/session-setup.ts';
import type { SessionRecord } from '../../../../src/main/sessions/store/session-rows.ts';

const SEED = 'ab'.repeat(32);
const record = {
  sessionId: 's',
  template: 'kuhn_poker.v1',
  options: { hands: 2 },
  participants: { player_1: 'a' },
  seed: SEED,
  createdAt: '2026-11-21T00:00:00.000Z',
  tick: 4,
  head: 'h',
} as unknown as SessionRecord;

test('the commitment is the SHA-256 of the seed’s bytes and the session id', () => {
  const published = sessionSeedCommitment(record);
  expect(published).toBe(createHash('sha256').update(Buffer.from(SEED, 'hex')).update('s').digest('hex'));
  expect(sessionSeedCommitment({ seed: SEED, sessionId: 't' })).not.toBe(published);
  expect(sessionSeedCommitment({ seed: null, sessionId: 's' })).toBeNull();
});

test('the header of the hash chain contains the commitment, not the seed', () => {
  expect(headerOf(record)).toEqual({
    session_id: 's',
    template: 'kuhn_poker.v1',
    options: { hands: 2 },
    participants: { player_1: 'a' },
    seed_commitment: sessionSeedCommitment(record),
    created_at: record.createdAt,
  });
  expect(JSON.stringify(headerOf(record))).not.toContain(SEED);
});

test('a replay starts with the same setup as the session', () => {
  expect(setupOf(record)).toEqual({ sessionId: 's', options: { hands: 2 }, seed: SEED });
});

test('participants are listed in the order of the roles, and a role without an agent is left out', () => {
  const roles = ['white', 'black'];
  expect(Object.keys(inRoleOrder(roles, { black: 'a', white: 'b' }))).toEqual(roles);
  expect(inRoleOrder(roles, { black: 'a' })).toEqual({ black: 'a' });
});
