import { useMemo } from 'react';
import { formatList, useText } from '../../../text/index.ts';
import { Panel } from '../../../ui/index.ts';
import { useLeaguePart } from '../use-leagues.ts';
import { LineChart, MAX_LINES, type ChartLine } from './line-chart.tsx';

const MIN_READ_GAP_MS = 4000;

/** Plots the points of the leaders: zero at first, then the sum after each completed round. */
export function StandingsChart({ leagueId }: { readonly leagueId: string }) {
  const translator = useText();
  const { t } = translator;
  const { value: history } = useLeaguePart('leagues.history', { leagueId }, MIN_READ_GAP_MS);
  const lines = useMemo(
    () =>
      history?.players.slice(0, MAX_LINES).map(({ playerId, displayName, points }): ChartLine => ({
        id: playerId,
        name: displayName,
        values: [0, ...points],
      })) ?? [],
    [history],
  );
  const rounds = history?.rounds ?? 0;
  const steps = useMemo(
    () =>
      Array.from({ length: rounds + 1 }, (_, round) =>
        round === 0 ? t('league_view.plot_start') : t('leagues.round_number', { round }),
      ),
    [rounds, t],
  );
  if (rounds === 0) return null;
  const leaders = formatList(
    translator,
    lines.map(({ name, values }) => `${name} ${values.at(-1) ?? 0}`),
  );
  return (
    <Panel title={t('leagues.plot_title')}>
      <LineChart
        lines={lines}
        steps={steps}
        label={t('leagues.plot_label', { rounds, leaders })}
        stepLabel={t('leagues.round')}
      />
    </Panel>
  );
}
