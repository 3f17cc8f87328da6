import { useMemo } from 'react';
import { useQuery } from '../../../host/index.ts';
import { formatList, useText } from '../../../text/index.ts';
import { Panel } from '../../../ui/index.ts';
import { useReloadOnLeagueChange } from '../use-leagues.ts';
import { LineChart, type ChartLine } from './line-chart.tsx';

/** Plots the ratings of the best players of a game after each of its newest leagues. */
export function RatingChart({ game }: { readonly game: string }) {
  const translator = useText();
  const { t, code, number } = translator;
  const { value: curve, reload } = useQuery('leagues.ratingCurve', { game });
  useReloadOnLeagueChange(null, reload);
  const lines = useMemo(
    () =>
      curve?.players.map(({ playerId, displayName, ratings }, index): ChartLine => ({
        id: `${playerId}/${displayName}/${index}`,
        name: displayName,
        values: ratings,
      })) ?? [],
    [curve],
  );
  const steps = useMemo(() => curve?.leagues.map(({ name }) => name) ?? [], [curve]);
  // A single league has no chart, because one value makes no curve.
  if (steps.length < 2) return null;
  const leaders = formatList(
    translator,
    lines.map(({ name, values }) => `${name} ${number(values.at(-1) ?? 0, { maximumFractionDigits: 0 })}`),
  );
  return (
    <Panel title={t('league_view.rating_plot')} className="shrink-0">
      <LineChart
        lines={lines}
        steps={steps}
        label={t('league_view.rating_plot_label', {
          game: code('game', game),
          leagues: steps.length,
          leaders,
        })}
        stepLabel={t('league_view.league')}
      />
    </Panel>
  );
}
