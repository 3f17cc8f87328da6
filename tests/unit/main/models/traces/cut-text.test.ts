import { expect, test } from 'vitest';
import { cutMiddle } from '../../../../../src/main/models/traces/cut-text.ts';

test('keeps a short text whole, and beginning and end of a long one', () => {
  expect(cutMiddle('abcdef', 6)).toEqual({ text: 'abcdef', missing: 0 });
  expect(cutMiddle('abcdefgh', 5)).toEqual({ text: 'abc\n…\ngh', missing: 3 });
});
