import { canonicalJson } from '../../shared/json.ts';
import { utf8 } from '../../shared/bytes.ts';
import { sha256Hex } from '../../shared/sha256.ts';
import { playTrace } from './conformance/trace.ts';
import type { GameTemplate } from './game-template.ts';

/** The choices of games that exercise the rules. The registry plays the first two, but only their first plies. */
const RUNS: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 5, 8, 13, 21],
  [7, 4, 40, 11, 3, 0, 1, 9],
  [3, 1, 4, 1, 5, 9, 2, 6],
];
const MAX_PLIES = 60;
const SEED = '5e'.repeat(32);

/**
 * A text that differs when two programs play a template by different rules: `r1:` and the SHA-256, in hex, of all
 * states, legal lists and results of some fixed games. A new build with the same rules has the same fingerprint.
 */
export function rulesFingerprint(gameTemplate: GameTemplate): string {
  const options = gameTemplate.options.parse({});
  const seed = gameTemplate.chance ? SEED : null;
  const seen = RUNS.map((choices) => {
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
  return `r1:${sha256Hex(utf8(canonicalJson({ id, roles: [...roles], outcomes: [...outcomes], maxActions, seen })))}`;
}
