import { describe, expect, test } from 'vitest';
import { countCheck, countPlaywright, countVitest, isSuccess, lastLine, shellsTested } from './modules.ts';

const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
const failed = {
  status: 'failed',
  fullName: 'takes away',
  failureMessages: ['\u001b[31mexpected 1\u001b[39m\nat x'],
};
const file = (status: string, assertionResults: object[], message = '') => ({
  name: 'tests/unit/x.test.ts',
  status,
  message,
  assertionResults,
});

describe('the results of vitest', () => {
  test('are counted per test, with todo and pending as skipped', () => {
    const results = [passed, passed, { status: 'pending' }, { status: 'todo' }, { status: 'skipped' }];
    expect(countVitest({ testResults: [file('passed', results)] }, 0)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 3,
      failures: [],
    });
  });

  test('keep the name and the message of a failure, without colours', () => {
    const count = countVitest({ testResults: [file('failed', [passed, failed])] }, 1);
    expect(count).toMatchObject({ passed: 1, failed: 1 });
    expect(count.failures).toEqual([
      { where: 'tests/unit/x.test.ts', message: 'takes away\nexpected 1\nat x' },
    ]);
  });

  test('count a file that did not load as a failure', () => {
    const count = countVitest(
      { testResults: [file('failed', [], 'cannot import'), file('passed', [passed])] },
      1,
    );
    expect(count).toMatchObject({ passed: 1, failed: 1, failures: [{ message: 'cannot import' }] });
  });

  test('count a failed runner with only passed tests as a failure', () => {
    expect(countVitest({ testResults: [file('passed', [passed])] }, 1)).toMatchObject({
      passed: 1,
      failed: 1,
    });
    expect(countVitest({ testResults: [] }, 128)).toMatchObject({ passed: 0, failed: 1 });
  });

  test.each([0, 1, 139])('count a missing report with code %d as a failure', (code) => {
    expect(countVitest(null, code)).toMatchObject({ passed: 0, failed: 1 });
  });
});

const spec = (title: string, status: string, more: object = {}) => ({
  title,
  file: 'x.spec.ts',
  line: 3,
  tests: [{ projectName: 'browser', status, annotations: [], results: [], ...more }],
});

describe('the results of Playwright', () => {
  test('include nested suites and count flaky as failed', () => {
    const inner = { specs: [spec('c', 'flaky'), spec('d', 'skipped')] };
    const report = { suites: [{ specs: [spec('a', 'expected')], suites: [inner] }, { specs: [] }] };
    expect(countPlaywright(report, 0)).toMatchObject({ passed: 1, failed: 1, skipped: 1 });
  });

  test('name a failure by project, place and message', () => {
    const results = [{ errors: [{ message: 'no board' }] }];
    const report = { suites: [{ specs: [spec('moves', 'unexpected', { results })] }] };
    expect(countPlaywright(report, 1).failures).toEqual([
      { where: 'x.spec.ts:3', message: '[browser] moves\nno board' },
    ]);
  });

  test('count an error outside of tests and a missing report as failures', () => {
    expect(countPlaywright({ suites: [], errors: [{ message: 'no server' }] }, 1)).toMatchObject({
      failed: 1,
    });
    expect(countPlaywright(null, 0)).toMatchObject({ failed: 1 });
  });

  test('list the shells that ran, without skipped ones', () => {
    const note = { annotations: [{ type: 'shell', description: 'electron (stand-in)' }] };
    const specs = [
      spec('a', 'expected'),
      spec('b', 'expected', note),
      spec('c', 'skipped', { projectName: 'other' }),
    ];
    expect(shellsTested({ suites: [{ specs }] })).toEqual(['browser', 'electron (stand-in)']);
    expect(shellsTested(null)).toEqual([]);
  });
});

describe('the last line of npm test', () => {
  test('has the fixed form', () => {
    expect(lastLine({ passed: 3, failed: 0, skipped: 1 })).toBe('3 passed, 0 failed, 1 skipped');
  });

  test('is good only if a test passed and none failed', () => {
    expect(isSuccess({ passed: 1, failed: 0 })).toBe(true);
    expect(isSuccess({ passed: 1, failed: 1 })).toBe(false);
    expect(isSuccess({ passed: 0, failed: 0 })).toBe(false);
  });

  test('counts a check as one test', () => {
    expect(countCheck('lint', 0)).toMatchObject({ passed: 1, failed: 0 });
    expect(countCheck('lint', 1)).toMatchObject({ passed: 0, failed: 1, failures: [{ where: 'lint' }] });
  });
});
