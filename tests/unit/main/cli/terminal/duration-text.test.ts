import { expect, test } from 'vitest';
import { roughDurationText } from '../../../../../src/main/cli/terminal/duration-text.ts';

test.each([
  [200, '1 s'],
  [89_000, '89 s'],
  [240_000, '4 min'],
  [7_200_000, '2 h'],
])('%i ms are about %s', (durationMs, text) => {
  expect(roughDurationText(durationMs)).toBe(text);
});
