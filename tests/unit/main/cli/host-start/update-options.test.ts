import { expect, test } from 'vitest';
import { findFeedProblem, updateOptions } from '../../../../../src/main/cli/host-start/update-options.ts';

const shell = { packaged: false, env: {}, restart: () => undefined };

test('a clone has no feed, a test has its own, and a build has that of its publisher', () => {
  expect(updateOptions(undefined, shell)).toBeUndefined();
  expect(updateOptions({ feedUrl: 'https://a.example/', keys: ['k'] }, shell)).toMatchObject({
    feedUrl: 'https://a.example/',
    isTestFeed: true,
  });
  // No publisher is set in this repository, so an installed app of it looks for nothing.
  expect(updateOptions(undefined, { ...shell, packaged: true })).toBeUndefined();
});

test('a feed needs a key and an address that nobody can change on the way', () => {
  expect(findFeedProblem(null, null)).toBeNull();
  expect(findFeedProblem('https://a.example/', 'k')).toBeNull();
  expect(findFeedProblem('https://a.example/', null)).toContain('belong together');
  expect(findFeedProblem(null, 'k')).toContain('belong together');
  expect(findFeedProblem('http://a.example/', 'k')).toContain('https');
});
