import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runBattery } from '../../../src/main/games/battery/battery.ts';
import { builtinMachines } from '../../../src/main/games/index.ts';

const LONG_MS = 1_800_000;
const WHOLE_GAMES = 2000;

describe('the self-checks of the games on whole games', () => {
  test.each(builtinMachines.map((machine) => [machine.id, machine] as const))(
    `finds nothing in ${WHOLE_GAMES} games of %s`,
    (_, machine) => {
      fc.assert(
        fc.property(fc.array(fc.nat(0xffff), { minLength: 1, maxLength: 80 }), (choices) => {
          expect(runBattery(machine, { choices })).toEqual([]);
        }),
        { numRuns: WHOLE_GAMES },
      );
    },
    LONG_MS,
  );
});
