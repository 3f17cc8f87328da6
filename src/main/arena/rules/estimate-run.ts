import type { ArenaRunInfo, ArenaStatistics } from '../../../shared/contract/index.ts';
import { unitsOf, type UnitCounts } from '../../../shared/statistics/counts.ts';
import { eloOf, normalisedElo } from '../../../shared/statistics/elo.ts';
import { eloEnds, estimateShare, type ShareEstimate } from '../../../shared/statistics/interval.ts';
import { exactSuperiority, superiorityOfUnits } from '../../../shared/statistics/superiority.ts';
import { countGames, type PairedGames } from './paired-games.ts';
import type { GameRow } from './game-schedule.ts';
import { wilson95 } from './wilson-interval.ts';

export type RunEstimate = Pick<ArenaRunInfo, 'share' | 'interval95' | 'elo' | 'elo95'> & {
  readonly statistics: Omit<ArenaStatistics, 'verdict' | 'recount'>;
};

/** Score, interval and Elo difference of a run. The pairs are its units, or its games as long as no pair is whole. */
export function estimateRun(rows: readonly GameRow[], pairedGames: PairedGames): RunEstimate {
  const { counts, unpaired } = pairedGames;
  if (unitsOf(counts) > 0)
    return withEstimate(estimateShare(counts), {
      method: 'plus-pairs',
      pent: [...counts],
      unpaired,
      superiority: superiorityOfUnits(counts),
      normalisedElo: normalisedElo(counts),
    });
  return withEstimate(estimateShare(countGames(rows)), measuresOf('plus-games', rows, pairedGames));
}

/** The same for a run of an earlier version, with the interval that it was shown with. */
export function estimateOldRun(rows: readonly GameRow[], pairedGames: PairedGames): RunEstimate {
  const games = countGames(rows);
  const units = unitsOf(games);
  const points = games[2] + games[1] / 2;
  const interval95 = wilson95(points, units);
  const estimate =
    interval95 === null
      ? null
      : { share: points / units, interval95, elo: eloOf(points / units), ...eloEnds(interval95), units };
  return withEstimate(estimate, measuresOf('wilson', rows, pairedGames));
}

type Measures = Omit<RunEstimate['statistics'], 'units' | 'oneSided'>;

function measuresOf(
  method: ArenaStatistics['method'],
  rows: readonly GameRow[],
  { counts, unpaired }: PairedGames,
): Measures {
  const games: UnitCounts = countGames(rows);
  return {
    method,
    pent: [...counts],
    unpaired,
    superiority: exactSuperiority(games[2], games[0]),
    normalisedElo: normalisedElo(games),
  };
}

const withEstimate = (estimate: ShareEstimate | null, measures: Measures): RunEstimate => ({
  share: estimate?.share ?? null,
  interval95: estimate && [...estimate.interval95],
  elo: estimate?.elo ?? null,
  elo95: estimate && [...estimate.elo95],
  statistics: { ...measures, units: estimate?.units ?? 0, oneSided: estimate?.oneSided ?? null },
});
