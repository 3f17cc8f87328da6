import { memo } from 'react';
import type { OpenFrontDecision } from '../../../../src/shared/contract/index.ts';
import { useQuery } from '../../../host/index.ts';
import { EmptyPanel } from '../../../match/index.ts';
import { useText, type Translator } from '../../../text/index.ts';
import { useReloadOnChange } from '../use-openfront.ts';
import { intentLabel } from './intents-tab.tsx';

const MAX_ITEMS = 50;
const MIN_READ_GAP_MS = 1000;

interface DecisionsProps {
  readonly gameId: string;
}

/**
 * Lists the newest decisions of a hosted player: the reply, the intents that it sent, their outcomes and the tokens.
 */
export function DecisionsTab({ gameId }: DecisionsProps) {
  const { t, number } = useText();
  const { value, reload } = useQuery('openfront.decisions', { gameId, limit: MAX_ITEMS });
  useReloadOnChange(reload, ({ game }) => (game?.gameId === gameId ? game.tick : null), MIN_READ_GAP_MS);
  if (value !== null && value.length === 0) return <EmptyPanel>{t('openfront.no_decisions')}</EmptyPanel>;
  const withTokenCounts = (value ?? []).filter(({ promptTokens }) => promptTokens !== null);
  const tokens = withTokenCounts.reduce(
    (sum, { promptTokens, completionTokens }) => sum + (promptTokens ?? 0) + (completionTokens ?? 0),
    0,
  );
  return (
    <div className="flex flex-col gap-2">
      {withTokenCounts.length === 0 ? null : (
        <p className="tabular-nums text-small text-muted">
          {t('openfront.tokens_each', { tokens: number(Math.round(tokens / withTokenCounts.length)) })}
        </p>
      )}
      <ol aria-label={t('openfront.decisions')} className="flex flex-col">
        {(value ?? []).map((decision) => (
          <DecisionRow key={decision.id} decision={decision} />
        ))}
      </ol>
    </div>
  );
}

const STAGES = ['queued', 'confirmed', 'no_effect', 'no_change', 'not_taken', 'unknown'] as const;

/** Formats the outcome of an intent: its stage, or a refusal in the form `CODE: message of the host`. */
function outcomeText({ t, code }: Translator, outcome: string): string {
  const stage = STAGES.find((candidate) => candidate === outcome);
  if (stage !== undefined) return t(`openfront.stage_${stage}`);
  const [name = '', ...text] = outcome.split(': ');
  return code('error', name, text.join(': ') || outcome);
}

interface DecisionRowProps {
  readonly decision: OpenFrontDecision;
  /** Shows from the start what the player saw. */
  readonly isOpen?: boolean;
}

/** Shows one decision: the reply, the intents with their outcomes, the tokens, and what the player saw. */
export const DecisionRow = memo(function DecisionRow({ decision, isOpen = false }: DecisionRowProps) {
  const translator = useText();
  const { t, number } = translator;
  const {
    promptTokens,
    completionTokens,
    latencyMs,
    words: text,
    sent: intents,
    outcome: outcomes,
  } = decision;
  return (
    <li className="flex flex-col gap-1 border-t border-line py-2 first:border-t-0">
      <p className="tabular-nums flex flex-wrap gap-x-3 text-small text-muted">
        <span>{t('openfront.at_tick', { tick: number(decision.tick) })}</span>
        {latencyMs === null ? null : (
          <span>{t('openfront.took', { ms: number(Math.round(latencyMs)) })}</span>
        )}
        {promptTokens === null ? null : (
          <span>
            {t('openfront.tokens', { sent: number(promptTokens), said: number(completionTokens ?? 0) })}
          </span>
        )}
      </p>
      {text === '' ? null : <p className="break-words">“{text}”</p>}
      <ul className="flex flex-col gap-0.5">
        {intents.map((intent, index) => (
          // The intents of one decision never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="min-w-0">
            <span className="mono block truncate">
              {String(intent['type'])} <span className="text-muted">{intentLabel(intent)}</span>
            </span>
            <span className="text-small text-muted">{outcomeText(translator, outcomes[index] ?? '')}</span>
          </li>
        ))}
        {intents.length === 0 ? <li className="text-small text-muted">{t('openfront.waited')}</li> : null}
      </ul>
      <details className="text-small" open={isOpen}>
        <summary className="cursor-default text-muted hover:text-text">{t('openfront.seen')}</summary>
        <pre
          tabIndex={0}
          className="mono mt-1 max-h-64 overflow-auto rounded-control bg-bg p-2 wrap-anywhere whitespace-pre-wrap"
        >
          {decision.seen}
        </pre>
      </details>
    </li>
  );
});
