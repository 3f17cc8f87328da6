import { expect, test } from 'vitest';
import { EXIT, EXIT_OF_REFUSAL } from '../../../../src/main/cli/exit-codes.ts';

test('each end has a code of its own, and only a fine one is zero', () => {
  const codes = Object.values(EXIT);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((code) => code === 0)).toEqual([EXIT.fine]);
});

test('a host that did not start never ends as fine or merely failed', () => {
  const codes: number[] = Object.values(EXIT_OF_REFUSAL);
  expect(codes.filter((code) => code <= EXIT.failed)).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});
