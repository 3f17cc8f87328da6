import type { SeatTurnInfo } from '../../../src/shared/contract/index.ts';
import { formatShortTime, useText } from '../../text/index.ts';
import { StatusBadge } from '../../ui/index.ts';
import { QuotedText, RawReply } from '../turn-parts.tsx';
import type { AgentTurn } from './agent-turns.ts';
import { UsageLine } from './usage-line.tsx';

/**
 * Shows one turn of an agent: its comment, its thoughts, the tools that were refused, its failed attempts, the move and
 * what it used. `brief` leaves out the tools and most failed replies.
 */
export function TurnView({ agentTurn, brief }: { readonly agentTurn: AgentTurn; readonly brief?: boolean }) {
  const translator = useText();
  const { t } = translator;
  const { seatTurn, playedMove } = agentTurn;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {seatTurn.sealed ? (
        brief === true ? (
          <p className="text-small text-muted">{t('reasoning.sealed_short')}</p>
        ) : null
      ) : (
        <CommentAndThoughts turn={seatTurn} />
      )}
      {brief === true ? null : <RefusedTools turn={seatTurn} />}
      <FailedAttempts turn={seatTurn} brief={brief === true} />
      {playedMove === null ? null : (
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="text-small text-muted">{t('reasoning.played')}</span>
          <span className="mono font-medium">{playedMove.label}</span>
        </span>
      )}
      <UsageLine usage={seatTurn} />
    </div>
  );
}

/** Shows the comment and the thoughts as plain text. */
function CommentAndThoughts({ turn }: { readonly turn: SeatTurnInfo }) {
  const { t } = useText();
  return (
    <>
      {turn.comment === '' ? (
        turn.attempts.some(({ fault }) => fault !== null) ? null : (
          <p className="text-small text-muted">{t('reasoning.agent_silent')}</p>
        )
      ) : (
        <QuotedText text={turn.comment} />
      )}
      {turn.thoughts === '' ? null : (
        <details>
          <summary className="cursor-default text-small text-muted">{t('reasoning.agent_thoughts')}</summary>
          <p className="mt-1 text-small break-words whitespace-pre-line text-muted">{turn.thoughts}</p>
        </details>
      )}
    </>
  );
}

/** Shows the tools that the agent was refused; their names are hidden while the turn is sealed. */
function RefusedTools({ turn }: { readonly turn: SeatTurnInfo }) {
  const { t } = useText();
  const { refusedTools, sealed } = turn;
  if (refusedTools.length === 0) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      <StatusBadge tone="bad">{t('reasoning.agent_refused', { count: refusedTools.length })}</StatusBadge>
      {sealed
        ? null
        : refusedTools.map(({ tool, kind, atMs }, index) => (
            <span key={`${atMs}/${index}`} className="mono max-w-full truncate text-small text-muted">
              {tool === kind ? tool : `${tool} (${kind})`}
            </span>
          ))}
    </div>
  );
}

/** Lists the attempts that gave no move, with what was wrong with each. */
function FailedAttempts({ turn, brief }: { readonly turn: SeatTurnInfo; readonly brief: boolean }) {
  const translator = useText();
  const { t, code } = translator;
  return (
    <ul className="flex flex-col gap-0.5 empty:hidden">
      {turn.attempts.map(({ fault, text: reply, latencyMs }, index) =>
        fault === null ? null : (
          <li key={index} className="min-w-0">
            <span className="flex min-w-0 flex-wrap items-center gap-x-2">
              {fault === 'stopped' ? null : (
                <span className="text-small text-muted">{t('reasoning.tried')}</span>
              )}
              <StatusBadge tone={fault === 'timeout' || fault === 'stopped' ? 'late' : 'bad'}>
                {code('fault', fault)}
              </StatusBadge>
              {fault === 'stopped' ? null : (
                <span className="tabular-nums text-small text-muted">
                  {formatShortTime(translator, latencyMs, 'narrow')}
                </span>
              )}
            </span>
            {reply === '' || reply === turn.comment || (brief && fault !== 'transport') ? null : (
              <RawReply text={reply} />
            )}
          </li>
        ),
      )}
    </ul>
  );
}
