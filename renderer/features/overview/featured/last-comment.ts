import type { ModelMove, SeatTurnInfo, SessionDetail } from '../../../../src/shared/contract/index.ts';
import { useModelMoves } from '../../../session/language-model/use-model-moves.ts';
import { useSeatTurns } from '../../../session/agent/use-seat-turns.ts';

/** A player's comment on its move. */
export interface LastComment {
  readonly role: string;
  readonly tick: number;
  readonly text: string;
}

const MAX_CHARS = 280;

/** Collapses spaces, and keeps only the end of a long comment. */
const shortenComment = (text: string): string => {
  const characters = [...text.replaceAll(/\s+/gu, ' ').trim()];
  return characters.length <= MAX_CHARS ? characters.join('') : `…${characters.slice(-MAX_CHARS).join('')}`;
};

/** The newest comment up to a position; null if there is none, or while comments are hidden because the person plays. */
export function lastCommentOf(
  moves: readonly ModelMove[],
  turns: readonly SeatTurnInfo[],
  position: number,
): LastComment | null {
  const comments = [
    ...moves.map((move) => ({ role: move.role, tick: move.tick, text: move.sealed ? '' : move.words })),
    ...turns.map((turn) => ({ role: turn.role, tick: turn.tick, text: turn.sealed ? '' : turn.comment })),
  ]
    .filter(({ text, tick }) => text.trim() !== '' && tick <= position)
    .toSorted((a, b) => a.tick - b.tick);
  const last = comments.at(-1);
  return last === undefined ? null : { ...last, text: shortenComment(last.text) };
}

export function useLastComment(detail: SessionDetail, position: number): LastComment | null {
  const { moves } = useModelMoves(detail);
  const { turns } = useSeatTurns(detail);
  return lastCommentOf(moves ?? [], turns ?? [], position);
}
