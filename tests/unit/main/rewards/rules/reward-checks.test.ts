import { describe, expect, test } from 'vitest';
import {
  runChecks,
  toFinding,
  toPassedFinding,
  judgedRows,
  CHECKS,
} from '../../../../../src/main/rewards/rules/reward-checks.ts';

const good = toPassedFinding(1, 1);

describe('running the checks', () => {
  test('runs all of them in order if all pass', () => {
    const requested: string[] = [];
    const { rows, failed } = runChecks((name) => {
      requested.push(name);
      return good;
    });
    expect(requested).toEqual(CHECKS.map(({ name }) => name));
    expect(failed).toBeNull();
    expect(judgedRows(rows)).toHaveLength(CHECKS.length);
  });

  test('stops at the first failure, which gives the code', () => {
    const requested: string[] = [];
    const { rows, failed } = runChecks((name) => {
      requested.push(name);
      return toFinding(name !== 'not_banned', 'actual', 'expected');
    });
    expect(requested.at(-1)).toBe('not_banned');
    expect(failed).toMatchObject({ step: '4b', code: 'BANNED', state: 'failed', saw: 'actual' });
    expect(rows).toHaveLength(CHECKS.length);
    expect(
      new Set(rows.slice(requested.length).map(({ state, saw, wanted }) => `${state} ${saw} ${wanted}`)),
    ).toEqual(new Set(['not_reached null null']));
  });

  test.each(['flagged', 'capped', 'refereed_here'] as const)('continues after a %s check', (state) => {
    const { rows, failed } = runChecks(() => ({ state, actual: null, expected: null }));
    expect(failed).toBeNull();
    expect(rows.every((row) => row.state === state)).toBe(true);
  });

  test('keeps the judged rows for the log, the failed one included', () => {
    const { rows } = runChecks((name) => toFinding(name !== 'session_proven', null, null));
    expect(judgedRows(rows).map(({ state }) => state)).toEqual(['passed', 'failed']);
  });
});
