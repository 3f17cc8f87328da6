import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/shared/json.ts';
import { builtInGameTemplates } from '../../src/main/games/index.ts';
import type { GameTemplate } from '../../src/main/games/index.ts';
import type { BuiltInEngine } from '../../src/main/players/engines/built-in-engine.ts';
import { randomLegal } from '../../src/main/players/engines/random.ts';
import { BUILT_INS } from '../../src/main/players/engines/engine-registry.ts';
import { inputOf, randomFrom } from '../support/players/built-in-input.ts';

const RUNS = 12;
/** Number of clock reads after which a search has no time left. */
const LOOKS = 2;

interface Playthrough {
  readonly choices: readonly number[];
  readonly seed: number;
}

/** A position of a random game in which a role is to act. */
function playThrough(gameTemplate: GameTemplate, { choices, seed }: Playthrough): JsonObject {
  let state = gameTemplate.start({
    sessionId: 'session',
    options: gameTemplate.options.parse({}),
    seed: gameTemplate.hasChance ? seed.toString(16).padStart(64, '0') : null,
  });
  for (const choice of choices) {
    const roles = gameTemplate.toAct(state);
    const role = roles[choice % roles.length]!;
    const legal = gameTemplate.legal(state, role);
    const next = gameTemplate.apply(state, role, legal[choice % legal.length]!);
    if (gameTemplate.result(next) !== null) break;
    state = next;
  }
  return state;
}

function answers(gameTemplate: GameTemplate, player: BuiltInEngine, walk: Playthrough, level: number): void {
  const state = playThrough(gameTemplate, walk);
  for (const role of gameTemplate.toAct(state)) {
    let looks = 0;
    const requested = { view: gameTemplate.view(state, role), role, legal: gameTemplate.legal(state, role) };
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

describe.each(builtInGameTemplates.map((gameTemplate) => [gameTemplate.id, gameTemplate] as const))(
  '%s',
  (id, gameTemplate) => {
    const player = BUILT_INS.get(id)!;
    const levels = Array.from({ length: player.levels }, (_, index) => index + 1);

    test.each(levels)(
      'level %i returns a legal action in any position and does not change its input',
      (level) => {
        fc.assert(
          fc.property(playthroughs, (walk) => answers(gameTemplate, player, walk, level)),
          { numRuns: RUNS },
        );
      },
    );

    test('the random player returns a legal action', () => {
      fc.assert(
        fc.property(playthroughs, (walk) => answers(gameTemplate, randomLegal, walk, 1)),
        { numRuns: RUNS },
      );
    });
  },
);
