import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runConformanceSuite } from '../../../src/main/games/conformance/suite.ts';
import { builtInGameTemplates } from '../../../src/main/games/index.ts';

const LONG_MS = 1_800_000;
const WHOLE_GAMES = 2000;

describe('the conformance suite on whole games', () => {
  test.each(builtInGameTemplates.map((gameTemplate) => [gameTemplate.id, gameTemplate] as const))(
    `reports nothing in ${WHOLE_GAMES} games of %s`,
    (_, gameTemplate) => {
      fc.assert(
        fc.property(fc.array(fc.nat(0xffff), { minLength: 1, maxLength: 80 }), (choices) => {
          expect(runConformanceSuite(gameTemplate, { choices })).toEqual([]);
        }),
        { numRuns: WHOLE_GAMES },
      );
    },
    LONG_MS,
  );
});
