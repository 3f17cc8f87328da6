import { expect, test } from 'vitest';
import { storedText, storedTurn } from '../../../../../src/main/players/seats/stored-text.ts';

const DIRTY = 'a\u001b[31mb\nc\u202ed\u0000';
const CLEAN = 'a[31mb cd';

test('every text of a turn is cleaned', () => {
  const turn = storedTurn({
    tick: 1,
    version: DIRTY,
    comment: DIRTY,
    thoughts: DIRTY,
    attempts: [{ fault: null, text: DIRTY, latencyMs: 1 }],
    refusedTools: [{ tool: DIRTY, kind: DIRTY, atMs: 1 }],
    usage: null,
    latencyMs: 1,
  });
  expect(turn).toMatchObject({
    version: CLEAN,
    comment: CLEAN,
    thoughts: CLEAN,
    attempts: [{ text: CLEAN }],
    refusedTools: [{ tool: CLEAN, kind: CLEAN }],
  });
  expect(storedTurn({ ...turn, version: null }).version).toBeNull();
});

test('every text and every list of a turn is limited', () => {
  const long = 'x'.repeat(50_000);
  const turn = storedTurn({
    tick: 1,
    version: long,
    comment: long,
    thoughts: long,
    attempts: [{ fault: 'empty', text: long, latencyMs: 1 }],
    refusedTools: Array.from({ length: 500 }, () => ({ tool: long, kind: long, atMs: 1 })),
    usage: null,
    latencyMs: 1,
  });
  expect(
    [turn.version, turn.comment, turn.thoughts, turn.attempts[0]?.text].map((text) => text?.length),
  ).toEqual([100, 2000, 2000, 2000]);
  expect([
    turn.refusedTools.length,
    turn.refusedTools[0]?.tool.length,
    turn.refusedTools[0]?.kind.length,
  ]).toEqual([100, 100, 40]);
  expect(storedText(`${'\u0000'.repeat(10_000)}late`)).toBe('');
});
