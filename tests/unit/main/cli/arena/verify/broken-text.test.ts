import { expect, test } from 'vitest';
import { brokenText } from '../../../../../../src/main/cli/arena/verify/broken-text.ts';

test('a failed check is told with its place', () => {
  expect(brokenText({ check: 'sections', place: 'players' }, 'the hash is wrong')).toBe(
    'Broken at players: the hash is wrong.',
  );
});

test('a file without a readable record is told with what is wrong with its text', () => {
  const place = 'the page has no record of a report, or several';
  expect(brokenText({ check: 'record', place }, 'the file cannot be read')).toBe(
    'Broken: the file cannot be read (the page has no record of a report, or several).',
  );
});
