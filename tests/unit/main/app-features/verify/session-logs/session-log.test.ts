import { expect, test } from 'vitest';
import { headerHash, logRowHash } from '../../../../../../src/main/sessions/index.ts';
import type {
  VerifyActionRow,
  ReplayCheck,
  VerifySessionRow,
} from '../../../../../../src/main/app-features/verify/verify-results.ts';
import {
  verifyLogChain,
  verifyStoredReplay,
} from '../../../../../../src/main/app-features/verify/session-logs/session-log.ts';

const AT = '2026-11-21T00:00:00.000Z';
const header = {
  session_id: 's',
  template: 'chess.v1',
  options: {},
  participants: { white: 'w', black: 'b' },
  seed_commitment: null,
  created_at: AT,
};

const rows: VerifyActionRow[] = [];
for (const [tick, action] of ['e2e4', 'e7e5', 'g1f3'].entries()) {
  const row = { seq: tick + 1, tick, kind: 'action', role: 'white', agentId: 'w', action, createdAt: AT };
  rows.push({ ...row, hash: logRowHash(rows.at(-1)?.hash ?? headerHash(header), row) });
}

const session: VerifySessionRow = {
  sessionId: 's',
  template: 'chess.v1',
  options: {},
  participants: { black: 'b', white: 'w' },
  seed: null,
  createdAt: AT,
  state: { fen: 'x', turn: 'black' },
  status: 'active',
  tick: 3,
  seq: 3,
  head: rows[2]?.hash ?? '',
  outcome: null,
  outcomeReason: null,
  winner: null,
  updatedAt: AT,
  clock: null,
};

const found = (more: Partial<VerifySessionRow>, log = rows, commitment: string | null = null) =>
  verifyLogChain({ ...session, ...more }, log, commitment)?.firstBroken ?? null;

test('an unbroken chain passes in any order of the seats', () => {
  expect(found({})).toBeNull();
});

test.each<[string, string | null, string]>([
  ['the template', found({ template: 'rps.v1' }), 'session s row 1'],
  ['an option', found({ options: { rounds: 3 } }), 'session s row 1'],
  ['a seat', found({ participants: { white: 'w', black: 'x' } }), 'session s row 1'],
  ['the seed commitment', found({}, rows, 'f'.repeat(64)), 'session s row 1'],
  ['the head', found({ head: 'f' }), 'session s'],
  ['the count of rows, one more', found({ seq: 4 }), 'session s row 4'],
  ['the count of rows, one less', found({ seq: 2 }), 'session s row 4'],
  ['a row, gone', found({}, [rows[0], rows[2]] as VerifyActionRow[]), 'session s row 2'],
  ['the last row, gone', found({}, rows.slice(0, 2)), 'session s row 3'],
  ['every row, gone', found({}, []), 'session s row 1'],
])('changed: %s', (_, broken, expected) => {
  expect(broken).toBe(expected);
});

const RUNNING = { outcome: null, outcomeReason: null, winner: null, clockProblem: null };

const leading = (to: Partial<ReturnType<ReplayCheck['replay']>>): ReplayCheck => ({
  seedCommitment: () => null,
  replay: () => ({ state: { turn: 'black', fen: 'x' }, tick: 3, status: 'active', ...RUNNING, ...to }),
});

test('a replay that equals the stored state passes in any order of keys', () => {
  expect(verifyStoredReplay(session, rows, leading({}))).toBeNull();
});

test.each([
  ['another tick', leading({ tick: 2 }), 'tick 2, not 3'],
  ['another status', leading({ status: 'completed' }), 'status completed'],
  ['another outcome', leading({ outcome: 'white_wins' }), 'the outcome white_wins, not none'],
  ['another winner', leading({ winner: 'white' }), 'the winner white, not none'],
  ['another reason', leading({ outcomeReason: 'resignation' }), 'the reason resignation, not none'],
  [
    'an impossible clock',
    leading({ clockProblem: 'the clock of white cannot show 9 ms' }),
    'cannot show 9 ms',
  ],
  [
    'another state',
    leading({ state: { fen: 'y', turn: 'black' } }),
    'differs from the state that the log leads to',
  ],
  [
    'nowhere',
    {
      ...leading({}),
      replay: (): never => {
        throw new Error('row 2 could not be');
      },
    },
    'row 2 could not be',
  ],
])('a replay that gives %s is reported', (_, replayCheck, text) => {
  expect(verifyStoredReplay(session, rows, replayCheck)).toMatchObject({
    firstBroken: 'session s',
    detail: expect.stringContaining(text) as string,
  });
});
