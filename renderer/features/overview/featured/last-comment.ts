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

const shortened = (text: string): string => {
  const characters = [...text.replaceAll(/\s+/gu, ' ').trim()];
  return characters.length <= MAX_CHARS ? characters.join('') : `…${characters.slice(-MAX_CHARS).join('')}`;
};

/** The newest comment up to a position. The host leaves out comments that are hidden while the person plays. */
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
  return last === undefined ? null : { ...last, text: shortened(last.text) };
}

export function useLastComment(detail: SessionDetail, position: number): LastComment | null {
  const { moves } = useModelMoves(detail);
  const { turns } = useSeatTurns(detail);
  return lastCommentOf(moves ?? [], turns ?? [], position);
}
