import { CircleStop } from 'lucide-react';
import { useState } from 'react';
import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import { playerNameOf, useText } from '../../text/index.ts';
import { ConfirmCall } from '../../layout/confirm-call.tsx';
import { Button, useNow } from '../../ui/index.ts';
import { ModelMoveView } from './model-move-view.tsx';
import { turnNumber } from '../../boards/turn-number.ts';
import { CurrentTurn } from '../turn-parts.tsx';
import type { PlayedModelMove } from './played-model-moves.ts';

/** Shows the model's reply for the move on the board and, at the newest position, which models are thinking. */
export function CurrentModelMove(props: {
  readonly detail: SessionDetail;
  readonly playedModelMove: PlayedModelMove | null;
  readonly isFollowing: boolean;
}) {
  const translator = useText();
  const { t } = translator;
  const { detail, playedModelMove } = props;
  const { card } = detail;
  const nameOf = (role: string) => playerNameOf(translator, card, role);
  const thinkers =
    props.isFollowing && card.status === 'active' && !card.quarantined
      ? card.toAct.filter((role) => card.seats[role]?.kind === 'llm')
      : [];
  const title =
    playedModelMove === null
      ? ''
      : t('reasoning.move', {
          name: nameOf(playedModelMove.modelMove.role),
          number: turnNumber(
            card.template,
            playedModelMove.modelMove.logTick ?? playedModelMove.modelMove.tick,
          ),
        });
  if (playedModelMove === null && thinkers.length === 0) return null;
  return (
    <section
      aria-label={t('reasoning.tab')}
      className="flex min-h-0 flex-col gap-2 border-t border-line pt-3"
    >
      {thinkers.map((role) => (
        <Thinking
          key={role}
          sessionId={card.sessionId}
          role={role}
          name={nameOf(role)}
          sinceMs={card.updatedAtMs}
          isPaused={detail.paused}
        />
      ))}
      {playedModelMove === null ? null : (
        <CurrentTurn title={title}>
          <ModelMoveView playedModelMove={playedModelMove} brief />
        </CurrentTurn>
      )}
    </section>
  );
}

function Thinking(props: {
  readonly sessionId: string;
  readonly role: string;
  readonly name: string;
  readonly sinceMs: number;
  readonly isPaused: boolean;
}) {
  const { t, duration } = useText();
  const nowMs = useNow(1000);
  const { name } = props;
  if (props.isPaused) return <p className="text-muted">{t('reasoning.held', { name })}</p>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="timer" aria-live="off" className="flex min-w-0 flex-1 items-center gap-2 text-muted">
        <span aria-hidden className="size-2 shrink-0 animate-pulse rounded-round bg-accent" />
        {t('reasoning.thinking', { name, time: duration(Math.max(0, nowMs - props.sinceMs)) })}
      </p>
      <StopModel sessionId={props.sessionId} role={props.role} name={name} />
    </div>
  );
}

/** Cancels the running request of a model, after a question that says what happens then. */
function StopModel(props: { readonly sessionId: string; readonly role: string; readonly name: string }) {
  const { t } = useText();
  const { sessionId, role, name } = props;
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>
        <CircleStop size={14} aria-hidden />
        {t('trace.stop', { name })}
      </Button>
      <ConfirmCall
        call="models.stop"
        input={{ sessionId, role }}
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('trace.stop_title', { name })}
        confirmLabel={t('trace.stop_confirm')}
      >
        <p>{t('trace.stop_hint')}</p>
        <p>{t('trace.stop_else')}</p>
      </ConfirmCall>
    </>
  );
}
