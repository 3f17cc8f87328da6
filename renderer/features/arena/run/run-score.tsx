import type { ReactNode } from 'react';
import type { ArenaRunReport } from '../../../../src/shared/contract/index.ts';
import { useText, type Translator } from '../../../text/index.ts';
import { Panel, StatusBadge } from '../../../ui/index.ts';
import { compareWithEqualScore, formatPercent, formatSigned } from '../arena-labels.ts';
import { IntervalChart } from './charts/interval-chart.tsx';
import { PairChart } from './charts/pair-chart.tsx';
import { ScoreChart } from './charts/score-chart.tsx';

const METHODS = {
  'plus-pairs': 'arena.method_pairs',
  'plus-games': 'arena.method_games',
  wilson: 'arena.method_wilson',
} as const;

/** Shows score, interval, Elo and record, with the policy that they depend on. */
export function RunScore({ run }: { readonly run: ArenaRunReport }) {
  const translator = useText();
  const { t } = translator;
  const { share, interval95, score } = run;
  const { superiority, normalisedElo } = run.statistics;
  const comparison = compareWithEqualScore(run);
  return (
    <Panel title={t('arena.score', { a: run.a.name })}>
      {share === null || interval95 === null ? (
        <p className="text-muted">{t('arena.no_share')}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <b className="tabular-nums text-title font-semibold">{formatPercent(translator, share)}</b>
            <span className="tabular-nums text-muted">
              {t('arena.interval', {
                low: formatPercent(translator, interval95[0]),
                high: formatPercent(translator, interval95[1]),
              })}
            </span>
          </p>
          <div className="my-2">
            <IntervalChart run={run} />
          </div>
          {comparison === null ? null : <p>{t(`arena.even_${comparison}`)}</p>}
          <p className="text-small text-muted">
            {t(METHODS[run.statistics.method], { count: run.statistics.units })}
          </p>
        </>
      )}
      {run.harness === null ? null : (
        <StatusBadge tone={run.harness === 'fair' ? 'ok' : 'warn'}>
          {t(`arena.harness_${run.harness}`)}
        </StatusBadge>
      )}
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        <ScoreStat title={t('arena.record')}>
          {t('arena.record_words', { won: score.a, drawn: score.draws, lost: score.b })}
        </ScoreStat>
        <ScoreStat title={t('arena.elo')}>{eloLabel(translator, run)}</ScoreStat>
        <ScoreStat title={t('arena.superiority')}>
          {superiority === null ? t('ui.none') : formatPercent(translator, superiority)}
        </ScoreStat>
        <ScoreStat title={t('arena.normalised_elo')}>
          {normalisedElo === null
            ? t('ui.none')
            : t('arena.margin', {
                value: formatSigned(translator, normalisedElo.value),
                margin: translator.number(normalisedElo.margin95, { maximumFractionDigits: 0 }),
              })}
        </ScoreStat>
        <ScoreStat title={t('arena.aborted')}>{translator.number(run.aborted)}</ScoreStat>
        <ScoreStat title={t('arena.voided')}>{translator.number(run.voided)}</ScoreStat>
      </dl>
      <ScoreChart run={run} />
      <PairChart statistics={run.statistics} />
      <Policies run={run} />
    </Panel>
  );
}

function eloLabel(
  translator: Translator,
  { elo, elo95, statistics: { oneSided } }: ArenaRunReport,
): ReactNode {
  const { t } = translator;
  const [low, high] = (elo95 ?? [null, null]).map((end) =>
    end === null ? null : formatSigned(translator, end),
  );
  if (oneSided === 'lower' && low != null) return t('arena.elo_above', { low });
  if (oneSided === 'upper' && high != null) return t('arena.elo_below', { high });
  if (elo === null || low == null || high == null) return t('ui.none');
  return (
    <>
      {formatSigned(translator, elo)}
      <span className="block text-small font-normal text-muted">{t('arena.elo_range', { low, high })}</span>
    </>
  );
}

function ScoreStat(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{props.title}</dt>
      <dd className="tabular-nums font-medium">{props.children}</dd>
    </div>
  );
}

function Policies({ run }: { readonly run: ArenaRunReport }) {
  const { t } = useText();
  return (
    <div className="mt-3 border-t border-line pt-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-1">
        {(['a', 'b'] as const).map((side) => {
          const policy = run.policy[side];
          return (
            <div key={side} className="min-w-0">
              <dt className="text-small text-muted">{t('arena.policy_of', { name: run[side].name })}</dt>
              <dd>
                {policy === null ? (
                  <span className="text-muted">{t('arena.policy_none')}</span>
                ) : (
                  <>
                    <b className="font-medium">{t(`policy.${policy}`)}</b>
                    <span className="text-muted"> · {t(`models.policy_${policy}`)}</span>
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-1 text-small text-muted">{t('arena.policy_note')}</p>
    </div>
  );
}
