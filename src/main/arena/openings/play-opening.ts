import type { JsonObject } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Machine } from '../../games/index.ts';

/** Openings are for games in which everybody sees everything and one player moves at a time. */
export const admitsOpenings = ({ mode, chance, hidden }: Machine): boolean =>
  mode === 'sequential' && !chance && !hidden;

/** Why an opening cannot be played; `ply` counts from 1. */
const problemAt = (ply: number, problem: string) => refuse('INVALID_REQUEST', `move ${ply}: ${problem}`);

/**
 * The actions of an opening, read from any notation of the game, or what is wrong with one of them. The game must
 * go on after the last one.
 */
export function playOpening(
  machine: Machine,
  options: JsonObject,
  moves: readonly string[],
): Outcome<readonly string[]> {
  let state = machine.start({ sessionId: '', options, seed: null });
  const actions: string[] = [];
  for (const [index, written] of moves.entries()) {
    const [role] = machine.toAct(state);
    if (role === undefined) return problemAt(index + 1, 'the game is over before it');
    const action = readMove(machine, { state, role, written });
    if (action === null) return problemAt(index + 1, `"${written.slice(0, 40)}" is not legal there`);
    state = machine.apply(state, role, action);
    actions.push(action);
  }
  return machine.result(state) === null
    ? accept(actions)
    : problemAt(moves.length, 'it ends the game, so that nothing is left to play');
}

interface WrittenMove {
  readonly state: JsonObject;
  readonly role: string;
  readonly written: string;
}

function readMove(machine: Machine, { state, role, written }: WrittenMove): string | null {
  if (machine.legal(state, role).includes(written)) return written;
  const reading = machine.readNotation?.(machine.view(state, role), written);
  return reading?.kind === 'action' ? reading.action : null;
}
