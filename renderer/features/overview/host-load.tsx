import type { Overview } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { Panel, Sparkline } from '../../ui/index.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const totalAndLastOf = (values: readonly number[]) => ({ total: sum(values), last: values.at(-1) ?? 0 });

export function HostLoad(props: { overview: Overview | null; loopDelay: Overview['loopDelay'] | null }) {
  const { t, number } = useText();
  const moves = props.overview?.movesPerMinute ?? [];
  const refusals = props.overview?.refusalsPerHour ?? [];
  const formatMs = (value: number | null | undefined): string =>
    value === null || value === undefined
      ? t('ui.none')
      : t('overview.ms', { ms: number(value, { maximumFractionDigits: value < 10 ? 1 : 0 }) });
  return (
    <Panel title={t('overview.activity')}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Series title={t('overview.moves')} last={number(moves.at(-1) ?? 0)}>
          <Sparkline values={moves} label={t('overview.moves_label', totalAndLastOf(moves))} />
        </Series>
        <Series title={t('overview.refusals')} last={number(refusals.at(-1) ?? 0)}>
          <Sparkline
            values={refusals}
            label={t('overview.refusals_label', totalAndLastOf(refusals))}
            tone="warn"
          />
        </Series>
        <PaceStat title={t('overview.answer')} value={formatMs(props.overview?.answerP95Ms)} />
        <PaceStat title={t('overview.loop')} value={formatMs(props.loopDelay?.p99Ms)} />
      </div>
    </Panel>
  );
}

function Series(props: { title: string; last: string; children: React.ReactNode }) {
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <span className="text-small text-muted">{props.title}</span>
        <span className="mono font-medium">{props.last}</span>
      </div>
      {props.children}
    </div>
  );
}

function PaceStat(props: { title: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-2 border-t border-line pt-2">
      <span className="text-small text-muted">{props.title}</span>
      <span className="mono font-medium">{props.value}</span>
    </div>
  );
}
