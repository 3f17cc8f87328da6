import { expect, test } from 'vitest';
import { findOptionsProblem } from '../../../../src/main/host/options-problem.ts';
import type { HostOptions } from '../../../../src/main/platform/host-api.ts';

const options = (changed: Partial<HostOptions>): HostOptions =>
  ({ packaged: false, testClock: false, crashAt: null, limits: 'on', ...changed }) as HostOptions;

test('a clone may use every option that exists for tests, but no unknown crash point', () => {
  expect(
    findOptionsProblem(options({ testClock: true, crashAt: 'host.afterListen', limits: 'off' })),
  ).toBeNull();
  expect(findOptionsProblem(options({ crashAt: 'no.suchPoint' }))).toBe('Unknown crash point');
});

test.each([
  [{ testClock: true }, 'test clock'],
  [{ crashAt: 'host.afterListen' }, 'Crash points'],
  [{ limits: 'off' as const }, 'Limits'],
])('a packaged build refuses %o', (changed, text) => {
  expect(findOptionsProblem(options({ packaged: true }))).toBeNull();
  expect(findOptionsProblem(options({ packaged: true, ...changed }))).toContain(text);
});
