import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/shared/json.ts';
import { builtInMachines } from '../../src/main/games/index.ts';
import type { Machine } from '../../src/main/games/index.ts';
import type { BuiltIn } from '../../src/main/players/engines/built-in.ts';
import { randomLegal } from '../../src/main/players/engines/random.ts';
import { BUILT_INS } from '../../src/main/players/engines/table.ts';
import { inputOf, randomFrom } from '../support/players/built-in-input.ts';

const RUNS = 12;
/** Number of clock reads after which a search has no time left. */
const LOOKS = 2;

interface Playthrough {
  readonly choices: readonly number[];
  readonly seed: number;
}

/** A position of a random game in which a role is to act. */
function playThrough(machine: Machine, { choices, seed }: Playthrough): JsonObject {
  let state = machine.start({
    sessionId: 'session',
    options: machine.options.parse({}),
    seed: machine.chance ? seed.toString(16).padStart(64, '0') : null,
  });
  for (const choice of choices) {
    const roles = machine.toAct(state);
    const role = roles[choice % roles.length]!;
    const legal = machine.legal(state, role);
    const next = machine.apply(state, role, legal[choice % legal.length]!);
    if (machine.result(next) !== null) break;
    state = next;
  }
  return state;
}

function answers(machine: Machine, player: BuiltIn, walk: Playthrough, level: number): void {
  const state = playThrough(machine, walk);
  for (const role of machine.toAct(state)) {
    let looks = 0;
    const requested = { view: machine.view(state, role), role, legal: machine.legal(state, role) };
    const elapsedMs = (): number => (looks++ < LOOKS ? 0 : Number.POSITIVE_INFINITY);
    const extra = { level, random: randomFrom(walk.seed), elapsedMs };
    const before = JSON.stringify(requested);
    expect(requested.legal).toContain(player.choose(inputOf(requested, extra)));
    expect(JSON.stringify(requested)).toBe(before);
  }
}

const playthroughs = fc.record({
  choices: fc.array(fc.nat(9999), { maxLength: 90 }),
  seed: fc.integer({ min: 1, max: 0xffff }),
});

describe.each(builtInMachines.map((machine) => [machine.id, machine] as const))('%s', (id, machine) => {
  const player = BUILT_INS.get(id)!;
  const levels = Array.from({ length: player.levels }, (_, index) => index + 1);

  test.each(levels)(
    'level %i returns a legal action in any position and does not change its input',
    (level) => {
      fc.assert(
        fc.property(playthroughs, (walk) => answers(machine, player, walk, level)),
        { numRuns: RUNS },
      );
    },
  );

  test('the random player returns a legal action', () => {
    fc.assert(
      fc.property(playthroughs, (walk) => answers(machine, randomLegal, walk, 1)),
      { numRuns: RUNS },
    );
  });
});
