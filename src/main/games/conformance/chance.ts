import { canonicalJson } from '../../../shared/json.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { seedCommitment } from '../../../shared/seed-commitment.ts';
import type { GameTemplate, Setup } from '../game-template.ts';
import type { ReportFailure } from './failure.ts';
import { playTrace } from './trace.ts';
import type { Trace } from './trace.ts';

const OTHER_SEEDS = 6;
const COMPARED_PLIES = 4;

/**
 * Checks that the seed is committed to at the start, hidden until the end and then revealed, and affects the game; in a
 * template without chance, that it does not.
 */
export function checkChance(trace: Trace, choices: readonly number[], report: ReportFailure): void {
  const { gameTemplate, setup, positions } = trace;
  if (!gameTemplate.hasChance) return checkNoChance(trace, report);
  const seed = setup.seed ?? '';
  const commitment = seedCommitment(seed, setup.sessionId);
  for (const { state } of positions) {
    const isOver = gameTemplate.result(state) !== null;
    for (const viewer of [...gameTemplate.roles, null]) {
      const view = gameTemplate.view(state, viewer);
      if (view['seed_commitment'] !== commitment) {
        return report('chance', 'seed_commitment is not SHA-256 of seed and session id');
      }
      if (isOver && view['seed'] !== seed) return report('chance', 'the seed is not revealed at the end');
      if (!isOver && canonicalJson(view).includes(seed))
        return report('chance', 'the seed is visible before the end');
    }
  }
  if (!isDecidedBySeed(gameTemplate, setup, choices)) report('chance', 'another seed gives the same game');
}

function isDecidedBySeed(gameTemplate: GameTemplate, setup: Setup, choices: readonly number[]): boolean {
  const games = Array.from({ length: OTHER_SEEDS }, (_, index) => {
    const seed = index.toString(16).padStart(64, 'a5');
    const { positions } = playTrace(gameTemplate, { ...setup, seed }, { choices, maxPlies: COMPARED_PLIES });
    const last = positions.at(-1)?.state ?? {};
    const endedState =
      gameTemplate.result(last) === null
        ? gameTemplate.conclude(last, { winner: null, reason: 'adjudicated' })
        : last;
    return canonicalJson(withoutSeed(gameTemplate.view(endedState, null)));
  });
  return new Set(games).size > 1;
}

function withoutSeed(view: JsonObject): JsonObject {
  const { seed: _, seed_commitment: __, ...rest } = view;
  return rest;
}

function checkNoChance({ gameTemplate, setup, positions }: Trace, report: ReportFailure): void {
  const seededState = gameTemplate.start({ ...setup, seed: '5a'.repeat(32), sessionId: 'another session' });
  if (canonicalJson(seededState) !== canonicalJson(positions[0]?.state ?? {})) {
    report('chance', 'a template without chance starts differently with a seed');
  }
}
