import { Chess } from 'chess.js';
import type { EvaluationRow } from '../../../src/shared/contract/index.ts';
import type { MoveJudgement } from '../../../src/shared/evaluation/judgement.ts';
import { materialOf } from '../../boards/chess/material.ts';
import { playerNameOf } from '../../text/index.ts';
import { actionLabel } from '../move-labels.ts';
import type { EvaluationContext } from './evaluation-text.ts';

/** Exchanges usually end within this many plies of the expected continuation. */
const MAX_PLIES = 4;
const PIECE_VALUES = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 } as const;
/** A loss of one pawn is reported as points, because it rarely explains a mistake. */
const MIN_PIECE_VALUE = PIECE_VALUES.n;

/** The positions before and after a move, as FEN; null for other games than chess. */
export interface MovePositions {
  readonly before: string | null;
  readonly after: string | null;
}

/** Why a move lost expected score, in one sentence; null for a move that lost little. */
export function moveReason(
  context: EvaluationContext,
  move: MoveJudgement,
  positions: MovePositions,
): string | null {
  if (move.mark === null) return null;
  const { translator, card } = context;
  const label = (action: string): string => actionLabel(translator, card.template, action, positions.before);
  const best = move.before.best?.action;
  const moveText = `${move.action === null ? '' : label(move.action)}${move.mark}`;
  const reason =
    mateReason(context, move, moveText) ??
    lossReason(context, move, { moveText, positions }) ??
    translator.t('evaluation.loses', { move: moveText, points: Math.round(move.loss * 100) });
  return best === undefined || best === move.action
    ? reason
    : `${reason} ${translator.t('evaluation.best_was', { move: label(best) })}`;
}

function mateReason(
  { translator }: EvaluationContext,
  { before, after }: MoveJudgement,
  move: string,
): string | null {
  if (before.mateIn === undefined && after.mateIn !== undefined)
    return translator.t('evaluation.allows_mate', { move, count: Math.abs(after.mateIn) });
  if (before.mateIn !== undefined && after.mateIn === undefined)
    return translator.t('evaluation.misses_mate', { move, count: Math.abs(before.mateIn) });
  return null;
}

function lossReason(
  { translator, card }: EvaluationContext,
  { role, after }: MoveJudgement,
  { moveText: move, positions }: { readonly moveText: string; readonly positions: MovePositions },
): string | null {
  if (card.template === 'connect_four.v1') {
    const opponent = Object.keys(card.seats).find((seat) => seat !== role) ?? '';
    if (after.pliesToEnd !== 1 || after.best === undefined) return null;
    const player = playerNameOf(translator, card, opponent);
    const column = actionLabel(translator, card.template, after.best.action, null);
    return translator.t('evaluation.lets_connect', { move, player, column });
  }
  const loss = lostPiece(positions, after);
  if (loss === null) return null;
  return translator.t('evaluation.loses_piece', {
    move,
    piece: translator.t(`board.piece.${loss.piece}`),
    reply: loss.reply,
  });
}

type Piece = keyof typeof PIECE_VALUES;

/**
 * The most valuable piece that the mover loses within the expected continuation, and the first move of that
 * continuation; null where the mover gets something for it, where no piece is lost, and for other games than chess.
 */
export function lostPiece(
  { before, after }: MovePositions,
  { line = [] }: Pick<EvaluationRow, 'line'>,
): { readonly piece: Piece; readonly reply: string } | null {
  if (before === null || after === null) return null;
  const mover = before.split(' ')[1];
  const capturedPieces: Piece[] = [];
  const replies: string[] = [];
  const chess = new Chess(after);
  try {
    for (const action of line.slice(0, MAX_PLIES)) {
      const promotion = action.slice(4);
      const { san, color, captured } = chess.move({
        from: action.slice(0, 2),
        to: action.slice(2, 4),
        ...(promotion === '' ? {} : { promotion }),
      });
      replies.push(san);
      if (color !== mover && captured !== undefined) capturedPieces.push(captured);
    }
  } catch {
    // A continuation that cannot be played explains nothing.
    return null;
  }
  const change = materialOf(chess.fen()).balance - materialOf(before).balance;
  const loss = mover === 'w' ? -change : change;
  // A piece counts as lost if no more than a pawn was taken for it.
  const piece = capturedPieces
    .filter((kind) => PIECE_VALUES[kind] >= MIN_PIECE_VALUE && PIECE_VALUES[kind] <= loss + 1)
    .toSorted((left, right) => PIECE_VALUES[right] - PIECE_VALUES[left])[0];
  const reply = replies[0];
  return piece === undefined || reply === undefined ? null : { piece, reply };
}
