import { expect, test } from 'vitest';
import { remedyFor } from '../../../../electron/crashes/page-crash.ts';

const NOW = 1_000_000;

test.each(['abnormal-exit', 'killed', 'crashed', 'oom', 'launch-failed', 'memory-eviction'] as const)(
  'a page that is gone by %s is loaded again',
  (reason) => {
    expect(remedyFor(reason, [], NOW)).toBe('reload');
  },
);

test('a page that ended by itself stays closed, and one of a changed program is not loaded again', () => {
  expect(remedyFor('clean-exit', [], NOW)).toBe('none');
  expect(remedyFor('integrity-failure', [], NOW)).toBe('explain_change');
});

test('the fourth crash within a minute shows a page without scripts', () => {
  expect(remedyFor('crashed', [NOW - 30_000, NOW - 20_000], NOW)).toBe('reload');
  expect(remedyFor('crashed', [NOW - 30_000, NOW - 20_000, NOW - 10_000], NOW)).toBe('show_crash_page');
  expect(remedyFor('crashed', [NOW - 70_000, NOW - 20_000, NOW - 10_000], NOW)).toBe('reload');
});
