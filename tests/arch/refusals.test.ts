import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const { parseFile } = (await import(join(ROOT, 'scripts/arch/source.mjs'))) as {
  parseFile(file: string, text: string): unknown;
};
const { findRefusalViolations } = (await import(join(ROOT, 'scripts/arch/refusals.mjs'))) as {
  findRefusalViolations(source: unknown): readonly { readonly to: string }[];
};

const problems = (code: string): readonly string[] =>
  findRefusalViolations(parseFile('src/main/x.ts', code)).map(({ to }) => to);

test.each([
  ["refuse('NOT_FOUND', 'No such session.')", '"No such session." ends with a full stop'],
  ["refuse('BUSY' as const, 'another job runs')", '"another job runs" begins with a small letter'],
  ['refuse("USAGE", `${game} is no game.`)', '"${game} is no game." ends with a full stop'],
])('%s is a violation', (code, problem) => {
  expect(problems(code)).toEqual([problem]);
});

test.each([
  "refuse('NOT_FOUND', 'No such session')",
  "refuse('CONFLICT', 'This file has changed. Read it again, then try once more.')",
  "refuse('INVALID_REQUEST', 'expected_tick is required here')",
  "refuse('INVALID_REQUEST', 'tile is not on this map')",
  "refuse('ENDPOINT_LOST', 'the agent was not ready in time')",
  "refuse('E103', 'another result is recorded for this match')",
])('%s is none', (code) => {
  expect(problems(code)).toEqual([]);
});
