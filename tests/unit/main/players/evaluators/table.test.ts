import { describe, expect, test } from 'vitest';
import { builtInMachines } from '../../../../../src/main/games/index.ts';
import { evaluatePosition, evaluationNodes } from '../../../../../src/main/players/evaluators/table.ts';
import { seeded } from '../../../../../src/main/players/engines/seeded-random.ts';
import type { JsonObject } from '../../../../../src/shared/json.ts';

const evaluate = (template: string, view: JsonObject, nodes = evaluationNodes(template, 'live')) =>
  evaluatePosition(template, { view, nodes, elapsedMs: () => 0, random: seeded(Uint32Array.of(1, 2, 3, 4)) });

describe.each(builtInMachines.map((machine) => [machine.id, machine] as const))('%s', (id, machine) => {
  const seed = machine.chance ? 'ab'.repeat(32) : null;
  const options = machine.options.parse({}) as JsonObject;
  const state = machine.start({ sessionId: 'session', options, seed });

  test('the start has an expected score', () => {
    const evaluation = evaluate(id, machine.view(state, null));
    expect(evaluation?.expectedScore).toBeGreaterThanOrEqual(0);
    expect(evaluation?.expectedScore).toBeLessThanOrEqual(1);
  });

  test.each([
    [machine.roles[0]!, 1],
    [machine.roles[1]!, 0],
    [null, 0.5],
  ] as const)('a game that %s has won is certain', (winner, expectedScore) => {
    const ended = machine.conclude(state, { winner, reason: 'resignation' });
    expect(evaluate(id, machine.view(ended, null))).toEqual({ kind: 'exact', expectedScore, pliesToEnd: 0 });
  });
});

test('a template without an evaluator has no evaluation', () => {
  expect(evaluate('unknown.v1', {})).toBeNull();
});

test('sealed rounds have nothing to judge', () => {
  expect(evaluate('rps.v1', { outcome: null })?.kind).toBe('none');
});
