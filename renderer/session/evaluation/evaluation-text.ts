import type { EvaluationFailure, EvaluationRow, SessionCard } from '../../../src/shared/contract/index.ts';
import { playerNameOf, type Translator } from '../../text/index.ts';
import { isEqualScore, expectedScorePercent } from '../../../src/shared/evaluation/expected-score-percent.ts';

/** The inputs for an evaluation in words. */
export interface EvaluationContext {
  readonly translator: Translator;
  readonly card: SessionCard;
}

/** The name of the player who is ahead, or of the first one when the position is even. */
export function leaderOf({ translator, card }: EvaluationContext, row: EvaluationRow): string {
  const [first = '', second = ''] = Object.keys(card.seats);
  return playerNameOf(translator, card, row.expectedScore >= 0.5 ? first : second);
}

/** The expected score of a player, from 0 to 1, as a short text. */
export const expectedScoreText = ({ t, number }: Translator, expectedScore: number): string =>
  isEqualScore(expectedScore)
    ? t('evaluation.even')
    : number(expectedScorePercent(expectedScore) / 100, { style: 'percent', maximumFractionDigits: 0 });

/** One line that says who is ahead, how sure that is, and what kind of number it is. */
export function evaluationLine(context: EvaluationContext, row: EvaluationRow): string {
  const { translator } = context;
  const player = leaderOf(context, row);
  if (row.kind === 'none') return translator.t('evaluation.none');
  if (row.mateIn !== undefined)
    return translator.t('evaluation.mate', { player, count: Math.abs(row.mateIn) });
  if (row.kind === 'exact') return exactLine(context, row, player);
  const percent = expectedScorePercent(row.expectedScore);
  const standing = isEqualScore(row.expectedScore)
    ? translator.t('evaluation.even')
    : translator.t('evaluation.ahead', { player, percent: Math.max(percent, 100 - percent) });
  if (row.kind === 'search')
    return translator.t('evaluation.search', { standing, engine: engineLine(translator, row) });
  return translator.t(row.kind === 'equity' ? 'evaluation.equity' : 'evaluation.score', { standing });
}

/** The line for places that show both expected scores beside it: it says only what kind of numbers they are. */
export function expectedScoreNote(context: EvaluationContext, row: EvaluationRow): string {
  const { t } = context.translator;
  if (row.mateIn !== undefined) return evaluationLine(context, row);
  if (row.kind === 'equity') return t('evaluation.if_both_stay');
  if (row.kind === 'score') return t('evaluation.if_both_random');
  if (row.kind !== 'search') return evaluationLine(context, row);
  const engine = engineLine(context.translator, row);
  return t(row.engine === undefined ? 'evaluation.judged_by' : 'evaluation.judged_by_chosen', { engine });
}

/** The engine that judged a position, and how deep it looked where that is known. */
function engineLine({ t }: Translator, { engine: chosenEngine, depth }: EvaluationRow): string {
  const engine = chosenEngine ?? t('evaluation.built_in');
  return depth === undefined ? engine : t('evaluation.engine_depth', { engine, depth });
}

/** Why there is no number. `failure` is null for the window's own reasons, such as a lost connection. */
export function failureLine({ t }: Translator, failure: EvaluationFailure | null): string {
  if (failure === null || failure.engine === null) return t('evaluation.failed');
  return t(`evaluation.failed_${failure.code}`, { engine: failure.engine });
}

function exactLine({ translator, card }: EvaluationContext, row: EvaluationRow, player: string): string {
  const isOver = row.pliesToEnd === 0;
  if (isOver && card.status === 'completed') {
    return row.expectedScore === 0.5
      ? translator.t('evaluation.ended_draw')
      : translator.t('evaluation.ended', { player });
  }
  return row.expectedScore === 0.5
    ? translator.t('evaluation.drawn')
    : translator.t('evaluation.won', { player });
}

/** The best move of an evaluated position in a sentence; null where none is known. */
export function bestMoveOf(
  { translator }: EvaluationContext,
  row: EvaluationRow | undefined,
  label: (action: string) => string,
): { readonly action: string; readonly sentence: string } | null {
  const action = row?.best?.action;
  return action === undefined
    ? null
    : { action, sentence: translator.t('evaluation.best_is', { move: label(action) }) };
}
