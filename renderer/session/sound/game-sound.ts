import type { SessionCard } from '../../../src/shared/contract/index.ts';
import { kingInCheck } from '../../boards/index.ts';

export type GameSound = 'move' | 'capture' | 'check' | 'end' | 'turn' | 'low_time';

type AudibleState = Pick<SessionCard, 'sessionId' | 'tick' | 'status' | 'view'>;

const fenOf = ({ view }: AudibleState): string | null => {
  const fen = view['fen'];
  return typeof fen === 'string' ? fen : null;
};

const countPieces = (fen: string): number => (fen.split(' ')[0] ?? '').replaceAll(/[^a-z]/giu, '').length;

type TurnState = Pick<SessionCard, 'sessionId' | 'status' | 'yours' | 'toAct'>;

const isOwnTurn = ({ status, yours, toAct }: TurnState): boolean =>
  status === 'active' && yours.some((role) => toAct.includes(role));

/** Whether it became the turn of the person at this window. */
export const isTurnBegun = (before: TurnState, after: TurnState): boolean =>
  before.sessionId === after.sessionId && isOwnTurn(after) && !isOwnTurn(before);

/** The sound of the step from one state of a game to a later one; null where nothing happened, or in another game. */
export function soundOf(before: AudibleState, after: AudibleState): GameSound | null {
  if (before.sessionId !== after.sessionId) return null;
  if (before.status === 'active' && after.status === 'completed') return 'end';
  if (after.tick <= before.tick) return null;
  const [fenBefore, fenAfter] = [fenOf(before), fenOf(after)];
  if (fenBefore === null || fenAfter === null) return 'move';
  if (kingInCheck(fenAfter) !== null) return 'check';
  return countPieces(fenAfter) < countPieces(fenBefore) ? 'capture' : 'move';
}
