import { expect, test } from 'vitest';
import { truncateMiddle } from '../../../../../src/main/models/traces/truncate-text.ts';

test('keeps a short text whole, and beginning and end of a long one', () => {
  expect(truncateMiddle('abcdef', 6)).toEqual({ text: 'abcdef', missing: 0 });
  expect(truncateMiddle('abcdefgh', 5)).toEqual({ text: 'abc\n…\ngh', missing: 3 });
});
