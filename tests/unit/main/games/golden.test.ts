import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { builtInGameTemplates } from '../../../../src/main/games/index.ts';
import { canonicalJson } from '../../../../src/shared/json.ts';
import { digestOf } from '../../../support/games/golden.ts';
import type { Golden } from '../../../support/games/golden.ts';

const folder = new URL('golden/', import.meta.url);
const goldens = readdirSync(folder).map(
  (file) => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Golden] as const,
);

describe('golden playthroughs', () => {
  test('exist three times for each template', () => {
    for (const { id } of builtInGameTemplates) {
      expect(
        goldens.filter(([, golden]) => golden.template === id),
        id,
      ).toHaveLength(3);
    }
  });

  test.each(goldens)('%s replays to the same states', (_, golden) => {
    const gameTemplate = builtInGameTemplates.find(({ id }) => id === golden.template);
    if (gameTemplate === undefined) throw new Error(`${golden.template} is not registered`);
    const { session_id: sessionId, options, seed } = golden;
    let state = gameTemplate.start({ sessionId, options, seed });
    const digests = [digestOf(gameTemplate, state)];
    for (const [role, action] of golden.actions) {
      state = gameTemplate.apply(state, role, action);
      digests.push(digestOf(gameTemplate, state));
    }
    if (golden.ending !== null) state = gameTemplate.conclude(state, golden.ending);
    expect(digests).toEqual(golden.digests);
    expect(canonicalJson(state)).toBe(canonicalJson(golden.final_state));
    expect(gameTemplate.result(state)).toEqual(golden.result);
  });
});
