import type { EvaluationRow, SessionCard } from '../../../src/shared/contract/index.ts';
import { playerIn, type Translator } from '../../text/index.ts';
import type { MoveJudgement } from './judgement.ts';

/** What is needed to say an evaluation in words. */
export interface EvaluationContext {
  readonly text: Translator;
  readonly card: SessionCard;
  readonly engine: string;
}

const HUNDRED = 100;

/** The side that is ahead, or the first one when nobody is. */
export function leaderOf({ text, card }: EvaluationContext, row: EvaluationRow): string {
  const [first = '', second = ''] = Object.keys(card.seats);
  return playerIn(text, card, row.expectedScore >= 0.5 ? first : second);
}

export const percentOfLeader = ({ expectedScore }: EvaluationRow): number =>
  Math.round(Math.max(expectedScore, 1 - expectedScore) * HUNDRED);

/** One line that says who is ahead, how sure that is, and what kind of number it is. */
export function evaluationLine(context: EvaluationContext, row: EvaluationRow): string {
  const { text, engine } = context;
  const player = leaderOf(context, row);
  const percent = percentOfLeader(row);
  if (row.kind === 'none') return text.t('evaluation.none');
  if (row.mateIn !== undefined) return text.t('evaluation.mate', { player, count: Math.abs(row.mateIn) });
  if (row.kind === 'exact') return exactLine(context, row, player);
  if (row.kind === 'search')
    return text.t('evaluation.search', { player, percent, engine, depth: row.depth ?? 0 });
  return text.t(row.kind === 'equity' ? 'evaluation.equity' : 'evaluation.score', { player, percent });
}

function exactLine({ text, card }: EvaluationContext, row: EvaluationRow, player: string): string {
  const isOver = row.pliesToEnd === 0;
  if (isOver && card.status === 'completed') {
    return row.expectedScore === 0.5
      ? text.t('evaluation.ended_draw')
      : text.t('evaluation.ended', { player });
  }
  return row.expectedScore === 0.5 ? text.t('evaluation.drawn') : text.t('evaluation.won', { player });
}

/** Why a move lost expected score, in one sentence; null for a move that lost little. */
export function whyLine(
  { text }: EvaluationContext,
  move: MoveJudgement,
  label: (action: string) => string,
): string | null {
  if (move.mark === null) return null;
  const best = move.before.best?.action;
  const points = Math.round(move.loss * HUNDRED);
  const played = move.action === null ? '' : label(move.action);
  const wasMate = move.before.mateIn !== undefined && move.after.mateIn === undefined;
  const allowsMate = move.before.mateIn === undefined && move.after.mateIn !== undefined;
  const values = { move: played, mark: move.mark, points };
  const reason = allowsMate
    ? text.t('evaluation.allows_mate', { ...values, count: Math.abs(move.after.mateIn ?? 0) })
    : wasMate
      ? text.t('evaluation.misses_mate', { ...values, count: Math.abs(move.before.mateIn ?? 0) })
      : text.t('evaluation.loses', values);
  return best === undefined || best === move.action
    ? reason
    : `${reason} ${text.t('evaluation.best_was', { move: label(best) })}`;
}
