import { useMemo, type ReactNode } from 'react';
import type { CallOutput, SessionDetail, SessionStory } from '../../../../src/shared/contract/index.ts';
import { AuditPart, type MatchPart } from '../../../match/index.ts';
import { useText } from '../../../text/index.ts';
import { CopyBlock } from '../../../ui/index.ts';
import { decisionAt, modelDecisions, type ModelDecision } from '../model/model-decisions.ts';
import { MoveList } from './move-list.tsx';
import type { TalliedMove } from '../move-labels.ts';
import { RawLog } from './raw-log.tsx';
import { SessionEvidence } from './session-evidence.tsx';
import { SessionMoney } from './session-money.tsx';
import { ThinkTimes } from './think-times.tsx';
import { Attempts } from './attempts.tsx';
import { useModelMoves, type ModelMoves } from '../model/use-model-moves.ts';
import type { Replay } from '../board/use-replay.ts';
import { ThinkingNow } from '../model/thinking-now.tsx';
import { ThinkingPanel } from '../model/thinking-panel.tsx';

export interface SessionPartsOptions {
  readonly detail: SessionDetail;
  readonly frames: SessionDetail['frames'];
  readonly moves: readonly TalliedMove[];
  readonly replay: Replay;
  readonly verified: CallOutput<'sessions.verify'> | null;
  readonly story: SessionStory | null;
}

interface ModelDetail {
  readonly models: ModelMoves;
  readonly decisions: readonly ModelDecision[];
}

/** The parts of a session's page. */
export function useSessionParts(options: SessionPartsOptions): Readonly<Record<MatchPart, ReactNode>> {
  const { detail, moves, replay } = options;
  const models = useModelMoves(detail);
  const decisions = useMemo(() => modelDecisions(models.moves ?? [], moves), [models.moves, moves]);
  return {
    moves: <Moves options={options} decisions={{ models, decisions }} />,
    words: (
      <ThinkingPanel detail={detail} models={models} decisions={decisions} at={replay.at} onGo={replay.go} />
    ),
    messages: <Messages options={options} />,
    evidence: <SessionEvidence detail={detail} verified={options.verified} />,
    money: <SessionMoney card={detail.card} story={options.story} />,
    audit: <AuditPart subject={detail.card.sessionId} />,
  };
}

/** What was played, what the model of the shown move said, where the time went, and what was refused. */
function Moves({
  options,
  decisions: { models, decisions },
}: {
  readonly options: SessionPartsOptions;
  readonly decisions: ModelDetail;
}) {
  const { detail, frames, moves, replay } = options;
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="min-h-0 flex-1">
        <MoveList detail={detail} frames={frames} moves={moves} at={replay.at} onGo={replay.go} />
      </div>
      {models.any ? (
        <ThinkingNow
          detail={detail}
          decision={decisionAt(decisions, replay.at)}
          following={replay.following}
        />
      ) : null}
      <ThinkTimes detail={detail} />
      <Attempts detail={detail} />
    </div>
  );
}

/** The log as the host keeps it, and the state of the shown move as this viewpoint is told it. */
function Messages({ options }: { readonly options: SessionPartsOptions }) {
  const { t } = useText();
  const { detail, frames, replay } = options;
  const state = frames[replay.at] ?? detail.view;
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
