import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import { checkedKing } from '../../boards/chess/king-in-check.ts';
import { fenOf } from '../move-labels.ts';

/** The sounds of a game. */
export const SOUNDS = ['move', 'capture', 'check', 'end', 'turn', 'low'] as const;
export type SoundName = (typeof SOUNDS)[number];

/** What the choice of a sound depends on. */
export interface SoundScene {
  readonly tick: number;
  readonly isOver: boolean;
  /** The position of a chess board; null for another game. */
  readonly fen: string | null;
  readonly isOwnTurn: boolean;
}

export const sceneOf = ({ card, view }: Pick<SessionDetail, 'card' | 'view'>): SoundScene => ({
  tick: card.tick,
  isOver: card.status === 'completed',
  fen: fenOf(view),
  isOwnTurn: card.yours.some((role) => card.toAct.includes(role)),
});

const piecesIn = (fen: string): number => (fen.split(' ', 1)[0] ?? '').replaceAll(/[^a-z]/giu, '').length;

function moveSound(before: SoundScene, after: SoundScene): SoundName {
  if (after.fen === null || before.fen === null) return 'move';
  if (checkedKing(after.fen) !== null) return 'check';
  return piecesIn(after.fen) < piecesIn(before.fen) ? 'capture' : 'move';
}

/** The sounds of a change: of the end alone, or of the move, and then of the person's turn. */
export function soundsBetween(before: SoundScene, after: SoundScene): readonly SoundName[] {
  if (after.isOver) return before.isOver ? [] : ['end'];
  if (after.tick === before.tick) return [];
  const move = moveSound(before, after);
  return after.isOwnTurn && !before.isOwnTurn ? [move, 'turn'] : [move];
}
