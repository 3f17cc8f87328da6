import { lazy, Suspense } from 'react';
import { formatMicro } from '../../../layout/amounts.ts';
import { useHostEvent, useQuery } from '../../../host/index.ts';
import { usePlaceQuery } from '../../../routes/hash.ts';
import { useText } from '../../../text/index.ts';
import { FailureNote, Panel, Segmented, Skeleton, useNow } from '../../../ui/index.ts';
import { everyDay, type Day } from './paid-days.ts';
import { PaidTable } from './paid-table.tsx';
import { RefusalBars } from './refusal-bars.tsx';
import { RewardsFrame } from '../rewards-layout.tsx';

const PaidPlot = lazy(async () => ({ default: (await import('./paid-plot.tsx')).PaidPlot }));

const MINUTE_MS = 60_000;
const PERIODS = ['7', '30', '90'] as const;

/** `#/rewards/figures`: what was paid per day and what was refused, as plots and as tables. */
export function RewardStatsScreen() {
  const { t } = useText();
  const place = usePlaceQuery();
  const period = PERIODS.find((each) => each === place.get('days')) ?? '30';
  const days = Number(period);
  const daily = useQuery('rewards.daily', { days });
  const refusals = useQuery('rewards.refusals', { days });
  const reload = (): void => {
    daily.reload();
    refusals.reload();
  };
  useHostEvent('reward.changed', reload);
  const nowMs = useNow(MINUTE_MS);
  const failure = daily.failure ?? refusals.failure;
  return (
    <RewardsFrame
      actions={
        <Segmented
          label={t('figures.days')}
          value={period}
          segments={PERIODS.map((value) => ({ value, label: t(`figures.days.${value}`) }))}
          onChange={(value) => place.set({ days: value })}
        />
      }
    >
      <FailureNote failure={failure} onRetry={reload} className="mb-3" />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        {daily.value === null ? (
          <Skeleton className="h-72" />
        ) : (
          <Paid days={everyDay(daily.value, days, nowMs)} />
        )}
        <Panel title={t('figures.refusals')}>
          {refusals.value === null ? (
            <Skeleton className="h-40" />
          ) : (
            <RefusalBars refusals={refusals.value} />
          )}
        </Panel>
      </div>
    </RewardsFrame>
  );
}

function Paid({ days }: { days: readonly Day[] }) {
  const { t, language } = useText();
  const place = usePlaceQuery();
  const asTable = place.get('view') === 'table';
  const total = days.reduce((micro, day) => micro + BigInt(day.paidMicro), 0n);
  return (
    <Panel
      title={t('figures.paid')}
      aside={
        <Segmented
          label={t('figures.view')}
          value={asTable ? 'table' : 'plot'}
          segments={[
            { value: 'plot', label: t('figures.show_plot') },
            { value: 'table', label: t('figures.show_table') },
          ]}
          onChange={(view) => place.set({ view: view === 'table' ? view : '' })}
        />
      }
    >
      <p className="mono mb-2 text-muted">
        {t('figures.paid_total', { amount: formatMicro(total, language) })}
      </p>
      {asTable ? (
        <PaidTable days={days} />
      ) : total === 0n ? (
        <p className="py-10 text-center text-muted">{t('figures.paid_none')}</p>
      ) : (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <PaidPlot days={days} />
        </Suspense>
      )}
    </Panel>
  );
}
