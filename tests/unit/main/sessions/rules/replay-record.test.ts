import { expect, test } from 'vitest';
import {
  findReplayClockProblem,
  toLogRows,
  toReplayRow,
  type ReplayClock,
} from '../../../../../src/main/sessions/rules/replay-record.ts';
import { randomRecord } from '../../../../support/replays/record.ts';

const RECORD = randomRecord('tic_tac_toe.v1');

test('rows come back as they were, with their positions, roles and agents', () => {
  const rows = toLogRows(RECORD);
  expect(rows.map(({ seq }) => seq)).toEqual(RECORD.rows.map((_, index) => index + 1));
  expect(rows[0]).toMatchObject({ role: 'x', agentId: RECORD.header.participants['x'], kind: 'action' });
  expect(rows.map((row) => toReplayRow(RECORD.header, row))).toEqual(RECORD.rows);
});

test('a row of somebody who has no seat names role and agent', () => {
  const [first] = toLogRows(RECORD);
  if (first === undefined) throw new Error('no rows');
  const byHost = toReplayRow(RECORD.header, { ...first, agentId: 'host' });
  expect(byHost[2]).toEqual(['x', 'host']);
  expect(toLogRows({ header: RECORD.header, rows: [byHost] })[0]).toMatchObject({
    role: 'x',
    agentId: 'host',
  });
});

const CLOCK: ReplayClock = {
  initial_ms: 60_000,
  increment_ms: 1000,
  per_move_ms: null,
  remaining_ms: { x: 40_000, o: 61_000 },
};

test('a clock shows at most what its settings give, and who lost by time has none left', () => {
  const rows = toLogRows(RECORD);
  expect(findReplayClockProblem(null, rows)).toBeNull();
  expect(findReplayClockProblem(CLOCK, rows)).toBeNull();
  expect(findReplayClockProblem({ ...CLOCK, remaining_ms: { x: 999_999, o: 0 } }, rows)).toContain('x');
  const last = rows.at(-1);
  if (last === undefined) throw new Error('no rows');
  const timeout = { ...last, kind: 'timeout', role: 'o' } as const;
  expect(findReplayClockProblem(CLOCK, [...rows, timeout])).toContain('o lost by time');
});
