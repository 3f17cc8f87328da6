import type { LeagueInfo } from '../../../src/shared/contract/index.ts';
import { MINUTE_MS } from '../../../src/shared/units.ts';
import { useText, type Translator } from '../../text/index.ts';

/** More segments than this would be narrower than their gaps. */
const MAX_SEGMENTS = 40;

/**
 * How full each round is, from 0 to 1: finished rounds, the newest one, and the rounds to come. A league with too many
 * rounds, or an unknown number, has one share for all of it.
 */
function sharesOf({ rounds, round, newestRound, played, matches }: LeagueInfo): readonly number[] {
  const count = rounds ?? 0;
  if (count === 0 || count > MAX_SEGMENTS) return [played / Math.max(1, matches ?? 0)];
  const { matches: matchCount = 0, reported = 0 } = newestRound ?? {};
  return Array.from({ length: count }, (_, index) => {
    if (index + 1 < round) return 1;
    return index + 1 === round && matchCount > 0 ? reported / matchCount : 0;
  });
}

/** Formats `7 of 15 matches · 3 live · about 4 min left`. */
export function progressLabel({ t, duration }: Translator, league: LeagueInfo): string {
  const { status, played, matches, newestRound, leftMs } = league;
  const liveCount = status === 'running' ? (newestRound?.live ?? 0) : 0;
  return [
    t('leagues.progress', { round: league.round, rounds: league.rounds ?? 0, played, matches: matches ?? 0 }),
    ...(liveCount === 0 ? [] : [t('league_view.live_count', { count: liveCount })]),
    ...(status !== 'running' || leftMs === null || leftMs === undefined
      ? []
      : [t('league_view.time_left', { time: duration(roundEstimate(leftMs)) })]),
  ].join(' · ');
}

/** Rounds an estimate to minutes or, below two minutes, to ten seconds, because it is no more exact. */
function roundEstimate(ms: number): number {
  const unit = ms < 2 * MINUTE_MS ? 10_000 : MINUTE_MS;
  return Math.max(unit, Math.round(ms / unit) * unit);
}

/** Shows the rounds of a league as segments, with the matches played and the time that is left. */
export function RoundProgress({ league }: { readonly league: LeagueInfo }) {
  const translator = useText();
  const label = progressLabel(translator, league);
  const shares = sharesOf(league);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <div
        role="progressbar"
        aria-label={translator.t('leagues.matches_played')}
        aria-valuemin={0}
        aria-valuemax={Math.max(1, league.matches ?? 0)}
        aria-valuenow={league.played}
        aria-valuetext={label}
        className="flex h-1.5 min-w-40 flex-1 gap-0.5"
      >
        {shares.map((share, index) => (
          <span key={index} className="h-full min-w-1 flex-1 overflow-hidden rounded-round bg-raised">
            <span
              className="block h-full bg-accent transition-[width] duration-[120ms]"
              style={{ width: `${Math.min(1, share) * 100}%` }}
            />
          </span>
        ))}
      </div>
      <span className="tabular-nums min-w-0 text-small text-muted">{label}</span>
    </div>
  );
}
