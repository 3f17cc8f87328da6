import { useMemo } from 'react';
import type { EvaluationRow, SessionDetail } from '../../../src/shared/contract/index.ts';
import {
  accuracyOf,
  hasAccuracy,
  isReviewed,
  judgeMoves,
  turningPointsOf,
  type MoveJudgement,
  type MoveMark,
} from '../../../src/shared/evaluation/judgement.ts';
import { playerNameOf, useText, type Translator } from '../../text/index.ts';
import { actionLabel, fenOf, type LabelledMove } from '../move-labels.ts';
import { bestMoveOf, evaluationLine, type EvaluationContext } from './evaluation-text.ts';
import { moveReason } from './move-reason.ts';
import { hasChart } from './evaluation-chart.tsx';
import { displayedRow } from './displayed-row.ts';
import { useAnalysis, type AnalysisState } from './use-analysis.ts';

/** Everything that the session page shows of the evaluations, at the position on screen. */
export interface SessionEvaluation extends Pick<
  AnalysisState,
  'state' | 'canPractise' | 'rows' | 'publicRows' | 'engineFailure' | 'retry'
> {
  /** The evaluation that is shown for the position on screen; undefined before there is one. */
  readonly row: EvaluationRow | undefined;
  /** Who is ahead, in words; before there is an evaluation, that it is awaited. */
  readonly summary: string;
  /** The best move of that evaluation: its action, and a sentence; null where none is known. */
  readonly best: { readonly action: string; readonly sentence: string } | null;
  /** Why the move to this position lost expected score; null for a move that lost little. */
  readonly moveReason: string | null;
  /** The accuracy of both players, in words; null before the end, while few moves are evaluated, and in some games. */
  readonly accuracy: string | null;
  /** Marks of weak moves, by the position after them. */
  readonly marks: ReadonlyMap<number, MoveMark>;
  /** Positions at which the game turned; empty before its end. */
  readonly turningPoints: readonly number[];
  readonly hasChart: boolean;
}

export function useSessionEvaluation(input: {
  readonly detail: SessionDetail;
  readonly positions: SessionDetail['frames'];
  readonly moves: readonly LabelledMove[];
  readonly position: number;
}): SessionEvaluation {
  const translator = useText();
  const { detail, positions, moves, position } = input;
  const { card } = detail;
  const analysis = useAnalysis(card);
  const { rows, publicRows, state, retry, canPractise, engineFailure } = analysis;
  const [firstRole = ''] = Object.keys(card.seats);
  const judgements = useMemo(
    () => judgeMoves(moves.flatMap(playedMovesIn), rows, firstRole),
    [moves, rows, firstRole],
  );
  const marks = useMemo(
    () =>
      new Map(
        judgements.flatMap((move) => (move.mark === null ? [] : [[move.position, move.mark] as const])),
      ),
    [judgements],
  );
  const turningPoints = useMemo(
    () =>
      card.status === 'completed' ? turningPointsOf(judgements, { firstRole, winner: card.winner }) : [],
    [judgements, card.status, card.winner, firstRole],
  );
  const context: EvaluationContext = { translator, card };
  const row = displayedRow(rows, { position, isLive: card.status === 'active' });
  const move = judgements.find((judgement) => judgement.position === position);
  const labelAt =
    (atPosition: number) =>
    (action: string): string =>
      actionLabel(translator, card.template, action, fenOf(positions[atPosition]));
  return {
    state,
    canPractise,
    rows,
    publicRows,
    engineFailure,
    retry,
    row,
    summary: row === undefined ? translator.t('evaluation.waiting') : evaluationLine(context, row),
    best: bestMoveOf(context, row, labelAt(position)),
    moveReason:
      move === undefined
        ? null
        : moveReason(context, move, {
            before: fenOf(positions[position - 1]),
            after: fenOf(positions[position]),
          }),
    // A mean over the few moves that are evaluated first would change with each further one.
    accuracy: isReviewed(rows, positions.length) ? accuracyLine(translator, detail, judgements) : null,
    marks,
    turningPoints,
    hasChart: hasChart(rows),
  };
}

/** The move of a row of the list as a list of one; empty for a row without an action. */
const playedMovesIn = ({ isAction, position, row }: LabelledMove) =>
  isAction && row.role !== null ? [{ position, role: row.role, action: row.action }] : [];

function accuracyLine(
  translator: Translator,
  { card }: SessionDetail,
  judgements: readonly MoveJudgement[],
): string | null {
  if (card.status !== 'completed' || !hasAccuracy(card.template)) return null;
  const parts = Object.keys(card.seats).flatMap((role) => {
    const accuracy = accuracyOf(judgements, role);
    return accuracy === null ? [] : [`${playerNameOf(translator, card, role)} ${Math.round(accuracy)}%`];
  });
  return parts.length === 0 ? null : translator.t('evaluation.accuracy', { players: parts.join(' · ') });
}
