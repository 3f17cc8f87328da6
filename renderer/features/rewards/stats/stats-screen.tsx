import { formatMicro } from '../../../money/amounts.ts';
import { useHostEvent, useQuery } from '../../../host/index.ts';
import { useAddressQuery } from '../../../routes/hash-router.ts';
import { createLoadable } from '../../../routes/loadable.ts';
import { Lazy } from '../../../routes/lazy.tsx';
import { useText } from '../../../text/index.ts';
import { FailureNote, Panel, Segmented, Skeleton, useNow } from '../../../ui/index.ts';
import { fillMissingDays, type PaidDay } from './paid-days.ts';
import { PaidTable } from './paid-table.tsx';
import { DailyMintLimitBar } from './daily-mint-limit.tsx';
import { SourceTable } from './source-table.tsx';
import { WalletSums } from './wallet-sums.tsx';
import { RewardsLayout } from '../rewards-layout.tsx';
import type { CallOutput } from '../../../../src/shared/contract/index.ts';
import { MINUTE_MS } from '../../../../src/shared/units.ts';

const paidPlot = createLoadable(async () => (await import('./paid-chart.tsx')).PaidChart);

const PERIODS = ['7', '30', '90'] as const;

/** `#/rewards/figures`: rewards per day as a plot or a table, by source and by wallet, and refusals by reason. */
export function RewardStatsScreen() {
  const { t } = useText();
  const addressQuery = useAddressQuery();
  const period = PERIODS.find((each) => each === addressQuery.get('days')) ?? '30';
  const days = Number(period);
  const daily = useQuery('rewards.daily', { days });
  const refusals = useQuery('rewards.refusals', { days });
  const sources = useQuery('rewards.bySource', { days });
  const reload = (): void => {
    daily.reload();
    refusals.reload();
    sources.reload();
  };
  useHostEvent('reward.changed', reload);
  const nowMs = useNow(MINUTE_MS);
  const failure = daily.failure ?? refusals.failure ?? sources.failure;
  return (
    <RewardsLayout
      actions={
        <Segmented
          label={t('reward_stats.days')}
          value={period}
          segments={PERIODS.map((value) => ({ value, label: t(`reward_stats.days.${value}`) }))}
          onChange={(value) => addressQuery.set({ days: value })}
        />
      }
    >
      <FailureNote failure={failure} onRetry={reload} className="mb-3" />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        {daily.value === null ? (
          <Skeleton className="h-72" />
        ) : (
          <Paid days={fillMissingDays(daily.value, days, nowMs)} />
        )}
        <div className="flex flex-col gap-4">
          <Panel title={t('reward_stats.sources')}>
            {sources.value === null ? <Skeleton className="h-24" /> : <SourceTable sources={sources.value} />}
          </Panel>
          <Panel title={t('reward_stats.by_wallet')}>
            <WalletSums />
          </Panel>
          <Panel title={t('reward_stats.refusals')}>
            {refusals.value === null ? (
              <Skeleton className="h-40" />
            ) : (
              <RefusalBars refusals={refusals.value} />
            )}
          </Panel>
        </div>
      </div>
    </RewardsLayout>
  );
}

function Paid({ days }: { days: readonly PaidDay[] }) {
  const { t, language } = useText();
  const addressQuery = useAddressQuery();
  const isTable = addressQuery.get('view') === 'table';
  const total = days.reduce((micro, day) => micro + BigInt(day.paidMicro), 0n);
  return (
    <Panel
      title={t('reward_stats.paid')}
      aside={
        <Segmented
          label={t('reward_stats.view')}
          value={isTable ? 'table' : 'plot'}
          segments={[
            { value: 'plot', label: t('reward_stats.show_plot') },
            { value: 'table', label: t('reward_stats.show_table') },
          ]}
          onChange={(view) => addressQuery.set({ view: view === 'table' ? view : '' })}
        />
      }
    >
      <p className="mono mb-2 text-muted">
        {t('reward_stats.paid_total', { amount: formatMicro(total, language) })}
      </p>
      <DailyMintLimitBar todayMicro={Number(days.at(-1)?.paidMicro ?? 0)} />
      {isTable ? (
        <PaidTable days={days} />
      ) : total === 0n ? (
        <p className="py-10 text-center text-muted">{t('reward_stats.paid_none')}</p>
      ) : (
        <Lazy component={paidPlot} props={{ days }} fallback={<Skeleton className="h-64" />} />
      )}
    </Panel>
  );
}

/** Shows the refusals in a table whose bars are drawn by CSS, so that screen readers read it as a table. */
function RefusalBars({ refusals }: { refusals: CallOutput<'rewards.refusals'> }) {
  const { t, code, number } = useText();
  const max = Math.max(1, ...refusals.map(({ count }) => count));
  if (refusals.length === 0) return <p className="text-muted">{t('reward_stats.refusals_none')}</p>;
  return (
    <table className="w-full" aria-label={t('reward_stats.refusals_table')}>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('reward_stats.reason')}</th>
          <th scope="col">{t('reward_stats.times')}</th>
        </tr>
      </thead>
      <tbody>
        {refusals.map((refusal) => (
          <tr key={refusal.code}>
            <th scope="row" className="py-1 pr-3 text-left font-normal">
              {code('refused', refusal.code)}
              <span className="mono block text-small! text-muted">{refusal.code}</span>
              <span
                aria-hidden
                className="mt-1 block h-1.5 rounded-round bg-bad"
                style={{ width: `${(refusal.count / max) * 100}%` }}
              />
            </th>
            <td className="mono py-1 text-right align-top">{number(refusal.count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
