import type { JsonObject } from '../../../shared/json.ts';
import type { GameTemplate } from '../../games/index.ts';

/** Whether a game can begin with an opening: one player moves at a time, and nothing is dealt or hidden. */
export const admitsOpenings = ({ mode, hasChance, hasHiddenParts }: GameTemplate): boolean =>
  mode === 'sequential' && !hasChance && !hasHiddenParts;

/** `ply` counts from 1. */
export type OpeningOutcome =
  | { readonly ok: true; readonly actions: readonly string[] }
  | { readonly ok: false; readonly ply: number; readonly problem: string };

const problemAt = (ply: number, problem: string): OpeningOutcome => ({ ok: false, ply, problem });

/**
 * Plays an opening, written in any notation of the game, and returns its actions, or the first move that is wrong and
 * why. The game must not be over after the last one.
 */
export function playOpening(
  gameTemplate: GameTemplate,
  options: JsonObject,
  moves: readonly string[],
): OpeningOutcome {
  let state = gameTemplate.start({ sessionId: '', options, seed: null });
  const actions: string[] = [];
  for (const [index, moveText] of moves.entries()) {
    const [role] = gameTemplate.toAct(state);
    if (role === undefined) return problemAt(index + 1, 'the game is over before it');
    const action = readMove(gameTemplate, { state, role, written: moveText });
    if (action === null) return problemAt(index + 1, `"${moveText.slice(0, 40)}" is not legal there`);
    state = gameTemplate.apply(state, role, action);
    actions.push(action);
  }
  return gameTemplate.result(state) === null
    ? { ok: true, actions }
    : problemAt(moves.length, 'it ends the game, so that nothing is left to play');
}

interface WrittenMove {
  readonly state: JsonObject;
  readonly role: string;
  readonly written: string;
}

/** Reads a move as the action that it is; null when it is not legal. */
function readMove(gameTemplate: GameTemplate, { state, role, written }: WrittenMove): string | null {
  if (gameTemplate.legal(state, role).includes(written)) return written;
  const reading = gameTemplate.parseNotation?.(gameTemplate.view(state, role), written);
  return reading?.kind === 'action' ? reading.action : null;
}
