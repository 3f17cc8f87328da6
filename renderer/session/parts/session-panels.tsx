import { useMemo } from 'react';
import type {
  CallOutput,
  OpeningAtTick,
  SessionDetail,
  SessionProvenance,
} from '../../../src/shared/contract/index.ts';
import { AuditPanel, type MatchTabPanels, MatchMoneyPanel } from '../../match/index.ts';
import { playerNameOf, useText, formatUtc } from '../../text/index.ts';
import { CopyBlock, CopyText, TimeAgo, StatusBadge } from '../../ui/index.ts';
import { modelMoveAt, joinModelMoves, type PlayedModelMove } from '../language-model/played-model-moves.ts';
import { CurrentAgentTurn } from '../agent/current-agent-turn.tsx';
import { AgentPanel } from '../agent/agent-panel.tsx';
import { agentTurns, turnAt, type AgentTurn } from '../agent/agent-turns.ts';
import { useSeatTurns, type SeatTurns } from '../agent/use-seat-turns.ts';
import { MoveList } from './move-list.tsx';
import type { LabelledMove } from '../move-labels.ts';
import { EvaluationPanel } from '../evaluation/evaluation-panel.tsx';
import type { EvaluationDisplay } from '../evaluation/use-evaluation-choice.ts';
import type { SessionEvaluation } from '../evaluation/use-session-evaluation.ts';
import { RawLog } from './raw-log.tsx';
import { ThinkTimes } from './think-times.tsx';
import { TracePanel } from '../move-traces/trace-panel.tsx';
import { useModelMoves, type ModelMoves } from '../language-model/use-model-moves.ts';
import type { Replay } from '../board/use-replay.ts';
import { CurrentModelMove } from '../language-model/current-model-move.tsx';
import { ReasoningPanel } from '../language-model/reasoning-panel.tsx';
import { DescriptionItem, DescriptionList } from '../../layout/description-list.tsx';
import { turnNumber } from '../../boards/turn-number.ts';
import { OpeningLine, openingAt } from '../opening-line.tsx';
import { VerificationResult } from '../verification.tsx';
import type { SessionSubtitleProps } from './session-subtitle.tsx';

export interface SessionPanelsOptions {
  readonly detail: SessionDetail;
  readonly positions: SessionDetail['frames'];
  readonly openings: readonly OpeningAtTick[];
  readonly moves: readonly LabelledMove[];
  readonly replay: Replay;
  /** Null until the person has the session verified. */
  readonly verification: CallOutput<'sessions.verify'> | null;
  /** Null while it is loading. */
  readonly provenance: SessionProvenance | null;
  readonly evaluation: SessionEvaluation;
  readonly display: EvaluationDisplay;
  /** Called after a practice game was marked as assisted. */
  readonly onPractise: () => void;
}

interface ModelPart {
  readonly models: ModelMoves;
  readonly playedMoves: readonly PlayedModelMove[];
}

interface AgentPart {
  readonly seats: SeatTurns;
  readonly turns: readonly AgentTurn[];
}

/** Returns the panels of the tabs of a session's page. */
export function useSessionPanels(options: SessionPanelsOptions): MatchTabPanels {
  const { detail, moves, replay } = options;
  const models = useModelMoves(detail);
  const playedMoves = useMemo(() => joinModelMoves(models.moves ?? [], moves), [models.moves, moves]);
  const seats = useSeatTurns(detail);
  const turns = useMemo(() => agentTurns(seats.turns ?? [], moves), [seats.turns, moves]);
  return {
    moves: <Moves options={options} modelPart={{ models, playedMoves }} agentPart={{ seats, turns }} />,
    reasoning: (
      <>
        {seats.hasPrograms ? (
          <AgentPanel
            detail={detail}
            seats={seats}
            turns={turns}
            position={replay.position}
            onGoToPosition={replay.go}
          />
        ) : null}
        {models.hasModels || !seats.hasPrograms ? (
          <ReasoningPanel
            detail={detail}
            models={models}
            playedMoves={playedMoves}
            position={replay.position}
            onGoToPosition={replay.go}
          />
        ) : null}
      </>
    ),
    trace: (
      <TracePanel
        detail={detail}
        models={models}
        playedMoves={playedMoves}
        seats={seats}
        turns={turns}
        onGoToPosition={replay.go}
      />
    ),
    messages: <Messages options={options} />,
    evidence: <SessionEvidence options={options} />,
    money: <SessionMoney card={detail.card} provenance={options.provenance} />,
    audit: <AuditPanel subject={detail.card.sessionId} />,
  };
}

const NO_MARKS: SessionEvaluation['marks'] = new Map();

/** Shows the evaluation, the moves, the reply for the move on screen, the thinking times and the refused attempts. */
function Moves({
  options,
  modelPart: { models, playedMoves },
  agentPart: { seats, turns },
}: {
  readonly options: SessionPanelsOptions;
  readonly modelPart: ModelPart;
  readonly agentPart: AgentPart;
}) {
  const { detail, positions, moves, replay, evaluation } = options;
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <EvaluationPanel
        evaluation={evaluation}
        display={options.display}
        card={detail.card}
        onPractise={options.onPractise}
        position={replay.position}
        lastPosition={replay.lastPosition}
        onGoToPosition={replay.go}
      />
      <OpeningLine opening={openingAt(options.openings, replay.position)} />
      <div className="min-h-0 flex-1">
        <MoveList
          detail={detail}
          positions={positions}
          moves={moves}
          position={replay.position}
          marks={options.display.isOn ? evaluation.marks : NO_MARKS}
          onGoToPosition={replay.go}
        />
      </div>
      {models.hasModels ? (
        <CurrentModelMove
          detail={detail}
          playedModelMove={modelMoveAt(playedMoves, replay.position)}
          isFollowing={replay.isFollowing}
        />
      ) : null}
      {seats.hasPrograms ? <CurrentAgentTurn detail={detail} turn={turnAt(turns, replay.position)} /> : null}
      <ThinkTimes detail={detail} />
      <Attempts detail={detail} />
    </div>
  );
}

/** Shows the stored log, and the state of the position on screen from this viewpoint. */
function Messages({ options }: { readonly options: SessionPanelsOptions }) {
  const { t } = useText();
  const { detail, positions, replay } = options;
  const state = positions[replay.position] ?? detail.view;
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex min-h-32 flex-1 flex-col">
        <RawLog detail={detail} />
      </div>
      <details className="max-h-[60%] shrink-0 overflow-auto">
        <summary className="cursor-default font-medium">{t('session.state')}</summary>
        <CopyBlock text={JSON.stringify(state, null, 2)} name={t('session.state')} />
      </details>
    </div>
  );
}

/** Shows the evidence for the log: who refereed, its hash chain, and the result of the verification. */
function SessionEvidence({ options }: { readonly options: SessionPanelsOptions }) {
  const { t, number } = useText();
  const { detail, verification } = options;
  const { card, log, head } = detail;
  const opening = options.openings.at(-1);
  return (
    <div className="flex flex-col gap-3">
      {verification === null ? null : <VerificationResult verification={verification} />}
      <p className="text-muted">{t('session.refereed')}</p>
      <DescriptionList>
        <DescriptionItem name={t('session.rows')}>{number(log.length)}</DescriptionItem>
        <DescriptionItem name={t('session.head')}>
          <CopyText text={head} name={t('session.head')} head={16} tail={8} />
        </DescriptionItem>
        <DescriptionItem name={t('session.began')}>
          <span className="mono">{formatUtc(card.createdAtMs)}</span>
        </DescriptionItem>
        <DescriptionItem name={t('session.last_change')}>
          <span className="mono">{formatUtc(card.updatedAtMs)}</span>
        </DescriptionItem>
        <DescriptionItem name={t('session.refused')}>{number(detail.refused.length)}</DescriptionItem>
        {opening === undefined ? null : (
          <DescriptionItem name={t('session.opening')}>
            <span lang="en">
              {opening.eco} {opening.name}
            </span>
          </DescriptionItem>
        )}
      </DescriptionList>
    </div>
  );
}

/** Shows what this session paid, by itself or as the match of a league. */
export function SessionMoney({ card, provenance }: SessionSubtitleProps) {
  const { t } = useText();
  return (
    <MatchMoneyPanel
      rows={provenance?.rewards ?? null}
      reason={card.status === 'completed' ? null : t('match_page.money_later')}
    />
  );
}

/** Lists refused attempts, newest first; shows nothing when there are none. */
function Attempts({ detail }: { readonly detail: SessionDetail }) {
  const translator = useText();
  const { t, code } = translator;
  const { refused } = detail;
  if (refused.length === 0) return null;
  return (
    <details className="max-h-[50%] shrink-0 overflow-auto border-t border-line pt-2">
      <summary className="cursor-default font-medium">
        {t('session.tries', { count: refused.length })}
      </summary>
      <ul className="mt-1 flex flex-col gap-1">
        {[...refused].reverse().map((attempt, index) => (
          <li
            key={`${attempt.atMs}/${index}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-0.5 rounded-control bg-raised px-3 py-1.5"
          >
            <b className="font-medium">{playerNameOf(translator, detail.card, attempt.role)}</b>
            <span className="mono min-w-0 truncate">{attempt.action}</span>
            <StatusBadge tone="bad">{attempt.code}</StatusBadge>
            <span className="text-small text-muted">{code('error', attempt.code)}</span>
            <span className="ml-auto flex items-center gap-3 text-small text-muted">
              {t('session.at_tick', { tick: turnNumber(detail.card.template, attempt.tick) })}
              <TimeAgo atMs={attempt.atMs} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
