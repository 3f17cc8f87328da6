import type { JsonObject } from '../../../shared/json.ts';
import type { GameTemplate } from '../../games/index.ts';

/** Openings are for games without hidden parts in which one player moves at a time. */
export const admitsOpenings = ({ mode, chance, hidden }: GameTemplate): boolean =>
  mode === 'sequential' && !chance && !hidden;

/** The actions of an opening, or the first move that is wrong with the reason; `ply` counts from 1. */
export type PlayedOpening =
  | { readonly ok: true; readonly actions: readonly string[] }
  | { readonly ok: false; readonly ply: number; readonly problem: string };

const problemAt = (ply: number, problem: string): PlayedOpening => ({ ok: false, ply, problem });

/**
 * The actions of an opening, read from any notation of the game, or what is wrong with one of them. The game must not
 * be over after the last one.
 */
export function playOpening(
  gameTemplate: GameTemplate,
  options: JsonObject,
  moves: readonly string[],
): PlayedOpening {
  let state = gameTemplate.start({ sessionId: '', options, seed: null });
  const actions: string[] = [];
  for (const [index, written] of moves.entries()) {
    const [role] = gameTemplate.toAct(state);
    if (role === undefined) return problemAt(index + 1, 'the game is over before it');
    const action = readMove(gameTemplate, { state, role, written });
    if (action === null) return problemAt(index + 1, `"${written.slice(0, 40)}" is not legal there`);
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

function readMove(gameTemplate: GameTemplate, { state, role, written }: WrittenMove): string | null {
  if (gameTemplate.legal(state, role).includes(written)) return written;
  const reading = gameTemplate.parseNotation?.(gameTemplate.view(state, role), written);
  return reading?.kind === 'action' ? reading.action : null;
}
