import { useMemo, useState } from 'react';
import type { UsageDay } from '../../src/shared/contract/index.ts';
import { useQuery } from '../host/index.ts';
import { ExportRows } from '../layout/export/export-rows.tsx';
import { EntityName } from '../names/entity.tsx';
import { useText } from '../text/index.ts';
import { Button, FailureNote, Panel, Segmented, Skeleton, Sparkline } from '../ui/index.ts';
import { byAgent, byDay, type UsageSum } from './usage-sums.ts';

const DAYS = 30;

/** Tokens and cost of the last 30 days, by day or, for all agents together, by agent. */
export function UsagePanel({ agentId }: { readonly agentId?: string }) {
  const { t } = useText();
  const [by, setBy] = useState<'day' | 'agent'>(agentId === undefined ? 'agent' : 'day');
  const { value, failure, reload } = useQuery('traces.usage', {
    days: DAYS,
    ...(agentId === undefined ? {} : { agentId }),
  });
  return (
    <Panel title={t('trace.usage')}>
      {failure === null ? null : (
        <FailureNote failure={failure} action={<Button onClick={reload}>{t('ui.retry')}</Button>} />
      )}
      {value === null && failure === null ? <Skeleton className="h-24" /> : null}
      {value?.length === 0 ? <p className="text-muted">{t('trace.no_usage')}</p> : null}
      {value === null || value.length === 0 ? null : (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-3">
            {agentId === undefined ? (
              <Segmented
                label={t('trace.usage_by')}
                value={by}
                onChange={setBy}
                segments={[
                  { value: 'agent', label: t('trace.by_agent') },
                  { value: 'day', label: t('trace.by_day') },
                ]}
              />
            ) : null}
            <span className="ml-auto">
              <ExportRows name="usage" rows={() => value.map((row) => ({ ...row }))} />
            </span>
          </div>
          <Days rows={value} />
          <SumTable by={by} sums={by === 'day' ? byDay(value) : byAgent(value)} />
        </div>
      )}
    </Panel>
  );
}

function Days({ rows }: { readonly rows: readonly UsageDay[] }) {
  const { t, number } = useText();
  const values = useMemo(
    () =>
      byDay(rows)
        .map(({ input, output }) => input + output)
        .reverse(),
    [rows],
  );
  return (
    <Sparkline
      values={values}
      label={t('trace.usage_picture', { max: number(Math.max(0, ...values)) })}
      height={36}
    />
  );
}

function SumTable({ by, sums }: { readonly by: 'day' | 'agent'; readonly sums: readonly UsageSum[] }) {
  const { t, number } = useText();
  return (
    <table className="w-full text-left" aria-label={t('trace.usage')}>
      <thead>
        <tr className="border-b border-line text-small text-muted">
          <th className="py-1 font-medium">{t(by === 'day' ? 'trace.column_day' : 'trace.column_agent')}</th>
          <th className="py-1 text-right font-medium">{t('trace.column_moves')}</th>
          <th className="py-1 text-right font-medium">{t('trace.column_input')}</th>
          <th className="py-1 text-right font-medium">{t('trace.column_output')}</th>
          <th className="py-1 text-right font-medium">{t('trace.column_cost')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map((sum) => (
          <tr key={sum.key} className="figures border-b border-line">
            <td className="py-1">{by === 'day' ? sum.key : <EntityName id={sum.key} />}</td>
            <td className="py-1 text-right">{number(sum.moves)}</td>
            <td className="py-1 text-right">{sum.reported === 0 ? '—' : number(sum.input)}</td>
            <td className="py-1 text-right">{sum.reported === 0 ? '—' : number(sum.output)}</td>
            <td className="py-1 text-right">
              <Cost sum={sum} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A cost that nobody reported is not known, and never nothing. */
function Cost({ sum }: { readonly sum: UsageSum }) {
  const { t, number } = useText();
  if (sum.costs.length === 0) return <span className="text-muted">{t('trace.cost_unknown')}</span>;
  const amounts = sum.costs.map(
    ({ currency, micros }) =>
      `${number(micros / 1_000_000, { minimumFractionDigits: 2, maximumFractionDigits: 4 })} ${currency ?? ''}`,
  );
  return <>{amounts.join(' + ')}</>;
}
