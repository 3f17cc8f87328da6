import { describe, expect, test } from 'vitest';
import { builtInGameTemplates } from '../../../../../src/main/games/index.ts';
import {
  evaluatePosition,
  evaluationNodes,
} from '../../../../../src/main/players/evaluators/evaluator-registry.ts';
import { createSeededRandom } from '../../../../../src/main/players/engines/seeded-random.ts';
import type { JsonObject } from '../../../../../src/shared/json.ts';

const evaluate = (template: string, view: JsonObject, nodes = evaluationNodes(template, 'live')) =>
  evaluatePosition(template, {
    view,
    nodes,
    elapsedMs: () => 0,
    random: createSeededRandom(Uint32Array.of(1, 2, 3, 4)),
  });

describe.each(builtInGameTemplates.map((gameTemplate) => [gameTemplate.id, gameTemplate] as const))(
  '%s',
  (id, gameTemplate) => {
    const seed = gameTemplate.hasChance ? 'ab'.repeat(32) : null;
    const options = gameTemplate.options.parse({}) as JsonObject;
    const state = gameTemplate.start({ sessionId: 'session', options, seed });

    test('the start has an expected score', () => {
      const evaluation = evaluate(id, gameTemplate.view(state, null));
      expect(evaluation?.expectedScore).toBeGreaterThanOrEqual(0);
      expect(evaluation?.expectedScore).toBeLessThanOrEqual(1);
    });

    test.each([
      [gameTemplate.roles[0]!, 1],
      [gameTemplate.roles[1]!, 0],
      [null, 0.5],
    ] as const)('a game that %s has won is certain', (winner, expectedScore) => {
      const ended = gameTemplate.conclude(state, { winner, reason: 'resignation' });
      expect(evaluate(id, gameTemplate.view(ended, null))).toEqual({
        kind: 'exact',
        expectedScore,
        pliesToEnd: 0,
      });
    });
  },
);

test('a template without an evaluator has no evaluation', () => {
  expect(evaluate('unknown.v1', {})).toBeNull();
});

test('sealed rounds have nothing to judge', () => {
  expect(evaluate('rps.v1', { outcome: null })?.kind).toBe('none');
});
