import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { GameRow } from '../../../../src/main/arena/rules/schedule.ts';
import type { EndReason } from '../../../../src/shared/end-reason.ts';
import type { Arena } from '../../../../src/main/arena/store.ts';
import { toInfo } from '../../../../src/main/arena/summary.ts';

const arena: Arena = {
  arenaId: 'a',
  template: 'rps.v1',
  options: { secret: 1 },
  a: { name: 'A', choice: { kind: 'random' } },
  b: { name: 'B', choice: { kind: 'random' } },
  games: 10,
  policy: { a: null, b: null },
  state: 'running',
  note: null,
  createdAt: '2026-11-21T00:00:00.000Z',
  endedAt: null,
  plan: null,
  runSeed: null,
};
const row = (number: number, reason: EndReason | null, winner: string | null): GameRow => ({
  number,
  attempt: 1,
  openingId: null,
  preludePlies: 0,
  sessionId: `s${number}`,
  aRole: number % 2 === 0 ? 'x' : 'o',
  status: reason === null ? 'active' : 'completed',
  outcome: null,
  reason,
  winner,
});

test('counts void and aborted games separately', () => {
  const rows = [
    row(0, 'line', 'x'),
    row(1, 'line', 'x'),
    row(2, 'board_full', null),
    row(3, 'aborted', null),
    row(3, 'endpoint_lost', null),
    row(4, null, null),
  ];
  expect(toInfo(arena, rows)).toMatchObject({
    played: 3,
    score: { a: 1, b: 1, draws: 1 },
    aborted: 1,
    voided: 1,
    share: 0.5,
    elo: 0,
  });
});

test('has no interval before the first game, and an open Elo bound at 0 or 100%', () => {
  expect(toInfo(arena, [])).toMatchObject({
    played: 0,
    share: null,
    interval95: null,
    elo: null,
    elo95: null,
  });
  const swept = toInfo(arena, [row(0, 'line', 'x'), row(1, 'line', 'o')]);
  expect(swept).toMatchObject({ share: 1, elo: null });
  expect(swept.interval95?.[1]).toBe(1);
  expect(swept.elo95?.[1]).toBeNull();
  expect(Number.isFinite(swept.elo95?.[0])).toBe(true);
});

test('converts times to milliseconds and leaves out the options', () => {
  const ended = toInfo({ ...arena, endedAt: '2026-11-21T00:00:01.000Z' }, []);
  expect((ended.endedAtMs ?? 0) - ended.createdAtMs).toBe(1000);
  expect(toInfo(arena, []).endedAtMs).toBeNull();
  expect(ended).not.toHaveProperty('options');
});

test('shows the seed of a run when no game can be played from it any more, and its hash before', () => {
  const runSeed = '5e'.repeat(32);
  const planned: Arena = {
    ...arena,
    games: 11,
    runSeed,
    plan: { atOnce: 4, openings: null, chance: 'shared' },
  };
  const seedHash = createHash('sha256').update(Buffer.from(runSeed, 'hex')).digest('hex');
  for (const state of ['running', 'draining', 'paused', 'stopped', 'cancelled'] as const) {
    const info = toInfo({ ...planned, state }, []);
    expect(info.plan).toMatchObject({ pairs: 5, atOnce: 4, chance: 'shared', seed: null, seedHash });
    expect(JSON.stringify(info)).not.toContain(runSeed);
  }
  expect(toInfo({ ...planned, state: 'done' }, []).plan?.seed).toBe(runSeed);
  expect(toInfo(arena, []).plan).toBeNull();
});
