import { expect, test } from 'vitest';
import { findFirstMismatch, type ChosenRow } from '../../../../../src/main/fleet/rechecks/first-mismatch.ts';

const rows = (...actions: readonly string[]): ChosenRow[] =>
  actions.map((action, at) => ({ seq: at + 1, kind: 'action', role: at % 2 === 0 ? 'x' : 'o', action }));

test('the first row that another playing does not have is named', () => {
  expect(findFirstMismatch(rows('4', '0', '2'), rows('4', '0', '2'))).toBeNull();
  expect(findFirstMismatch(rows('4', '0', '2'), rows('4', '1', '2'))).toBe(2);
  expect(findFirstMismatch(rows('4', '0', '2'), rows('4', '0'))).toBe(3);
  expect(findFirstMismatch(rows('4', '0'), rows('4', '0', '2'))).toBe(3);
});

test('another ending is a difference', () => {
  const [first, second] = rows('4', '0');
  const resigned = { seq: 2, kind: 'resign', role: 'o', action: { winner: 'x', reason: 'resignation' } };
  expect(findFirstMismatch([first!, resigned], [first!, second!])).toBe(2);
});

test('which of two choices at the same time was written first is no difference', () => {
  const [x, o] = rows('rock', 'paper');
  expect(
    findFirstMismatch(
      [x!, o!],
      [
        { ...o!, seq: 1 },
        { ...x!, seq: 2 },
      ],
    ),
  ).toBeNull();
});
