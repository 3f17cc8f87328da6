import { CircleStop } from 'lucide-react';
import { useState } from 'react';
import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import { ConfirmCall } from '../../layout/confirm-call.tsx';
import { playerNameOf, useText } from '../../text/index.ts';
import { Button } from '../../ui/index.ts';
import { turnNumber } from '../../boards/turn-number.ts';
import { CurrentTurn } from '../turn-parts.tsx';
import type { AgentTurn } from './agent-turns.ts';
import { TurnView } from './turn-view.tsx';

/** Shows the agent's turn for the move on the board and, while an agent is to move, the button that stops it. */
export function CurrentAgentTurn(props: { readonly detail: SessionDetail; readonly turn: AgentTurn | null }) {
  const translator = useText();
  const { t } = translator;
  const { detail, turn } = props;
  const { card } = detail;
  const isRunning = card.status === 'active' && !card.quarantined && !detail.paused;
  const rolesToMove = isRunning ? card.toAct.filter((role) => card.seats[role]?.kind === 'seat') : [];
  if (turn === null && rolesToMove.length === 0) return null;
  const title =
    turn === null
      ? ''
      : t('reasoning.move', {
          name: playerNameOf(translator, card, turn.seatTurn.role),
          number: turnNumber(card.template, turn.seatTurn.tick),
        });
  return (
    <section
      aria-label={t('reasoning.agent_now')}
      className="flex min-h-0 flex-col gap-2 border-t border-line pt-3"
    >
      {rolesToMove.map((role) => (
        <StopAgent
          key={`${role}/${card.tick}`}
          sessionId={card.sessionId}
          role={role}
          name={playerNameOf(translator, card, role)}
        />
      ))}
      {turn === null ? null : (
        <CurrentTurn title={title}>
          <TurnView agentTurn={turn} brief />
        </CurrentTurn>
      )}
    </section>
  );
}

/** Cancels the running turn of an agent, after a question that says what happens then. */
function StopAgent(props: { readonly sessionId: string; readonly role: string; readonly name: string }) {
  const { t } = useText();
  const { sessionId, role, name } = props;
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="min-w-0 flex-1 text-muted">{t('reasoning.agent_asked', { name })}</span>
      <Button onClick={() => setIsConfirming(true)}>
        <CircleStop size={14} aria-hidden />
        {t('reasoning.agent_stop', { name })}
      </Button>
      <ConfirmCall
        call="seats.stop"
        input={{ sessionId, role }}
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('reasoning.agent_stop_title', { name })}
        confirmLabel={t('reasoning.agent_stop_confirm')}
      >
        <p>{t('reasoning.agent_stop_hint', { name })}</p>
        <p>{t('reasoning.agent_stop_else')}</p>
      </ConfirmCall>
    </div>
  );
}
