import { canonicalJson } from '../../shared/json.ts';
import { utf8 } from '../../shared/bytes.ts';
import { sha256Hex } from '../../shared/sha256.ts';
import { FIXED_RUNS, playTrace } from './conformance/trace.ts';
import type { GameTemplate } from './game-template.ts';

const MAX_PLIES = 60;
const SEED = '5e'.repeat(32);

/**
 * A text that differs when two programs play a template by different rules: `r1:` and the SHA-256, in hex, of its id, its
 * roles, its outcomes, its maximum of actions, and the states, turns, legal lists, actions and ends of the fixed games,
 * with default options and up to `MAX_PLIES`. Rules that these games do not reach are not compared. A new build with the
 * same rules has the same hash.
 */
export function rulesHash(gameTemplate: GameTemplate): string {
  const options = gameTemplate.options.parse({});
  const seed = gameTemplate.hasChance ? SEED : null;
  const games = FIXED_RUNS.map((choices) => {
    const { positions } = playTrace(
      gameTemplate,
      { sessionId: 'fingerprint', options, seed },
      { choices, maxPlies: MAX_PLIES },
    );
    return positions.map(({ state, acting, move }) => ({
      state,
      acting: [...acting],
      legal: acting.map((role) => [...gameTemplate.legal(state, role)]),
      move: move === null ? null : { role: move.role, action: move.action },
      over: gameTemplate.result(state) !== null,
    }));
  });
  const { id, roles, outcomes, maxActions } = gameTemplate;
  return `r1:${sha256Hex(utf8(canonicalJson({ id, roles: [...roles], outcomes: [...outcomes], maxActions, seen: games })))}`;
}
