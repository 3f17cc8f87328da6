import { expect, test } from 'vitest';
import { EXIT, EXIT_OF_REFUSAL } from '../../../../src/main/cli/exit-codes.ts';

test('exit codes are unique, and only success is zero', () => {
  const codes = Object.values(EXIT);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((code) => code === 0)).toEqual([EXIT.ok]);
});

test('a host that could not start has an exit code of its own, except on an unusable folder', () => {
  const { DATA_UNUSABLE, ...others } = EXIT_OF_REFUSAL;
  expect(DATA_UNUSABLE).toBe(EXIT.failed);
  const codes: number[] = Object.values(others);
  expect(codes.filter((code) => code <= EXIT.failed)).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});
