import { expect, test } from 'vitest';
import { gameUpload, leaseBody, orderedPlayer, traceparent } from '../../../../src/shared/wire/fleet.ts';

const upload = {
  v: 1,
  attempt: 2,
  rules: 'r1:x',
  header: {
    session_id: '3f0c0000-0000-4000-8000-00000000c0de',
    template: 'chess.v1',
    options: {},
    participants: { white: 'a', black: 'b' },
    seed_commitment: null,
    created_at: '2026-11-22T09:00:00.000Z',
  },
  rows: [
    {
      seq: 1,
      tick: 0,
      kind: 'action',
      role: 'white',
      agent_id: 'a',
      action: 'e2e4',
      created_at: '2026-11-22T09:00:00.125Z',
      hash: 'ab'.repeat(32),
    },
  ],
  head: 'ab'.repeat(32),
};

test('an upload has exactly its members', () => {
  expect(gameUpload.safeParse(upload).success).toBe(true);
  expect(gameUpload.safeParse({ ...upload, winner: 'white' }).success).toBe(false);
  expect(gameUpload.safeParse({ ...upload, rows: [] }).success).toBe(false);
  const [row] = upload.rows;
  const withAction = (action: unknown) =>
    gameUpload.safeParse({ ...upload, rows: [{ ...row, action }] }).success;
  expect(withAction({ winner: null, reason: 'draw_agreed' })).toBe(true);
  expect(withAction({ from: 'e2' })).toBe(false);
});

test('a request for work and a trace have their form', () => {
  const body = { v: 1, max: 1, wait_ms: 0, slots: 1, rules: {}, version: '0.1.0' };
  expect(leaseBody.safeParse(body).success).toBe(true);
  expect(leaseBody.safeParse({ ...body, wait_ms: 20_001 }).success).toBe(false);
  expect(orderedPlayer.safeParse({ kind: 'uci', path: '/bin/sh' }).success).toBe(false);
  expect(traceparent.safeParse(`00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`).success).toBe(true);
  expect(traceparent.safeParse('00-1-2-01').success).toBe(false);
});
