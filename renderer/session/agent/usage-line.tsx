import { formatMicro } from '../../money/amounts.ts';
import { formatShortTime, useText } from '../../text/index.ts';
import type { AgentUsage } from './agent-turns.ts';

/** Shows tokens, cost and time. Tokens and cost are what the agent reported; this host measured the time. */
export function UsageLine({ usage }: { readonly usage: AgentUsage }) {
  const translator = useText();
  const { t, language } = translator;
  const { inputTokens, outputTokens, costMicros, currency, latencyMs } = usage;
  return (
    <span className="tabular-nums flex flex-wrap items-center gap-x-2 text-small text-muted">
      <span>
        {inputTokens === null && outputTokens === null
          ? t('reasoning.agent_tokens_unknown')
          : t('reasoning.agent_tokens', { input: inputTokens ?? 0, output: outputTokens ?? 0 })}
      </span>
      {costMicros === null ? null : (
        <span>
          {t('reasoning.agent_cost', { cost: formatMicro(costMicros, language), currency: currency ?? '' })}
        </span>
      )}
      <span>{formatShortTime(translator, latencyMs)}</span>
    </span>
  );
}
