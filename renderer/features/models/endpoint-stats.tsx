import type { ModelStats } from '../../../src/shared/contract/index.ts';
import { useText, type Translator } from '../../text/index.ts';

const PERCENT = { style: 'percent', maximumFractionDigits: 1 } as const;
const ONE_DIGIT = { maximumFractionDigits: 1 } as const;

const formatSeconds = ({ t, number }: Translator, ms: number | null): string =>
  ms === null ? t('ui.none') : number(ms / 1000, { maximumSignificantDigits: 2 });

/** Shows the statistics of a model over all its moves. */
export function EndpointStats({ stats }: { readonly stats: ModelStats | null }) {
  const translator = useText();
  const { t, number } = translator;
  if (stats === null || stats.moves === 0)
    return <p className="text-small text-muted">{t('models.results_none')}</p>;
  const rows: readonly (readonly [string, string])[] = [
    [t('models.moves'), number(stats.moves)],
    [t('models.first_try'), number(stats.firstTryRate, PERCENT)],
    [t('models.illegal'), number(stats.illegalRate, PERCENT)],
    [t('models.unparsable'), number(stats.unparsableRate, PERCENT)],
    [t('models.tokens_per_move'), number(stats.tokensPerMove, ONE_DIGIT)],
    ...(stats.tokensPerSecond === null
      ? []
      : ([[t('models.tokens_per_second'), number(stats.tokensPerSecond, ONE_DIGIT)]] as const)),
    [
      t('models.latency'),
      `${formatSeconds(translator, stats.latencyP50Ms)} / ${formatSeconds(translator, stats.latencyP95Ms)} s`,
    ],
    [t('models.timeouts'), number(stats.timeouts)],
    [t('models.transport_retries'), number(stats.transportRetries)],
  ];
  return (
    <dl
      aria-label={t('models.results')}
      className="grid grid-cols-2 content-start gap-x-6 gap-y-2 sm:grid-cols-4 lg:grid-cols-4"
    >
      {rows.map(([title, value]) => (
        <div key={title} className="min-w-0">
          <dt className="text-small text-muted">{title}</dt>
          <dd className="tabular-nums font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
