import type { Clock } from '../../platform/runtime.ts';
import type { MatchPace } from '../rules/time-left.ts';
import type { LeagueMatchStore, LeagueMatchKey } from './match-store.ts';

/**
 * Start times of the matches that are being played, and the pace of the newest ones. They are kept in memory
 * only, since matches start again after a restart.
 */
export interface MatchTimes {
  /**
   * Start of the latest attempt in Unix milliseconds; null for a match that this process has not begun, or that is
   * decided.
   */
  begunAtMs(key: LeagueMatchKey): number | null;
  /** The pace of a league since the start of the host. */
  paceOf(leagueId: string): MatchPace;
}

/** A pace follows the newest matches only, because the players of each round differ. */
const PACE_MATCHES = 50;
/** Leagues whose pace is kept; the one of which no match began or ended for the longest time is dropped. */
const MAX_LEAGUES = 20;

const keyOf = ({ leagueId, matchId }: LeagueMatchKey): string => `${leagueId}/${matchId}`;

interface LeaguePace {
  readonly durationsMs: number[];
  /** How many matches ran when each of the newest began. */
  readonly running: number[];
}

const keepNewest = (values: number[], value: number): void => {
  values.push(value);
  if (values.length > PACE_MATCHES) values.shift();
};

/** Wraps the store so that it also keeps the times of running matches. */
export function withMatchTimes(
  store: LeagueMatchStore,
  clock: Clock,
): { matches: LeagueMatchStore; times: MatchTimes } {
  const begun = new Map<string, number>();
  const paces = new Map<string, LeaguePace>();
  const touchPace = (leagueId: string): LeaguePace => {
    const pace = paces.get(leagueId) ?? { durationsMs: [], running: [] };
    paces.delete(leagueId);
    paces.set(leagueId, pace);
    const [first] = paces.keys();
    if (paces.size > MAX_LEAGUES && first !== undefined) paces.delete(first);
    return pace;
  };
  const runningCountOf = (leagueId: string): number =>
    [...begun.keys()].filter((key) => key.startsWith(`${leagueId}/`)).length;
  const end = (key: LeagueMatchKey): void => {
    const startedAtMs = begun.get(keyOf(key));
    if (startedAtMs === undefined) return;
    begun.delete(keyOf(key));
    keepNewest(touchPace(key.leagueId).durationsMs, clock.nowMs() - startedAtMs);
  };
  const matches: LeagueMatchStore = {
    ...store,
    markInvited(key, conversationId) {
      // A match that was decided meanwhile does not begin, and would never end.
      if (!store.markInvited(key, conversationId)) return false;
      begun.set(keyOf(key), clock.nowMs());
      keepNewest(touchPace(key.leagueId).running, runningCountOf(key.leagueId));
      return true;
    },
    markDecided(key, verdict) {
      end(key);
      return store.markDecided(key, verdict);
    },
    markReported(key, result) {
      end(key);
      return store.markReported(key, result);
    },
  };
  const times: MatchTimes = {
    begunAtMs: (key) => begun.get(keyOf(key)) ?? null,
    paceOf(leagueId) {
      const { durationsMs = [], running = [] } = paces.get(leagueId) ?? {};
      return { durationsMs: [...durationsMs], concurrentMatches: Math.max(0, ...running) };
    },
  };
  return { matches, times };
}
