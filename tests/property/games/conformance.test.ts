import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runConformanceSuite } from '../../../src/main/games/conformance/suite.ts';
import type { ConformanceRun } from '../../../src/main/games/conformance/suite.ts';
import { builtInGameTemplates } from '../../../src/main/games/index.ts';

/** Fewer and shorter runs for long games; tests/full plays whole chess games. */
const RUNS: Readonly<Record<string, { runs: number; maxPlies?: number }>> = {
  'chess.v1': { runs: 25, maxPlies: 60 },
  'holdem_heads_up.v1': { runs: 40 },
  'holdem_heads_up.v2': { runs: 20 },
};

const OPTIONS: Readonly<Record<string, readonly ConformanceRun['options'][]>> = {
  'iterated_rps.v1': [{}, { rounds: 1 }, { rounds: 40 }],
  'kuhn_poker.v1': [{}, { hands: 5 }, { hands: 3, player_nonces: true }],
  'holdem_heads_up.v1': [
    {},
    { hands: 2, player_nonces: true },
    { hands: 6, stack: 5, small_blind: 1, big_blind: 4 },
    { hands: 4, stack: 1000, small_blind: 7, big_blind: 7 },
  ],
  'holdem_heads_up.v2': [
    {},
    { hands: 2, player_nonces: true },
    { hands: 6, stack: 5, small_blind: 1, big_blind: 4 },
    { hands: 4, reset_stacks: false, stack: 20 },
  ],
};

/** Long enough for a busy machine. */
const PATIENT_MS = 120_000;
const choices = fc.array(fc.nat(0xffff), { maxLength: 60 });

describe('the conformance suite', { timeout: PATIENT_MS }, () => {
  for (const gameTemplate of builtInGameTemplates) {
    const { runs, maxPlies } = RUNS[gameTemplate.id] ?? { runs: 60 };
    const options = fc.constantFrom(...(OPTIONS[gameTemplate.id] ?? [{}]));

    test(`reports nothing for ${gameTemplate.id}`, () => {
      fc.assert(
        fc.property(choices, options, (picked, chosen) => {
          const length = maxPlies === undefined ? {} : { maxPlies };
          expect(
            runConformanceSuite(gameTemplate, { choices: picked, options: chosen ?? {}, ...length }),
          ).toEqual([]);
        }),
        { numRuns: runs },
      );
    });
  }

  test('finds the longest games below the size limit', () => {
    for (const [id, options] of [
      ['iterated_rps.v1', { rounds: 1000 }],
      ['kuhn_poker.v1', { hands: 100 }],
      ['holdem_heads_up.v1', { hands: 200, stack: 1_000_000 }],
      ['holdem_heads_up.v2', { hands: 200, stack: 1_000_000 }],
    ] as const) {
      const gameTemplate = builtInGameTemplates.find((candidate) => candidate.id === id);
      if (gameTemplate === undefined) throw new Error(`no template ${id}`);
      expect(runConformanceSuite(gameTemplate, { choices: [1, 4, 2, 9, 3, 0, 7], options })).toEqual([]);
    }
  });
});
