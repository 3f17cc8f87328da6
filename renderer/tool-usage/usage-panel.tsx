import { useState } from 'react';
import { Link } from 'wouter';
import type { UsageDay, UsageSession } from '../../src/shared/contract/index.ts';
import { useQuery } from '../host/index.ts';
import { ExportRows } from '../export/export-rows.tsx';
import { costText } from '../money/cost-text.ts';
import { EntityName } from '../names/entity.tsx';
import { useText } from '../text/index.ts';
import { FailureNote, Panel, Segmented, Skeleton, Sparkline, useNow } from '../ui/index.ts';
import { sumsByAgent, sumsByDay, sumsBySession, lastDays, type UsageSum } from './usage-sums.ts';

const DAYS = 30;
const NOW_PERIOD_MS = 60_000;

type Grouping = 'day' | 'agent' | 'session';

/** Shows tokens and cost of the last 30 days, by day, by session or, for all agents together, by agent. */
export function UsagePanel({ agentId }: { readonly agentId?: string }) {
  const { t } = useText();
  const query = { days: DAYS, ...(agentId === undefined ? {} : { agentId }) };
  const { value, failure, reload } = useQuery('traces.usage', query);
  return (
    <Panel title={t('trace.usage')}>
      {failure === null ? null : <FailureNote failure={failure} onRetry={reload} />}
      {value === null && failure === null ? <Skeleton className="h-24" /> : null}
      {value?.length === 0 ? <p className="text-muted">{t('trace.no_usage')}</p> : null}
      {value === null || value.length === 0 ? null : <Usage rows={value} query={query} />}
    </Panel>
  );
}

interface UsageQuery {
  readonly days: number;
  readonly agentId?: string;
}

function Usage({ rows, query }: { readonly rows: readonly UsageDay[]; readonly query: UsageQuery }) {
  const { t } = useText();
  const groupings: readonly Grouping[] =
    query.agentId === undefined ? ['agent', 'session', 'day'] : ['day', 'session'];
  const [grouping, setGrouping] = useState<Grouping>(groupings[0] ?? 'day');
  return (
    <div className="flex flex-col gap-3">
      <Days rows={rows} />
      <Segmented
        label={t('trace.usage_by')}
        value={grouping}
        onChange={setGrouping}
        segments={groupings.map((value) => ({ value, label: t(`trace.by_${value}`) }))}
      />
      {grouping === 'session' ? (
        <Sessions query={query} />
      ) : (
        <SumTable
          grouping={grouping}
          sums={grouping === 'day' ? sumsByDay(rows) : sumsByAgent(rows)}
          rows={rows}
        />
      )}
    </div>
  );
}

function Sessions({ query }: { readonly query: UsageQuery }) {
  const { value, failure, reload } = useQuery('traces.usageBySession', query);
  if (failure !== null) return <FailureNote failure={failure} onRetry={reload} />;
  if (value === null) return <Skeleton className="h-24" />;
  return <SumTable grouping="session" sums={sumsBySession(value)} rows={value} />;
}

/** Draws the tokens of each day, and the cost of each day where one is known. */
function Days({ rows }: { readonly rows: readonly UsageDay[] }) {
  const translator = useText();
  const { t, number } = translator;
  const days = lastDays(sumsByDay(rows), DAYS, useNow(NOW_PERIOD_MS));
  const tokens = days.map((day) => (day === null ? 0 : day.input + day.output));
  const currency = rows.find(({ costMicros }) => costMicros !== null)?.currency ?? null;
  const costs = days.map((day) => day?.costs.find((cost) => cost.currency === currency)?.micros ?? 0);
  const maxCost = Math.max(0, ...costs);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DayBars label={t('trace.usage_picture', { max: number(Math.max(0, ...tokens)) })} values={tokens} />
      {maxCost === 0 ? null : (
        <DayBars
          label={t('trace.cost_picture', { max: costText(translator, maxCost, currency) })}
          values={costs}
        />
      )}
    </div>
  );
}

const DayBars = ({ label, values }: { readonly label: string; readonly values: readonly number[] }) => (
  <figure className="m-0 min-w-0">
    <figcaption className="mb-1 text-small text-muted">{label}</figcaption>
    <Sparkline values={values} label={label} height={36} />
  </figure>
);

const TITLES = {
  day: 'trace.column_day',
  agent: 'trace.column_agent',
  session: 'trace.column_session',
} as const;

function SumTable(props: {
  readonly grouping: Grouping;
  readonly sums: readonly UsageSum[];
  readonly rows: readonly (UsageDay | UsageSession)[];
}) {
  const { t, number } = useText();
  const { grouping, sums, rows } = props;
  return (
    <div className="flex flex-col gap-2 overflow-x-auto">
      <table className="w-full text-left" aria-label={t('trace.usage')}>
        <thead>
          <tr className="border-b border-line text-small text-muted">
            <th className="py-1 font-medium">{t(TITLES[grouping])}</th>
            <th className="py-1 pl-3 text-right font-medium">{t('trace.column_moves')}</th>
            <th className="py-1 pl-3 text-right font-medium">{t('trace.column_input')}</th>
            <th className="py-1 pl-3 text-right font-medium">{t('trace.column_output')}</th>
            <th className="py-1 pl-3 text-right font-medium">{t('trace.column_cost')}</th>
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <tr key={sum.key} className="tabular-nums border-b border-line">
              <td className="py-1">
                <SumName grouping={grouping} id={sum.key} />
              </td>
              <td className="py-1 pl-3 text-right">{number(sum.moves)}</td>
              <td className="py-1 pl-3 text-right">
                {sum.reported === 0 ? t('ui.none') : number(sum.input)}
              </td>
              <td className="py-1 pl-3 text-right">
                {sum.reported === 0 ? t('ui.none') : number(sum.output)}
              </td>
              <td className="py-1 pl-3 text-right">
                <Cost sum={sum} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <span className="self-end">
        <ExportRows name="usage" rows={() => rows.map((row) => ({ ...row }))} />
      </span>
    </div>
  );
}

function SumName({ grouping, id }: { readonly grouping: Grouping; readonly id: string }) {
  if (grouping === 'day') return id;
  const path = grouping === 'agent' ? `/agents/${id}` : `/sessions/${id}?part=trace`;
  return (
    <Link href={path} className="rounded-control hover:underline">
      <EntityName id={id} />
    </Link>
  );
}

/** Shows the cost; one that was not reported is unknown, and not zero. */
function Cost({ sum }: { readonly sum: UsageSum }) {
  const translator = useText();
  if (sum.costs.length === 0) return <span className="text-muted">{translator.t('trace.cost_unknown')}</span>;
  return <>{sum.costs.map(({ currency, micros }) => costText(translator, micros, currency)).join(' + ')}</>;
}
